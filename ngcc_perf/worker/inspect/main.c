/* SPDX-License-Identifier: Apache-2.0 */
/* ngcc_perf_inspector: heap, stack and manners of one operation of one library. */
#include <link.h>
#include <stddef.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "buffers.h"
#include "capture.h"
#include "exit_family.h"
#include "faults.h"
#include "heap.h"
#include "helpers.h"
#include "mapping_family.h"
#include "observation.h"
#include "options.h"
#include "output.h"
#include "sources.h"
#include "stack.h"

enum { EXIT_COMPLETE = 0, EXIT_USAGE = 2 };
#define JUNK_LIMIT ((size_t)1 << 16)

static __attribute__((noreturn)) void finish(const char* status, int exit_status) {
    output_line("STATUS");
    output_text(status);
    output_end();
    end_process(exit_status);
}

static __attribute__((noreturn)) void finish_failed(enum outcome result, int exit_status) {
    output_error(outcome_name(result), failure_text());
    finish("failed", exit_status);
}

/* Takes effect at the next execution of a program, so this one starts itself again, once. */
static void fix_addresses(char** argv) {
    const int now = personality(0xffffffff);
    if (now == -1 || (now & ADDR_NO_RANDOMIZE) != 0) return;
    if (personality((unsigned long)(now | ADDR_NO_RANDOMIZE)) == -1) return;
    execv("/proc/self/exe", argv);
}

static void report_addresses(void) {
    const int now = personality(0xffffffff);
    output_meta("fixed_addresses", now != -1 && (now & ADDR_NO_RANDOMIZE) != 0 ? "1" : "0");
}

static int find_extent(struct dl_phdr_info* info, size_t size, void* context) {
    const struct link_map* map = context;
    (void)size;
    if (info->dlpi_addr != map->l_addr) return 0;
    uintptr_t end = 0;
    for (unsigned i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD &&
            info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz > end)
            end = (uintptr_t)(info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz);
    faults_set_library((uintptr_t)info->dlpi_addr, (uintptr_t)info->dlpi_addr + end);
    return 1;
}

/* A library that defines malloc and binds its own calls to it is not seen. */
static void check_allocator(const struct link_map* map, void* handle) {
    bool symbolic = false;
    for (const ElfW(Dyn)* entry = map->l_ld; entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_SYMBOLIC ||
            (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_SYMBOLIC) != 0))
            symbolic = true;
    Dl_info info;
    void* const allocator = dlsym(handle, "malloc");
    if (symbolic && allocator != NULL && dladdr(allocator, &info) != 0 &&
        (uintptr_t)info.dli_fbase == faults_library_base())
        output_meta("heap_not_seen", "the library is bound to an allocator of its own");
}

static void locate(const struct library* library) {
    struct link_map* map = NULL;
    if (dlinfo(library->handle, RTLD_DI_LINKMAP, &map) != 0) return;
    dl_iterate_phdr(find_extent, map);
    check_allocator(map, library->handle);
}

static enum outcome inspect(const struct inspect_options* options, struct library* library) {
    if (!stack_make((size_t)options->stack_bytes, (unsigned char)options->junk))
        return fail(OUTCOME_MEMORY, "no memory for a stack of ", decimal(options->stack_bytes), " bytes",
                    (char*)NULL);
    if (!heap_is_interposed()) output_meta("heap_not_seen", "calls of malloc do not arrive at the inspector");
    report_addresses();
    capture_open();
    exit_family_open();
    capture_begin();
    const enum outcome loaded = library_load(library, options->worker.library, &options->worker.hints);
    capture_end("the library's constructors");
    if (loaded != OUTCOME_PASS) return loaded;
    locate(library);
    return observe(options, library);
}

int main(int argc, char** argv) {
    static struct inspect_options options;
    static struct library library;
    const enum outcome parsed = options_parse(argc, argv, &options);
    if (parsed == OUTCOME_PASS && options.fixed_addresses) fix_addresses(argv);
    if (output_open(EXIT_USAGE) != 0) {
        talk("ngcc_perf_inspector: standard output is closed\n");
        return EXIT_USAGE;
    }
    if (options.help) {
        const ssize_t written = write(output_descriptor(), inspect_usage, strlen(inspect_usage));
        return written < 0 ? EXIT_USAGE : EXIT_COMPLETE;
    }
    if (parsed != OUTCOME_PASS) {
        talk(inspect_usage);
        finish_failed(parsed, EXIT_USAGE);
    }
    faults_install();
    helpers_open();
    sources_open();
    mapping_family_open();
    sources_set_clock_shift(options.clock_shift);
    buffers_vary_guards((unsigned char)options.junk);
    heap_set_junk((unsigned char)options.junk, JUNK_LIMIT);
    const enum outcome result = inspect(&options, &library);
    if (result != OUTCOME_PASS) finish_failed(result, outcome_exit_status(result));
    finish("complete", EXIT_COMPLETE);
}
