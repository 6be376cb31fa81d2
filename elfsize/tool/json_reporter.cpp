// SPDX-License-Identifier: Apache-2.0
#include "classes/json.hpp"
#include "constants/json.hpp"
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
        if (details_.constants) entry["constants"] = to_json(constants_of(image), image);
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
        return with_lists(
            dump({{"schema", 1}, {"files", files_}, {"totals", totals_json(totals_)}, {"errors", errors_}}));
    }

  private:
    json ledger_json(const Image& image, const Ledger& ledger) {
        json object = to_json(ledger);
        if (details_.segments) object["segments"] = place_of(labels_text(ledger, ledger.segments, image));
        if (details_.sections) object["sections"] = place_of(labels_text(ledger, ledger.sections, image));
        if (details_.symbols) object["symbols"] = place_of(labels_text(ledger, ledger.symbols, image));
        return object;
    }

    // Stands for a list until the document is text. No name or path holds a NUL, so nothing else looks like
    // it.
    std::string place_of(std::string list) {
        lists_.push_back(std::move(list));
        return std::string(1, '\0') + std::to_string(lists_.size() - 1);
    }

    std::string with_lists(const std::string& document) const {
        constexpr std::string_view mark = "\"\\u0000";
        std::string text;
        std::size_t at = 0;
        for (std::size_t found; (found = document.find(mark, at)) != document.npos;) {
            const std::size_t end = document.find('"', found + 1);
            text.append(document, at, found - at);
            text += lists_[std::stoul(document.substr(found + mark.size(), end - found - mark.size()))];
            at = end + 1;
        }
        return text.append(document, at);
    }

    Details details_;
    json file_;
    json files_ = json::array();
    json errors_ = json::array();
    std::vector<std::string> lists_;
    Totals totals_, file_totals_;
};

}  // namespace

std::unique_ptr<Reporter> make_json_reporter(Details details) {
    return std::make_unique<JsonReporter>(details);
}

}  // namespace elfsize
