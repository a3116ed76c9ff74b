// The value that a network gives to a position.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "game.h"
#include "network/network.h"

namespace skep {

// NetworkInputs says what a network gets to see of a game: kInputs numbers, of which
// fill(position, viewer, inputs) writes those that are not zero and returns how many.
template <class NetworkInputs>
class NetworkValue {
  public:
    // Throws std::invalid_argument for a network that does not fit the game.
    NetworkValue(std::shared_ptr<const Network> network, NetworkInputs inputs)
        : network_(std::move(network)), inputs_(inputs) {
        if (network_->input_count() != NetworkInputs::kInputs || network_->layers().back() != 1)
            throw std::invalid_argument("expected a network of " + std::to_string(NetworkInputs::kInputs) +
                                        " inputs and 1 output, not of " +
                                        std::to_string(network_->input_count()) + " and " +
                                        std::to_string(network_->layers().back()));
    }

    // To the side that has just moved, from -1/2 to 1/2: a drawn game is worth 0.
    template <Position P>
    double operator()(const P& position) const {
        thread_local Network::Workspace workspace;
        std::array<Network::Input, NetworkInputs::kInputs> inputs;
        const std::size_t count = inputs_.fill(position, other(position.turn()), inputs);
        return network_->evaluate(std::span<const Network::Input>(inputs).first(count), workspace).front() -
               0.5;
    }

  private:
    std::shared_ptr<const Network> network_;
    NetworkInputs inputs_;
};

}  // namespace skep
