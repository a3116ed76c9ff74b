// What a network sees of The Last Captain: the 64 squares.
#pragma once

#include <array>
#include <span>

#include "captain/position.h"
#include "network/input_scaling.h"
#include "network/network.h"

namespace skep::captain {

class NetworkInputs {
  public:
    static constexpr std::size_t kInputs = kSquares;

    explicit NetworkInputs(InputScaling scaling);

    // Raw as Steyn feeds his networks (features.h), or the same divided by a hundred, which keeps sigmoids
    // from saturating. Signed: stones and ten for a captain, over the worth of a ship of the start position
    // with its captain, and negative for the enemy.
    std::size_t fill(const Position& position, Color viewer, std::span<Network::Input, kInputs> inputs) const;

  private:
    static constexpr std::size_t kShips = 256;  // values of Ship::bits()

    // What every ship looks like to either side, computed once, because networks look at millions of ships.
    std::array<std::array<float, kShips>, 2> input_of_{};
    bool is_mirrored_;  // does Black see the board from the other side?
};

}  // namespace skep::captain
