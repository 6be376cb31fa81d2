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

#define HP_WINDOW(operation_name, call)                                          \
    do {                                                                         \
        static uint32_t operation_;                                              \
        if (operation_ == 0) operation_ = hp_register_operation(operation_name); \
        hp_window_begin(operation_);                                             \
        const int result_ = (call);                                              \
        hp_window_end();                                                         \
        return result_;                                                          \
    } while (0)

#endif
