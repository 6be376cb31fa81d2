/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions of which the first instructions cannot simply be copied, or whose callers rely on registers that the calling
 * convention gives away. Each takes a number in rdi and returns one in rax. nasty.c knows the right results.
 */
    .section .note.GNU-stack,"",@progbits
    .text

.macro function name
    .balign 16
    .globl \name
    .type \name, @function
\name:
.endm
.macro end name
    .size \name, . - \name
.endm

function just_ret               /* one byte, padding behind it */
    ret
end just_ret

    .balign 16
    .globl packed_short
    .type packed_short, @function
packed_short:                   /* three bytes and no room behind them: left alone */
    xorl %eax, %eax
    ret
end packed_short
    .globl packed_next
    .type packed_next, @function
packed_next:
    leaq 1(%rdi), %rax
    ret
end packed_next

function short_padded           /* four bytes, padding behind them */
    movq %rdi, %rax
    ret
end short_padded

function rip_load
    movq constant(%rip), %rax
    addq %rdi, %rax
    ret
end rip_load

function rip_compare            /* RIP-relative operand and an immediate behind it */
    cmpl $0x12345678, constant+8(%rip)
    sete %al
    movzbl %al, %eax
    addq %rdi, %rax
    ret
end rip_compare

function short_jcc
    testq %rdi, %rdi
    je 1f
    leaq 7(%rdi), %rax
    ret
1:  movl $99, %eax
    ret
end short_jcc

function loop_to_entry          /* the entry is a loop head: the patch would count each turn */
    subq $1, %rdi
    jns loop_to_entry
    leaq 5(%rdi), %rax
    ret
end loop_to_entry

function loop_into_patch        /* the loop head lies under the patch */
    xorl %eax, %eax
1:  addq $2, %rax
    subq $1, %rdi
    jns 1b
    ret
end loop_into_patch

function loop_first             /* the loop family knows short branches only; rcx is the fourth argument */
    loop 1f
    leaq 100(%rdi), %rax
    ret
1:  leaq (%rdi,%rcx), %rax
    ret
end loop_first

function jrcxz_first            /* rcx is the fourth argument */
    jrcxz 1f
    leaq 1(%rdi), %rax
    ret
1:  leaq 2(%rdi), %rax
    ret
end jrcxz_first

function call_first             /* its return address is code of the function itself */
    call add_one
    addq $1, %rax
    ret
end call_first
    .balign 16
    .type add_one, @function
add_one:
    leaq 1(%rdi), %rax
    ret
end add_one

function call_by_pointer        /* as gcc -pg -mfentry calls the profiler */
    call *pointer_to_add_one(%rip)
    addq $2, %rax
    ret
end call_by_pointer

function call_after_push        /* as gcc -pg does: the call lies under the patch, behind other instructions */
    pushq %rbp
    movq %rsp, %rbp
    call *pointer_to_add_one(%rip)
    popq %rbp
    addq $3, %rax
    ret
end call_after_push

function tail_jump
    jmp add_one
end tail_jump

function with_endbr
    endbr64
    leaq 3(%rdi), %rax
    ret
end with_endbr

function calls_in_loop          /* loops into the patch and calls: left alone */
    pushq %rbx
1:  movq %rdi, %rbx
    call add_one
    leaq -1(%rbx), %rdi
    testq %rdi, %rdi
    jns 1b
    popq %rbx
    ret
end calls_in_loop

/* All registers that a same-file caller may keep over the call, and the flags. Returns how many were changed. */
    .globl registers_changed
    .type registers_changed, @function
registers_changed:
    pushq %rbx
    movl $0x11, %eax
    movl $0x22, %ecx
    movl $0x33, %edx
    movl $0x44, %esi
    movl $0x55, %edi
    movl $0x66, %r8d
    movl $0x77, %r9d
    movl $0x88, %r10d
    movl $0x99, %r11d
    movq %rax, %xmm0
    movq %rcx, %xmm7
    movq %rdx, %xmm15
    xorl %ebx, %ebx
    cmpl $0x12, %eax            /* carry and sign set, zero clear */
    call just_ret
    jnc 2f
    jz 2f
    jns 2f
    jmp 3f
2:  incl %ebx
3:
.macro check register, value
    cmpq $\value, \register
    je 4f
    incl %ebx
4:
.endm
    check %rax, 0x11
    check %rcx, 0x22
    check %rdx, 0x33
    check %rsi, 0x44
    check %rdi, 0x55
    check %r8, 0x66
    check %r9, 0x77
    check %r10, 0x88
    check %r11, 0x99
    movq %xmm0, %rax
    check %rax, 0x11
    movq %xmm7, %rax
    check %rax, 0x22
    movq %xmm15, %rax
    check %rax, 0x33
    movl %ebx, %eax
    popq %rbx
    ret
    .size registers_changed, . - registers_changed

    .section .data.rel.ro, "aw"
    .balign 8
pointer_to_add_one:
    .quad add_one

    .section .rodata
    .balign 8
constant:
    .quad 1000
    .long 0x12345678
