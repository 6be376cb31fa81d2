/* SPDX-License-Identifier: Apache-2.0 */
#include "find.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "library.h"

struct image {
    const unsigned char* bytes;
    size_t size;
};

static struct image file_image; /* of the one library; kept */

enum outcome find_load(struct loaded* loaded, const char* path) {
    const enum outcome result = library_open(&loaded->handle, path);
    if (result != OUTCOME_PASS) return result;
    loaded->path = path;
    return OUTCOME_PASS;
}

static bool map_file(const char* path) {
    if (file_image.bytes != NULL) return true;
    struct stat status;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    void* bytes = MAP_FAILED;
    if (fstat(fd, &status) == 0 && status.st_size > 0)
        bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (bytes == MAP_FAILED) return false;
    file_image = (struct image){bytes, (size_t)status.st_size};
    return true;
}

/* Is a part of the file inside it? */
static bool holds(uint64_t offset, uint64_t bytes) {
    return offset <= file_image.size && bytes <= file_image.size - offset;
}

static bool read_section(const ElfW(Ehdr) * header, unsigned index, ElfW(Shdr) * section) {
    if (index >= header->e_shnum || header->e_shentsize != sizeof *section) return false;
    const uint64_t offset = header->e_shoff + (uint64_t)index * sizeof *section;
    if (header->e_shoff > file_image.size || !holds(offset, sizeof *section)) return false;
    memcpy(section, file_image.bytes + offset, sizeof *section);
    return holds(section->sh_offset, section->sh_type == SHT_NOBITS ? 0 : section->sh_size);
}

static bool is_named(const ElfW(Shdr) * names, ElfW(Word) at, const char* name) {
    const size_t bytes = strlen(name) + 1;
    return at < names->sh_size && bytes <= names->sh_size - at &&
           memcmp(file_image.bytes + names->sh_offset + at, name, bytes) == 0;
}

/* Value of the only function of this name; 0 if there is none, or several with different values. */
static ElfW(Addr) value_in(const ElfW(Shdr) * table, const ElfW(Shdr) * names, const char* name) {
    ElfW(Addr) value = 0;
    for (uint64_t at = 0; at + sizeof(ElfW(Sym)) <= table->sh_size; at += sizeof(ElfW(Sym))) {
        ElfW(Sym) symbol;
        memcpy(&symbol, file_image.bytes + table->sh_offset + at, sizeof symbol);
        if ((symbol.st_info & 0xf) != STT_FUNC || symbol.st_shndx == SHN_UNDEF) continue;
        if (!is_named(names, symbol.st_name, name)) continue;
        if (value != 0 && value != symbol.st_value) return 0;
        value = symbol.st_value;
    }
    return value;
}

static void* find_hidden(const struct loaded* loaded, const char* name) {
    ElfW(Ehdr) header;
    ElfW(Shdr) table, names;
    struct link_map* map = NULL;
    if (!map_file(loaded->path) || !holds(0, sizeof header)) return NULL;
    if (dlinfo(loaded->handle, RTLD_DI_LINKMAP, &map) != 0) return NULL;
    memcpy(&header, file_image.bytes, sizeof header);
    for (unsigned i = 0; i < header.e_shnum; i++) {
        if (!read_section(&header, i, &table) || table.sh_type != SHT_SYMTAB) continue;
        if (!read_section(&header, table.sh_link, &names)) return NULL;
        const ElfW(Addr) value = value_in(&table, &names, name);
        return value != 0 ? (void*)(map->l_addr + value) : NULL;
    }
    return NULL;
}

void* find_function(const struct loaded* loaded, const char* name, const char** found_by) {
    Dl_info where;
    struct link_map* map = NULL;
    void* address = dlsym(loaded->handle, name);
    *found_by = "export";
    /* A library that it depends on may export the name as well; that is not this library's. */
    if (address != NULL && dlinfo(loaded->handle, RTLD_DI_LINKMAP, &map) == 0 &&
        dladdr(address, &where) != 0 && (ElfW(Addr))where.dli_fbase == map->l_addr)
        return address;
    *found_by = "symbol";
    return find_hidden(loaded, name);
}
