// SPDX-License-Identifier: Apache-2.0
#include "compile/link.hpp"

#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;

// Link-time optimisation of a large implementation takes long.
constexpr double link_limit_s = 600;

fs::path write_script(const Tools& tools, const std::vector<std::string>& exports) {
    std::string text = "{\n  global:\n";
    for (const std::string& name : exports)
        text += "    " + name + ";\n";
    text += "  local:\n    *;\n};\n";
    const fs::path file = tools.scratch() / ("exports-" + hashprof::sha256_hex(text).substr(0, 8) + ".map");
    hashprof::write_file_atomically(file, text);
    return file;
}

}  // namespace

LinkResult link(const Tools& tools, const LinkOrder& order, const fs::path& package) {
    const fs::path script = write_script(tools, order.exports);
    std::vector<std::string> words;
    fs::path program = order.cxx ? tools.cxx() : tools.c();
    if (!order.launcher.empty()) {
        words = {"--quiet", "--windows=off", program.string()};
        program = order.launcher;
    }
    words.insert(words.end(), {"-shared", "-fdiagnostics-color=never", "-o", order.output.string()});
    words.insert(words.end(), order.options.begin(), order.options.end());
    for (const fs::path& object : order.objects)
        words.push_back(object.string());
    // Assembly without a stack note must not make the stack executable.
    words.insert(words.end(),
                 {"-Wl,-Bsymbolic", "-Wl,--no-undefined", "-Wl,--version-script=" + script.string(),
                  "-Wl,-z,noexecstack", "-Wl,--no-demangle", "-Wl,--as-needed"});
    for (const std::string& library : order.libraries)
        words.push_back(library == "pthread" ? "-pthread" : "-l" + library);
    LinkResult result;
    std::error_code ignored;
    fs::remove(order.output, ignored);
    result.log = "$ " + shell_text(program, words) + "\n";
    const Outcome outcome = tools.run(program, std::move(words), link_limit_s);
    result.log += outcome.err;
    result.done = outcome.end == End::exited && outcome.exit_code == 0 && fs::exists(order.output, ignored);
    if (!result.done) {
        result.complaints = read_link_messages(outcome.err, package);
        const std::string ending = ending_text(outcome, link_limit_s);
        if (!ending.empty()) result.complaints.other = "linking: " + ending;
    }
    return result;
}

}  // namespace ngcc::compile
