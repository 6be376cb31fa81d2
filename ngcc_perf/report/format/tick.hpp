// SPDX-License-Identifier: Apache-2.0
// What a tick counter tells apart. AArch64's runs at tens of MHz: no figure of it is finer than one tick.
#pragma once

#include <optional>
#include <string>

#include "report/format/number.hpp"

namespace ngcc::report::format {

// "62.50 MHz, 1 tick = 16.0 ns"; of a counter as fast as the processor the rate says enough: "2.10 GHz".
inline std::string tick_rate(std::optional<double> hz) {
    const std::string rate = frequency(hz);
    if (!hz || !(*hz > 0) || *hz >= 1e9) return rate;
    return rate + ", 1 tick = " + time(1 / *hz);
}

}  // namespace ngcc::report::format
