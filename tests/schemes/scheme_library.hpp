// SPDX-License-Identifier: Apache-2.0
// A test build of a scheme (see shim/shim.h), loaded privately, so that all sets and backends fit into one
// program.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "drng.h"
#include "mlkem_expected_calls.hpp"
#include "shim/shim.h"
#include "vectors.hpp"

#undef sm3hash
#undef pseudohash
#undef pseudoXOF
#undef get_random_number

namespace schemes_test {

// For the messages of failed comparisons
inline void PrintTo(const HelperCalls& c, std::ostream* out) {
    *out << c.calls << " x " << c.function << ' ' << c.in_bits << " -> " << c.out_bits;
}

class SchemeLibrary {
  public:
    SchemeLibrary(const SchemeLibrary&) = delete;
    SchemeLibrary& operator=(const SchemeLibrary&) = delete;

    void seed(const Bytes& seed) const;
    struct shim_state& shim() const {
        return *shim_;
    }
    // The recorded calls, equal shapes merged; empties the record.
    std::vector<HelperCalls> take_calls() const;

    // Lets the helper calls of `operation` fail one after the other. It returns `good` if none does, and else
    // -4 for a draw of random numbers and -5 for a hash.
    template <typename Operation>
    void expect_failures(const std::string& name, int good, Operation operation) const {
        shim_->used = 0;
        ASSERT_EQ(operation(), good) << name;
        const unsigned calls = shim_->used;
        for (unsigned i = 1; i <= calls; i++) {
            shim_->used = 0;
            shim_->fail_at = i;
            const bool draw = shim_->calls[i - 1].function == SHIM_DRNG;
            EXPECT_EQ(operation(), draw ? -4 : -5) << name << ", helper call " << i;
        }
        shim_->fail_at = 0;
    }

  protected:
    explicit SchemeLibrary(const std::string& label);  // of the instance
    ~SchemeLibrary();

    template <typename Function>
    Function* find(const std::string& name) const {
        return reinterpret_cast<Function*>(symbol(name));
    }

  private:
    void* symbol(const std::string& name) const;

    void* handle_;
    struct shim_state* shim_;
};

}  // namespace schemes_test
