// SPDX-License-Identifier: Apache-2.0
// A locale in which every name of an archive can be had.
#pragma once

#include <locale.h>

namespace ngcc::package {

// For the calling thread, while it lives. Archives store some names as UTF-16 or marked as UTF-8: in the "C"
// locale they could not be had at all. Names without a mark stay the bytes that they are.
class Utf8Locale {
  public:
    Utf8Locale() {
        for (const char* name : {"C.UTF-8", "C.utf8", "en_US.UTF-8"}) {
            if (locale_ == nullptr) locale_ = ::newlocale(LC_CTYPE_MASK, name, nullptr);
        }
        if (locale_ != nullptr) before_ = ::uselocale(locale_);
    }
    ~Utf8Locale() {
        if (locale_ == nullptr) return;
        ::uselocale(before_);
        ::freelocale(locale_);
    }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

  private:
    locale_t locale_ = nullptr, before_ = nullptr;
};

}  // namespace ngcc::package
