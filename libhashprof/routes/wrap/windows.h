/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Windows around the official API functions, for executables in which nobody else opens them. Each file
 * defines one wrapper so that the linker pulls only those whose symbol is wrapped.
 */
#ifndef HASHPROF_ROUTES_WRAP_WINDOWS_H
#define HASHPROF_ROUTES_WRAP_WINDOWS_H

#include "core/core.h"

typedef unsigned char hp_byte;
typedef unsigned long long hp_length;

/* Behind the frame record (System V ABI AMD64 3.2.2, AAPCS64 6.2.3). */
#if defined(__x86_64__) || defined(__aarch64__)
#define HP_RETURN_ADDRESS_HOME() ((const uintptr_t*)__builtin_frame_address(0) + 1)
#else
#define HP_RETURN_ADDRESS_HOME() NULL
#endif

#define HP_WINDOW(operation_name, call)                                          \
    do {                                                                         \
        static uint32_t operation_;                                              \
        if (operation_ == 0) operation_ = hp_register_operation(operation_name); \
        hp_window_begin_around(operation_, HP_RETURN_ADDRESS_HOME());            \
        const int result_ = (call);                                              \
        hp_window_end();                                                         \
        return result_;                                                          \
    } while (0)

#endif
