#include "captain/sight.h"

#include "captain/evaluate.h"
#include "captain/features.h"

namespace skep::captain {
namespace {

constexpr float kScale = 100;  // what Steyn adds for an own captain
constexpr int kStartStones = 4;
constexpr float kSignedScale = kStartStones + kCaptainStones;

}  // namespace

std::size_t Sight::look(const Position& position, Color viewer,
                        std::span<Network::Input, kInputs> inputs) const {
    std::size_t count = 0;
    for_each_ship(position.board(), viewer, [&](int square, Ship ship) {
        inputs[count++] = {static_cast<std::size_t>(square), input_of(ship, viewer)};
    });
    return count;
}

float Sight::input_of(Ship ship, Color viewer) const {
    if (inputs_ == Inputs::Raw) return captain::input_of(ship, viewer);
    if (inputs_ == Inputs::Scaled) return captain::input_of(ship, viewer) / kScale;
    const auto worth = static_cast<float>(ship.stones() + kCaptainStones * ship.has_captain());
    return (ship.color() == viewer ? worth : -worth) / kSignedScale;
}

}  // namespace skep::captain
