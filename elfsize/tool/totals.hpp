// SPDX-License-Identifier: Apache-2.0
// Totals of what runs and of what is still to be linked, apart: their sum would mean nothing.
#pragma once

#include <string>
#include <vector>

#include "classes/sizes.hpp"
#include "ledger/ledger.hpp"

namespace elfsize {

// Of the ledgers of several images; empty lists where there was none.
struct LedgerTotal {
    std::vector<ClassTotals> classes, owners;

    void include(const Ledger& ledger, const std::string& name) {
        add(classes, by_class(ledger.symbols), name);
        add(owners, by_owner(ledger.symbols), name);
    }

  private:
    static void add(std::vector<ClassTotals>& into, const std::vector<ClassTotals>& from,
                    const std::string& name) {
        into.resize(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            into[i].file_bytes = checked_sum(into[i].file_bytes, from[i].file_bytes, name);
            into[i].memory_bytes = checked_sum(into[i].memory_bytes, from[i].memory_bytes, name);
        }
    }
};

struct Totals {
    Total images;   // by segments
    Total objects;  // by sections
    LedgerTotal image_ledgers, object_ledgers;

    void include(const Sizes& sizes, const Ledger* ledger, const std::string& name) {
        const bool loadable = sizes.basis == Basis::segments;
        add(loadable ? images : objects, sizes, name);
        if (ledger != nullptr) (loadable ? image_ledgers : object_ledgers).include(*ledger, name);
    }
    std::uint64_t count() const { return images.count + objects.count; }
};

}  // namespace elfsize
