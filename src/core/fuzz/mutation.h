// How texts are changed for fuzzing: by bytes, by the words of the notation, and by playing on.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "hive/text/notation.h"
#include "random.h"

namespace skep::hive {

constexpr std::array<std::string_view, 28> kWords = {
    ";",           "-",           "/",        "\\",         " ",        "Base",   "Base+MLP",
    "Base[Q1A10]", "Base[Q1B9]",  "wQ",       "bQ",         "wA1",      "bA10",   "wM",
    "pass",        "setup White", "wB1@15,0", "bQ+wB1@1,0", "@",        ",",      "-15",
    "!",           "+",           "White[1]", "InProgress", "wA1 /wA1", "bB2 wQ", "\xff"};

inline std::string_view pick(const auto& list, Random& random) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

inline std::size_t pick_place(const std::string& text, Random& random) {
    return random.below(static_cast<std::uint32_t>(text.size() + 1));
}

// The game that the input leads to, with some legal moves more.
inline std::string played_on(const std::string& input, Random& random) {
    Rules rules;
    rules.queen_first = true;
    rules.repetition = false;
    Position position = parse_game(std::string_view(input).substr(1), rules).position;
    MoveList moves;
    for (std::uint32_t left = 1 + random.below(20); left > 0; --left) {
        position.legal_moves(moves);
        if (moves.empty()) break;
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return input[0] + game_text(position);
}

inline std::string mutated(std::string input, Random& random) {
    if (input.empty()) return std::string(1, '\0');
    const std::size_t place = pick_place(input, random);
    switch (random.below(8)) {
        case 0:
            input[place % input.size()] = static_cast<char>(random.below(256));
            return input;
        case 1:
            return input.erase(place, 1 + random.below(12));
        case 2:
            return input.insert(place, input.substr(pick_place(input, random), random.below(30)));
        case 3:
            return input.substr(0, place);
        case 4:
            input[0] = static_cast<char>(random.below(16));
            return input;
        case 5:
            return played_on(input, random);
        default:
            return input.insert(place, pick(kWords, random));
    }
}

}  // namespace skep::hive
