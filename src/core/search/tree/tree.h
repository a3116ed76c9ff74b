// The tree of Monte-Carlo search: nodes, what they are worth, and which to try next.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "game.h"
#include "random.h"
#include "search/evaluator.h"

namespace skep::search {

// What a game is worth to a player. The scale matters to the exploration constant: sqrt(2) is meant for
// rewards from -1 to 1 in mcguile2020 and 100 for 0 to 1 in ahmadov2024.
enum class Rewards : std::uint8_t { Signed, Unit };  // +1 0 -1, and 1 1/2 0

// Half points, so that sums are exact and do not depend on the order of adding.
constexpr std::int64_t half_points(Outcome outcome, Color player) {
    if (outcome == win_for(player)) return 2;
    return outcome == win_for(other(player)) ? 0 : 1;
}

constexpr double mean_reward(std::int64_t half_points, std::uint32_t visits, Rewards rewards) {
    const double unit = static_cast<double>(half_points) / (2.0 * visits);
    return rewards == Rewards::Unit ? unit : 2.0 * unit - 1.0;
}

// The natural logarithm from exactly rounded operations alone: the library's may differ in the last bit
// between machines, and the same seed must give the same tree. Exact to about 1e-15.
inline double natural_log(double number) {
    constexpr double kLog2 = 0x1.62e42fefa39efp-1;
    int exponent = 0;
    const double mantissa = std::frexp(number, &exponent);  // in [1/2, 1)
    // log m = 2 artanh((m - 1) / (m + 1)), whose series converges at least as fast as 1 / 9^n here.
    const double x = (mantissa - 1.0) / (mantissa + 1.0);
    double power = x, sum = 0;
    for (int n = 1; n < 36; n += 2, power *= x * x) sum += power / n;
    return exponent * kLog2 + 2.0 * sum;
}

// A move and what came of it, seen by the player who made it. Threads of a tree-parallel search share nodes.
class Node {
  public:
    Move move() const { return move_; }
    std::uint32_t visits() const { return visits_.load(std::memory_order_relaxed); }
    std::int64_t reward() const { return half_points_.load(std::memory_order_relaxed); }

    // A visit counts when it begins and is rewarded when it ends; until then it looks lost, which sends other
    // threads elsewhere (virtual loss).
    void begin_visit() { visits_.fetch_add(1, std::memory_order_relaxed); }
    void add(std::uint32_t visits, std::int64_t points) {
        visits_.fetch_add(visits, std::memory_order_relaxed);
        half_points_.fetch_add(points, std::memory_order_relaxed);
    }

    bool is_expanded() const { return state_.load(std::memory_order_acquire) == State::Expanded; }
    std::span<Node> children() { return {children_.get(), count_}; }
    std::span<const Node> children() const { return {children_.get(), count_}; }

    // The child of that move, if the node is expanded and has it.
    const Node* child(Move move) const {
        if (!is_expanded()) return nullptr;
        const auto all = children();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Node& node) { return node.move() == move; });
        return found == all.end() ? nullptr : &*found;
    }

    // Adds a child for every move, in random order, and returns how many. Does nothing if another thread is
    // at it.
    template <Position P>
    std::uint32_t expand(const P& position, Random& random) {
        State expected = State::Leaf;
        if (!state_.compare_exchange_strong(expected, State::Expanding, std::memory_order_relaxed)) return 0;
        MoveList moves;
        position.legal_moves(moves);
        children_ = std::make_unique<Node[]>(moves.size());
        count_ = static_cast<std::uint32_t>(moves.size());
        for (std::uint32_t i = 0; i < count_; ++i) {
            std::swap(moves[i], moves[i + random.below(count_ - i)]);
            children_[i].move_ = moves[i];
        }
        state_.store(State::Expanded, std::memory_order_release);
        return count_;
    }

    // The child to try next: the first one never visited, else the one with the highest upper confidence
    // bound.
    Node& select(double exploration, Rewards rewards) {
        const double log_visits = natural_log(static_cast<double>(visits()));
        Node* best = nullptr;
        double best_bound = 0;
        for (Node& child : children()) {
            const std::uint32_t count = child.visits();
            if (count == 0) return child;
            const double bound = upper_bound(child.reward(), count, log_visits, exploration, rewards);
            if (!best || bound > best_bound) {
                best = &child;
                best_bound = bound;
            }
        }
        return *best;
    }

    // UCB1 (Auer, Cesa-Bianchi, Fischer 2002; for trees Kocsis and Szepesvári 2006).
    static double upper_bound(std::int64_t reward, std::uint32_t visits, double log_parent_visits,
                              double exploration, Rewards rewards) {
        return mean_reward(reward, visits, rewards) + exploration * std::sqrt(log_parent_visits / visits);
    }

  private:
    enum class State : std::uint8_t { Leaf, Expanding, Expanded };

    std::unique_ptr<Node[]> children_;
    std::atomic<std::int64_t> half_points_{0};
    std::atomic<std::uint32_t> visits_{0};
    std::uint32_t count_ = 0;
    Move move_ = kNoMove;
    std::atomic<State> state_{State::Leaf};
};

// One of the trees of a search, with its own stream of random numbers.
struct SearchTree {
    explicit SearchTree(std::uint64_t seed) : random(seed) {}

    Random random;
    Node root;
    std::atomic<std::uint64_t> nodes{1};
    std::atomic<std::uint64_t> iterations{0};
    std::atomic<std::uint64_t> playouts{0};
};

}  // namespace skep::search
