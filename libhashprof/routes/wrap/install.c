/* SPDX-License-Identifier: Apache-2.0 */
#include "core/core.h"
#include "routes/wrap/helpers.h"

void hp_route_install(struct hashprof_region* region) {
    region->route = HASHPROF_ROUTE_WRAP;
    region->functions[HASHPROF_SM3HASH].installed = __wrap_sm3hash != NULL;
    region->functions[HASHPROF_PSEUDOHASH].installed = __wrap_pseudohash != NULL;
    region->functions[HASHPROF_PSEUDOXOF].installed = __wrap_pseudoXOF != NULL;
    region->functions[HASHPROF_DRNG].installed = __wrap_get_random_number != NULL;
    region->functions[HASHPROF_DRNG_INIT].installed = __wrap_init_random_number != NULL;
}
