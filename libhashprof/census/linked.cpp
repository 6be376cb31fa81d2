// SPDX-License-Identifier: Apache-2.0
#include "census/linked.hpp"

#include <algorithm>

#include "census/calls.hpp"
#include "census/debug_info.hpp"
#include "census/facts.hpp"
#include "census/likeness.hpp"
#include "census/names.hpp"
#include "census/verdicts.hpp"

namespace hashprof::census {

using elfsize::Image;
using elfsize::Symbol;

namespace {

bool in_distribution(const std::filesystem::path& path) {
    constexpr std::string_view folders[] = {"/usr/lib",  "/lib",  "/usr/bin",    "/bin",
                                            "/usr/sbin", "/sbin", "/usr/libexec"};
    std::error_code failure;
    const std::string real = std::filesystem::canonical(path, failure).string();
    return !failure && std::any_of(std::begin(folders), std::end(folders),
                                   [&](std::string_view folder) { return real.starts_with(folder); });
}

bool has_wrap_runtime(const Image& image) {
    const auto is_ours = [](const Symbol& symbol) {
        return symbol.defined() && symbol.name == "hashprof_control";
    };
    return std::any_of(image.symbols().begin(), image.symbols().end(), is_ours) ||
           std::any_of(image.dynamic_symbols().begin(), image.dynamic_symbols().end(), is_ours);
}

class Examination {
  public:
    Examination(const Image& image, const WantedNames& wanted, Report& report)
        : image_(image), wanted_(wanted), report_(report), functions_(find_functions(image, wanted)) {}

    void run() {
        report_.wrapped = has_wrap_runtime(image_);
        report_.system_library = functions_.empty() && in_distribution(report_.path);
        if (report_.system_library) return;
        if (report_.imports_dlsym) report_.names_for_dlsym = strings_among(image_, wanted_.all());
        if (report_.debug_info) debug_ = read_inlining(report_.path, wanted_);
        if (!functions_.empty() || report_.kind == FileKind::executable) read_code();
        find_nameless_code();
        find_twins();
        find_lost_operation();
        for (Finding& finding : find_names(image_, wanted_))
            report_.findings.push_back(std::move(finding));
        hide_mangled();
        find_hidden();
        for (auto& [name, function] : functions_) {
            if (function.verdicts.empty())
                function.verdicts = linked_verdicts(report_, function, doubts_[name]);
            report_.functions.push_back(std::move(function));
        }
    }

  private:
    void read_code() {
        const Layout layout(image_);
        const std::vector<Body> bodies = decode_bodies(layout);
        unread_ = bodies.empty() && !layout.code().empty();
        add_references(layout, bodies, functions_);
        const Fingerprints fingerprints(layout, bodies, functions_, report_.lto_leftovers);
        for (auto& [name, function] : functions_)
            find_copies(fingerprints, function);
        foreign_sm3_ = fingerprints.foreign_sm3();
        const std::set<std::string> early = fingerprints.early();
        for (auto& [name, function] : functions_)
            doubts_[name].early =
                std::any_of(function.references.begin(), function.references.end(),
                            [&](const Reference& reference) { return early.contains(reference.from); });
        find_folded();
    }

    void find_copies(const Fingerprints& fingerprints, FunctionReport& function) {
        if (const auto known = debug_.inlined.find(function.name); known != debug_.inlined.end())
            function.inlined = known->second;
        doubts_[function.name].unread_code = unread_;
        if (debug_.complete.contains(function.name) || unread_) return;
        if (!function.defined()) return;
        Likeness likeness = fingerprints.copies_of(function);
        for (Suspicion& suspicion : likeness.suspicions)
            function.inlined.push_back(std::move(suspicion));
        doubts_[function.name].unrecognisable = !likeness.recognisable && function.role != Role::operation;
    }

    // Two functions at one place: a linker folded identical code (--icf), or the source declares an alias.
    void find_folded() {
        std::map<std::uint64_t, std::vector<std::string>> places;
        for (const auto& [name, function] : functions_)
            for (const Definition& definition : function.definitions)
                places[definition.address].push_back(name);
        for (auto& [address, names] : places) {
            names.erase(std::unique(names.begin(), names.end()), names.end());
            if (names.size() < 2) continue;
            for (const std::string& name : names) {
                const Verdict verdict{
                    Sight::some, "folded",
                    names[0] + " and " + names[1] + " share one place: their calls cannot be told apart",
                    "link without --icf, or remove the alias"};
                functions_[name].verdicts = {
                    {Route::wrap, verdict}, {Route::preload, verdict}, {Route::hook, verdict}};
            }
        }
    }

    void find_nameless_code() {
        const bool scheme = std::any_of(functions_.begin(), functions_.end(), [](const auto& entry) {
            return entry.second.role == Role::operation && entry.second.defined();
        });
        if (!report_.stripped || !(scheme || report_.kind == FileKind::executable)) return;
        for (const auto& [name, function] : functions_)
            doubts_[name].nameless_code = function.role != Role::operation;
    }

    // Other functions at the place of a wanted one, where the linker may have put them.
    void find_twins() {
        if (functions_.empty() || !linker_folds(image_)) return;
        std::map<std::uint64_t, std::string> places;
        for (const auto& [name, function] : functions_)
            for (const Definition& definition : function.definitions)
                places[definition.address] = name;
        for (const Symbol& symbol : image_.symbols()) {
            if (symbol.type != STT_FUNC || !symbol.defined() || wanted_.match(symbol.name)) continue;
            const auto found = places.find(symbol.value);
            if (found != places.end()) doubts_[found->second].twin = std::string(symbol.name);
        }
    }

    // In a program optimised as a whole, the API function that is missing beside its sisters.
    void find_lost_operation() {
        const bool helpers = std::any_of(functions_.begin(), functions_.end(), [](const auto& entry) {
            return entry.second.role == Role::helper && !entry.second.references.empty();
        });
        if (!report_.lto_leftovers || !helpers) return;
        std::string lost = "an API function";
        for (const auto& [name, function] : functions_) {
            if (function.role != Role::operation) continue;
            lost.clear();
            for (const std::string_view sister : window_names)
                if (sister.substr(0, 4) == std::string_view(name).substr(0, 4) &&
                    !sister.starts_with("kex_") && !functions_.contains(std::string(sister)))
                    lost = sister;
            if (!lost.empty()) break;
        }
        for (auto& [name, function] : functions_)
            doubts_[name].lost_operation = lost;
    }

    // A helper under a C++ name is not found by its own.
    void hide_mangled() {
        for (const Finding& finding : report_.findings) {
            if (finding.code != "mangled" || !is_helper(finding.function)) continue;
            const bool known =
                functions_.contains(finding.function) && functions_[finding.function].defined();
            if (known) continue;
            hide(finding.function, "mangled", finding.cause, {}, finding.remedy);
        }
    }

    bool imports_helpers() const {
        return std::any_of(functions_.begin(), functions_.end(), [](const auto& entry) {
            return entry.second.role == Role::helper && !entry.second.defined();
        });
    }

    // A stripped library that neither exports nor uses anything of a candidate, and has no SM3, is somebody
    // else's.
    bool hides_functions() const {
        if (!report_.stripped) return false;
        return holds_candidate() || image_.machine() != EM_X86_64 || mentions_sm3(image_);
    }

    bool holds_candidate() const { return report_.kind == FileKind::executable || !functions_.empty(); }

    // Helpers without a symbol that may be there all the same.
    void find_hidden() {
        const bool imports = imports_helpers(), hides = hides_functions();
        for (const std::string& name : wanted_.counted()) {
            if (functions_.contains(name)) continue;
            if (const auto known = debug_.inlined.find(name); known != debug_.inlined.end())
                hide(name, "inlined",
                     name + " is inlined into " + known->second.front().function +
                         ", no function of its own is left",
                     known->second);
            else if (hides && !imports)
                hide(name, "stripped",
                     "the file has no symbol table (stripped): " + name +
                         " could be anywhere in it, called within the same object",
                     {});
            else if (holds_candidate() && report_.lto_leftovers && !imports)
                hide(name, "lto",
                     "the program was optimised as a whole (-flto) and no " + name +
                         " is left: it is inlined or not there",
                     {});
            else if (holds_candidate() && !foreign_sm3_.empty())
                hide(name, "inlined-suspected",
                     "there is no " + name + ", but SM3 is computed in " + foreign_sm3_.front(),
                     {{foreign_sm3_.front(), "has the constants of SM3", false}});
        }
    }

    void hide(const std::string& name, const std::string& code, const std::string& reason,
              std::vector<Suspicion> inlined, const std::string& remedy = {}) {
        FunctionReport& function = functions_[name];
        function.name = name;
        function.role = wanted_.role(name).value_or(Role::counted);
        function.inlined = std::move(inlined);
        function.verdicts = hidden_verdicts(code, reason, remedy);
    }

    const Image& image_;
    const WantedNames& wanted_;
    Report& report_;
    FunctionMap functions_;
    InlineFacts debug_;
    std::map<std::string, Doubts> doubts_;
    std::vector<std::string> foreign_sm3_;
    bool unread_ = false;
};

}  // namespace

void examine_linked(const Image& image, const WantedNames& wanted, Report& report) {
    Examination(image, wanted, report).run();
}

}  // namespace hashprof::census
