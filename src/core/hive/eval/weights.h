// The weights of the evaluation, as a text file; # begins a comment.
//
// A line has a name and two numbers, what the feature is worth on an empty board and when all pieces are
// placed; between them it changes evenly with every placement. One number alone holds always.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "hive/bug.h"
#include "score_types.h"

namespace skep::hive {

// How far a game has come.
struct Phase {
    int placed;  // pieces on the board
    int all;
};

struct Weight {
    Score early = 0;
    Score late = 0;

    constexpr Weight& operator+=(Weight that) {
        early += that.early;
        late += that.late;
        return *this;
    }
    constexpr Weight operator-() const { return {-early, -late}; }
    constexpr Weight operator*(int count) const { return {early * count, late * count}; }
    constexpr Score at(Phase phase) const {
        return (early * (phase.all - phase.placed) + late * phase.placed) / phase.all;
    }
};

// What the features of one side are worth to it, in hundredths of a point. The names are those of the
// features (features.h); a piece in hand is worth nothing.
struct Weights {
    using PerBug = std::array<Weight, kBugs>;

    PerBug placed{};
    PerBug movable{};
    PerBug pinned{};
    PerBug covered{};
    std::array<Weight, 7> queen_neighbors{};  // by number; the sixth ends the game
    Weight queen_escapes;
    Weight ants_at_queen;
    Weight others_at_queen;
    Weight stuck_at_home;
    Weight stacked_beetles;
    Weight beetles_on_queen;
    Weight tempo;  // being on turn
};

// The names of all weights, in the order in which they are written.
std::vector<std::string> weight_names();

// Every weight must be there, once. Throws std::invalid_argument with the line that is wrong.
Weights parse_weights(std::string_view text);

}  // namespace skep::hive
