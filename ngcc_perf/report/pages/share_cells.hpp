// SPDX-License-Identifier: Apache-2.0
// Cells about a profile: a share is shown as what it is, a figure, a lower bound, or not observable and why.
#pragma once

#include "report/model/shares.hpp"
#include "report/pages/parts.hpp"

namespace ngcc::report::pages {

struct Profiled {
    const Instance& instance;
    const Operation& operation;
    Shares shares;
};

Cell share_cell(Table& table, std::optional<double> share, const Visibility& seen,
                const std::filesystem::path& evidence);
Cell compensated_cell(Table& table, const Cost& cost, const Visibility& seen,
                      const std::filesystem::path& evidence);
Cell coverage_cell(Table& table, const Shares& shares);
Cell residual_cell(Table& table, const Residual& residual, const std::filesystem::path& evidence);

}  // namespace ngcc::report::pages
