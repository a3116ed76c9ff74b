// Ships on the sea: stacks of stones of one colour, some with a captain on top.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "captain/square.h"
#include "game.h"
#include "random.h"

namespace skep::captain {

// What one side has at the start, and never has more of: eight ships of four stones, four with a captain.
inline constexpr int kMaxStones = 32;
inline constexpr int kMaxCaptains = 4;

// A stack in one byte; no stones is an empty square.
class Ship {
  public:
    constexpr Ship() = default;
    constexpr Ship(Color color, int stones, bool has_captain)
        : bits_(stones == 0 ? 0
                            : static_cast<std::uint8_t>(stones | (has_captain ? kCaptain : 0) |
                                                        (color == Color::Black ? kBlack : 0))) {}

    constexpr int stones() const { return bits_ & kStones; }
    constexpr bool is_empty() const { return bits_ == 0; }
    constexpr bool has_captain() const { return bits_ & kCaptain; }
    constexpr Color color() const { return bits_ & kBlack ? Color::Black : Color::White; }
    constexpr std::uint8_t bits() const { return bits_; }

    constexpr bool operator==(const Ship&) const = default;

  private:
    static constexpr int kStones = 63;
    static constexpr int kCaptain = 64;
    static constexpr int kBlack = 128;

    std::uint8_t bits_ = 0;
};

// Sixty-four squares, with counts and a hash that follow every change.
class Board {
  public:
    Ship operator[](int square) const { return ships_[square]; }
    void put(int square, Ship ship) {
        lift(square);
        ships_[square] = ship;
        if (ship.is_empty()) return;
        const int side = index(ship.color());
        occupied_[side] |= bit(square);
        stones_[side] += ship.stones();
        if (ship.has_captain()) captains_[side] |= bit(square);
        hash_ ^= hash_of(square, ship);
    }

    Squares occupied(Color color) const { return occupied_[index(color)]; }
    Squares captains(Color color) const { return captains_[index(color)]; }
    bool has_captains(Color color) const { return captains(color) != 0; }
    int captain_count(Color color) const { return std::popcount(captains(color)); }
    int stone_count(Color color) const { return stones_[index(color)]; }
    std::uint64_t hash() const { return hash_; }

    bool operator==(const Board& board) const { return ships_ == board.ships_; }

  private:
    void lift(int square) {
        const Ship ship = ships_[square];
        if (ship.is_empty()) return;
        const int side = index(ship.color());
        occupied_[side] &= ~bit(square);
        captains_[side] &= ~bit(square);
        stones_[side] -= ship.stones();
        hash_ ^= hash_of(square, ship);
    }

    static constexpr std::uint64_t hash_of(int square, Ship ship) {
        return mix(static_cast<std::uint64_t>(square) << 8 | ship.bits());
    }

    std::array<Ship, kSquares> ships_{};
    std::array<Squares, 2> occupied_{};
    std::array<Squares, 2> captains_{};
    std::array<int, 2> stones_{};
    std::uint64_t hash_ = 0;
};

// Ranks from 8 down to 1 with "/" between them, files from a to h: "." is an empty square, "w4" a
// White ship of four stones, "W4" one with a captain, "b4" and "B4" the same of Black.
std::string board_text(const Board& board);

// Reads what board_text writes. Throws std::invalid_argument.
Board parse_board(std::string_view text);

// The start position of Neto's page.
inline constexpr std::string_view kStartText =
    ".W4....B4./W4.w4..b4.B4/.w4....b4./......../......../.w4....b4./W4.w4..b4.B4/.W4....B4.";

}  // namespace skep::captain
