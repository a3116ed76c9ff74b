// Particle swarm optimisation (Kennedy, Eberhart 1995) with the bugs of one side as particles.
#pragma once

#include <array>
#include <cstdint>

#include "random.h"
#include "swarm/plane.h"
#include "swarm/settings.h"

namespace skep::hive::swarm {

struct Particle {
    Vector velocity;             // in whole numbers
    Cell best = kInHand;         // the fittest cell it was ever on
    Cell shared_best = kInHand;  // the fittest cell its vicinity, or the whole swarm, was ever on
};

class Particles {
  public:
    Particles(const Settings& settings, Color color, std::uint64_t seed)
        : settings_(settings), color_(color), random_(seed) {}

    // Called once a turn: updates the best cells and the velocity of every own piece on the board. The
    // plane's origin is where the target is now, so old best cells are judged by where she stands today.
    void update(const Board& board, const Plane& plane);

    const Particle& operator[](Piece piece) const { return particles_[piece & 15]; }
    bool has(Piece piece) const { return contains(known_, piece); }

  private:
    Particle& at(Piece piece) { return particles_[piece & 15]; }
    void join(const Board& board, Piece piece);
    void accelerate(const Board& board, const Plane& plane, Piece piece);

    Settings settings_;
    Color color_;
    Random random_;
    PieceBits known_ = 0;
    Cell global_best_ = kInHand;
    std::array<Particle, kPiecesPerSide + 1> particles_{};
};

// The own pieces on the board within so many steps of a piece, itself included.
PieceBits vicinity(const Board& board, const Plane& plane, Piece piece, int radius);

}  // namespace skep::hive::swarm
