/* SPDX-License-Identifier: Apache-2.0 */
/* reopen LIBRARY TIMES: opens a library, calls its sm3hash once and closes it, again and again. */
#include <dlfcn.h>
#include <stdlib.h>

typedef int helper(int, const unsigned char*, unsigned long long, unsigned char*);

int main(int argc, char** argv) {
    unsigned char digest[32] = {0};
    for (int i = argc == 3 ? atoi(argv[2]) : 0; i > 0; i--) {
        void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) return 1;
        helper* sm3hash;
        *(void**)&sm3hash = dlsym(library, "sm3hash");
        if (sm3hash == NULL || sm3hash(256, digest, 256, digest) != 0) return 2;
        dlclose(library);
    }
    return 0;
}
