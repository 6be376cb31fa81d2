// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "import/document.hpp"
#include "import/import.hpp"
#include "support/files.hpp"

namespace ngcc {

namespace fs = std::filesystem;

std::vector<record::Json> read_imports(const fs::path& work) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(work / "import", error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json") files.push_back(it->path());
    if (files.empty())
        throw hashprof::Error(work.string(), "holds no import",
                              "ngcc_perf import DIR --id ID --out " + work.string());
    std::vector<record::Json> documents;
    for (const fs::path& file : files) {
        documents.push_back(record::parse(hashprof::read_file(file), file.string()));
        if (documents.back().value("schema", record::Json()) != 1 || text_of(documents.back(), "id").empty())
            throw hashprof::Error(file.string(), "is no document of an import", "import the package again");
    }
    std::sort(documents.begin(), documents.end(), [](const record::Json& a, const record::Json& b) {
        return record::natural_less(text_of(a, "id"), text_of(b, "id"));
    });
    return documents;
}

hashprof::Exit import_status(const record::Json& document) {
    bool built = false;
    for (const record::Json& instance : list_of(document, "instances")) {
        const std::string state = text_of(instance, "build"), kat = text_of(instance, "kat");
        // NOKAT is no finding: there was nothing to compare with.
        if (state == "failed" || (!kat.empty() && kat != "PASS" && kat != "NOKAT"))
            return hashprof::Exit::finding;
        built = built || state == "built";
    }
    return built ? hashprof::Exit::done : hashprof::Exit::finding;
}

}  // namespace ngcc
