/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The stubs of the entry hooks, AArch64 (see x86_64/stubs.S). A stub is reached by a branch from the first instruction
 * of a hooked function, with the caller's return address in x30. x16 and x17 are free there: a linker may put a veneer
 * into any call (AAPCS64 6.1.1). Frame of a stub, from its lowest address:
 *
 *     0  struct hp_frame (8: ticks of the start)    40  mode    48  number of the stub    56  return address
 *
 * enter and leave keep x0-x15, x18 and the condition flags; the C code behind them uses no vector register.
 */

    .set FULL, 2
    .set FENCED, 3
    .set TABLE_BYTES, 128
    .set SAVED, 160

    .section .note.GNU-stack,"",@progbits
    .text

.macro stub number, words, stride
    .balign \stride
    .cfi_startproc
    hint #34                /* bti c */
    sub sp, sp, #64
    .cfi_adjust_cfa_offset 64
    str x30, [sp, #56]
    .cfi_rel_offset x30, 56
    mov x17, #\number
    str x17, [sp, #48]
    bl hp_stub_enter
    .if \words
    sub sp, sp, #8 * \words
    .cfi_adjust_cfa_offset 8 * \words
    .set pair, 0
    .rept \words / 2
    ldp x16, x17, [sp, #64 + 8 * \words + pair]
    stp x16, x17, [sp, #pair]
    .set pair, pair + 16
    .endr
    .endif
    adrp x17, hp_hooks + \number * TABLE_BYTES
    ldr x17, [x17, :lo12:hp_hooks + \number * TABLE_BYTES]
    blr x17
    .if \words
    add sp, sp, #8 * \words
    .cfi_adjust_cfa_offset -8 * \words
    .endif
    bl hp_stub_leave
    ldr x30, [sp, #56]
    add sp, sp, #64
    .cfi_restore x30
    .cfi_adjust_cfa_offset -64
    ret
    .cfi_endproc
.endm

/* hook.h has the counts and strides. */
.macro stubs name, count, words, stride
    .balign \stride
    .globl \name
    .hidden \name
    .type \name, @function
\name:
    .rept \count
    stub %stub_number, \words, \stride
    .set stub_number, stub_number + 1
    .endr
    .size \name, . - \name
.endm

    .altmacro
    .set stub_number, 0
    stubs hp_plain_stubs, 160, 0, 64
    stubs hp_four_word_stubs, 32, 4, 128
    stubs hp_wide_stubs, 64, 16, 256
    .noaltmacro

.macro save_registers
    stp x0, x1, [sp, #-SAVED]!
    .cfi_adjust_cfa_offset SAVED
    stp x2, x3, [sp, #16]
    stp x4, x5, [sp, #32]
    stp x6, x7, [sp, #48]
    stp x8, x9, [sp, #64]
    stp x10, x11, [sp, #80]
    stp x12, x13, [sp, #96]
    stp x14, x15, [sp, #112]
    stp x18, x30, [sp, #128]
    .cfi_rel_offset x30, 136
    mrs x16, nzcv
    str x16, [sp, #144]
.endm

.macro restore_most
    ldr x16, [sp, #144]
    msr nzcv, x16
    ldp x2, x3, [sp, #16]
    ldp x4, x5, [sp, #32]
    ldp x6, x7, [sp, #48]
    ldp x8, x9, [sp, #64]
    ldp x10, x11, [sp, #80]
    ldp x12, x13, [sp, #96]
    ldp x14, x15, [sp, #112]
    ldp x18, x30, [sp, #128]
    .cfi_restore x30
.endm

/* On entry the stub's frame lies at sp. */
    .balign 32
    .type hp_stub_enter, @function
hp_stub_enter:
    .cfi_startproc
    save_registers
    add x0, sp, #SAVED
    bl hp_hook_enter
    cmp w0, #FENCED
    cset w17, eq            /* before the flags are the caller's again */
    cmp w0, #FULL
    cset w16, hs
    mov w0, w16
    restore_most
    cbz w0, 2f
    cbz w17, 1f
    isb
1:  mrs x16, cntvct_el0
    cbz w17, 3f
    isb
3:  str x16, [sp, #SAVED + 8]
2:  ldp x0, x1, [sp], #SAVED
    .cfi_adjust_cfa_offset -SAVED
    ret
    .cfi_endproc
    .size hp_stub_enter, . - hp_stub_enter

    .balign 32
    .type hp_stub_leave, @function
hp_stub_leave:
    .cfi_startproc
    ldr w16, [sp, #40]
    stp x0, x1, [sp, #-SAVED]!
    .cfi_adjust_cfa_offset SAVED
    mrs x17, nzcv
    str x17, [sp, #144]
    mov x1, #0
    cmp w16, #FULL
    b.lo 2f
    b.eq 1f
    isb
    mrs x1, cntvct_el0
    isb
    b 2f
1:  mrs x1, cntvct_el0
2:  stp x2, x3, [sp, #16]
    stp x4, x5, [sp, #32]
    stp x6, x7, [sp, #48]
    stp x8, x9, [sp, #64]
    stp x10, x11, [sp, #80]
    stp x12, x13, [sp, #96]
    stp x14, x15, [sp, #112]
    stp x18, x30, [sp, #128]
    .cfi_rel_offset x30, 136
    add x0, sp, #SAVED
    bl hp_hook_leave
    restore_most
    ldp x0, x1, [sp], #SAVED
    .cfi_adjust_cfa_offset -SAVED
    ret
    .cfi_endproc
    .size hp_stub_leave, . - hp_stub_leave

/*
 * void hp_keep_vectors(void (*call)(void*), void* argument). With the Scalable Vector Extension the vectors are longer, and
 * what writes their lower part clears the rest; there are predicates and a first-fault register, too.
 */
    .arch_extension sve
.macro each_of_32 instruction
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    \instruction \number
    .endr
    .irp number, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    \instruction \number
    .endr
.endm
.macro each_of_16 instruction
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    \instruction \number
    .endr
.endm
.macro keep_vector number
    str q\number, [sp, #16 * \number]
.endm
.macro give_vector_back number
    ldr q\number, [sp, #16 * \number]
.endm
.macro keep_scalable number
    str z\number, [sp, #\number, mul vl]
.endm
.macro give_scalable_back number
    ldr z\number, [sp, #\number, mul vl]
.endm
.macro keep_predicate number
    str p\number, [sp, #\number, mul vl]
.endm
.macro give_predicate_back number
    ldr p\number, [sp, #\number, mul vl]
.endm

    .globl hp_keep_vectors
    .hidden hp_keep_vectors
    .type hp_keep_vectors, @function
hp_keep_vectors:
    .cfi_startproc
    stp x29, x30, [sp, #-32]!
    .cfi_adjust_cfa_offset 32
    .cfi_rel_offset x29, 0
    .cfi_rel_offset x30, 8
    mov x29, sp
    .cfi_def_cfa_register x29
    mrs x2, fpcr
    mrs x3, fpsr
    stp x2, x3, [sp, #16]
    adrp x2, hp_has_sve
    ldr w2, [x2, :lo12:hp_has_sve]
    cbnz w2, 1f
    sub sp, sp, #512
    each_of_32 keep_vector
    mov x2, x0
    mov x0, x1
    blr x2
    each_of_32 give_vector_back
    b 2f
1:  addvl sp, sp, #-32
    each_of_32 keep_scalable
    addvl sp, sp, #-3       /* 17 predicates are no more than three vectors */
    each_of_16 keep_predicate
    rdffr p0.b
    str p0, [sp, #16, mul vl]
    mov x2, x0
    mov x0, x1
    blr x2
    ldr p0, [sp, #16, mul vl]
    wrffr p0.b
    each_of_16 give_predicate_back
    addvl sp, sp, #3
    each_of_32 give_scalable_back
2:  mov sp, x29
    ldp x2, x3, [sp, #16]
    msr fpcr, x2
    msr fpsr, x3
    ldp x29, x30, [sp], #32
    .cfi_restore x29
    .cfi_restore x30
    .cfi_def_cfa sp, 0
    ret
    .cfi_endproc
    .size hp_keep_vectors, . - hp_keep_vectors
