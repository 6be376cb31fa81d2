// SPDX-License-Identifier: Apache-2.0
#include "compile/helper_judge.hpp"

#include "compile/interface.hpp"
#include "compile/link.hpp"
#include "compile/probe.hpp"
#include "record/record.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;
using helpers::Behaviour;
using helpers::Judgement;

constexpr std::uint64_t most_source_bytes = 16u << 20;

const char* text_of(Behaviour behaviour) {
    return behaviour == Behaviour::equal ? "equal" : behaviour == Behaviour::differs ? "differs" : "unusable";
}

// What the result depends on, wherever the copy lies: its text, its headers of the package, flags, other
// units.
std::string copy_key(const HelperOrder& what, const std::vector<std::size_t>& units) {
    std::string text = what.means;
    for (const fs::path& program : {what.setting.probe}) {
        const Stamp stamp = stamp_of(program).value_or(Stamp{});
        text += std::to_string(stamp.size) + ' ' + std::to_string(stamp.time_ns) + '\n';
    }
    for (const std::size_t number : units) {
        const Object& object = what.pool.at(number);
        for (const std::string& option : options(what.plan, object.source))
            text += option + '\0';
        for (const std::string& file : object.dependencies) {
            if (!is_below(file, what.order.tree.root)) continue;
            try {
                text += helpers::normalised_digest(hashprof::read_file(file, most_source_bytes)) + '\n';
            } catch (const hashprof::Error&) {
                text += file + '\n';  // too large to compare: known by its place alone
            }
        }
    }
    return hashprof::sha256_hex(text);
}

std::optional<Judgement> remembered(const fs::path& file) {
    try {
        if (!stamp_of(file)) return std::nullopt;
        const record::Json json = record::parse(hashprof::read_file(file), file.string());
        Judgement judgement;
        for (const Behaviour behaviour : {Behaviour::equal, Behaviour::differs, Behaviour::unusable})
            if (json.at("behaviour") == text_of(behaviour)) judgement.behaviour = behaviour;
        judgement.functions = json.at("functions").get<std::vector<std::string>>();
        judgement.text = json.at("text").get<std::string>();
        return judgement;
    } catch (const std::exception&) {
        return std::nullopt;  // damaged: judged once more
    }
}

void remember(const fs::path& file, const Judgement& judgement) {
    const record::OrderedJson json = {{"behaviour", text_of(judgement.behaviour)},
                                      {"functions", judgement.functions},
                                      {"text", judgement.text}};
    hashprof::write_file_atomically(file, record::dump(json));
}

Judgement unusable(std::string text) {
    Judgement judgement;
    judgement.text = std::move(text);
    return judgement;
}

}  // namespace

Judgement judge_copy(const HelperOrder& what, std::size_t unit) {
    if (what.setting.probe.empty()) return unusable("not compared: there is no helper probe");
    Closure alone(what.pool, {what.order.site.folder, what.order.label, what.order.site.version},
                  {global_generator});
    alone.require(unit);
    alone.resolve();
    const fs::path memory = what.setting.work / "helpers" / (copy_key(what, alone.objects()) + ".json");
    if (auto known = remembered(memory)) return *known;

    LinkOrder order;
    for (const std::size_t number : alone.objects()) {
        order.objects.push_back(what.pool.at(number).file);
        order.cxx = order.cxx || what.pool.at(number).source.language == Language::cxx;
    }
    order.exports.assign(all_helpers.begin(), all_helpers.end());
    order.libraries = {"m"};
    order.options = link_options(what.plan);
    order.output = what.tools.scratch() / "helper_copy.so";
    const LinkResult linked = link(what.tools, order, what.order.tree.root);
    what.compiler.log += linked.log;
    Judgement judgement;
    if (linked.done) {
        judgement =
            helpers::judge(what.setting.executor, what.setting.probe, order.output, what.tools.confinement());
    } else {
        const LinkComplaints& complaints = linked.complaints;
        judgement = unusable("cannot be linked alone" + (complaints.undefined.empty()
                                                             ? ": " + complaints.other
                                                             : ": needs " + *complaints.undefined.begin()));
    }
    std::error_code ignored;
    fs::remove(order.output, ignored);
    remember(memory, judgement);
    return judgement;
}

std::optional<std::uint64_t> context_bytes(const HelperOrder& what) {
    Source probe = what.api;
    probe.language = Language::c;
    return array_bytes(what.compiler, what.compiler.arguments(probe, what.plan),
                       "#include \"drng.h\"\nchar hashprof_bytes[sizeof(DRNG_ctx)];\n", "hashprof_bytes",
                       what.api.unit.file.parent_path());
}

}  // namespace ngcc::compile
