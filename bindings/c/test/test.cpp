// The C++ wrapper. Prints each failure and ends with their number.
#include "wireform_bincode.hpp"

#include <array>
#include <cstdio>

namespace wb = wireform::bincode;

static int failures;
#define CHECK(what)                                                                                                      \
    do {                                                                                                                 \
        if (!(what)) {                                                                                                   \
            std::printf("line %d: %s\n", __LINE__, #what);                                                               \
            failures++;                                                                                                  \
        }                                                                                                                \
    } while (0)

template <class F> static wf_status caught(F call) {
    try {
        call();
    } catch (const wb::error& e) {
        return e.status();
    }
    return WF_OK;
}

int main() {
    std::array<std::uint8_t, 256> room{};
    const std::array<float, 3> mesh{1.0f, -2.5f, 0.0f};
    const auto written = wb::write<float>(room, mesh, wb::config::legacy);
    CHECK(written.size() == 20);
    std::array<float, 8> back{};
    const auto read = wb::read<float>(written, back, wb::config::legacy);
    CHECK(read.taken == 20 && read.value.size() == 3 && read.value[1] == -2.5f);

    for (const auto c : {wb::config::legacy, wb::config::standard, wb::config::legacy_big_endian,
                         wb::config::standard_big_endian}) {
        const std::array<std::uint32_t, 4> numbers{0, 250, 251, 70000};
        std::array<std::uint32_t, 4> again{};
        const auto message = wb::write<std::uint32_t>(room, numbers, c);
        CHECK(wb::read<std::uint32_t>(message, again, c).value.size() == 4 && again == numbers);
        for (std::size_t n = 0; n < message.size(); n++) {
            CHECK(caught([&] { wb::read<std::uint32_t>(message.first(n), again, c); }) != WF_OK);
        }
    }

    const auto text = wb::write_text(room, "meter", wb::config::standard);
    CHECK(text.size() == 6 && wb::read_text(text, wb::config::standard).value == "meter");

    std::vector<std::uint8_t> all;
    wb::append_bytes(all, text, wb::config::standard);
    wb::append_bytes(all, text, wb::config::standard);
    const auto first = wb::read_bytes(all, wb::config::standard);
    const auto second = wb::read_bytes(std::span(all).subspan(first.taken), wb::config::standard);
    CHECK(first.value.size() == 6 && second.value.size() == 6 && first.taken + second.taken == all.size());

    std::array<std::uint8_t, 64> other{};
    const auto frame = wb::write_frame(other, all);
    CHECK(wb::read_frame(frame, 1024).value.size() == all.size());
    CHECK(caught([&] { wb::read_frame(frame, 4); }) == WF_LIMIT);
    CHECK(caught([&] { wb::write_bytes(std::span(other).first(2), all, wb::config::legacy); }) == WF_NO_SPACE);
    return failures;
}
