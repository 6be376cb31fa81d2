// SPDX-License-Identifier: Apache-2.0
// Helper calls of an operation: exactly those that an independent run of the sampling asks for, within the
// ranges of mldsa_expected_calls.hpp; and what happens if one of them fails, or if sampling never accepts.
#include "instances.hpp"
#include "mldsa_expected_calls.hpp"
#include "mldsa_model.hpp"

using namespace schemes_test;

namespace {

bool within(std::uint64_t value, const MldsaRange& range) {
    return range.low <= value && value <= range.high;
}

class MldsaCalls : public MldsaTest {
  protected:
    std::vector<HelperCalls> expected(const std::string& operation, const MldsaSampling& sampling) const {
        return mldsa_calls(GetParam().set, GetParam().backend, operation, message_.size(), sampling);
    }
    std::uint64_t matrix(const Bytes& key) const {
        return mldsa_model::taken_by_matrix(GetParam().set, GetParam().backend, part(key, 0, 32));
    }
    std::uint64_t challenges(const std::vector<Bytes>& hashes) const {
        return mldsa_model::taken_by_challenges(GetParam().set, GetParam().backend, hashes);
    }
};

class MldsaShakeCalls : public MldsaTest {};

}  // namespace

TEST_P(MldsaShakeCalls, AreTheDrawsOnly) {
    library_.take_calls();
    const SigningKeys keys = library_.keygen();
    EXPECT_EQ(library_.take_calls(), (std::vector<HelperCalls>{{"drng", 0, 256, 1}}));
    const Signed out = library_.sign(keys.sk, message_);
    EXPECT_EQ(library_.take_calls(), (std::vector<HelperCalls>{{"drng", 0, 256, 1}}));
    EXPECT_EQ(library_.verify(keys.pk, out.sig, message_), 0);
    EXPECT_EQ(library_.take_calls(), std::vector<HelperCalls>{});
    library_.expect_failures("keygen", 0, [&] { return library_.keygen().result; });
    library_.expect_failures("sign", 0, [&] { return library_.sign(keys.sk, message_).result; });
}

INSTANTIATE_TEST_SUITE_P(Instances, MldsaShakeCalls, mldsa_instances({"shake"}), mldsa_instance_name);

TEST_P(MldsaCalls, AreThoseOfAnIndependentRunOfTheSampling) {
    const int set = GetParam().set;
    const std::string& backend = GetParam().backend;
    for (int i = 0; i < 3; i++) {
        library_.take_calls();
        // The key: its seed is the draw that another generator of the same seed gives.
        const Bytes seed(48, static_cast<std::uint8_t>(i));
        DRNG_ctx same;
        Bytes xi(32);
        init_random_number(&same, seed.data(), seed.size());
        get_random_number(&same, xi.data(), 256);
        library_.seed(seed);
        const SigningKeys keys = library_.keygen();
        const Bytes seeds = mldsa_model::seeds(set, backend, xi);
        ASSERT_EQ(part(keys.pk, 0, 32), part(seeds, 0, 32)) << "rho";
        ASSERT_EQ(part(keys.sk, 32, 32), part(seeds, 96, 32)) << "K";
        MldsaSampling sampling;
        sampling.matrix = matrix(keys.pk);
        sampling.secret = mldsa_model::taken_by_secrets(set, backend, part(seeds, 32, 64));
        EXPECT_EQ(library_.take_calls(), expected("keygen", sampling));
        EXPECT_TRUE(within(sampling.matrix, mldsa_matrix_range(set, backend, 1))) << sampling.matrix;
        EXPECT_TRUE(within(sampling.secret, mldsa_secret_range(set, backend, 1))) << sampling.secret;

        library_.take_commitments();
        const Signed out = library_.sign(keys.sk, message_);
        const std::vector<Bytes> hashes = library_.take_commitments();
        sampling.attempts = hashes.size();
        sampling.challenge = challenges(hashes);
        EXPECT_EQ(library_.take_calls(), expected("sign", sampling));
        EXPECT_TRUE(within(sampling.attempts, mldsa_attempts_range(set, 1))) << sampling.attempts;
        EXPECT_TRUE(within(sampling.challenge, mldsa_challenge_range(set, backend, hashes.size())));
        EXPECT_EQ(hashes.back(), part(out.sig, 0, mldsa_parameters(set).c_bytes));

        EXPECT_EQ(library_.verify(keys.pk, out.sig, message_), 0);
        sampling.challenge = challenges({hashes.back()});
        EXPECT_EQ(library_.take_calls(), expected("verify", sampling));
    }
}

TEST_P(MldsaCalls, OfARefusedSignatureAreTheMessagesOnly) {
    const SigningKeys keys = library_.keygen();
    Bytes sig = library_.sign(keys.sk, message_).sig;
    sig.back() = 255;  // more hints than there may be
    library_.take_calls();
    EXPECT_EQ(library_.verify(keys.pk, sig, message_), -1);
    std::vector<HelperCalls> hashing;
    if (GetParam().backend == "sm3")
        hashing = {{"sm3hash", 8 * (keys.pk.size() + 4), 256, 2}, {"sm3hash", 816, 256, 2}};
    else
        hashing = {{"pseudohash", 8 * keys.pk.size(), 512, 1}, {"pseudohash", 784, 512, 1}};
    hashing.push_back({"sm3hash", 8 * message_.size(), 256, 1});
    EXPECT_EQ(library_.take_calls(), merged(hashing));
}

TEST_P(MldsaCalls, AFailingHelperIsReportedByEveryOperation) {
    reseed();
    const SigningKeys keys = library_.keygen();
    const Signed out = library_.sign(keys.sk, message_);
    const auto again = [&](auto operation) {
        return [this, operation] {
            reseed();
            return operation();
        };
    };
    // A prime step, so that every kind of call comes first, last and in between.
    const unsigned long long step = GetParam().backend == "sm3" ? 97 : 1999;
    library_.expect_failures("keygen", 0, again([&] { return library_.keygen().result; }), step);
    library_.expect_failures("sign", 0, again([&] { return library_.sign(keys.sk, message_).result; }), step);
    library_.expect_failures(
        "verify", 0, [&] { return library_.verify(keys.pk, out.sig, message_); }, step);
    // The first calls one by one: seeds, tr, the message, mu
    for (unsigned long long i = 1; i <= 8; i++) {
        library_.forget_calls();
        library_.shim().fail_at = i;
        const int result = library_.verify(keys.pk, out.sig, message_);
        EXPECT_EQ(result, library_.shim().failed == SHIM_DRNG ? -4 : -5) << i;
    }
    library_.shim().fail_at = 0;
}

namespace {

// Every bit of streams with these shapes is one. (In bits: input of sm3hash, or draw)
unsigned long long rejected_in = 0, rejected_out = 0;

void all_ones(unsigned long long in_bits, unsigned long long out_bits, unsigned char* out) {
    if (in_bits != rejected_in || out_bits != rejected_out) return;
    for (unsigned long long i = 0; i < out_bits; i += 8)
        out[i / 8] = static_cast<unsigned char>(out_bits - i >= 8 ? 0xff : 0xff00U >> (out_bits - i));
}

}  // namespace

// Candidates with all bits set are never accepted, and masks of them give a z that is out of range.
TEST_P(MldsaCalls, SamplingAndSigningGiveUpIfEverythingIsRejected) {
    const bool sm3 = GetParam().backend == "sm3";
    const MldsaParameters p = mldsa_parameters(GetParam().set);
    const SigningKeys keys = library_.keygen();
    const Signed out = library_.sign(keys.sk, message_);
    const auto reject = [&](unsigned long long seed_bytes, unsigned long long bits) {
        rejected_in = sm3 ? 8 * (seed_bytes + 4) : 0;
        rejected_out = sm3 ? 256 : bits;
        library_.take_calls();
        library_.take_commitments();
    };
    const auto candidates = [&](std::uint64_t bits) { return sm3 ? (1024 * bits) / 256 : 1024; };
    const auto taken = [&] {
        std::uint64_t calls = 0;
        for (const HelperCalls& c : library_.take_calls())
            if (c.in_bits == rejected_in && c.out_bits == rejected_out && (sm3 || c.function == "drng"))
                calls += c.calls;
        return calls;
    };
    library_.shim().tamper = all_ones;
    reject(34, 24);
    EXPECT_EQ(library_.verify(keys.pk, out.sig, message_), -6);
    EXPECT_EQ(taken(), candidates(24));
    EXPECT_EQ(library_.sign(keys.sk, message_).result, -6);
    reject(66, 4);
    EXPECT_EQ(library_.keygen().result, -6);
    EXPECT_EQ(taken(), candidates(4));
    reject(p.c_bytes, 8);
    EXPECT_EQ(library_.verify(keys.pk, out.sig, message_), -6);
    if (GetParam().set == 44) {
        reject(66, p.z_bits);
        EXPECT_EQ(library_.sign(keys.sk, message_).result, -6);
        EXPECT_EQ(library_.take_commitments().size(), 814U);
    }
}

INSTANTIATE_TEST_SUITE_P(Instances, MldsaCalls, mldsa_instances({"sm3", "drng"}), mldsa_instance_name);

// The totals of the README, as numbers, so that a slip in the derivation shows up.
TEST(MldsaExpectedCalls, AddUpToTheMeansOfTheReadme) {
    const auto total = [](int set, const char* backend, const char* operation, const MldsaSampling& sampling,
                          const std::string& function) {
        std::uint64_t calls = 0;
        for (const HelperCalls& c : mldsa_calls(set, backend, operation, 100, sampling, 1000))
            if (c.function == function) calls += c.calls;
        return static_cast<double>(calls) / 1000;
    };
    const struct {
        int set;
        double matrix_blocks, secret_blocks, challenge_blocks;
        double challenge_draws, keygen_blocks, sign_blocks, verify_blocks, keygen_draws, sign_draws,
            verify_draws;
        double sign_inits;
    } expected[] = {{44, 24.221, 5.000, 2.000, 50.222, 434, 711, 396, 6286, 8666, 4150, 37.25},
                    {65, 24.221, 7.632, 2.177, 62.271, 817, 1263, 736, 12694, 14534, 7750, 60.6},
                    {87, 24.221, 5.000, 3.000, 76.215, 1437, 1920, 1366, 18447, 21543, 14426, 86.8}};
    const auto thousandfold = [](double mean) {
        return static_cast<std::uint64_t>(std::llround(1000 * mean));
    };
    for (const auto& e : expected) {
        const MldsaParameters p = mldsa_parameters(e.set);
        const double kl = static_cast<double>(p.k * p.l), k_l = static_cast<double>(p.k + p.l);
        const double secret = 256 * 16.0 / (p.eta == 2 ? 15 : 9);
        MldsaSampling blocks{thousandfold(e.matrix_blocks * kl), thousandfold(e.secret_blocks * k_l),
                             thousandfold(e.challenge_blocks * p.attempts), thousandfold(p.attempts)};
        MldsaSampling draws{thousandfold(256.25 * kl), thousandfold(secret * k_l),
                            thousandfold(e.challenge_draws * p.attempts), thousandfold(p.attempts)};
        EXPECT_NEAR(total(e.set, "sm3", "keygen", blocks, "sm3hash"), e.keygen_blocks, 1);
        EXPECT_NEAR(total(e.set, "sm3", "sign", blocks, "sm3hash"), e.sign_blocks, 1);
        EXPECT_NEAR(total(e.set, "drng", "keygen", draws, "drng"), e.keygen_draws, 1);
        EXPECT_NEAR(total(e.set, "drng", "sign", draws, "drng"), e.sign_draws, 1);
        EXPECT_NEAR(total(e.set, "drng", "sign", draws, "drng_init"), e.sign_inits, 0.01);
        blocks.challenge = thousandfold(e.challenge_blocks);
        draws.challenge = thousandfold(e.challenge_draws);
        EXPECT_NEAR(total(e.set, "sm3", "verify", blocks, "sm3hash"), e.verify_blocks, 1);
        EXPECT_NEAR(total(e.set, "drng", "verify", draws, "drng"), e.verify_draws, 1);
    }
}

// By the exact distributions: what lies outside a range is less than 2^-40, and the range is no wider than it
// has to be by much.
TEST(MldsaExpectedCalls, RangesHoldButForOneInATrillion) {
    const struct {
        std::uint64_t successes;
        double p;
    } cases[] = {{7, 1 / 5.1}, {1, 1 / 4.25}, {2816, 9.0 / 16}, {4096, 8380417.0 / (1 << 23)}};
    for (const auto& [n, p] : cases) {
        const MldsaRange range = mldsa_trials(n, p);
        double outside = 0, tenth = 0;
        for (std::uint64_t t = n; t < 4 * range.high; t++) {
            const auto s = static_cast<double>(n), all = static_cast<double>(t);
            const double probability = std::exp(std::lgamma(all) - std::lgamma(s) - std::lgamma(all - s + 1) +
                                                s * std::log(p) + (all - s) * std::log1p(-p));
            if (t < range.low || t > range.high) outside += probability;
            if (t > n + (range.high - n) * 8 / 10) tenth += probability;
        }
        EXPECT_LT(outside, std::pow(2, -40)) << n;
        EXPECT_GT(tenth, 1e-18) << n << ": a range as wide as that says nothing";
    }
}
