// SPDX-License-Identifier: Apache-2.0
#include "emulation.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <stdexcept>

namespace aarch64 {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string& obstacle() {
    static const std::string text = [] {
        constexpr int not_here = 77;  // of emulate-arm64
        const Folder folder;
        const zoo::Result result = zoo::run(folder.path(), EMULATE " true");
        return WIFEXITED(result.status) && WEXITSTATUS(result.status) == not_here ? result.err
                                                                                  : std::string();
    }();
    return text;
}

Folder::Folder() {
    std::string name = fs::temp_directory_path() / "hashprof-aarch64-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
}

Folder::~Folder() {
    std::error_code failure;
    fs::remove_all(path_, failure);
}

zoo::Result run(Machine machine, const Folder& folder, const std::string& command) {
    const bool here = machine == Machine::here;
    const std::string tree = here ? HERE : AARCH64;
    std::string text = (here ? "" : EMULATE " ") + tree + "/bin/" + command;
    for (std::size_t at; (at = text.find("@/")) != std::string::npos;)
        text.replace(at, 1, tree);
    return zoo::run(folder.path(), text);
}

json counts(Machine machine, const Folder& folder, const std::string& options, const std::string& command) {
    const std::string file = machine == Machine::here ? "here.json" : "aarch64.json";
    const zoo::Result result =
        run(machine, folder, "hashprof run --quiet " + options + " -o " + file + " -- " + command);
    EXPECT_EQ(result.status, 0) << command << "\n" << result.err;
    const json document = json::parse(zoo::content(folder / file), nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << command << "\n" << result.err;
    return document.is_discarded() ? json() : document;
}

const std::vector<Instance>& instances() {
    static const std::vector<Instance> all = [] {
        std::vector<Instance> list;
        const Folder folder;
        const json catalogue = json::parse(run(Machine::here, folder, "ngcc_perf list --json").out);
        for (const json& entry : catalogue)
            list.push_back(
                {entry.at("candidate").get<std::string>() + "/" + entry.at("label").get<std::string>(),
                 entry.at("library"), entry.at("type")});
        return list;
    }();
    return all;
}

}  // namespace aarch64
