// bincode for C++20: spans over wireform_bincode.h, and nothing to compile.
#ifndef WIREFORM_BINCODE_HPP
#define WIREFORM_BINCODE_HPP

#include "wireform_bincode.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace wireform::bincode {

/// Integers of full width or as short as their value, and the byte order.
enum class config : std::uint32_t {
    legacy = 0,
    standard = WF_VARINT,
    legacy_big_endian = WF_BIG_ENDIAN,
    standard_big_endian = WF_VARINT | WF_BIG_ENDIAN,
};

/// What went wrong.
class error : public std::runtime_error {
public:
    explicit error(wf_status status) : std::runtime_error(wf_status_text(status)), status_(status) {}
    [[nodiscard]] wf_status status() const noexcept { return status_; }

private:
    wf_status status_;
};

inline void check(wf_status status) {
    if (status != WF_OK) throw error(status);
}

namespace detail {
template <class T> struct vector_of;
#define WF_VECTOR(name, type)                                                                                            \
    template <> struct vector_of<type> {                                                                                 \
        static constexpr auto write = wf_write_##name;                                                                   \
        static constexpr auto read = wf_read_##name;                                                                     \
    };
WF_VECTOR(u16s, std::uint16_t)
WF_VECTOR(u32s, std::uint32_t)
WF_VECTOR(u64s, std::uint64_t)
WF_VECTOR(i16s, std::int16_t)
WF_VECTOR(i32s, std::int32_t)
WF_VECTOR(i64s, std::int64_t)
WF_VECTOR(f32s, float)
WF_VECTOR(f64s, double)
#undef WF_VECTOR
} // namespace detail

/// A part of the input, and how many octets the message has taken.
template <class T> struct found {
    T value;
    std::size_t taken;
};

/// Writes octets into a span, and returns the part that was written.
inline std::span<std::uint8_t> write_bytes(std::span<std::uint8_t> out, std::span<const std::uint8_t> data, config c) {
    std::size_t size = 0;
    check(wf_write_bytes(out.data(), out.size(), &size, data.data(), data.size(), static_cast<std::uint32_t>(c)));
    return out.first(size);
}
/// Writes octets behind those of a vector.
inline void append_bytes(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> data, config c) {
    const std::size_t before = out.size();
    out.resize(before + data.size() + 9);
    out.resize(before + write_bytes(std::span(out).subspan(before), data, c).size());
}
/// Finds octets, where they lie.
inline found<std::span<const std::uint8_t>> read_bytes(std::span<const std::uint8_t> in, config c) {
    const std::uint8_t* data = nullptr;
    std::size_t size = 0, taken = 0;
    check(wf_read_bytes(in.data(), in.size(), &data, &size, &taken, static_cast<std::uint32_t>(c)));
    return {{data, size}, taken};
}
/// Writes text into a span, and returns the part that was written.
inline std::span<std::uint8_t> write_text(std::span<std::uint8_t> out, std::string_view text, config c) {
    return write_bytes(out, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, c);
}
/// Finds text, where it lies, and checks that it is UTF-8.
inline found<std::string_view> read_text(std::span<const std::uint8_t> in, config c) {
    const std::uint8_t* data = nullptr;
    std::size_t size = 0, taken = 0;
    check(wf_read_text(in.data(), in.size(), &data, &size, &taken, static_cast<std::uint32_t>(c)));
    return {{reinterpret_cast<const char*>(data), size}, taken};
}
/// Writes numbers into a span, and returns the part that was written.
template <class T> std::span<std::uint8_t> write(std::span<std::uint8_t> out, std::span<const T> data, config c) {
    std::size_t size = 0;
    const auto flags = static_cast<std::uint32_t>(c);
    check(detail::vector_of<T>::write(out.data(), out.size(), &size, data.data(), data.size(), flags));
    return out.first(size);
}
/// Reads numbers into a span, and returns the part that was read.
template <class T> found<std::span<T>> read(std::span<const std::uint8_t> in, std::span<T> out, config c) {
    std::size_t count = 0, taken = 0;
    const auto flags = static_cast<std::uint32_t>(c);
    check(detail::vector_of<T>::read(in.data(), in.size(), out.data(), out.size(), &count, &taken, flags));
    return {out.first(count), taken};
}
/// Writes a payload as a frame into a span, and returns the part that was written.
inline std::span<std::uint8_t> write_frame(std::span<std::uint8_t> out, std::span<const std::uint8_t> payload) {
    std::size_t size = 0;
    check(wf_write_frame(out.data(), out.size(), &size, payload.data(), payload.size()));
    return out.first(size);
}
/// Finds the payload of a frame, where it lies, and checks its checksum.
inline found<std::span<const std::uint8_t>> read_frame(std::span<const std::uint8_t> in, std::size_t max_payload) {
    const std::uint8_t* data = nullptr;
    std::size_t size = 0, taken = 0;
    check(wf_read_frame(in.data(), in.size(), &data, &size, &taken, max_payload));
    return {{data, size}, taken};
}

} // namespace wireform::bincode
#endif
