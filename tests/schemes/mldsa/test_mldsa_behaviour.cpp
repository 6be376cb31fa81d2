// SPDX-License-Identifier: Apache-2.0
// What holds for every set and backend: honest signatures, refusals, the KAT files.
#include <gtest/gtest.h>

#include "kat_records.hpp"
#include "mldsa_library.hpp"

using namespace schemes_test;

namespace {

struct Instance {
    int set;
    std::string backend;
};

void PrintTo(const Instance& instance, std::ostream* out) {
    *out << instance.set << ' ' << instance.backend;
}

class Mldsa : public testing::TestWithParam<Instance> {
  protected:
    Mldsa() : library_(GetParam().set, GetParam().backend) {}
    const MldsaLibrary library_;
    const Bytes message_ = Bytes(32, 0x5a);
};

}  // namespace

TEST_P(Mldsa, GivesTheKatFileOfTheManifest) {
    KatRecords records;
    DRNG_ctx messages;
    const Bytes nonce = [] {
        Bytes text = repeated("msg", 22);
        text.resize(64);
        return text;
    }();
    init_random_number(&messages, nonce.data(), nonce.size());
    for (std::size_t count = 0; count < 10; count++) {
        library_.seed(records.next());
        Bytes message(56 + 8 * count);
        get_random_number(&messages, message.data(), 8 * message.size());
        const SigningKeys keys = library_.keygen();
        const Signed out = library_.sign(keys.sk, message);
        ASSERT_EQ(library_.verify(keys.pk, out.sig, message), 0);
        records.field("PK", keys.pk);
        records.field("SK", keys.sk);
        records.field("M", message);
        records.field("Sn", out.sig);
    }
    const std::string label = "ML-DSA-" + std::to_string(GetParam().set) + "-" + GetParam().backend;
    EXPECT_EQ(canonical_digest(records.text),
              read_manifest("mldsa").at(label + "/KAT_SIG_" + label + ".txt"));
}

INSTANTIATE_TEST_SUITE_P(Instances, Mldsa,
                         testing::Values(Instance{44, "shake"}, Instance{65, "shake"}, Instance{87, "shake"},
                                         Instance{44, "sm3"}, Instance{65, "sm3"}, Instance{87, "sm3"},
                                         Instance{44, "drng"}, Instance{65, "drng"}, Instance{87, "drng"}),
                         [](const auto& info) {
                             return std::to_string(info.param.set) + "_" + info.param.backend;
                         });
