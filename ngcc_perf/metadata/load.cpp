// SPDX-License-Identifier: Apache-2.0
// From lines of fields to typed rows: what a line may hold, and what is wrong with the others.
#include <algorithm>
#include <charconv>
#include <set>

#include "metadata/sheet.hpp"
#include "support/error.hpp"

namespace ngcc::metadata {
namespace {

namespace fs = std::filesystem;

// One line that is being read. The first thing wrong with it makes it a problem.
class Fields {
  public:
    Fields(const Line& line, const std::vector<std::string>& columns) : line_(line), columns_(columns) {}

    const std::string& text(std::size_t column) const { return line_.fields[column]; }

    const std::string& required(std::size_t column) {
        if (text(column).empty()) fail(column, "is empty");
        return text(column);
    }

    const std::string& one_of(std::size_t column, const std::vector<std::string>& words) {
        if (std::find(words.begin(), words.end(), text(column)) == words.end())
            fail(column, "is " + shown(column) + "; expected " + format::joined(words, " or "));
        return text(column);
    }

    // Empty: no value.
    Count number_if_any(std::size_t column) {
        return text(column).empty() ? std::nullopt : Count(number(column));
    }

    std::uint64_t number(std::size_t column) {
        const std::string& digits = text(column);
        std::uint64_t value = 0;
        const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (end.ec != std::errc() || end.ptr != digits.data() + digits.size())
            fail(column, "is " + shown(column) + "; expected a number of 0 to 2^64-1 in digits");
        return value;
    }

    LabelPattern pattern(std::size_t column) {
        LabelPattern compiled(required(column));
        if (!compiled.error().empty())
            fail(column,
                 "is no regular expression (RE2 syntax): " + format::shortened(compiled.error(), 100));
        return compiled;
    }

    void fail(std::size_t column, const std::string& what) {
        if (problem_.empty()) problem_ = columns_[column] + " " + what;
    }
    const std::string& problem() const { return problem_; }

  private:
    std::string shown(std::size_t column) const { return "\"" + format::shortened(text(column), 60) + "\""; }

    const Line& line_;
    const std::vector<std::string>& columns_;
    std::string problem_;
};

// Of one file; a file of nothing but bad lines is told in a few.
constexpr std::size_t most_problems = 100;

void cut(std::vector<Problem>& problems, std::size_t first, const char* file) {
    const std::size_t found = problems.size() - first;
    if (found <= most_problems) return;
    problems.resize(first + most_problems);
    problems.push_back({file, 0, std::to_string(found - most_problems) + " more lines could not be used"});
}

struct Kind {
    const char* file;
    std::vector<std::string> columns;
    std::size_t key_columns;  // that make a row one of its kind
    LastField last = LastField::plain;
};

template <typename T, typename Read>
void read_table(const fs::path& folder, const Kind& kind, std::vector<T>& rows,
                std::vector<Problem>& problems, const Read& read) {
    const std::size_t known_problems = problems.size();
    const Sheet sheet = read_sheet(folder / kind.file, kind.columns, kind.last);
    problems.insert(problems.end(), sheet.problems.begin(), sheet.problems.end());
    std::set<std::vector<std::string>> seen;
    for (const Line& line : sheet.lines) {
        Fields fields(line, kind.columns);
        fields.required(0);
        T row = read(fields);
        const auto end = line.fields.begin() + static_cast<std::ptrdiff_t>(kind.key_columns);
        if (fields.problem().empty() && !seen.emplace(line.fields.begin(), end).second)
            fields.fail(0, "and what tells rows apart are those of an earlier line, which counts");
        if (fields.problem().empty())
            rows.push_back(std::move(row));
        else
            problems.push_back({kind.file, line.number, fields.problem()});
    }
    cut(problems, known_problems, kind.file);
}

void load_candidates(const fs::path& folder, Tables& tables) {
    auto& problems = tables.problems;
    read_table(folder, {"systems.csv", {"ID", "Arch", "Hostname", "Description"}, 1}, tables.systems,
               problems, [](Fields& f) {
                   return System{f.text(0), f.text(1), f.text(2), f.text(3)};
               });
    read_table(folder, {"symmetric_survey.csv", {"ID", "Verdict", "Notes"}, 1}, tables.surveys, problems,
               [](Fields& f) {
                   return Survey{f.text(0),
                                 f.one_of(1, {"ICCS-only", "bypass", "mixed", "instance-dependent"}),
                                 f.text(2)};
               });
    read_table(folder, {"kat_issues.csv", {"ID", "Label", "Action", "Cause"}, 4, LastField::takes_the_rest},
               tables.kat_issues, problems, [](Fields& f) {
                   return KatIssue{f.text(0), f.text(1), f.one_of(2, {"measure", "exclude"}), f.required(3),
                                   f.pattern(1)};
               });
    read_table(folder, {"summary_notes.csv", {"ID", "Label", "Note"}, 3}, tables.summary_notes, problems,
               [](Fields& f) {
                   return SummaryNote{f.text(0), f.text(1), f.required(2), f.pattern(1)};
               });
}

void load_instances(const fs::path& folder, Tables& tables) {
    auto& problems = tables.problems;
    read_table(folder,
               {"external_sizes.csv",
                {"ID", "Instance", "PublicKeyBytes", "CiphertextBytes", "SignatureBytes", "Basis"},
                2},
               tables.external_sizes, problems, [](Fields& f) {
                   return ExternalSize{
                       f.text(0),          f.required(1),
                       f.number_if_any(2), f.number_if_any(3),
                       f.number_if_any(4), f.one_of(5, {"encoded", "maximum-variable", "nominal-variable"})};
               });
    read_table(folder,
               {"kex_bandwidth.csv", {"ID", "Instance", "PkABytes", "PkBBytes", "ProtocolMessageBytes"}, 2},
               tables.kex_bandwidths, problems, [](Fields& f) {
                   return KexBandwidth{f.text(0), f.required(1), f.number(2), f.number(3), f.number(4)};
               });
    read_table(folder, {"security_targets.csv", {"ID", "Instance", "TargetBits"}, 2}, tables.security_targets,
               problems, [](Fields& f) {
                   const std::string& bits = f.one_of(2, {"128", "256", "384", "512"});
                   return SecurityTarget{f.text(0), f.required(1),
                                         f.problem().empty() ? static_cast<unsigned>(std::stoul(bits)) : 0};
               });
}

}  // namespace

Tables load(const fs::path& folder) {
    Tables tables;
    if (folder.empty()) return tables;
    std::error_code error;
    if (!fs::is_directory(folder, error))
        throw hashprof::Error(folder.string(), error ? error.message() : "is no folder",
                              "name a folder of metadata tables, or give none", hashprof::Exit::usage);
    load_candidates(folder, tables);
    load_instances(folder, tables);
    return tables;
}

}  // namespace ngcc::metadata
