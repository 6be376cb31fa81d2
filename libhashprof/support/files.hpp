// SPDX-License-Identifier: Apache-2.0
// Files as the tools need them: read whole with a limit, written whole or not at all, named by digest.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hashprof {

// The bytes of a regular file; Error if it is missing, unreadable, not a regular file (a FIFO would block),
// or larger than limit.
std::string read_file(const std::filesystem::path& path, std::uint64_t limit = 256u << 20);

// Follows the name in that of a temporary file, before six random characters.
inline constexpr std::string_view unfinished_suffix = ".unfinished-";

// What must be true after a crash of the machine.
enum class Durable {
    yes,  // the old content or the new is there
    no,   // the file may be empty: for what can be made again; saves some milliseconds a file
};

// Writes a temporary file beside path and renames it over path, with fsync of file and folder if it is to be
// durable: a reader sees the old content or the new. Parent folders are made. Error on any failure (full
// disk, no permission); path is then as it was.
void write_file_atomically(const std::filesystem::path& path, std::string_view content,
                           Durable durable = Durable::yes);

// Lower-case hex SHA-256 (FIPS 180-4) of bytes, or of a file's content without holding it in memory.
std::string sha256_hex(std::string_view bytes);
std::string sha256_file(const std::filesystem::path& path);

}  // namespace hashprof
