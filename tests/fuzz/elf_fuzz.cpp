// SPDX-License-Identifier: Apache-2.0
// Any bytes through the ELF reader, the size accounting, the ledger and the diff: only hashprof::Error may
// come out, a split must add up to its total, every byte must have one label, and a file must not differ from
// itself.
#include <cstdio>
#include <cstdlib>

#include "classes/sizes.hpp"
#include "diff/diff.hpp"
#include "elfsize/ledger_check.hpp"
#include "support/demangle.hpp"
#include "support/error.hpp"

namespace {

template <typename Ask>
void attempt(Ask ask) {
    try {
        ask();
    } catch (const hashprof::Error&) {
        // The expected answer to bad input.
    }
}

void check_sizes(const elfsize::Image& image) {
    const elfsize::Sizes sizes = elfsize::sizes_of(image);
    if (sizes.split) {
        const elfsize::Split& s = *sizes.split;
        if (s.text.memory + s.read_only_data.memory + s.data.memory + s.bss.memory + s.other.memory !=
            sizes.loadable.memory)
            std::abort();
        if (s.text.file + s.read_only_data.file + s.data.file + s.bss.file + s.other.file !=
            sizes.loadable.file)
            std::abort();
    }
}

void check_ledger(const elfsize::Image& image) {
    const elfsize::Ledger ledger = elfsize::ledger_of(image);
    const std::string broken = elfsize::test::violation(ledger);
    if (!broken.empty()) {
        std::fprintf(stderr, "%s\n", broken.c_str());
        std::abort();
    }
    hashprof::Demangler demangled;
    for (const elfsize::Label& label : ledger.symbols.labels)
        demangled(label.name);
}

void check_diff(const elfsize::Image& image) {
    const elfsize::Snapshot snapshot = elfsize::snapshot_of(image);
    const elfsize::Diff diff = elfsize::diff_of(snapshot, snapshot);
    for (const auto* list : {&diff.classes, &diff.owners, &diff.segments, &diff.sections, &diff.symbols})
        if (!list->empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto* first = reinterpret_cast<const std::byte*>(data);
    attempt([&] {
        const elfsize::Image image = elfsize::Image::from_bytes({first, first + size}, "fuzz");
        attempt([&] { check_sizes(image); });
        attempt([&] { check_ledger(image); });
        attempt([&] { check_diff(image); });
        attempt([&] { image.symbols(); });
        attempt([&] { image.dynamic_symbols(); });
        attempt([&] { image.relocations(); });
        attempt([&] { image.needed(); });
        attempt([&] { image.lto(); });
    });
    return 0;
}
