#include "hive/swarm/foresight.h"

#include <algorithm>
#include <bit>

namespace skep::hive::swarm {

namespace {

bool touch(Cell one, Cell two) { return ring_toward(one, two) != 0; }

// Does the cell become empty when its top piece leaves?
bool empties(const Board& board, Cell from) { return from != kInHand && board.height(from) == 1; }

bool can_surround(Position& position, Color victim) {
    // One move fills one cell; only a pillbug can do more, by throwing the queen herself.
    if (queen_neighbors(position.board(), victim) < 5 && !position.rules().pieces.has(Bug::Pillbug))
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

int queen_neighbors(const Board& board, Color color) {
    const Cell cell = board.cell(board.queen(color));
    return cell == kInHand ? 0 : std::popcount(board.occupied_around(cell));
}

int crowding(const Board& board, Move move) {
    const Piece piece = piece_of(move);
    const Piece queen = board.queen(color_of(piece));
    const Cell from = board.cell(piece), to = target_of(move);
    if (piece == queen) {
        const int left_behind = empties(board, from) && touch(from, to);
        return std::popcount(board.occupied_around(to)) - left_behind -
               queen_neighbors(board, color_of(piece));
    }
    const Cell home = board.cell(queen);
    if (home == kInHand) return 0;
    const int comes = board.is_empty(to) && touch(home, to);
    const int goes = empties(board, from) && touch(home, from);
    return comes - goes;
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
