// SPDX-License-Identifier: Apache-2.0
// Section 5: memory.
#include "report/format/number.hpp"
#include "report/pages/figures.hpp"

namespace ngcc::report::pages {
namespace {

Cell kib_cell(std::optional<std::uint64_t> bytes, const std::filesystem::path& file) {
    return figure(format::kib(bytes), bytes ? std::optional(static_cast<double>(*bytes)) : std::nullopt,
                  file);
}

}  // namespace

void resources(Page& page, const Subject& subject) {
    Table table =
        table_of({"instance", "operation", "static: ELF image (bytes)", "baseline RSS", "peak RSS"});
    table.caption = "Memory of each operation";
    table.filter = true;
    for (const Instance& instance : subject.candidate.instances) {
        const auto image = instance.built ? instance.built->elf_load_bytes : std::nullopt;
        for (const Operation& operation : instance.operations) {
            if (!operation.timing) continue;
            const record::Timing& timing = operation.timing->value;
            table.rows.push_back({name(instance.label), plain(operation.key),
                                  count(image, record::RunDirectory::build_path()),
                                  kib_cell(timing.baseline_rss_bytes, operation.timing->file),
                                  kib_cell(timing.peak_rss_bytes, operation.timing->file)});
        }
    }
    add_heading(page, "5. Resource consumption");
    add_paragraph(
        page,
        "The static column is the sum of the library's loadable ELF segments in memory. The peak is "
        "the high-water mark of the measuring process (VmHWM), which holds the measuring program "
        "and the C library too. Both are upper-bound proxies for the memory of the algorithm "
        "itself.");
    memory_figure(page, subject);
    if (table.rows.empty())
        add_paragraph(page, "Nothing was recorded.");
    else
        add_table(page, std::move(table));
    isolated_memory(page, subject);
}

}  // namespace ngcc::report::pages
