# SPDX-License-Identifier: Apache-2.0
# Where the parts of hashprof are: targets inside its own build, files of an installation or build tree elsewhere.

# With -flto gcc resolves calls before --wrap can redirect them: every count would be zero. hashprof-cc refuses the
# objects too; here the user hears of it before anything is compiled.
function(_hashprof_refuse_lto target)
  get_target_property(ipo ${target} INTERPROCEDURAL_OPTIMIZATION)
  set(flags "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS} ${CMAKE_EXE_LINKER_FLAGS} ${CMAKE_SHARED_LINKER_FLAGS}")
  foreach(property COMPILE_OPTIONS LINK_OPTIONS COMPILE_FLAGS LINK_FLAGS)
    get_target_property(value ${target} ${property})
    string(APPEND flags " ${value}")
  endforeach()
  if(ipo OR flags MATCHES "-flto")
    message(FATAL_ERROR
      "hashprof: target ${target} is built with link-time optimisation (-flto or INTERPROCEDURAL_OPTIMIZATION). "
      "The optimiser binds helper calls before the linker can wrap them, so every count would be zero.\n"
      "Remedy: set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF) and remove -flto.")
  endif()
endfunction()
