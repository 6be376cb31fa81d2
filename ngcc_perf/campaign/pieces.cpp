// SPDX-License-Identifier: Apache-2.0
#include "campaign/pieces.hpp"

#include <charconv>

#include "record/operation.hpp"
#include "record/store.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

namespace fs = std::filesystem;

void save(const fs::path& file, const record::Timing& piece) {
    hashprof::write_file_atomically(file, record::dump(record::to_json(piece)));
}

std::optional<std::uint64_t> piece_number(const std::string& stem) {
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(stem.data(), stem.data() + stem.size(), number);
    return error == std::errc() && stop == stem.data() + stem.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

Pieces::Pieces(const fs::path& run, const std::string& candidate, const std::string& label,
               const std::string& key)
    : folder_(run / "work" / "trials" / record::file_name_part(candidate) /
              (record::file_name_part(label) + "__" + record::file_name_part(key))) {}

std::map<std::uint64_t, record::Timing> Pieces::processes() const {
    std::map<std::uint64_t, record::Timing> found;
    std::error_code error;
    for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() != ".json") continue;
        const auto number = piece_number(it->path().stem().string());
        if (!number) continue;
        if (auto piece = record::usable_timing(it->path()); piece && piece->processes.size() == 1)
            found.emplace(*number, std::move(*piece));
    }
    return found;
}

std::optional<record::Timing> Pieces::inspection() const {
    return record::usable_timing(folder_ / "inspection.json");
}

void Pieces::save_process(std::uint64_t number, const record::Timing& piece) const {
    save(folder_ / (std::to_string(number) + ".json"), piece);
}

void Pieces::save_inspection(const record::Timing& piece) const {
    save(folder_ / "inspection.json", piece);
}

void Pieces::remove() const {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
    fs::remove(folder_.parent_path(), ignored);  // only if it is empty now
    fs::remove(folder_.parent_path().parent_path(), ignored);
}

}  // namespace ngcc
