// SPDX-License-Identifier: Apache-2.0
// SVG as the tests read it: parsed strictly, so that what is not well-formed fails.
#pragma once

#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>

#include <memory>
#include <string>
#include <vector>

namespace ngcc::test {

class Markup {
  public:
    explicit Markup(const std::string& text)
        : document_(xmlReadMemory(text.data(), static_cast<int>(text.size()), "text.xml", nullptr,
                                  XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_HUGE),
                    xmlFreeDoc) {
        if (document_) return;
        const xmlError* error = xmlGetLastError();
        ADD_FAILURE() << "not well-formed: " << error->message << " in line " << error->line << "\n"
                      << text.substr(0, 2000);
    }

    // The text of every node that the expression finds; of an attribute its value.
    std::vector<std::string> all(const std::string& xpath) const {
        std::vector<std::string> found;
        if (!document_) return found;
        const std::unique_ptr<xmlXPathContext, decltype(&xmlXPathFreeContext)> context(
            xmlXPathNewContext(document_.get()), xmlXPathFreeContext);
        const std::unique_ptr<xmlXPathObject, decltype(&xmlXPathFreeObject)> result(
            xmlXPathEvalExpression(reinterpret_cast<const xmlChar*>(xpath.c_str()), context.get()),
            xmlXPathFreeObject);
        if (!result || !result->nodesetval) return found;
        for (int i = 0; i < result->nodesetval->nodeNr; ++i) {
            xmlChar* content = xmlNodeGetContent(result->nodesetval->nodeTab[i]);
            found.emplace_back(reinterpret_cast<const char*>(content));
            xmlFree(content);
        }
        return found;
    }
    std::string one(const std::string& xpath) const {
        const auto found = all(xpath);
        EXPECT_EQ(found.size(), 1u) << xpath;
        return found.empty() ? "" : found.front();
    }
    std::size_t count(const std::string& xpath) const { return all(xpath).size(); }
    bool has_text(const std::string& text) const { return count("//text[.=\"" + text + "\"]") > 0; }

  private:
    std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document_;
};

}  // namespace ngcc::test
