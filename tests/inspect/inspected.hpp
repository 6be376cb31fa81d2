// SPDX-License-Identifier: Apache-2.0
// Inspects a fixture with the real program.
#pragma once

#include <string>
#include <vector>

#include "inspect/inspect.hpp"

ngcc::InspectRequest request_for(const std::string& fixture, const std::string& operation);

ngcc::Inspection inspected(const std::string& fixture, const std::string& operation);
ngcc::Inspection inspected(const ngcc::InspectRequest& request);

std::uint64_t figure(const ngcc::Inspection& inspection, const char* name);

// Codes in the order found.
std::vector<std::string> codes(const ngcc::Inspection& inspection);
// Codes and texts, for messages.
std::string shown(const ngcc::Inspection& inspection);
