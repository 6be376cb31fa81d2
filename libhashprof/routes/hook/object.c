/* SPDX-License-Identifier: Apache-2.0 */
/* ELF by the System V gABI, chapters 4 and 5. The file may be gone, another one, or damaged: what it says is
 * checked. */
#include "routes/hook/object.h"

#include "routes/hook/sys.h"
#include "routes/hook/text.h"

enum { LARGEST_TABLE = 1 << 28, MOST_SECTIONS = 1 << 16 };

/* One byte more is mapped than read, so that a text at the end of a table is terminated. */
static void free_table(void* table, uint64_t bytes) {
    hp_unmap(table, bytes + 1);
}

static void* read_table(int fd, uint64_t offset, uint64_t bytes) {
    if (bytes == 0 || bytes > LARGEST_TABLE) return NULL;
    unsigned char* memory = hp_map(NULL, bytes + 1, PROT_READ | PROT_WRITE, 0);
    if (hp_failed(memory)) return NULL;
    for (uint64_t done = 0; done < bytes;) {
        const long n = hp_pread(fd, memory + done, bytes - done, offset + done);
        if (n <= 0) {
            free_table(memory, bytes);
            return NULL;
        }
        done += (uint64_t)n;
    }
    return memory;
}

static int is_native(const ElfW(Ehdr) * header) {
#if defined(__x86_64__)
    const unsigned machine = EM_X86_64;
#else
    const unsigned machine = EM_AARCH64;
#endif
    return hp_same_bytes(header->e_ident, ELFMAG, SELFMAG) && header->e_ident[EI_CLASS] == ELFCLASS64 &&
           header->e_machine == machine && header->e_phentsize == sizeof(ElfW(Phdr));
}

/* The file is the one that was loaded if its dynamic section lies where the loader says. */
static int is_the_loaded_one(const struct hp_object* object) {
    for (uint32_t i = 0; i < object->segment_count; i++)
        if (object->segments[i].p_type == PT_DYNAMIC)
            return object->bias + object->segments[i].p_vaddr == (uint64_t)(uintptr_t)object->dynamic;
    return 0;
}

static int read_headers(struct hp_object* object, ElfW(Ehdr) * header) {
    if (hp_pread(object->file, header, sizeof *header, 0) != (long)sizeof *header || !is_native(header))
        return 0;
    if (header->e_phnum > sizeof object->segments / sizeof *object->segments) return 0;
    const long bytes = (long)(header->e_phnum * sizeof(ElfW(Phdr)));
    if (hp_pread(object->file, object->segments, (size_t)bytes, header->e_phoff) != bytes) return 0;
    object->segment_count = header->e_phnum;
    return is_the_loaded_one(object);
}

static void bound(struct hp_object* object) {
    object->start = UINT64_MAX;
    object->end = 0;
    for (uint32_t i = 0; i < object->segment_count; i++) {
        const ElfW(Phdr)* segment = &object->segments[i];
        if (segment->p_type != PT_LOAD) continue;
        if (segment->p_vaddr < object->start) object->start = segment->p_vaddr;
        if (segment->p_vaddr + segment->p_memsz > object->end)
            object->end = segment->p_vaddr + segment->p_memsz;
    }
    if (object->start > object->end) object->start = object->end;
}

static void take_symbols(struct hp_object* object, const ElfW(Shdr) * symbols, const ElfW(Shdr) * names) {
    object->owned[0] = read_table(object->file, symbols->sh_offset, symbols->sh_size);
    object->owned[1] = read_table(object->file, names->sh_offset, names->sh_size);
    object->owned_bytes[0] = symbols->sh_size;
    object->owned_bytes[1] = names->sh_size;
    if (object->owned[0] == NULL || object->owned[1] == NULL) return;
    object->symbols = object->owned[0];
    object->symbol_count = symbols->sh_size / sizeof(ElfW(Sym));
    object->names = object->owned[1];
    object->names_bytes = names->sh_size;
}

static void read_symtab(struct hp_object* object, const ElfW(Ehdr) * header) {
    uint64_t count = header->e_shnum;
    if (header->e_shoff == 0 || header->e_shentsize != sizeof(ElfW(Shdr))) return;
    if (count == 0) { /* more than 65279: the number is in the first header */
        ElfW(Shdr) first;
        if (hp_pread(object->file, &first, sizeof first, header->e_shoff) == (long)sizeof first)
            count = first.sh_size;
    }
    if (count == 0 || count > MOST_SECTIONS) return;
    const uint64_t bytes = count * sizeof(ElfW(Shdr));
    ElfW(Shdr)* sections = read_table(object->file, header->e_shoff, bytes);
    if (sections == NULL) return;
    for (uint64_t i = 0; i < count && object->symbols == NULL; i++)
        if (sections[i].sh_type == SHT_SYMTAB && sections[i].sh_link < count)
            take_symbols(object, &sections[i], &sections[sections[i].sh_link]);
    free_table(sections, bytes);
}

/* The loader has made the addresses in dynamic sections absolute, but not those of its own and of the vDSO.
 */
static const void* dynamic_pointer(const struct hp_object* object, uint64_t value) {
    return (const void*)(uintptr_t)(value >= object->bias ? value : value + object->bias);
}

static size_t count_by_gnu_hash(const uint32_t* table) {
    const uint32_t buckets = table[0], first = table[1], bloom = table[2];
    const uint32_t* bucket = table + 4 + bloom * (sizeof(ElfW(Addr)) / 4);
    const uint32_t* chain = bucket + buckets;
    uint32_t last = 0;
    for (uint32_t i = 0; i < buckets; i++)
        if (bucket[i] > last) last = bucket[i];
    if (last < first) return first;
    while ((chain[last - first] & 1u) == 0)
        last++;
    return last + 1;
}

static void take_dynamic_symbols(struct hp_object* object) {
    object->symbol_count = 0;
    for (const ElfW(Dyn)* d = object->dynamic; d != NULL && d->d_tag != DT_NULL; d++) {
        if (d->d_tag == DT_SYMTAB) object->symbols = dynamic_pointer(object, d->d_un.d_ptr);
        if (d->d_tag == DT_STRTAB) object->names = dynamic_pointer(object, d->d_un.d_ptr);
        if (d->d_tag == DT_STRSZ) object->names_bytes = d->d_un.d_val;
        if (d->d_tag == DT_HASH)
            object->symbol_count = ((const uint32_t*)dynamic_pointer(object, d->d_un.d_ptr))[1];
        if (d->d_tag == DT_GNU_HASH && object->symbol_count == 0)
            object->symbol_count = count_by_gnu_hash(dynamic_pointer(object, d->d_un.d_ptr));
    }
    if (object->names == NULL || object->symbols == NULL) object->symbol_count = 0;
}

void hp_object_open(struct hp_object* object) {
    ElfW(Ehdr) header;
    object->file = object->path[0] != '\0' ? hp_open(object->path) : -1;
    if (object->file < 0 || !read_headers(object, &header)) {
        object->flags |= HASHPROF_MODULE_UNREADABLE;
        object->segment_count = 0;
    } else {
        bound(object);
        read_symtab(object, &header);
    }
    if (object->symbols != NULL) return;
    object->flags |= HASHPROF_MODULE_NO_SYMTAB;
    take_dynamic_symbols(object);
}

void hp_object_close(struct hp_object* object) {
    for (int i = 0; i < 2; i++)
        if (object->owned[i] != NULL) free_table(object->owned[i], object->owned_bytes[i]);
    if (object->file >= 0) hp_close(object->file);
}

const char* hp_symbol_name(const struct hp_object* object, const ElfW(Sym) * symbol) {
    return symbol->st_name < object->names_bytes ? object->names + symbol->st_name : "";
}

const ElfW(Phdr) * hp_code_segment(const struct hp_object* object, uint64_t address) {
    for (uint32_t i = 0; i < object->segment_count; i++) {
        const ElfW(Phdr)* segment = &object->segments[i];
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X) != 0 && address >= segment->p_vaddr &&
            address - segment->p_vaddr < segment->p_filesz)
            return segment;
    }
    return NULL;
}

int hp_is_as_in_file(const struct hp_object* object, uint64_t address, size_t bytes) {
    unsigned char content[64];
    const ElfW(Phdr)* segment = hp_code_segment(object, address);
    if (segment == NULL || object->file < 0) return 1;
    const uint64_t left = segment->p_filesz - (address - segment->p_vaddr);
    if (bytes > sizeof content) bytes = sizeof content;
    if (bytes > left) bytes = left;
    const uint64_t offset = address - segment->p_vaddr + segment->p_offset;
    if (hp_pread(object->file, content, bytes, offset) != (long)bytes) return 0;
    return hp_same_bytes(content, (const void*)(uintptr_t)(object->bias + address), bytes);
}
