#include "swarm/lookahead.h"

#include <algorithm>

#include "hive/eval/move_effects.h"
#include "hive/movegen.h"

namespace skep::hive::swarm {

namespace {

bool can_surround(Position& position, Color victim) {
    // One move fills one cell; only a pillbug can do more, by throwing the queen herself.
    if (position.board().queen_neighbors(victim) < 5 && !position.rules().pieces.has(Bug::Pillbug))
        return false;
    MoveList replies;
    position.legal_moves(replies);
    return std::any_of(replies.begin(), replies.end(), [&](Move reply) {
        position.play(reply);
        const bool is_lost = position.outcome() == win_for(other(victim));
        position.undo();
        return is_lost;
    });
}

}  // namespace

int crowding(const Board& board, Move move) {
    const Mover mover(board, piece_of(move));
    const QueenPlace queen(board, color_of(mover.piece));
    return queen_neighbors_after(board, queen, queen.touches(mover.from), mover, target_of(move)) -
           queen.neighbors;
}

bool is_closed(const Board& board, Cell cell) { return kSlides[board.occupied_around(cell)] == 0; }

bool endangers_queen(Position& position, Move move) {
    const Color mover = position.turn();
    position.play(move);
    const bool is_over = position.outcome() != Outcome::Ongoing;
    const bool is_bad = is_over ? position.outcome() == win_for(other(mover)) : can_surround(position, mover);
    position.undo();
    return is_bad;
}

int freed_by(Position& position, Move move, PieceBits stuck) {
    if (stuck == 0) return 0;
    position.play(move);
    const Board& board = position.board();
    const PieceBits pinned = pinned_pieces(board);
    int freed = 0;
    for_each_piece(stuck & board.visible() & ~pinned, [&](Piece piece) { freed += can_walk(board, piece); });
    position.undo();
    return freed;
}

bool opens(Position& position, Move move, Cell cell) {
    position.play(move);
    bool is_open = false;
    if (position.outcome() == Outcome::Ongoing) {
        position.play(kPass);
        MoveList moves;
        position.legal_moves(moves);
        is_open = std::any_of(moves.begin(), moves.end(),
                              [&](Move next) { return next != kPass && target_of(next) == cell; });
        position.undo();
    }
    position.undo();
    return is_open;
}

}  // namespace skep::hive::swarm
