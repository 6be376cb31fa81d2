// SPDX-License-Identifier: Apache-2.0
#include "kat_reference.hpp"

#include <dlfcn.h>
#include <cstring>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <vector>

extern "C" {
#include "seed_drng.h"
}

namespace {

using Bytes = std::vector<unsigned char>;
using Length = unsigned long long;

class Library {
  public:
    explicit Library(const std::string& path) : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
        if (handle_ == nullptr) throw std::runtime_error(dlerror());
    }
    ~Library() { dlclose(handle_); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    template <typename... Arguments>
    int call(const std::string& name, Arguments... arguments) const {
        return reinterpret_cast<int (*)(Arguments...)>(symbol(name))(arguments...);
    }
    Length size(const std::string& getter) const { return reinterpret_cast<Length (*)()>(symbol(getter))(); }
    bool has(const std::string& name) const { return dlsym(handle_, name.c_str()) != nullptr; }

  private:
    void* symbol(const std::string& name) const {
        void* address = dlsym(handle_, name.c_str());
        if (address == nullptr) throw std::runtime_error("no " + name);
        return address;
    }
    void* handle_;
};

class Generator {
  public:
    explicit Generator(const std::string& nonce) {
        init_random_number(&state_, reinterpret_cast<const unsigned char*>(nonce.data()), nonce.size());
    }
    Bytes draw(std::size_t bytes) {
        Bytes drawn(bytes);
        get_random_number(&state_, drawn.data(), 8 * bytes);
        return drawn;
    }

  private:
    DRNG_ctx state_{};
};

std::string repeated(const std::string& text, unsigned bytes) {
    std::string nonce;
    while (nonce.size() < bytes)
        nonce += text;
    return nonce.substr(0, bytes);
}

std::string numbered(std::string text, Length number) {
    return text.append(std::to_string(number));
}

std::string hex(const Bytes& bytes, Length count) {
    std::string text;
    for (Length i = 0; i < count; ++i) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02X", bytes[i]);
        text += digits;
    }
    return text;
}

std::string sized(const std::string& name, const Bytes& bytes, Length count) {
    return name + "_Len = " + std::to_string(count) + "\n" + name + " = " + hex(bytes, count) + "\n";
}

// All records of a public-key file; `body` writes what follows the seed.
std::string records_of(const Library& library, unsigned records,
                       const std::function<std::string(unsigned)>& body) {
    Generator seeds(repeated("seed", 64));
    std::string text;
    for (unsigned i = 0; i < records; ++i) {
        Bytes seed = seeds.draw(64);
        text += "Count = " + std::to_string(i) + "\n" + sized("Seed", seed, 64);
        library.call("ngcc_seed", static_cast<const unsigned char*>(seed.data()), Length{64});
        text += body(i) + "\n";
    }
    return text;
}

struct Party {
    Bytes pk, sk, state;
    Length pk_len, sk_len, state_len;
};

Party init(const Library& library, const std::string& who) {
    const Length pk = library.size("kex_get_pk_len_bytes");
    const Length sk = library.size("kex_get_sk_len_bytes");
    const Length state = library.size("kex_get_st" + who + "_len_bytes");
    Party party{Bytes(pk), Bytes(sk), Bytes(state), pk, sk, state};
    library.call("kex_init_" + who, party.pk.data(), &party.pk_len, party.sk.data(), &party.sk_len,
                 party.state.data(), &party.state_len);
    return party;
}

std::string init_text(const Party& party, const std::string& who) {
    return sized("PK" + who, party.pk, party.pk_len) + sized("SK" + who, party.sk, party.sk_len) +
           sized("Init_St" + who, party.state, party.state_len);
}

std::string exchange(const Library& library) {
    const Length declared = library.size("kex_get_passes_num");
    const Length total = library.size("kex_get_total_msg_len_bytes");
    std::string text = "Pass_Num = " + std::to_string(declared) + "\n";
    Party a = init(library, "a");
    text += init_text(a, "a");
    Party b = init(library, "b");
    text += init_text(b, "b");
    Bytes last[2], message;  // by sender: A, B
    for (Length k = 1; k <= std::max<Length>(3, declared); ++k) {
        const std::string who = k % 2 == 1 ? "a" : "b";
        const std::string name = numbered("kex_generate_pass", k) + "_msg_" + who;
        if (!library.has(name)) break;
        Party& self = k % 2 == 1 ? a : b;
        Party& peer = k % 2 == 1 ? b : a;
        Bytes out(total);
        Length out_len = 0;
        const int returned =
            k == 1 ? library.call(name, self.sk.data(), self.sk_len, peer.pk.data(), peer.pk_len,
                                  self.state.data(), &self.state_len, out.data(), &out_len)
                   : library.call(name, self.sk.data(), self.sk_len, peer.pk.data(), peer.pk_len,
                                  message.data(), Length{message.size()}, self.state.data(), &self.state_len,
                                  out.data(), &out_len);
        text += sized(numbered("Pass", k) + "_St" + who, self.state, self.state_len) +
                sized(numbered("M", k), out, out_len);
        out.resize(out_len);
        message = out;
        last[(k + 1) % 2] = out;
        if (returned == 1) break;
    }
    Bytes secret(library.size("kex_get_ss_len_bytes"));
    Length secret_len = secret.size();
    library.call("kex_derive_ss_a", a.sk.data(), a.sk_len, b.pk.data(), b.pk_len, last[1].data(),
                 Length{last[1].size()}, a.state.data(), a.state_len, secret.data(), &secret_len);
    return text + sized("SS", secret, secret_len);
}

}  // namespace

std::string reference_kem(const std::string& path, unsigned records) {
    const Library library(path);
    Bytes pk(33), sk(48), ct(65), ss(32);
    Length pk_len, sk_len, ct_len, ss_len;
    return records_of(library, records, [&](unsigned) {
        library.call("kem_keygen", pk.data(), &pk_len, sk.data(), &sk_len);
        library.call("kem_enc", pk.data(), pk_len, ss.data(), &ss_len, ct.data(), &ct_len);
        return sized("PK", pk, pk_len) + sized("SK", sk, sk_len) + sized("CT", ct, ct_len) +
               sized("SS", ss, ss_len);
    });
}

std::string reference_sig(const std::string& path, unsigned records) {
    const Library library(path);
    Generator messages(repeated("msg", 64));
    Bytes pk(24), sk(32), sn(40);
    Length pk_len, sk_len, sn_len;
    return records_of(library, records, [&](unsigned i) {
        Bytes message = messages.draw(56 + 8 * i);
        library.call("sig_keygen", pk.data(), &pk_len, sk.data(), &sk_len);
        library.call("sig_sign", sk.data(), sk_len, message.data(), Length{message.size()}, sn.data(),
                     &sn_len);
        return sized("PK", pk, pk_len) + sized("SK", sk, sk_len) + sized("M", message, message.size()) +
               sized("Sn", sn, sn_len);
    });
}

std::string reference_kex(const std::string& path, unsigned records) {
    const Library library(path);
    return records_of(library, records, [&](unsigned) { return exchange(library); });
}

std::string reference_loop(const std::string& path, unsigned digest_bytes) {
    const Library library(path);
    Generator generator(repeated("KAT_Loop", 64));
    Bytes message = generator.draw(1024), digest(digest_bytes), first(digest_bytes);
    std::string text = "Msg_Len = 8192\nMsg = " + hex(message, 1024) + "\n";
    const auto hash = [&] {
        library.call("CryptHash", static_cast<int>(8 * digest_bytes),
                     static_cast<const unsigned char*>(message.data()), Length{8192}, digest.data());
    };
    hash();
    for (int round = 0; round < 1000000; ++round) {
        for (unsigned i = 0; i < digest_bytes; ++i)  // the first bytes go to the end, the next are mixed
            digest[i] ^= message[digest_bytes + i];
        std::memcpy(first.data(), message.data(), digest_bytes);
        std::memmove(message.data(), message.data() + digest_bytes, message.size() - digest_bytes);
        std::memcpy(message.data() + message.size() - digest_bytes, first.data(), digest_bytes);
        std::memcpy(message.data(), digest.data(), digest_bytes);
        hash();
    }
    return text + "Dst_Len = " + std::to_string(8 * digest_bytes) + "\nDst = " + hex(digest, digest_bytes) +
           "\n\n";
}
