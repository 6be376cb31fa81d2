// SPDX-License-Identifier: Apache-2.0
#include "package/source.hpp"

#include <algorithm>
#include <utility>

#include "package/conditions.hpp"
#include "package/definition.hpp"
#include "package/lexer.hpp"
#include "package/words.hpp"

namespace ngcc::package {
namespace {

constexpr std::size_t most_switches = 64, most_includes = 4096, deepest_frames = 200, most_aliases = 256,
                      most_looks_ahead = 20000, most_defines = 256;

void add_name(std::vector<std::string>& list, std::string_view name) {
    if (std::find(list.begin(), list.end(), name) == list.end()) list.emplace_back(name);
}

bool is_helper_header(std::string_view include) {
    const std::size_t slash = include.rfind('/');
    const std::string_view name = slash == std::string_view::npos ? include : include.substr(slash + 1);
    return name == "auxfunc.h" || name == "drng.h";
}

// What is between quotes or angles.
std::string_view included_name(std::string_view rest) {
    if (rest.size() < 2) return {};
    const char close = rest[0] == '<' ? '>' : rest[0] == '"' ? '"' : '\0';
    if (close == '\0') return {};
    const std::size_t end = rest.find(close, 1);
    return end == std::string_view::npos ? std::string_view{} : rest.substr(1, end - 1);
}

// An open #if.
struct Frame {
    std::vector<std::pair<std::string_view, std::string_view>> conditions;  // keyword, as written
    std::size_t at = 0;
    long braces = 0;  // at its beginning: every branch starts from there
    bool dead = false, always = false;
    std::string helper, entropy;  // the first one mentioned inside

    std::string& evidence(Switch::Decides decides) {
        return decides == Switch::Decides::helpers ? helper : entropy;
    }
};

class Reader {
  public:
    Reader(std::string_view text, const Aliases& aliases, Reading& out)
        : text_(text), lexer_(text), outer_(aliases), out_(out) {}

    void run() {
        for (Token token = lexer_.next(); token.kind != Token::Kind::end; token = lexer_.next()) {
            if (token.kind == Token::Kind::directive) {
                directive(token);
            } else if (dead_ == 0) {
                fresh_ = false;
                code(token);
                before_last_ = last_;
                last_ = token;
            }
        }
    }

  private:
    void code(const Token& token) {
        switch (token.kind) {
            case Token::Kind::identifier:
                return identifier(token);
            case Token::Kind::string:
                if (names_entropy_source(token.text)) mention(Switch::Decides::entropy, token.text);
                return;
            case Token::Kind::punctuation:
                return mark(token.text[0]);
            default:
                return;
        }
    }

    void mark(char c) {
        if (c == '{') {
            // extern "C" { and namespace x { leave what is inside at file level.
            const bool transparent =
                (last_.kind == Token::Kind::string && statement_.external) || statement_.space;
            if (transparent && braces_ == 0)
                ++transparent_;
            else
                ++braces_;
        } else if (c == '}') {
            if (braces_ > 0)
                --braces_;
            else if (transparent_ > 0)
                --transparent_;
        }
        if (c == ';' || c == '{' || c == '}') statement_ = {};
    }

    void identifier(const Token& token) {
        if (statement_.first.empty()) statement_.first = token.text;
        if (token.text == "extern") statement_.external = true;
        if (token.text == "static") statement_.file_local = true;
        if (token.text == "namespace") statement_.space = true;
        const std::string_view name = meaning(token.text);
        switch (word(name)) {
            case Word::none:
                break;
            case Word::interface:
            case Word::program:
                function(token, name);
                break;
            case Word::helper:
                mention(Switch::Decides::helpers, name);
                function(token, name);
                break;
            case Word::entropy: {
                Lexer ahead = lexer_;
                if (!must_be_called(name) || ahead.next().is('(')) mention(Switch::Decides::entropy, name);
                break;
            }
            case Word::drng:
                context(token, name);
                break;
        }
    }

    // A macro that holds a whole "int main(" counts where it is used.
    std::string_view meaning(std::string_view name) {
        if (out_.aliases.empty() && outer_.empty()) return name;
        const auto own = out_.aliases.find(name);
        if (own != out_.aliases.end()) return own->second;
        const auto other = outer_.find(name);
        return other == outer_.end() ? name : std::string_view(other->second);
    }

    void function(const Token& token, std::string_view name) {
        if (statement_.file_local || last_.is('.')) return;
        const bool member = last_.is('>') && before_last_.is('-');
        const bool scoped = last_.is(':') && before_last_.is(':');
        if (member || scoped || ++looked_ahead_ > most_looks_ahead) return;
        const Definition definition = definition_at(lexer_);
        if (!definition.found &&
            !(name == "main" && token.text != "main" && last_.kind != Token::Kind::identifier &&
              whole_main_.count(std::string(token.text)) > 0))
            return;
        if (out_.facts.defines.size() < most_defines) add_name(out_.facts.defines, name);
        if (definition.empty_body) add_name(out_.empty_bodies, name);
    }

    // "DRNG_ctx drng_algorithm;" at file level, with or without a value.
    void context(const Token& token, std::string_view name) {
        if (braces_ > 0 || statement_.file_local || statement_.first == token.text ||
            statement_.first == "typedef" || statement_.first == "return")
            return;
        if (last_.kind != Token::Kind::identifier && !last_.is(',')) return;
        Lexer ahead = lexer_;
        const Token after = ahead.next();
        if (after.is('=') || ((after.is(';') || after.is(',')) && !statement_.external))
            add_name(out_.facts.defines, name);
    }

    void mention(Switch::Decides decides, std::string_view evidence) {
        for (Frame& frame : frames_) {
            if (!frame.evidence(decides).empty()) continue;
            frame.evidence(decides) = evidence;
            for (const auto& [keyword, condition] : frame.conditions)
                add_switches(frame, keyword, condition, decides);
        }
    }

    void add_switches(Frame& frame, std::string_view keyword, std::string_view condition,
                      Switch::Decides decides) {
        if (frame.evidence(decides).empty() || out_.facts.switches.size() >= most_switches) return;
        for (const std::string& macro : macros_of({keyword, plain_directive(condition)}))
            add_switch(macro, decides, frame.at, frame.evidence(decides));
    }

    void add_switch(const std::string& macro, Switch::Decides decides, std::size_t at,
                    std::string_view evidence) {
        std::vector<Switch>& all = out_.facts.switches;
        const bool known = std::any_of(all.begin(), all.end(), [&](const Switch& s) {
            return s.macro == macro && s.decides == decides;
        });
        if (known || all.size() >= most_switches) return;
        const auto lines = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        all.push_back({macro, decides, {}, static_cast<unsigned>(lines + 1), std::string(evidence)});
    }

    void directive(const Token& token) {
        std::string_view rest = token.text;
        const std::string_view keyword = take_word(rest);
        const bool first_in_frame = std::exchange(fresh_, false);
        if (keyword == "if" || keyword == "ifdef" || keyword == "ifndef") {
            open(keyword, rest, token.at);
        } else if (keyword == "elif" || keyword == "else" || keyword == "elifdef" || keyword == "elifndef") {
            other_branch(keyword, rest);
        } else if (keyword == "endif") {
            close();
        } else if (dead_ > 0) {
            return;
        } else if (keyword == "include" || keyword == "include_next" || keyword == "import") {
            include(plain_directive(rest));
        } else if (keyword == "define") {
            define(rest, first_in_frame);
        }
    }

    void open(std::string_view keyword, std::string_view rest, std::size_t at) {
        if (frames_.size() >= deepest_frames) {
            ++lost_frames_;
            return;
        }
        Frame frame;
        frame.at = at;
        frame.braces = braces_;
        const bool constant = keyword == "if" && (rest.starts_with('0') || rest.starts_with('1'));
        frame.dead = constant && plain_directive(rest) == "0";
        frame.always = constant && plain_directive(rest) == "1";
        dead_ += frame.dead;
        frame.conditions.emplace_back(keyword, rest);
        frames_.push_back(std::move(frame));
        fresh_ = true;
    }

    void other_branch(std::string_view keyword, std::string_view rest) {
        if (frames_.empty() || lost_frames_ > 0) return;
        Frame& frame = frames_.back();
        braces_ = frame.braces;
        statement_ = {};
        if (frame.dead) --dead_;
        frame.dead = frame.always;
        dead_ += frame.dead;
        if (keyword == "else") return;
        if (frame.conditions.size() >= deepest_frames) return;
        frame.conditions.emplace_back(keyword, rest);
        // What has been mentioned in an earlier branch depends on this condition too.
        add_switches(frame, keyword, rest, Switch::Decides::helpers);
        add_switches(frame, keyword, rest, Switch::Decides::entropy);
    }

    void close() {
        if (lost_frames_ > 0) {
            --lost_frames_;
        } else if (!frames_.empty()) {
            dead_ -= frames_.back().dead;
            frames_.pop_back();
        }
    }

    void include(const std::string& rest) {
        const std::string_view name = included_name(rest);
        if (name.empty()) return;
        if (out_.facts.includes.size() < most_includes) add_name(out_.facts.includes, name);
        if (is_helper_header(name)) mention(Switch::Decides::helpers, name);
        if (name == "sys/random.h") mention(Switch::Decides::entropy, name);
    }

    void define(std::string_view raw, bool first_in_frame) {
        const std::string plain = plain_directive(raw);
        std::string_view rest = plain;
        std::size_t end = 0;
        while (end < rest.size() && is_identifier_part(rest[end]))
            ++end;
        const std::string_view name = rest.substr(0, end);
        const bool has_arguments = end < rest.size() && rest[end] == '(';
        rest.remove_prefix(end);
        // An include guard, or a value for who gives none: nothing depends on it.
        if (first_in_frame && frames_.back().conditions.size() == 1) {
            const auto& [keyword, condition] = frames_.back().conditions[0];
            const std::string text = plain_directive(condition);
            if ((keyword == "ifndef" && text == name) ||
                macros_of({keyword, text}) == std::vector{std::string(name)})
                frames_.back().conditions.clear();
        }
        if (name == "ALGORITHM_INSTANCE") {
            out_.facts.names_instance = true;
            const std::size_t open = rest.find('"'), close = rest.rfind('"');
            if (out_.instance.empty() && open != close && rest.find_first_not_of(" \t") == open)
                out_.instance = std::string(rest.substr(open + 1, close - open - 1));
        }
        body(name, rest, has_arguments);
    }

    // A macro may hide a helper, an entropy source, or stand for a name of the interface.
    void body(std::string_view name, std::string_view rest, bool has_arguments) {
        Lexer lexer(rest);
        std::size_t count = 0;
        std::string_view first;
        for (Token token = lexer.next(); token.kind != Token::Kind::end; token = lexer.next(), ++count) {
            if (token.kind == Token::Kind::string && names_entropy_source(token.text))
                mention(Switch::Decides::entropy, token.text);
            if (token.kind != Token::Kind::identifier) continue;
            if (count == 0) first = token.text;
            const Word kind = word(token.text);
            if (kind == Word::helper) mention(Switch::Decides::helpers, token.text);
            if (kind == Word::entropy) mention(Switch::Decides::entropy, token.text);
            if (kind == Word::program && out_.aliases.size() < most_aliases && name != "main") {
                Lexer ahead = lexer;
                if (ahead.next().is('(')) {
                    out_.aliases.emplace(name, "main");
                    whole_main_.emplace(name, true);
                }
            }
        }
        const Word kind = first.empty() ? Word::none : word(first);
        if (count == 1 && !has_arguments && name != first && out_.aliases.size() < most_aliases &&
            (kind == Word::interface || kind == Word::program || kind == Word::drng))
            out_.aliases.emplace(name, first);
    }

    struct Statement {
        std::string_view first;
        bool external = false, file_local = false, space = false;
    };

    std::string_view text_;
    Lexer lexer_;
    const Aliases& outer_;
    Reading& out_;
    std::vector<Frame> frames_;
    std::size_t lost_frames_ = 0, dead_ = 0, looked_ahead_ = 0;
    bool fresh_ = false;  // the last thing read was an #if
    long braces_ = 0, transparent_ = 0;
    Statement statement_;
    Token last_, before_last_;
    std::map<std::string, bool, std::less<>> whole_main_;
};

}  // namespace

Reading read_source(std::string_view text, FileKind kind, const Aliases& aliases) {
    Reading reading;
    reading.digest = digest_of(text);
    if (kind == FileKind::assembly)
        reading.facts = read_assembly(text);
    else
        Reader(text, aliases, reading).run();
    return reading;
}

}  // namespace ngcc::package
