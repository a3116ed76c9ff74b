#include "captain/evaluate.h"

#include <algorithm>
#include <bit>

namespace skep::captain {
namespace {

int worth_of(const Board& board, Color color) {
    return board.stone_count(color) + kCaptainStones * board.captain_count(color);
}

// What a voyage takes from the enemy, in stones. Only captains pass over ships.
int loot(const Position& position, const Voyage& voyage) {
    const int most = voyage.load + (position.rules().removal_counts_captain ? 1 : 0);
    int taken = 0;
    for (int step = 1; step < voyage.distance; ++step) {
        const Ship ship = position.board()[voyage.square_at(step)];
        taken += std::min(most, ship.stones());
        if (ship.has_captain() && ship.stones() <= most) taken += kCaptainStones;
    }
    return taken;
}

}  // namespace

int balance(const Board& board, Color color) {
    return worth_of(board, color) - worth_of(board, other(color));
}

Score Evaluator::evaluate(const Position& position) const {
    return kStone * balance(position.board(), position.turn());
}

void Evaluator::rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int taken = moves[i] == kPass ? 0 : loot(position, unpack(moves[i]));
        ranks[i] = {.order = kStone * taken, .is_loud = taken > 0};
    }
}

void Evaluator::loud_moves(const Position& position, MoveList& moves) const {
    position.legal_moves(moves);
    std::size_t kept = 0;
    for (const Move move : moves)
        if (move != kPass && loot(position, unpack(move)) > 0) moves[kept++] = move;
    moves.resize(kept);
}

bool Evaluator::is_urgent(const Position& position) const {
    const Board& board = position.board();
    const Squares own = board.captains(position.turn());
    if (!std::has_single_bit(own)) return false;
    const Squares enemies = board.captains(other(position.turn()));
    return std::ranges::any_of(kRay[std::countr_zero(own)],
                               [enemies](Squares ray) { return (ray & enemies) != 0; });
}

}  // namespace skep::captain
