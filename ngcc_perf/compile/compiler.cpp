// SPDX-License-Identifier: Apache-2.0
#include "compile/compiler.hpp"

#include <fmt/format.h>

#include "compile/depfile.hpp"
#include "compile/diagnose.hpp"
#include "record/operation.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// What a log keeps of the messages of one unit, from the beginning.
constexpr std::size_t most_kept = 32u << 10;

std::string cut(std::string text) {
    if (text.size() <= most_kept) return text;
    text.resize(most_kept);
    return text + "\n[more messages left out]\n";
}

std::string name_for(const std::string& path, const std::string& digest) {
    return record::file_name_part(path) + "-" + digest.substr(0, 16) + ".o";
}

// "a=b" with '=' in a could not be told apart.
void map_prefix(Words& words, const fs::path& from, const char* to) {
    if (from.string().find('=') == std::string::npos)
        words.push_back("-ffile-prefix-map=" + from.string() + "=" + to);
}

}  // namespace

Compiler::Compiler(const Setting& setting, const Tools& tools, const package::Tree& tree, std::string means,
                   std::vector<fs::path> allowed)
    : setting_(setting),
      tools_(tools),
      root_(tree.root),
      folder_(tools.scratch() / "obj"),
      means_(std::move(means)),
      allowed_(std::move(allowed)),
      state_((make_folder(tools.scratch() / "obj"), tools.scratch() / "obj"), tree) {
    for (const fs::path& path :
         {root_, tools.scratch(), fs::absolute(setting.iccs), fs::absolute(setting.shim), fs::path("/usr")})
        allowed_.push_back(path.lexically_normal());
    // A compiler that is installed elsewhere has its headers there.
    const fs::path prefix = tools.c().parent_path().parent_path();
    if (prefix != "/") allowed_.push_back(prefix);
}

Words Compiler::arguments(const Source& source, const Plan& plan) const {
    Words words = options(plan, source);
    const recipe::Unit& unit = source.unit;
    const Words folders = include_options(source);
    words.insert(words.end(), folders.begin(), folders.end());
    // The bundled helpers' headers come last, for packages that lack them.
    words.push_back("-idirafter");
    words.push_back(setting_.iccs.string());
    for (const fs::path& file : unit.forced) {
        words.push_back("-include");
        words.push_back(file.string());
    }
    // __FILE__ in assertions would tell equal code of two folders apart, and two machines.
    map_prefix(words, root_, ".");
    map_prefix(words, unit.file.parent_path(), ".");
    // To gcc ".C" means C++; in packages it comes from systems without upper and lower case.
    if (source.language == Language::c && !source.path.ends_with(".c"))
        words.insert(words.end(), {"-x", "c"});
    return words;
}

Object Compiler::prepare(const Source& source, Words arguments) const {
    std::string text = means_;
    for (const std::string& word : arguments)
        text += '\0' + word;
    text += '\0' + source.unit.file.string();
    Object object;
    object.source = source;
    object.file = folder_ / name_for(source.path, hashprof::sha256_hex(text));
    const fs::path& program = source.language == Language::cxx ? tools_.cxx() : tools_.c();
    arguments.insert(arguments.end(), {"-c", source.unit.file.string(), "-o", object.file.string()});
    object.command = shell_text(program, arguments);
    return object;
}

std::vector<Object> Compiler::compile(const std::vector<Source>& sources, const Plan& plan) {
    std::vector<Object> objects;
    std::vector<Words> all;
    for (const Source& source : sources) {
        all.push_back(arguments(source, plan));
        objects.push_back(prepare(source, all.back()));
    }
    finish(objects, all);
    return objects;
}

Object Compiler::compile_plainly(const fs::path& file, Words options) {
    recipe::Unit unit;
    unit.file = file;
    Source source = make_source(std::move(unit), root_);
    source.path = file.filename().string();
    std::vector<Object> objects = {prepare(source, options)};
    finish(objects, {std::move(options)});
    return std::move(objects[0]);
}

void Compiler::finish(std::vector<Object>& objects, const std::vector<Words>& arguments) {
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        Object& object = objects[i];
        const ObjectRecord* record = state_.fresh(object.file.filename().string());
        if (record == nullptr) {
            missing.push_back(i);
            continue;
        }
        object.made = record->made;
        object.trouble = record->trouble;
        object.messages = record->messages;
        object.dependencies = record->dependencies;
    }
    hashprof::in_parallel(
        missing.size(), [&](std::size_t i) { compile_one(objects[missing[i]], arguments[missing[i]]); },
        std::max(1u, setting_.jobs));
    hashprof::in_parallel(
        objects.size(),
        [&](std::size_t i) {
            Object& object = objects[i];
            if (!object.made) return;
            try {
                object.facts = read_object(object.file);
            } catch (const hashprof::Error& error) {
                object.made = false;
                object.trouble = "the object cannot be read: " + error.cause();
            }
        },
        std::max(1u, setting_.jobs));
    for (const std::size_t i : missing) {
        const Object& object = objects[i];
        ran_ = true;
        state_.put(object.file.filename().string(),
                   {object.made, object.trouble, object.messages, object.dependencies,
                    stamp_of(object.file).value_or(Stamp{})});
    }
    for (const Object& object : objects) {
        log += "$ " + object.command + "\n" + object.messages;
        if (!object.messages.empty() && object.messages.back() != '\n') log += '\n';
        if (!object.trouble.empty()) log += object.trouble + '\n';
    }
}

// Our own files compile; a limit that is short, for the package's sake, must not fail them on a busy machine.
double Compiler::limit_for(const Source& source) const {
    constexpr double own_s = 300;
    const bool own = is_below(source.unit.file, setting_.iccs) || is_below(source.unit.file, setting_.shim);
    return own ? std::max(own_s, setting_.unit_limit_s) : setting_.unit_limit_s;
}

void Compiler::compile_one(Object& object, Words arguments) const {
    object.ran = true;
    const Source& source = object.source;
    if (source.language == Language::none) {
        object.trouble = "no language that gcc compiles by the name of the file";
        return;
    }
    const bool cxx = source.language == Language::cxx;
    const fs::path& program = cxx ? tools_.cxx() : tools_.c();
    if (program.empty()) {
        object.trouble = "needs a C++ compiler (Debian: g++)";
        return;
    }
    fs::path rule = object.file;
    rule.replace_extension(".d");
    Words words = {"-fdiagnostics-color=never"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    // Lines of the source are left out: the package has them, and the log stays short.
    if (program.filename().string().find("clang") == std::string::npos)
        words.push_back("-fno-diagnostics-show-caret");
    words.insert(words.end(), {"-MD", "-MF", rule.string(), "-MT", "x", "-c", source.unit.file.string(), "-o",
                               object.file.string()});
    std::error_code ignored;
    fs::remove(object.file, ignored);
    const double limit = limit_for(source);
    const Outcome outcome = tools_.run(program, std::move(words), limit);
    object.messages = cut(outcome.err);
    object.trouble = ending_text(outcome, limit);
    object.made = outcome.end == End::exited && outcome.exit_code == 0 && fs::exists(object.file, ignored);
    if (object.made && stamp_of(rule)) {
        object.dependencies = read_dependencies(hashprof::read_file(rule));
        refuse_foreign(object);
    }
    fs::remove(rule, ignored);
    if (!object.made) fs::remove(object.file, ignored);
}

// An implementation is in its package: what it takes from elsewhere on this machine is none of it.
void Compiler::refuse_foreign(Object& object) const {
    for (const std::string& name : object.dependencies) {
        fs::path file = name;
        if (file.is_relative()) file = folder_.parent_path() / file;
        file = file.lexically_normal();
        bool known = false;
        for (const fs::path& folder : allowed_)
            known = known || is_below(file, folder);
        if (known) continue;
        object.made = false;
        object.trouble = "includes " + file.string() + ", which is outside the package";
        return;
    }
}

}  // namespace ngcc::compile
