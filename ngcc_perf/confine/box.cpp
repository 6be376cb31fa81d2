// SPDX-License-Identifier: Apache-2.0
#include "confine/box.hpp"

#include <map>

namespace ngcc {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

void add(Words& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
}

// Without the slash that a folder's path may end with.
fs::path tidy(const fs::path& path) {
    const fs::path normal = path.lexically_normal();
    return normal.has_filename() || normal == normal.root_path() ? normal : normal.parent_path();
}

void add_system(Words& words, const SystemLayout& system) {
    add(words, {"--ro-bind", "/usr", "/usr"});
    for (const SystemLayout::Link& link : system.links)
        add(words, {"--symlink", link.target, link.name});
    for (const std::string& folder : system.folders)
        add(words, {"--ro-bind", folder, folder});
    for (const std::string file :
         {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"})
        add(words, {"--ro-bind-try", file, file});
    add(words, {"--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"});
    // A box of root's is still root to the kernel's settings in /proc/sys, whose owner may change them
    // without any capability.
    add(words, {"--remount-ro", "/proc"});
}

// A folder before what is in it, whether that may be written or not: a mount hides what was mounted below it
// earlier.
void add_own_paths(Words& words, const fs::path& program, const Confinement& confinement) {
    std::map<fs::path, const char*> mounts;
    mounts[tidy(program)] = "--ro-bind-try";
    for (const fs::path& path : confinement.readable)
        if (!path.empty()) mounts[tidy(path)] = "--ro-bind-try";
    if (!confinement.scratch.empty()) mounts[tidy(confinement.scratch)] = "--bind";
    for (const auto& [path, option] : mounts)
        add(words, {option, path.string(), path.string()});
}

}  // namespace

SystemLayout SystemLayout::of_this_machine() {
    SystemLayout layout;
    for (const std::string name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
        std::error_code error;
        const fs::file_status status = fs::symlink_status(name, error);
        if (fs::is_symlink(status))
            layout.links.push_back({name, fs::read_symlink(name, error).string()});
        else if (fs::is_directory(status))
            layout.folders.push_back(name);
    }
    return layout;
}

std::vector<std::string> box_arguments(const BoxedCommand& command, const Confinement& confinement,
                                       const SystemLayout& system, BoxDescriptors descriptors) {
    Words words = {
        "--unshare-user",       "--unshare-ipc",     "--unshare-pid", "--unshare-net", "--unshare-uts",
        "--unshare-cgroup-try", "--die-with-parent", "--new-session", "--cap-drop",    "ALL"};
    add(words, {"--json-status-fd", std::to_string(descriptors.status)});
    add(words, {"--block-fd", std::to_string(descriptors.release)});
    for (const std::string& variable : command.environment) {
        const std::size_t equals = variable.find('=');
        if (equals == std::string::npos || equals == 0) continue;
        add(words, {"--setenv", variable.substr(0, equals), variable.substr(equals + 1)});
    }
    add_system(words, system);
    add_own_paths(words, command.program, confinement);
    add(words, {"--remount-ro", "/"});  // itself, not what is mounted in it
    const fs::path& inside = !command.folder.empty() ? command.folder : confinement.scratch;
    add(words, {"--chdir", inside.empty() ? "/" : inside.string()});
    words.push_back(command.program.string());
    words.insert(words.end(), command.arguments.begin(), command.arguments.end());
    return words;
}

}  // namespace ngcc
