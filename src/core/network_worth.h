// What a position is worth in the eyes of a network.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "game.h"
#include "network.h"

namespace skep {

// How the numbers of a position are shown to a network: as they are, brought to about one, or that and what
// is the enemy's negative.
enum class Inputs : std::uint8_t { Raw, Scaled, Signed };

// A Sight is what a network sees of a game: kInputs numbers, of which look(position, viewer, inputs) fills in
// those that are not zero and returns how many.
template <class Sight>
class NetworkWorth {
  public:
    // Throws std::invalid_argument for a network that does not fit the game.
    NetworkWorth(std::shared_ptr<const Network> network, Sight sight)
        : network_(std::move(network)), sight_(sight) {
        if (network_->input_count() != Sight::kInputs || network_->layers().back() != 1)
            throw std::invalid_argument("expected a network of " + std::to_string(Sight::kInputs) +
                                        " inputs and 1 output, not of " +
                                        std::to_string(network_->input_count()) + " and " +
                                        std::to_string(network_->layers().back()));
    }

    // To the side that has just moved, from -1/2 to 1/2: a drawn game is worth 0.
    template <Position P>
    double operator()(const P& position) const {
        thread_local Network::Workspace workspace;
        std::array<Network::Input, Sight::kInputs> inputs;
        const std::size_t count = sight_.look(position, other(position.turn()), inputs);
        return network_->evaluate(std::span<const Network::Input>(inputs).first(count), workspace).front() -
               0.5;
    }

  private:
    std::shared_ptr<const Network> network_;
    Sight sight_;
};

}  // namespace skep
