# SPDX-License-Identifier: Apache-2.0
# The text as a C or JSON string literal. Control characters have no place in a name.
function(_hashprof_quote variable text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${variable} "\"${text}\"" PARENT_SCOPE)
endfunction()

function(_hashprof_check_scheme)
  foreach(option NAME ID TYPE ALGORITHM INSTANCE SOURCES)
    if(NOT S_${option})
      message(FATAL_ERROR "hashprof_add_scheme(${S_NAME}): ${option} is missing")
    endif()
  endforeach()
  if(S_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "hashprof_add_scheme(${S_NAME}): unknown arguments: ${S_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT S_TYPE MATCHES "^(kem|sig|kex|hash)$")
    message(FATAL_ERROR "hashprof_add_scheme(${S_NAME}): TYPE ${S_TYPE} is none of kem, sig, kex, hash")
  endif()
  # Both become file names; the rule for instances is the interface's own (2.1).
  string(LENGTH "${S_INSTANCE}" length)
  if(NOT S_INSTANCE MATCHES "^[A-Za-z0-9_-]+$" OR length GREATER 64)
    message(FATAL_ERROR "hashprof_add_scheme(${S_NAME}): INSTANCE '${S_INSTANCE}' must have 1 to 64 characters out of "
                        "A-Z a-z 0-9 - _")
  endif()
  string(LENGTH "${S_ID}" length)
  if(NOT S_ID MATCHES "^[A-Za-z0-9_-]+$" OR length GREATER 15)
    message(FATAL_ERROR "hashprof_add_scheme(${S_NAME}): ID '${S_ID}' must have 1 to 15 characters out of "
                        "A-Z a-z 0-9 - _")
  endif()
  if(S_TYPE STREQUAL "hash" AND NOT S_DIGEST_BITS MATCHES "^[1-9][0-9]*$")
    message(FATAL_ERROR "hashprof_add_scheme(${S_NAME}): a hash needs DIGEST_BITS <number>")
  endif()
endfunction()

#[[
One instance of one candidate, built as the assessment guide says, as two shared libraries from the same objects:

  <build>/schemes/lib/<ID>/lib<INSTANCE>.so       target <NAME>            measured, no hashprof code in it
  <build>/schemes/profile/<ID>/lib<INSTANCE>.so   target <NAME>_profiled   the same objects with the wrap route linked in

Both carry the harness interface (ngcc_meta, ngcc_seed, ngcc_random, ngcc_build_flags, and drng_algorithm unless it is
a hash) and export nothing else beside the official interface. The ICCS helpers (auxfunc.c, drng.c) are compiled in
unless NO_HELPERS says that SOURCES has its own. The instance is entered in <build>/schemes/catalogue.json.
]]
function(hashprof_add_scheme)
  cmake_parse_arguments(PARSE_ARGV 0 S "NO_HELPERS"
    "NAME;ID;TYPE;ALGORITHM;INSTANCE;VARIANT;BACKEND;DIGEST_BITS;KAT_MANIFEST"
    "SOURCES;INCLUDE_DIRECTORIES;DEFINITIONS;LINK_LIBRARIES")
  _hashprof_check_scheme()
  if(NOT S_VARIANT)
    set(S_VARIANT reference)
  endif()
  foreach(list SOURCES INCLUDE_DIRECTORIES)
    set(absolute "")
    foreach(path IN LISTS S_${list})
      cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
      list(APPEND absolute ${path})
    endforeach()
    set(S_${list} ${absolute})
  endforeach()
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE S_SOURCE_DIR)
  _hashprof_find(S_CC S_RUNTIME S_SHIM S_ICCS)

  # A folder of its own, because only a folder can be without the flags of the build type (see there).
  add_subdirectory(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/scheme ${CMAKE_CURRENT_BINARY_DIR}/hashprof/${S_NAME})
  _hashprof_enter_in_catalogue()
endfunction()

# Appends to <build>/schemes/catalogue.json, which is written when all calls of the project have been made.
function(_hashprof_enter_in_catalogue)
  if(NOT TARGET hashprof_catalogue)
    add_library(hashprof_catalogue INTERFACE)
    set(entries "$<TARGET_PROPERTY:hashprof_catalogue,HASHPROF_INSTANCES>")
    file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/schemes/catalogue.json
         CONTENT "{\"schema\": 1, \"instances\": [\n$<JOIN:${entries},$<COMMA>\n>\n]}\n")
  endif()
  set_property(GLOBAL APPEND PROPERTY HASHPROF_SCHEMES ${S_NAME})
  set_property(TARGET ${S_NAME} PROPERTY HASHPROF_DIGEST_BITS ${S_DIGEST_BITS})
  set(manifest null)
  if(S_KAT_MANIFEST)
    cmake_path(ABSOLUTE_PATH S_KAT_MANIFEST BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    set_property(TARGET ${S_NAME} PROPERTY HASHPROF_KAT_MANIFEST ${S_KAT_MANIFEST})
    _hashprof_quote(manifest "${S_KAT_MANIFEST}")
  endif()
  get_target_property(build_flags ${S_NAME} HASHPROF_BUILD_FLAGS)
  set(entry "")
  foreach(field candidate:ID label:INSTANCE instance:INSTANCE type:TYPE algorithm:ALGORITHM variant:VARIANT
                backend:BACKEND)
    string(REPLACE ":" ";" pair ${field})
    list(GET pair 0 key)
    list(GET pair 1 name)
    _hashprof_quote(value "${S_${name}}")
    string(APPEND entry "\"${key}\": ${value}, ")
  endforeach()
  _hashprof_quote(build_flags "${build_flags}")
  string(APPEND entry "\"flags\": \"guide\", \"build_flags\": ${build_flags}, "
                      "\"library\": \"lib/${S_ID}/lib${S_INSTANCE}.so\", "
                      "\"profile_library\": \"profile/${S_ID}/lib${S_INSTANCE}.so\", \"kat_manifest\": ${manifest}")
  string(REPLACE ";" "\\u003b" entry "{${entry}}")
  set_property(TARGET hashprof_catalogue APPEND PROPERTY HASHPROF_INSTANCES "${entry}")
endfunction()
