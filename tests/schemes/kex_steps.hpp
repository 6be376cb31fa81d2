// SPDX-License-Identifier: Apache-2.0
// The prototypes of the steps of a key exchange and the buffers that their test libraries pass.
#pragma once

#include <algorithm>

#include "scheme_library.hpp"

namespace schemes_test::kex_steps {

using Length = unsigned long long;
using Init = int(unsigned char*, Length*, unsigned char*, Length*, unsigned char*, Length*);
using Pass1 = int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length*, unsigned char*,
                  Length*);
using Pass = int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length, unsigned char*,
                 Length*, unsigned char*, Length*);
using Derive = int(unsigned char*, Length, unsigned char*, Length, unsigned char*, Length, unsigned char*,
                   Length, unsigned char*, Length*);

// A guarded buffer of the claimed size, which holds `before` at first, with a length that may be changed.
class Buffer {
  public:
    // The length is preset to what is claimed, or else to that of `before`.
    explicit Buffer(Length claimed, const Bytes& before = {}, bool preset = true)
        : length(preset ? claimed : before.size()),
          guarded_(static_cast<std::size_t>(claimed)),
          length_before_(length) {
        std::copy(before.begin(), before.end(), guarded_.data());
        before_ = guarded_.bytes();
    }
    unsigned char* data() { return guarded_.data(); }
    // What is in it after a step that succeeded or not; one that did not has changed nothing of it.
    Bytes after(bool success) const {
        EXPECT_TRUE(guarded_.guards_intact());
        if (!success) {
            EXPECT_EQ(guarded_.bytes(), before_);
            EXPECT_EQ(length, length_before_);
        }
        Bytes all = guarded_.bytes();
        EXPECT_LE(length, all.size());
        all.resize(std::min<std::size_t>(all.size(), static_cast<std::size_t>(length)));
        return all;
    }

    Length length;

  private:
    Guarded guarded_;
    Length length_before_;
    Bytes before_;
};

}  // namespace schemes_test::kex_steps
