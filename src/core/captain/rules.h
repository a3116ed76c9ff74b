// The rules of The Last Captain as a record, because its two sources disagree: the author's page
// (J. P. Neto, 2002) and the wording of B. S. Steyn, who evolved networks for it.
#pragma once

#include <string>
#include <string_view>

namespace skep::captain {

struct Rules {
    // A player who can capture must capture.
    bool mandatory = true;
    // A captain may jump an enemy ship at the edge and leave the board; he and his load are lost.
    bool off_board = true;
    // A captain may sail to an empty square with a part of his ship. If not, he takes a part only
    // to capture or to board an own ship.
    bool partial_to_empty = true;
    // A captain with a part of his ship reaches one square more than he has stones, as with a
    // whole ship. If not, he reaches as many squares as he has stones.
    bool partial_bonus = true;
    // The captain counts as one more stone when a ship passed over loses stones.
    bool removal_counts_captain = false;
    // A captain may capture with a part of his ship. If not, only with all of it.
    bool partial_capture = true;
    // A ship without captain captures too, as steyn words it: then White can capture on the first move.
    bool plain_captures = false;
    // The game is a draw after this many plies; 0 is no cap.
    int ply_cap = 110;

    bool operator==(const Rules&) const = default;
};

// Neto's rules. He has no cap; random players at 110 plies give Steyn's table I.
inline constexpr Rules kOfficial{};

// Steyn's wording, with his cap of 100.
inline constexpr Rules kSteyn{.mandatory = false,
                              .off_board = false,
                              .partial_to_empty = false,
                              .partial_bonus = true,
                              .removal_counts_captain = true,
                              .ply_cap = 100};

// "official", "steyn", or a preset and what differs from it: "official:off_board=false,ply_cap=100".
std::string rules_text(const Rules& rules);

// Reads what rules_text writes. Throws std::invalid_argument.
Rules parse_rules(std::string_view text);

}  // namespace skep::captain
