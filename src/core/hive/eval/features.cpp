#include "hive/eval/features.h"

#include <functional>
#include <utility>

#include "hive/eval/mobility.h"
#include "hive/steps_apart.h"

namespace skep::hive {

namespace {

class Observer {
  public:
    explicit Observer(const Position& position)
        : position_(position), board_(position.board()), mobility_(mobility_of(position)) {}

    Features observe() {
        Features features;
        look_at_pieces(position_.turn(), features.own);
        look_at_pieces(other(position_.turn()), features.enemy);
        look_at_queen(position_.turn(), features.own, features.enemy);
        look_at_queen(other(position_.turn()), features.enemy, features.own);
        return features;
    }

  private:
    void look_at_pieces(Color color, SideFeatures& side) {
        for (int slot = 1; slot <= board_.pieces().size(); ++slot) {
            const Piece piece = make_piece(color, slot);
            const std::size_t bug = index(board_.bug(piece));
            if (!board_.is_placed(piece)) {
                ++side.in_hand[bug];
                continue;
            }
            ++side.placed[bug];
            side.covered[bug] += !board_.is_on_top(piece);
            side.pinned[bug] += contains(mobility_.pinned, piece);
            side.movable[bug] += can_walk(piece);
            if (board_.bug(piece) == Bug::Beetle) look_at_beetle(piece, side);
        }
    }

    bool can_walk(Piece piece) const { return contains(mobility_.movable, piece); }

    void look_at_beetle(Piece beetle, SideFeatures& side) {
        const Cell queen = board_.cell(board_.queen(other(color_of(beetle))));
        const Cell cell = board_.cell(beetle);
        if (board_.below(beetle) != kNoPiece) ++side.stacked_beetles;
        if (queen == kInHand || !board_.is_on_top(beetle)) return;
        if (cell == queen)
            ++side.beetles_on_queen;
        else if (can_walk(beetle))
            side.beetle_nearness += 1.0 / steps_apart(board_, cell, queen);
    }

    // The queen of `home`, and who stands around her.
    void look_at_queen(Color color, SideFeatures& home, SideFeatures& away) {
        const Piece queen = board_.queen(color);
        if (!board_.is_placed(queen)) return;
        const Cell cell = board_.cell(queen);
        const Ring occupied = board_.occupied_around(cell);
        home.queen_neighbors = board_.queen_neighbors(color);
        if (can_walk(queen)) home.queen_escapes = std::popcount(kSlides[occupied]);
        for_each_direction(occupied, [&](int d) {
            const Piece piece = board_.top(neighbor(cell, d));
            if (color_of(piece) == color)
                home.stuck_at_home += !can_walk(piece);
            else if (board_.bug(piece) == Bug::Ant)
                ++away.ants_at_queen;
            else
                ++away.others_at_queen;
        });
    }

    const Position& position_;
    const Board& board_;
    Mobility mobility_;
};

// The numbers of one side with their names, in the order of the vector.
using Reader = std::function<double(const SideFeatures&)>;

const std::vector<std::pair<std::string, Reader>>& readers() {
    static const auto table = [] {
        std::vector<std::pair<std::string, Reader>> list;
        const std::vector<std::pair<std::string, SideFeatures::PerBug SideFeatures::*>> per_bug = {
            {"placed", &SideFeatures::placed},
            {"in_hand", &SideFeatures::in_hand},
            {"movable", &SideFeatures::movable},
            {"pinned", &SideFeatures::pinned},
            {"covered", &SideFeatures::covered}};
        for (const auto& [name, member] : per_bug)
            for (std::size_t bug = 0; bug < kBugs; ++bug)
                list.emplace_back(
                    std::string(kBugNames[bug]) + "_" + name,
                    [member = member, bug](const SideFeatures& side) { return (side.*member)[bug]; });
        const std::vector<std::pair<std::string, int SideFeatures::*>> counts = {
            {"moves", &SideFeatures::moves},
            {"queen_neighbors", &SideFeatures::queen_neighbors},
            {"queen_escapes", &SideFeatures::queen_escapes},
            {"ants_at_queen", &SideFeatures::ants_at_queen},
            {"others_at_queen", &SideFeatures::others_at_queen},
            {"stuck_at_home", &SideFeatures::stuck_at_home},
            {"stacked_beetles", &SideFeatures::stacked_beetles},
            {"beetles_on_queen", &SideFeatures::beetles_on_queen}};
        for (const auto& [name, member] : counts)
            list.emplace_back(name, [member = member](const SideFeatures& side) { return side.*member; });
        list.emplace_back("beetle_nearness", [](const SideFeatures& side) { return side.beetle_nearness; });
        return list;
    }();
    return table;
}

}  // namespace

Features features_of(const Position& position, MoveCounts counts) {
    Features features = Observer(position).observe();
    if (counts == MoveCounts::Include) {
        features.own.moves = static_cast<int>(position.count_moves_of(position.turn()));
        features.enemy.moves = static_cast<int>(position.count_moves_of(other(position.turn())));
    }
    return features;
}

std::vector<double> feature_vector(const Features& features) {
    std::vector<double> vector;
    vector.reserve(2 * readers().size());
    for (const SideFeatures* side : {&features.own, &features.enemy})
        for (const auto& [name, read] : readers()) vector.push_back(read(*side));
    return vector;
}

double feature_at(const Features& features, std::size_t index) {
    const std::size_t per_side = readers().size();
    const SideFeatures& side = index < per_side ? features.own : features.enemy;
    return readers()[index % per_side].second(side);
}

const std::vector<std::string>& feature_names() {
    static const auto names = [] {
        std::vector<std::string> list;
        for (const std::string side : {"own_", "enemy_"})
            for (const auto& [name, read] : readers()) list.push_back(side + name);
        return list;
    }();
    return names;
}

}  // namespace skep::hive
