// The weight table of blixtye2013: every action of every position has a weight, actions are
// drawn by weight, and after a match the weights of those that were used change.
//
// Weights begin equal, so only those that have changed are kept. An action is named by the position it
// leads to, a position by a key, and both are the same for shifted, turned and mirrored hives. The table
// itself is stored elsewhere (slots.h): a match looks up what is known of a position and returns what has
// changed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game.h"
#include "random.h"

namespace skep::learning {

// The weights of a position's actions together, before anything is known.
constexpr std::int32_t kStartWeights = 10'000;
// Of an action that has won at once: it is always played.
constexpr std::int32_t kAlways = std::numeric_limits<std::int32_t>::max();
// Of an action that has lost at once: it is never played again.
constexpr std::int32_t kNever = -1;

struct Action {
    std::uint32_t name;  // of the 55 actions or so of a position, two share a name once in three millions
    std::int32_t weight;
};
using Actions = std::vector<Action>;  // those whose weight has changed

constexpr std::uint32_t action_name(std::uint64_t key_after) { return static_cast<std::uint32_t>(key_after); }

constexpr std::int32_t start_weight(std::size_t actions) {
    return std::max(kStartWeights / static_cast<std::int32_t>(actions), 1);
}

// A move drawn by the weights, where only those in `known` differ from the start. If every weight is 0, any
// move. Key tells the key of a position.
template <Position P, class Key>
Move draw_move(P& position, const Actions& known, const Key& key, Random& random) {
    MoveList moves;
    position.legal_moves(moves);
    const auto count = static_cast<std::uint32_t>(moves.size());
    if (known.empty()) return moves[random.below(count)];
    std::vector<std::int32_t> weights(moves.size(), start_weight(moves.size()));
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        position.play(moves[i]);
        const std::uint32_t name = action_name(key(position));
        position.undo();
        for (const Action& action : known)
            if (action.name == name) weights[i] = action.weight;
        if (weights[i] == kAlways) return moves[i];
        weights[i] = std::max(weights[i], 0);
        sum += static_cast<std::uint64_t>(weights[i]);
    }
    if (sum == 0) return moves[random.below(count)];
    auto left = static_cast<std::int64_t>(random.uniform() * static_cast<double>(sum));
    std::size_t drawn = 0;
    while (left >= weights[drawn]) left -= weights[drawn++];
    return moves[drawn];
}

// What a match was like for one side.
struct TabularSide {
    std::int64_t turns = 0;
    std::int64_t new_states = 0;
    std::int64_t actions = 0;  // of all turns together
};

template <Position P>
struct TabularMatch {
    P position;  // where it ended
    std::array<TabularSide, 2> sides;
    std::unordered_map<std::uint64_t, Actions> changed;  // what is to be stored, by the position's key
};

// The constant C of blixtye2013 for each side: a winner's actions gain C / n, a loser's lose it, where n is
// how many the side used.
using Rewards = std::array<std::int32_t, 2>;

// Plays a match between two table learners and lets both learn. Lookup tells what is stored of a key:
// Actions, or nothing for a position never met.
template <Position P, class Key, class Lookup>
class TabularGame {
  public:
    TabularGame(Key key, Lookup lookup, Rewards rewards)
        : key_(std::move(key)), lookup_(std::move(lookup)), rewards_(rewards) {}

    TabularMatch<P> play(const P& start, std::uint64_t seed) {
        Random random(mix(seed));
        TabularMatch<P> match{.position = start, .sides = {}, .changed = {}};
        P& position = match.position;
        std::uint64_t key = key_(position);
        while (position.outcome() == Outcome::Ongoing) {
            const auto side = static_cast<std::size_t>(index(position.turn()));
            const std::size_t count = position.count_moves();
            position.play(draw_move(position, recall(match, key, side), key_, random));
            ++match.sides[side].turns;
            match.sides[side].actions += static_cast<std::int64_t>(count);
            const std::uint64_t after = key_(position);
            steps_.push_back({key, action_name(after), start_weight(count), side});
            key = after;
        }
        reward(match);
        return match;
    }

  private:
    struct Step {
        std::uint64_t key;
        std::uint32_t action;
        std::int32_t start;
        std::size_t side;
    };

    const Actions& recall(TabularMatch<P>& match, std::uint64_t key, std::size_t side) {
        const auto found = match.changed.find(key);
        if (found != match.changed.end()) return found->second;
        std::optional<Actions> stored = lookup_(key);
        if (!stored) ++match.sides[side].new_states;
        return match.changed.emplace(key, stored.value_or(Actions{})).first->second;
    }

    static Action& action_of(TabularMatch<P>& match, const Step& step) {
        Actions& actions = match.changed[step.key];
        for (Action& action : actions)
            if (action.name == step.action) return action;
        return actions.emplace_back(step.action, step.start);
    }

    // A draw changes nothing, but what was met is remembered.
    void reward(TabularMatch<P>& match) {
        const Outcome outcome = match.position.outcome();
        for (const Step& step : steps_) {
            Action& action = action_of(match, step);
            if (outcome == Outcome::Draw || action.weight == kAlways || action.weight == kNever) continue;
            const std::int64_t share =
                std::max<std::int64_t>(rewards_[step.side] / match.sides[step.side].turns, 1);
            const bool has_won = outcome == win_for(static_cast<Color>(step.side));
            const std::int64_t weight = action.weight + (has_won ? share : -share);
            action.weight = static_cast<std::int32_t>(std::clamp<std::int64_t>(weight, 0, kAlways - 1));
        }
        if (outcome != Outcome::Draw) judge_last(match, outcome);
    }

    // The action that won is always played from now on; the loser's last one is never played again.
    void judge_last(TabularMatch<P>& match, Outcome outcome) {
        const std::size_t winner = outcome == Outcome::WhiteWins ? 0 : 1;
        const auto loser_last = std::find_if(steps_.rbegin(), steps_.rend(),
                                             [&](const Step& step) { return step.side != winner; });
        if (loser_last != steps_.rend()) action_of(match, *loser_last).weight = kNever;
        if (steps_.back().side == winner) action_of(match, steps_.back()).weight = kAlways;
    }

    Key key_;
    Lookup lookup_;
    Rewards rewards_;
    std::vector<Step> steps_;
};

}  // namespace skep::learning
