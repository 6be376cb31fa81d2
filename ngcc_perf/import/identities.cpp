// SPDX-License-Identifier: Apache-2.0
#include "import/identities.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <set>

#include "support/parallel.hpp"

namespace ngcc {
namespace {

// As the recipe has it: another file than the one that was found may define the interface, and the manifest
// may name an instance, or a version, that only the user knows.
package::Site site_of(const package::Discovery& discovery, const recipe::Recipe& recipe) {
    package::Site site;
    if (recipe.site) site = discovery.sites.at(*recipe.site);
    if (!recipe.site) site.folder = recipe.folder;
    if (!recipe.api_file.empty()) site.api_file = recipe.api_file;
    if (recipe.type) site.type = *recipe.type;
    for (const auto version :
         {package::Version::reference, package::Version::optimised, package::Version::additional})
        if (recipe.variant == package::variant_name(version)) site.version = version;
    return site;
}

ImportedInstances collect(const PackageSource& source, const std::vector<recipe::Knowledge>& knowledge) {
    ImportedInstances instances;
    for (std::size_t t = 0; t < source.trees.size(); ++t)
        for (const recipe::Recipe& recipe : knowledge[t].recipes) {
            ImportedInstance& instance = instances.emplace_back();
            instance.source = &source.trees[t];
            instance.site = site_of(source.trees[t].discovery, recipe);
            instance.recipe = &recipe;
        }
    return instances;
}

const recipe::Unit* api_unit(const ImportedInstance& instance) {
    for (const recipe::Unit& unit : instance.recipe->units)
        if (unit.file == instance.source->tree.absolute(instance.site.api_file)) return &unit;
    return nullptr;
}

NameFacts facts_of(const ImportedInstance& instance) {
    const recipe::Recipe& recipe = *instance.recipe;
    NameFacts facts;
    facts.given = recipe.label;
    facts.instance = instance.identity.instance;
    facts.folder = instance.source->prefix + instance.site.folder;
    facts.target = recipe.target;
    const recipe::Unit* unit = api_unit(instance);
    facts.defines = unit != nullptr ? unit->defines : recipe.defines;
    facts.version = instance.site.version;
    return facts;
}

// The interface allows few characters; a wrong name must not keep an instance from being measured.
void settle_instance_name(ImportedInstance& instance) {
    const std::string& said = instance.identity.instance;
    if (is_instance_name(said)) {
        instance.instance = said;
        return;
    }
    instance.instance = sanitized_instance(instance.label);
    instance.notes.push_back(said.empty()
                                 ? "ALGORITHM_INSTANCE cannot be told (" + instance.identity.problem +
                                       "); called " + instance.instance
                                 : "ALGORITHM_INSTANCE \"" + said +
                                       "\" breaks the rule of the interface; called " + instance.instance);
}

std::string reason_to_leave_out(const ImportOptions& options, const ImportedInstance& instance) {
    const auto matches = [&](const std::string& pattern) {
        return ::fnmatch(pattern.c_str(), instance.label.c_str(), 0) == 0;
    };
    if (!options.only.empty() && std::none_of(options.only.begin(), options.only.end(), matches))
        return "not asked for (--only)";
    const bool reference = instance.site.version == package::Version::reference;
    if (reference || options.optimised || instance.recipe->source == recipe::Source::manifest) return {};
    return std::string(instance.site.version == package::Version::optimised ? "optimised" : "additional") +
           " version: --optimised builds it, with the guide's performance flags";
}

}  // namespace

ImportedInstances name_instances(const ImportOptions& options, const compile::Setting& setting,
                                 const PackageSource& source,
                                 const std::vector<recipe::Knowledge>& knowledge) {
    ImportedInstances instances = collect(source, knowledge);
    const auto identify_one = [&](std::size_t i) {
        ImportedInstance& instance = instances[i];
        instance.identity =
            compile::identify(setting, instance.source->tree, instance.site, *instance.recipe);
        if (!instance.recipe->instance.empty()) instance.identity.instance = instance.recipe->instance;
        if (instance.recipe->digest_bits) instance.identity.digest_bits = instance.recipe->digest_bits;
    };
    hashprof::in_parallel(instances.size(), identify_one, options.jobs);
    std::vector<NameFacts> facts;
    for (const ImportedInstance& instance : instances)
        facts.push_back(facts_of(instance));
    const std::vector<std::string> labels = labels_of(facts);
    for (std::size_t i = 0; i < instances.size(); ++i) {
        instances[i].label = labels[i];
        settle_instance_name(instances[i]);
        instances[i].left_out = reason_to_leave_out(options, instances[i]);
    }
    return instances;
}

void note_unclaimed_kats(PackageSource& source, const ImportedInstances& instances) {
    std::set<std::string> claimed;
    for (const ImportedInstance& instance : instances) {
        claimed.insert(bare_name(instance.identity.instance));
        claimed.insert(bare_name(instance.label));
        claimed.insert(instance.kat.reference);
        // A hash has files of several kinds under one name.
        for (const SubmittedKat& kat : source.kats)
            if (kat.shown == instance.kat.reference) claimed.insert(bare_name(kat.name));
    }
    for (const SubmittedKat& kat : source.kats)
        if (!claimed.contains(kat.shown) && !claimed.contains(bare_name(kat.name)))
            source.notes.push_back(kat.shown + ": known answers of no instance that was found");
}

}  // namespace ngcc
