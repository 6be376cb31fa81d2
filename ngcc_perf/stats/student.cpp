// SPDX-License-Identifier: Apache-2.0
#include "stats/student.hpp"

#include <array>
#include <cmath>

namespace ngcc {
namespace {

// Continued fraction of the incomplete beta function by Lentz's method (DLMF 8.17.22), for x below
// (a + 1) / (a + b + 2), where it converges fast.
double beta_fraction(double a, double b, double x) {
    constexpr double tiny = 1e-300;
    const auto away = [](double v) { return std::fabs(v) < tiny ? tiny : v; };
    double c = 1;
    double d = 1 / away(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m < 500; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / away(1 + even * d);
        c = away(1 + even / c);
        value *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / away(1 + odd * d);
        c = away(1 + odd / c);
        value *= d * c;
        if (std::fabs(d * c - 1) < 1e-15) break;
    }
    return value;
}

// Regularised incomplete beta function.
double beta_below(double a, double b, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

}  // namespace

double student_975(std::uint64_t degrees) {
    static constexpr std::array<double, 30> table{
        12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139,
        2.200985,  2.178813, 2.160369, 2.144787, 2.131450, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963,
        2.079614,  2.073873, 2.068658, 2.063899, 2.059539, 2.055529, 2.051831, 2.048407, 2.045230, 2.042272};
    if (degrees <= table.size()) return table[degrees - 1];
    // Expansion in 1/degrees (Abramowitz and Stegun 26.7.5); beyond 30 degrees its error is below 1e-6.
    const double z = normal_975;
    const double z2 = z * z;
    const double v = static_cast<double>(degrees);
    const double first = z * (z2 + 1) / 4;
    const double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return z + (first + (second + third / v) / v) / v;
}

double student_two_sided(double t, double degrees) {
    return beta_below(degrees / 2, 0.5, degrees / (degrees + t * t));
}

}  // namespace ngcc
