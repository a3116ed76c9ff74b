// What a move does to the two queens and to a lone enemy at the end of a line: enough to try good
// moves first and to know which moves are loud.
#pragma once

#include "hive/position.h"
#include "hive/weights.h"

namespace skep::hive {

class Tactics {
  public:
    Tactics(const Position& position, const Weights& weights);

    // A guess at how much the move gains.
    Rank rank(Move move) const;
    // Should quiescence look at the move? It fills or frees a cell at a queen in danger, is her flight, or
    // pins the enemy's.
    bool is_urgent(Move move) const;
    // Can there be such a move at all?
    bool has_urgent_moves() const;

  private:
    struct Queen {
        Piece piece = kNoPiece;
        Cell cell = kInHand;
        int neighbors = 0;
    };
    // Occupied cells around the queens after a move.
    struct Fight {
        int own, enemy;
    };

    static bool touches(const Queen& queen, Cell cell);
    Queen queen_of(Color color) const;
    Fight fight_after(Piece piece, Cell from, Cell to) const;
    int neighbors_after(const Queen& queen, Piece piece, Cell from, Cell to) const;
    bool is_urgent(Fight after) const;
    Piece pinned_by(Piece piece, Cell from, Cell to) const;

    const Board& board_;
    const Weights& weights_;
    Queen own_, enemy_;
};

}  // namespace skep::hive
