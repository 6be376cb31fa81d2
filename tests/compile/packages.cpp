// SPDX-License-Identifier: Apache-2.0
#include "packages.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/files.hpp"

namespace ngcc::compile::testing {

namespace fs = std::filesystem;

Outcome CountingExecutor::run(const Command& command) {
    {
        const std::lock_guard lock(guard_);
        ++runs;
        for (std::size_t i = 0; i + 1 < command.arguments.size(); ++i)
            if (command.arguments[i] == "-c")
                ++compiled[fs::path(command.arguments[i + 1]).filename().string()];
    }
    return real_.run(command);
}

namespace {

// With the official headers.
void write_quick_helpers(const fs::path& folder) {
    fs::create_directories(folder);
    for (const char* header : {"auxfunc.h", "drng.h"})
        fs::copy_file(fs::path(ICCS_FOLDER) / header, folder / header);
    std::ofstream(folder / "auxfunc.c") << R"(#include "auxfunc.h"
static int fill(unsigned char *out, unsigned long long bits) {
    while (bits >= 8) { *out++ = 0xaa; bits -= 8; }
    return 0;
}
int sm3hash(int n, const unsigned char *m, unsigned long long l, unsigned char *d) {
    (void)m; (void)l;
    return fill(d, (unsigned)n);
}
int pseudohash(int n, const unsigned char *m, unsigned long long l, unsigned char *d) { return sm3hash(n, m, l, d); }
int pseudoXOF(unsigned long long n, const unsigned char *m, unsigned long long l, unsigned char *d) {
    (void)m; (void)l;
    return fill(d, n);
}
)";
    std::ofstream(folder / "drng.c") << R"(#include "drng.h"
int init_random_number(DRNG_ctx *c, const unsigned char *s, unsigned long long n) {
    (void)s; (void)n;
    c->V[0] = 1;
    return 0;
}
int get_random_number(DRNG_ctx *c, unsigned char *out, unsigned long long n) {
    while (n >= 8) { *out++ = c->V[0]; n -= 8; }
    return 0;
}
)";
}

}  // namespace

Package& Package::with_real_helpers() {
    setting.iccs = ICCS_FOLDER;
    return *this;
}

Package::Package(const std::string& name)
    : setting{executor, {}, {}, {}, {}, {}, "gcc", "g++", {}, 60, 2, false} {
    std::string path = (fs::temp_directory_path() / "ngcc-compile-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("mkdtemp " + path);
    base_ = fs::canonical(path);
    root_ = base_ / name;
    fs::create_directories(root_);
    setting.work = base_ / "work";
    setting.iccs = base_ / "iccs";
    setting.shim = SHIM_FOLDER;
    setting.probe = PROBE;
    write_quick_helpers(setting.iccs);
    site.api_file = "kem.c";
}

Package::~Package() {
    std::error_code ignored;
    fs::remove_all(base_, ignored);
}

Package& Package::add(const std::string& path, std::string_view text) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << text;
    return *this;
}

Package& Package::add_kem(const std::string& path, const std::string& body, const std::string& head) {
    return add(path, head + R"(
#include <string.h>
#include "auxfunc.h"
#include "drng.h"
#define ALGORITHM_INSTANCE "toy-" "1"
extern DRNG_ctx drng_algorithm;
unsigned long long kem_get_pk_len_bytes(void) { return 32; }
unsigned long long kem_get_sk_len_bytes(void) { return 32; }
unsigned long long kem_get_ss_len_bytes(void) { return 32; }
unsigned long long kem_get_ct_len_bytes(void) { return 32; }
int kem_keygen(unsigned char *pk, unsigned long long *pn, unsigned char *sk, unsigned long long *sn) {
    get_random_number(&drng_algorithm, sk, 256);
    pseudoXOF(256, sk, 256, pk);
    *pn = *sn = 32;
)" + body + R"(
    return 0;
}
int kem_enc(unsigned char *pk, unsigned long long pn, unsigned char *ss, unsigned long long *ssn, unsigned char *ct,
            unsigned long long *cn) {
    (void)pk; (void)pn; (void)ss; (void)ssn; (void)ct; (void)cn;
    return 0;
}
int kem_dec(unsigned char *sk, unsigned long long sn, unsigned char *ct, unsigned long long cn, unsigned char *ss,
            unsigned long long *ssn) {
    (void)sk; (void)sn; (void)ct; (void)cn; (void)ss; (void)ssn;
    return 0;
}
)");
}

Package& Package::add_helper(const std::string& file, const std::string& path, const std::string& from,
                             const std::string& to) {
    std::string text = hashprof::read_file(fs::path(ICCS_FOLDER) / file);
    if (!from.empty()) {
        const std::size_t at = text.find(from);
        if (at == std::string::npos) throw std::runtime_error(file + " has no " + from);
        text.replace(at, from.size(), to);
    }
    return add(path, text);
}

void Package::look() {
    tree = {};
    tree.root = root_;
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) {
        if (!entry.is_regular_file()) continue;
        package::File file;
        file.path = entry.path().lexically_relative(root_).string();
        file.size = entry.file_size();
        file.mtime_ns = entry.last_write_time().time_since_epoch().count();
        file.kind = package::kind_of(file.path);
        tree.files.push_back(file);
    }
    std::sort(tree.files.begin(), tree.files.end(),
              [](const auto& a, const auto& b) { return a.path < b.path; });
    for (const package::File& file : tree.files)
        all += file.path + '\n' + std::to_string(file.size) + ' ' + std::to_string(file.mtime_ns) + '\n';
    tree.fingerprint = hashprof::sha256_hex(all);
    if (discovery.sites.empty()) discovery.sites = {site};
    recipe.api_file = site.api_file;
    recipe.site_folder = site.folder;
}

Built Package::build() {
    look();
    return compile::build(setting,
                          {tree, discovery, site, recipe, "kem-99", label, label, "Toy", digest_bits});
}

Identity Package::identify() {
    look();
    return compile::identify(setting, tree, site, recipe);
}

std::string Package::log() const {
    return hashprof::read_file(setting.work / "build" / "kem-99" / label / "build.log");
}

recipe::Unit Package::unit(const std::string& path) const {
    recipe::Unit made;
    made.file = root_ / path;
    return made;
}

std::string public_key(const fs::path& library) {
    void* loaded = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (loaded == nullptr) return std::string();
    const auto seed =
        reinterpret_cast<int (*)(const unsigned char*, unsigned long long)>(::dlsym(loaded, "ngcc_seed"));
    const auto keygen =
        reinterpret_cast<int (*)(unsigned char*, unsigned long long*, unsigned char*, unsigned long long*)>(
            ::dlsym(loaded, "kem_keygen"));
    std::string text;
    if (seed != nullptr && keygen != nullptr) {
        unsigned char zeros[55] = {}, pk[256] = {}, sk[256] = {};
        unsigned long long pn = 0, sn = 0;
        seed(zeros, sizeof zeros);
        keygen(pk, &pn, sk, &sn);
        for (int i = 0; i < 32; ++i) {
            constexpr const char* digits = "0123456789abcdef";
            text += digits[pk[i] >> 4];
            text += digits[pk[i] & 15];
        }
    }
    ::dlclose(loaded);
    return text;
}

bool has_text(const std::vector<std::string>& list, std::string_view part) {
    return std::any_of(list.begin(), list.end(),
                       [part](const std::string& text) { return text.find(part) != std::string::npos; });
}

bool has_choice(const Built& built, std::string_view what, std::string_view chosen) {
    return std::any_of(built.choices.begin(), built.choices.end(),
                       [&](const Choice& choice) { return choice.what == what && choice.chosen == chosen; });
}

const HelperUse& use_of(const Built& built, std::string_view function) {
    for (const HelperUse& use : built.helpers)
        if (use.function == function) return use;
    static const HelperUse none;
    return none;
}

}  // namespace ngcc::compile::testing
