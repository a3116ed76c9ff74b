#include "captain/eval/network_inputs.h"

#include "captain/eval/evaluate.h"
#include "captain/eval/features.h"

namespace skep::captain {
namespace {

constexpr float kScale = 100;  // what Steyn adds for an own captain
constexpr int kStartStones = 4;
constexpr float kSignedScale = kStartStones + kCaptainStones;

float input_of(Ship ship, Color viewer, InputScaling scaling) {
    if (scaling == InputScaling::Raw) return captain::input_of(ship, viewer);
    if (scaling == InputScaling::Colors) return captain::input_of(ship, Color::White);
    if (scaling == InputScaling::Scaled) return captain::input_of(ship, viewer) / kScale;
    const auto value = static_cast<float>(ship.stones() + kCaptainStones * ship.has_captain());
    return (ship.color() == viewer ? value : -value) / kSignedScale;
}

}  // namespace

NetworkInputs::NetworkInputs(InputScaling scaling) : is_mirrored_(scaling != InputScaling::Colors) {
    for (const Color viewer : {Color::White, Color::Black})
        for (const Color color : {Color::White, Color::Black})
            for (const bool has_captain : {false, true})
                for (int stones = 0; stones <= kMaxStones; ++stones) {
                    const Ship ship(color, stones, has_captain);
                    input_of_[index(viewer)][ship.bits()] = input_of(ship, viewer, scaling);
                }
}

std::size_t NetworkInputs::fill(const Position& position, Color viewer,
                                std::span<Network::Input, kInputs> inputs) const {
    const auto& input_of = input_of_[index(viewer)];
    std::size_t count = 0;
    for_each_ship(position.board(), is_mirrored_ ? viewer : Color::White, [&](int square, Ship ship) {
        inputs[count++] = {static_cast<std::size_t>(square), input_of[ship.bits()]};
    });
    return count;
}

}  // namespace skep::captain
