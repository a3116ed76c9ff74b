#include "hive/eval/evaluators/evaluate.h"

#include <utility>

#include "hive/eval/evaluators/tactics.h"
#include "hive/eval/mobility.h"

namespace skep::hive {

namespace {

// The sum for one side, in one walk over its pieces. It equals the weights times the features of
// features.h, which are too slow to compute at every node; a test compares the two.
class Side {
  public:
    Side(const Board& board, const Weights& weights, const Evaluator::StateWeights& state_weights,
         const Mobility& mobility, Color color)
        : board_(board),
          weights_(weights),
          state_weights_(state_weights),
          mobility_(mobility),
          color_(color) {}

    Weight sum() const {
        Weight score;
        for_each_piece(board_.placed(color_), [&](Piece piece) { score += piece_score(piece); });
        if (board_.is_placed(board_.queen(color_))) score += queen_score();
        return score;
    }

  private:
    Weight piece_score(Piece piece) const {
        const std::size_t bug = index(board_.bug(piece));
        Weight score = state_weights_[bug][state_of(piece)];
        if (bug == index(Bug::Beetle) && board_.below(piece) != kNoPiece) score += beetle_score(piece);
        return score;
    }

    // At most one of the three is true, and which one the processor cannot predict, so there are no branches.
    std::size_t state_of(Piece piece) const {
        return Evaluator::kMovable * contains(mobility_.movable, piece) +
               Evaluator::kPinned * contains(mobility_.pinned, piece) +
               Evaluator::kCovered * !board_.is_on_top(piece);
    }

    // Of a beetle on top of another piece.
    Weight beetle_score(Piece beetle) const {
        const bool is_on_queen =
            board_.is_on_top(beetle) && board_.cell(beetle) == board_.cell(board_.queen(other(color_)));
        Weight score = weights_.stacked_beetles;
        if (is_on_queen) score += weights_.beetles_on_queen;
        return score;
    }

    // The queen's own safety, and what the enemies around her are worth to them.
    Weight queen_score() const {
        const Piece queen = board_.queen(color_);
        const Cell cell = board_.cell(queen);
        const Ring occupied = board_.occupied_around(cell);
        Weight score = weights_.queen_neighbors[static_cast<std::size_t>(std::popcount(occupied))];
        if (contains(mobility_.movable, queen)) {
            score += weights_.queen_escapes * std::popcount(kSlides[occupied]);
        }
        for_each_direction(occupied, [&](int d) {
            const Piece piece = board_.top(neighbor(cell, d));
            if (color_of(piece) == color_) {
                if (!contains(mobility_.movable, piece)) score += weights_.stuck_at_home;
            } else {
                score += -(board_.bug(piece) == Bug::Ant ? weights_.ants_at_queen : weights_.others_at_queen);
            }
        });
        return score;
    }

    const Board& board_;
    const Weights& weights_;
    const Evaluator::StateWeights& state_weights_;
    const Mobility& mobility_;
    Color color_;
};

}  // namespace

Evaluator::Evaluator(const Weights& weights, std::shared_ptr<const EngineNetwork> network)
    : weights_(weights), network_(std::move(network)) {
    for (std::size_t bug = 0; bug < kBugs; ++bug) {
        state_weights_[bug].fill(weights.placed[bug]);
        state_weights_[bug][kCovered] += weights.covered[bug];
        state_weights_[bug][kPinned] += weights.pinned[bug];
        state_weights_[bug][kMovable] += weights.movable[bug];
    }
}

Phase phase_of(const Board& board) {
    return {.placed = std::popcount(board.placed()), .all = 2 * board.pieces().size()};
}

Score Evaluator::evaluate(const Position& position) const {
    const Mobility mobility = mobility_of(position);
    if (network_) return network_score(network_->judge, position.board(), position.turn(), mobility);
    return weighted_sum(position.board(), position.turn(), mobility);
}

Score Evaluator::weighted_sum(const Board& board, Color turn, const Mobility& mobility) const {
    Weight score = Side(board, weights_, state_weights_, mobility, turn).sum();
    score += -Side(board, weights_, state_weights_, mobility, other(turn)).sum();
    score += weights_.tempo;
    return score.at(phase_of(board));
}

void Evaluator::rank(const Position& position, const MoveList& moves, std::span<Rank> ranks) const {
    const Tactics tactics(position, weights_);
    if (!network_ || !network_->order) return tactics.rank(moves, ranks);
    network_->order->rank(position, moves, ranks);
    tactics.put_wins_first(moves, ranks);
}

void Evaluator::loud_moves(const Position& position, MoveList& moves) const {
    moves.clear();
    const Tactics tactics(position, weights_);
    if (!tactics.has_urgent_moves()) return;
    if (tactics.has_urgent_placements())
        position.legal_moves(moves);
    else
        position.legal_movements(moves);
    tactics.keep_urgent(moves);
}

bool Evaluator::can_skip_turn(const Position& position) const {
    const Board& board = position.board();
    const Color turn = position.turn();
    if (!board.is_placed(board.queen(Color::White)) || !board.is_placed(board.queen(Color::Black)))
        return false;
    return std::popcount(board.placed(turn)) < board.pieces().size();
}

bool Evaluator::is_win_near(const Position& position) const {
    return position.board().queen_neighbors(other(position.turn())) >= 4;
}

bool Evaluator::is_urgent(const Position& position) const {
    return position.board().queen_neighbors(position.turn()) == 5;
}

}  // namespace skep::hive
