#include "hive/eval/abstract_state.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "hive/eval/mobility.h"

namespace skep::hive {

namespace {

// A part of a state: which of its classes a position belongs to.
struct Part {
    std::size_t classes;
    std::array<std::string_view, 5> names;
};

constexpr std::array<Part, 8> kParts = {{
    {5, {"enemy1", "enemy2", "enemy3", "enemy4", "enemy5"}},  // pieces around the queen, at most one: 1
    {5, {"own1", "own2", "own3", "own4", "own5"}},
    {2, {"enemyFree", "enemyStuck"}},  // can the queen walk?
    {2, {"ownFree", "ownStuck"}},
    {2, {"", "enemyCovered"}},
    {2, {"", "ownCovered"}},
    {5, {"farLess", "less", "even", "more", "farMore"}},  // own pieces that can walk, beside the enemy's
    {3, {"antsLess", "antsEven", "antsMore"}},
}};

constexpr std::size_t states_of_all_parts() {
    std::size_t count = 1;
    for (const Part& part : kParts) count *= part.classes;
    return count;
}
static_assert(states_of_all_parts() == AbstractStates::kCount);

std::size_t crowd(const Board& board, Color color) {
    return static_cast<std::size_t>(std::clamp(board.queen_neighbors(color), 1, 5) - 1);
}

bool is_stuck(const Board& board, PieceBits movable, Color color) {
    return board.is_placed(board.queen(color)) && !contains(movable, board.queen(color));
}

bool is_covered(const Board& board, Color color) {
    const Piece queen = board.queen(color);
    return board.is_placed(queen) && !board.is_on_top(queen);
}

int count_ants(const Board& board, PieceBits pieces) {
    int count = 0;
    for_each_piece(pieces, [&](Piece piece) { count += board.bug(piece) == Bug::Ant; });
    return count;
}

}  // namespace

std::size_t AbstractStates::of(const Position& position) {
    const Board& board = position.board();
    const Color enemy = position.turn(), own = other(enemy);
    const PieceBits movable = mobility_of(position).movable;
    const PieceBits ours = movable & pieces_of(own), theirs = movable & pieces_of(enemy);
    const int lead = std::popcount(ours) - std::popcount(theirs);
    const int ants = std::clamp(count_ants(board, ours) - count_ants(board, theirs), -1, 1);
    const int size = lead <= -3 ? 0 : lead < 0 ? 1 : lead == 0 ? 2 : lead < 3 ? 3 : 4;
    const std::array<std::size_t, kParts.size()> classes = {
        crowd(board, enemy),
        crowd(board, own),
        is_stuck(board, movable, enemy),
        is_stuck(board, movable, own),
        is_covered(board, enemy),
        is_covered(board, own),
        static_cast<std::size_t>(size),
        static_cast<std::size_t>(ants + 1),
    };
    std::size_t state = 0;
    for (std::size_t i = 0; i < kParts.size(); ++i) state = state * kParts[i].classes + classes[i];
    return state;
}

const std::vector<std::string>& AbstractStates::names() {
    static const auto names = [] {
        std::vector<std::string> list = {""};
        for (const Part& part : kParts) {
            std::vector<std::string> longer;
            for (const std::string& begin : list)
                for (std::size_t i = 0; i < part.classes; ++i)
                    longer.push_back(begin + (begin.empty() || part.names[i].empty() ? "" : "_") +
                                     std::string(part.names[i]));
            list = std::move(longer);
        }
        return list;
    }();
    return names;
}

}  // namespace skep::hive
