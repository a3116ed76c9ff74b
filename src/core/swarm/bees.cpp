#include "swarm/bees.h"

#include <algorithm>
#include <vector>

#include "swarm/lookahead.h"
#include "swarm/swarm.h"

namespace skep::hive::swarm {

namespace {

// The moves of own pieces, and how each is scored.
class Candidates {
  public:
    Candidates(const BeesSettings& settings, const Position& position, const Plane& plane)
        : settings_(settings), board_(position.board()), plane_(plane), color_(position.turn()) {
        MoveList legal;
        position.legal_moves(legal);
        for (const Move move : legal)
            if (move != kPass && color_of(piece_of(move)) == color_) moves_.add(move);
    }

    const MoveList& moves() const { return moves_; }

    // The moves that end near the end of another one.
    void patch(Move around, MoveList& near) const {
        near.clear();
        for (const Move move : moves_)
            if (plane_.distance(target_of(move), target_of(around)) <= settings_.patch) near.add(move);
    }

    // Steps gained towards the enemy queen, a place beside her, cells freed around the own queen when she is
    // in danger, and a piece brought in from the hand.
    Intention score(Move move) const {
        Intention score;
        const Cell from = board_.cell(piece_of(move)), to = target_of(move);
        const int own_neighbors = board_.queen_neighbors(color_);
        if (own_neighbors >= 4)
            score.danger = -settings_.danger[own_neighbors == 4 ? 0 : 1] * crowding(board_, move);
        if (from == kInHand) {
            score.bring = settings_.bring;
        } else {
            score.gain = plane_.fitness(from) - plane_.fitness(to);
            score.goal = settings_.goal * (is_beside_goal(to) - is_beside_goal(from));
        }
        return score;
    }

  private:
    int is_beside_goal(Cell cell) const { return steps(plane_.hex(cell), {0, 0}) == 1; }

    const BeesSettings& settings_;
    const Board& board_;
    const Plane& plane_;
    Color color_;
    MoveList moves_;
};

struct Visit {
    Move move;
    Intention score;
};

// The search: cycles of random moves and of moves around the best ones.
class BeesSearch {
  public:
    BeesSearch(const BeesSettings& settings, const Candidates& candidates, Random random)
        : settings_(settings), candidates_(candidates), random_(random) {}

    // The moves that were looked at, the best first.
    const std::vector<Visit>& run() {
        for (int cycle = 0; cycle < settings_.cycles; ++cycle) {
            send(settings_.scouts, candidates_.moves());
            rank();
            dance();
            rank();
        }
        return visits_;
    }

  private:
    void send(int bees, const MoveList& moves) {
        for (int bee = 0; bee < bees; ++bee) {
            const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
            visits_.push_back({move, candidates_.score(move)});
        }
    }

    // Looks at more moves around the best ones, and at most around the very best.
    void dance() {
        const std::size_t sites = std::min(visits_.size(), static_cast<std::size_t>(settings_.sites));
        MoveList patch;
        for (std::size_t site = 0; site < sites; ++site) {
            candidates_.patch(visits_[site].move, patch);
            const bool is_elite = site < static_cast<std::size_t>(settings_.elite_sites);
            send(is_elite ? settings_.elite_bees : settings_.site_bees, patch);
        }
    }

    // Best first, each move once; of equal ones the one found earlier stays ahead.
    void rank() {
        std::stable_sort(visits_.begin(), visits_.end(),
                         [](const Visit& a, const Visit& b) { return a.score.total() > b.score.total(); });
        std::vector<Visit> unique;
        for (const Visit& visit : visits_)
            if (std::none_of(unique.begin(), unique.end(),
                             [&](const Visit& known) { return known.move == visit.move; }))
                unique.push_back(visit);
        visits_ = std::move(unique);
    }

    const BeesSettings& settings_;
    const Candidates& candidates_;
    Random random_;
    std::vector<Visit> visits_;
};

// A member for every piece, with the best move that was found for it.
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
        member.intention = visit->score;
    });
}

}  // namespace

Explanation Bees::decide(const Position& position) const {
    const Board& board = position.board();
    Explanation explanation;
    explanation.target = target_of_swarm(board, position.turn());
    const Plane plane(board, explanation.target, Space::Axial);
    const Candidates candidates(settings_, position, plane);
    if (candidates.moves().empty()) {
        MoveList legal;
        position.legal_moves(legal);
        explanation.move = legal[0];
        return explanation;
    }
    BeesSearch search(settings_, candidates, Random(mix(seed_) ^ static_cast<std::uint64_t>(position.ply())));
    const std::vector<Visit>& visits = search.run();
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
