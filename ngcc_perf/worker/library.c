/* SPDX-License-Identifier: Apache-2.0 */
#include "library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include "crash.h"
#include "metadata.h"
#include "seeding.h"

const char* category_name(enum category category) {
    switch (category) {
        case CATEGORY_KEM:
            return "kem";
        case CATEGORY_SIG:
            return "sig";
        case CATEGORY_KEX:
            return "kex";
        case CATEGORY_HASH:
            return "hash";
    }
    return "unknown";
}

bool instance_name_is_valid(const char* name) {
    const size_t characters = strlen(name);
    if (characters == 0 || characters > INSTANCE_CHARACTERS) return false;
    return strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == characters;
}

void library_optional_function(const struct library* library, const char* name, void* function) {
    /* ISO C has no conversion from an object pointer to a function pointer; POSIX makes their bytes equal. */
    void* address = dlsym(library->handle, name);
    if (address != NULL && library->interpose != NULL) address = library->interpose(name, address);
    memcpy(function, &address, sizeof address);
}

enum outcome library_function(const struct library* library, const char* name, void* function) {
    library_optional_function(library, name, function);
    if (dlsym(library->handle, name) != NULL) return OUTCOME_PASS;
    return fail(OUTCOME_LOADFAIL, "the library exports no ", name, ", which its category ",
                category_name(library->category), " requires", (char*)NULL);
}

/* Fields of the metadata are cut to their size and may lack the final NUL. */
static void copy_field(char* to, size_t to_size, const char* from, size_t from_size) {
    size_t i = 0;
    for (; i < from_size && i + 1 < to_size && from[i] != '\0'; i++)
        to[i] = (unsigned char)from[i] < 0x20 || from[i] == 0x7f ? '?' : from[i];
    to[i] = '\0';
}

static enum outcome check_sizes(const struct sizes* sizes) {
    const length all[] = {sizes->pk,  sizes->sk,  sizes->ct,        sizes->ss,    sizes->sn,
                          sizes->sta, sizes->stb, sizes->total_msg, sizes->digest};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i] > LARGEST_DECLARED_SIZE)
            return fail(OUTCOME_LOADFAIL, "the library declares a size of ", decimal(all[i]),
                        " bytes, more than 2^29", (char*)NULL);
    if (sizes->passes > MOST_PASSES)
        return fail(OUTCOME_LOADFAIL, "the library declares ", decimal(sizes->passes),
                    " passes; at most 16 are supported", (char*)NULL);
    return OUTCOME_PASS;
}

struct size_field {
    const char* getter;
    size_t offset;
};
#define SIZE_FIELD(getter, member) \
    { getter, offsetof(struct sizes, member) }

/* In the order of the numbers behind the metadata. */
static const struct size_field kem_fields[] = {
    SIZE_FIELD("kem_get_pk_len_bytes", pk), SIZE_FIELD("kem_get_sk_len_bytes", sk),
    SIZE_FIELD("kem_get_ct_len_bytes", ct), SIZE_FIELD("kem_get_ss_len_bytes", ss)};
static const struct size_field sig_fields[] = {SIZE_FIELD("sig_get_pk_len_bytes", pk),
                                               SIZE_FIELD("sig_get_sk_len_bytes", sk),
                                               SIZE_FIELD("sig_get_sn_len_bytes", sn)};
static const struct size_field kex_fields[] = {SIZE_FIELD("kex_get_passes_num", passes),
                                               SIZE_FIELD("kex_get_pk_len_bytes", pk),
                                               SIZE_FIELD("kex_get_sk_len_bytes", sk),
                                               SIZE_FIELD("kex_get_sta_len_bytes", sta),
                                               SIZE_FIELD("kex_get_stb_len_bytes", stb),
                                               SIZE_FIELD("kex_get_ss_len_bytes", ss),
                                               SIZE_FIELD("kex_get_total_msg_len_bytes", total_msg)};
/* No getters: only the metadata, or a hint, states a digest length. */
static const struct size_field hash_fields[] = {SIZE_FIELD(NULL, digest_bits), SIZE_FIELD(NULL, digest)};

struct size_fields {
    const struct size_field* list;
    size_t count;
};

static struct size_fields fields_of(enum category category) {
    switch (category) {
        case CATEGORY_KEM:
            return (struct size_fields){kem_fields, 4};
        case CATEGORY_SIG:
            return (struct size_fields){sig_fields, 3};
        case CATEGORY_KEX:
            return (struct size_fields){kex_fields, 7};
        case CATEGORY_HASH:
            return (struct size_fields){hash_fields, 2};
    }
    return (struct size_fields){NULL, 0};
}

static void set_size(struct sizes* sizes, const struct size_field* field, length value) {
    memcpy((char*)sizes + field->offset, &value, sizeof value);
}

static enum outcome read_metadata(struct library* library, meta_function meta_of) {
    call_enter("ngcc_meta");
    const struct ngcc_meta* meta = meta_of();
    call_leave();
    if (meta == NULL || meta->magic != NGCC_META_MAGIC)
        return fail(OUTCOME_LOADFAIL, "the library's metadata has a wrong magic number", (char*)NULL);
    if (meta->abi != NGCC_META_ABI)
        return fail(OUTCOME_LOADFAIL, "the library's metadata is of ABI version ", decimal(meta->abi),
                    ", this worker knows version 1", (char*)NULL);
    library->category = (enum category)meta->type;
    const struct size_fields fields = fields_of(library->category);
    if (fields.count == 0)
        return fail(OUTCOME_LOADFAIL, "the library's metadata names an unknown category (type ",
                    decimal(meta->type), ")", (char*)NULL);
    if (meta->struct_size < sizeof *meta + fields.count * sizeof meta->numbers[0])
        return fail(OUTCOME_LOADFAIL, "the library's metadata is too short (", decimal(meta->struct_size),
                    " bytes)", (char*)NULL);
    for (size_t i = 0; i < fields.count; i++)
        set_size(&library->sizes, &fields.list[i], meta->numbers[i]);
    copy_field(library->id, sizeof library->id, meta->id, sizeof meta->id);
    copy_field(library->algorithm, sizeof library->algorithm, meta->algorithm, sizeof meta->algorithm);
    copy_field(library->instance, sizeof library->instance, meta->instance, sizeof meta->instance);
    copy_field(library->variant, sizeof library->variant, meta->variant, sizeof meta->variant);
    copy_field(library->compiler, sizeof library->compiler, meta->compiler, sizeof meta->compiler);

    static char short_flags[sizeof meta->build_flags + 1];
    copy_field(short_flags, sizeof short_flags, meta->build_flags, sizeof meta->build_flags);
    library->build_flags = short_flags;
    flags_function flags;
    library_optional_function(library, "ngcc_build_flags", &flags);
    if (flags != NULL) {
        call_enter("ngcc_build_flags");
        const char* long_flags = flags();
        call_leave();
        if (long_flags != NULL) library->build_flags = long_flags;
    }
    if (library->category != CATEGORY_HASH) return library_function(library, "ngcc_seed", &library->seed);
    library_optional_function(library, "ngcc_seed", &library->seed); /* hash code gets no randomness */
    return OUTCOME_PASS;
}

static enum outcome find_category(struct library* library) {
    static const struct {
        const char* name;
        enum category category;
    } marks[] = {{"kem_keygen", CATEGORY_KEM},
                 {"sig_keygen", CATEGORY_SIG},
                 {"kex_init_a", CATEGORY_KEX},
                 {"CryptHash", CATEGORY_HASH}};
    const char* found = NULL;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (dlsym(library->handle, marks[i].name) == NULL) continue;
        if (found != NULL)
            return fail(OUTCOME_LOADFAIL, "the library exports functions of two categories (", found, " and ",
                        marks[i].name, "); build one library an instance", (char*)NULL);
        found = marks[i].name;
        library->category = marks[i].category;
    }
    if (found != NULL) return OUTCOME_PASS;
    return fail(
        OUTCOME_LOADFAIL,
        "the library exports neither ngcc_meta nor any of kem_keygen, sig_keygen, kex_init_a, CryptHash",
        (char*)NULL);
}

static enum outcome ask_getters(struct library* library) {
    const struct size_fields fields = fields_of(library->category);
    for (size_t i = 0; i < fields.count; i++) {
        length_getter getter;
        const enum outcome found = library_function(library, fields.list[i].getter, &getter);
        if (found != OUTCOME_PASS) return found;
        call_enter(fields.list[i].getter);
        set_size(&library->sizes, &fields.list[i], getter());
        call_leave();
    }
    return OUTCOME_PASS;
}

static void name_after_file(struct library* library, const char* path) {
    const char* slash = strrchr(path, '/');
    const char* name = slash != NULL ? slash + 1 : path;
    if (strncmp(name, "lib", 3) == 0) name += 3;
    const char* suffix = strstr(name, ".so");
    copy_field(library->instance, sizeof library->instance, name,
               suffix != NULL ? (size_t)(suffix - name) : strlen(name));
}

static enum outcome describe_plain(struct library* library, const char* path,
                                   const struct library_hints* hints) {
    const enum outcome found = find_category(library);
    if (found != OUTCOME_PASS) return found;
    library->plain = true;
    strcpy(library->id, "-");
    strcpy(library->variant, "-");
    library->build_flags = "unknown";
    if (hints->instance != NULL)
        copy_field(library->instance, sizeof library->instance, hints->instance, strlen(hints->instance));
    else
        name_after_file(library, path);
    if (library->category != CATEGORY_HASH) return ask_getters(library);
    if (hints->digest_bits == 0)
        return fail(OUTCOME_LOADFAIL,
                    "a plain hash library does not state its digest length; give --digest-bits", (char*)NULL);
    library->sizes.digest_bits = hints->digest_bits;
    library->sizes.digest = hints->digest_bits / 8;
    return OUTCOME_PASS;
}

/* dlopen would search the library path for a name without a slash, and would hang on a FIFO. */
enum outcome library_open(void** handle, const char* path) {
    struct stat status;
    if (strchr(path, '/') == NULL)
        return fail(OUTCOME_USAGE, "the library must be given with a path: ./", path, (char*)NULL);
    if (stat(path, &status) != 0) return fail(OUTCOME_LOADFAIL, "there is no library ", path, (char*)NULL);
    if (!S_ISREG(status.st_mode)) return fail(OUTCOME_LOADFAIL, path, " is not a regular file", (char*)NULL);
    call_enter("the library's constructors");
    *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    call_leave();
    if (*handle == NULL) return fail(OUTCOME_LOADFAIL, "cannot load: ", dlerror(), (char*)NULL);
    return OUTCOME_PASS;
}

enum outcome library_load(struct library* library, const char* path, const struct library_hints* hints) {
    memset(library, 0, sizeof *library);
    enum outcome result = library_open(&library->handle, path);
    if (result != OUTCOME_PASS) return result;
    meta_function meta;
    library_optional_function(library, "ngcc_meta", &meta);
    result = meta != NULL ? read_metadata(library, meta) : describe_plain(library, path, hints);
    if (result != OUTCOME_PASS) return result;
    library->seeding = seeding_of(library);
    return check_sizes(&library->sizes);
}
