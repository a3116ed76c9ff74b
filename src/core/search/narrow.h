// Minimax over the best few moves of every position, as work 001 (Ibn-Nasar 2020) has it.
//
// Moves are ordered by what the position after them is worth; all but the first `width` are forgotten, and
// alpha-beta searches the rest. A search of depth 1 is the greedy choice.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "game.h"
#include "random.h"
#include "search/contest.h"
#include "search/limits.h"
#include "search/worth.h"
#include "stop_flag.h"

namespace skep::search {

struct NarrowSettings {
    int depth = 2;   // plies
    int width = 10;  // moves of a position that are looked at; 0 for all
};

struct NarrowResult {
    Move move = kPass;
    double worth = 0;  // to the side to move, if both sides play as expected
    int depth = 0;     // the last one that was finished
    std::uint64_t nodes = 0;
};

// One search of one position.
template <Position P, class Worth>
class NarrowSearch {
  public:
    NarrowSearch(const P& position, const Worth& worth, NarrowSettings settings, const Limits& limits,
                 const StopFlag& stop)
        : position_(position),
          worth_(worth),
          settings_(settings),
          limits_(limits),
          stop_(stop),
          rows_(static_cast<std::size_t>(settings.depth)) {}

    // Deepens ply by ply. Has a legal move even if stopped at once; equals are drawn by lot.
    NarrowResult run(Random& random) {
        NarrowResult result;
        MoveList best;
        const int deepest = std::min(settings_.depth, limits_.depth.value_or(settings_.depth));
        for (int depth = 1; depth <= deepest; ++depth) {
            MoveList found;
            const double worth = search_root(depth, found);
            if (is_stopped_ && depth > 1) break;
            best = found;
            result.worth = worth;
            result.depth = depth;
        }
        result.move = best[random.below(static_cast<std::uint32_t>(best.size()))];
        result.nodes = nodes_;
        return result;
    }

  private:
    struct Child {
        Move move;
        double worth;  // to the side that makes the move
    };
    using Row = std::vector<Child>;

    // The children of the position, best first; of equals the one that is generated first.
    Row& ordered_children(int ply) {
        Row& row = rows_[static_cast<std::size_t>(ply)];
        row.clear();
        MoveList moves;
        position_.legal_moves(moves);
        for (const Move move : moves) {
            position_.play(move);
            ++nodes_;
            row.push_back({move, end_sooner(worth_to_mover(position_, worth_), ply)});
            position_.undo();
        }
        std::stable_sort(row.begin(), row.end(), [](auto& a, auto& b) { return a.worth > b.worth; });
        return row;
    }

    // A win soon is better than a win late, and a loss late better than one soon.
    static double end_sooner(double worth, int ply) {
        if (worth == kWonWorth) return worth - ply;
        return worth == -kWonWorth ? worth + ply : worth;
    }

    std::size_t looked_at(const Row& row) const {
        const auto width = static_cast<std::size_t>(settings_.width);
        return width == 0 ? row.size() : std::min(width, row.size());
    }

    // The worth of the position, and all moves that reach it. Equals are found because the window begins
    // a hair below the best so far.
    double search_root(int depth, MoveList& best) {
        const Row row = ordered_children(0);
        double best_worth = -std::numeric_limits<double>::infinity();
        const std::size_t width = depth == 1 ? row.size() : looked_at(row);
        for (std::size_t i = 0; i < width && !is_stopped_; ++i) {
            const double alpha = std::nextafter(best_worth, -std::numeric_limits<double>::infinity());
            const double worth = worth_of(row[i], alpha, std::numeric_limits<double>::infinity(), depth, 0);
            if (is_stopped_) break;
            if (worth > best_worth) {
                best_worth = worth;
                best.clear();
            }
            if (worth == best_worth) best.add(row[i].move);
        }
        return best_worth;
    }

    // What a child is worth to the side that moves, when `depth` plies are looked at, the child included.
    double worth_of(const Child& child, double alpha, double beta, int depth, int ply) {
        if (depth == 1) return child.worth;
        position_.play(child.move);
        const bool is_over = position_.outcome() != Outcome::Ongoing;
        const double worth = is_over ? child.worth : -search(-beta, -alpha, depth - 1, ply + 1);
        position_.undo();
        return worth;
    }

    double search(double alpha, double beta, int depth, int ply) {
        if (must_stop()) return 0;
        const Row& row = ordered_children(ply);
        if (depth == 1) return row.front().worth;
        double best = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < looked_at(row) && best < beta && !is_stopped_; ++i) {
            best = std::max(best, worth_of(row[i], std::max(alpha, best), beta, depth, ply));
        }
        return best;
    }

    bool must_stop() {
        is_stopped_ = is_stopped_ || stop_.is_set() || (limits_.nodes && nodes_ >= *limits_.nodes) ||
                      watch_.has_passed(limits_.seconds);
        return is_stopped_;
    }

    P position_;
    const Worth& worth_;
    NarrowSettings settings_;
    Limits limits_;
    const StopFlag& stop_;
    Stopwatch watch_;
    std::vector<Row> rows_;  // one for each ply, so that nothing is allocated at a node
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

// Plays by narrow minimax.
template <Position P, class Worth>
class NarrowPolicy final : public Policy<P> {
  public:
    NarrowPolicy(Worth worth, NarrowSettings settings) : worth_(std::move(worth)), settings_(settings) {}

    Move choose(P& position, Random& random) const override {
        return think(position, random, {}, StopFlag()).move;
    }
    NarrowResult think(const P& position, Random& random, const Limits& limits, const StopFlag& stop) const {
        return NarrowSearch<P, Worth>(position, worth_, settings_, limits, stop).run(random);
    }

  private:
    Worth worth_;
    NarrowSettings settings_;
};

}  // namespace skep::search
