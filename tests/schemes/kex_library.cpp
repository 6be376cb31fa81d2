// SPDX-License-Identifier: Apache-2.0
#include "kex_library.hpp"

#include "kex_steps.hpp"

namespace schemes_test {

using namespace kex_steps;

KexLibrary::KexLibrary(int set) : SchemeLibrary("KEX-ML-KEM-" + std::to_string(set) + "-iccs") {
    seed(Bytes(48, 7));
}

unsigned long long KexLibrary::length(const char* getter) const {
    return find<Length()>(std::string("kex_get_") + getter)();
}

int KexLibrary::init(char side, Bytes& state, MissingPointer missing) const {
    Buffer out(length(side == 'a' ? "sta_len_bytes" : "stb_len_bytes"));
    Length pk = 0, sk = 0;
    const int result =
        find<Init>(std::string("kex_init_") + side)(nullptr, missing.at(1, &pk), nullptr, missing.at(2, &sk),
                                                    missing.at(3, out.data()), missing.at(4, &out.length));
    EXPECT_EQ(pk, 0u);
    EXPECT_EQ(sk, 0u);
    const Bytes made = out.after(result == 0);
    if (result == 0) state = made;
    return result;
}

int KexLibrary::pass1(Bytes& state, Bytes& m1, MissingPointer missing) const {
    Buffer sta(length("sta_len_bytes"), state, false), message(length("total_msg_len_bytes"), {}, false);
    const int result = find<Pass1>("kex_generate_pass1_msg_a")(
        nullptr, 0, nullptr, 0, missing.at(1, sta.data()), missing.at(2, &sta.length),
        missing.at(3, message.data()), missing.at(4, &message.length));
    state = sta.after(result == 0);
    m1 = message.after(result == 0);
    return result;
}

int KexLibrary::pass2(Bytes m1, Bytes& state, Bytes& m2, MissingPointer missing) const {
    Buffer stb(length("stb_len_bytes"), state, false), message(length("total_msg_len_bytes"), {}, false);
    const int result = find<Pass>("kex_generate_pass2_msg_b")(
        nullptr, 0, nullptr, 0, missing.at(1, m1.data()), m1.size(), missing.at(2, stb.data()),
        missing.at(3, &stb.length), missing.at(4, message.data()), missing.at(5, &message.length));
    state = stb.after(result == 1);
    m2 = message.after(result == 1);
    return result;
}

int KexLibrary::derive(char side, Bytes message, Bytes state, Bytes& secret, MissingPointer missing) const {
    Buffer ss(length("ss_len_bytes"), {}, false);
    const int result = find<Derive>(std::string("kex_derive_ss_") + side)(
        nullptr, 0, nullptr, 0, missing.at(1, message.data()), message.size(), missing.at(2, state.data()),
        state.size(), missing.at(3, ss.data()), missing.at(4, &ss.length));
    secret = ss.after(result == 0);
    return result;
}

Exchange KexLibrary::exchange(const std::function<void(const char*)>& after) const {
    Exchange e;
    const auto step = [&](const char* name, int result, int expected) {
        EXPECT_EQ(result, expected) << name;
        if (after) after(name);
    };
    step("init_a", init('a', e.init_a), 0);
    step("init_b", init('b', e.init_b), 0);
    e.after_pass1 = e.init_a;
    step("pass1", pass1(e.after_pass1, e.m1), 0);
    e.after_pass2 = e.init_b;
    step("pass2", pass2(e.m1, e.after_pass2, e.m2), 1);
    step("derive_a", derive('a', e.m2, e.after_pass1, e.ss_a), 0);
    step("derive_b", derive('b', e.m1, e.after_pass2, e.ss_b), 0);
    return e;
}

}  // namespace schemes_test
