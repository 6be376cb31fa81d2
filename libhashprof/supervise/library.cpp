// SPDX-License-Identifier: Apache-2.0
#include "supervise/library.hpp"

#include "support/error.hpp"

namespace hashprof {

namespace fs = std::filesystem;

fs::path own_file(const std::string& name) {
    const fs::path tree = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
    // The first two are of the build tree, HASHPROF_LIBRARY_FOLDER is of an installation.
    for (const fs::path& folder : {tree / "lib", tree / "bin", tree / HASHPROF_LIBRARY_FOLDER})
        if (fs::is_regular_file(folder / name)) return folder / name;
    throw Error(name,
                "is missing: searched in " + (tree / "lib").string() + " and " +
                    (tree / HASHPROF_LIBRARY_FOLDER).string(),
                "install hashprof whole (cmake --install), and keep its folders together", Exit::environment);
}

fs::path library_of_route(const std::string& route) {
    return own_file(route == "preload" ? "libhashprof_preload.so" : "libhashprof.so");
}

}  // namespace hashprof
