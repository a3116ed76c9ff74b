#include "captain/eval/features.h"

namespace skep::captain {
namespace {

constexpr int kOwnCaptain = 100;
constexpr int kEnemyShip = 50;
constexpr int kEnemyCaptain = 200;

}  // namespace

float input_of(Ship ship, Color viewer) {
    const bool is_own = ship.color() == viewer;
    const int offset =
        ship.has_captain() ? (is_own ? kOwnCaptain : kEnemyCaptain) : (is_own ? 0 : kEnemyShip);
    return static_cast<float>(offset + ship.stones());
}

BoardInputs board_inputs(const Board& board, Color viewer) {
    BoardInputs inputs{};
    for_each_ship(board, viewer, [&](int square, Ship ship) { inputs[square] = input_of(ship, viewer); });
    return inputs;
}

std::vector<double> feature_vector(const Position& position) {
    const Board& board = position.board();
    std::vector<double> features;
    for (const Color color : {position.turn(), other(position.turn())}) {
        features.push_back(board.stone_count(color));
        features.push_back(board.captain_count(color));
    }
    const BoardInputs inputs = board_inputs(board, position.turn());
    features.insert(features.end(), inputs.begin(), inputs.end());
    return features;
}

const std::vector<std::string>& feature_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list{"own_stones", "own_captains", "enemy_stones", "enemy_captains"};
        for (int square = 0; square < kSquares; ++square) list.push_back(square_text(square));
        return list;
    }();
    return names;
}

}  // namespace skep::captain
