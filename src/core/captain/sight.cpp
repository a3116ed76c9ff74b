#include "captain/sight.h"

#include "captain/evaluate.h"
#include "captain/features.h"

namespace skep::captain {
namespace {

constexpr float kScale = 100;  // what Steyn adds for an own captain
constexpr int kStartStones = 4;
constexpr float kSignedScale = kStartStones + kCaptainStones;

float input_of(Ship ship, Color viewer, Inputs inputs) {
    if (inputs == Inputs::Raw) return captain::input_of(ship, viewer);
    if (inputs == Inputs::Scaled) return captain::input_of(ship, viewer) / kScale;
    const auto worth = static_cast<float>(ship.stones() + kCaptainStones * ship.has_captain());
    return (ship.color() == viewer ? worth : -worth) / kSignedScale;
}

}  // namespace

Sight::Sight(Inputs inputs) {
    for (const Color viewer : {Color::White, Color::Black})
        for (const Color color : {Color::White, Color::Black})
            for (const bool has_captain : {false, true})
                for (int stones = 0; stones <= kMaxStones; ++stones) {
                    const Ship ship(color, stones, has_captain);
                    input_of_[index(viewer)][ship.bits()] = input_of(ship, viewer, inputs);
                }
}

std::size_t Sight::look(const Position& position, Color viewer,
                        std::span<Network::Input, kInputs> inputs) const {
    const auto& input_of = input_of_[index(viewer)];
    std::size_t count = 0;
    for_each_ship(position.board(), viewer, [&](int square, Ship ship) {
        inputs[count++] = {static_cast<std::size_t>(square), input_of[ship.bits()]};
    });
    return count;
}

}  // namespace skep::captain
