// SPDX-License-Identifier: Apache-2.0
// The parts of ML-DSA against their definitions: rounding, transform, packing, and the sampling and hashing
// of the backends over helpers.
#include <algorithm>
#include <random>

#include "instances.hpp"
#include "mldsa_expected_calls.hpp"
#include "mldsa_model.hpp"
#include "model/helper_model.hpp"

using namespace schemes_test;
using mldsa_model::Coefficients;

namespace {

constexpr std::int32_t kQ = 8380417;

class MldsaRing : public MldsaTest {
  protected:
    // Calls an inner function whose arguments are polynomials.
    template <typename... Polys>
    void call(const char* name, Polys*... polys) const {
        library_.function<void(Polys * ...)>(name)(polys...);
    }
    std::int32_t gamma2() const { return (kQ - 1) / (GetParam().set == 44 ? 88 : 32); }
    int set() const { return GetParam().set; }
};

class MldsaBackend : public MldsaRing {};

std::int32_t modulo(std::int64_t x, std::int64_t m) {
    return static_cast<std::int32_t>((x % m + m) % m);
}

// Section 2.3: the representative in (-m / 2, m / 2]
std::int32_t centred(std::int64_t x, std::int32_t m) {
    const std::int32_t r = modulo(x, m);
    return r > m / 2 ? r - m : r;
}

Coefficients random_poly(std::mt19937& engine, std::int32_t below = kQ) {
    Coefficients f(256);
    for (std::int32_t& c : f)
        c = static_cast<std::int32_t>(engine() % static_cast<std::uint32_t>(2 * below - 1)) - below + 1;
    return f;
}

}  // namespace

// Algorithms 35 to 37, for every residue
TEST_P(MldsaRing, HighAndLowBitsAreRightForEveryResidue) {
    Coefficients r(256), high(256), low(256), other(256), t1(256), t0(256);
    for (std::int32_t first = 0; first < kQ; first += 256) {
        for (std::int32_t i = 0; i < 256; i++)
            r[static_cast<std::size_t>(i)] = std::min(first + i, kQ - 1);
        call("mldsa_decompose", high.data(), low.data(), r.data());
        call("mldsa_high_bits", other.data(), r.data());
        call("mldsa_power2round", t1.data(), t0.data(), r.data());
        for (std::size_t i = 0; i < 256; i++) {
            std::int32_t r0 = centred(r[i], 2 * gamma2()), r1 = (r[i] - r0) / (2 * gamma2());
            if (r[i] - r0 == kQ - 1) r1 = 0, r0--;
            ASSERT_EQ(high[i], r1) << r[i];
            ASSERT_EQ(low[i], r0) << r[i];
            ASSERT_EQ(other[i], r1) << r[i];
            ASSERT_EQ(t0[i], centred(r[i], 1 << 13)) << r[i];
            ASSERT_EQ(t1[i], (r[i] - t0[i]) / (1 << 13)) << r[i];
        }
    }
}

// What section 2.4 says of hints: UseHint recovers the high bits of r + z from r for |z| <= gamma2.
TEST_P(MldsaRing, HintsRecoverTheHighBits) {
    std::mt19937 engine(3);
    for (int round = 0; round < 200; round++) {
        Coefficients r = random_poly(engine), sum(256), high(256), sum_high(256), hint(256), used(256);
        const Coefficients z = random_poly(engine, gamma2() + 1);
        for (std::size_t i = 0; i < 256; i++) {
            r[i] = modulo(round < 20 ? (r[i] % 44) * 2 * gamma2() + r[i] % 3 : r[i], kQ);
            sum[i] = modulo(r[i] + z[i], kQ);
        }
        call("mldsa_high_bits", high.data(), r.data());
        call("mldsa_high_bits", sum_high.data(), sum.data());
        const int ones = library_.function<int(std::int32_t*, const std::int32_t*, const std::int32_t*)>(
            "mldsa_make_hint")(hint.data(), high.data(), sum_high.data());
        EXPECT_EQ(ones, std::count(hint.begin(), hint.end(), 1));
        call("mldsa_use_hint", used.data(), hint.data(), r.data());
        ASSERT_EQ(used, sum_high);
    }
}

TEST_P(MldsaRing, ProductInTheNttDomainIsTheProductOfTheRing) {
    std::mt19937 engine(1);
    for (int round = 0; round < 6; round++) {
        Coefficients a = round == 0 ? Coefficients(256, kQ - 1) : random_poly(engine),
                     b = round <= 1 ? Coefficients(256, 1 - kQ) : random_poly(engine), expected(256),
                     product(256);
        for (std::size_t k = 0; k < 256; k++) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < 256; i++)
                sum =
                    (sum + (i <= k ? 1 : -1) * static_cast<std::int64_t>(a[i]) * b[(k + 256 - i) % 256]) % kQ;
            expected[k] = modulo(sum, kQ);
        }
        call("mldsa_ntt", a.data());
        call("mldsa_ntt", b.data());
        library_.function<void(std::int32_t*, std::int32_t*, std::int32_t*, int)>("mldsa_dot")(
            product.data(), a.data(), b.data(), 1);
        call("mldsa_inverse_ntt", product.data());
        call("mldsa_poly_canonical", product.data());
        ASSERT_EQ(product, expected) << round;
    }
}

TEST_P(MldsaRing, RepresentativesAreTheOnesOfTheirRange) {
    for (const std::int32_t x : {0, 1, -1, kQ / 2, kQ / 2 + 1, -kQ / 2, -kQ / 2 - 1, kQ - 1, 1 - kQ, kQ, -kQ,
                                 2 * kQ, 4 * kQ - 1, 1 - 4 * kQ, 1 << 23, 1 << 22, -(1 << 22)}) {
        Coefficients f(256, x), g = f;
        call("mldsa_poly_canonical", f.data());
        call("mldsa_poly_center", g.data());
        EXPECT_EQ(f[255], modulo(x, kQ)) << x;
        EXPECT_EQ(g[0], centred(x, kQ)) << x;
    }
}

TEST_P(MldsaRing, BoundsAreStrictForEitherSign) {
    const auto is_below = library_.function<int(const std::int32_t*, std::int32_t)>("mldsa_poly_is_below");
    for (const std::int32_t value : {0, 99, -99, 100, -100, 101, kQ / 2, -kQ / 2}) {
        Coefficients f(256);
        f[200] = value;
        EXPECT_EQ(is_below(f.data(), 100), std::abs(value) < 100) << value;
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, MldsaRing, mldsa_instances({"shake"}), mldsa_instance_name);

TEST_P(MldsaBackend, SamplesWhatItsStreamsSay) {
    const MldsaParameters p = mldsa_parameters(set());
    const std::string& backend = GetParam().backend;
    using Sample = int(std::int32_t*, const unsigned char*, int);
    Coefficients f(256);
    for (int i = 0; i < 20; i++) {
        const Bytes rho(32, static_cast<std::uint8_t>(i)), rho1(64, static_cast<std::uint8_t>(100 + i));
        mldsa_model::Stream a(backend, mldsa_model::with_nonce(rho, 256 * 3 + i));
        EXPECT_EQ((library_.function<int(std::int32_t*, const unsigned char*, int, int)>(
                      "mldsa_sample_matrix")(f.data(), rho.data(), 3, i)),
                  0);
        EXPECT_EQ(f, mldsa_model::matrix(a));
        mldsa_model::Stream s(backend, mldsa_model::with_nonce(rho1, i));
        EXPECT_EQ(library_.function<Sample>("mldsa_sample_secret")(f.data(), rho1.data(), i), 0);
        EXPECT_EQ(f, mldsa_model::secret(s, p.eta));
        mldsa_model::Stream y(backend, mldsa_model::with_nonce(rho1, 300 + i));
        EXPECT_EQ(library_.function<Sample>("mldsa_sample_mask")(f.data(), rho1.data(), 300 + i), 0);
        EXPECT_EQ(f, mldsa_model::mask(y, p.z_bits));
        const Bytes hash(p.c_bytes, static_cast<std::uint8_t>(i));
        mldsa_model::Stream c(backend, hash);
        EXPECT_EQ((library_.function<int(std::int32_t*, const unsigned char*)>("mldsa_sample_challenge")(
                      f.data(), hash.data())),
                  0);
        EXPECT_EQ(f, mldsa_model::challenge(c, p.tau));
        EXPECT_EQ(std::count(f.begin(), f.end(), 0), 256 - static_cast<long>(p.tau));
    }
}

TEST_P(MldsaBackend, HashesWithTheHelpersAsTheReadmeSays) {
    using In = const unsigned char*;
    const MldsaParameters p = mldsa_parameters(set());
    const bool sm3 = GetParam().backend == "sm3";
    const auto h = [&](std::size_t bytes, const Bytes& in) {
        const model::Bits bits = model::bits_of(in);
        return to_hex(sm3 ? model::pseudo_xof(8 * bytes, bits)
                          : model::pseudohash(static_cast<int>(8 * bytes), bits));
    };
    const Bytes xi(32, 1), rnd(32, 2), tr(64, 3), pk(p.pk_bytes(), 4), w1(p.w1_bytes(), 5), ctx(255, 6);
    Bytes out(128);
    library_.function<int(unsigned char*, In)>("mldsa_hash_seed")(out.data(), xi.data());
    EXPECT_EQ(to_hex(out), to_hex(mldsa_model::seeds(set(), GetParam().backend, xi)));
    out.resize(64);
    library_.function<int(unsigned char*, In)>("mldsa_hash_key")(out.data(), pk.data());
    EXPECT_EQ(to_hex(out), h(64, pk));
    library_.function<int(unsigned char*, In, In, std::size_t, In, std::size_t)>("mldsa_hash_message")(
        out.data(), tr.data(), ctx.data(), ctx.size(), pk.data(), pk.size());
    EXPECT_EQ(to_hex(out), h(64, concat({tr, {0, 255}, ctx, model::sm3(model::bits_of(pk))})));
    library_.function<int(unsigned char*, In, In, In)>("mldsa_hash_private")(out.data(), xi.data(),
                                                                             rnd.data(), tr.data());
    EXPECT_EQ(to_hex(out), h(64, concat({xi, rnd, tr})));
    Bytes c(p.c_bytes);
    library_.function<int(unsigned char*, In, In)>("mldsa_hash_commitment")(c.data(), tr.data(), w1.data());
    EXPECT_EQ(to_hex(c), to_hex(model::pseudo_xof(8 * c.size(), model::bits_of(concat({tr, w1})))));
}

INSTANTIATE_TEST_SUITE_P(Instances, MldsaBackend, mldsa_instances({"sm3", "drng"}), mldsa_instance_name);
