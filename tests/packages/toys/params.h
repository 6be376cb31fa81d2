/* SPDX-License-Identifier: Apache-2.0 */
/* Toy scheme for tests, insecure by design. The salt makes a program whose answers differ. */
#ifndef TOY_PARAMS_H
#define TOY_PARAMS_H

#ifndef TOY_LEVEL
#define TOY_LEVEL TEMPLATE_LEVEL
#endif
#ifndef TOY_SALT
#define TOY_SALT TEMPLATE_SALT
#endif
#define TOY_BYTES (32 * TOY_LEVEL)

#endif
