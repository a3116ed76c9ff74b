// What a position looks like in numbers: for evaluation, for learners and for the players of the
// studied works. Everything is seen from the side to move: `own` and `enemy`.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hive/position.h"

namespace skep::hive {

struct SideFeatures {
    using PerBug = std::array<std::uint8_t, kBugs>;

    PerBug placed{};
    PerBug in_hand{};
    PerBug movable{};  // could walk if it were this side's turn
    PerBug pinned{};
    PerBug covered{};
    int moves = 0;               // legal moves if it were this side's turn; counted on request
    int queen_neighbors = 0;     // occupied cells around the queen
    int queen_escapes = 0;       // cells the queen could slide to
    int ants_at_queen = 0;       // own ants that touch the enemy queen
    int others_at_queen = 0;     // other own pieces that touch the enemy queen
    int stuck_at_home = 0;       // own pieces that touch the own queen and cannot walk
    int stacked_beetles = 0;     // beetles on top of another piece
    int beetles_on_queen = 0;    // beetles on top of the enemy queen
    double beetle_nearness = 0;  // sum over walking beetles elsewhere of 1 / distance to the enemy queen
};

struct Features {
    SideFeatures own, enemy;
};

enum class MoveCounts { Skip, Include };

Features features_of(const Position& position, MoveCounts counts);

// The same as a vector with names: first all of `own`, then all of `enemy`.
std::vector<double> feature_vector(const Features& features);
double feature_at(const Features& features, std::size_t index);
const std::vector<std::string>& feature_names();

}  // namespace skep::hive
