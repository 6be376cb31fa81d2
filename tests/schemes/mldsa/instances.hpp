// SPDX-License-Identifier: Apache-2.0
// The test builds of ML-DSA, as parameters of tests.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "mldsa_library.hpp"

namespace schemes_test {

struct MldsaInstance {
    int set;
    std::string backend;
};

inline void PrintTo(const MldsaInstance& instance, std::ostream* out) {
    *out << instance.set << ' ' << instance.backend;
}

inline auto mldsa_instances(const std::vector<std::string>& backends) {
    std::vector<MldsaInstance> all;
    for (const std::string& backend : backends)
        for (const int set : {44, 65, 87})
            all.push_back({set, backend});
    return testing::ValuesIn(all);
}

inline std::string mldsa_instance_name(const testing::TestParamInfo<MldsaInstance>& info) {
    return std::to_string(info.param.set) + "_" + info.param.backend;
}

class MldsaTest : public testing::TestWithParam<MldsaInstance> {
  protected:
    MldsaTest() : library_(GetParam().set, GetParam().backend) {}
    // So that what happens does not depend on what happened before
    void reseed() const { library_.seed(Bytes(48, 0x17)); }

    const MldsaLibrary library_;
    const Bytes message_ = Bytes(100, 0x5a);
};

}  // namespace schemes_test
