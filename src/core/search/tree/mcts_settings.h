// How Monte-Carlo tree search searches.
#pragma once

#include <cstdint>
#include <optional>

#include "search/tree/tree.h"

namespace skep::search {

enum class Parallel : std::uint8_t {
    Root,  // several trees, whose root statistics are added
    Leaf,  // one tree, several playouts at a time
    Tree,  // one tree that all threads grow
};
enum class Playouts : std::uint8_t { Uniform, Guided };
enum class Expansion : std::uint8_t {
    One,  // a playout for one new child
    All,  // a playout for every new child
};
enum class Choice : std::uint8_t {
    Visits,     // most visited ("robust")
    Wins,       // largest sum of rewards ("max")
    RobustMax,  // both: most visits and most wins; the search goes on for a while until one child has both
    Value,      // highest mean reward
    Ucb,        // highest upper confidence bound, exploration included
    UcbMerged,  // the same from the visits of all trees below the root of the first, by lot among equals
};

enum class Finished : std::uint8_t {
    AsParent,  // a finished game counts as often as its parent has children, where all have playouts
    Once,
};

struct MctsSettings {
    std::uint32_t iterations = 1000;     // for each tree; 0 is as long as time allows
    std::uint32_t most_iterations = 0;   // for each tree, as long as no child is robust and max
    std::optional<double> seconds = {};  // for the whole search
    int depth = 0;             // plies from the root after which a playout counts as drawn; 0 is none
    int playout_plies = 1000;  // no playout is longer, because players may move in circles forever
    double exploration = 1.4142135623730951;  // sqrt(2)
    Rewards rewards = Rewards::Signed;
    Parallel parallel = Parallel::Root;
    int trees = 1;          // of a root-parallel search
    int copies = 1;         // how often each tree counts, as if so many equal ones had grown
    int threads = 1;        // that share the work
    int leaf_playouts = 1;  // of each new child
    std::uint64_t memory = std::uint64_t{1} << 30;  // bytes of all trees; when full they grow no more
    Playouts playouts = Playouts::Uniform;
    Expansion expansion = Expansion::One;
    Choice choice = Choice::Visits;
    Finished finished = Finished::AsParent;
    bool shared_reward = false;  // is every node rewarded for the side that searches, also the opponent's?
    std::uint64_t seed = 1;
};

}  // namespace skep::search
