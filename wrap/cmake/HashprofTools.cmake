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

# The four places: hashprof-cc, libhashprof_wrap.a, the folder of the shim's sources, the folder of the ICCS helpers.
function(_hashprof_find cc_variable runtime_variable shim_variable iccs_variable)
  cmake_path(SET tree NORMALIZE ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../..)
  if(TARGET hashprof-cc)
    # Known names rather than generator expressions: a launcher is a command line, fixed when CMake runs.
    get_target_property(bin hashprof-cc RUNTIME_OUTPUT_DIRECTORY)
    get_target_property(archive hashprof_wrap_runtime BINARY_DIR)
    set(cc ${bin}/hashprof-cc)
    if(CMAKE_CROSSCOMPILING AND HASHPROF_CC)
      set(cc ${HASHPROF_CC}) # one of the machine that builds
    endif()
    set(runtime ${archive}/libhashprof_wrap.a)
  else()
    # Installed, this file is in <prefix>/lib/cmake/hashprof; a build tree is named by HASHPROF_ROOT.
    set(roots ${HASHPROF_ROOT} $ENV{HASHPROF_ROOT} ${tree}/.. ${tree}/build/release)
    find_program(HASHPROF_CC hashprof-cc PATHS ${roots} PATH_SUFFIXES bin NO_DEFAULT_PATH)
    find_program(HASHPROF_CC hashprof-cc)
    find_file(HASHPROF_WRAP_RUNTIME libhashprof_wrap.a PATHS ${roots} PATH_SUFFIXES lib libhashprof NO_DEFAULT_PATH)
    if(NOT HASHPROF_CC OR NOT HASHPROF_WRAP_RUNTIME)
      message(FATAL_ERROR "hashprof: hashprof-cc or libhashprof_wrap.a was not found in ${roots}.\n"
                          "Remedy: build or install hashprof and pass -DHASHPROF_ROOT=<its prefix or build folder>.")
    endif()
    set(cc ${HASHPROF_CC})
    set(runtime ${HASHPROF_WRAP_RUNTIME})
  endif()
  # In the source tree, then as installed.
  set(shim ${tree}/wrap/shim)
  set(iccs ${tree}/schemes/iccs)
  if(NOT EXISTS ${shim})
    cmake_path(SET share NORMALIZE ${tree}/../share/hashprof)
    set(shim ${share}/shim)
    set(iccs ${share}/iccs)
  endif()
  set(${cc_variable} ${cc} PARENT_SCOPE)
  set(${runtime_variable} ${runtime} PARENT_SCOPE)
  set(${shim_variable} ${shim} PARENT_SCOPE)
  set(${iccs_variable} ${iccs} PARENT_SCOPE)
endfunction()
