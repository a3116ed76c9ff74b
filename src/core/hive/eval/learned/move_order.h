// How promising moves look, learned: every move has rows (move_rows.h), and their weights add up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game.h"
#include "hive/eval/learned/move_rows.h"
#include "score_types.h"

namespace skep::hive {

class MoveOrder {
  public:
    // A move with so much more is e times likelier to be the best one.
    static constexpr int kOne = 512;

    // The nearest whole numbers to the weights of a trainer, one for each row. Throws std::invalid_argument
    // if they are too many, too few or too large.
    explicit MoveOrder(std::span<const float> weights);
    // From what bytes() gave. Throws std::invalid_argument if there are too many or too few.
    explicit MoveOrder(std::span<const std::uint8_t> bytes);

    static constexpr std::size_t byte_count() { return 2 * MoveRows::kRows; }
    // Little-endian, 16 bits each.
    std::vector<std::uint8_t> bytes() const;

    // Sets the order of legal moves; a pass has none.
    void rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const;

  private:
    std::vector<std::int16_t> weights_;
};

}  // namespace skep::hive
