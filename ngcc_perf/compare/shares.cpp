// SPDX-License-Identifier: Apache-2.0
#include "compare/shares.hpp"

#include <fmt/format.h>

namespace ngcc::compare {
namespace {

void add(const char* what, const std::optional<Figure>& a, const std::optional<Figure>& b,
         std::vector<ShareDifference>& list) {
    if (!a && !b) return;
    ShareDifference& share = list.emplace_back();
    share.what = what;
    if (a) share.a = a->value;
    if (b) share.b = b->value;
    if (!a || !b) return;
    share.points = 100 * (b->value - a->value);
    share.low = 100 * (b->low - a->high);
    share.high = 100 * (b->high - a->low);
}

}  // namespace

std::vector<ShareDifference> share_differences(const Facts& a, const Facts& b) {
    std::vector<ShareDifference> list;
    add("hash", a.hash_share, b.hash_share, list);
    add("drng", a.drng_share, b.drng_share, list);
    return list;
}

std::string words(const ShareDifference& share) {
    if (!share.points) return share.a ? "not known in B" : "not known in A";
    if (*share.low < *share.high && *share.low <= 0 && *share.high >= 0) return "the same as printed";
    return fmt::format("{:+.1f} points", *share.points);
}

}  // namespace ngcc::compare
