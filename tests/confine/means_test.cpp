// SPDX-License-Identifier: Apache-2.0
// What a machine can confine with, as it is found out and as it is said.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "confine/confine.hpp"

namespace fs = std::filesystem;
using ngcc::ConfinementMeans;
using ngcc::MachineConfinement;

namespace {

// A program in the place of bwrap that does what `script` says.
class Pretender {
  public:
    explicit Pretender(const std::string& script) {
        char name[] = "/tmp/hashprof-bwrap-XXXXXX";
        folder_ = ::mkdtemp(name);
        std::ofstream(program()) << "#!/bin/sh\n" << script << "\n";
        ::chmod(program().c_str(), 0755);
    }
    ~Pretender() { fs::remove_all(folder_); }
    fs::path program() const { return folder_ / "bwrap"; }

  private:
    fs::path folder_;
};

bool begins(const std::string& text, const std::string& start) {
    return text.starts_with(start);
}

}  // namespace

TEST(Means, WithoutBubblewrapThereAreLimits) {
    for (const fs::path path : {"", "/no/such/bwrap"}) {
        const MachineConfinement m = ngcc::try_confinement(path);
        EXPECT_EQ(m.means, ConfinementMeans::limits);
        EXPECT_TRUE(begins(m.text, "limits only: bubblewrap is not installed")) << m.text;
        EXPECT_NE(m.remedy.find("install bubblewrap"), std::string::npos);
    }
}

TEST(Means, ABubblewrapThatCannotMakeABoxIsNone) {
    const Pretender pretender(
        "[ \"$1\" = --version ] && echo bubblewrap 9.9.9 && exit 0\n"
        "echo 'bwrap: No permissions to create new namespace' >&2; exit 1");
    const MachineConfinement m = ngcc::try_confinement(pretender.program());
    EXPECT_EQ(m.means, ConfinementMeans::limits);
    EXPECT_TRUE(begins(m.text,
                       "limits only: bubblewrap 9.9.9 does not work here: No permissions to create new "
                       "namespace"))
        << m.text;
    EXPECT_NE(m.remedy.find("user namespaces"), std::string::npos);
}

TEST(Means, AProgramThatOnlySaysYesIsNone) {
    const Pretender pretender("exit 0");
    EXPECT_EQ(ngcc::try_confinement(pretender.program()).means, ConfinementMeans::limits);
}

TEST(Means, ThisMachinesAreFoundOutOnce) {
    const MachineConfinement& m = ngcc::machine_confinement();
    EXPECT_EQ(&m, &ngcc::machine_confinement());
    EXPECT_FALSE(m.text.empty());
    const bool boxes = m.means == ConfinementMeans::bubblewrap;
    EXPECT_TRUE(begins(m.text, boxes ? "bubblewrap " : "limits only: ")) << m.text;
    EXPECT_EQ(m.remedy.empty(), boxes);
    EXPECT_EQ(m.limits_processes, ::geteuid() != 0 || !m.group_parent.empty());
}
