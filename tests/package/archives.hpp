// SPDX-License-Identifier: Apache-2.0
// Archives for tests, good ones and others.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <string>
#include <vector>

#include "fixture.hpp"

namespace package_test {

struct Entry {
    std::string path, content = {};
    unsigned type = AE_IFREG;
    std::string symbolic_link = {}, hard_link = {};
};

// format: zip, 7zip, or a tar filter: none, gzip, bzip2, xz, zstd.
inline fs::path write_archive(const fs::path& file, const std::string& format,
                              const std::vector<Entry>& entries) {
    archive* a = archive_write_new();
    int status = ARCHIVE_OK;
    if (format == "zip") {
        status = archive_write_set_format_zip(a);
        archive_write_zip_set_compression_deflate(a);
    } else if (format == "7zip") {
        status = archive_write_set_format_7zip(a);
    } else {
        archive_write_set_format_gnutar(a);
        if (format != "none") status = archive_write_add_filter_by_name(a, format.c_str());
    }
    EXPECT_EQ(status, ARCHIVE_OK);
    EXPECT_EQ(archive_write_open_filename(a, file.c_str()), ARCHIVE_OK);
    for (const Entry& entry : entries) {
        archive_entry* e = archive_entry_new();
        archive_entry_set_pathname(e, entry.path.c_str());
        archive_entry_set_filetype(e, entry.type);
        archive_entry_set_perm(e, 07777);
        if (!entry.symbolic_link.empty()) archive_entry_set_symlink(e, entry.symbolic_link.c_str());
        if (!entry.hard_link.empty()) archive_entry_set_hardlink(e, entry.hard_link.c_str());
        const bool has_data = entry.type == AE_IFREG && entry.hard_link.empty();
        archive_entry_set_size(e, has_data ? static_cast<la_int64_t>(entry.content.size()) : 0);
        EXPECT_EQ(archive_write_header(a, e), ARCHIVE_OK) << entry.path << archive_error_string(a);
        if (has_data) archive_write_data(a, entry.content.data(), entry.content.size());
        archive_entry_free(e);
    }
    EXPECT_EQ(archive_write_close(a), ARCHIVE_OK);
    archive_write_free(a);
    return file;
}

// One file, stored: the form of version 4 that everybody can read. For lack of a program that writes RAR.
std::string rar_with(const std::string& name, const std::string& content);

}  // namespace package_test
