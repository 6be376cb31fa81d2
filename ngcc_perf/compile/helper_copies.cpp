// SPDX-License-Identifier: Apache-2.0
#include "compile/helper_copies.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compile/diagnose.hpp"
#include "compile/helper_judge.hpp"
#include "compile/interface.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;
using helpers::Behaviour;

constexpr std::uint64_t official_context_bytes = 165;

// One decision a unit: all of its helpers come from it or none.
struct Copy {
    bool used = false;
    std::string reason;
};

class Choosing {
  public:
    explicit Choosing(const HelperOrder& what) : what_(what) {}

    HelperChoice run() {
        for (const char* name : generator_helpers)
            what_.closure.need(name, what_.api.path);
        // A copy that is taken may need further helpers.
        for (bool more = true; more;) {
            what_.closure.resolve();
            more = false;
            for (const char* name : all_helpers)
                more = settle(name) || more;
        }
        HelperChoice choice;
        for (const char* name : all_helpers)
            choice.uses.push_back(describe(name));
        add_bundled(choice);
        return choice;
    }

  private:
    // True if the library has changed.
    bool settle(const std::string& name) {
        if (settled_.contains(name)) return false;
        const bool open = what_.closure.open().contains(name);
        if (!open && !what_.closure.defines(name)) return false;
        settled_.insert(name);
        const auto unit = copy_of(name);
        if (!unit) return false;
        if (!copies_.contains(*unit)) copies_[*unit] = decide(*unit, name);
        if (!copies_[*unit].used || what_.closure.has(*unit)) return false;
        what_.closure.require(*unit);
        return true;
    }

    std::optional<std::size_t> copy_of(const std::string& name) const {
        for (const std::size_t number : what_.closure.objects())
            if (what_.pool.at(number).facts.defines(name)) return number;
        return what_.closure.nearest(name, what_.api.path, what_.limit);
    }

    Copy decide(std::size_t unit, const std::string& name) {
        const std::string also = needed_beside(unit);
        if (!also.empty()) return {true, "its file also defines " + also};
        const helpers::Judgement judgement = judge_copy(what_, unit);
        if (judgement.behaviour == Behaviour::differs) return {true, "differs: " + judgement.text};
        if (judgement.behaviour == Behaviour::unusable) return {true, judgement.text};
        const bool generator =
            std::find(generator_helpers.begin(), generator_helpers.end(), name) != generator_helpers.end();
        if (generator) {
            const auto bytes = context_bytes(what_);
            if (bytes && *bytes != official_context_bytes)
                return {true, fmt::format("the package's DRNG_ctx has {} bytes and not {}", *bytes,
                                          official_context_bytes)};
        }
        return {false, "equal by test vectors"};
    }

    // Something that the library needs of the unit beside helpers.
    std::string needed_beside(std::size_t unit) const {
        if (!what_.closure.has(unit)) return {};
        for (const Definition& definition : what_.pool.at(unit).facts.definitions) {
            if (is_helper(definition.name)) continue;
            const auto& required = required_functions(what_.order.site.type);
            if (std::find(required.begin(), required.end(), definition.name) != required.end())
                return definition.name;
            for (const std::size_t other : what_.closure.objects()) {
                const auto& undefined = what_.pool.at(other).facts.undefined;
                if (other != unit &&
                    std::find(undefined.begin(), undefined.end(), definition.name) != undefined.end())
                    return definition.name;
            }
        }
        return {};
    }

    bool referred_to(const std::string& name) const {
        for (const std::size_t number : what_.closure.objects()) {
            const ObjectFacts& facts = what_.pool.at(number).facts;
            const auto& undefined = facts.undefined;
            if (std::find(undefined.begin(), undefined.end(), name) != undefined.end()) return true;
            if (facts.own_uses.contains(name)) return true;
        }
        return false;
    }

    HelperUse describe(const std::string& name) {
        HelperUse use;
        use.function = name;
        const auto unit = copy_of(name);
        if (unit) {
            use.file = what_.pool.at(*unit).source.path;
            try {
                constexpr std::uint64_t most = 16u << 20;
                use.digest = helpers::normalised_digest(
                    hashprof::read_file(what_.pool.at(*unit).source.unit.file, most));
            } catch (const hashprof::Error& error) {
                notes_.push_back(use.file + ": no digest: " + error.cause());
            }
        }
        const auto copy = unit ? copies_.find(*unit) : copies_.end();
        const bool from_package = unit && what_.closure.has(*unit);
        // The harness's own interface draws numbers, too: that is no use of the implementation's.
        if (!referred_to(name)) {
            use.source = "absent";
            use.reason = from_package ? "no other unit refers to it" : "nothing refers to it";
        } else if (from_package) {
            use.source = "package";
            const bool chosen = copy != copies_.end() && copy->second.used;
            use.reason = chosen ? copy->second.reason : "part of a unit that is needed";
        } else {
            use.source = "bundled";
            use.reason = copy != copies_.end() ? copy->second.reason : "the package has none";
        }
        return use;
    }

    // Compiled once for all instances of WORK.
    fs::path bundled_object(const char* file, std::vector<std::string> options) {
        std::string text = what_.means;
        for (const std::string& option : options)
            text += '\0' + option;
        const fs::path kept = bundled_folder(what_.setting) /
                              fmt::format("{}-{}.o", file, hashprof::sha256_hex(text).substr(0, 16));
        if (stamp_of(kept)) return kept;
        const Object object = what_.compiler.compile_plainly(what_.setting.iccs / file, std::move(options));
        if (!object.made)
            throw hashprof::Error((what_.setting.iccs / file).string(),
                                  "cannot be compiled: " + first_error(object.messages, {}) + object.trouble,
                                  "check the compiler (" + what_.setting.compiler + ")",
                                  hashprof::Exit::environment);
        hashprof::write_file_atomically(kept, hashprof::read_file(object.file));
        return kept;
    }

    // Ours for what is open, without the functions that the package's units define.
    void add_bundled(HelperChoice& choice) {
        choice.notes = notes_;
        choice.package_generator = what_.closure.defines("get_random_number");
        const std::set<std::string> open = what_.closure.open();
        const auto add = [&](const char* file, const auto& names) {
            std::vector<std::string> options = {"-std=c99", "-O2", "-fPIC"};
            if (what_.plan.level == Level::performance) options[1] = "-O3";
            bool wanted = false;
            for (const char* name : names) {
                wanted = wanted || open.contains(name);
                if (what_.closure.defines(name))
                    options.push_back(fmt::format("-D{0}=hashprof_unused_{0}", name));
            }
            if (wanted) choice.bundled.push_back(bundled_object(file, std::move(options)));
        };
        add("auxfunc.c", hash_helpers);
        add("drng.c", generator_helpers);
    }

    const HelperOrder& what_;
    std::set<std::string> settled_;
    std::map<std::size_t, Copy> copies_;
    std::vector<std::string> notes_;
};

}  // namespace

HelperChoice choose_helpers(const HelperOrder& what) {
    return Choosing(what).run();
}

}  // namespace ngcc::compile
