// The weights of the evaluation, as a text file with one `name number` a line; # begins a comment.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "hive/bug.h"
#include "opinion.h"

namespace skep::hive {

// What the features of one side are worth to it, in hundredths of a point. The names are those of the
// features (features.h); a piece in hand is worth nothing.
struct Weights {
    using PerBug = std::array<Score, kBugs>;

    PerBug placed{};
    PerBug movable{};
    PerBug pinned{};
    PerBug covered{};
    std::array<Score, 7> queen_neighbors{};  // by number; the sixth ends the game
    Score queen_escapes = 0;
    Score ants_at_queen = 0;
    Score others_at_queen = 0;
    Score stuck_at_home = 0;
    Score stacked_beetles = 0;
    Score beetles_on_queen = 0;
    Score tempo = 0;  // being on turn
};

// The names of all weights, in the order in which they are written.
std::vector<std::string> weight_names();

// Every weight must be there, once. Throws std::invalid_argument with the line that is wrong.
Weights parse_weights(std::string_view text);

}  // namespace skep::hive
