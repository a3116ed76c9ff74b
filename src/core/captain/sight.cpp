#include "captain/sight.h"

#include <algorithm>

#include "captain/evaluate.h"
#include "captain/features.h"

namespace skep::captain {
namespace {

constexpr float kScale = 100;  // what Steyn adds for an own captain
constexpr int kStartStones = 4;
constexpr float kSignedScale = kStartStones + kCaptainStones;

}  // namespace

void Sight::look(const Position& position, Color viewer, std::span<float, kInputs> inputs) const {
    const Board& board = position.board();
    if (inputs_ != Inputs::Signed) {
        std::ranges::copy(board_inputs(board, viewer), inputs.begin());
        if (inputs_ == Inputs::Scaled)
            for (float& input : inputs) input /= kScale;
        return;
    }
    std::ranges::fill(inputs, 0.0f);
    for_each_ship(board, viewer, [&](int square, Ship ship) {
        const float worth = static_cast<float>(ship.stones() + kCaptainStones * ship.has_captain());
        inputs[square] = (ship.color() == viewer ? worth : -worth) / kSignedScale;
    });
}

}  // namespace skep::captain
