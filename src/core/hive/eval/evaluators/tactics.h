// What a move does to the two queens and to a lone enemy at the end of a line: enough to try good
// moves first and to know which moves are loud.
#pragma once

#include <span>

#include "hive/eval/move_effects.h"
#include "hive/eval/weights.h"

namespace skep::hive {

class Tactics {
  public:
    Tactics(const Position& position, const Weights& weights);

    // Guesses how much each move gains. Takes any legal moves in any order; lists as they are generated, with
    // the moves of a piece side by side, are ranked fastest.
    void rank(const MoveList& moves, std::span<Rank> ranks) const;
    // Puts moves that win at once first, and tells that they are loud.
    void put_wins_first(const MoveList& moves, std::span<Rank> ranks) const;
    // Leaves the moves that quiescence should look at: those that fill or free a cell at a queen in danger,
    // move her away, or pin the enemy's.
    void keep_urgent(MoveList& moves) const;
    // Can there be such a move at all?
    bool has_urgent_moves() const;
    // Can it be a placement? Only where one may touch the enemy's queen.
    bool has_urgent_placements() const;

  private:
    // A mover, and what holds for all of its moves.
    struct KnownMover : Mover {
        // In hand, and no queen.
        bool is_newcomer() const { return piece != kNoPiece && from == kInHand && !is_queen; }

        bool is_queen = false;
        bool is_at_own = false;  // touches the own queen
        bool is_at_enemy = false;
    };
    // Occupied cells around the queens.
    struct QueenCounts {
        int own, enemy;
    };

    KnownMover known(Piece piece) const;
    bool is_at_queens(const KnownMover& mover, Cell to) const;
    QueenCounts queen_counts_after(const KnownMover& mover, Cell to) const;
    Rank rank(const KnownMover& mover, Cell to) const;
    static bool wins(QueenCounts after) { return after.enemy == kDirections && after.own != kDirections; }
    bool is_urgent(const KnownMover& mover, Cell to) const;
    bool is_urgent(QueenCounts after) const;

    const Board& board_;
    const Weights& weights_;
    Phase phase_;
    QueenPlace own_, enemy_;
};

}  // namespace skep::hive
