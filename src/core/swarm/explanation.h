// What a swarm decided and why: data for the player, the tests and the pictures.
#pragma once

#include <array>

#include "hive/position.h"
#include "swarm/plane.h"

namespace skep::hive::swarm {

// Why a member has no intention this turn.
enum class Silence : std::uint8_t { None, Covered, Stays, NoMove, AtRest, Unvisited, OnGuard };
constexpr std::array<const char*, 7> kSilences = {"",        "covered",   "stays",   "no move",
                                                  "at rest", "unvisited", "on guard"};

// The parts of an intention; those that do not count under the settings are zero.
struct Intention {
    double velocity = 0;    // steps to the wished cell
    double accuracy = 0;    // how near a legal move comes to it
    double fitness = 0;     // steps from the goal: the farthest piece moves
    double goal = 0;        // can go beside the enemy queen
    double gain = 0;        // bees: steps nearer to the goal
    double danger = 0;      // the own queen is nearly surrounded
    double bring = 0;       // comes from the hand
    double look_ahead = 0;  // what the move does to the own queen
    double bug = 0;         // does what its kind does best
    double gap = 0;         // opens a closed gap
    double guard = 0;       // frees the own queen, or pins an enemy
    double help = 0;        // sets pieces near by free

    double total() const {
        return velocity + accuracy + fitness + goal + gain + danger + bring + look_ahead + bug + gap + guard +
               help;
    }
    // What it does for the attack, for the own queen, and for others: the parts that are weighed apart.
    double advance() const { return velocity + accuracy + fitness + goal + gain + bring; }
    double safety() const { return danger + look_ahead + guard; }
    double service() const { return bug + gap + help; }
};

// A particle, or a piece in hand that could be brought in.
struct Member {
    Piece piece = kNoPiece;
    Cell cell = kInHand;
    Vector velocity;  // in the coordinates of the plane
    Wish wish;        // relative to the target
    Cell best = kInHand;
    Cell shared_best = kInHand;
    PieceBits vicinity = 0;
    Silence silence = Silence::None;
    Move move = kPass;  // the legal move it would make, if it is not silent
    Intention intention;

    bool speaks() const { return silence == Silence::None; }
};

// A list of members that lives on the stack: all pieces of a side at most once.
class Members {
  public:
    Member& add() { return members_[size_++]; }
    std::size_t size() const { return size_; }
    const Member& operator[](std::size_t i) const { return members_[i]; }
    const Member* begin() const { return members_.data(); }
    const Member* end() const { return members_.data() + size_; }
    Member* begin() { return members_.data(); }
    Member* end() { return members_.data() + size_; }

  private:
    std::array<Member, kPiecesPerSide> members_;
    std::size_t size_ = 0;
};

struct Nomination {
    Piece vicinity_of = kNoPiece;
    Piece nominee = kNoPiece;
};

// Why the move was chosen.
enum class Reason : std::uint8_t {
    Strongest,  // the strongest intention of all nominees
    Ability,    // as strong as others, but its bug is the abler
    First,      // as strong as others, and the first of them
    Command,    // the queen refused those before it
    Sweep,      // the whole swarm moves, and it was its turn
    Dance,      // bees: the best move found
    Restless,   // no member had an intention: the move that ends nearest to the goal
    Idle,       // no member had an intention: it passes
    Only        // no member can move
};
constexpr std::array<const char*, 9> kReasons = {"strongest", "ability",  "first", "command", "sweep",
                                                 "dance",     "restless", "idle",  "only"};

struct Explanation {
    Cell target = kOrigin;
    Members members;
    std::array<Nomination, kPiecesPerSide> nominations{};
    std::size_t nomination_count = 0;
    Move move = kPass;
    Reason reason = Reason::Only;
    PieceBits refused = 0;  // whose moves the commanding queen forbade
};

}  // namespace skep::hive::swarm
