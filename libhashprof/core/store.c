/* SPDX-License-Identifier: Apache-2.0 */
#include "core/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, MOST_IMAGES = 1000 };

static struct hp_places known_places;
static struct hashprof_pool* pool;
static int pool_is_whole; /* all regions are mapped, so that a child finds its own without a system call */
static int foreign;

void hp_store_is_foreign(void) {
    foreign = 1;
}

static void* map_anonymous(void) {
    void* memory =
        mmap(NULL, sizeof(struct hashprof_region), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* A line on stderr from inside the target is right only when its counts would be lost otherwise. */
static void complain(const char* path, int error, const char* remedy) {
    char line[512];
    const int n =
        snprintf(line, sizeof line,
                 "hashprof: %s: cannot keep the counts there: %s; they are lost when this process ends\n"
                 "  remedy: %s\n",
                 path, strerror(error), remedy);
    if (n > 0 && write(STDERR_FILENO, line, (size_t)n < sizeof line ? (size_t)n : sizeof line - 1) < 0)
        return;
}

/* ---- the process ---- */

uint64_t hp_process_start(void) {
    char text[1024];
    const int fd = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    const ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    if (n <= 0) return 0;
    text[n] = '\0';
    const char* field = strrchr(text, ')'); /* the second field is a name that may hold anything */
    for (int i = 2; field != NULL && i < 22; i++)
        field = strchr(field + 1, ' ');
    return field == NULL ? 0 : strtoull(field + 1, NULL, 10);
}

void hp_executable_path(char* path, size_t size) {
    const ssize_t n = readlink("/proc/self/exe", path, size - 1);
    path[n > 0 ? n : 0] = '\0';
    if (n > 0) return;
    const char* started_as = (const char*)getauxval(AT_EXECFN);
    if (started_as != NULL) snprintf(path, size, "%s", started_as);
}

/* ---- a pool ---- */

static void* region_of_pool(uint32_t index) {
    return (char*)pool + pool->header_bytes + index * pool->stride;
}

static int is_pool(const struct hashprof_pool* header, uint64_t bytes) {
    return header->magic == HASHPROF_POOL_MAGIC && header->version == HASHPROF_REGION_VERSION &&
           header->stride >= sizeof(struct hashprof_region) && header->stride % 4096 == 0 &&
           header->header_bytes % 4096 == 0 && header->region_count > 0 &&
           header->region_count <= (bytes - header->header_bytes) / header->stride;
}

/* Under a limit of address space only the header and this image's region are mapped. */
static void* map_part(int fd, uint32_t index, uint64_t header_bytes, uint64_t stride) {
    void* memory =
        mmap(NULL, stride, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)(header_bytes + index * stride));
    return memory == MAP_FAILED ? NULL : memory;
}

static uint32_t images_before(uint32_t index) {
    uint32_t images = 0;
    for (uint32_t i = 0; pool_is_whole && i < index; i++)
        images += ((const struct hashprof_region*)region_of_pool(i))->pid == (uint32_t)getpid();
    return images;
}

static void* claim_from_file(int fd, uint32_t* image, int* error) {
    struct stat status;
    *error = EINVAL;
    if (fstat(fd, &status) != 0 || status.st_size < 4096) return NULL;
    const uint64_t bytes = (uint64_t)status.st_size;
    struct hashprof_pool* header = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (header == MAP_FAILED) {
        *error = errno;
        return NULL;
    }
    if (!is_pool(header, bytes)) return NULL;
    void* whole = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, 0);
    pool_is_whole = whole != MAP_FAILED;
    pool = pool_is_whole ? whole : header;
    const uint32_t index = __atomic_fetch_add(&pool->claimed, 1, __ATOMIC_ACQ_REL);
    *error = ENOSPC;
    if (index >= pool->region_count) return NULL;
    *image = images_before(index);
    *error = ENOMEM;
    return pool_is_whole ? region_of_pool(index) : map_part(fd, index, pool->header_bytes, pool->stride);
}

static void* claim_from_pool(const char* path, uint32_t* image) {
    int error = 0;
    void* memory = NULL;
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        error = errno;
    else
        memory = claim_from_file(fd, image, &error);
    if (fd >= 0) close(fd);
    if (memory == NULL)
        complain(path, error, "run the program under \"hashprof run\", in the same file system");
    return memory;
}

/* ---- a file ---- */

static void append(char* path, size_t* length, const char* text) {
    for (; *text != '\0' && *length + 1 < PATH_BYTES; text++)
        path[(*length)++] = *text;
    path[*length] = '\0';
}

/* %p is the process, %e the program's name, %% a percent sign. */
static void expand(char* path, const char* pattern, int* has_process) {
    size_t length = 0;
    char number[24], executable[PATH_BYTES];
    path[0] = '\0';
    *has_process = 0;
    snprintf(number, sizeof number, "%ld", (long)getpid());
    for (const char* c = pattern; *c != '\0'; c++) {
        const char one[2] = {*c, '\0'};
        if (c[0] == '%' && c[1] == 'p') {
            append(path, &length, number);
            *has_process = 1;
            c++;
        } else if (c[0] == '%' && c[1] == 'e') {
            hp_executable_path(executable, sizeof executable);
            const char* slash = strrchr(executable, '/');
            append(path, &length, slash != NULL ? slash + 1 : executable);
            c++;
        } else {
            append(path, &length, one);
            if (c[0] == '%' && c[1] == '%') c++;
        }
    }
}

static void output_path(char* path, int is_child) {
    const char* pattern = known_places.out;
    int has_process = 0;
    if (pattern == NULL || *pattern == '\0') pattern = "hashprof.%p.region";
    expand(path, pattern, &has_process);
    size_t length = strlen(path);
    char suffix[24];
    snprintf(suffix, sizeof suffix, ".%ld", (long)getpid());
    if (is_child && !has_process) append(path, &length, suffix);
}

static int read_at(int fd, void* to, size_t bytes, size_t offset) {
    return pread(fd, to, bytes, (off_t)offset) == (ssize_t)bytes;
}

/* Whether the file is what an earlier image of this process left: exec keeps process and start. */
static int is_of_earlier_image(const char* path) {
    uint64_t magic = 0, start = 0;
    uint32_t pid = 0;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return 0;
    const int whole = read_at(fd, &magic, sizeof magic, offsetof(struct hashprof_region, magic)) &&
                      read_at(fd, &pid, sizeof pid, offsetof(struct hashprof_region, pid)) &&
                      read_at(fd, &start, sizeof start, offsetof(struct hashprof_region, process_start));
    close(fd);
    return whole && magic == HASHPROF_REGION_MAGIC && pid == (uint32_t)getpid() && start != 0 &&
           start == hp_process_start();
}

static uint32_t avoid_earlier_images(char* path) {
    uint32_t image = 0;
    const size_t stem = strlen(path);
    while (image < MOST_IMAGES && is_of_earlier_image(path)) {
        size_t length = stem;
        char suffix[24];
        snprintf(suffix, sizeof suffix, ".exec%u", ++image);
        append(path, &length, suffix);
    }
    return image;
}

/* Reserves all blocks at once: writing into a hole of a full disk would kill the target with SIGBUS. */
static void* map_blocks(int fd, uint64_t bytes, int* error) {
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        *error = ENOTSUP; /* a device or pipe keeps nothing */
        return NULL;
    }
    if (ftruncate(fd, 0) != 0) {
        *error = errno;
        return NULL;
    }
    *error = posix_fallocate(fd, 0, (off_t)bytes);
    if (*error != 0) {
        if (ftruncate(fd, 0) != 0) *error = errno;
        return NULL;
    }
    void* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory != MAP_FAILED) return memory;
    *error = errno;
    return NULL;
}

static void* map_file(const char* path, uint64_t bytes, int* error) {
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0644);
    if (fd < 0) {
        *error = errno;
        return NULL;
    }
    void* memory = map_blocks(fd, bytes, error);
    close(fd);
    return memory;
}

static void* map_own(int is_child, uint32_t* image) {
    char path[PATH_BYTES + 64];
    int error = 0;
    output_path(path, is_child);
    *image = avoid_earlier_images(path);
    void* memory = map_file(path, sizeof(struct hashprof_region), &error);
    if (memory != NULL) return memory;
    complain(path, error, "set HASHPROF_OUT to a file that can be written");
    return map_anonymous();
}

void* hp_store_open(const struct hp_places* places, uint32_t* image) {
    known_places = *places;
    *image = 0;
    if (places->pool != NULL && *places->pool != '\0') {
        void* memory = claim_from_pool(places->pool, image);
        return memory != NULL ? memory : map_anonymous();
    }
    if (places->out != NULL && strcmp(places->out, "none") == 0) {
        foreign = 1;
        return map_anonymous();
    }
    return map_own(0, image);
}

void* hp_store_for_child(void) {
    uint32_t image;
    if (foreign) return NULL;
    if (pool == NULL) return map_own(1, &image);
    if (!pool_is_whole) return NULL;
    const uint32_t index = __atomic_fetch_add(&pool->claimed, 1, __ATOMIC_ACQ_REL);
    return index < pool->region_count ? region_of_pool(index) : NULL;
}
