// The bees algorithm (Pham et al. 2005) as a player: scouts look at random moves, dance for the
// richest, and recruit others to search around them.
#pragma once

#include <cstdint>

#include "hive/swarm/explanation.h"
#include "random.h"

namespace skep::hive::swarm {

// The names are those of Pham et al.; defaults and meanings are written in Python (skep.agents.bees).
struct BeesSettings {
    int scouts = 0;
    int sites = 0;
    int elite_sites = 0;
    int elite_bees = 0;
    int site_bees = 0;
    int patch = 0;
    int cycles = 0;
    double goal = 0;
    std::array<double, 2> danger{};
    double bring = 0;
};

class Bees {
  public:
    Bees(const BeesSettings& settings, std::uint64_t seed) : settings_(settings), seed_(seed) {}

    // What the side to move does here: a function of the settings, the seed, the position and its
    // ply. The game must not be over.
    Explanation decide(const Position& position) const;

  private:
    BeesSettings settings_;
    std::uint64_t seed_;
};

}  // namespace skep::hive::swarm
