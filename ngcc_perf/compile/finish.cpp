// SPDX-License-Identifier: Apache-2.0
#include "compile/finish.hpp"

#include <algorithm>
#include <array>

#include "compile/interface.hpp"
#include "elf/image.hpp"
#include "record/operation.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace ngcc::compile {
namespace {

namespace fs = std::filesystem;
using hashprof::Error;
using hashprof::Exit;

constexpr std::array sources_of_numbers = {"getrandom",
                                           "getentropy",
                                           "rand",
                                           "rand_r",
                                           "random",
                                           "random_r",
                                           "srand",
                                           "srandom",
                                           "drand48",
                                           "lrand48",
                                           "mrand48",
                                           "arc4random",
                                           "arc4random_buf",
                                           "arc4random_uniform",
                                           "RAND_bytes",
                                           "RAND_priv_bytes",
                                           "RAND_pseudo_bytes",
                                           "randombytes_buf"};
constexpr std::array openers = {"open", "open64", "openat", "openat64", "fopen", "fopen64"};

void move_into_place(const fs::path& from, const fs::path& to) {
    make_folder(to.parent_path());
    std::error_code error;
    fs::rename(from, to, error);
    if (error)
        throw Error(to.string(), "cannot be written: " + error.message(), "check the folder's permissions",
                    Exit::environment);
}

// Objects of the instance and the helpers, not the harness interface, whose texts name the label. Their order
// is not the program's business.
std::string code_digest(const std::vector<fs::path>& objects) {
    std::vector<std::string> digests;
    for (std::size_t i = 0; i + 1 < objects.size(); ++i)
        digests.push_back(object_digest(objects[i]));
    std::sort(digests.begin(), digests.end());
    std::string text;
    for (const std::string& digest : digests)
        text += digest + '\n';
    return hashprof::sha256_hex(text);
}

void make_twin(const Setting& setting, const Order& order, const Tools& tools, Compiler& compiler,
               const Plan& plan, const LinkOrder& plain, const fs::path& place, Built& built) {
    std::error_code ignored;
    const fs::path proof = place.string() + ".hashprof.json";
    if (plan.level == Level::performance) {
        built.notes.push_back(
            "no twin with wrappers: link-time optimisation binds helper calls before a linker "
            "could wrap them");
    } else if (setting.launcher.empty()) {
        built.notes.push_back("no twin with wrappers: hashprof-cc is not there");
    } else {
        LinkOrder twin = plain;
        twin.launcher = setting.launcher;
        twin.exports.emplace_back("hashprof_control");
        // The name is in the proof, so it is the final one.
        twin.output = tools.scratch() / place.filename();
        const LinkResult linked = link(tools, twin, order.tree.root);
        compiler.log += linked.log;
        const fs::path made_proof = twin.output.string() + ".hashprof.json";
        if (linked.done && fs::exists(made_proof, ignored)) {
            move_into_place(twin.output, place);
            move_into_place(made_proof, proof);
            built.profile_library = place;
            return;
        }
        const std::string why = first_error(linked.log, order.tree.root);
        built.notes.push_back("no twin with wrappers: " + (why.empty() ? linked.complaints.other : why));
        fs::remove(twin.output, ignored);
        fs::remove(made_proof, ignored);
    }
    fs::remove(place, ignored);
    fs::remove(proof, ignored);
}

}  // namespace

std::vector<std::string> entropy_of(const fs::path& library) {
    std::vector<std::string> found;
    const elfsize::Image image = elfsize::Image::open(library);
    bool opens = false;
    for (const elfsize::Symbol& symbol : image.dynamic_symbols()) {
        if (symbol.defined()) continue;
        const auto is = [&symbol](const char* name) { return symbol.name == name; };
        if (std::any_of(sources_of_numbers.begin(), sources_of_numbers.end(), is))
            found.emplace_back(symbol.name);
        opens = opens || std::any_of(openers.begin(), openers.end(), is);
    }
    if (opens) {
        const std::string bytes = hashprof::read_file(library);
        for (const char* device : {"/dev/urandom", "/dev/random"})
            if (bytes.find(device) != std::string::npos) found.push_back(std::string("open ") + device);
    }
    std::sort(found.begin(), found.end());
    return found;
}

void finish(const Setting& setting, const Order& order, const Tools& tools, Compiler& compiler,
            const Plan& plan, const Trial& trial, const TrialResult& result, Built& built) {
    const std::string file = "lib" + order.label + ".so";
    const std::string candidate = record::file_name_part(order.candidate);
    make_twin(setting, order, tools, compiler, plan, result.link, setting.work / "profile" / candidate / file,
              built);
    built.code_digest = code_digest(result.objects);
    built.entropy = entropy_of(result.link.output);
    built.library = setting.work / "lib" / candidate / file;
    move_into_place(result.link.output, built.library);
    for (const std::size_t unit : result.units)
        built.units.push_back(trial.pool().at(unit).source.path);
    built.choices = result.choices;
    built.helpers = result.helpers.uses;
    built.drng_owner = result.drng_owner;
    built.build_flags = result.build_flags;
    built.notes.insert(built.notes.end(), result.notes.begin(), result.notes.end());
    built.notes.insert(built.notes.end(), result.helpers.notes.begin(), result.helpers.notes.end());
    built.done = true;
}

}  // namespace ngcc::compile
