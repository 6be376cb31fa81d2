/* SPDX-License-Identifier: Apache-2.0 */
/* Toy scheme for tests, insecure by design: toy_mix(data in rdi, bytes in rsi). */
    .text
    .globl TOY_MIX_NAME
    .type TOY_MIX_NAME, @function
TOY_MIX_NAME:
    test %rsi, %rsi
    je 2f
1:
    xorb $0x5a, (%rdi)
    inc %rdi
    dec %rsi
    jne 1b
2:
    ret
    .size TOY_MIX_NAME, .-TOY_MIX_NAME
    .section .note.GNU-stack, "", @progbits
