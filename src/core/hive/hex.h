// Cells of the board: pointy-top hexes on a torus of 32 x 32.
//
//       NW  NE          (0,-1)  (+1,-1)
//      W  .  E       (-1,0)  .   (+1,0)         axial coordinates (q, r)
//       SW  SE          (-1,+1)  (0,+1)
//
// A cell is the number q + 32 r modulo 1024. A connected hive of at most 30 pieces spans 30 cells
// in each direction, so even with the empty cells around it nothing meets itself across the seam,
// and a neighbour is one addition away.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace skep::hive {

using Cell = std::uint16_t;
constexpr int kCells = 1024;
constexpr Cell kOrigin = 0;       // where the first piece goes
constexpr Cell kInHand = 0xffff;  // the "cell" of a piece that is not on the board

// Clockwise from the north-west: the order in which notation looks for a reference piece.
enum Direction : int { kNorthWest, kNorthEast, kEast, kSouthEast, kSouthWest, kWest };
constexpr int kDirections = 6;

constexpr std::array<int, kDirections> kOffsets = {-32, -31, 1, 32, 31, -1};

constexpr Cell neighbor(Cell cell, int direction) {
    return static_cast<Cell>((cell + kOffsets[static_cast<std::size_t>(direction)]) & (kCells - 1));
}
constexpr int opposite(int direction) { return direction < 3 ? direction + 3 : direction - 3; }
constexpr int clockwise(int direction) { return direction == 5 ? 0 : direction + 1; }
constexpr int counterclockwise(int direction) { return direction == 0 ? 5 : direction - 1; }

// Six cells around a cell as bits, bit d for direction d.
using Ring = std::uint8_t;
constexpr Ring kFullRing = 0b111111;
constexpr Ring bit_of(int direction) { return static_cast<Ring>(1 << direction); }

// Calls visit(direction) for every set bit, lowest first.
template <class Visit>
constexpr void for_each_direction(Ring ring, Visit visit) {
    for (unsigned bits = ring; bits != 0; bits &= bits - 1) visit(std::countr_zero(bits));
}

// Asks test(direction) for every set bit, lowest first, until one is true.
template <class Test>
constexpr bool any_direction(Ring ring, Test test) {
    for (unsigned bits = ring; bits != 0; bits &= bits - 1)
        if (test(std::countr_zero(bits))) return true;
    return false;
}

// kSlides[occupied]: directions in which a piece on the ground may slide, given which of its six
// neighbours are occupied. Freedom to move: the target is empty and exactly one of the two cells
// that touch both is occupied; none would lose contact with the hive, both are a gate.
constexpr std::array<Ring, 64> kSlides = [] {
    std::array<Ring, 64> table{};
    for (unsigned occupied = 0; occupied < 64; ++occupied)
        for (int d = 0; d < kDirections; ++d) {
            const bool blocked = occupied & bit_of(d);
            const bool left = occupied & bit_of(counterclockwise(d));
            const bool right = occupied & bit_of(clockwise(d));
            if (!blocked && left != right) table[occupied] |= bit_of(d);
        }
    return table;
}();

// How a slide goes on: the first way that does not lead straight back, as the offset of its cell, and the
// other ways. At a dead end the offset is 0: the walk stays where it is.
struct Onward {
    std::int16_t offset = 0;
    std::uint8_t direction = 0;
    Ring others = 0;
};

// kOnward[direction][occupied]: after a slide in the direction. One lookup a step, because that is all the
// time a walk around the hive takes.
constexpr std::array<std::array<Onward, 64>, kDirections> kOnward = [] {
    std::array<std::array<Onward, 64>, kDirections> table{};
    for (std::size_t d = 0; d < kDirections; ++d)
        for (std::size_t occupied = 0; occupied < 64; ++occupied) {
            const auto exits = static_cast<Ring>(kSlides[occupied] & ~bit_of(opposite(static_cast<int>(d))));
            table[d][occupied].direction = static_cast<std::uint8_t>(d);
            if (exits == 0) continue;
            const auto first = static_cast<std::size_t>(std::countr_zero(exits));
            table[d][occupied] = {.offset = static_cast<std::int16_t>(kOffsets[first]),
                                  .direction = static_cast<std::uint8_t>(first),
                                  .others = static_cast<Ring>(exits & (exits - 1))};
        }
    return table;
}();

// kToward[(to - from) mod 1024]: the ring of `from` with the bit of `to` set, zero if they do not touch.
constexpr std::array<Ring, kCells> kToward = [] {
    std::array<Ring, kCells> table{};
    for (int d = 0; d < kDirections; ++d) table[neighbor(0, d)] = bit_of(d);
    return table;
}();
constexpr Ring ring_toward(Cell from, Cell to) { return kToward[(to - from) & (kCells - 1)]; }

struct Hex {
    int q = 0;
    int r = 0;
    bool operator==(const Hex&) const = default;
};

// The hex nearest to the origin among those that share the cell.
constexpr Hex hex_of(Cell cell) {
    const int q = (cell & 31) < 16 ? (cell & 31) : (cell & 31) - 32;
    const int r = ((cell - q) >> 5) & 31;
    return {q, r < 16 ? r : r - 32};
}
constexpr Cell cell_at(Hex hex) { return static_cast<Cell>((hex.q + 32 * hex.r) & (kCells - 1)); }
constexpr Hex step(Hex hex, int direction) {
    constexpr std::array<Hex, kDirections> steps = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    const Hex by = steps[static_cast<std::size_t>(direction)];
    return {hex.q + by.q, hex.r + by.r};
}

// Steps from the origin.
constexpr int length(Hex hex) {
    const auto abs = [](int x) { return x < 0 ? -x : x; };
    const int q = abs(hex.q), r = abs(hex.r), s = abs(hex.q + hex.r);
    return q > r ? (q > s ? q : s) : (r > s ? r : s);
}

// Steps between two cells, the shorter way around the torus: right while neither coordinate differs by 16 or
// more. Cells further apart, as only a hive stretched nearly to a line has them, look nearer (28 steps as 4).
// Where that matters, ask steps_apart (steps_apart.h), or lay the hive out flat (layout.h).
constexpr int distance(Cell from, Cell to) {
    return length(hex_of(static_cast<Cell>((to - from) & (kCells - 1))));
}

// A set of cells.
class CellSet {
  public:
    bool contains(Cell cell) const { return words_[cell >> 6] >> (cell & 63) & 1; }
    // Returns whether the cell is new.
    bool insert(Cell cell) {
        std::uint64_t& word = words_[cell >> 6];
        const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
        const bool is_new = !(word & bit);
        word |= bit;
        return is_new;
    }

  private:
    std::array<std::uint64_t, kCells / 64> words_{};
};

}  // namespace skep::hive
