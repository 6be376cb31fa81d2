// SPDX-License-Identifier: Apache-2.0
#include "validate/checks.hpp"

namespace ngcc::validate {

void check_campaign(const CampaignFile& campaign, const Sink& sink) {
    if (campaign.value.system_id.empty())
        sink.add("environment", "/system_id", "is empty: a run belongs to one system");
    check_campaign_times(campaign, sink);
    check_campaign_environments(campaign, sink);
    check_paths(campaign.json, sink);
}

void check_build(const BuildFile& build, const Sink& sink) {
    for (const auto& [name, b] : build.value.instances) {
        const std::string pointer = pointer_to("/instances", name);
        sink.same("cross_reference", pointer, "does not stand under its candidate and label",
                  b.candidate + "/" + b.label, name);
        if (!b.error && !b.library_sha256)
            sink.add("digest", pointer + "/library_sha256",
                     "is missing: nothing ties figures to the library");
        if (b.kat_log && !b.kat_log_sha256)
            sink.add("digest", pointer + "/kat_log_sha256", "is missing for " + *b.kat_log);
        if (b.elf_load_bytes && *b.elf_load_bytes == 0)
            sink.add("wrong_figure", pointer + "/elf_load_bytes", "is 0, which no library has");
    }
    check_paths(build.json, sink);
}

}  // namespace ngcc::validate
