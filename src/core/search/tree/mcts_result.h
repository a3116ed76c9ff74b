// What Monte-Carlo tree search found out, and which move follows from it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "game.h"
#include "search/evaluator.h"
#include "search/tree/mcts_settings.h"
#include "search/tree/tree.h"

namespace skep::search {

// A root move and what its playouts say of it.
struct Candidate {
    Move move = kNoMove;
    std::uint32_t visits = 0;
    std::int64_t reward = 0;  // half points of the side to move

    // Share of the points, from 0 to 1.
    double value() const { return visits == 0 ? 0.5 : mean_reward(reward, visits, Rewards::Unit); }
};

struct MctsResult {
    Move move = kNoMove;
    double value = 0.5;                      // share of the points for the side to move
    std::vector<Candidate> candidates = {};  // every legal move, most visited first
    std::vector<Move> pv = {};               // most visited moves
    std::uint64_t iterations = 0;
    std::uint64_t playouts = 0;
    double seconds = 0;
};

// The best candidate by the criterion, among equals the most visited, or one by lot; never an unvisited one
// if avoidable.
inline Candidate chosen(std::span<const Candidate> candidates, Choice choice, const MctsSettings& settings) {
    std::uint64_t visits = 0;
    for (const Candidate& candidate : candidates) visits += candidate.visits;
    const bool is_by_lot = choice == Choice::UcbMerged;
    if (is_by_lot) visits /= static_cast<std::uint64_t>(settings.trees) * settings.copies;
    const double log_visits = visits == 0 ? 0 : natural_log(static_cast<double>(visits));
    const auto merit = [&](const Candidate& candidate) -> double {
        if (candidate.visits == 0) return -1e9;
        switch (choice) {
            case Choice::Visits:
            case Choice::RobustMax:
                return candidate.visits;
            case Choice::Wins:
                return static_cast<double>(candidate.reward);
            case Choice::Value:
                return candidate.value();
            case Choice::Ucb:
            case Choice::UcbMerged:
                return Node::upper_bound(candidate.reward, candidate.visits, log_visits, settings.exploration,
                                         settings.rewards);
        }
        return 0;
    };
    const auto second = [&](const Candidate& candidate) -> std::uint64_t {
        return is_by_lot ? mix(settings.seed ^ candidate.move) : candidate.visits;
    };
    return *std::max_element(candidates.begin(), candidates.end(),
                             [&](const Candidate& a, const Candidate& b) {
                                 return std::pair(merit(a), second(a)) < std::pair(merit(b), second(b));
                             });
}

// The root's moves with what all trees say of them, each so many times, in the order of the legal moves.
template <Position P>
std::vector<Candidate> merged(std::span<const std::unique_ptr<SearchTree>> trees, const P& root, int copies) {
    MoveList moves;
    root.legal_moves(moves);
    std::vector<Candidate> candidates;
    for (const Move move : moves) {
        Candidate candidate{.move = move};
        for (const auto& tree : trees) {
            if (const Node* child = tree->root.child(move)) {
                candidate.visits += child->visits() * static_cast<std::uint32_t>(copies);
                candidate.reward += child->reward() * copies;
            }
        }
        candidates.push_back(candidate);
    }
    return candidates;
}

// The move and the most visited play after it.
inline std::vector<Move> line_after(const Node& root, Move move) {
    std::vector<Move> line = {move};
    const Node* node = root.child(move);
    while (node && node->is_expanded()) {
        const auto children = node->children();
        node = &*std::max_element(children.begin(), children.end(),
                                  [](const Node& a, const Node& b) { return a.visits() < b.visits(); });
        if (node->visits() == 0) break;
        line.push_back(node->move());
    }
    return line;
}

}  // namespace skep::search
