// What a network sees of Hive: the features, apart from the numbers of moves, which cost more to count than
// everything else.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hive/features.h"
#include "network_worth.h"

namespace skep::hive {

class Sight {
  public:
    static constexpr std::size_t kInputs = 96;

    explicit Sight(Inputs inputs) : inputs_(inputs) {}

    // Raw as features_of() has them, or divided by six, the most neighbours there are; signed with those of
    // the enemy negative.
    std::size_t look(const Position& position, Color viewer, std::span<Network::Input, kInputs> inputs) const;

  private:
    Inputs inputs_;
};

}  // namespace skep::hive
