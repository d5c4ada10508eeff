/* The C functions, from C. Prints each failure and ends with their number. */
#include "wireform_bincode.h"

#include <stdio.h>
#include <string.h>

static int failures;
#define CHECK(what)                                                                                                      \
    do {                                                                                                                 \
        if (!(what)) {                                                                                                   \
            printf("line %d: %s\n", __LINE__, #what);                                                                    \
            failures++;                                                                                                  \
        }                                                                                                                \
    } while (0)

int main(void) {
    uint8_t out[64];
    size_t size = 0, taken = 0, count = 0;
    const uint8_t *data = NULL;

    /* Octets, in all configurations. */
    const uint8_t fixed[] = {3, 0, 0, 0, 0, 0, 0, 0, 7, 8, 9}, varint[] = {3, 7, 8, 9};
    const uint8_t big[] = {0, 0, 0, 0, 0, 0, 0, 3, 7, 8, 9};
    CHECK(wf_write_bytes(out, sizeof out, &size, varint + 1, 3, 0) == WF_OK);
    CHECK(size == sizeof fixed && memcmp(out, fixed, size) == 0);
    CHECK(wf_write_bytes(out, sizeof out, &size, varint + 1, 3, WF_BIG_ENDIAN) == WF_OK);
    CHECK(size == sizeof big && memcmp(out, big, size) == 0);
    CHECK(wf_write_bytes(out, sizeof out, &size, varint + 1, 3, WF_VARINT) == WF_OK);
    CHECK(size == sizeof varint && memcmp(out, varint, size) == 0);
    CHECK(wf_read_bytes(out, size, &data, &count, &taken, WF_VARINT) == WF_OK);
    CHECK(data == out + 1 && count == 3 && taken == 4);

    /* A call without room asks for the size. */
    CHECK(wf_write_bytes(NULL, 0, &size, varint, 4, 0) == WF_NO_SPACE && size == 12);
    CHECK(wf_write_bytes(out, 11, &size, varint, 4, 0) == WF_NO_SPACE && size == 12);
    CHECK(wf_write_bytes(out, 12, &size, varint, 4, 0) == WF_OK && size == 12);

    /* Claims that are false. */
    const uint8_t bomb[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2};
    CHECK(wf_read_bytes(bomb, sizeof bomb, &data, &count, &taken, 0) == WF_END);
    CHECK(wf_read_bytes(bomb, sizeof bomb, &data, &count, &taken, WF_VARINT) == WF_INVALID);
    uint64_t numbers[4];
    CHECK(wf_read_u64s(bomb, sizeof bomb, numbers, 4, &count, &taken, 0) == WF_END);
    CHECK(wf_read_u64s(NULL, 0, numbers, 4, &count, &taken, 0) == WF_END);
    CHECK(wf_read_u64s(NULL, 8, numbers, 4, &count, &taken, 0) == WF_ARGUMENT);
    CHECK(wf_read_bytes(fixed, sizeof fixed, &data, &count, &taken, 99) == WF_ARGUMENT);

    /* Text. */
    const uint8_t text[] = {2, 0xc3, 0xa9}, broken[] = {2, 0xc3, 0x28};
    CHECK(wf_read_text(text, sizeof text, &data, &count, &taken, WF_VARINT) == WF_OK && count == 2 && taken == 3);
    CHECK(wf_read_text(broken, sizeof broken, &data, &count, &taken, WF_VARINT) == WF_INVALID);

    /* Numbers. */
    const uint64_t some[] = {1, 250, 251, 1ull << 40};
    CHECK(wf_write_u64s(out, sizeof out, &size, some, 4, WF_VARINT) == WF_OK && size == 1 + 1 + 1 + 3 + 9);
    CHECK(wf_read_u64s(out, size, numbers, 4, &count, &taken, WF_VARINT) == WF_OK);
    CHECK(count == 4 && taken == size && memcmp(numbers, some, sizeof some) == 0);
    CHECK(wf_read_u64s(out, size, numbers, 3, &count, &taken, WF_VARINT) == WF_NO_SPACE && count == 4);
    const int16_t negative[] = {-1, 0, 1};
    int16_t back[3];
    CHECK(wf_write_i16s(out, sizeof out, &size, negative, 3, WF_VARINT) == WF_OK && size == 4 && out[1] == 1);
    CHECK(wf_read_i16s(out, size, back, 3, &count, &taken, WF_VARINT) == WF_OK);
    CHECK(memcmp(back, negative, sizeof back) == 0);
    const double half[] = {0.5};
    double read_half[1];
    CHECK(wf_write_f64s(out, sizeof out, &size, half, 1, 0) == WF_OK && size == 16);
    CHECK(wf_read_f64s(out, size, read_half, 1, &count, &taken, 0) == WF_OK && read_half[0] == 0.5);

    /* Frames. */
    CHECK(wf_write_frame(out, 11, &size, varint, 4) == WF_NO_SPACE && size == 13);
    CHECK(wf_write_frame(out, sizeof out, &size, varint, 4) == WF_OK && size == 13);
    CHECK(wf_read_frame(out, size, &data, &count, &taken, 1024) == WF_OK);
    CHECK(data == out + 5 && count == 4 && taken == 13);
    CHECK(wf_read_frame(out, 12, &data, &count, &taken, 1024) == WF_END && taken == 13);
    CHECK(wf_read_frame(out, size, &data, &count, &taken, 3) == WF_LIMIT);
    out[6] ^= 1;
    CHECK(wf_read_frame(out, size, &data, &count, &taken, 1024) == WF_INVALID);

    CHECK(strcmp(wf_status_text(WF_END), "the input ends too early") == 0);
    return failures;
}
