// SPDX-License-Identifier: Apache-2.0
#include "classes/json.hpp"
#include "ledger/json.hpp"
#include "tool/reporter.hpp"
#include "tool/totals.hpp"

namespace elfsize {
namespace {

using nlohmann::json;

const char* kind_name(FileKind kind) {
    switch (kind) {
        case FileKind::elf:
            return "elf";
        case FileKind::archive:
            return "archive";
        case FileKind::thin_archive:
            return "thin archive";
    }
    return "elf";
}

json totals_json(const Totals& totals) {
    json images = to_json(totals.images), objects = to_json(totals.objects);
    for (const auto& [part, ledgers] :
         {std::pair{&images, &totals.image_ledgers}, {&objects, &totals.object_ledgers}}) {
        (*part)["classes"] = classes_json(ledgers->classes);
        (*part)["owners"] = owners_json(ledgers->owners);
    }
    return {{"images", images}, {"objects", objects}};
}

class JsonReporter : public Reporter {
  public:
    explicit JsonReporter(Details details) : details_(details) {}

    void begin_file(const std::string& path, FileKind kind) override {
        file_ = {{"path", path}, {"kind", kind_name(kind)}, {"images", json::array()}};
        file_totals_ = Totals();
    }

    void add(const Image& image, const Sizes& sizes, const Ledger* ledger) override {
        totals_.include(sizes, ledger, image.name());
        file_totals_.include(sizes, ledger, image.name());
        json entry = to_json(sizes);
        entry["name"] = image.name();
        if (details_.segments) entry["segments"] = segments_json(image);
        // Without a split there is no readable section table, and the entry says why.
        if (details_.sections) entry["sections"] = sizes.split ? sections_json(image) : json(nullptr);
        entry["ledger"] = ledger != nullptr ? ledger_json(image, *ledger) : json(nullptr);
        file_["images"].push_back(std::move(entry));
    }

    void end_file() override {
        file_["totals"] = totals_json(file_totals_);
        files_.push_back(std::move(file_));
    }

    void refuse(const hashprof::Error& error) override {
        errors_.push_back({{"file", error.where()}, {"cause", error.cause()}, {"remedy", error.remedy()}});
    }

    std::string text() const override {
        return dump(
            {{"schema", 1}, {"files", files_}, {"totals", totals_json(totals_)}, {"errors", errors_}});
    }

  private:
    json ledger_json(const Image& image, const Ledger& ledger) const {
        json object = to_json(ledger);
        if (details_.segments) object["segments"] = labels_json(ledger, ledger.segments, image);
        if (details_.sections) object["sections"] = labels_json(ledger, ledger.sections, image);
        if (details_.symbols) object["symbols"] = labels_json(ledger, ledger.symbols, image);
        return object;
    }

    Details details_;
    json file_;
    json files_ = json::array();
    json errors_ = json::array();
    Totals totals_, file_totals_;
};

}  // namespace

std::unique_ptr<Reporter> make_json_reporter(Details details) {
    return std::make_unique<JsonReporter>(details);
}

}  // namespace elfsize
