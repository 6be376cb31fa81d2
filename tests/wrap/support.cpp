// SPDX-License-Identifier: Apache-2.0
#include "support.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace wrap_test {

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

}  // namespace

std::string quoted(const std::string& text) {
    return "'" + text + "'";
}

bool have_program(const std::string& name) {
    return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

Counts expected_counts() {
    return {{"keygen", {{"drng", 3}, {"pseudoXOF", 6}, {"sm3hash", 3}}},
            {"enc", {{"drng", 3}, {"pseudohash", 3}, {"sm3hash", 6}}},
            {"dec", {{"pseudoXOF", 3}, {"sm3hash", 3}}}};
}

Zoo::Zoo() {
    std::string name = (std::filesystem::temp_directory_path() / "hashprof-zoo.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
    folder_ = name;
}

Zoo::~Zoo() {
    std::error_code failure;
    std::filesystem::remove_all(folder_, failure);
}

Result Zoo::run(const std::string& command) const {
    const auto out = folder_ / ".out", err = folder_ / ".err";
    const std::string script = "cd " + quoted(folder_.string()) + " && export ZOO=" + quoted(ZOO_SOURCES) +
                               " LAUNCH=" + quoted(HASHPROF_CC) + " WRAP=" + quoted(HASHPROF_WRAP) +
                               " && { " + command + "; } >" + quoted(out.string()) + " 2>" +
                               quoted(err.string());
    const int status = std::system(script.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 255, content(out), content(err)};
}

Result Zoo::must(const std::string& command) const {
    const Result result = run(command);
    EXPECT_EQ(result.status, 0) << command << "\n" << result.out << result.err;
    return result;
}

void Zoo::objects(const std::string& compiler, const std::vector<std::string>& names) const {
    for (const std::string& name : names)
        must(compiler + " -c \"$ZOO\"/" + name + ".c -o " + name + ".o");
}

Counts Zoo::counts_of(const std::string& program) const {
    must("rm -f *.region && HASHPROF_OUT=run.region ./" + program + " >" + program + ".out && " +
         quoted(HASHPROF_SHOW) + " show run.region --json >counts.json");
    Counts counts;
    const auto json = nlohmann::json::parse(content(folder_ / "counts.json"), nullptr, false);
    if (json.is_discarded()) return counts;
    for (const auto& [operation, data] : json.at("operations").items()) {
        for (const auto& row : data.at("calls")) {
            counts[operation][row.at("fn").get<std::string>()] += row.at("calls").get<std::uint64_t>();
        }
    }
    return counts;
}

nlohmann::json Zoo::side_file(const std::string& output) const {
    return nlohmann::json::parse(content(folder_ / (output + ".hashprof.json")));
}

bool Zoo::exists(const std::string& file) const {
    return std::filesystem::exists(folder_ / file);
}

std::string Zoo::bytes(const std::string& file) const {
    return content(folder_ / file);
}

void expect_says(const Result& result, const std::vector<std::string>& parts) {
    for (const std::string& part : parts) {
        EXPECT_NE(result.err.find(part), std::string::npos) << "no \"" << part << "\" in:\n" << result.err;
    }
}

}  // namespace wrap_test
