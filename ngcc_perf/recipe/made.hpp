// SPDX-License-Identifier: Apache-2.0
// An object, archive, shared library or program as far as the commands told how it is made.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "recipe/product.hpp"

namespace ngcc::recipe {

using UnitPointer = std::shared_ptr<const Unit>;

class Made {
  public:
    std::vector<std::string> libraries;
    std::set<std::string> replaced, notes;

    const std::vector<UnitPointer>& units() const { return units_; }

    void add(const UnitPointer& unit) {
        if (seen_.insert(unit.get()).second) units_.push_back(unit);
    }

    void add_library(const std::string& name) {
        if (std::find(libraries.begin(), libraries.end(), name) == libraries.end()) libraries.push_back(name);
    }

    void merge(const Made& other) {
        for (const UnitPointer& unit : other.units_)
            add(unit);
        for (const std::string& library : other.libraries)
            add_library(library);
        replaced.insert(other.replaced.begin(), other.replaced.end());
        notes.insert(other.notes.begin(), other.notes.end());
    }

    // Nothing of `other` is missing here.
    bool holds_all_of(const Made& other) const {
        return std::all_of(other.units_.begin(), other.units_.end(),
                           [&](const UnitPointer& unit) { return seen_.contains(unit.get()); });
    }

    Product product(std::string name, bool library) const {
        Product product;
        product.name = std::move(name);
        product.library = library;
        product.libraries = libraries;
        product.replaced = replaced;
        product.notes = notes;
        // One source compiled twice with the same options is one unit.
        std::map<std::filesystem::path, std::vector<std::size_t>> of_file;
        for (const UnitPointer& unit : units_) {
            std::vector<std::size_t>& others = of_file[unit->file];
            const bool known = std::any_of(others.begin(), others.end(),
                                           [&](std::size_t i) { return product.units[i] == *unit; });
            if (known) continue;
            others.push_back(product.units.size());
            product.units.push_back(*unit);
        }
        return product;
    }

  private:
    std::vector<UnitPointer> units_;
    std::unordered_set<const Unit*> seen_;
};

}  // namespace ngcc::recipe
