#include "swarm/particles.h"

namespace skep::hive::swarm {

namespace {

// Keeps the fitter of two cells; the old one if they are equal.
void improve(Cell& best, Cell cell, const Plane& plane) {
    if (best == kInHand || plane.fitness(cell) < plane.fitness(best)) best = cell;
}

}  // namespace

PieceBits vicinity(const Board& board, const Plane& plane, Piece piece, int radius) {
    PieceBits members = 0;
    for_each_piece(board.placed(color_of(piece)), [&](Piece other) {
        if (plane.distance(board.cell(piece), board.cell(other)) <= radius) members |= bit_of_piece(other);
    });
    return members;
}

void Particles::update(const Board& board, const Plane& plane) {
    const PieceBits own = board.placed(color_);
    for_each_piece(own & ~known_, [&](Piece piece) { join(board, piece); });
    for_each_piece(own, [&](Piece piece) {
        improve(at(piece).best, board.cell(piece), plane);
        improve(global_best_, board.cell(piece), plane);
    });
    for_each_piece(own, [&](Piece piece) {
        Cell& shared = at(piece).shared_best;
        if (settings_.best == Best::Global) {
            shared = global_best_;
            return;
        }
        for_each_piece(vicinity(board, plane, piece, settings_.radius),
                       [&](Piece other) { improve(shared, board.cell(other), plane); });
    });
    for_each_piece(own, [&](Piece piece) { accelerate(board, plane, piece); });
}

// A new particle starts with a velocity of up to so many cells along each axis. The numbers are
// drawn even where it is to be zero, so that every later draw stays the same.
void Particles::join(const Board& board, Piece piece) {
    const int most = settings_.initial_velocity;
    const auto draw = [&] { return static_cast<double>(random_.below(2u * most + 1)) - most; };
    const double x = draw();
    at(piece) = {{x, draw()}, board.cell(piece), kInHand};
    known_ |= bit_of_piece(piece);
}

// v' = w v + c1 r1 (own best - here) + c2 r2 (shared best - here), rounded; one draw of each r for
// both axes.
void Particles::accelerate(const Board& board, const Plane& plane, Piece piece) {
    Particle& particle = at(piece);
    const auto point = [&](Cell cell) { return plane.point(plane.hex(cell)); };
    const Vector here = point(board.cell(piece));
    const double cognitive = settings_.cognitive * random_.uniform();
    const double social = settings_.social * random_.uniform();
    const Vector velocity = settings_.inertia * particle.velocity +
                            cognitive * (point(particle.best) - here) +
                            social * (point(particle.shared_best) - here);
    particle.velocity = rounded(velocity, settings_.rounding);
}

}  // namespace skep::hive::swarm
