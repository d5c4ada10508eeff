/*
 * bincode for C: octets, text and vectors of numbers in caller's buffers, and frames around them.
 *
 * The octets are those of bincode 1 and 2. Nothing is allocated that the caller would have to free, nothing is kept, and
 * every function may be called from several threads at once. Input is never trusted: a length that claims more than there
 * is ends in WF_END.
 *
 * Link with libwireform_bincode_c (static or shared).
 */
#ifndef WIREFORM_BINCODE_H
#define WIREFORM_BINCODE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a call ended with. */
typedef int32_t wf_status;
enum {
    WF_OK = 0,
    WF_NO_SPACE = 1, /* the output is too small; the size that is needed was stored */
    WF_END = 2,      /* the input ends too early */
    WF_INVALID = 3,  /* the input is not what it should be */
    WF_LIMIT = 4,    /* a limit is passed */
    WF_ARGUMENT = 5, /* a null or misaligned pointer, or unknown flags */
    WF_INTERNAL = 6
};

/* Flags, to be added. None: full-width integers, little endian, as bincode 1 and bincode 2's legacy configuration.
 * WF_VARINT alone: bincode 2's standard configuration. */
enum { WF_VARINT = 1, WF_BIG_ENDIAN = 2 };

/* The text of a status, which lives as long as the program. */
const char *wf_status_text(wf_status status);

/* Writes n octets behind their length into out, which has room octets; text is written so as well. Stores the size of the
 * message, also with WF_NO_SPACE: a first call with room 0 asks for it. */
wf_status wf_write_bytes(uint8_t *out, size_t room, size_t *size, const uint8_t *data, size_t n, uint32_t flags);

/* Finds the octets at the start of in, where they lie, and stores how many octets of in the message has taken. */
wf_status wf_read_bytes(const uint8_t *in, size_t n, const uint8_t **data, size_t *size, size_t *taken, uint32_t flags);

/* The same for text, which is checked to be UTF-8. It is not ended by a NUL. */
wf_status wf_read_text(const uint8_t *in, size_t n, const uint8_t **data, size_t *size, size_t *taken, uint32_t flags);

/* Vectors of numbers. Writing is as wf_write_bytes. Reading copies into out, which has room for room numbers, and stores
 * how many there are, also with WF_NO_SPACE. */
#define WF_VECTOR(name, type)                                                                                            \
    wf_status wf_write_##name(uint8_t *out, size_t room, size_t *size, const type *data, size_t n, uint32_t flags);      \
    wf_status wf_read_##name(const uint8_t *in, size_t n, type *out, size_t room, size_t *count, size_t *taken,          \
                             uint32_t flags);
WF_VECTOR(u16s, uint16_t)
WF_VECTOR(u32s, uint32_t)
WF_VECTOR(u64s, uint64_t)
WF_VECTOR(i16s, int16_t)
WF_VECTOR(i32s, int32_t)
WF_VECTOR(i64s, int64_t)
WF_VECTOR(f32s, float)
WF_VECTOR(f64s, double)
#undef WF_VECTOR

/* Puts a payload into a frame: length u32, flags u8, payload, CRC-32C u32. */
wf_status wf_write_frame(uint8_t *out, size_t room, size_t *size, const uint8_t *payload, size_t n);

/* Finds the payload of the frame at the start of in, where it lies, and checks its checksum. With WF_END, taken has how
 * many octets are needed at least. Compressed frames are WF_INVALID. */
wf_status wf_read_frame(const uint8_t *in, size_t n, const uint8_t **payload, size_t *size, size_t *taken,
                        size_t max_payload);

#ifdef __cplusplus
}
#endif
#endif
