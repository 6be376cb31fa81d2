/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The stubs of the entry hooks. A stub is reached by a jump from the first instruction of a hooked function, so on
 * entry the stack and all registers are as the caller left them. Frame of a stub, from its lowest address:
 *
 *     0  struct hp_frame (8: ticks of the start)    40  mode    48  number of the stub    56  return address
 *
 * enter and leave keep rax, rcx, rdx, rsi, rdi, r8-r11 and the flags; the C code behind them keeps the others by the
 * calling convention and uses no vector register. The ticks are read at the last moment and at the first.
 */

    .set COUNT, 1
    .set FULL, 2
    .set FENCED, 3
    .set TABLE_SHIFT, 7
    .set SELF_OUTER, 0          /* of struct hp_self */
    .set SELF_CHILD_CALLS, 24

    .section .note.GNU-stack,"",@progbits
    .text

/* Pushes `words` words of the caller's stack arguments below the frame, calls the function, drops them. */
.macro stub number, words, stride
    .balign \stride
    .cfi_startproc
    endbr64
    pushq $\number
    .cfi_adjust_cfa_offset 8
    leaq -48(%rsp), %rsp
    .cfi_adjust_cfa_offset 48
    call hp_stub_enter
    .rept \words
    pushq 64 + 8 * (\words - 1)(%rsp)
    .cfi_adjust_cfa_offset 8
    .endr
    call *hp_hooks + (\number << TABLE_SHIFT)(%rip)
    .if \words
    leaq 8 * \words(%rsp), %rsp
    .cfi_adjust_cfa_offset -8 * \words
    .endif
    call hp_stub_leave
    leaq 56(%rsp), %rsp
    .cfi_adjust_cfa_offset -56
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

/* On entry: 0(%rsp) our return address, 8(%rsp) the stub's frame. */
    .balign 32
    .type hp_stub_enter, @function
hp_stub_enter:
    .cfi_startproc
    pushq %rax
    pushq %r11
    pushq %r10
    pushq %r9
    pushq %r8
    pushq %rcx
    pushq %rdx
    pushq %rsi
    pushq %rdi
    .cfi_adjust_cfa_offset 72
    lahf
    seto %al
    pushq %rax
    .cfi_adjust_cfa_offset 8
    leaq 88(%rsp), %rdi
    pushq %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    andq $-16, %rsp         /* a same-file caller need not have aligned the stack */
    call hp_hook_enter
    movq %rbp, %rsp
    .cfi_def_cfa_register %rsp
    popq %rbp
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbp
    movq 8(%rsp), %rdi
    movq 16(%rsp), %rsi
    movq 32(%rsp), %rcx
    movq 40(%rsp), %r8
    movq 48(%rsp), %r9
    movq 56(%rsp), %r10
    movq 64(%rsp), %r11
    cmpl $FULL, %eax
    jne 3f
    rdtsc
    shlq $32, %rdx
    orq %rdx, %rax
    movq %rax, 96(%rsp)
2:
    movq (%rsp), %rax
    addb $0x7f, %al
    sahf
    movq 24(%rsp), %rdx
    movq 72(%rsp), %rax
    leaq 80(%rsp), %rsp
    .cfi_adjust_cfa_offset -80
    ret
    .cfi_adjust_cfa_offset 80
3:
    cmpl $FENCED, %eax
    jne 2b
    lfence
    rdtsc
    lfence
    shlq $32, %rdx
    orq %rdx, %rax
    movq %rax, 96(%rsp)
    jmp 2b
    .cfi_endproc
    .size hp_stub_enter, . - hp_stub_enter

    .balign 32
    .type hp_stub_leave, @function
hp_stub_leave:
    .cfi_startproc
    pushq %rax
    pushq %rdx
    .cfi_adjust_cfa_offset 16
    lahf
    seto %al
    pushq %rax
    .cfi_adjust_cfa_offset 8
    cmpl $FULL, 72(%rsp)
    jne 3f
    rdtsc
    shlq $32, %rdx
    orq %rdx, %rax
2:
    pushq %r11
    pushq %r10
    pushq %r9
    pushq %r8
    pushq %rcx
    pushq %rsi
    pushq %rdi
    .cfi_adjust_cfa_offset 56
    movq %rax, %rsi
    leaq 88(%rsp), %rdi
    pushq %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    andq $-16, %rsp
    call hp_hook_leave
    movq %rbp, %rsp
    .cfi_def_cfa_register %rsp
    popq %rbp
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbp
    popq %rdi
    popq %rsi
    popq %rcx
    popq %r8
    popq %r9
    popq %r10
    popq %r11
    .cfi_adjust_cfa_offset -56
    popq %rax
    addb $0x7f, %al
    sahf
    popq %rdx
    popq %rax
    .cfi_adjust_cfa_offset -24
    ret
    .cfi_adjust_cfa_offset 24
3:
    cmpl $FENCED, 72(%rsp)
    jne 4f
    lfence
    rdtsc
    lfence
    shlq $32, %rdx
    orq %rdx, %rax
    jmp 2b
/* Count-only, the usual case: the call that is open is ours and had no others within (hp_leave_counting). */
4:
    cmpl $COUNT, 72(%rsp)
    jne 5f
    movq hp_self@gottpoff(%rip), %rax
    leaq 32(%rsp), %rdx
    cmpq %rdx, %fs:SELF_OUTER(%rax)
    jne 5f
    cmpq $0, %fs:SELF_CHILD_CALLS(%rax)
    jne 5f
    movq $0, %fs:SELF_OUTER(%rax)
    popq %rax
    addb $0x7f, %al
    sahf
    popq %rdx
    popq %rax
    .cfi_adjust_cfa_offset -24
    ret
    .cfi_adjust_cfa_offset 24
5:
    xorl %eax, %eax
    jmp 2b
    .cfi_endproc
    .size hp_stub_leave, . - hp_stub_leave

/* void hp_keep_vectors(void (*call)(void*), void* argument): XSAVE area on the stack (Intel SDM vol. 1, 13.4). */
    .globl hp_keep_vectors
    .hidden hp_keep_vectors
    .type hp_keep_vectors, @function
hp_keep_vectors:
    .cfi_startproc
    pushq %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq %rbx
    pushq %r12
    .cfi_offset %rbx, -24
    .cfi_offset %r12, -32
    movq %rdi, %rbx
    movq %rsi, %r12
    movl hp_xsave_bytes(%rip), %eax
    testl %eax, %eax
    je 1f
    subq %rax, %rsp
    andq $-64, %rsp
    xorl %eax, %eax
    leaq 512(%rsp), %rdi
    movl $8, %ecx
    cld
    rep stosq               /* the header must be zero before the first xsave */
    movl $-1, %eax
    movl $-1, %edx
    xsave64 (%rsp)
    movq %r12, %rdi
    call *%rbx
    movl $-1, %eax
    movl $-1, %edx
    xrstor64 (%rsp)
    jmp 2f
1:
    subq $512, %rsp
    andq $-64, %rsp
    fxsave64 (%rsp)
    movq %r12, %rdi
    call *%rbx
    fxrstor64 (%rsp)
2:
    leaq -16(%rbp), %rsp
    popq %r12
    popq %rbx
    popq %rbp
    .cfi_def_cfa %rsp, 8
    ret
    .cfi_endproc
    .size hp_keep_vectors, . - hp_keep_vectors

