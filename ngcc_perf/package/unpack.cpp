// SPDX-License-Identifier: Apache-2.0
// Archives through libarchive. Links are made when everything else is there, so that nothing is written
// through one.
#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "package/entry.hpp"
#include "package/paths.hpp"
#include "package/start.hpp"
#include "package/tree.hpp"
#include "package/utf8_locale.hpp"
#include "support/error.hpp"

namespace ngcc::package {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;

constexpr std::size_t most_entry_notes = 1000, block_size = 1u << 16;

struct FreeArchive {
    void operator()(::archive* a) const { ::archive_read_free(a); }
};
using Archive = std::unique_ptr<::archive, FreeArchive>;

class Unpacker {
  public:
    Unpacker(const fs::path& file, const fs::path& to, const UnpackLimits& limits)
        : file_(file), to_(to), limits_(limits), archive_(::archive_read_new()) {}

    std::vector<std::string> run() {
        open();
        for (;;) {
            ::archive_entry* entry = nullptr;
            const int status = ::archive_read_next_header(archive_.get(), &entry);
            if (status == ARCHIVE_EOF) break;
            if (status == ARCHIVE_RETRY) continue;
            if (status < ARCHIVE_WARN) fail(last_, cause());
            if (++entries_ > limits_.entries)
                refuse("has more than " + std::to_string(limits_.entries) + " entries");
            take(entry);
        }
        make_links();
        tell_left_out();
        return std::move(notes_);
    }

  private:
    [[noreturn]] void fail(const std::string& entry, const std::string& what) const {
        throw Error(file_.string(), entry.empty() ? what : "entry " + entry + ": " + what,
                    "fetch the archive again, or unpack it yourself and name the folder");
    }
    [[noreturn]] void refuse(const std::string& what) const {
        throw Error(file_.string(), what, "not a submission package as it should be: look at it with care");
    }
    [[noreturn]] void refuse_entry(const std::string& entry, const std::string& what) const {
        refuse("entry " + entry + ' ' + what);
    }

    std::string cause() const {
        const char* text = ::archive_error_string(archive_.get());
        const std::string reason = text != nullptr ? text : "of an unknown kind";
        // It did begin like an archive.
        return entries_ == 0 ? "truncated or damaged (" + reason + ')' : reason;
    }

    void note(const std::string& entry, const std::string& what) {
        if (notes_.size() < most_entry_notes) notes_.push_back(entry + ": " + what);
    }

    void open() {
        ::archive* const a = archive_.get();
        if (a == nullptr)
            throw Error(file_.string(), "no memory for unpacking", "", hashprof::Exit::environment);
        ::archive_read_support_filter_gzip(a);
        ::archive_read_support_filter_bzip2(a);
        ::archive_read_support_filter_xz(a);
        ::archive_read_support_filter_lzma(a);
        ::archive_read_support_filter_zstd(a);
        ::archive_read_support_format_tar(a);
        ::archive_read_support_format_zip_seekable(a);  // by its list of entries: without it, it is truncated
        ::archive_read_support_format_7zip(a);
        ::archive_read_support_format_rar(a);
        ::archive_read_support_format_rar5(a);
        if (::archive_read_open_filename(a, file_.c_str(), block_size) != ARCHIVE_OK) fail({}, cause());
        std::error_code error;
        packed_ = std::max<std::uint64_t>(fs::file_size(file_, error), 1);
    }

    void take(::archive_entry* entry) {
        const char* raw = ::archive_entry_pathname(entry);
        if (raw == nullptr) raw = ::archive_entry_pathname_utf8(entry);
        if (raw == nullptr) {
            note("entry " + std::to_string(entries_), "its name cannot be read, left out");
            return;
        }
        last_ = raw;
        const EntryName name = entry_name(raw);
        if (name.problem != nullptr) refuse_entry(raw, name.problem);
        if (name.path.empty()) return;
        for (std::string_view up = parent_of(name.path); !up.empty(); up = parent_of(up)) {
            if (links_.count(std::string(up)) > 0) refuse_entry(raw, "lies behind a symbolic link");
        }
        if (::archive_entry_hardlink(entry) != nullptr)
            return hard_link(name.path, ::archive_entry_hardlink(entry));
        switch (::archive_entry_filetype(entry)) {
            case AE_IFDIR:
                return folder(name.path);
            case AE_IFLNK:
                return symbolic_link(entry, name.path);
            case AE_IFREG:
                return regular(entry, name.path);
            default:
                return note(raw, "a device or a pipe, left out");
        }
    }

    void folder(const std::string& path) {
        if (links_.count(path) > 0) refuse_entry(path, "is a folder and a symbolic link");
        // Folders come with their files; an empty one is of no use.
    }

    void hard_link(const std::string& path, const char* target) {
        const EntryName name = entry_name(target);
        if (name.problem != nullptr)
            return note(path, "a hard link whose target " + std::string(name.problem) + ", left out");
        if (links_.count(name.path) > 0 || kept_.count(name.path) == 0)
            return note(path, "a hard link to an entry that was left out");
        if (path == name.path || !is_wanted(path)) return;
        make_room(path);
        if (::link((to_ / name.path).c_str(), (to_ / path).c_str()) != 0)
            refuse_entry(path, std::string("cannot be made a hard link: ") + std::strerror(errno));
        remember(path);
    }

    void symbolic_link(::archive_entry* entry, const std::string& path) {
        const char* target = ::archive_entry_symlink(entry);
        if (target == nullptr) target = ::archive_entry_symlink_utf8(entry);
        if (target == nullptr) return note(path, "the target of this link cannot be read, left out");
        if (folders_.count(path) > 0 || kept_.count(path) > 0)
            refuse_entry(path, "is there twice, once as a link");
        const EntryName name = link_target(path, target);
        if (name.problem != nullptr) {
            // Nothing goes through it: entries behind it are refused.
            note(path, std::string(name.problem) + ", left out");
            links_[path] = {};
        } else {
            links_[path] = target;
        }
    }

    void regular(::archive_entry* entry, const std::string& path) {
        if (!is_wanted(path)) return pass_over(entry, path);
        if (::archive_entry_is_encrypted(entry) != 0) refuse_entry(path, "is encrypted");
        if (links_.count(path) > 0) refuse_entry(path, "is there twice, once as a link");
        if (folders_.count(path) > 0) refuse_entry(path, "is a file and a folder");
        std::uint64_t claimed = written_;  // what it says it needs, before the disk is filled with it
        if (::archive_entry_size_is_set(entry))
            count(static_cast<std::uint64_t>(std::max<std::int64_t>(::archive_entry_size(entry), 0)), claimed,
                  path);
        write(path);
    }

    void pass_over(::archive_entry* entry, const std::string& path) {
        std::string extension = lower(extension_of(path));
        ++left_out_[extension.size() > 12 ? "other" : extension];
        // What is left out of a zip is not even read.
        if ((::archive_format(archive_.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP) return;
        const std::int64_t size = ::archive_entry_size_is_set(entry) ? ::archive_entry_size(entry) : 0;
        count(static_cast<std::uint64_t>(std::max<std::int64_t>(size, 0)), passed_, path);
    }

    void count(std::uint64_t bytes, std::uint64_t& sum, const std::string& path) const {
        sum = bytes > limits_.bytes ? limits_.bytes + 1 : sum + bytes;
        if (sum > limits_.bytes)
            refuse_entry(path, "brings the content over " + std::to_string(limits_.bytes >> 20) + " MiB");
        if (sum > limits_.ratio_from && sum / packed_ > limits_.ratio)
            refuse_entry(path, "grows to more than " + std::to_string(limits_.ratio) +
                                   " times the size of the archive: a decompression bomb");
    }

    // Makes the folders above, and takes an earlier file of that name away.
    void make_room(const std::string& path) {
        std::error_code error;
        const std::string above(parent_of(path));
        if (folders_.count(above) == 0) {
            for (std::string_view up = above; !up.empty(); up = parent_of(up)) {
                if (kept_.count(std::string(up)) > 0)
                    refuse_entry(path, "lies below an entry that is a file");
                folders_.emplace(up);
            }
            fs::create_directories(to_ / above, error);
            if (error)
                throw Error((to_ / above).string(), "cannot be made: " + error.message(), "",
                            hashprof::Exit::environment);
        }
        if (kept_.count(path) > 0) {
            note(path, "is in the archive more than once, the last one counts");
            ::unlink((to_ / path).c_str());
        }
    }

    void remember(const std::string& path) {
        kept_.insert(path);
        const auto [place, is_new] = by_letters_.try_emplace(lower(path), path);
        if (!is_new && place->second != path)
            note(path, "differs from " + place->second + " in letter case only, both are kept");
    }

    void write(const std::string& path) {
        make_room(path);
        const fs::path target = to_ / path;
        const int fd = ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
        if (fd < 0)
            throw Error(target.string(), std::string("cannot be written: ") + std::strerror(errno), "",
                        hashprof::Exit::environment);
        remember(path);
        bool keep = true;
        try {
            keep = write_data(fd, path);
        } catch (...) {
            ::close(fd);
            throw;
        }
        if (::close(fd) != 0)
            throw Error(target.string(), std::string("cannot be written: ") + std::strerror(errno),
                        "is the disk full?", hashprof::Exit::environment);
        if (!keep) {
            ::unlink(target.c_str());
            kept_.erase(path);
            ++left_out_["programs"];
        }
    }

    // False for a program without an extension: it is of no use.
    bool write_data(int fd, const std::string& path) {
        std::int64_t end = 0;
        for (bool first = true;; first = false) {
            const void* data = nullptr;
            std::size_t size = 0;
            la_int64_t offset = 0;
            const int status = ::archive_read_data_block(archive_.get(), &data, &size, &offset);
            if (status == ARCHIVE_EOF) break;
            if (status == ARCHIVE_RETRY) continue;
            if (status != ARCHIVE_OK) fail(path, cause());
            if (offset < end) fail(path, "its pieces overlap");
            count(static_cast<std::uint64_t>(offset - end) + size, written_, path);
            end = offset + static_cast<std::int64_t>(size);
            const std::string_view bytes(static_cast<const char*>(data), size);
            if (first && kind_of(path) == FileKind::other && starts_like_program(bytes.substr(0, 8)))
                return false;
            write_piece(fd, bytes, offset);
        }
        return true;
    }

    void write_piece(int fd, std::string_view bytes, std::int64_t offset) const {
        while (!bytes.empty()) {
            const ssize_t n = ::pwrite(fd, bytes.data(), bytes.size(), offset);
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0)
                throw Error(to_.string(), std::string("cannot be written: ") + std::strerror(errno),
                            "is the disk full?", hashprof::Exit::environment);
            bytes.remove_prefix(static_cast<std::size_t>(n));
            offset += n;
        }
    }

    void make_links() {
        std::vector<std::string> made;
        for (const auto& [path, target] : links_) {
            if (target.empty()) continue;
            make_room(path);
            if (::symlink(target.c_str(), (to_ / path).c_str()) == 0)
                made.push_back(path);
            else
                note(path, std::string("this link cannot be made: ") + std::strerror(errno));
        }
        std::error_code error;
        const std::string inside = fs::canonical(to_, error).string();
        for (const std::string& path : made) {
            const std::string there = fs::canonical(to_ / path, error).string();
            if (!error && !is_below(there, inside))
                refuse_entry(path, "is a link that leads out of the archive");
            if (!error) continue;
            ::unlink((to_ / path).c_str());
            note(path, "a link to an entry that is not there, left out");
        }
    }

    void tell_left_out() {
        std::string kinds;
        std::uint64_t sum = 0;
        for (const auto& [extension, number] : left_out_) {
            sum += number;
            if (kinds.size() < 200)
                kinds += (kinds.empty() ? "" : ", ") + (extension.empty() ? "no extension" : extension) +
                         ' ' + std::to_string(number);
        }
        if (sum > 0)
            notes_.push_back(std::to_string(sum) + " entries that no import needs were not unpacked (" +
                             kinds + ')');
        if (kept_.empty()) fail({}, "holds nothing that an import can use");
    }

    fs::path file_, to_;
    UnpackLimits limits_;
    Archive archive_;
    std::vector<std::string> notes_;
    std::string last_;
    std::uint64_t entries_ = 0, packed_ = 1, written_ = 0, passed_ = 0;
    std::set<std::string> kept_, folders_{""};
    std::map<std::string, std::string> links_;  // path and target; no target: left out
    std::unordered_map<std::string, std::string> by_letters_;
    std::map<std::string, std::uint64_t> left_out_;
};

}  // namespace

Unpacked unpack(const fs::path& archive, const fs::path& to, const UnpackLimits& limits) {
    if (!is_archive(archive))
        throw Error(archive.string(), "is no archive that can be unpacked",
                    "name a folder, or a zip, tar (gz, bz2, xz, zst), 7z or rar file");
    std::error_code error;
    fs::remove_all(to, error);
    if (!error) fs::create_directories(to, error);
    if (error)
        throw Error(to.string(), "cannot be made anew: " + error.message(),
                    "check the path and its permissions", hashprof::Exit::environment);
    const Utf8Locale locale;
    try {
        return {to, Unpacker(archive, to, limits).run()};
    } catch (...) {
        fs::remove_all(to, error);
        throw;
    }
}

}  // namespace ngcc::package
