// SPDX-License-Identifier: Apache-2.0
#include "campaign/progress.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "campaign/time.hpp"

namespace ngcc {
namespace {

constexpr std::size_t bar_width = 20;
constexpr std::string_view erase_line = "\r\x1b[K";

std::size_t terminal_width() {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

std::string bar(double fraction) {
    const auto full =
        static_cast<std::size_t>(std::clamp(fraction, 0.0, 1.0) * static_cast<double>(bar_width));
    return "[" + std::string(full, '#') + std::string(bar_width - full, '.') + "]";
}

}  // namespace

ProgressStyle progress_style(bool quiet) {
    if (quiet) return ProgressStyle::quiet;
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return ::isatty(STDERR_FILENO) == 1 && !dumb ? ProgressStyle::bar : ProgressStyle::lines;
}

Progress::Progress(ProgressStyle style) : style_(style), start_(steady_s()) {}

void Progress::erase() {
    if (drawn_) std::fputs(erase_line.data(), stderr);
    drawn_ = false;
}

void Progress::phase(const std::string& name, std::size_t steps, double estimated_s) {
    erase();
    phase_ = name;
    steps_ = steps;
    done_ = 0;
    used_ = kept_ = 0;
    estimated_ = estimated_s;
    phase_start_ = steady_s();
    if (style_ == ProgressStyle::quiet || steps == 0) return;
    spdlog::info("{}: {} step{}{}", name, steps, steps == 1 ? "" : "s",
                 estimated_s < 0 ? "" : ", about " + duration_text(estimated_s));
}

double Progress::left_s() const {
    if (estimated_ >= 0) return std::max(estimated_ - used_, 0.0);
    // Without an estimate the pace so far is one; what was there already says nothing about it.
    const double fresh = static_cast<double>(done_) - kept_;
    if (fresh <= 0) return 0;
    return (steady_s() - phase_start_) / fresh * static_cast<double>(steps_ - done_);
}

void Progress::draw(const std::string& what) {
    const double share =
        estimated_ > 0 ? used_ / estimated_
                       : static_cast<double>(done_) / static_cast<double>(std::max<std::size_t>(steps_, 1));
    std::string line = fmt::format("{} {} {}/{}  {} elapsed, about {} left  {}", bar(share), phase_, done_,
                                   steps_, duration_text(steady_s() - start_), duration_text(left_s()), what);
    const std::size_t width = terminal_width() - 1;
    if (line.size() > width) line.resize(width);
    // No half characters (UTF-8 continuation bytes, RFC 3629 section 3).
    while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0x80) != 0)
        line.pop_back();
    std::fputs(erase_line.data(), stderr);
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    drawn_ = true;
}

void Progress::current(const std::string& what) {
    if (style_ == ProgressStyle::bar) draw(what);
}

void Progress::step(const std::string& what, double weight_s, bool kept) {
    ++done_;
    steps_ = std::max(steps_, done_);  // of a key exchange the steps are known once it has run
    used_ += weight_s;
    if (kept) kept_ += 1;
    const std::string line =
        fmt::format("{} {}/{}  {}{}", phase_, done_, steps_, what, kept ? " (kept)" : "");
    if (style_ == ProgressStyle::bar) draw(what);
    // A line a second is enough to see that it moves.
    const bool due = done_ == steps_ || steady_s() - printed_ >= 1.0;
    if (style_ != ProgressStyle::lines || kept || !due) {
        spdlog::debug("{}", line);
        return;
    }
    printed_ = steady_s();
    spdlog::info("{}  (elapsed {}, about {} left)", line, duration_text(steady_s() - start_),
                 duration_text(left_s()));
}

}  // namespace ngcc
