// SPDX-License-Identifier: Apache-2.0
// The second half of a trial: helpers, harness interface, and the linker's complaints answered one by one.
#include <fmt/format.h>

#include <algorithm>

#include "compile/interface.hpp"
#include "compile/libraries.hpp"
#include "compile/trial.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

constexpr int most_rounds = 40;

// The name as a word of its own.
bool names(std::string_view text, std::string_view word) {
    const auto part_of_name = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !part_of_name(text[at - 1])) && (end == text.size() || !part_of_name(text[end])))
            return true;
    }
    return false;
}

bool file_names(const std::filesystem::path& file, const std::string& word) {
    constexpr std::uint64_t most = 16u << 20;
    try {
        return names(hashprof::read_file(file, most), word);
    } catch (const hashprof::Error&) {
        return false;  // only a better message is lost
    }
}

}  // namespace

bool Trial::link_all() {
    for (int round = 0; round < most_rounds; ++round) {
        if (!complete_interface()) return false;
        const HelperOrder helpers{setting_, order_,   tools_, compiler_,     plan_,
                                  pool_,    closure_, api_,   recipe_units_, means_};
        result_.helpers = choose_helpers(helpers);
        if (closure_.open().contains(global_generator) && generator() == Generator::package)
            closure_.resolve();
        result_.multiple.clear();
        if (!settle_duplicates()) return false;
        result_.build_flags = description(plan_, api_);
        ShimOrder shim{order_, result_.build_flags, generator(), {}};
        if (result_.helpers.package_generator) {
            shim.include_options = {"-iquote", api_.unit.file.parent_path().string()};
            const auto folders = include_options(api_);
            shim.include_options.insert(shim.include_options.end(), folders.begin(), folders.end());
        }
        const Object harness = compile_shim(compiler_, setting_, shim);
        if (!harness.made)
            return fail("the harness interface does not fit: " + diagnose_unit(harness, order_.tree));

        LinkOrder& what = result_.link = {};
        result_.units = closure_.objects();
        for (const std::size_t unit : result_.units) {
            what.objects.push_back(pool_.at(unit).file);
            what.cxx = what.cxx || pool_.at(unit).source.language == Language::cxx;
        }
        what.objects.insert(what.objects.end(), result_.helpers.bundled.begin(),
                            result_.helpers.bundled.end());
        what.objects.push_back(harness.file);
        what.exports = exported_names(order_.site.type);
        what.libraries = libraries_;
        what.options = link_options(plan_);
        if (plan_.several_definitions || !result_.multiple.empty()) {
            if (!plan_.several_definitions) what.options.push_back("-Wl,-z,muldefs");
        }
        what.output = tools_.scratch() / "library.so";
        LinkResult linked = link(tools_, what, order_.tree.root);
        compiler_.log += linked.log;
        if (linked.done) {
            result_.objects = what.objects;
            return true;
        }
        if (!answer(linked.complaints)) return false;
    }
    return fail("linking came to no end: each addition needed another");
}

// The linker asks only for what the harness interface calls itself.
bool Trial::complete_interface() {
    for (;;) {
        std::set<std::string> missing;
        for (const std::string& name : required_functions(order_.site.type))
            if (!closure_.defines(name)) missing.insert(name);
        if (missing.empty()) return true;
        if (widen(missing)) continue;
        for (const std::string& name : missing) {
            const std::string mangled = fmt::format("_Z{}{}", name.size(), name);
            for (const Object& object : pool_.objects())
                for (const Definition& definition : object.facts.definitions)
                    if (definition.name.starts_with(mangled))
                        return fail(fmt::format("{}: {} is a C++ function there: extern \"C\" is missing",
                                                object.source.path, name));
        }
        LinkComplaints complaints;
        complaints.undefined = std::move(missing);
        name_missing(complaints);
        return false;
    }
}

// True if the next link has a better chance.
bool Trial::answer(const LinkComplaints& complaints) {
    bool better = false;
    for (const std::string& library : complaints.missing_libraries) {
        lacking_.insert(library);
        better = std::erase(libraries_, library) > 0 || better;
    }
    if (better) return true;
    for (const std::string& symbol : complaints.undefined) {
        const std::string library = library_of(symbol);
        if (library.empty() || lacking_.contains(library) || !inferred_.insert(library).second) continue;
        if (std::find(libraries_.begin(), libraries_.end(), library) != libraries_.end()) continue;
        libraries_.push_back(library);
        result_.notes.push_back("links lib" + library + ", since it needs " + symbol);
        better = true;
    }
    if (better) return true;
    if (!complaints.undefined.empty()) {
        if (drop_unneeded(complaints.undefined) || widen(complaints.undefined)) return true;
        name_missing(complaints);
        return false;
    }
    if (!complaints.multiple.empty()) {
        result_.multiple.assign(complaints.multiple.begin(), complaints.multiple.end());
        return fail(result_.multiple.front() + " is defined in several units");
    }
    return fail(complaints.other.empty() ? "the linker failed and says no reason" : complaints.other);
}

// A recipe's unit that the interface never reaches may need what no one has.
bool Trial::drop_unneeded(const std::set<std::string>& undefined) {
    std::vector<std::size_t> out;
    for (const std::size_t unit : closure_.objects()) {
        if (reached_.contains(unit)) continue;
        for (const std::string& symbol : pool_.at(unit).facts.undefined)
            if (undefined.contains(symbol)) {
                out.push_back(unit);
                result_.choices.push_back(
                    {pool_.at(unit).source.path, "",
                     "left out: nothing needs it, and it needs " + symbol + ", which is nowhere"});
                break;
            }
    }
    for (const std::size_t unit : out)
        closure_.drop(unit);
    closure_.resolve();
    return !out.empty();
}

bool Trial::widen(const std::set<std::string>& undefined) {
    const auto found = [&] {
        return std::any_of(undefined.begin(), undefined.end(),
                           [this](const std::string& symbol) { return !pool_.definers(symbol).empty(); });
    };
    if (has_recipe() && recipe_units_ == pool_.objects().size()) {
        std::vector<Source> sources;
        for (Source& source : inference_.own())
            if (!pool_.has(source.path)) sources.push_back(std::move(source));
        pool_.add(compiler_.compile(sources, plan_));
    }
    while (!found()) {
        std::vector<Source> sources = inference_.next_ring();
        if (sources.empty()) return false;
        std::erase_if(sources, [this](const Source& source) { return pool_.has(source.path); });
        pool_.add(compiler_.compile(sources, plan_));
        // Helper copies may lie out there, too; of a recipe only its own count.
        if (!has_recipe()) recipe_units_ = pool_.objects().size();
    }
    const std::vector<std::size_t> before = closure_.objects();
    closure_.resolve();
    for (const std::size_t unit : closure_.objects()) {
        reached_.insert(unit);
        if (std::find(before.begin(), before.end(), unit) == before.end())
            result_.choices.push_back({pool_.at(unit).source.path, pool_.at(unit).source.path,
                                       has_recipe()
                                           ? "not in the recipe, but its units need it"
                                           : "from outside the instance's folder, since it is needed"});
    }
    return closure_.objects().size() > before.size();
}

void Trial::name_missing(const LinkComplaints& complaints) {
    for (const std::string& symbol : complaints.undefined) {
        const std::string library = library_of(symbol);
        if (lacking_.contains(library))
            return void(fail(needs_library(library) + ": " + symbol + " is in it"));
    }
    for (const std::string& symbol : complaints.undefined)
        for (std::size_t i = 0; i < pool_.objects().size(); ++i) {
            const Object& unit = pool_.at(i);
            if (unit.made || !file_names(unit.source.unit.file, symbol)) continue;
            result_.culprits.push_back(i);
            fail(fmt::format("{} is defined nowhere; {} has the name, but failed: {}", symbol,
                             unit.source.path, diagnose_unit(unit, order_.tree)));
        }
    const std::string& symbol = *complaints.undefined.begin();
    std::string from;
    for (const std::size_t unit : closure_.objects()) {
        const auto& needed = pool_.at(unit).facts.undefined;
        if (from.empty() && std::find(needed.begin(), needed.end(), symbol) != needed.end())
            from = pool_.at(unit).source.path;
    }
    std::string cause;
    if (!lacking_.empty()) cause = " (" + needs_library(*lacking_.begin()) + "?)";
    if (inference_.limited()) cause += " (too many units: not all were compiled)";
    fail(fmt::format("{}{} is defined nowhere in the package{}", from.empty() ? "" : from + ": ", symbol,
                     cause));
}

Generator Trial::generator() const {
    if (closure_.defines(global_generator)) return Generator::package;
    if (order_.site.type == record::Type::hash && !closure_.open().contains(global_generator))
        return Generator::hidden;
    return Generator::ours;
}

void Trial::describe_generator() {
    if (generator() == Generator::package) {
        for (const std::size_t unit : closure_.objects())
            if (pool_.at(unit).facts.defines(global_generator))
                result_.drng_owner = "package: " + pool_.at(unit).source.path;
        return;
    }
    bool referred = false;
    for (const std::size_t unit : closure_.objects()) {
        const auto& needed = pool_.at(unit).facts.undefined;
        referred = referred || std::find(needed.begin(), needed.end(), global_generator) != needed.end();
    }
    result_.drng_owner = referred ? "driver" : "none";
}

// Static functions, or a helper's text included: no wrapper ever sees their calls. A compiler may have left
// no symbol of them, so the texts that went into the unit are asked, too.
void Trial::note_private_copies() {
    for (const std::size_t number : closure_.objects()) {
        const Object& unit = pool_.at(number);
        std::set<std::string> hidden;
        for (const std::string& name : unit.facts.local_functions)
            hidden.insert(name.substr(0, name.find('.')));
        for (const std::string& file : unit.dependencies) {
            const auto text = order_.discovery.facts.find(shown(file, order_.tree.root));
            if (text != order_.discovery.facts.end())
                hidden.insert(text->second.defines.begin(), text->second.defines.end());
        }
        for (const std::string& name : hidden)
            if (is_helper(name) && !unit.facts.defines(name))
                result_.notes.push_back(unit.source.path + " has a private " + name +
                                        ", whose calls are not counted");
        if (unit.facts.defines("main"))
            result_.notes.push_back(unit.source.path + " has a main function and is linked all the same");
    }
    for (const std::string& library : lacking_)
        result_.notes.push_back("lib" + library + " is not installed, and nothing needed it");
}

}  // namespace ngcc::compile
