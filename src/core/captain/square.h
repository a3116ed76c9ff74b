// Squares and directions of the 8×8 sea. A square is 8 · rank + file: a1 is 0, h1 is 7, h8 is 63.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace skep::captain {

inline constexpr int kSide = 8;
inline constexpr int kSquares = kSide * kSide;
inline constexpr int kDirections = 8;
inline constexpr int kNoSquare = -1;

using Squares = std::uint64_t;  // a set of squares, one bit each

constexpr int file_of(int square) { return square % kSide; }
constexpr int rank_of(int square) { return square / kSide; }
constexpr Squares bit(int square) { return Squares{1} << square; }

// North, then clockwise.
inline constexpr std::array<int, kDirections> kFileStep{0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr std::array<int, kDirections> kRankStep{1, 1, 0, -1, -1, -1, 0, 1};

constexpr int step_of(int direction) { return kSide * kRankStep[direction] + kFileStep[direction]; }

// How many squares there are from `square` to the edge.
constexpr int steps_to_edge(int square, int direction) {
    const auto room = [](int at, int step) { return step > 0 ? kSide - 1 - at : step < 0 ? at : kSide; };
    return std::min(room(file_of(square), kFileStep[direction]), room(rank_of(square), kRankStep[direction]));
}

template <class Value>
using PerRay = std::array<std::array<Value, kDirections>, kSquares>;

inline constexpr auto kStepsToEdge = [] {
    PerRay<std::int8_t> steps{};
    for (int square = 0; square < kSquares; ++square)
        for (int direction = 0; direction < kDirections; ++direction)
            steps[square][direction] = static_cast<std::int8_t>(steps_to_edge(square, direction));
    return steps;
}();

// All squares from `square` to the edge, itself excluded.
inline constexpr auto kRay = [] {
    PerRay<Squares> rays{};
    for (int square = 0; square < kSquares; ++square)
        for (int direction = 0; direction < kDirections; ++direction)
            for (int step = 1; step <= kStepsToEdge[square][direction]; ++step)
                rays[square][direction] |= bit(square + step * step_of(direction));
    return rays;
}();

inline std::string square_text(int square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

// The square that two characters name, or kNoSquare.
constexpr int parse_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return kNoSquare;
    return kSide * (text[1] - '1') + (text[0] - 'a');
}

}  // namespace skep::captain
