// Bugs, pieces and the sets of pieces that a game is played with.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "game.h"

namespace skep::hive {

enum class Bug : std::uint8_t { Queen, Spider, Beetle, Grasshopper, Ant, Mosquito, Ladybug, Pillbug };
constexpr int kBugs = 8;
constexpr std::string_view kBugLetters = "QSBGAMLP";
constexpr std::array<std::string_view, kBugs> kBugNames = {"queen", "spider",   "beetle",  "grasshopper",
                                                           "ant",   "mosquito", "ladybug", "pillbug"};
constexpr std::size_t index(Bug bug) { return static_cast<std::size_t>(bug); }

// A piece is five bits: the colour, then 1 to 15 within the colour. The number of a piece depends
// on the piece set; zero is no piece, so a cell of the board is empty exactly when it is zero.
using Piece = std::uint8_t;
constexpr Piece kNoPiece = 0;
constexpr int kPiecesPerSide = 15;
constexpr int kPieceCodes = 32;
constexpr Piece make_piece(Color color, int slot) { return static_cast<Piece>(index(color) << 4 | slot); }
constexpr Color color_of(Piece piece) { return static_cast<Color>(piece >> 4); }

// How many pieces of each bug a side has, written `Base+MLP`, or `Base[Q1S3B2G2A3]` for any other set.
class PieceSet {
  public:
    using Counts = std::array<int, kBugs>;

    PieceSet() : PieceSet(Counts{1, 2, 2, 3, 3, 0, 0, 0}) {}
    // Throws std::invalid_argument unless there is one queen and at most 15 pieces.
    explicit PieceSet(const Counts& counts);

    int count(Bug bug) const { return counts_[index(bug)]; }
    bool has(Bug bug) const { return count(bug) > 0; }
    int size() const { return size_; }
    // The slots of a bug's pieces within a colour, bit n for slot n.
    unsigned slots(Bug bug) const { return ((1u << count(bug)) - 1) << first_slot_[index(bug)]; }

    Bug bug(Piece piece) const { return bugs_[piece & 15]; }
    int number(Piece piece) const { return (piece & 15) - first_slot_[index(bug(piece))] + 1; }
    // The piece of that colour and bug with that number, from 1.
    Piece piece(Color color, Bug bug, int number) const {
        return make_piece(color, first_slot_[index(bug)] + number - 1);
    }

    std::string text() const;
    std::string piece_text(Piece piece) const;
    bool operator==(const PieceSet& that) const { return counts_ == that.counts_; }

  private:
    Counts counts_;
    int size_ = 0;
    std::array<int, kBugs> first_slot_{};
    std::array<Bug, 16> bugs_{};
};

// Throws std::invalid_argument with the offending text.
PieceSet parse_piece_set(std::string_view text);

}  // namespace skep::hive
