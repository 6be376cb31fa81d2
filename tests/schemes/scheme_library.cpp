// SPDX-License-Identifier: Apache-2.0
#include "scheme_library.hpp"

#include <dlfcn.h>

#include <stdexcept>

namespace schemes_test {

SchemeLibrary::SchemeLibrary(const std::string& label) {
    const std::string path = std::string(SCHEMES_TEST_MODULES) + "/test-" + label + ".so";
    handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ == nullptr) throw std::runtime_error(dlerror());
    shim_ = find<struct shim_state*()>("shim_state")();
    *shim_ = {};
}

SchemeLibrary::~SchemeLibrary() {
    dlclose(handle_);
}

void* SchemeLibrary::symbol(const std::string& name) const {
    void* const found = dlsym(handle_, name.c_str());
    if (found == nullptr) throw std::runtime_error("no symbol " + name);
    return found;
}

void SchemeLibrary::seed(const Bytes& seed) const {
    init_random_number(find<DRNG_ctx>("drng_algorithm"), seed.data(), seed.size());
}

std::vector<HelperCalls> SchemeLibrary::take_calls() const {
    static const char* const names[] = {"sm3hash", "pseudohash", "pseudoXOF", "drng", "drng_init"};
    if (shim_->used > SHIM_SHAPES)
        throw std::runtime_error("more shapes of helper calls than the shim records");
    std::vector<HelperCalls> calls;
    for (unsigned i = 0; i < shim_->used; i++) {
        const struct shim_shape& shape = shim_->shapes[i];
        calls.push_back({names[shape.function], shape.in_bits, shape.out_bits, shape.calls});
    }
    forget_calls();
    return merged(calls);
}

void SchemeLibrary::forget_calls() const {
    shim_->used = 0;
    shim_->calls = 0;
}

}  // namespace schemes_test
