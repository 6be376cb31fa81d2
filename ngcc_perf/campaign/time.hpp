// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace ngcc {

// "2026-09-28T20:55:16.140460+00:00"
std::string utc_now();

// Seconds since an unknown point, for durations.
double steady_s();

// "0:07", "12:03", "2:00:00"
std::string duration_text(double seconds);

}  // namespace ngcc
