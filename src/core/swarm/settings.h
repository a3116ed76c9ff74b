// The settings of the swarm. Their defaults, and what each is for, are written in Python
// (skep.agents.swarm.agent), which sets every field.
#pragma once

#include <array>
#include <cstdint>

#include "swarm/plane.h"

namespace skep::hive::swarm {

// Who moves: the particle with the strongest intention, or all of them one after another.
enum class Mode : std::uint8_t { One, Whole };

// Where the swarm flies: to the enemy queen wherever she is, or to where she stood when it first saw her.
enum class Target : std::uint8_t { Queen, First };

// Whose best position attracts a particle.
enum class Best : std::uint8_t { Vicinity, Global };

// What an intention is made of.
enum class Factor : std::uint8_t {
    Velocity,
    Accuracy,
    Fitness,
    VelocityAndAccuracy,
    VelocityOrAccuracy,
    VelocityOrGoal
};

// When particles are made: in the swarm's first turn, or when the last piece was placed.
enum class Made : std::uint8_t { Turn, Board };

// Whose distance to the goal is the fitness in an intention: that of the piece's cell, or of its best one.
enum class Fitness : std::uint8_t { Cell, Best };

// To which cells beside the enemy queen a piece goes directly.
enum class GoalCells : std::uint8_t { Empty, Any };

// What the swarm does when no particle has an intention: it moves anyhow, or passes where the rules allow it.
enum class Idle : std::uint8_t { Move, Pass };

// How intentions are compared: by their sum, or part by part: one is better if no part is worse.
enum class Preference : std::uint8_t { Sum, Pareto };

struct Settings {
    Mode mode{};
    // particle swarm optimisation
    Space space{};
    Target target{};
    double inertia = 0;
    double cognitive = 0;
    double social = 0;
    int initial_velocity = 0;
    double rounding = 0;
    Best best{};
    int radius = 0;
    bool growing = false;  // do vicinities only grow?
    Made made{};
    // intentions
    Factor intention{};
    Fitness fitness{};
    std::array<double, 2> danger{};        // for a piece near the own queen with 4, 5 neighbours
    std::array<double, 2> queen_danger{};  // for the queen herself
    int danger_distance = 0;
    bool alarm = false;
    double goal = 0;
    GoalCells goal_cells{};
    bool goal_at_rest = false;  // has a particle without velocity that intention?
    bool goal_danger = false;
    bool stay = false;
    bool tie_break = false;
    Idle idle{};
    double bring = 0;
    // beyond the original
    double look_ahead = 0;
    int recall = 0;
    bool commanding_queen = false;
    bool whole_hive = false;
    double bug_intentions = 0;
    double open_gap = 0;
    int guards = 0;   // pieces near the own queen that are a swarm of their own, with her safety for a goal
    double help = 0;  // for each piece near by that a move sets free
    Preference preference{};
};

}  // namespace skep::hive::swarm
