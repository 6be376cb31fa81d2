// SPDX-License-Identifier: Apache-2.0
// Which of the products of a build stand for instances, and for which.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "package/discover.hpp"
#include "recipe/places.hpp"
#include "recipe/product.hpp"

namespace ngcc::recipe {

// By name, best first. kat: makes known answers, so it is built as the submitter's vectors were.
enum class Rank { kat, library, other, test };

// name: of the product and of its sources with main, in one text.
Rank rank_of(const std::string& name, bool library);

class Chooser {
  public:
    Chooser(const Places& places, const package::Discovery& discovery);

    // For each of `sites` that the description builds, one recipe an instance. A product is taken whole.
    // Where the interface is compiled but linked into nothing, the recipe has its options and no units.
    std::vector<Recipe> choose(const Description& description, const std::vector<std::size_t>& sites) const;

    // Best rank among the products that build the site; none if no product does.
    std::optional<Rank> best_rank(const Description& description, std::size_t site) const;

  private:
    struct Candidate {
        const Product* product = nullptr;
        const Unit* api = nullptr;
        Rank rank = Rank::other;
        bool has_kat_macro = false;
    };

    std::vector<Candidate> candidates(const Description& description, std::size_t site) const;
    std::vector<Recipe> choose_for(const Description& description, std::size_t site) const;
    std::optional<Recipe> partial(const Description& description, std::size_t site) const;
    Recipe recipe_of(const Description& description, const Candidate& candidate, std::size_t site) const;

    const Unit* api_unit(const std::vector<Unit>& units, std::size_t site) const;
    // How much of a product lies in the folder of a site: tells sites with one API file apart.
    std::size_t share(const Product& product, const Unit& api, std::size_t site) const;
    bool belongs(const Product& product, const Unit& api, std::size_t site) const;
    bool defines_main(const Unit& unit) const;

    bool are_different(const Candidate& a, const Candidate& b, std::size_t site) const;
    bool differ_in_headers(const Unit& a, const Unit& b) const;
    bool differ_in_sources(const Product& a, const Product& b, const package::Site& site) const;

    std::string path_of(const Unit& unit) const;

    const Places& places_;
    const package::Discovery& discovery_;
    std::vector<std::set<std::string>> carriers_;  // for each site: sources that include its API file
    std::map<std::string, std::vector<std::size_t>> sites_of_;    // by API file
    mutable std::unordered_map<std::string, std::string> paths_;  // of units, relative
};

}  // namespace ngcc::recipe
