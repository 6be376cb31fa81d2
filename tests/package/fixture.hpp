// SPDX-License-Identifier: Apache-2.0
// A package in a temporary folder.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "package/discover.hpp"

namespace package_test {

namespace fs = std::filesystem;

class Folder {
  public:
    explicit Folder(const fs::path& in = fs::temp_directory_path()) {
        std::string name = (in / "package-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~Folder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const fs::path& path() const { return path_; }
    fs::path write(const std::string& name, const std::string& text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path_ / name;
    }

  private:
    fs::path path_;
};

inline std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline const std::string kem_source =
    "#include \"KEM_AlgorithmInstance.h\"\n"
    "int kem_keygen(unsigned char *pk, unsigned long long *n, unsigned char *sk, unsigned long long *m) "
    "{ return make(pk, sk); }\n"
    "int kem_enc(unsigned char *pk) { return enc(pk); }\n"
    "int kem_dec(unsigned char *sk) { return dec(sk); }\n";
inline const std::string sig_source =
    "#include \"SIG_AlgorithmInstance.h\"\n"
    "int sig_keygen(void) { return make(); }\nint sig_sign(void) { return f(1); }\n"
    "int sig_verify(void) { return f(2); }\n";
inline const std::string hash_source =
    "#include \"CryptHash_AlgorithmInstance.h\"\n"
    "int CryptHash(int bits, const unsigned char *m, unsigned long long n, unsigned char *d) "
    "{ return absorb(bits, m, n, d); }\n";

inline std::string named(const std::string& instance) {
    return "#ifndef API_H\n#define API_H\n#define ALGORITHM_INSTANCE \"" + instance +
           "\"\nint kem_keygen();\n#endif\n";
}

// A KEM in `folder`: API file and header.
inline void write_kem(const Folder& package, const std::string& folder, const std::string& instance) {
    const std::string at = folder.empty() ? "" : folder + '/';
    package.write(at + "KEM_AlgorithmInstance.c", kem_source + "/* " + instance + " */\n");
    package.write(at + "KEM_AlgorithmInstance.h", named(instance));
}

inline ngcc::package::Discovery discover(const Folder& package) {
    return ngcc::package::discover(ngcc::package::read_tree(package.path()));
}

inline std::vector<std::string> folders(const ngcc::package::Discovery& found) {
    std::vector<std::string> list;
    for (const auto& site : found.sites)
        list.push_back(site.folder);
    return list;
}

inline std::string reason(const ngcc::package::Discovery& found, const std::string& path) {
    for (const auto& skipped : found.skipped) {
        if (skipped.path == path) return skipped.reason;
    }
    return {};
}

using Strings = std::vector<std::string>;

}  // namespace package_test
