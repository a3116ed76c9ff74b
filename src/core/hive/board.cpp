#include "hive/board.h"

#include <algorithm>

namespace skep::hive {

namespace {

// Articulation points by depth-first search (Hopcroft and Tarjan 1973). A cell stands for its
// stack and is named by its top piece.
class PinFinder {
  public:
    explicit PinFinder(const Board& board) : board_(board) {}

    PieceBits find(Cell root) {
        const Piece piece = board_.top(root);
        order_[piece] = count_ = 1;
        int branches = 0;
        for_each_direction(board_.occupied_around(root), [&](int d) {
            const Cell next = neighbor(root, d);
            if (order_[board_.top(next)] != 0) return;
            visit(next);
            ++branches;
        });
        if (branches > 1) cuts_ |= bit_of_piece(piece);
        return cuts_;
    }

  private:
    // Returns the earliest cell that can be reached from here without going back.
    int visit(Cell cell) {
        const Piece piece = board_.top(cell);
        const int mine = ++count_;
        order_[piece] = static_cast<std::uint8_t>(mine);
        int lowest = mine;
        for_each_direction(board_.occupied_around(cell), [&](int d) {
            const Cell next = neighbor(cell, d);
            const int seen = order_[board_.top(next)];
            if (seen != 0) {
                lowest = std::min(lowest, seen);
                return;
            }
            const int reached = visit(next);
            lowest = std::min(lowest, reached);
            if (reached >= mine) cuts_ |= bit_of_piece(piece);
        });
        return lowest;
    }

    const Board& board_;
    std::array<std::uint8_t, kPieceCodes> order_{};
    int count_ = 0;
    PieceBits cuts_ = 0;
};

}  // namespace

PieceBits pinned_pieces(const Board& board) {
    if (board.visible() == 0) return 0;
    const auto root = static_cast<Piece>(std::countr_zero(board.visible()));
    PieceBits cuts = PinFinder(board).find(board.cell(root));
    for_each_piece(cuts, [&](Piece piece) {
        if (board.height(board.cell(piece)) > 1) cuts &= ~bit_of_piece(piece);
    });
    return cuts;
}

}  // namespace skep::hive
