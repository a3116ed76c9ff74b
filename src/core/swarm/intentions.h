// The intentions of the swarm: for every own piece where its velocity takes it, which legal move comes
// nearest to that, and how strong its intention to make that move is.
#pragma once

#include "swarm/explanation.h"
#include "swarm/particles.h"
#include "swarm/settings.h"

namespace skep::hive::swarm {

class Intentions {
  public:
    // The position is played on, where the settings ask to look ahead, and restored.
    Intentions(const Settings& settings, Position& position, const Plane& plane, const Particles& particles,
               const MoveList& legal);

    // Every own piece on the board, then one of each kind in hand that may be placed.
    void gather(Members& members) const;

  private:
    void add_particle(Piece piece, Members& members) const;
    void add_recruits(Members& members) const;
    void speak(Member& member) const;
    void speak_of_goal(Member& member, Move move) const;
    void speak_of_wish(Member& member, const MoveList& moves) const;
    void speak_of_gap(Member& member, Cell gap) const;
    void speak_as_guard(Member& member) const;

    // The moves of a piece that are considered: legal, and not back to where it stood lately.
    void moves_of(Piece piece, MoveList& moves) const;
    Move nearest(const Wish& wish, const MoveList& moves) const;
    Move goal_move(const Member& member, const MoveList& moves) const;
    Cell closed_gap() const;

    bool is_beside_goal(Cell cell) const { return plane_.distance(cell, goal_) == 1; }
    bool is_goal(Cell cell) const { return settings_.goal_cells == GoalCells::Any || board().is_empty(cell); }
    double danger(Piece piece) const;
    double bug_part(const Member& member) const;
    bool pins(Move move) const;
    void weigh_move(Member& member) const;
    void divide(Members& members) const;
    void offer_help(Members& members) const;

    const Board& board() const { return position_.board(); }
    Color color() const { return position_.turn(); }

    const Settings& settings_;
    Position& position_;
    const Plane& plane_;
    const Particles& particles_;
    const MoveList& legal_;
    Cell goal_;  // where the enemy queen stands, also for a swarm that flies to where she stood first
};

}  // namespace skep::hive::swarm
