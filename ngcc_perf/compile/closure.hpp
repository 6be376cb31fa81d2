// SPDX-License-Identifier: Apache-2.0
// Which of the compiled objects a library consists of: what is needed, from wherever it is defined nearest.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "compile/compiler.hpp"

namespace ngcc::compile {

// Compiled units, also those that failed, and who defines what.
class Pool {
  public:
    // The number of the first one added.
    std::size_t add(std::vector<Object> objects);
    const std::deque<Object>& objects() const { return objects_; }
    const Object& at(std::size_t number) const { return objects_.at(number); }
    const std::vector<std::size_t>& definers(const std::string& symbol) const;
    // The unit of that path; none if it is not there or was not compiled.
    std::optional<std::size_t> made(const std::string& path) const;
    bool has(const std::string& path) const { return by_path_.contains(path); }

  private:
    std::deque<Object> objects_;
    std::map<std::string, std::vector<std::size_t>> definers_;
    std::map<std::string, std::size_t> by_path_;
};

// What "nearest" means for an instance.
struct Nearness {
    std::string site_folder, label;
    package::Version version = package::Version::reference;

    // Smaller is nearer; strangers (tests, other versions, other machines) are far. Equal only for one path.
    std::vector<long> rank(const std::string& from, const std::string& path) const;
    unsigned strangeness(const std::string& path) const;
};

class Closure {
  public:
    // withheld: symbols that are not resolved here; limit: objects from that number on do not define them.
    Closure(const Pool& pool, const Nearness& nearness, std::set<std::string> withheld)
        : pool_(pool), nearness_(nearness), withheld_(std::move(withheld)) {}

    // The object is part of the library.
    void require(std::size_t number);
    // Somebody at that path (folder and name) refers to the symbol.
    void need(const std::string& symbol, const std::string& from);
    // Takes objects until nothing more can be resolved.
    void resolve();
    void drop(std::size_t number);
    // The best definer, also for withheld symbols; only objects below limit.
    std::optional<std::size_t> nearest(const std::string& symbol, const std::string& from,
                                       std::size_t limit = ~std::size_t{0}) const;

    const std::vector<std::size_t>& objects() const { return order_; }
    bool has(std::size_t number) const { return chosen_.contains(number); }
    bool defines(const std::string& symbol) const { return defined_.contains(symbol); }
    // Needed and not defined by any object of the library.
    std::set<std::string> open() const;
    // Strong definitions of one symbol in several objects of the library.
    std::map<std::string, std::vector<std::size_t>> duplicates() const;
    const std::vector<Choice>& choices() const { return choices_; }

  private:
    bool clashes(std::size_t number) const;
    void record_choice(const std::string& symbol, std::size_t chosen,
                       const std::vector<std::size_t>& candidates);

    struct Need {
        std::string symbol, from;
    };
    const Pool& pool_;
    const Nearness& nearness_;
    std::set<std::string> withheld_;
    std::vector<std::size_t> order_;
    std::set<std::size_t> chosen_, dropped_;
    std::map<std::string, std::size_t> defined_;
    std::deque<Need> needs_;
    std::vector<Need> unmet_;
    std::vector<Choice> choices_;
    std::set<std::string> told_;
};

}  // namespace ngcc::compile
