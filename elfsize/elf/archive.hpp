// SPDX-License-Identifier: Apache-2.0
// Files that hold several ELF images: ar archives (System V, GNU and BSD names) and thin archives, whose
// members are files of their own, beside the archive.
#pragma once

#include <filesystem>
#include <functional>

#include "elf/image.hpp"
#include "support/error.hpp"

namespace elfsize {

enum class FileKind { elf, archive, thin_archive };

// What the first bytes say; Error for everything that can hold no ELF image (see Image::open).
FileKind identify(const std::filesystem::path& path);

// Calls visit once for an ELF file, and for each ELF member of an archive, in order (never for an empty
// archive). Image::name() of a member is "archive(member)". Symbol tables of the archive are skipped. A
// member that is no sane ELF (bitcode, text, a nested archive), or is missing beside a thin archive, goes to
// refuse and the rest is visited; without refuse its Error is thrown. A damaged archive throws.
void for_each_image(const std::filesystem::path& path, const std::function<void(const Image&)>& visit,
                    const std::function<void(const hashprof::Error&)>& refuse = {});

}  // namespace elfsize
