// SPDX-License-Identifier: Apache-2.0
#include "import/catalogue.hpp"

#include "import/document.hpp"
#include "support/files.hpp"

namespace ngcc {
namespace {

using record::Json;
using record::OrderedJson;

OrderedJson value_or_null(const Json& json, const char* name) {
    const std::string text = text_of(json, name);
    return text.empty() ? OrderedJson() : OrderedJson(text);
}

OrderedJson entry_of(const Json& instance, const Json& document) {
    const std::string algorithm = text_of(document, "algorithm");
    return {{"candidate", text_of(instance, "candidate")},
            {"label", text_of(instance, "label")},
            {"instance", text_of(instance, "instance")},
            {"type", text_of(instance, "type")},
            {"algorithm", algorithm.empty() ? text_of(instance, "instance") : algorithm},
            {"variant", text_of(instance, "variant")},
            {"backend", nullptr},
            {"flags", text_of(instance, "flags")},
            {"build_flags", value_or_null(instance, "build_flags")},
            {"library", text_of(instance, "library")},
            {"profile_library", value_or_null(instance, "profile_library")},
            {"kat_manifest", value_or_null(document, "kat_manifest")},
            {"imported", true},
            {"kat", value_or_null(instance, "kat")},
            {"kat_reference", value_or_null(instance, "kat_reference_path")}};
}

}  // namespace

void write_catalogue(const std::filesystem::path& work, const std::vector<Json>& documents) {
    OrderedJson instances = OrderedJson::array();
    for (const Json& document : documents)
        for (const Json& instance : list_of(document, "instances"))
            if (text_of(instance, "build") == "built") instances.push_back(entry_of(instance, document));
    const OrderedJson catalogue = {{"schema", 1}, {"instances", instances}};
    hashprof::write_file_atomically(work / "catalogue.json", record::dump(catalogue));
}

}  // namespace ngcc
