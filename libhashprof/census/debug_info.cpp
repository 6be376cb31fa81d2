// SPDX-License-Identifier: Apache-2.0
#include "census/debug_info.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

namespace hashprof::census {
namespace {

constexpr int max_depth = 256;  // of nested blocks and inlined calls

class Reader {
  public:
    Reader(const WantedNames& wanted, InlineFacts& facts) : wanted_(wanted), facts_(facts) {}

    void read(Dwarf* debug) {
        Dwarf_CU* unit = nullptr;
        Dwarf_Die die;
        std::uint8_t type = 0;
        while (dwarf_get_units(debug, unit, &unit, nullptr, &type, &die, nullptr) == 0)
            if (type == DW_UT_compile || type == DW_UT_partial) children(die, "", 0);
    }

  private:
    static std::string name_of_die(Dwarf_Die& die) {
        const char* name = dwarf_diename(&die);
        return name == nullptr ? "" : name;
    }

    void children(Dwarf_Die& parent, const std::string& function, int depth) {
        Dwarf_Die die;
        if (depth > max_depth || dwarf_child(&parent, &die) != 0) return;
        do {
            visit(die, function, depth);
        } while (dwarf_siblingof(&die, &die) == 0);
    }

    void visit(Dwarf_Die& die, const std::string& function, int depth) {
        switch (dwarf_tag(&die)) {
            case DW_TAG_subprogram: {
                const std::string name = name_of_die(die);
                const bool has_code =
                    dwarf_hasattr(&die, DW_AT_low_pc) != 0 || dwarf_hasattr(&die, DW_AT_ranges) != 0;
                if (has_code && wanted_.role(name)) facts_.complete.insert(name);
                if (has_code) children(die, name, depth + 1);
                break;
            }
            case DW_TAG_inlined_subroutine:
                note(name_of_die(die), function);
                children(die, function, depth + 1);
                break;
            case DW_TAG_lexical_block:
            case DW_TAG_namespace:
            case DW_TAG_class_type:
            case DW_TAG_structure_type:
                children(die, function, depth + 1);
                break;
        }
    }

    void note(const std::string& inlined, const std::string& into) {
        if (!wanted_.role(inlined) || inlined == into) return;
        const auto container = wanted_.role(into);
        // A helper within a helper is nested and in no share.
        if (container && *container != Role::operation && wanted_.role(inlined) != Role::operation) return;
        auto& known = facts_.inlined[inlined];
        const bool seen =
            std::any_of(known.begin(), known.end(), [&](const Suspicion& s) { return s.function == into; });
        if (!seen) known.push_back({into, "debugging information says so", true});
    }

    const WantedNames& wanted_;
    InlineFacts& facts_;
};

}  // namespace

InlineFacts read_inlining(const std::filesystem::path& path, const WantedNames& wanted) {
    InlineFacts facts;
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return facts;
    if (Dwarf* debug = dwarf_begin(fd, DWARF_C_READ)) {
        Reader(wanted, facts).read(debug);
        dwarf_end(debug);
    }
    ::close(fd);
    return facts;
}

}  // namespace hashprof::census
