// SPDX-License-Identifier: Apache-2.0
// Which symbols a census looks for.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "census/report.hpp"

namespace hashprof::census {

struct Match {
    std::string name;  // without clone suffix
    Role role = Role::helper;
    Clone clone = Clone::none;
};

class WantedNames {
  public:
    explicit WantedNames(const Wanted& wanted);

    // Nothing for other functions, for the .cold rest of a function, which is part of it, and for the
    // .resolver of target_clones.
    std::optional<Match> match(std::string_view symbol) const;
    std::optional<Role> role(std::string_view name) const;
    // The helpers, and the functions that the user named: what must not be missed without a word.
    std::set<std::string> counted() const;
    std::vector<std::string> all() const;  // helpers, API functions, the user's

  private:
    std::set<std::string, std::less<>> functions_, operations_;
};

// "mix" for mix.constprop.0, mix.part.1.cold, mix.lto_priv.0.
std::string_view base_name(std::string_view symbol);

}  // namespace hashprof::census
