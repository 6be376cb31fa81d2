// SPDX-License-Identifier: Apache-2.0
#include "support.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace census_test {
namespace {

constexpr const char* scheme = R"(
#include "auxfunc.h"
#include "drng.h"
extern DRNG_ctx drng_algorithm;
int kem_keygen(unsigned char* pk) {
    unsigned char seed[32];
    get_random_number(&drng_algorithm, seed, 256);
    pseudoXOF(512, seed, 256, pk);
    return sm3hash(256, pk, 512, pk);
}
int kem_enc(unsigned char* ct) { return pseudohash(512, ct, 512, ct) + sm3hash(256, ct, 512, ct); }
int kem_dec(unsigned char* ct) { return sm3hash(256, ct, 512, ct); }
)";

constexpr const char* driver = R"(
#include "drng.h"
DRNG_ctx drng_algorithm;
int kem_keygen(unsigned char*);
int kem_enc(unsigned char*);
int kem_dec(unsigned char*);
int main(void) {
    static unsigned char seed[48], text[64];
    init_random_number(&drng_algorithm, seed, 48);
    return (kem_keygen(text) + kem_enc(text) + kem_dec(text)) & 1;
}
)";

}  // namespace

bool have_program(const std::string& name) {
    return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

Census::Census() {
    std::string name = (std::filesystem::temp_directory_path() / "hashprof-census.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
    folder_ = name;
    write("scheme.c", scheme);
    write("main.c", driver);
    write("whole.c", "#include \"scheme.c\"\n#include \"auxfunc.c\"\n");
}

Census::~Census() {
    std::error_code failure;
    std::filesystem::remove_all(folder_, failure);
}

void Census::write(const std::string& file, const std::string& text) const {
    std::ofstream(path(file), std::ios::binary) << text;
}

bool Census::try_make(const std::string& commands) const {
    const std::string script = "set -e; cd '" + folder_.string() +
                               "'; ZOO='" ZOO_SOURCES "' ICCS='" ICCS_SOURCES
                               "'; export CPATH=\"$ICCS:$ICCS/..\"; { " +
                               commands + "\n} >log 2>&1";
    return std::system(script.c_str()) == 0;
}

void Census::make(const std::string& commands) const {
    ASSERT_TRUE(try_make(commands)) << commands << "\n" << std::ifstream(path("log")).rdbuf();
}

Report Census::take(const std::string& file, const Wanted& wanted) const {
    return hashprof::census::take(path(file), wanted);
}

std::string sight(const Report& report, const std::string& function, Route route) {
    const auto verdict = report.verdict(function, route);
    return name_of(verdict.sight) + (verdict.code.empty() ? "" : " " + verdict.code);
}

}  // namespace census_test
