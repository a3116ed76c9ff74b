#include "hive/print_key.h"

#include <algorithm>
#include <utility>

#include "hive/layout.h"
#include "random.h"

namespace skep::hive {

std::uint64_t print_key(const Position& position, Print print) {
    const Board& board = position.board();
    auto cells = Layout(board).cells();
    std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second.r, a.second.q) < std::pair(b.second.r, b.second.q);
    });
    auto key = static_cast<std::uint64_t>(index(position.turn()));
    for (const auto& [cell, hex] : cells)
        for (Piece piece = board.top(cell); piece != kNoPiece; piece = board.below(piece)) {
            const std::size_t kind = 2 * index(board.bug(piece)) + (color_of(piece) == Color::Black);
            key = mix(key ^ (print == Print::Kinds ? kind : std::size_t{2 * kBugs} + piece));
        }
    return key >> 1;
}

}  // namespace skep::hive
