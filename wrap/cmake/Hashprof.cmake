# SPDX-License-Identifier: Apache-2.0
#[[
hashprof in a CMake project: include() this file, from the hashprof tree, from an installation, or from anywhere with
HASHPROF_ROOT set to an installation prefix or a hashprof build tree. Two functions:

  hashprof_wrap(<target> [HELPERS <name>...] [WINDOWS | NO_WINDOWS])
  hashprof_add_scheme(NAME <name> ID <id> TYPE kem|sig|kex|hash ALGORITHM <text> INSTANCE <label> SOURCES <file>...
                      [VARIANT <text>] [BACKEND <text>] [DIGEST_BITS <n>] [INCLUDE_DIRECTORIES <dir>...]
                      [DEFINITIONS <def>...] [LINK_LIBRARIES <lib>...] [KAT_MANIFEST <file>] [NO_HELPERS])

Details are in README.md beside the folder of this file and at each function.
]]
include_guard(GLOBAL)
cmake_policy(PUSH)
cmake_policy(VERSION 3.23)

include(${CMAKE_CURRENT_LIST_DIR}/HashprofTools.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HashprofWrap.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HashprofScheme.cmake)

cmake_policy(POP)
