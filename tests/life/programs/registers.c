/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A caller that knows its callee's code keeps values where the ABI would not let it (gcc -fipa-ra): in every
 * register that sm3hash below does not touch, vector registers and a misaligned stack included.
 */
#include "life.h"

__asm__(
    ".text\n.globl sm3hash\n.type sm3hash, @function\n.p2align 4\n"
    "sm3hash:\n"
    "  endbr64\n"
    "  mov %edi, %eax\n"
    "  sub $256, %eax\n"
    "  ret\n"
    ".size sm3hash, .-sm3hash\n");

#define EACH_VECTOR(m) m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7) m(8) m(9) m(10) m(11) m(12) m(13) m(14) m(15)
#define LOAD(n) "movups " #n "*16(%%rbx), %%xmm" #n "\n"
#define STORE(n) "movups %%xmm" #n ", 16*16+" #n "*16(%%rbx)\n"

/* Returns 0 if all of them are as they were. */
static int kept(int misaligned) {
    static unsigned char vectors[32][16];
    unsigned long after[9];
    long adjust = misaligned ? 8 : 0;
    int wrong = 0;
    for (int i = 0; i < 256; i++)
        vectors[i / 16][i % 16] = (unsigned char)(i * 7 + 1);
    __asm__ volatile(
        EACH_VECTOR(LOAD)
        "mov %%rsp, %%r12\n and $-16, %%rsp\n sub %[adjust], %%rsp\n"
        "mov $0x101, %%rcx\n mov $0x102, %%rdx\n mov $0x103, %%rsi\n mov $256, %%rdi\n mov $0x104, %%r8\n"
        "mov $0x105, %%r9\n mov $0x106, %%r10\n mov $0x107, %%r11\n"
        "call sm3hash\n"
        "mov %%r12, %%rsp\n"
        "mov %%rcx, 0(%[after])\n mov %%rdx, 8(%[after])\n mov %%rsi, 16(%[after])\n mov %%r8, 24(%[after])\n"
        "mov %%r9, 32(%[after])\n mov %%r10, 40(%[after])\n mov %%r11, 48(%[after])\n mov %%rdi, 56(%[after])\n"
        "mov %%rax, 64(%[after])\n" EACH_VECTOR(STORE)
        :
        : [after] "r"(after), "b"(vectors), [adjust] "r"(adjust)
        : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "memory", "xmm0", "xmm1", "xmm2", "xmm3",
          "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
    for (int i = 0; i < 7; i++)
        wrong += after[i] != 0x101ul + (unsigned)i;
    wrong += after[7] != 256;
    wrong += after[8] != 0;
    return wrong + (memcmp(vectors[0], vectors[16], 256) != 0);
}

int main(void) {
    int wrong = 0;
    announce_shape("sm3hash", 20, 0x102, 256);
    for (int i = 0; i < 10; i++)
        wrong += kept(0) + kept(1);
    printf("%d registers changed\n", wrong);
    return wrong;
}
