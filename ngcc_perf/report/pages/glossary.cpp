// SPDX-License-Identifier: Apache-2.0
// What the columns mean, once for all tables: a heading means the same wherever it stands.
#include <map>

#include "report/pages/parts.hpp"

namespace ngcc::report::pages {
namespace {

using document::Align;

struct Meaning {
    Align align = Align::right;
    const char* sentence = "";
};

const std::map<std::string, Meaning>& glossary() {
    static const std::map<std::string, Meaning> known{
        {"build flags",
         {Align::left,
          "guide: the compiler flags that the assessment guide asks for; harness-default: those of the "
          "package, where it needs others."}},
        {"KAT",
         {Align::left,
          "Known-answer test: whether the library reproduces the submitted test vectors byte by byte."}},
        {"mean cycles",
         {Align::right,
          "Clock cycles of the core for one operation, mean of all "
          "measurements; less is better."}},
        {"cycles/byte", {Align::right, "Mean cycles divided by the length of the message."}},
        {"ticks/byte", {Align::right, "Mean ticks divided by the length of the message."}},
        {"mean time", {Align::right, "Elapsed time of one operation, mean of all measurements."}},
        {"ops/s", {Align::right, "Operations per second: measurements divided by the time they took."}},
        {"MB/s", {Align::right, "Hashed message bytes per second, in units of 1 000 000."}},
        {"median trial",
         {Align::right, "Median of the means of the trials; far from the mean it shows a disturbed trial."}},
        {"n (trials × iters)",
         {Align::right,
          "Number of measurements: trials, each in a process of its own where start-up is "
          "cheap, times operations in each trial."}},
        {"n", {Align::right, "Number of measurements: trials times operations in each trial."}},
        {"95 % interval of the mean",
         {Align::right, "Half width of the bootstrap interval of the mean, relative to the mean."}},
        {"range over processes",
         {Align::right, "Largest minus smallest mean of a process, relative to the mean."}},
        {"p50 / p90 / p99 of calls (ticks)",
         {Align::right, "Half, nine tenths and 99 % of the single calls took at most so many ticks."}},
        {"disturbed trials repeated",
         {Align::right, "Trials that were repeated since they had lost the core or run below its clock."}},
        {"verdict", {Align::left, "Whether the mean can be trusted: stable, noisy or not enough data."}},
        {"static: ELF image (bytes)",
         {Align::right, "Sum of the library's loadable segments in memory: code, constants and globals."}},
        {"baseline RSS",
         {Align::right,
          "Resident memory of the measuring process before the first operation, with the "
          "measuring program and the C library."}},
        {"peak RSS",
         {Align::right, "High-water mark of the resident memory of the measuring process (VmHWM)."}},
        {"static", {Align::right, "Bytes of globals and constants of the library."}},
        {"heap peak", {Align::right, "Most heap bytes that the operation held at one time."}},
        {"mapped peak", {Align::right, "Most bytes that the operation had mapped for itself at one time."}},
        {"stack peak", {Align::right, "Deepest stack of the operation in bytes."}},
        {"sum", {Align::right, "Upper bound of the peak: the peaks need not coincide."}},
        {"leaked a call", {Align::right, "Heap bytes that one call did not free."}},
        {"pseudohash/XOF/sm3",
         {Align::right,
          "Share: part of the operation's time spent in the three ICCS hash functions "
          "pseudohash, pseudoXOF and sm3hash."}},
        {"compensated",
         {Align::right, "The share beside it without the calibrated cost of intercepting the calls."}},
        {"DRNG", {Align::right, "Share: part of the operation's time spent in the ICCS random generator."}},
        {"DRNG set-up", {Align::right, "Share of init_random_number, which is in neither share beside it."}},
        {"calls per operation",
         {Align::left,
          "Calls of each ICCS function that one operation makes, on "
          "average over the profiled operations."}},
        {"coverage",
         {Align::left, "Whether everything that could be called was seen: proved, partial or none."}},
        {"residual",
         {Align::right,
          "Time in the profiled runs after compensation, against unprofiled runs; near zero "
          "the shares are undistorted."}},
        {"observed", {Align::left, "Functions all of whose calls were seen."}},
        {"absent", {Align::left, "Functions that the build does not contain, so that no call was possible."}},
        {"not observable", {Align::left, "Functions that may have been called without being seen."}},
        {"passes", {Align::right, "Messages exchanged, as the implementation declares them."}},
        {"messages (bytes)", {Align::left, "Length of each message in order."}},
        {"total message bytes", {Align::right, "Sum of the lengths of the messages."}},
        {"long-term pk", {Align::right, "Public key that a party keeps between exchanges, in bytes."}},
        {"long-term sk", {Align::right, "Secret key that a party keeps between exchanges, in bytes."}},
        {"public key", {Align::right, ""}},
        {"secret key", {Align::right, ""}},
        {"ciphertext", {Align::right, ""}},
        {"signature", {Align::right, ""}},
        {"shared secret", {Align::right, ""}},
        {"digest", {Align::right, ""}},
        {"instances", {Align::right, "Parameter sets and builds of the candidate."}},
        {"KAT passed", {Align::right, "Instances that reproduce the submitted test vectors."}},
        {"operations timed", {Align::right, ""}},
        {"failed", {Align::right, "Operations whose measurement ended without a figure."}},
        {"profiled", {Align::right, "Operations for which the shares of the ICCS functions were measured."}},
        {"messages (bytes; raw API)",
         {Align::left, "Length of each message in order, as the implementation returned it."}},
        {"protocol-message bytes",
         {Align::right, "Sum of the messages that the protocol specifies, by the curated table."}},
        {"public key A / B", {Align::right, "Public keys that each side must get, in bytes."}},
        {"bandwidth (bytes)", {Align::right, "All protocol messages and each required public key once."}},
        {"long-term sk (API cap)", {Align::right, "Declared length of the long-term secret key."}},
        {"notes", {Align::left, "What must be known of this row."}},
        {"helper", {Align::left, "ICCS function and length of its output in bits."}},
        {"cycles/byte at 64 KiB", {Align::right, "What hashing a long message costs a byte."}},
        {"ticks/byte at 64 KiB", {Align::right, "What hashing a long message costs a byte."}},
        {"survey verdict",
         {Align::left, "What a reading of the sources says that the candidate hashes with."}},
        {"largest hash share",
         {Align::right, "Largest part of any operation's time spent in the ICCS hash functions, and where."}},
        {"measured verdict", {Align::left, "What the profiles alone allow to say, which may be nothing."}},
        {"declared", {Align::right, "Length that the implementation declares through the API."}},
        {"seen", {Align::right, "What the measuring program saw the implementation produce."}},
        {"catalogue", {Align::right, "Length by the curated tables."}},
        {"basis",
         {Align::left,
          "encoded: always this length; maximum-variable: at most; nominal-variable: as a rule."}},
        {"place", {Align::right, "By the mean rank; equal ones share the mean of their places."}},
        {"records", {Align::right, "Records that say so."}},
        {"SHA-256", {Align::left, "Digest of the file, so that a copy can be checked."}},
    };
    return known;
}

}  // namespace

Column column(const std::string& heading) {
    const auto found = glossary().find(heading);
    if (found == glossary().end()) return Column(heading);
    return Column(heading, found->second.align, found->second.sentence);
}

}  // namespace ngcc::report::pages
