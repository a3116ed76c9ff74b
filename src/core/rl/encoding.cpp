#include "rl/encoding.h"

#include <array>
#include <stdexcept>

namespace skep::rl {

namespace {

// The pieces of Base+MLP, of which every standard game type has a part.
const hive::PieceSet& all_pieces() {
    static const hive::PieceSet pieces({1, 2, 2, 3, 3, 1, 1, 1});
    return pieces;
}

bool is_standard(const hive::PieceSet& pieces) {
    for (std::size_t i = 0; i < hive::kBugs; ++i) {
        const auto bug = static_cast<hive::Bug>(i);
        const bool is_left_out = bug >= hive::Bug::Mosquito && pieces.count(bug) == 0;
        if (!is_left_out && pieces.count(bug) != all_pieces().count(bug)) return false;
    }
    return true;
}

// The number of the first piece of each kind: Q S B G A M L P.
constexpr std::array<int, hive::kBugs> kFirstNumbers = {0, 1, 3, 5, 8, 11, 12, 13};

// The number of a piece within its side, the same in every game type.
int piece_number(const hive::PieceSet& pieces, hive::Piece piece) {
    return kFirstNumbers[hive::index(pieces.bug(piece))] + pieces.number(piece) - 1;
}

}  // namespace

void require_standard(const hive::PieceSet& pieces) {
    if (!is_standard(pieces))
        throw std::invalid_argument("learners know the eight game types from Base to Base+MLP, not '" +
                                    pieces.text() + "'");
}

Encoding::Encoding(int side) : side_(side) {
    if (side < kSmallestWindow || side > kLargestWindow)
        throw std::invalid_argument("a window has a side of " + std::to_string(kSmallestWindow) + " to " +
                                    std::to_string(kLargestWindow) + " cells, not " + std::to_string(side));
}

int Encoding::action_of(Move move, const hive::PieceSet& pieces, const Window& window, Color own) const {
    if (move == kPass) return pass();
    const int cell = window.index(hive::target_of(move));
    if (cell == kOutside) return kOutside;
    const hive::Piece piece = hive::piece_of(move);
    const int side = hive::color_of(piece) == own ? 0 : 1;
    return (side * kPieces + piece_number(pieces, piece)) * cells() + cell;
}

void Encoding::fill_choices(const hive::Position& position, const Window& window, Color own,
                            Choices& choices) const {
    MoveList moves;
    position.legal_moves(moves);
    choices.list.clear();
    for (const Move move : moves)
        if (const int action = action_of(move, position.rules().pieces, window, own); action != kOutside)
            choices.list.push_back({action, move});
    choices.moves = static_cast<int>(moves.size());
    choices.outside = choices.moves - static_cast<int>(choices.list.size());
    choices.is_fallback = choices.list.empty() && !moves.empty();
    if (choices.is_fallback) choices.list.push_back({pass(), moves[0]});
}

const std::vector<std::string>& piece_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        for (int slot = 1; slot <= kPieces; ++slot)
            list.push_back(all_pieces().piece_text(hive::make_piece(Color::White, slot)).substr(1));
        return list;
    }();
    return names;
}

}  // namespace skep::rl
