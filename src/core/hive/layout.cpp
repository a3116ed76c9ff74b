#include "hive/layout.h"

namespace skep::hive {

Layout::Layout(const Board& board) {
    if (board.visible() == 0) return;
    const auto first = static_cast<Piece>(std::countr_zero(board.visible()));
    CellSet seen;
    const auto find = [&](Cell cell, Hex hex) {
        if (seen.insert(cell)) cells_.emplace_back(cell, hex);
    };
    find(board.cell(first), hex_of(board.cell(first)));
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const Cell cell = cells_[i].first;
        const Hex hex = cells_[i].second;
        for_each_direction(board.occupied_around(cell),
                           [&](int d) { find(neighbor(cell, d), step(hex, d)); });
    }
}

Hex Layout::hex(Cell cell) const {
    for (const auto& [known, hex] : cells_) {
        if (known == cell) return hex;
        for (int d = 0; d < kDirections; ++d)
            if (neighbor(known, d) == cell) return step(hex, d);
    }
    return hex_of(cell);
}

}  // namespace skep::hive
