// SPDX-License-Identifier: Apache-2.0
#include "plots_texts.hpp"
#include "report/plots/plots.hpp"

namespace ngcc::report::plots {

std::string_view style_sheet() {
    return plots_css;
}

}  // namespace ngcc::report::plots
