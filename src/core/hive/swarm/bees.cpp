#include "hive/swarm/bees.h"

#include <algorithm>
#include <vector>

#include "hive/swarm/foresight.h"
#include "hive/swarm/swarm.h"

namespace skep::hive::swarm {

namespace {

// The meadow: all moves of own pieces are flowers.
class Meadow {
  public:
    Meadow(const BeesSettings& settings, const Position& position, const Plane& plane)
        : settings_(settings), board_(position.board()), plane_(plane), color_(position.turn()) {
        MoveList legal;
        position.legal_moves(legal);
        for (const Move move : legal)
            if (move != kPass && color_of(piece_of(move)) == color_) flowers_.add(move);
    }

    const MoveList& flowers() const { return flowers_; }

    // Flowers whose cell is near that of another.
    void patch(Move around, MoveList& near) const {
        near.clear();
        for (const Move move : flowers_)
            if (plane_.distance(target_of(move), target_of(around)) <= settings_.patch) near.add(move);
    }

    // What a flower is worth: steps gained towards the enemy queen, a place beside her, room made
    // around the own queen when she is in danger, a fresh piece.
    Intention nectar(Move move) const {
        Intention nectar;
        const Cell from = board_.cell(piece_of(move)), to = target_of(move);
        const int own_neighbors = queen_neighbors(board_, color_);
        if (own_neighbors >= 4)
            nectar.danger = -settings_.danger[own_neighbors == 4 ? 0 : 1] * crowding(board_, move);
        if (from == kInHand) {
            nectar.bring = settings_.bring;
        } else {
            nectar.gain = plane_.fitness(from) - plane_.fitness(to);
            nectar.goal = settings_.goal * (is_beside_goal(to) - is_beside_goal(from));
        }
        return nectar;
    }

  private:
    int is_beside_goal(Cell cell) const { return steps(plane_.hex(cell), {0, 0}) == 1; }

    const BeesSettings& settings_;
    const Board& board_;
    const Plane& plane_;
    Color color_;
    MoveList flowers_;
};

struct Visit {
    Move move;
    Intention nectar;
};

// One day of foraging.
class Foraging {
  public:
    Foraging(const BeesSettings& settings, const Meadow& meadow, Random random)
        : settings_(settings), meadow_(meadow), random_(random) {}

    // The visited flowers, the richest first.
    const std::vector<Visit>& day() {
        for (int cycle = 0; cycle < settings_.cycles; ++cycle) {
            send(settings_.scouts, meadow_.flowers());
            rank();
            dance();
            rank();
        }
        return visits_;
    }

  private:
    void send(int bees, const MoveList& flowers) {
        for (int bee = 0; bee < bees; ++bee) {
            const Move move = flowers[random_.below(static_cast<std::uint32_t>(flowers.size()))];
            visits_.push_back({move, meadow_.nectar(move)});
        }
    }

    // The finders of the richest flowers recruit: more bees for the very best.
    void dance() {
        const std::size_t sites = std::min(visits_.size(), static_cast<std::size_t>(settings_.sites));
        MoveList patch;
        for (std::size_t site = 0; site < sites; ++site) {
            meadow_.patch(visits_[site].move, patch);
            const bool is_elite = site < static_cast<std::size_t>(settings_.elite_sites);
            send(is_elite ? settings_.elite_bees : settings_.site_bees, patch);
        }
    }

    // Richest first, each flower once; of equals the earlier found stays ahead.
    void rank() {
        std::stable_sort(visits_.begin(), visits_.end(),
                         [](const Visit& a, const Visit& b) { return a.nectar.total() > b.nectar.total(); });
        std::vector<Visit> unique;
        for (const Visit& visit : visits_)
            if (std::none_of(unique.begin(), unique.end(),
                             [&](const Visit& known) { return known.move == visit.move; }))
                unique.push_back(visit);
        visits_ = std::move(unique);
    }

    const BeesSettings& settings_;
    const Meadow& meadow_;
    Random random_;
    std::vector<Visit> visits_;
};

// A member for every piece, with the richest flower that was visited for it.
void add_members(const Board& board, Color color, const std::vector<Visit>& visits, Members& members) {
    PieceBits pieces = board.placed(color);
    for (const Visit& visit : visits) pieces |= bit_of_piece(piece_of(visit.move));
    for_each_piece(pieces, [&](Piece piece) {
        Member& member = members.add();
        member.piece = piece;
        member.cell = board.cell(piece);
        member.best = member.shared_best = member.cell;
        member.wish = {{Hex{0, 0}}, 1};
        member.vicinity = bit_of_piece(piece);
        const auto visit = std::find_if(visits.begin(), visits.end(),
                                        [&](const Visit& v) { return piece_of(v.move) == piece; });
        member.silence = visit == visits.end() ? Silence::Unvisited : Silence::None;
        if (!member.speaks()) return;
        member.move = visit->move;
        member.intention = visit->nectar;
    });
}

}  // namespace

Explanation Bees::decide(const Position& position) const {
    const Board& board = position.board();
    Explanation explanation;
    explanation.target = target_of_swarm(board, position.turn());
    const Plane plane(board, explanation.target, Space::Axial);
    const Meadow meadow(settings_, position, plane);
    if (meadow.flowers().empty()) {
        MoveList legal;
        position.legal_moves(legal);
        explanation.move = legal[0];
        return explanation;
    }
    Foraging foraging(settings_, meadow, Random(mix(seed_) ^ static_cast<std::uint64_t>(position.ply())));
    const std::vector<Visit>& visits = foraging.day();
    add_members(board, position.turn(), visits, explanation.members);
    const std::size_t sites = std::min(visits.size(), static_cast<std::size_t>(settings_.sites));
    for (std::size_t site = 0; site < std::min(sites, explanation.nominations.size()); ++site) {
        const Piece dancer = piece_of(visits[site].move);
        explanation.nominations[explanation.nomination_count++] = {dancer, dancer};
    }
    explanation.move = visits[0].move;
    explanation.reason = Reason::Dance;
    return explanation;
}

}  // namespace skep::hive::swarm
