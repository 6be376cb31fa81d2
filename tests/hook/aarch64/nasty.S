/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions whose first instruction depends on its place, or whose callers rely on registers that the calling convention
 * gives away. Each takes four numbers in x0 to x3 and returns one in x0. The hints are written as numbers, so that an
 * assembler for ARMv8.0 knows them; processors without the extensions skip them. In guarded pages (BTI) only what is
 * called through a pointer needs a landing pad, and nasty.c calls these directly.
 */
    .set BTI_C, 34
    .set BTI_J, 36
    .set PACIASP, 25
    .set AUTIASP, 29
    .set PACIBSP, 27
    .set AUTIBSP, 31

    .section .note.GNU-stack,"",@progbits
    .text

.macro function name
    .balign 16
    packed_function \name
.endm
.macro packed_function name
    .globl \name
    .type \name, @function
\name:
.endm
.macro end name
    .size \name, . - \name
.endm

function just_ret
    ret
end just_ret

packed_function packed_branch   /* one instruction, and no room behind it */
    b add_one
end packed_branch
packed_function packed_ret
    ret
end packed_ret

    .balign 16
    .type add_one, @function
add_one:
    add x0, x0, #1
    ret
end add_one

function adr_first
    adr x8, constants
    ldr x8, [x8]
    add x0, x0, x8
    ret
end adr_first

function adrp_first
    adrp x8, far_constant
    ldr x8, [x8, :lo12:far_constant]
    add x0, x0, x8
    ret
end adrp_first

function load_w_first
    ldr w8, constants
    add x0, x0, x8
    ret
end load_w_first

function load_x_first
    ldr x8, constants
    add x0, x0, x8
    ret
end load_x_first

function load_sw_first
    ldrsw x8, constants + 4
    add x0, x0, x8
    ret
end load_sw_first

function load_s_first
    ldr s16, constants
    umov x8, v16.d[0]           /* the rest of the register becomes zero */
    add x0, x0, x8
    ret
end load_s_first

function load_d_first
    ldr d17, constants
    umov x8, v17.d[0]
    umov x9, v17.d[1]
    add x0, x0, x8
    add x0, x0, x9
    ret
end load_d_first

function load_q_first
    ldr q31, constants
    umov x8, v31.d[0]
    umov x9, v31.d[1]
    add x0, x0, x8
    eor x0, x0, x9
    ret
end load_q_first

function prefetch_first
    prfm pldl1keep, constants
    add x0, x0, #2
    ret
end prefetch_first

function around_condition       /* the flags are an argument of what it jumps to */
    cmp x0, #2
    b condition_first
end around_condition
function condition_first
    b.lt 1f
    mov x0, #40
    ret
1:  mov x0, #50
    ret
end condition_first

/* A function that begins with a call has lost the way back to its caller: what it calls leaves them both. */
function around_call
    stp x29, x30, [sp, #-32]!
    stp x19, x20, [sp, #16]
    mov x19, sp
    adr x20, 1f
    bl call_first
    brk #1
1:  hint #BTI_J
    ldp x19, x20, [sp, #16]
    ldp x29, x30, [sp], #32
    ret
end around_call
function call_first
    bl leaves
    brk #1
end call_first
    .balign 16
    .type leaves, @function
leaves:
    adr x8, call_first          /* the return address is code of the function itself */
    sub x8, x30, x8
    add x0, x0, x8
    mov sp, x19
    br x20
end leaves

function cbz_first
    cbz x0, 1f
    add x0, x0, #7
    ret
1:  mov x0, #99
    ret
end cbz_first

function cbnz_first
    cbnz w3, 1f
    add x0, x0, #8
    ret
1:  mov x0, #98
    ret
end cbnz_first

function tbz_first
    tbz w1, #2, 1f
    add x0, x0, #9
    ret
1:  mov x0, #97
    ret
end tbz_first

function tbnz_first
    tbnz x1, #0, 1f
    add x0, x0, #10
    ret
1:  mov x0, #96
    ret
end tbnz_first

function bti_c_first
    hint #BTI_C
    add x0, x0, #3
    ret
end bti_c_first

function bti_c_and_literal
    hint #BTI_C
    ldr x8, constants
    sub x0, x8, x0
    ret
end bti_c_and_literal

.macro signed_function name, sign, authenticate
function \name
    hint #\sign
    stp x29, x30, [sp, #-16]!
    bl add_one
    ldp x29, x30, [sp], #16
    hint #\authenticate
    ret
end \name
.endm
signed_function paciasp_first, PACIASP, AUTIASP
signed_function pacibsp_first, PACIBSP, AUTIBSP

function paciasp_and_literal    /* two instructions are moved, and the second depends on its place */
    hint #PACIASP
    adrp x8, far_constant
    ldr x8, [x8, :lo12:far_constant]
    add x0, x0, x8
    hint #AUTIASP
    ret
end paciasp_and_literal

function loop_behind_patch
    mov x8, #0
1:  add x8, x8, #2
    subs x0, x0, #1
    b.pl 1b
    mov x0, x8
    ret
end loop_behind_patch

function calls_itself           /* a call of the entry is a call */
    cbz x0, 1f
    stp x29, x30, [sp, #-16]!
    sub x0, x0, #1
    bl calls_itself
    ldp x29, x30, [sp], #16
    add x0, x0, #2
1:  ret
end calls_itself

function loop_to_entry          /* the entry is a loop head: the patch would count each turn */
    subs x0, x0, #1
    b.pl loop_to_entry
    add x0, x0, #5
    ret
end loop_to_entry

function loop_behind_bti
    hint #BTI_C
1:  subs x0, x0, #1
    b.pl 1b
    ret
end loop_behind_bti

function loop_behind_paciasp
    hint #PACIASP
1:  subs x0, x0, #1
    tbz x0, #63, 1b
    hint #AUTIASP
    ret
end loop_behind_paciasp

function only_paciasp           /* it falls into what follows, which has a symbol of its own */
    hint #PACIASP
end only_paciasp
    .type behind_paciasp, @function
behind_paciasp:
    hint #AUTIASP
    add x0, x0, #6
    ret

    .balign 4096                /* the way back from the island ends on another page than the patch */
    .skip 4096 - 8
packed_function at_page_end
    hint #BTI_C
    add x0, x0, #4
    ret
end at_page_end

    .balign 16
constants:
    .long 0x12345678, 0x87654321
    .quad 0x123456789abcdef

/*
 * All registers that a same-file caller may keep over the call, and the flags; x16 and x17 are the linker's. With SVE
 * (ID_AA64PFR0_EL1, bits 32 to 35) the whole vectors and the predicates. Returns how many were changed.
 */
    .arch_extension sve
.macro each_register action
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18
    \action \number
    .endr
.endm
.macro set_register number
    mov x\number, #0x100 + \number
.endm
.macro check_register number
    cmp x\number, #0x100 + \number
    cinc x19, x19, ne
.endm
.macro each_vector action
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    \action \number
    .endr
    .irp number, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    \action \number
    .endr
.endm
.macro set_vector number
    movi v\number\().16b, #\number + 1
.endm
.macro check_vector number
    mov x0, #\number + 1
    mul x0, x0, x21
    umov x1, v\number\().d[0]
    umov x2, v\number\().d[1]
    cmp x0, x1
    ccmp x0, x2, #0, eq
    cinc x19, x19, ne
.endm
.macro set_scalable number
    dup z\number\().b, #\number + 1
.endm
.macro check_scalable number
    sub z\number\().b, z\number\().b, #\number + 1
    cmpne p0.b, p1/z, z\number\().b, #0
    cntp x1, p1, p0.b
    cmp x1, #0
    cinc x19, x19, ne
.endm
.macro each_even_predicate action
    .irp number, 0, 2, 4, 6, 8, 10, 12, 14
    \action \number
    .endr
.endm
.macro each_odd_predicate action
    .irp number, 1, 3, 5, 7, 9, 11, 13, 15
    \action \number
    .endr
.endm
.macro set_predicate number
    ptrue p\number\().b
.endm
.macro clear_predicate number
    pfalse p\number\().b
.endm
.macro check_predicate_set number
    cntp x1, p\number, p\number\().b
    cmp x1, x2
    cinc x19, x19, ne
.endm
.macro check_predicate_clear number
    cntp x1, p\number, p\number\().b
    cmp x1, #0
    cinc x19, x19, ne
.endm

function registers_changed
    stp x29, x30, [sp, #-128]!
    stp x19, x20, [sp, #16]
    stp x21, x22, [sp, #32]
    stp d8, d9, [sp, #48]
    stp d10, d11, [sp, #64]
    stp d12, d13, [sp, #80]
    stp d14, d15, [sp, #96]
    str x23, [sp, #112]
    mov x22, x18
    mov x19, #0
    mov x21, #0x0101010101010101
    mov x20, #0xb0000000        /* negative, carry, overflow */
    mrs x23, id_aa64pfr0_el1
    and x23, x23, #0xf00000000
    each_register set_register
    each_vector set_vector
    cbz x23, 1f
    each_vector set_scalable
    pfalse p0.b
    wrffr p0.b
    each_even_predicate set_predicate
    each_odd_predicate clear_predicate
1:  msr nzcv, x20
    bl just_ret
    mrs x20, nzcv
    each_register check_register
    cbnz x23, 2f
    each_vector check_vector
    b 3f
2:  rdvl x2, #1
    each_even_predicate check_predicate_set
    each_odd_predicate check_predicate_clear
    rdffr p0.b
    check_predicate_clear 0
    ptrue p1.b
    each_vector check_scalable
3:  mov x0, #0xb0000000
    cmp x0, x20
    cinc x0, x19, ne
    mov x18, x22
    ldr x23, [sp, #112]
    ldp d8, d9, [sp, #48]
    ldp d10, d11, [sp, #64]
    ldp d12, d13, [sp, #80]
    ldp d14, d15, [sp, #96]
    ldp x21, x22, [sp, #32]
    ldp x19, x20, [sp, #16]
    ldp x29, x30, [sp], #128
    ret
end registers_changed

/*
 * Stands before the C library's function: a preloaded library that calls it in the first intercepted call of a thread has
 * to reckon with the loss of every register that is not the caller's by the calling convention (AAPCS64 6.1).
 */
.macro lose_register number
    mov x\number, #-1
.endm
.macro lose_vector number
    movi v\number\().16b, #0xee
.endm
.macro lose_upper_half number
    mov v\number\().d[1], x0
.endm
function pthread_setspecific
    hint #BTI_C
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    lose_register \number
    .endr
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    lose_vector \number
    .endr
    .irp number, 8, 9, 10, 11, 12, 13, 14, 15
    lose_upper_half \number
    .endr
    .irp number, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    lose_vector \number
    .endr
    mrs x1, id_aa64pfr0_el1
    tst x1, #0xf00000000
    b.eq 1f
    setffr
    each_even_predicate clear_predicate
    each_odd_predicate set_predicate
1:  mov w0, #0
    ret
end pthread_setspecific

    .section .rodata
    .balign 8
    .globl far_constant
    .hidden far_constant
far_constant:
    .quad 1000
