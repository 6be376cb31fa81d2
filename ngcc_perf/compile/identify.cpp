// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "compile/diagnose.hpp"
#include "compile/flags.hpp"
#include "compile/inference.hpp"
#include "compile/literal.hpp"
#include "compile/probe.hpp"
#include "compile/stored.hpp"
#include "compile/tools.hpp"
#include "record/record.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;

// Preprocessing what a compiler can compile takes a moment.
constexpr double longest_s = 30;
constexpr std::size_t tail_bytes = 64u << 10;

// Macros that are asked for, each between marks that no source has.
constexpr const char* asked[] = {"ALGORITHM_INSTANCE", "DIGEST_BIT_LENGTH", "OUTPUT_BLANK_TEST_VECTORS"};

struct Seen {
    bool done = false;
    std::string values[std::size(asked)];  // as expanded; the name itself: not defined
    std::string problem;
};

std::string read_tail(const fs::path& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in) return {};
    const std::streamoff size = in.tellg();
    const std::streamoff start = std::max<std::streamoff>(0, size - static_cast<std::streamoff>(tail_bytes));
    std::string text(static_cast<std::size_t>(size - start), '\0');
    in.seekg(start);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

std::string between_marks(const std::string& text, std::size_t number) {
    const std::string begin = fmt::format("hashprof_begin_{} ", number),
                      end = fmt::format("hashprof_end_{}", number);
    const std::size_t from = text.rfind(begin), to = text.rfind(end);
    if (from == std::string::npos || to == std::string::npos || to < from) return {};
    return trimmed(std::string_view(text).substr(from + begin.size(), to - from - begin.size()));
}

class Identifying {
  public:
    Identifying(const Setting& setting, const package::Tree& tree, const package::Site& site,
                const recipe::Recipe& recipe, const fs::path& scratch)
        : setting_(setting),
          tree_(tree),
          site_(site),
          tools_(setting, tree.root, scratch, outside(recipe)),
          source_(api_source(recipe)) {}

    Identity run() {
        Identity identity;
        std::vector<std::string> files = {shown(source_.unit.file, tree_.root)};
        files.insert(files.end(), site_.headers.begin(), site_.headers.end());
        std::string problem;
        for (const std::string& file : files) {
            const Seen seen = preprocess(file);
            if (!seen.done) {
                if (problem.empty()) problem = seen.problem;
                continue;
            }
            take(seen, file, identity, problem);
            const bool all = !identity.instance.empty() &&
                             (site_.type != record::Type::hash || identity.digest_bits.has_value());
            if (all) break;
        }
        if (identity.instance.empty() || (site_.type == record::Type::hash && !identity.digest_bits))
            identity.problem = problem.empty() ? "nothing defines ALGORITHM_INSTANCE" : problem;
        return identity;
    }

  private:
    static std::vector<fs::path> outside(const recipe::Recipe& recipe) {
        std::vector<fs::path> folders = recipe.includes;
        for (const recipe::Unit& unit : recipe.units) {
            folders.insert(folders.end(), unit.includes.begin(), unit.includes.end());
            folders.insert(folders.end(), unit.quote_includes.begin(), unit.quote_includes.end());
        }
        std::sort(folders.begin(), folders.end());
        folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
        return folders;
    }

    Source api_source(const recipe::Recipe& recipe) const {
        const std::string& path = recipe.api_file.empty() ? site_.api_file : recipe.api_file;
        const fs::path file = tree_.absolute(path).lexically_normal();
        for (const recipe::Unit& unit : recipe.units)
            if (unit.file.lexically_normal() == file) return make_source(unit, tree_.root);
        Inference inference(tree_, site_, recipe, nullptr, {site_.folder, site_.folder, site_.version});
        return inference.source(path);
    }

    std::vector<std::string> flags() const {
        Plan plan;
        plan.level = Level::permissive;
        Source source = source_;
        // An assembly file includes nothing that C would.
        if (source.language != Language::cxx) source.language = Language::c;
        std::vector<std::string> words = options(plan, source);
        const auto folders = include_options(source);
        words.insert(words.end(), {"-iquote", source.unit.file.parent_path().string()});
        words.insert(words.end(), folders.begin(), folders.end());
        words.insert(words.end(), {"-idirafter", setting_.iccs.string()});
        for (const fs::path& file : source.unit.forced)
            words.insert(words.end(), {"-include", file.string()});
        return words;
    }

    // A name with a quote or a newline cannot stand in an #include, so the probe includes a link to it.
    fs::path includable(const std::string& path) const {
        const fs::path file = tree_.absolute(path);
        if (file.string().find_first_of("\"\n\\") == std::string::npos) return file;
        const fs::path link = tools_.scratch() / ("named" + file.extension().string().substr(0, 8));
        std::error_code error;
        fs::remove(link, error);
        fs::create_symlink(file, link, error);
        if (error)
            throw Error(link.string(), "cannot be made: " + error.message(), "check the folder's permissions",
                        hashprof::Exit::environment);
        return link;
    }

    Seen preprocess(const std::string& path) {
        const bool cxx = source_.language == Language::cxx;
        const fs::path probe = tools_.scratch() / (cxx ? "probe.cc" : "probe.c");
        std::string text = "#include \"" + includable(path).string() + "\"\n";
        for (std::size_t i = 0; i < std::size(asked); ++i)
            text += fmt::format("hashprof_begin_{} {} hashprof_end_{}\n", i, asked[i], i);
        hashprof::write_file_atomically(probe, text);
        const fs::path output = tools_.scratch() / "probe.i";
        std::vector<std::string> words = flags();
        words.insert(words.end(),
                     {"-fdiagnostics-color=never", "-E", "-P", probe.string(), "-o", output.string()});
        const double limit = std::min(longest_s, setting_.unit_limit_s);
        const Outcome outcome = tools_.run(cxx ? tools_.cxx() : tools_.c(), std::move(words), limit);
        Seen seen;
        seen.done = outcome.end == End::exited && outcome.exit_code == 0;
        if (seen.done) {
            const std::string tail = read_tail(output);
            for (std::size_t i = 0; i < std::size(asked); ++i)
                seen.values[i] = between_marks(tail, i);
        } else {
            const std::string ending = ending_text(outcome, limit);
            const std::string error = first_error(outcome.err, tree_.root);
            seen.problem = path + ": " +
                           (!ending.empty()  ? ending
                            : !error.empty() ? error
                                             : "preprocessing failed");
        }
        std::error_code ignored;
        fs::remove(output, ignored);
        return seen;
    }

    void take(const Seen& seen, const std::string& file, Identity& identity, std::string& problem) {
        if (identity.instance.empty() && seen.values[0] != asked[0]) {
            const auto name = string_literal(seen.values[0]);
            if (name)
                identity.instance = *name;
            else if (problem.empty())
                problem = file + ": ALGORITHM_INSTANCE is no string: " + seen.values[0].substr(0, 80);
        }
        if (!identity.digest_bits && seen.values[1] != asked[1]) {
            identity.digest_bits = integer_literal(seen.values[1]);
            if (!identity.digest_bits) identity.digest_bits = compiled_number(file, asked[1]);
            if (!identity.digest_bits && problem.empty())
                problem = file + ": DIGEST_BIT_LENGTH is no number: " + seen.values[1].substr(0, 80);
        }
        if (seen.values[2] != asked[2]) {
            const auto blank = integer_literal(seen.values[2]);
            identity.blank_vectors = identity.blank_vectors || blank.value_or(0) == 1;
        }
    }

    // An expression that only a compiler can evaluate: it becomes the size of an array.
    std::optional<std::uint64_t> compiled_number(const std::string& file, const char* macro) {
        const bool cxx = source_.language == Language::cxx;
        const fs::path probe = tools_.scratch() / (cxx ? "number.cc" : "number.c");
        const std::string array = fmt::format("char hashprof_number[{}];", macro);
        hashprof::write_file_atomically(probe, fmt::format("#include \"{}\"\n{}\n", includable(file).string(),
                                                           cxx ? "extern \"C\" { " + array + " }" : array));
        const fs::path object = tools_.scratch() / "number.o";
        std::vector<std::string> words = flags();
        words.insert(words.end(), {"-c", probe.string(), "-o", object.string()});
        tools_.run(cxx ? tools_.cxx() : tools_.c(), std::move(words),
                   std::min(longest_s, setting_.unit_limit_s));
        const auto number = symbol_bytes(object, "hashprof_number");
        std::error_code ignored;
        fs::remove(object, ignored);
        return number;
    }

    const Setting& setting_;
    const package::Tree& tree_;
    const package::Site& site_;
    const Tools tools_;
    Source source_;
};

std::optional<Identity> known_identity(const fs::path& file) {
    try {
        if (!stamp_of(file)) return std::nullopt;
        const record::Json json = record::parse(hashprof::read_file(file), file.string());
        Identity identity;
        identity.instance = json.at("instance").get<std::string>();
        if (!json.at("digest_bits").is_null())
            identity.digest_bits = json.at("digest_bits").get<std::uint64_t>();
        identity.blank_vectors = json.at("blank_vectors").get<bool>();
        identity.problem = json.at("problem").get<std::string>();
        return identity;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void keep_identity(const fs::path& file, const Identity& identity) {
    const record::OrderedJson json = {
        {"instance", identity.instance},
        {"digest_bits", identity.digest_bits ? record::Json(*identity.digest_bits) : record::Json()},
        {"blank_vectors", identity.blank_vectors},
        {"problem", identity.problem}};
    hashprof::write_file_atomically(file, record::dump(json));
}

}  // namespace

Identity identify(const Setting& given, const package::Tree& tree, const package::Site& site,
                  const recipe::Recipe& recipe) {
    const Setting setting = with_absolute_paths(given);
    const package::Discovery none;
    const Order order{tree, none, site, recipe, {}, {}, {}, {}, 0};
    std::string text = order_key(setting, order, means_digest(setting));
    for (const std::string& header : site.headers)
        text += '\n' + header;
    const std::string key = hashprof::sha256_hex(text);
    const fs::path folder = setting.work / "build" / ".identify";
    const fs::path file = folder / (key + ".json");
    if (auto known = known_identity(file)) return *known;
    const fs::path scratch = folder / key;
    Identity identity = Identifying(setting, tree, site, recipe, scratch).run();
    std::error_code ignored;
    fs::remove_all(scratch, ignored);
    keep_identity(file, identity);
    return identity;
}

}  // namespace ngcc::compile
