// SPDX-License-Identifier: Apache-2.0
// Lists a package's folder.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "package/paths.hpp"
#include "package/start.hpp"
#include "package/tree.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::package {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;

constexpr std::size_t most_files = 1'000'000, most_notes = 1000, deepest = 300, longest_path = 4000;

bool is_left_alone(std::string_view name) {
    static constexpr std::array<std::string_view, 5> names{".git", ".svn", ".hg", "__MACOSX", ".DS_Store"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::int64_t nanoseconds(const struct timespec& time) {
    return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

class Lister {
  public:
    explicit Lister(Tree& tree) : tree_(tree) {}

    // Takes descriptor over.
    void list(int descriptor, const std::string& path, std::size_t depth) {
        const Folder folder(::fdopendir(descriptor));
        if (!folder) {
            ::close(descriptor);
            return note(path, why("cannot be listed"));
        }
        std::vector<std::string> inside;
        for (;;) {
            errno = 0;
            const dirent* entry = ::readdir(folder.get());
            if (entry == nullptr) break;
            const std::string_view name = entry->d_name;
            if (name != "." && name != ".." && !is_left_alone(name)) take(descriptor, path, name, inside);
        }
        if (errno != 0) note(path, why("cannot be listed to its end"));
        for (const std::string& name : inside)
            enter(descriptor, join(path, name), name, depth);
    }

    void note_rest() {
        if (lost_notes_ > 0) tree_.notes.push_back("and " + std::to_string(lost_notes_) + " more like these");
    }

  private:
    static std::string join(const std::string& folder, std::string_view name) {
        return folder.empty() ? std::string(name) : folder + '/' + std::string(name);
    }
    static std::string why(const char* what) { return std::string(what) + ": " + std::strerror(errno); }

    void note(const std::string& path, const std::string& text) {
        if (tree_.notes.size() < most_notes)
            tree_.notes.push_back((path.empty() ? std::string(".") : path) + ": " + text);
        else
            ++lost_notes_;
    }

    void take(int at, const std::string& folder, std::string_view name, std::vector<std::string>& inside) {
        struct stat status;
        const std::string path = join(folder, name);
        if (path.size() > longest_path)
            return note(path.substr(0, 200) + "...", "a path of more than 4000 bytes, left out");
        if (::fstatat(at, std::string(name).c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
            return note(path, why("cannot be examined"));
        if (S_ISDIR(status.st_mode)) {
            inside.emplace_back(name);
        } else if (S_ISREG(status.st_mode)) {
            add(path, status);
        } else if (S_ISLNK(status.st_mode)) {
            follow(path);
        } else {
            note(path, S_ISFIFO(status.st_mode)   ? "a pipe, left out"
                       : S_ISSOCK(status.st_mode) ? "a socket, left out"
                                                  : "a device, left out");
        }
    }

    void follow(const std::string& path) {
        std::error_code error;
        const fs::path target = fs::canonical(tree_.root / path, error);
        if (error == std::errc::too_many_symbolic_link_levels)
            return note(path, "a symbolic link that leads in a circle, left out");
        if (error) return note(path, "a symbolic link to nothing, left out");
        const std::string root = tree_.root.string(), there = target.string();
        if (!there.starts_with(root == "/" ? root : root + '/'))
            return note(path, "a symbolic link out of the package, left out");
        struct stat status;
        if (::stat(there.c_str(), &status) != 0) return note(path, why("cannot be examined"));
        if (S_ISREG(status.st_mode)) return add(path, status);
        note(path, S_ISDIR(status.st_mode) ? "a symbolic link to a folder, not entered"
                                           : "a symbolic link to no regular file, left out");
    }

    void add(const std::string& path, const struct stat& status) {
        if (tree_.files.size() >= most_files)
            throw Error(tree_.root.string(), "holds more than 1000000 files",
                        "is this a submission package? Name the folder that holds the implementations");
        File file{path, static_cast<std::uint64_t>(status.st_size), nanoseconds(status.st_mtim),
                  kind_of(path)};
        if (file.kind == FileKind::other && extension_of(path).empty() && (status.st_mode & 0111) != 0) {
            const auto head = read_start(tree_.root / path, 8);
            if (head && starts_like_program(*head)) file.kind = FileKind::prebuilt;
        }
        tree_.files.push_back(std::move(file));
    }

    void enter(int at, const std::string& path, const std::string& name, std::size_t depth) {
        if (depth >= deepest) return note(path, "nested more than 300 deep, not entered");
        const int descriptor = ::openat(at, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (descriptor < 0) return note(path, why("a folder that cannot be opened"));
        list(descriptor, path, depth + 1);
    }

    Tree& tree_;
    std::size_t lost_notes_ = 0;
};

std::string fingerprint_of(const std::vector<File>& files) {
    std::string text;
    for (const File& file : files) {
        text += file.path;
        text += '\0';
        text += std::to_string(file.size) + ' ' + std::to_string(file.mtime_ns) + '\n';
    }
    return hashprof::sha256_hex(text);
}

}  // namespace

const File* Tree::find(std::string_view path) const {
    const auto found = std::lower_bound(files.begin(), files.end(), path,
                                        [](const File& file, std::string_view p) { return file.path < p; });
    return found != files.end() && found->path == path ? &*found : nullptr;
}

Tree read_tree(const fs::path& root) {
    std::error_code error;
    Tree tree;
    tree.root = fs::canonical(root, error);
    if (error) throw Error(root.string(), "cannot be opened: " + error.message(), "check the path");
    const int descriptor = ::open(tree.root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        const int reason = errno;
        throw Error(root.string(), std::string("cannot be listed: ") + std::strerror(reason),
                    reason == ENOTDIR ? "name a folder or an archive" : "check its permissions");
    }
    Lister lister(tree);
    lister.list(descriptor, "", 0);
    std::sort(tree.files.begin(), tree.files.end(),
              [](const File& a, const File& b) { return a.path < b.path; });
    std::sort(tree.notes.begin(), tree.notes.end());
    lister.note_rest();
    tree.fingerprint = fingerprint_of(tree.files);
    return tree;
}

}  // namespace ngcc::package
