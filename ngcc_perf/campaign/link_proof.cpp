// SPDX-License-Identifier: Apache-2.0
#include "campaign/link_proof.hpp"

#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

using record::Json;

// Names of the helpers in the proof and in the data.
constexpr const char* names[][2] = {{"sm3hash", "sm3hash"},
                                    {"pseudohash", "pseudohash"},
                                    {"pseudoXOF", "pseudoXOF"},
                                    {"get_random_number", "drng"},
                                    {"init_random_number", "drng_init"}};

void lower(Json& own, const std::string& reason) {
    if (own.value("coverage", Json()) != "none") own["coverage"] = "partial";
    own["coverage_reason"] = reason;
}

// The part of the proof that belongs to the evidence: states and findings, without the objects' paths.
Json evidence(const Json& proof) {
    Json part = {{"linker", proof.value("linker", Json())}, {"helpers", Json::object()}};
    for (const auto& [name, helper] : proof.at("helpers").items())
        part["helpers"][name] = {{"state", helper.value("state", Json())},
                                 {"references", helper.value("references", Json())}};
    return part;
}

void fold(Json& own, const Json& proof) {
    const Json& helpers = proof.at("helpers");
    std::string reason;
    bool any_proved = false;
    for (const auto& [linked, name] : names) {
        if (!helpers.contains(linked)) continue;
        const Json& helper = helpers.at(linked);
        const std::string state = helper.value("state", "absent");
        any_proved = any_proved || state == "proved";
        if (state != "partial") continue;
        const std::string why = helper.value("reason", "some calls do not go through the wrapper");
        // Some calls escape the wrapper, so a zero is none, and a count is a lower bound.
        if (own.value("helpers", Json::object()).value(name, Json::object()).value("calls", 0u) == 0)
            own["states"][name]["state"] = "not_observable";
        own["states"][name]["reason"] = why;
        own["states"][name]["remedy"] = helper.value("remedy", "");
        if (reason.empty()) reason = std::string(name) + ": " + why;
    }
    own["link_proof"] = evidence(proof);
    if (!reason.empty()) return lower(own, reason);
    const bool lost = own.value("dropped_calls", 0u) > 0 || own.value("forks", 0u) > 0;
    if (!any_proved || lost || own.value("coverage", Json()) == "none") return;
    own["coverage"] = "proved";
    own["coverage_reason"] = "every reference to a helper in the linked library goes to its wrapper";
}

}  // namespace

void fold_link_proof(Json& own, const std::filesystem::path& profiled_library) {
    const std::filesystem::path file = profiled_library.string() + ".hashprof.json";
    try {
        fold(own, record::parse(hashprof::read_file(file), file.string()));
    } catch (const hashprof::Error&) {
        lower(own, "there is no readable link proof beside the library (" + file.filename().string() + ")");
    } catch (const Json::exception&) {
        lower(own, "the link proof beside the library is not of the known form (" + file.filename().string() +
                       ")");
    }
}

}  // namespace ngcc
