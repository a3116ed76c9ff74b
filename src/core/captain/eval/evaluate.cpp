#include "captain/eval/evaluate.h"

#include <algorithm>

namespace skep::captain {

namespace {

Score material(const Board& board, Color color) {
    return board.stone_count(color) + kCaptainStones * board.captain_count(color);
}

// Stones of the enemy ships that a move passes over; each loses at most as many as the load.
Score captured(const Position& position, Move move) {
    if (move == kPass) return 0;
    const Voyage voyage = unpack(move);
    Score stones = 0;
    for (int step = 1; step <= voyage.last_step(); ++step) {
        const Ship ship = position.board()[voyage.square_at(step)];
        if (ship.is_empty() || ship.color() == position.turn()) continue;
        stones += std::min(ship.stones(), voyage.load);
        if (ship.has_captain() && ship.stones() <= voyage.load) stones += kCaptainStones;
    }
    return stones;
}

}  // namespace

Score Evaluator::evaluate(const Position& position) const {
    return material(position.board(), position.turn()) - material(position.board(), other(position.turn()));
}

void Evaluator::rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Score stones = captured(position, moves[i]);
        ranks[i] = {.order = stones, .is_loud = stones > 0};
    }
}

void Evaluator::loud_moves(const Position& position, MoveList& moves) const {
    position.legal_moves(moves);
    const auto is_quiet = [&](Move move) { return captured(position, move) == 0; };
    moves.resize(
        static_cast<std::size_t>(std::remove_if(moves.begin(), moves.end(), is_quiet) - moves.begin()));
}

}  // namespace skep::captain
