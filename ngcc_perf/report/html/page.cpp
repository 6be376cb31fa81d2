// SPDX-License-Identifier: Apache-2.0
#include "report/html/page.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <array>
#include <kainjow/mustache.hpp>

#include "html_texts.hpp"
#include "report/html/body.hpp"
#include "report/html/html.hpp"
#include "report/plots/plots.hpp"

namespace ngcc::report::html {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::mustache;

// As a content security policy names a text: "sha256-<base64>".
std::string policy_digest(const std::string& text) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest;
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    std::array<unsigned char, 4 * ((SHA256_DIGEST_LENGTH + 2) / 3) + 1> base64;
    EVP_EncodeBlock(base64.data(), digest.data(), digest.size());
    return std::string("sha256-") + reinterpret_cast<const char*>(base64.data());
}

// What all pages share.
struct Skeleton {
    std::string style = std::string(page_css) + std::string(plots::style_sheet());
    std::string script = page_js;
    std::string style_digest = policy_digest(style), script_digest = policy_digest(script);
};

data entries_of(const std::vector<Navigation::Entry>& entries, const std::string& current) {
    data list{data::type::list};
    for (const Navigation::Entry& entry : entries) {
        data item;
        item["href"] = relative_to(current, entry.path + ".html");
        item["text"] = entry.text;
        item["current"] = entry.path == current;
        list << item;
    }
    return list;
}

data trail_of(const document::Page& page, const Body& body) {
    data list{data::type::list};
    for (const document::Inline& step : page.trail)
        list << data{"step", body.inline_html(step)};
    return list;
}

data sections_of(const Body& body) {
    data list{data::type::list};
    for (const Section& section : body.sections()) {
        data item;
        item["id"] = section.id;
        item["text"] = section.text;
        list << item;
    }
    return list;
}

}  // namespace

std::string write_page(const document::Page& page, const std::string& site_title,
                       const Navigation& navigation, const Targets& targets) {
    static const Skeleton skeleton;
    // Rendering changes a template's state, so each page parses its own.
    mustache skeleton_template(page_mustache);
    Body body(page, targets);
    // A short page needs no list of its sections.
    constexpr std::size_t least_sections = 4;
    data values;
    values["main"] = body.write();
    values["title"] = page.title;
    values["site"] = site_title;
    values["style"] = skeleton.style;
    values["script"] = skeleton.script;
    values["style_digest"] = skeleton.style_digest;
    values["script_digest"] = skeleton.script_digest;
    values["overviews"] = entries_of(navigation.overviews, page.path);
    values["candidates"] = entries_of(navigation.candidates, page.path);
    values["has_candidates"] = !navigation.candidates.empty();
    values["candidate_count"] = std::to_string(navigation.candidates.size());
    values["trail"] = trail_of(page, body);
    values["has_trail"] = !page.trail.empty();
    values["sections"] = sections_of(body);
    values["has_sections"] = body.sections().size() >= least_sections;
    return skeleton_template.render(values).append(marker).append("\n");
}

}  // namespace ngcc::report::html
