// Particle swarm optimisation (Kennedy, Eberhart 1995) with the bugs of one side as particles.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "random.h"
#include "swarm/plane.h"
#include "swarm/settings.h"

namespace skep::hive::swarm {

struct Particle {
    Vector velocity;             // in whole numbers
    Cell best = kInHand;         // the fittest cell it was ever on
    Cell shared_best = kInHand;  // the fittest cell its vicinity, or the whole swarm, was ever on
};

// The own pieces on the board within so many steps of a piece, itself included.
PieceBits vicinity(const Board& board, const Plane& plane, Piece piece, int radius);

class Particles {
  public:
    Particles(const Settings& settings, Color color, std::uint64_t seed)
        : settings_(settings), color_(color), random_(seed) {}

    // Called once a turn: updates the best cells and the velocity of every own piece on the board. The
    // plane's origin is where the target is now, so old best cells are judged by where she stands today.
    void update(const Board& board, const Plane& plane);

    // Makes the particles where the pieces are now, each bound to its cell. A piece that leaves it before the
    // first update is no particle, and its cell still attracts; no piece becomes a particle later.
    void make(const Board& board);
    bool is_made() const { return is_made_; }

    // Who is in the vicinity of a piece: those near it now, or all that ever were.
    PieceBits vicinity_of(const Board& board, const Plane& plane, Piece piece) const {
        return grown_[piece & 15] | vicinity(board, plane, piece, settings_.radius);
    }

    const Particle& operator[](Piece piece) const { return particles_[piece & 15]; }
    bool has(Piece piece) const { return contains(known_, piece); }

  private:
    Particle& at(Piece piece) { return particles_[piece & 15]; }
    void join(const Board& board, Piece piece);
    void bind(const Board& board);
    void share(const Board& board, const Plane& plane, Piece piece);
    void accelerate(const Board& board, const Plane& plane, Piece piece);

    Settings settings_;
    Color color_;
    Random random_;
    PieceBits known_ = 0;
    bool is_made_ = false;
    bool is_bound_ = false;
    std::vector<Cell> left_;                             // where particles were made whose pieces have gone
    std::array<PieceBits, kPiecesPerSide + 1> grown_{};  // who was in each vicinity so far, if those grow
    Cell global_best_ = kInHand;
    std::array<Particle, kPiecesPerSide + 1> particles_{};
};

}  // namespace skep::hive::swarm
