// SPDX-License-Identifier: Apache-2.0
#include "engine/build.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <ostream>
#include <vector>

#include "engine/shell.hpp"

namespace zoo {

namespace fs = std::filesystem;

namespace {

/*
 * What the commands of a member may use. CC and FLAGS say how; `obj` compiles sources of the zoo, `real` the
 * ICCS helpers with their books, `books` the ledger, which is always compiled alike; objects get the names of
 * their sources.
 */
const char* const build_prelude = R"(set -e
CC=gcc FLAGS=-O2
ZOO=)" ZOO_SOURCES R"( COUNTED=)" ZOO_COUNTED R"( LIFE=)" LIFE_SOURCES R"( SCHEMES=)" SCHEMES_SOURCE R"(
INCLUDE="-DZOO_LEDGER -I$COUNTED -I$COUNTED/counted -I$ZOO"
compiled() { $CC $FLAGS $INCLUDE -c "$1" -o "$2"; }
obj() { for name in "$@"; do compiled "$ZOO/$name.c" "$name.o"; done; }
life() { for name in "$@"; do compiled "$LIFE/$name.c" "$name.o"; done; }
real() { compiled "$COUNTED/counted/auxfunc.c" auxfunc.o; compiled "$COUNTED/counted/drng.c" drng.o; }
books() { gcc -O2 -fPIC $INCLUDE -c "$ZOO/ledger.c" -o ledger.o; }
)";

void mix(std::uint64_t& digest, const std::string& text) {
    for (const char c : text)
        digest = (digest ^ static_cast<unsigned char>(c)) * 1099511628211u;
    digest = (digest ^ 0xff) * 1099511628211u;
}

std::uint64_t digest_of_sources() {
    std::vector<fs::path> files;
    for (const char* folder : {ZOO_SOURCES, ZOO_COUNTED, LIFE_SOURCES, SCHEMES_SOURCE})
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            if (entry.is_regular_file() && entry.path().extension() != ".cpp") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::uint64_t digest = 14695981039346656037u;
    for (const fs::path& file : files)
        mix(digest, content(file));
    mix(digest, ZOO_COMPILERS);
    mix(digest, build_prelude);
    return digest;
}

fs::path folder_of(const std::string& commands) {
    std::uint64_t digest = digest_of_sources();
    mix(digest, commands);
    char name[17];
    std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(digest));
    return fs::path(ZOO_BUILT) / name;
}

std::string built_in(const fs::path& folder, const std::string& commands) {
    if (fs::exists(folder / ".built")) return {};
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().filename() != ".lock") fs::remove_all(entry.path());
    const Result result = run(folder, build_prelude + commands);
    if (result.status != 0) return commands + "\n" + result.out + result.err;
    std::ofstream(folder / ".built") << commands << "\n";
    return {};
}

}  // namespace

void PrintTo(const Member& member, std::ostream* out) {
    *out << member.name;
}

bool have_program(const std::string& name) {
    return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

Built build(const std::string& commands) {
    Built built{folder_of(commands), {}};
    fs::create_directories(built.folder);
    const int lock = open((built.folder / ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
    if (lock < 0 || flock(lock, LOCK_EX) != 0) built.error = "cannot lock " + built.folder.string();
    if (built.error.empty()) built.error = built_in(built.folder, commands);
    if (lock >= 0) close(lock);
    return built;
}

}  // namespace zoo
