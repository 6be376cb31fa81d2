// SPDX-License-Identifier: Apache-2.0
// The probe in a box: a scratch folder of its own and the means of this machine.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "runner/process.hpp"

class BoxTest : public testing::Test {
  protected:
    void SetUp() override;
    void TearDown() override;

    // The probe as a command; it may write in scratch_ alone.
    ngcc::Command probe(std::vector<std::string> arguments) const;
    // Its output lines, or how it ended instead.
    std::vector<std::string> lines(const ngcc::Command& command) const;
    std::vector<std::string> says(std::vector<std::string> arguments) const;

    // No process of this test's is left, neither a probe nor a box, or none is within a second.
    bool all_gone() const;

    std::filesystem::path folder_, scratch_;  // scratch_ is in folder_
};
