// SPDX-License-Identifier: Apache-2.0
#include "kex_library.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace schemes_test {

namespace {

using Length = unsigned long long;
using Init = int(unsigned char*, Length*, unsigned char*, Length*, unsigned char*, Length*);
using Pass1 = int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length*, unsigned char*,
                  Length*);
using Pass2 = int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length, unsigned char*,
                  Length*, unsigned char*, Length*);
using Derive = int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length, unsigned char*,
                   Length, unsigned char*, Length*);

// A guarded buffer of the claimed size, filled with `before`.
class Buffer {
  public:
    Buffer(Length claimed, const Bytes& before)
        : guarded_(static_cast<std::size_t>(claimed)), length(before.size()) {
        std::copy(before.begin(), before.end(), guarded_.data());
    }
    unsigned char* data() { return guarded_.data(); }
    Bytes result() const {
        EXPECT_TRUE(guarded_.guards_intact());
        Bytes all = guarded_.bytes();
        EXPECT_LE(length, all.size());
        all.resize(std::min<std::size_t>(all.size(), static_cast<std::size_t>(length)));
        return all;
    }

  private:
    Guarded guarded_;

  public:
    Length length;
};

}  // namespace

template <typename Function>
Function* KexLibrary::find(const std::string& name) const {
    void* const symbol = dlsym(handle_, name.c_str());
    if (symbol == nullptr) throw std::runtime_error("no symbol " + name);
    return reinterpret_cast<Function*>(symbol);
}

KexLibrary::KexLibrary(int set) {
    const std::string path =
        std::string(SCHEMES_TEST_MODULES) + "/test-KEX-ML-KEM-" + std::to_string(set) + "-iccs.so";
    handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ == nullptr) throw std::runtime_error(dlerror());
    shim_ = find<struct shim_state*()>("shim_state")();
    *shim_ = {};
    seed(Bytes(48, 7));
}

KexLibrary::~KexLibrary() {
    dlclose(handle_);
}

unsigned long long KexLibrary::length(const char* getter) const {
    return find<Length()>(std::string("kex_get_") + getter)();
}

int KexLibrary::init(char side, Bytes& state) const {
    Buffer out(length(side == 'a' ? "sta_len_bytes" : "stb_len_bytes"), {});
    Length pk = 0, sk = 0;
    out.length = length(side == 'a' ? "sta_len_bytes" : "stb_len_bytes");
    const int result =
        find<Init>(std::string("kex_init_") + side)(nullptr, &pk, nullptr, &sk, out.data(), &out.length);
    EXPECT_EQ(pk, 0u);
    EXPECT_EQ(sk, 0u);
    if (result == 0) state = out.result();
    return result;
}

int KexLibrary::pass1(Bytes& state, Bytes& m1) const {
    Buffer sta(length("sta_len_bytes"), state), message(length("total_msg_len_bytes"), {});
    const int result = find<Pass1>("kex_generate_pass1_msg_a")(nullptr, 0, nullptr, 0, sta.data(),
                                                               &sta.length, message.data(), &message.length);
    state = sta.result();
    m1 = message.result();
    return result;
}

int KexLibrary::pass2(Bytes m1, Bytes& state, Bytes& m2) const {
    Buffer stb(length("stb_len_bytes"), state), message(length("total_msg_len_bytes"), {});
    const int result =
        find<Pass2>("kex_generate_pass2_msg_b")(nullptr, 0, nullptr, 0, m1.data(), m1.size(), stb.data(),
                                                &stb.length, message.data(), &message.length);
    state = stb.result();
    m2 = message.result();
    return result;
}

int KexLibrary::derive(char side, Bytes message, Bytes state, Bytes& secret) const {
    Buffer ss(length("ss_len_bytes"), {});
    const int result = find<Derive>(std::string("kex_derive_ss_") + side)(
        nullptr, 0, nullptr, 0, message.data(), message.size(), state.data(), state.size(), ss.data(),
        &ss.length);
    secret = ss.result();
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

void KexLibrary::seed(const Bytes& seed) const {
    init_random_number(find<DRNG_ctx>("drng_algorithm"), seed.data(), seed.size());
}

std::vector<HelperCalls> KexLibrary::take_calls() const {
    static const char* const names[] = {"sm3hash", "pseudohash", "pseudoXOF", "drng"};
    std::vector<HelperCalls> calls;
    for (unsigned i = 0; i < shim_->used; i++)
        calls.push_back(
            {names[shim_->calls[i].function], shim_->calls[i].in_bits, shim_->calls[i].out_bits, 1});
    shim_->used = 0;
    return merged(calls);
}

}  // namespace schemes_test
