#include "hive/keys/print_key.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "hive/layout.h"
#include "random.h"

namespace skep::hive {

namespace {

using Cells = std::vector<std::pair<Cell, Hex>>;

std::size_t kind_of(const Board& board, Piece piece) {
    return 2 * index(board.bug(piece)) + (color_of(piece) == Color::Black);
}

// What lies on top, and where it is beside the first cell.
std::uint64_t tops_key(const Board& board, const Cells& cells, std::uint64_t key) {
    for (const auto& [cell, hex] : cells) {
        const auto place =
            static_cast<std::uint64_t>((hex.q - cells[0].second.q) * 64 + hex.r - cells[0].second.r);
        key = mix(key ^ (kind_of(board, board.top(cell)) + 2 * kBugs * place));
    }
    return key;
}

}  // namespace

std::uint64_t print_key(const Position& position, Print print) {
    const Board& board = position.board();
    auto cells = Layout(board).cells();
    std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second.r, a.second.q) < std::pair(b.second.r, b.second.q);
    });
    auto key = static_cast<std::uint64_t>(index(position.turn()));
    if (print == Print::Tops) return tops_key(board, cells, key) >> 1;
    for (const auto& [cell, hex] : cells)
        for (Piece piece = board.top(cell); piece != kNoPiece; piece = board.below(piece)) {
            const bool is_numbered = print == Print::Numbers;
            key = mix(key ^ (is_numbered ? std::size_t{2 * kBugs} + piece : kind_of(board, piece)));
            if (print == Print::Rows) key = mix(key ^ static_cast<std::uint64_t>(hex.r - cells[0].second.r));
        }
    return key >> 1;
}

}  // namespace skep::hive
