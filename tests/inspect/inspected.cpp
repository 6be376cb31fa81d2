// SPDX-License-Identifier: Apache-2.0
#include "inspected.hpp"

ngcc::InspectRequest request_for(const std::string& fixture, const std::string& operation) {
    ngcc::InspectRequest request;
    request.target.worker = INSPECTOR;
    request.target.library = std::string(FIXTURES) + "/lib" + fixture + ".so";
    request.target.shown_library = fixture;
    request.operation = {operation, operation == "hash" ? 100u : 0u};
    if (operation == "hash") request.target.options = {"--digest-bits", "512"};
    request.timeout_s = 20;
    return request;
}

ngcc::Inspection inspected(const ngcc::InspectRequest& request) {
    ngcc::ProcessExecutor executor;
    return ngcc::inspect(executor, request);
}

ngcc::Inspection inspected(const std::string& fixture, const std::string& operation) {
    return inspected(request_for(fixture, operation));
}

std::uint64_t figure(const ngcc::Inspection& inspection, const char* name) {
    return inspection.memory.at(name).get<std::uint64_t>();
}

std::vector<std::string> codes(const ngcc::Inspection& inspection) {
    std::vector<std::string> list;
    for (const ngcc::record::Failure& f : inspection.findings)
        list.push_back(f.code);
    return list;
}

std::string shown(const ngcc::Inspection& inspection) {
    std::string text = inspection.memory.dump(2);
    for (const ngcc::record::Failure& f : inspection.findings)
        text += "\n" + f.code + ": " + f.text;
    return text;
}
