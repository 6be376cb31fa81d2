// SPDX-License-Identifier: Apache-2.0
#include "support/error.hpp"

#include <cstdio>
#include <new>

namespace hashprof {

Error::Error(std::string where, std::string what, std::string remedy, Exit status)
    : std::runtime_error(where + ": " + what),
      where_(std::move(where)),
      what_(std::move(what)),
      remedy_(std::move(remedy)),
      status_(status) {}

int guarded_main(const char* tool, int (*body)(int, char**), int argc, char** argv) {
    try {
        const int status = body(argc, argv);
        // A full disk behind stdout shows only when the buffer is written; a lost table must not look like
        // success.
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
            std::fprintf(stderr,
                         "%s: stdout: could not write the output\n  remedy: check the space and the reader\n",
                         tool);
            return static_cast<int>(Exit::environment);
        }
        return status;
    } catch (const Error& e) {
        std::fprintf(stderr, "%s: %s\n", tool, e.what());
        if (!e.remedy().empty()) std::fprintf(stderr, "  remedy: %s\n", e.remedy().c_str());
        return static_cast<int>(e.status());
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "%s: out of memory\n", tool);
        return static_cast<int>(Exit::environment);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s: internal error: %s\n", tool, e.what());
        return static_cast<int>(Exit::environment);
    }
}

}  // namespace hashprof
