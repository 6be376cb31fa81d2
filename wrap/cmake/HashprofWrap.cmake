# SPDX-License-Identifier: Apache-2.0
#[[
Links an executable or shared library of the project so that its calls of the ICCS helpers are counted:

  hashprof_wrap(<target> [HELPERS <name>...] [WINDOWS | NO_WINDOWS])

HELPERS restricts the wrapped functions (default: all five that the objects define). WINDOWS and NO_WINDOWS say whether
calls of the API functions are measured operations (default: in executables; a library is driven by a harness that
opens the windows itself).

What can be wrapped depends on what the objects define, which is known when they are linked and not when CMake runs.
So hashprof-cc stands before the linker command of the target: it reads the objects, archives and libraries of the
link, adds the options, proves from the output that every reference goes through its wrapper, and fails the build if
that is not so. The result is in <output>.hashprof.json. Makefile and Ninja generators only, for others have no
linker launcher.
]]
function(hashprof_wrap target)
  cmake_parse_arguments(PARSE_ARGV 1 W "WINDOWS;NO_WINDOWS" "" "HELPERS")
  if(W_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "hashprof_wrap(${target}): unknown arguments: ${W_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "hashprof_wrap(${target}): there is no such target")
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    message(FATAL_ERROR "hashprof_wrap(${target}): the target is a ${type}; only executables and shared libraries are "
                        "linked. Wrap the target that links it.")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "hashprof_wrap(${target}): the generator ${CMAKE_GENERATOR} has no linker launcher. "
                        "Use Ninja or Unix Makefiles.")
  endif()
  foreach(helper IN LISTS W_HELPERS)
    if(NOT helper MATCHES "^(sm3hash|pseudohash|pseudoXOF|get_random_number|init_random_number)$")
      message(FATAL_ERROR "hashprof_wrap(${target}): ${helper} is none of sm3hash, pseudohash, pseudoXOF, "
                          "get_random_number, init_random_number")
    endif()
  endforeach()
  _hashprof_refuse_lto(${target})

  _hashprof_find(cc runtime shim iccs)
  set(launcher ${cc} --runtime=${runtime} --quiet)
  # In a cross build of hashprof itself its hashprof-cc is a program of the other machine.
  if(TARGET hashprof-cc AND CMAKE_CROSSCOMPILING AND NOT cc STREQUAL HASHPROF_CC)
    list(PREPEND launcher ${CMAKE_CROSSCOMPILING_EMULATOR})
  endif()
  if(W_HELPERS)
    list(JOIN W_HELPERS "," helpers)
    list(APPEND launcher "--helpers=${helpers}")
  endif()
  if(W_WINDOWS)
    list(APPEND launcher --windows=on)
  elseif(W_NO_WINDOWS)
    list(APPEND launcher --windows=off)
  endif()
  foreach(language C CXX)
    set_property(TARGET ${target} APPEND PROPERTY ${language}_LINKER_LAUNCHER ${launcher})
  endforeach()
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${cc}" "${runtime}")
  if(TARGET hashprof-cc)
    add_dependencies(${target} hashprof-cc hashprof_wrap_runtime)
  endif()
endfunction()
