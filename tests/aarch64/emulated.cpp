// SPDX-License-Identifier: Apache-2.0
#include "emulated.hpp"

#include <unistd.h>

#include <span>

#include "engine/shell.hpp"
#include "support/files.hpp"

namespace hashprof::test {

namespace fs = std::filesystem;

std::string program(const std::string& name) {
    return std::string(AARCH64_PROGRAMS "/bin/") + name;
}

WorkingFolder::WorkingFolder() : before_(fs::current_path()) {
    std::string name = fs::temp_directory_path() / "hashprof-aarch64-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
    fs::current_path(folder_);
}

WorkingFolder::~WorkingFolder() {
    std::error_code failure;
    fs::current_path(before_, failure);
    fs::remove_all(folder_, failure);
}

zoo::Books books_of(const hashprof_region& region) {
    zoo::Books books;
    const Images images = {&region};
    for (const std::string& operation : operations_of(images))
        for (const CallRow& row : read_profile(images, operation).rows) {
            if (row.calls == 0) continue;
            zoo::Calls& sum = books[operation][row.function];
            sum.calls += row.calls;
            sum.lengths = sum.lengths && row.shape_known;
            sum.in_bits += row.shape_known ? row.calls * row.in_bits : 0;
            sum.out_bits += row.shape_known ? row.calls * row.out_bits : 0;
        }
    return books;
}

std::string text_of(const zoo::Books& books) {
    std::string text;
    for (const auto& [operation, functions] : books)
        for (const auto& [function, calls] : functions)
            text += operation + " " + function + " " + std::to_string(calls.calls) + " " +
                    std::to_string(calls.in_bits) + " " + std::to_string(calls.out_bits) +
                    (calls.lengths ? "\n" : " and calls of unknown lengths\n");
    return text;
}

std::string link_wrapped(const std::string& name) {
    const std::string objects = zoo::quoted(AARCH64_PROGRAMS "/objects/" + name) + "/*.o";
    const std::string wrap = zoo::quoted(HASHPROF_WRAP);
    const zoo::Result linked =
        zoo::run(".", wrap + " flags --windows --runtime " + zoo::quoted(HASHPROF_WRAP_RUNTIME) + " " +
                          objects + " -o wrap.rsp && " + zoo::quoted(AARCH64_COMPILER) + " " + objects +
                          " @wrap.rsp -o wrapped && " + wrap + " verify wrapped --manifest wrap.rsp.json");
    return linked.status == 0 ? "" : zoo::how_it_ended(linked.status) + "\n" + linked.out + linked.err;
}

Ended run_wrapped() {
    Ended ended = run_preloaded("", {"./wrapped"}, {"HASHPROF_OUT=run.region"});
    const std::string bytes = read_file("run.region");
    ended.region = checked_region(std::as_bytes(std::span(bytes)));
    return ended;
}

}  // namespace hashprof::test
