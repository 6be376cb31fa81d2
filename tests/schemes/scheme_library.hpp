// SPDX-License-Identifier: Apache-2.0
// A test build of a scheme (see shim/shim.h), loaded privately, so that all sets and backends fit into one
// program.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "drng.h"
#include "helper_calls.hpp"
#include "shim/shim.h"
#include "vectors.hpp"

#undef sm3hash
#undef pseudohash
#undef pseudoXOF
#undef get_random_number
#undef init_random_number

namespace schemes_test {

// For the messages of failed comparisons
inline void PrintTo(const HelperCalls& c, std::ostream* out) {
    *out << c.calls << " x " << c.function << ' ' << c.in_bits << " -> " << c.out_bits;
}

// What the length of an output is before a call
inline constexpr unsigned long long kNonsense = 0x1122334455667788;

// What a guarded output holds after a call that returned `result` and said `length`; a failure touches
// neither.
inline Bytes checked(const Guarded& out, int result, unsigned long long length, unsigned long long expected) {
    EXPECT_TRUE(out.guards_intact());
    EXPECT_EQ(length, result == 0 ? expected : kNonsense);
    if (result != 0) {
        EXPECT_TRUE(out.untouched()) << "a failure wrote";
    }
    return out.bytes();
}

// Which pointer of a call to leave out, counted from 1 in the order of the prototype; 0: none.
struct MissingPointer {
    int position = 0;
    template <typename T>
    T* at(int place, T* pointer) const {
        return place == position ? nullptr : pointer;
    }
};

inline std::vector<MissingPointer> all_pointers(int count) {
    std::vector<MissingPointer> all;
    for (int i = 1; i <= count; i++)
        all.push_back({i});
    return all;
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
    void forget_calls() const;

    // Lets the helper calls of `operation` fail one after the other, every `step`th of them. It returns
    // `good` if none does, `no_randomness` for a failed draw of random numbers and `no_memory` for everything
    // else.
    template <typename Operation>
    void expect_failures(const std::string& name, int good, Operation operation, unsigned long long step = 1,
                         int no_randomness = -4, int no_memory = -5) const {
        forget_calls();
        ASSERT_EQ(operation(), good) << name;
        const unsigned long long calls = shim_->calls;
        for (unsigned long long i = 1; i <= calls; i += step) {
            forget_calls();
            shim_->fail_at = i;
            const int result = operation();
            ASSERT_GE(shim_->calls, i) << name << " is not the same each time";
            EXPECT_EQ(result, shim_->failed == SHIM_DRNG ? no_randomness : no_memory)
                << name << ", helper call " << i << " of " << calls;
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
