#include "hive/eval/evaluators/ahmadov.h"

#include <algorithm>
#include <array>

#include "hive/eval/mobility.h"
#include "hive/steps_apart.h"

namespace skep::hive {

namespace {

// The numbers of ahmadov2024.
constexpr Score kQueenImmobile = 30'000;
constexpr Score kOwnAtQueen = 5'500;
constexpr Score kOwnAntAtQueen = 5'000;
constexpr Score kStuckEnemyAtQueen = 5'000;
constexpr Score kMobile = 200;
constexpr Score kMobileAnt = 100;
constexpr Score kBeetleAtQueen = 100;
// Ten times the score of a mobile bug. ahmadov2024 plays without mosquito, ladybug and pillbug;
// they count as much as a beetle.
//                                              queen spider beetle grasshopper ant mosquito ladybug pillbug
constexpr std::array<Score, kBugs> kMobileBug = {1000, 20, 40, 40, 60, 40, 40, 40};

// ahmadov2024 leaves some cases open. Here a queen in hand is neither immobile nor has neighbours, of a
// stack at a queen the top piece counts, and a piece is mobile if it could walk on its side's turn.
Score advantage(const Board& board, const Mobility& mobility, Color side) {
    const Piece enemy_queen = board.queen(other(side));
    const Cell queen = board.cell(enemy_queen);
    Score score = 0;
    if (queen != kInHand) {
        if (!contains(mobility.movable, enemy_queen)) score += kQueenImmobile;
        for_each_direction(board.occupied_around(queen), [&](int d) {
            const Piece piece = board.top(neighbor(queen, d));
            if (color_of(piece) == side) {
                score += board.bug(piece) == Bug::Ant ? kOwnAntAtQueen : kOwnAtQueen;
            } else if (!contains(mobility.movable, piece)) {
                score += kStuckEnemyAtQueen;
            }
        });
    }
    for_each_piece(mobility.movable & pieces_of(side), [&](Piece piece) {
        const Bug bug = board.bug(piece);
        score += kMobile + kMobileBug[index(bug)];
        if (bug == Bug::Ant) score += kMobileAnt;
        if (bug == Bug::Beetle && queen != kInHand) {
            score += kBeetleAtQueen / std::max(steps_apart(board, board.cell(piece), queen), 1);
        }
    });
    return score;
}

// Spider, then grasshopper and beetle, then ant where a queen is attacked; the other way round
// elsewhere; bugs that ahmadov2024 does not name come last.
constexpr std::array<std::int32_t, kBugs> kAttackers = {0, 3, 2, 2, 1, 0, 0, 0};
constexpr std::array<std::int32_t, kBugs> kOthers = {0, 1, 2, 2, 3, 0, 0, 0};

}  // namespace

Score AhmadovEvaluator::evaluate(const Position& position) const {
    const Mobility mobility = mobility_of(position);
    return advantage(position.board(), mobility, position.turn()) -
           advantage(position.board(), mobility, other(position.turn()));
}

void AhmadovEvaluator::rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const {
    const Board& board = position.board();
    const Cell queen = board.cell(board.queen(other(position.turn())));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        ranks[i] = {.order = 0, .is_loud = false};
        if (moves[i] == kPass) continue;
        const Piece piece = piece_of(moves[i]);
        const std::size_t bug = index(board.bug(piece));
        const bool attacks = queen != kInHand && ring_toward(queen, target_of(moves[i])) != 0;
        const int group = (attacks ? 20 : 0) + (board.is_placed(piece) ? 0 : 10);
        ranks[i].order = group + (attacks ? kAttackers[bug] : kOthers[bug]);
    }
}

}  // namespace skep::hive
