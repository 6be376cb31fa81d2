/* SPDX-License-Identifier: Apache-2.0 */
#include "counting.h"

#include "../../../schemes/iccs/drng.c"
