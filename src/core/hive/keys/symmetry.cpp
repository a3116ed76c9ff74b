#include "hive/keys/symmetry.h"

#include <algorithm>
#include <array>

#include "hive/layout.h"

namespace skep::hive {

namespace {

// The symmetries of the grid are made of these two: a sixth of a turn clockwise, which takes the east
// to the south-east, and the mirror that swaps those two.
constexpr Hex turned(Hex hex) { return {-hex.r, hex.q + hex.r}; }
constexpr Hex mirrored(Hex hex) { return {hex.r, hex.q}; }

// The hash of key.h of the hive as each symmetry shows it. The twelve sums grow side by side, which
// lets the processor work on several at a time.
class Views {
  public:
    void add(std::uint64_t weight, Hex hex) {
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            sums_[i] = field::add(sums_[i], field::multiply(weight, kCellPowers[cell_at(hex)]));
            hex = turned(hex);
            if (i == kDirections - 1) hex = mirrored(hex);
        }
    }
    std::uint64_t least() const {
        std::array<std::uint64_t, 2 * kDirections> keys{};
        std::transform(sums_.begin(), sums_.end(), keys.begin(), shift_free);
        return *std::min_element(keys.begin(), keys.end());
    }

  private:
    std::array<std::uint64_t, 2 * kDirections> sums_{};
};

Views views_of(const Position& position) {
    const Board& board = position.board();
    const bool is_stun_known = position.rules().pieces.has(Bug::Pillbug);
    Views views;
    const Layout layout(board);
    for (const auto& [cell, hex] : layout.cells()) {
        int level = board.height(cell);
        for (Piece piece = board.top(cell); piece != kNoPiece; piece = board.below(piece)) {
            views.add(key_term(color_of(piece), board.bug(piece), --level, kOrigin), hex);
            if (is_stun_known && piece == position.stunned()) views.add(stun_term(kOrigin), hex);
        }
    }
    return views;
}

std::uint64_t marks(const Position& position) {
    std::uint64_t marks = index(position.turn());
    for (std::size_t bug = 0; bug < kBugs; ++bug)
        marks = mix(marks + static_cast<std::uint64_t>(position.rules().pieces.count(static_cast<Bug>(bug))));
    return marks;
}

}  // namespace

std::uint64_t symmetry_key(const Position& position) {
    return mix(views_of(position).least() ^ marks(position)) >> 1;
}

std::vector<std::uint64_t> symmetry_keys(const Position& position) {
    Position replay = position.start();
    std::vector<std::uint64_t> keys{symmetry_key(replay)};
    for (int ply = 0; ply < position.ply(); ++ply) {
        replay.play(position.move_at(ply));
        keys.push_back(symmetry_key(replay));
    }
    return keys;
}

}  // namespace skep::hive
