// What a network sees of Hive: the features, apart from the numbers of moves, which cost more to count than
// everything else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hive/eval/features.h"
#include "network/input_scaling.h"
#include "network/network.h"

namespace skep::hive {

class NetworkInputs {
  public:
    static constexpr std::size_t kInputs = 96;

    explicit NetworkInputs(InputScaling scaling) : scaling_(scaling) {}

    // Raw as features_of() has them, or divided by six, the most neighbours there are; signed with those of
    // the enemy negative.
    std::size_t fill(const Position& position, Color viewer, std::span<Network::Input, kInputs> inputs) const;

  private:
    InputScaling scaling_;
};

}  // namespace skep::hive
