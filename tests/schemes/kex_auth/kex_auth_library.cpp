// SPDX-License-Identifier: Apache-2.0
#include "kex_auth_library.hpp"

#include "../kex_steps.hpp"

namespace schemes_test {

using namespace kex_steps;

KexAuthLibrary::KexAuthLibrary(int kem) : SchemeLibrary(kex_auth_parameters(kem).instance()) {
    seed(Bytes(48, 5));
}

unsigned long long KexAuthLibrary::length(const char* getter) const {
    return find<Length()>(std::string("kex_get_") + getter)();
}

int KexAuthLibrary::init(char side, AuthParty& party) const {
    Buffer pk(length("pk_len_bytes")), sk(length("sk_len_bytes"));
    Buffer state(length(side == 'a' ? "sta_len_bytes" : "stb_len_bytes"));
    const int result =
        find<Init>(std::string("kex_init_") + side)(at(0, pk.data()), at(1, &pk.length), at(2, sk.data()),
                                                    at(3, &sk.length), state.data(), at(4, &state.length));
    const AuthParty made{pk.after(result == 0), sk.after(result == 0), state.after(result == 0)};
    if (result == 0) party = made;
    return result;
}

int KexAuthLibrary::pass(int k, AuthParty& self, Bytes peer_pk, Bytes in, Bytes& out) const {
    const char side = k % 2 == 1 ? 'a' : 'b';
    Buffer state(length(side == 'a' ? "sta_len_bytes" : "stb_len_bytes"), self.state, false);
    Buffer message(length("total_msg_len_bytes"));
    const std::string name = "kex_generate_pass" + std::to_string(k) + "_msg_" + side;
    const int result =
        k == 1 ? find<Pass1>(name)(at(0, self.sk.data()), self.sk.size(), at(1, peer_pk.data()),
                                   peer_pk.size(), at(2, state.data()), at(3, &state.length),
                                   at(4, message.data()), at(5, &message.length))
               : find<Pass>(name)(at(0, self.sk.data()), self.sk.size(), at(1, peer_pk.data()),
                                  peer_pk.size(), at(6, in.data()), in.size(), at(2, state.data()),
                                  at(3, &state.length), at(4, message.data()), at(5, &message.length));
    self.state = state.after(result >= 0);
    const Bytes sent = message.after(result >= 0);
    if (result >= 0) out = sent;
    return result;
}

int KexAuthLibrary::derive(char side, AuthParty self, Bytes peer_pk, Bytes last, Bytes& secret) const {
    Buffer ss(length("ss_len_bytes"));
    const int result = find<Derive>(std::string("kex_derive_ss_") + side)(
        at(0, self.sk.data()), self.sk.size(), at(1, peer_pk.data()), peer_pk.size(), at(2, last.data()),
        last.size(), at(3, self.state.data()), self.state.size(), at(4, ss.data()), at(5, &ss.length));
    const Bytes derived = ss.after(result == 0);
    if (result == 0) secret = derived;
    return result;
}

AuthExchange KexAuthLibrary::exchange(const std::function<void(const char*)>& after) const {
    AuthExchange e;
    const auto step = [&](const char* name, int result, int expected) {
        EXPECT_EQ(result, expected) << name;
        if (after) after(name);
    };
    step("init_a", init('a', e.a), 0);
    step("init_b", init('b', e.b), 0);
    AuthParty a = e.a, b = e.b;
    const char* const names[] = {"", "pass1", "pass2", "pass3", "pass4"};
    for (int k = 1; k <= 4; k++) {
        const auto i = static_cast<std::size_t>(k);
        AuthParty& self = k % 2 == 1 ? a : b;
        step(names[k], pass(k, self, k % 2 == 1 ? b.pk : a.pk, e.message[i - 1], e.message[i]),
             k == 4 ? 1 : 0);
        e.state[i] = self.state;
    }
    step("derive_a", derive('a', a, b.pk, e.message[4], e.ss_a), 0);
    step("derive_b", derive('b', b, a.pk, e.message[3], e.ss_b), 0);
    return e;
}

bool KexAuthLibrary::verify(const Bytes& pk, const Bytes& sig, const Bytes& message,
                            const std::string& context) const {
    return find<int(const unsigned char*, const unsigned char*, const unsigned char*, std::size_t,
                    const unsigned char*, std::size_t)>("mldsa_verify")(
               pk.data(), sig.data(), message.data(), message.size(),
               reinterpret_cast<const unsigned char*>(context.data()), context.size()) == 0;
}

}  // namespace schemes_test
