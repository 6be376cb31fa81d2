/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "crash.h"
#include "official.h"
#include "probe.h"

enum {
    SWEEP_BITS = 1100,
    LONGEST_MESSAGE_BITS = (1 << 20) + 3,
    MANY_BLOCKS_BITS = 256 * 65537 + 9, /* output whose block counter does not fit in 16 bits */
    ALIGNMENTS = 8,
    OVERLAP_ROOM = 512,
    BAD_LENGTH = -4
};

typedef int (*digest_function)(int bits, const byte* msg, length msg_bits, byte* out);
typedef int (*xof_function)(length bits, const byte* msg, length msg_bits, byte* out);

/* One of the three helpers: the library's function and the bundled one have the same shape. */
struct helper {
    const char* name;
    digest_function digest, official_digest;
    xof_function xof, official_xof;
    const length* lengths; /* of output in bits; the first with each message, the others in turn, 0 ends */
    unsigned turn;
};

static byte *message, *output, *expected, *masked;

static void make_buffers(void) {
    if (message != NULL) return;
    message = guarded(LONGEST_MESSAGE_BITS / 8 + 64);
    masked = guarded(LONGEST_MESSAGE_BITS / 8 + 64);
    output = guarded(MANY_BLOCKS_BITS / 8 + 64);
    expected = guarded(MANY_BLOCKS_BITS / 8 + 64);
    random_fill(message, LONGEST_MESSAGE_BITS / 8 + 64);
}

static int call(const struct helper* h, length bits, const byte* msg, length msg_bits, byte* out) {
    call_enter(h->name);
    const int returned = h->xof != NULL ? h->xof(bits, msg, msg_bits, out)
                                        : h->digest((int)(long long)bits, msg, msg_bits, out);
    call_leave();
    return returned;
}

static void compute(const struct helper* h, length bits, const byte* msg, length msg_bits) {
    if (h->xof != NULL)
        h->official_xof(bits, msg, msg_bits, expected);
    else
        h->official_digest((int)bits, msg, msg_bits, expected);
}

/* A wrong result: because of bits that do not belong to the message? */
static bool report_difference(const struct helper* h, length bits, const byte* msg, length msg_bits,
                              const char* remark) {
    const unsigned used = (unsigned)(msg_bits % 8);
    if (used != 0) {
        memcpy(masked, msg, bytes_of(msg_bits));
        masked[msg_bits / 8] &= (byte)(0xff00u >> used);
        call(h, bits, masked, msg_bits, output);
        if (memcmp(output, expected, bytes_of(bits)) == 0)
            return finding(h->name,
                           "depends on the unused bits of the last message byte at message %llu bits, "
                           "output %llu bits",
                           msg_bits, bits);
    }
    return finding(h->name, "differs at message %llu bits, output %llu bits%s", msg_bits, bits, remark);
}

static bool agrees(const struct helper* h, length bits, const byte* msg, length msg_bits,
                   const char* remark) {
    const size_t bytes = bytes_of(bits);
    compute(h, bits, msg, msg_bits);
    guard_fill(output, bytes);
    const int returned = call(h, bits, msg, msg_bits, output);
    if (returned != 0)
        return finding(h->name, "returns %d at message %llu bits, output %llu bits, where 0 is right",
                       returned, msg_bits, bits);
    if (written_before(output) != 0 || written_behind(output, bytes) != 0)
        return finding(h->name, "writes %zu bytes %s its output at message %llu bits, output %llu bits",
                       written_before(output) + written_behind(output, bytes),
                       written_before(output) != 0 ? "in front of" : "behind", msg_bits, bits);
    if (memcmp(output, expected, bytes) != 0) return report_difference(h, bits, msg, msg_bits, remark);
    return true;
}

static bool message_agrees(struct helper* h, length msg_bits, const char* remark) {
    const byte* msg = message + random_below(ALIGNMENTS);
    if (!agrees(h, h->lengths[0], msg, msg_bits, remark)) return false;
    if (h->lengths[1] == 0) return true;
    h->turn++;
    if (h->lengths[h->turn] == 0) h->turn = 1;
    return agrees(h, h->lengths[h->turn], msg, msg_bits, remark);
}

/* Whole bytes first: a copy that counts bytes is right there, which the finding then says. */
static bool messages_agree(struct helper* h) {
    for (length bits = 0; bits <= SWEEP_BITS; bits += 8)
        if (!message_agrees(h, bits, "")) return false;
    for (length bits = 4096; bits < LONGEST_MESSAGE_BITS; bits *= 16)
        if (!message_agrees(h, bits, "") || !message_agrees(h, bits - 8, "")) return false;
    static const char remark[] = " (and agrees where both are whole bytes)";
    for (length bits = 1; bits <= SWEEP_BITS; bits++)
        if (bits % 8 != 0 && !message_agrees(h, bits, remark)) return false;
    return message_agrees(h, 4099, remark) && message_agrees(h, 65541, remark) &&
           message_agrees(h, LONGEST_MESSAGE_BITS, remark);
}

static bool empty_message_agrees(const struct helper* h) {
    compute(h, h->lengths[0], NULL, 0);
    const int returned = call(h, h->lengths[0], NULL, 0, output);
    if (returned == 0 && memcmp(output, expected, bytes_of(h->lengths[0])) == 0) return true;
    return finding(h->name, "differs for a null message of 0 bits (returned %d)", returned);
}

/* Output over the message, shifted by `shift` bytes; nothing else may change. */
static bool overlap_agrees(const struct helper* h, length bits, length msg_bits, int shift) {
    byte before[OVERLAP_ROOM], room[OVERLAP_ROOM];
    random_fill(before, sizeof before);
    byte* const msg = room + 64;
    byte* const out = msg + shift;
    compute(h, bits, before + 64, msg_bits);
    memcpy(room, before, sizeof room);
    const int returned = call(h, bits, msg, msg_bits, out);
    memcpy(before + (out - room), expected, bytes_of(bits));
    if (returned == 0 && memcmp(room, before, sizeof room) == 0) return true;
    return finding(
        h->name,
        "differs where its output overlaps its input: message %llu bits, output %llu bits %d bytes "
        "%s it",
        msg_bits, bits, shift < 0 ? -shift : shift, shift < 0 ? "before" : "after");
}

static bool overlaps_agree(const struct helper* h) {
    static const length lengths[] = {8, 64, 256, 440, 512, 523, 1000, 1024};
    static const int shifts[] = {0, 1, -1, 16, -16, 33};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        for (size_t k = 0; k < sizeof shifts / sizeof shifts[0]; k++)
            if (!overlap_agrees(h, h->lengths[0], lengths[i], shifts[k])) return false;
    return true;
}

static bool lengths_are_refused(const struct helper* h, const int* lengths, size_t count) {
    for (size_t i = 0; i < count; i++) {
        guard_fill(output, 1024);
        const int returned = call(h, (length)(long long)lengths[i], message, 64, output);
        if (returned != BAD_LENGTH)
            return finding(h->name, "returns %d for an output of %d bits, where -4 is right", returned,
                           lengths[i]);
        if (written_behind(output, 0) != 0)
            return finding(h->name, "refuses an output of %d bits but writes there", lengths[i]);
    }
    return true;
}

void check_sm3hash(any_function function) {
    static const length lengths[] = {256, 0};
    static const int wrong[] = {0, 1, 128, 255, 257, 512, -256};
    struct helper h = {.name = "sm3hash",
                       .digest = (digest_function)function,
                       .official_digest = sm3hash,
                       .lengths = lengths};
    make_buffers();
    (void)(messages_agree(&h) && empty_message_agrees(&h) && overlaps_agree(&h) &&
           lengths_are_refused(&h, wrong, sizeof wrong / sizeof wrong[0]));
}

void check_pseudohash(any_function function) {
    static const length lengths[] = {512, 1024, 768, 0};
    static const int wrong[] = {0, 1, 256, 511, 513, 640, 1023, 1025, 2048, -512};
    struct helper h = {.name = "pseudohash",
                       .digest = (digest_function)function,
                       .official_digest = pseudohash,
                       .lengths = lengths};
    make_buffers();
    (void)(messages_agree(&h) && empty_message_agrees(&h) && overlaps_agree(&h) &&
           lengths_are_refused(&h, wrong, sizeof wrong / sizeof wrong[0]));
}

static bool outputs_agree(const struct helper* h) {
    for (length bits = 0; bits <= SWEEP_BITS; bits++)
        if (!agrees(h, bits, message, 24, "") || !agrees(h, bits, message + 1, 441, "")) return false;
    return agrees(h, 256 * 257 + 1, message, 64, "") && agrees(h, MANY_BLOCKS_BITS, message, 64, "");
}

void check_pseudoxof(any_function function) {
    static const length lengths[] = {256, 8, 512, 1, 7, 255, 257, 31, 384, 1000, 1024, 13, 0};
    struct helper h = {
        .name = "pseudoXOF", .xof = (xof_function)function, .official_xof = pseudoXOF, .lengths = lengths};
    make_buffers();
    (void)(messages_agree(&h) && outputs_agree(&h) && empty_message_agrees(&h) && overlaps_agree(&h));
}
