/* SPDX-License-Identifier: Apache-2.0 */
/* -include'd before a scheme: it was linked when V1 was all there was. */
__asm__(".symver pseudoXOF, pseudoXOF@V1");
