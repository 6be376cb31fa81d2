// SPDX-License-Identifier: Apache-2.0
#include "report/pages/share_cells.hpp"

#include "report/format/number.hpp"
#include "report/format/text.hpp"

namespace ngcc::report::pages {
namespace {

// Smaller uncertainties do not show in the digits of a share.
constexpr double least_uncertainty = 0.0005;

std::string residual_text(const Residual& residual) {
    std::string out = *residual.median > 0 ? "+" : "";
    out += format::percent(residual.median);
    if (residual.noise) out.append(" ± ").append(format::percent(residual.noise));
    return out;
}

}  // namespace

Cell share_cell(Table& table, std::optional<double> share, const Visibility& seen,
                const std::filesystem::path& evidence) {
    if (seen.all_absent) return "absent";
    if (!seen.blind) return figure(share ? format::percent(share) : not_recorded, share, evidence);
    const bool bound = seen.partial || share.value_or(0) > 0;
    Cell cell = bound ? figure("≥ " + format::percent(share), share, evidence) : Cell("not observable");
    const std::string what = bound ? "Not all calls were seen: " : "Not observable: ";
    cell.notes.push_back(table.note(what + format::shortened(seen.reasons)));
    return cell;
}

Cell compensated_cell(Table& table, const Cost& cost, const Visibility& seen,
                      const std::filesystem::path& evidence) {
    if (seen.all_absent) return "absent";
    if (seen.blind && !seen.partial && cost.compensated.value_or(0) <= 0) return "not observable";
    if (!cost.compensated) return not_recorded;
    Cell cell = figure(format::percent(cost.compensated), cost.compensated, evidence);
    if (cost.uncertainty >= least_uncertainty) cell.content.add(" ± " + format::percent(cost.uncertainty));
    if (cost.below_resolution)
        cell.notes.push_back(table.note(
            "Below resolution: the calls are so short that out-of-order execution blurs the reads of the "
            "tick counter; take the share with fenced reads."));
    return cell;
}

Cell coverage_cell(Table& table, const Shares& shares) {
    Cell cell(shares.coverage.empty() ? Inline(not_recorded) : plain(shares.coverage));
    if (!shares.coverage_reason.empty())
        cell.notes.push_back(table.note("Coverage: " + format::shortened(shares.coverage_reason)));
    return cell;
}

Cell residual_cell(Table& table, const Residual& residual, const std::filesystem::path& evidence) {
    if (residual.stated && residual.median) return figure(residual_text(residual), residual.median, evidence);
    std::string why =
        residual.reason.empty() ? "the profile does not say why" : format::shortened(residual.reason);
    if (residual.median) why.append(" (").append(residual_text(residual)).append(")");
    Cell cell("not enough data");
    cell.notes.push_back(table.note("Residual: " + why + "."));
    return cell;
}

}  // namespace ngcc::report::pages
