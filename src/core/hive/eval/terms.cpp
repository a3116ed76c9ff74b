#include "hive/eval/terms.h"

#include <algorithm>

#include "hive/eval/features.h"
#include "hive/eval/mobility.h"
#include "hive/eval/weights.h"

namespace skep::hive {

namespace {

// The bugs whose mobility ibnnasar2020 counts. It plays without the others; they count in the total.
constexpr std::size_t kCountedBugs = 5;
constexpr std::size_t kMobilityTerms = 2 * (kCountedBugs + 1);

void add_mobility(const Board& board, PieceBits movable, double sign, std::span<double> terms) {
    for_each_piece(movable, [&](Piece piece) {
        const std::size_t bug = index(board.bug(piece));
        if (bug < kCountedBugs) terms[bug] += sign;
        terms[kCountedBugs] += sign;
    });
}

bool has_climbed(const Position& position) {
    if (position.ply() == 0) return false;
    const Move move = position.move_at(position.ply() - 1);
    const Board& board = position.board();
    return move != kPass && board.bug(piece_of(move)) == Bug::Beetle &&
           board.below(piece_of(move)) != kNoPiece;
}

}  // namespace

const std::vector<std::string>& AdvancedTerms::names() {
    static const auto names = [] {
        std::vector<std::string> list;
        for (const std::string side : {"own_", "enemy_"}) {
            for (std::size_t bug = 0; bug < kCountedBugs; ++bug)
                list.push_back(side + std::string(kBugNames[bug]) + "_movable");
            list.push_back(side + "movable");
        }
        list.insert(list.end(), {"own_queen_neighbors", "enemy_queen_neighbors", "beetle_climbs"});
        return list;
    }();
    return names;
}

bool AdvancedTerms::needs_mobility(std::span<const double> weights) {
    const auto end = weights.begin() + static_cast<std::ptrdiff_t>(std::min(kMobilityTerms, weights.size()));
    return std::any_of(weights.begin(), end, [](double weight) { return weight != 0; });
}

void AdvancedTerms::fill(const Position& position, std::span<double> terms, bool with_mobility) {
    const Board& board = position.board();
    const Color enemy = position.turn(), own = other(enemy);
    std::fill(terms.begin(), terms.end(), 0.0);
    if (with_mobility) {
        const PieceBits movable = mobility_of(position).movable;
        add_mobility(board, movable & pieces_of(own), 1, terms.first(kMobilityTerms / 2));
        add_mobility(board, movable & pieces_of(enemy), -1, terms.subspan(kMobilityTerms / 2));
    }
    terms[kMobilityTerms] = -board.queen_neighbors(own);
    terms[kMobilityTerms + 1] = board.queen_neighbors(enemy);
    terms[kMobilityTerms + 2] = has_climbed(position);
}

const std::vector<std::string>& EngineTerms::names() {
    static const std::vector<std::string> names = weight_names();
    return names;
}

void EngineTerms::fill(const Position& position, std::span<double> terms, bool) {
    const Features features = features_of(position, MoveCounts::Skip);
    const SideFeatures &own = features.enemy, &enemy = features.own;  // features see the side to move as own
    std::size_t next = 0;
    const auto add = [&](double difference) { terms[next++] = difference; };
    for (const auto member :
         {&SideFeatures::placed, &SideFeatures::movable, &SideFeatures::pinned, &SideFeatures::covered})
        for (std::size_t bug = 0; bug < kBugs; ++bug) add((own.*member)[bug] - (enemy.*member)[bug]);
    for (int count = 1; count < 6; ++count)
        add((own.queen_neighbors == count) - (enemy.queen_neighbors == count));
    for (const auto member :
         {&SideFeatures::queen_escapes, &SideFeatures::ants_at_queen, &SideFeatures::others_at_queen,
          &SideFeatures::stuck_at_home, &SideFeatures::stacked_beetles, &SideFeatures::beetles_on_queen})
        add(own.*member - enemy.*member);
    add(-1);  // the tempo is the enemy's
}

}  // namespace skep::hive
