// SPDX-License-Identifier: Apache-2.0
#include "recipe/driver.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "recipe/flags.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::recipe {
namespace {

constexpr std::uint64_t largest_response = 1u << 20;
constexpr std::size_t most_option_words = 50000;
constexpr unsigned deepest_response = 4;

// Options whose value is the next word and that mean nothing here.
constexpr std::array<std::string_view, 14> skipped_with_value = {
    "-MF", "-MT", "-MQ", "-arch",      "-aux-info", "-dumpbase", "-dumpdir",
    "-e",  "-u",  "-z",  "-framework", "-A",        "-mllvm",    "--param",
};
constexpr std::array<std::string_view, 8> refused_with_value = {
    "-Xlinker", "-Xassembler", "-Xpreprocessor", "-Xclang", "-wrapper", "-specs", "-target", "-T",
};
constexpr std::array<std::string_view, 6> no_product = {"-E",        "-M",           "-MM",
                                                        "--version", "-dumpversion", "-fsyntax-only"};

class CallReader {
  public:
    CallReader(const std::filesystem::path& folder, const Places& places)
        : folder_(folder), places_(places) {}

    DriverCall read(const std::vector<Word>& words) {
        take(words, 0);
        Unit& unit = call_.options;
        unit.includes.insert(unit.includes.end(), late_includes_.begin(), late_includes_.end());
        for (const std::string& header : forced_)
            force(header);
        return std::move(call_);
    }

  private:
    void note(std::string text) { call_.notes.insert(std::move(text)); }

    std::filesystem::path absolute(std::string_view path) const {
        return (folder_ / path).lexically_normal();
    }

    void take(const std::vector<Word>& words, unsigned depth) {
        for (std::size_t i = 0; i < words.size() && taken_ < most_option_words; ++i, ++taken_) {
            const Word& word = words[i];
            if (!word.known) {
                note("the value of " + word.text + " is not known and was left out");
            } else if (word.text.size() > 1 && word.text[0] == '@') {
                response(word.text.substr(1), depth);
            } else if (word.text.size() > 1 && word.text[0] == '-') {
                i += option(word.text, i + 1 < words.size() ? &words[i + 1] : nullptr) ? 1 : 0;
            } else if (!word.text.empty() && word.text != "-") {
                call_.inputs.push_back(absolute(word.text));
            }
        }
    }

    // A file of options. Only from the package.
    void response(const std::string& name, unsigned depth) {
        const std::filesystem::path file = absolute(name);
        if (depth >= deepest_response || !places_.usable_file(file))
            return note("the file of options @" + name + " is not in the package and was left out");
        std::vector<Word> words;
        try {
            for (const std::string& text : split_words(hashprof::read_file(file, largest_response)))
                words.push_back({text});
        } catch (const hashprof::Error& error) {
            return note("the file of options @" + name + " was left out: " + error.cause());
        }
        take(words, depth + 1);
    }

    // Handles options with values of their own. True if the next word belongs to it.
    bool option(const std::string& text, const Word* next) {
        for (const std::string_view name : skipped_with_value)
            if (text == name) return true;
        for (const std::string_view name : refused_with_value) {
            if (text != name) continue;
            note("option " + text + " " + (next != nullptr ? next->text : "") + " was left out");
            return true;
        }
        if (const auto used = valued_option(text, next)) return *used;
        if (std::find(no_product.begin(), no_product.end(), text) != no_product.end()) {
            call_.stage = DriverCall::Stage::none;
        } else if (text == "-c" || text == "-S") {
            if (call_.stage == DriverCall::Stage::link) call_.stage = DriverCall::Stage::object;
        } else if (text == "-shared") {
            call_.shared = true;
        } else if (text == "-r") {
            call_.partial = true;
        } else if (text.starts_with("-Wl,")) {
            linker_options(text.substr(4));
        } else if (text != "-MMD" && text != "-MD" && text != "-MP" && text != "-MG") {
            plain_option(text);
        }
        return false;
    }

    struct Valued {
        std::string_view name;
        void (CallReader::*take)(const std::string&);
        bool joined;  // the value may touch the name
    };

    // None if it is no such option; else whether the next word was its value.
    std::optional<bool> valued_option(const std::string& text, const Word* next) {
        static constexpr std::array<Valued, 13> options = {{
            {"-include", &CallReader::add_forced, false},
            {"-imacros", &CallReader::add_forced, false},
            {"-isystem", &CallReader::add_late, true},
            {"-idirafter", &CallReader::add_late, true},
            {"-iquote", &CallReader::add_quote, true},
            {"-isysroot", &CallReader::ignore, false},
            {"-I", &CallReader::add_include, true},
            {"-D", &CallReader::define, true},
            {"-U", &CallReader::undefine, true},
            {"-L", &CallReader::add_library_folder, true},
            {"-l", &CallReader::add_library, true},
            {"-o", &CallReader::set_output, true},
            {"-x", &CallReader::ignore, true},
        }};
        for (const Valued& option : options) {
            if (text == option.name) {
                if (next != nullptr && next->known) (this->*option.take)(next->text);
                if (next != nullptr && !next->known) note("the value of " + next->text + " is not known");
                return true;
            }
            if (!option.joined || !text.starts_with(option.name)) continue;
            (this->*option.take)(text.substr(option.name.size()));
            return false;
        }
        return std::nullopt;
    }

    void ignore(const std::string&) {}
    void set_output(const std::string& value) { call_.output = absolute(value); }
    void add_library_folder(const std::string& value) { call_.library_folders.push_back(absolute(value)); }
    void add_forced(const std::string& value) { forced_.push_back(value); }
    void add_include(const std::string& value) { add_folder(call_.options.includes, value); }
    void add_quote(const std::string& value) { add_folder(call_.options.quote_includes, value); }
    // Searched after all -I.
    void add_late(const std::string& value) { add_folder(late_includes_, value); }

    void add_folder(std::vector<std::filesystem::path>& list, const std::string& value) {
        std::filesystem::path folder = absolute(value);
        if (folder.native().size() > 1 && folder.native().ends_with('/')) folder = folder.parent_path();
        if (Places::in_system(folder)) return;  // is searched anyway
        if (!places_.within_bounds(folder))
            return note("include folder " + value + " is outside the package and was left out");
        if (!places_.usable_folder(folder)) return;
        if (std::find(list.begin(), list.end(), folder) == list.end()) list.push_back(folder);
    }

    // A forced header is looked for beside the build, then in the include folders, then in the system.
    void force(const std::string& name) {
        std::vector<std::filesystem::path> places = {folder_};
        places.insert(places.end(), call_.options.includes.begin(), call_.options.includes.end());
        for (const std::filesystem::path& place : places) {
            const std::filesystem::path file = (place / name).lexically_normal();
            if (places_.usable_file(file)) return call_.options.forced.push_back(file);
        }
        const bool plain = name.find('/') == std::string::npos && name.ends_with(".h");
        if (plain) return call_.options.forced.push_back(name);
        note("forced header " + name + " is not in the package and was left out");
    }

    void define(const std::string& value) {
        if (!is_definition(value)) return note("definition " + value + " is no definition and was left out");
        std::erase(call_.options.undefines, value.substr(0, value.find('=')));
        call_.options.defines.push_back(value);
    }

    void undefine(const std::string& value) {
        if (is_macro_name(value)) call_.options.undefines.push_back(value);
    }

    void add_library(const std::string& value) {
        if (!is_library_name(value)) return note("library " + value + " was left out: no name of a library");
        if (std::find(call_.libraries.begin(), call_.libraries.end(), value) == call_.libraries.end())
            call_.libraries.push_back(value);
    }

    void linker_options(std::string_view parts) {
        bool value_next = false;
        while (!parts.empty()) {
            const std::string_view part = parts.substr(0, parts.find(','));
            parts.remove_prefix(std::min(part.size() + 1, parts.size()));
            const bool is_value = std::exchange(value_next, false) && !part.starts_with('-');
            if (is_value) continue;
            const Fate fate = fate_of_linker_option(part);
            if (fate == Fate::refused) note("linker option " + std::string(part) + " was left out");
            value_next = fate == Fate::dropped && part != "-z" && part.find('=') == std::string_view::npos;
        }
    }

    void plain_option(const std::string& text) {
        switch (fate_of(text)) {
            case Fate::feature: {
                std::vector<std::string>& features = call_.options.features;
                if (std::find(features.begin(), features.end(), text) == features.end())
                    features.push_back(text);
                break;
            }
            case Fate::standard:
                call_.options.standard = text == "-ansi" ? "c90" : text.substr(5);
                break;
            case Fate::replaced:
                call_.replaced.insert(text);
                break;
            case Fate::dropped:
                break;
            case Fate::refused:
            case Fate::unknown:
                note(refusal(text));
                break;
        }
    }

    const std::filesystem::path& folder_;
    const Places& places_;
    DriverCall call_;
    std::vector<std::string> forced_;
    std::vector<std::filesystem::path> late_includes_;
    std::size_t taken_ = 0;
};

}  // namespace

DriverCall read_driver(const std::vector<Word>& words, const std::filesystem::path& folder,
                       const Places& places) {
    return CallReader(folder, places).read(words);
}

}  // namespace ngcc::recipe
