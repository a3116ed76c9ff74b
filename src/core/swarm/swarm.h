// The swarm as a player: it remembers its particles from turn to turn, and decides.
#pragma once

#include <cstdint>
#include <optional>

#include "swarm/explanation.h"
#include "swarm/particles.h"
#include "swarm/settings.h"

namespace skep::hive::swarm {

// Where the swarm of this colour goes: the enemy queen; before she is placed, any enemy piece.
Cell target_of_swarm(const Board& board, Color color);

class Swarm {
  public:
    Swarm(const Settings& settings, std::uint64_t seed) : settings_(settings), seed_(seed) {}

    // The move for the side to move, if its particles were created at the ply `since`. It depends only on
    // the settings, the seed, that ply and the game so far, whatever was asked before: all earlier turns of
    // its colour are computed again, unless the position continues the game that was followed so far. The
    // game must not be over.
    Explanation decide(const Position& position, int since);

  private:
    bool has_followed(const Position& position, int since) const;
    void restart(const Position& position, int since);
    void make_particles();
    Cell target();
    // Updates the particles for this turn and chooses a move.
    Explanation take_turn();
    // The same for a past turn, where only what the particles remember matters.
    void recall_turn();
    Explanation assemble(const MoveList& legal, const Plane& plane);
    void sweep(Explanation& explanation, const MoveList& legal, const Plane& plane);

    Settings settings_;
    std::uint64_t seed_;
    std::optional<Position> followed_;
    bool is_turn_taken_ = false;  // at the position that was followed to
    Color color_ = Color::White;
    int since_ = 0;
    std::optional<Cell> first_target_;  // where the enemy queen stood in the swarm's first turn with her
    std::optional<Particles> particles_;
    PieceBits left_to_move_ = 0;  // in the sweep of the whole swarm that is going on
};

}  // namespace skep::hive::swarm
