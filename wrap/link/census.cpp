// SPDX-License-Identifier: Apache-2.0
#include "link/census.hpp"

#include <algorithm>
#include <fstream>

#include "elf/archive.hpp"
#include "support/error.hpp"

namespace hashprof::wrap {

namespace {

// Shared libraries and objects are used as they stand; members wait until something needs them.
struct Candidate {
    ObjectFacts facts;
    bool used = false;
};

std::string first_bytes(const std::filesystem::path& path, std::size_t count) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes(count, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(count));
    bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    return bytes;
}

// "BC" 0xC0DE, or the wrapper magic 0x0B17C0DE of Darwin-style tools.
bool is_bitcode(const std::filesystem::path& path) {
    const std::string head = first_bytes(path, 4);
    return head == "BC\xC0\xDE" || head == "\xDE\xC0\x17\x0B";
}

// A linker script is text; libc.so and libm.a of glibc are such.
bool is_text(const std::filesystem::path& path) {
    const std::string head = first_bytes(path, 256);
    return !head.empty() && std::all_of(head.begin(), head.end(), [](unsigned char c) {
        return c >= 0x20 || c == '\n' || c == '\t' || c == '\r';
    });
}

void read_input(const Input& input, std::vector<Candidate>& candidates, Census& census) {
    if (std::filesystem::is_regular_file(input.path) && is_bitcode(input.path)) {
        ObjectFacts facts;
        facts.file = input.path.string();
        facts.path = input.path;
        facts.bitcode = true;
        candidates.push_back({std::move(facts), true});
        return;
    }
    if (std::filesystem::is_regular_file(input.path) && is_text(input.path) &&
        !first_bytes(input.path, 8).starts_with("!<")) {
        census.unread.push_back(input.path.string() + ": a text file (linker script), not looked into");
        return;
    }
    const bool archive = elfsize::identify(input.path) != elfsize::FileKind::elf;
    elfsize::for_each_image(input.path, [&](const elfsize::Image& image) {
        ObjectFacts facts = read_object(image);
        facts.path = input.path;
        facts.archive_member = archive;
        // The symbols of gcc's intermediate code are not in the ELF symbol table, so nothing says if it is
        // needed.
        const bool used = !archive || input.whole_archive || facts.lto == elfsize::Lto::slim;
        candidates.push_back({std::move(facts), used});
    });
}

// What the linker does with archives, order aside: a member comes in if it defines what is needed and not
// there yet.
void pull_members(std::vector<Candidate>& candidates) {
    std::set<std::string> defined, needed;
    const auto take = [&](const ObjectFacts& facts) {
        defined.insert(facts.defines.begin(), facts.defines.end());
        if (!facts.shared) needed.insert(facts.needs.begin(), facts.needs.end());
    };
    for (const Candidate& candidate : candidates) {
        if (candidate.used) take(candidate.facts);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (Candidate& candidate : candidates) {
            if (candidate.used) continue;
            const auto& offers = candidate.facts.defines;
            const bool wanted = std::any_of(offers.begin(), offers.end(), [&](const std::string& name) {
                return needed.contains(name) && !defined.contains(name);
            });
            if (!wanted) continue;
            candidate.used = changed = true;
            take(candidate.facts);
        }
    }
}

}  // namespace

bool Census::defines(std::string_view name) const {
    return std::any_of(objects.begin(), objects.end(), [name](const ObjectFacts& object) {
        return !object.shared && object.defines.contains(std::string(name));
    });
}

Census take_census(const std::vector<Input>& inputs) {
    Census census;
    std::vector<Candidate> candidates;
    for (const Input& input : inputs)
        read_input(input, candidates, census);
    pull_members(candidates);
    for (Candidate& candidate : candidates) {
        if (candidate.used) census.objects.push_back(std::move(candidate.facts));
    }
    return census;
}

}  // namespace hashprof::wrap
