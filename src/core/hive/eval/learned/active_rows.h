// What the network sees of a position: the numbers of the rows of its first layer that are added up.
//
// Every piece on the board has two rows, one for where it stands from the queen of the side to move and one
// from the other queen: its kind, whose it is, whether it can walk, and the cell. Further rows tell what is
// in hand, what surrounds each queen, and how far the game has come. Everything is seen from the side to
// move, and turned and mirrored so that the way from its queen to the other one always points into the same
// twelfth of the plane.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "hive/eval/learned/zones.h"
#include "hive/eval/mobility.h"
#include "hive/position.h"

namespace skep::hive {

class ActiveRows {
  public:
    static constexpr int kZones = Zones::kCount;
    static constexpr int kKinds = kBugs + 2;  // beetles and mosquitoes on top are kinds of their own
    static constexpr int kStates = 4;         // idle, covered, pinned, movable
    static constexpr int kPieceRows = 2 * 2 * kKinds * kStates * kZones;
    static constexpr int kMostInHand = 3;  // more count as so many
    static constexpr int kHandRows = 2 * kBugs * kMostInHand;
    static constexpr int kRingRows = 2 * 64;
    static constexpr int kMostEscapes = 4;
    static constexpr int kEscapeRows = 2 * 7 * (kMostEscapes + 1);
    static constexpr int kQueenRows =
        2 * kStates * 3 * 2 * 2;  // state, covered by whom, throwers of either side beside her
    static constexpr int kPhaseRows = 2 * kPiecesPerSide + 1;  // pieces on the board
    static constexpr int kTypeRows = 8;                        // mosquito, ladybug, pillbug in the game
    static constexpr int kRows =
        kPieceRows + kHandRows + kRingRows + kEscapeRows + kQueenRows + kPhaseRows + kTypeRows;
    static_assert(kRows <= 0xffff);
    static constexpr std::size_t kMaxActive = 4 * kPiecesPerSide + 2 * kBugs + 6 + 2;

    // Among the two symmetries that may be left, `variant` 0 or 1 chooses.
    ActiveRows(const Board& board, Color turn, const Mobility& mobility, int variant = 0);

    std::span<const std::uint16_t> numbers() const { return std::span(rows_).first(count_); }

  private:
    void add(int row) { rows_[count_++] = static_cast<std::uint16_t>(row); }
    void add_pieces(const Board& board, Color turn, const Mobility& mobility, int symmetry);
    void add_hand(const Board& board, Color turn);
    void add_queen(const Board& board, Color color, int side, const Mobility& mobility, int symmetry);
    void add_phase(const Board& board);

    std::array<std::uint16_t, kMaxActive> rows_;
    std::size_t count_ = 0;
};

}  // namespace skep::hive
