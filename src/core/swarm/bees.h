// The bees algorithm (Pham et al. 2005) as a player: it scores random moves, then searches around the best
// of them. Scouts, sites, patches and the dance that recruits bees are that paper's terms.
#pragma once

#include <cstdint>

#include "random.h"
#include "swarm/explanation.h"

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

    // The move for the side to move. It depends only on the settings, the seed, the position and its ply.
    // The game must not be over.
    Explanation decide(const Position& position) const;

  private:
    BeesSettings settings_;
    std::uint64_t seed_;
};

}  // namespace skep::hive::swarm
