# SPDX-License-Identifier: Apache-2.0
# Cross-compiling for AArch64 Linux with Debian's g++-aarch64-linux-gnu, against the libraries that .ci/arm64-sysroot
# gathers: in build/arm64-sysroot, or where HASHPROF_ARM64_SYSROOT (a variable of CMake or the environment) says.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

if(NOT HASHPROF_ARM64_SYSROOT)
  set(HASHPROF_ARM64_SYSROOT "$ENV{HASHPROF_ARM64_SYSROOT}")
endif()
if(NOT HASHPROF_ARM64_SYSROOT)
  get_filename_component(HASHPROF_ARM64_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../build/arm64-sysroot ABSOLUTE)
endif()
if(NOT EXISTS ${HASHPROF_ARM64_SYSROOT}/usr/include/libelf.h)
  message(FATAL_ERROR "${HASHPROF_ARM64_SYSROOT} has no arm64 libraries; run: .ci/arm64-sysroot ${HASHPROF_ARM64_SYSROOT}")
endif()
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES HASHPROF_ARM64_SYSROOT)

set(CMAKE_SYSROOT ${HASHPROF_ARM64_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig)
set(ENV{PKG_CONFIG_PATH} "")

# For tests, and for hashprof-cc, which links the schemes' profiled libraries.
get_filename_component(HASHPROF_ARM64_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/../.ci/emulate-arm64 ABSOLUTE)
set(CMAKE_CROSSCOMPILING_EMULATOR ${HASHPROF_ARM64_EMULATOR} ${CMAKE_SYSROOT})
