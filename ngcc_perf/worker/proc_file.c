/* SPDX-License-Identifier: Apache-2.0 */
#include "proc_file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

bool proc_text(const char* path, char* text, size_t text_size) {
    size_t used = 0;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    while (used + 1 < text_size) {
        const ssize_t bytes = read(file, text + used, text_size - 1 - used);
        if (bytes <= 0) break;
        used += (size_t)bytes;
    }
    close(file);
    text[used] = '\0';
    return used > 0;
}

struct line_search {
    const char* start;
    size_t start_length;
    char* line;
    size_t room, used;
    bool skipping; /* the rest of a line that begins otherwise */
};

/* True when the line looked for is complete. */
static bool take(struct line_search* search, char byte) {
    if (byte == '\n') {
        if (!search->skipping && search->used >= search->start_length) return true;
        search->used = 0;
        search->skipping = false;
        return false;
    }
    if (search->skipping || search->used >= search->room) return false;
    if (search->used < search->start_length && byte != search->start[search->used])
        search->skipping = true;
    else
        search->line[search->used++] = byte;
    return false;
}

bool proc_line(const char* path, const char* start, char* line, size_t line_size) {
    struct line_search search = {start, strlen(start), line, line_size - 1, 0, false};
    char bytes[1024];
    ssize_t count;
    bool found = false;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    while (!found && (count = read(file, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < count && !found; i++)
            found = take(&search, bytes[i]);
    close(file);
    line[search.used] = '\0';
    return found || (!search.skipping && search.used >= search.start_length);
}

bool proc_number(const char* text, uint64_t* number) {
    while (*text != '\0' && *text != '\n' && (*text < '0' || *text > '9'))
        text++;
    if (*text < '0' || *text > '9') return false;
    uint64_t value = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        value = value * 10 + (uint64_t)(*text - '0');
    *number = value;
    return true;
}

bool proc_field(const char* text, unsigned index, uint64_t* number) {
    while (*text == ' ')
        text++;
    for (; index > 0; index--) {
        while (*text != ' ' && *text != '\n' && *text != '\0')
            text++;
        while (*text == ' ')
            text++;
    }
    return *text >= '0' && *text <= '9' && proc_number(text, number);
}
