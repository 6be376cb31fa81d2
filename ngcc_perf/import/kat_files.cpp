// SPDX-License-Identifier: Apache-2.0
#include "import/kat_files.hpp"

#include <algorithm>

#include "import/labels.hpp"

namespace ngcc {
namespace {

// More are not compared by content: a package has tens, and each comparison ends at the first difference.
constexpr std::size_t most_candidates = 64;

enum Fit { none, folder_fits, bare_fits, exact };

std::string last_part(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

std::string parent_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

// The folder of a file, or one around it, is called like the instance: Test_Vectors/hep-qc-1/KAT.txt.
bool in_folder_named(const std::string& path, const std::vector<std::string>& names) {
    for (std::string folder = parent_of(path); !folder.empty(); folder = parent_of(folder))
        for (const std::string& name : names)
            if (bare_name(last_part(folder)) == bare_name(name)) return true;
    return false;
}

Fit fit_of(const KatOwner& owner, const SubmittedKat& file) {
    if (!owner.instance.empty() && file.name == owner.instance) return exact;
    const std::string bare = bare_name(file.name);
    for (const std::string& name : {owner.instance, owner.label, last_part(owner.folder), owner.target})
        if (!bare.empty() && bare == bare_name(name)) return bare_fits;
    std::vector<std::string> names = {owner.label, last_part(owner.folder)};
    std::erase_if(names, [](const std::string& name) { return bare_name(name).empty(); });
    return in_folder_named(file.shown, names) ? folder_fits : none;
}

std::size_t common_parts(const std::string& a, const std::string& b) {
    std::size_t parts = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
        if (a[i] == '/') ++parts;
    return parts;
}

struct Candidate {
    const SubmittedKat* file;
    Fit fit;
    bool in_named_folder;  // breaks ties between files of one name
    std::size_t common;

    bool operator<(const Candidate& other) const {
        if (fit != other.fit) return fit > other.fit;
        if (in_named_folder != other.in_named_folder) return in_named_folder;
        if (common != other.common) return common > other.common;
        return file->shown < other.file->shown;
    }
};

}  // namespace

KatChoice choose_kat_files(const KatOwner& owner, const std::string& kind,
                           const std::vector<SubmittedKat>& all) {
    std::vector<Candidate> candidates;
    for (const SubmittedKat& file : all) {
        if (file.kind != kind) continue;
        candidates.push_back({&file, fit_of(owner, file),
                              in_folder_named(file.shown, {owner.label, last_part(owner.folder)}),
                              common_parts(file.shown, owner.folder + "/")});
    }
    std::sort(candidates.begin(), candidates.end());
    KatChoice choice;
    choice.by_name = !candidates.empty() && candidates.front().fit != none;
    for (const Candidate& candidate : candidates) {
        if (candidate.fit != candidates.front().fit || choice.files.size() == most_candidates) break;
        choice.files.push_back(*candidate.file);
    }
    return choice;
}

std::vector<std::string> kat_kinds(record::Type type) {
    switch (type) {
        case record::Type::kem:
            return {"KEM"};
        case record::Type::sig:
            return {"SIG"};
        case record::Type::kex:
            return {"KEX"};
        case record::Type::hash:
            return {"2_12", "2_23"};
    }
    return {};
}

}  // namespace ngcc
