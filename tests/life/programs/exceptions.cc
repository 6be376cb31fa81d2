// SPDX-License-Identifier: Apache-2.0
// exceptions WAY: C++ exceptions that pass through helpers, which are this program's own.
#include <stdexcept>

#include "life.h"

extern "C" int pseudohash(int digest_bits, const unsigned char* msg, unsigned long long,
                          unsigned char* digest) {
    if (digest_bits == 512) throw std::runtime_error("no memory");
    digest[0] = msg[0];
    return 0;
}

// Throws from two helpers deep, with an object to be destroyed on the way.
struct Witness {
    int* destroyed;
    ~Witness() { ++*destroyed; }
};

static int destroyed;

extern "C" int pseudoXOF(unsigned long long, const unsigned char* msg, unsigned long long,
                         unsigned char* out) {
    const Witness witness{&destroyed};
    return pseudohash(512, msg, 256, out);
}

static int caught(int (*call)(unsigned char*)) {
    unsigned char digest[64] = {1};
    int count = 0;
    for (int i = 0; i < 10; i++) {
        try {
            call(digest);
        } catch (const std::runtime_error&) {
            count++;
        }
    }
    return count;
}

int main(int argc, char** argv) {
    const char* way = argc == 2 ? argv[1] : "";
    if (is(way, "caught")) {
        announce_shape("pseudohash", 10, 256, 512);
        if (caught([](unsigned char* digest) { return pseudohash(512, digest, 256, digest); }) != 10)
            return 1;
    }
    if (is(way, "nested")) {
        announce_shape("pseudoXOF", 10, 256, 256);
        if (caught([](unsigned char* digest) { return pseudoXOF(256, digest, 256, digest); }) != 10) return 1;
        if (destroyed != 10) return 2;
    }
    hash(20);
    if (is(way, "uncaught")) {
        unsigned char digest[64] = {1};
        announce_shape("pseudohash", 1, 256, 512);
        pseudohash(512, digest, 256, digest);
    }
    return 0;
}
