// What a move does to the two queens and to a lone enemy at the end of a line: enough to try good
// moves first and to know which moves are loud.
#pragma once

#include <span>

#include "hive/position.h"
#include "hive/weights.h"

namespace skep::hive {

class Tactics {
  public:
    Tactics(const Position& position, const Weights& weights);

    // Guesses how much each move gains. The moves must be all legal or all urgent ones, as generated.
    void rank(const MoveList& moves, std::span<Rank> ranks) const;
    // Leaves the moves that quiescence should look at: those that fill or free a cell at a queen in danger,
    // are her flight, or pin the enemy's.
    void keep_urgent(MoveList& moves) const;
    // Can there be such a move at all?
    bool has_urgent_moves() const;
    // Can it be a placement? Only where one may touch the enemy's queen.
    bool has_urgent_placements() const;

  private:
    struct Queen {
        Piece piece = kNoPiece;
        Cell cell = kInHand;
        int neighbors = 0;
    };
    // A piece and what its leaving does, whatever its target; pieces have many moves, one after the other.
    struct Mover {
        // Placed, and no queen.
        bool is_newcomer() const { return piece != kNoPiece && from == kInHand && !is_queen; }

        Piece piece = kNoPiece;
        Cell from = kInHand;
        bool leaves_a_gap = false;
        bool is_queen = false;
        bool is_at_own = false;  // touches the own queen
        bool is_at_enemy = false;
    };
    // Occupied cells around the queens after a move.
    struct Fight {
        int own, enemy;
    };

    static bool touches(const Queen& queen, Cell cell);
    Queen queen_of(Color color) const;
    Mover mover_of(Piece piece) const;
    bool is_at_queens(const Mover& mover, Cell to) const;
    Fight fight_after(const Mover& mover, Cell to) const;
    int neighbors_after(const Queen& queen, bool is_touched, const Mover& mover, Cell to) const;
    Piece pinned_by(const Mover& mover, Cell to) const;
    Rank rank(const Mover& mover, Cell to) const;
    bool is_urgent(const Mover& mover, Cell to) const;
    bool is_urgent(Fight after) const;

    const Board& board_;
    const Weights& weights_;
    Phase phase_;
    Queen own_, enemy_;
};

}  // namespace skep::hive
