// SPDX-License-Identifier: Apache-2.0
// Sources to objects, several at a time, each only if it has to be.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compile/flags.hpp"
#include "compile/object_facts.hpp"
#include "compile/object_state.hpp"
#include "compile/tools.hpp"

namespace ngcc::compile {

struct Object {
    Source source;
    std::filesystem::path file;
    bool made = false;
    bool ran = false;      // compiled now; else it was still good
    std::string command;   // as it can be repeated
    std::string trouble;   // how the compiler ended, if not by itself
    std::string messages;  // of the compiler
    std::vector<std::string> dependencies;
    ObjectFacts facts;
};

class Compiler {
  public:
    Compiler(const Setting& setting, const Tools& tools, const package::Tree& tree, std::string means,
             std::vector<std::filesystem::path> allowed);

    // In the order of the sources. What cannot be compiled is not made and says why.
    std::vector<Object> compile(const std::vector<Source>& sources, const Plan& plan);
    // One object with all its options, of a file of ours or a probe.
    Object compile_plainly(const std::filesystem::path& file, std::vector<std::string> options);
    // The options for a unit in the order in which compile() gives them, without input and output.
    std::vector<std::string> arguments(const Source& source, const Plan& plan) const;

    const std::filesystem::path& folder() const { return folder_; }
    bool ran() const { return ran_; }
    void save() { state_.save(); }
    // Everything that was compiled or found fresh is here: the log's text, in order.
    std::string log;

  private:
    Object prepare(const Source& source, std::vector<std::string> arguments) const;
    void finish(std::vector<Object>& objects, const std::vector<std::vector<std::string>>& arguments);
    void compile_one(Object& object, std::vector<std::string> arguments) const;
    double limit_for(const Source& source) const;
    void refuse_foreign(Object& object) const;

    const Setting& setting_;
    const Tools& tools_;
    std::filesystem::path root_, folder_;
    std::string means_;
    std::vector<std::filesystem::path> allowed_;  // where files may come from
    ObjectState state_;
    bool ran_ = false;
};

}  // namespace ngcc::compile
