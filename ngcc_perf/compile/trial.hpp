// SPDX-License-Identifier: Apache-2.0
// One try to make a library with one plan of flags, and what its failure tells about a better plan.
#pragma once

#include <memory>

#include "compile/closure.hpp"
#include "compile/helper_copies.hpp"
#include "compile/inference.hpp"
#include "compile/link.hpp"
#include "compile/shim.hpp"

namespace ngcc::compile {

struct TrialResult {
    bool done = false;
    std::vector<std::size_t> units;              // of the pool, in the order of the link
    std::vector<std::filesystem::path> objects;  // theirs, bundled helpers, the shim last
    LinkOrder link;                              // as it worked
    HelperChoice helpers;
    std::string drng_owner;
    std::vector<Choice> choices;
    std::vector<std::string> notes;
    std::string build_flags;
    // If not done.
    std::string diagnosis;
    std::vector<std::size_t> culprits;  // units that failed and would have been needed
    bool tentative = false;             // variables without initial value are defined in several units
    std::vector<std::string> multiple;  // symbols that are
};

class Trial {
  public:
    Trial(const Setting& setting, const Order& order, const Tools& tools, Compiler& compiler,
          const Plan& plan, std::string means);
    TrialResult run();
    const Pool& pool() const { return pool_; }
    const Source& api() const { return api_; }

  private:
    // Its units are listed; else they are inferred.
    bool has_recipe() const { return !order_.recipe.units.empty(); }
    bool find_api();
    void choose_units();
    void drop_rivals();
    void drop_included();
    bool settle_duplicates();
    bool complete_interface();
    bool link_all();
    bool answer(const LinkComplaints& complaints);
    bool widen(const std::set<std::string>& undefined);
    bool drop_unneeded(const std::set<std::string>& undefined);
    void name_missing(const LinkComplaints& complaints);
    bool fail(std::string diagnosis);
    void require_interface();
    Generator generator() const;
    void describe_generator();
    void note_private_copies();

    const Setting& setting_;
    const Order& order_;
    const Tools& tools_;
    Compiler& compiler_;
    const Plan& plan_;
    std::string means_;
    Nearness nearness_;
    Inference inference_;
    Pool pool_;
    Closure closure_;
    Source api_;
    std::size_t api_number_ = 0, recipe_units_ = 0;
    std::set<std::size_t> reached_;  // what the interface needs; of an explicit recipe all are linked
    std::vector<std::string> libraries_;
    std::set<std::string> lacking_, inferred_;
    TrialResult result_;
};

}  // namespace ngcc::compile
