// SPDX-License-Identifier: Apache-2.0
#include "compile/tools.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "compile/paths.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;
using hashprof::Exit;

// Enough for the messages of a unit with thousands of warnings; the log keeps less.
constexpr std::size_t most_messages = std::size_t{2} << 20;

fs::path real_or_same(const fs::path& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    return error ? fs::absolute(path, error).lexically_normal() : real;
}

}  // namespace

fs::path find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        if (::access(name.c_str(), X_OK) == 0) return fs::absolute(name);
    } else {
        const char* path = std::getenv("PATH");
        const std::string folders = path != nullptr ? path : "/usr/bin:/bin";
        for (std::size_t start = 0; start <= folders.size();) {
            const std::size_t end = std::min(folders.find(':', start), folders.size());
            const fs::path file = fs::path(folders.substr(start, end - start)) / name;
            if (end > start && ::access(file.c_str(), X_OK) == 0) return file;
            start = end + 1;
        }
    }
    throw Error(name, "the compiler is not there", "install it (Debian: gcc and g++)", Exit::environment);
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw Error(folder.string(), "cannot make the folder: " + error.message(),
                    "free some space or check its permissions", Exit::environment);
}

fs::path bundled_folder(const Setting& setting) {
    return setting.work / "build" / ".bundled";
}

Setting with_absolute_paths(const Setting& setting) {
    Setting made = setting;
    for (fs::path* path : {&made.work, &made.iccs, &made.shim, &made.launcher, &made.probe})
        if (!path->empty()) *path = fs::absolute(*path).lexically_normal();
    return made;
}

std::string means_digest(const Setting& setting) {
    std::string text;
    const auto add = [&text](const fs::path& file) {
        const auto stamp = stamp_of(file);
        text += file.string() + '\0' + std::to_string(stamp ? stamp->size : 0) + ' ' +
                std::to_string(stamp ? stamp->time_ns : 0) + '\n';
    };
    add(find_program(setting.compiler));
    text += setting.cxx_compiler + '\n';
    for (const char* file : {"auxfunc.c", "auxfunc.h", "drng.c", "drng.h", "sm3_static.h"})
        add(setting.iccs / file);
    for (const char* file : {"shim.c", "meta.h"})
        add(setting.shim / file);
    if (!setting.launcher.empty()) add(setting.launcher);
    return hashprof::sha256_hex(text);
}

Tools::Tools(const Setting& setting, const fs::path& package, fs::path scratch,
             std::vector<fs::path> readable)
    : executor_(setting.executor), c_(find_program(setting.compiler)) {
    make_folder(scratch / "tmp");
    scratch_ = real_or_same(scratch);
    try {
        cxx_ = find_program(setting.cxx_compiler);
    } catch (const Error&) {
        // Most packages need none; a unit that does fails with the reason.
    }
    if (!setting.confinement) return;
    confinement_ = setting.confinement;
    confinement_->scratch = scratch_;
    const auto allow = [this](const fs::path& path) {
        if (!path.empty()) confinement_->readable.push_back(real_or_same(path));
    };
    allow(package);
    allow(setting.iccs);
    allow(setting.shim);
    make_folder(bundled_folder(setting));
    allow(bundled_folder(setting));
    if (!setting.launcher.empty()) {
        // The wrap runtime is found from the launcher's place, installed or in a build tree.
        const fs::path root = real_or_same(setting.launcher).parent_path().parent_path();
        allow(setting.launcher);
        std::error_code ignored;
        for (const char* archive : {"lib/libhashprof_wrap.a", "libhashprof/libhashprof_wrap.a"})
            if (fs::exists(root / archive, ignored)) allow(root / archive);
    }
    for (const fs::path& path : readable)
        allow(path);
}

Outcome Tools::run(const fs::path& program, std::vector<std::string> arguments, double limit_s) const {
    Command command;
    command.program = program;
    command.arguments = std::move(arguments);
    command.environment = candidate_environment();
    command.environment.push_back("TMPDIR=" + (scratch_ / "tmp").string());
    command.confinement = confinement_;
    command.folder = scratch_;
    command.timeout_s = limit_s;
    command.output_limit = std::size_t{1} << 20;
    command.stderr_tail = most_messages;
    Outcome outcome = executor_.run(command);
    if (outcome.end == End::interrupted)
        throw Error(program.string(), "interrupted", "the same command goes on", Exit::incomplete);
    return outcome;
}

}  // namespace ngcc::compile
