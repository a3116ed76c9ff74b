// How the swarm chooses one move from the intentions of its members.
#pragma once

#include "swarm/explanation.h"
#include "swarm/settings.h"

namespace skep::hive::swarm {

// How far a bug gets around, as the tie-break counts it: McGuile's order, ant, beetle, grasshopper,
// spider, queen, with the bugs of the expansions between them.
int ability(Bug bug);

class Election {
  public:
    // The position is played on, where the queen commands, and restored.
    Election(const Settings& settings, Position& position, const Plane& plane, const MoveList& legal)
        : settings_(settings), position_(position), plane_(plane), legal_(legal) {}

    // Every vicinity nominates its strongest member; the strongest nominee moves.
    void elect(Explanation& explanation) const;

    // The move of an own piece that ends nearest to the goal, by the abler bug if there are several:
    // for a turn on which no member has an intention but the side must move.
    void move_anyhow(Explanation& explanation) const;

  private:
    void nominate(Explanation& explanation) const;
    const Member* undominated(const Members& members) const;
    void command(Explanation& explanation) const;
    // Is the first preferred to the second?
    bool is_stronger(const Member& one, const Member& two) const;

    const Settings& settings_;
    Position& position_;
    const Plane& plane_;
    const MoveList& legal_;
};

}  // namespace skep::hive::swarm
