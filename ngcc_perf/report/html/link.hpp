// SPDX-License-Identifier: Apache-2.0
// Addresses inside the site and out of it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace ngcc::report::html {

// What a page can link to.
struct Targets {
    std::function<bool(const std::string& page)> has_page;
    std::function<bool(const std::string& system, const std::string& file)> has_evidence;
};

// A path as an address: all but unreserved characters and '/' percent-encoded (RFC 3986).
std::string encoded_path(std::string_view path);
// From the page at `from` to a file of the site; both from the root.
std::string relative_to(std::string_view from, std::string_view file);
// Foreign addresses that may become links: http, https, and relative ones without a scheme.
bool linkable(std::string_view address);

}  // namespace ngcc::report::html
