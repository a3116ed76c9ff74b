// Minimax over the best few moves of every position, as in ibnnasar2020.
//
// Moves are ranked by the value of the position after them; all but the first `width` are left out, and
// alpha-beta searches the rest. A search of depth 1 is the greedy choice.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "game.h"
#include "random.h"
#include "search/limits.h"
#include "search/policy.h"
#include "search/value.h"
#include "stop_flag.h"

namespace skep::search {

// For whom the moves of a position are ranked before most are left out.
enum class Ranking : std::uint8_t {
    Mover,   // the side that moves: replies that are good for the opponent come first
    Player,  // always the player that thinks: of the opponent's replies, too, its own best ones
};

struct MinimaxSettings {
    int depth = 2;   // plies
    int width = 10;  // moves of a position that are looked at; 0 for all
    Ties ties = Ties::Lot;
    Ranking ranking = Ranking::Mover;
    bool weighs_finished = false;  // is a finished game judged by the value too, like any other position?
};

struct MinimaxResult {
    Move move = kPass;
    double value = 0;  // to the side to move, if both sides play as expected
    int depth = 0;     // the last one that was finished
    std::uint64_t nodes = 0;
};

// One search of one position.
template <Position P, class Value>
class MinimaxSearch {
  public:
    MinimaxSearch(const P& position, const Value& value, MinimaxSettings settings, const Limits& limits,
                  const StopFlag& stop)
        : position_(position),
          value_(value),
          settings_(settings),
          limits_(limits),
          stop_(stop),
          rows_(static_cast<std::size_t>(settings.depth)) {}

    // Deepens ply by ply. Has a legal move even if stopped at once.
    MinimaxResult run(Random& random) {
        MinimaxResult result;
        MoveList best;
        const int deepest = std::min(settings_.depth, limits_.depth.value_or(settings_.depth));
        for (int depth = 1; depth <= deepest; ++depth) {
            MoveList found;
            const double value = search_root(depth, found);
            if (is_stopped_ && depth > 1) break;
            best = found;
            result.value = value;
            result.depth = depth;
        }
        result.move = taken(best, settings_.ties, random);
        result.nodes = nodes_;
        return result;
    }

  private:
    struct Child {
        Move move;
        double value;  // to the side that makes the move
    };
    using Row = std::vector<Child>;

    // The children of the position, the first by the ranking first; of equals the one generated first.
    Row& ordered_children(int ply) {
        Row& row = rows_[static_cast<std::size_t>(ply)];
        row.clear();
        MoveList moves;
        position_.legal_moves(moves);
        for (const Move move : moves) {
            position_.play(move);
            ++nodes_;
            row.push_back({move, child_value(ply)});
            position_.undo();
        }
        const bool is_worst_first = settings_.ranking == Ranking::Player && ply % 2 == 1;
        std::stable_sort(row.begin(), row.end(), [&](auto& a, auto& b) {
            return is_worst_first ? a.value < b.value : a.value > b.value;
        });
        return row;
    }

    // The value of the position to the side that has just moved.
    double child_value(int ply) const {
        if (settings_.weighs_finished) return value_(position_);
        return end_sooner(value_to_mover(position_, value_), ply);
    }

    // A win soon is better than a win late, and a loss late better than one soon.
    static double end_sooner(double value, int ply) {
        if (value == kWonValue) return value - ply;
        return value == -kWonValue ? value + ply : value;
    }

    std::size_t looked_at(const Row& row) const {
        const auto width = static_cast<std::size_t>(settings_.width);
        return width == 0 ? row.size() : std::min(width, row.size());
    }

    // The value of the position, and all moves that reach it. Equal ones are found because the window begins
    // just below the best value so far.
    double search_root(int depth, MoveList& best) {
        const Row row = ordered_children(0);
        double best_value = -std::numeric_limits<double>::infinity();
        const std::size_t width = depth == 1 ? row.size() : looked_at(row);
        for (std::size_t i = 0; i < width && !is_stopped_; ++i) {
            const double alpha = std::nextafter(best_value, -std::numeric_limits<double>::infinity());
            const double value = value_of(row[i], alpha, std::numeric_limits<double>::infinity(), depth, 0);
            if (is_stopped_) break;
            if (value > best_value) {
                best_value = value;
                best.clear();
            }
            if (value == best_value) best.add(row[i].move);
        }
        return best_value;
    }

    // The value of a child to the side that moves, when `depth` plies are looked at, the child included.
    double value_of(const Child& child, double alpha, double beta, int depth, int ply) {
        if (depth == 1) return child.value;
        position_.play(child.move);
        const bool is_over = position_.outcome() != Outcome::Ongoing;
        const double value = is_over ? child.value : -search(-beta, -alpha, depth - 1, ply + 1);
        position_.undo();
        return value;
    }

    double search(double alpha, double beta, int depth, int ply) {
        if (must_stop()) return 0;
        const Row& row = ordered_children(ply);
        double best = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < looked_at(row) && best < beta && !is_stopped_; ++i) {
            best = std::max(best, value_of(row[i], std::max(alpha, best), beta, depth, ply));
        }
        return best;
    }

    bool must_stop() {
        is_stopped_ = is_stopped_ || stop_.is_set() || (limits_.nodes && nodes_ >= *limits_.nodes) ||
                      watch_.has_passed(limits_.seconds);
        return is_stopped_;
    }

    P position_;
    const Value& value_;
    MinimaxSettings settings_;
    Limits limits_;
    const StopFlag& stop_;
    Stopwatch watch_;
    std::vector<Row> rows_;  // one for each ply, so that nothing is allocated at a node
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

// Plays by minimax over the best few moves.
template <Position P, class Value>
class MinimaxPolicy final : public Policy<P> {
  public:
    MinimaxPolicy(Value value, MinimaxSettings settings) : value_(std::move(value)), settings_(settings) {}

    Move choose(P& position, Random& random) const override {
        return think(position, random, {}, StopFlag()).move;
    }
    MinimaxResult think(const P& position, Random& random, const Limits& limits, const StopFlag& stop) const {
        return MinimaxSearch<P, Value>(position, value_, settings_, limits, stop).run(random);
    }

  private:
    Value value_;
    MinimaxSettings settings_;
};

}  // namespace skep::search
