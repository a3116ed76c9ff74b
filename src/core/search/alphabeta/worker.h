// One thread's search of one root: all its moves to one depth, the best ones first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game.h"
#include "search/alphabeta/lines.h"
#include "search/alphabeta/node_search.h"
#include "search/alphabeta/parameters.h"
#include "search/alphabeta/settings.h"
#include "search/score.h"

namespace skep::search {

template <Position P, Evaluator<P> E, Stopper S>
class Worker {
  public:
    Worker(const P& root, const E& evaluator, const Settings& settings, const SearchMemory& memory, S stopper)
        : settings_(settings), below_(root, evaluator, settings, memory, std::move(stopper)) {
        const Score evaluation = below_.evaluate_root();
        Picker& picker = below_.root_moves();
        while (picker.has_next()) lines_.push_back({.score = evaluation, .moves = {picker.next().move}});
    }

    // Searches the root to the depth, for as many lines as the settings ask. False if it was stopped; what
    // was found until then stands in the lines all the same.
    bool search_depth(int depth) {
        below_.set_root_depth(depth);
        const std::size_t wanted = std::min(lines_.size(), static_cast<std::size_t>(settings_.lines));
        for (first_line_ = 0; first_line_ < wanted && !below_.is_stopped(); ++first_line_) search_line(depth);
        return !below_.is_stopped();
    }

    // All root moves, in the order in which they were found best.
    std::span<const Line> lines() const { return lines_; }
    std::uint64_t nodes() const { return below_.nodes(); }

  private:
    // Widens the window around the last score until the score falls into it.
    void search_line(int depth) {
        const Score guess = lines_[first_line_].score;
        const Parameters& tuned = settings_.parameters;
        const bool narrow = depth >= tuned.aspiration_min_depth && !is_decided(guess);
        Score below = narrow ? std::max(1, below_.unit() * tuned.aspiration_margin / 4) : 2 * kInfinite;
        Score above = below;
        while (true) {
            const Score alpha = std::max(guess - below, -kInfinite);
            const Score beta = std::min(guess + above, kInfinite);
            const Score score = search_root(alpha, beta, depth);
            if (below_.is_stopped() || (score > alpha && score < beta)) return;
            (score <= alpha ? below : above) =
                is_decided(score) ? 2 * kInfinite
                                  : tuned.aspiration_growth * (score <= alpha ? below : above);
        }
    }

    // The root moves from first_line_ on, those that another thread is at last; the best one is moved there.
    Score search_root(Score alpha, Score beta, int depth) {
        Score best = -kInfinite;
        std::vector<Move> deferred;
        for (std::size_t i = first_line_; i < lines_.size() && alpha < beta; ++i) {
            const Move move = lines_[i].moves.front();
            if (i > first_line_ && depth >= kDeferMinDepth && below_.is_root_move_busy(move))
                deferred.push_back(move);
            else if (!search_root_move(i, alpha, beta, best, depth))
                return best;
        }
        for (std::size_t i = 0; i < deferred.size() && alpha < beta; ++i) {
            const auto line =
                std::ranges::find(lines_, deferred[i], [](const Line& l) { return l.moves.front(); });
            if (!search_root_move(static_cast<std::size_t>(line - lines_.begin()), alpha, beta, best, depth))
                return best;
        }
        return best;
    }

    // False if it was stopped.
    bool search_root_move(std::size_t i, Score& alpha, Score beta, Score& best, int depth) {
        const Move move = lines_[i].moves.front();
        const Score score =
            below_.search_root_move(move, alpha, beta, depth, static_cast<int>(i - first_line_) + 1);
        if (below_.is_stopped()) return false;
        best = std::max(best, score);
        if (score <= alpha) return true;
        promote(i, score, depth);
        alpha = score;
        return true;
    }

    void promote(std::size_t i, Score score, int depth) {
        Line line{.score = score, .depth = depth, .moves = {lines_[i].moves.front()}};
        line.moves.insert(line.moves.end(), below_.root_pv().begin(), below_.root_pv().end());
        std::rotate(lines_.begin() + static_cast<std::ptrdiff_t>(first_line_),
                    lines_.begin() + static_cast<std::ptrdiff_t>(i),
                    lines_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        lines_[first_line_] = std::move(line);
    }

    const Settings& settings_;
    NodeSearch<P, E, S> below_;
    std::vector<Line> lines_;
    std::size_t first_line_ = 0;
};

}  // namespace skep::search
