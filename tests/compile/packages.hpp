// SPDX-License-Identifier: Apache-2.0
// A package of a few files in a folder of its own, and the libraries that are built from it.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "compile/instance.hpp"

namespace ngcc::compile::testing {

// Counts what is run, by the file that is compiled or linked.
class CountingExecutor : public Executor {
  public:
    Outcome run(const Command& command) override;
    int runs = 0;
    std::map<std::string, int> compiled;  // by the source's name

  private:
    ProcessExecutor real_;
    std::mutex guard_;
};

class Package {
  public:
    explicit Package(const std::string& name = "package");
    ~Package();
    Package(const Package&) = delete;
    Package& operator=(const Package&) = delete;

    Package& add(const std::string& path, std::string_view text);
    // A KEM whose keygen draws and hashes; body: further statements there, head: lines before everything.
    Package& add_kem(const std::string& path, const std::string& body = "", const std::string& head = "");
    // The bundled helper under another path, with one text replaced by another if given.
    Package& add_helper(const std::string& file, const std::string& path, const std::string& from = "",
                        const std::string& to = "");

    // Reads the tree again, then builds.
    Built build();
    Identity identify();
    std::string log() const;

    // The bundled helpers themselves. Without this ones are linked that compile at once and give constants.
    Package& with_real_helpers();

    // The unit of a recipe.
    recipe::Unit unit(const std::string& path) const;

    CountingExecutor executor;
    Setting setting;
    package::Tree tree;
    package::Discovery discovery;
    package::Site site;
    recipe::Recipe recipe;
    std::string label = "toy-1";
    std::uint64_t digest_bits = 256;

    const std::filesystem::path& root() const { return root_; }

  private:
    void look();
    std::filesystem::path base_, root_;
};

// kem_keygen of the library with a generator seeded by zeros: 32 bytes of public key as hexadecimal text.
// Empty if the library cannot be loaded.
std::string public_key(const std::filesystem::path& library);

bool has_text(const std::vector<std::string>& list, std::string_view part);
bool has_choice(const Built& built, std::string_view what, std::string_view chosen);
const HelperUse& use_of(const Built& built, std::string_view function);

}  // namespace ngcc::compile::testing
