#include "hive/board.h"

namespace skep::hive {

namespace {

// Articulation points by depth-first search (after Hopcroft and Tarjan 1973): a cell is one if, from
// some branch of the search below it, no way leads back above it. A cell stands for its stack and is
// named by its top piece; ways back are sets of pieces.
class PinFinder {
  public:
    explicit PinFinder(const Board& board) : board_(board) {}

    PieceBits find(Piece root) {
        seen_ = bit_of_piece(root);
        const PieceBits around = neighbors(root);
        int branches = 0;
        for (PieceBits rest = around; rest != 0; rest &= ~seen_, ++branches)
            visit(first_of(rest), bit_of_piece(root));
        if (branches > 1) cuts_ |= bit_of_piece(root);
        return cuts_;
    }

  private:
    static Piece first_of(PieceBits bits) { return static_cast<Piece>(std::countr_zero(bits)); }

    // The top pieces around a piece. Looks at all six cells, which is faster than asking which are occupied.
    PieceBits neighbors(Piece piece) const {
        const Cell cell = board_.cell(piece);
        PieceBits bits = 0;
        for (int d = 0; d < kDirections; ++d) bits |= bit_of_piece(board_.top(neighbor(cell, d)));
        return bits & ~bit_of_piece(kNoPiece);
    }

    // Returns all pieces that touch the branch that begins here; `above` are the pieces on the way down
    // to it.
    PieceBits visit(Piece piece, PieceBits above) {
        const PieceBits self = bit_of_piece(piece);
        seen_ |= self;
        const PieceBits around = neighbors(piece);
        PieceBits touched = around;
        for (PieceBits rest = around & ~seen_; rest != 0; rest &= ~seen_) {
            const PieceBits branch = visit(first_of(rest), above | self);
            if ((branch & above) == 0) cuts_ |= self;
            touched |= branch;
        }
        return touched;
    }

    const Board& board_;
    PieceBits seen_ = 0;
    PieceBits cuts_ = 0;
};

// kArcs[ring]: how many separate arcs the occupied cells of a ring form.
// kPairs[ring]: how many pairs of them touch each other.
constexpr Ring rotated(unsigned ring) { return static_cast<Ring>((ring << 1 | ring >> 5) & kFullRing); }
constexpr auto kPairs = [] {
    std::array<std::uint8_t, 64> table{};
    for (unsigned ring = 0; ring < 64; ++ring)
        table[ring] = static_cast<std::uint8_t>(std::popcount(ring & rotated(ring)));
    return table;
}();
constexpr auto kArcs = [] {
    std::array<std::uint8_t, 64> table{};
    for (unsigned ring = 0; ring < 64; ++ring)
        table[ring] = static_cast<std::uint8_t>(std::popcount(ring & ~unsigned{rotated(ring)}));
    return table;
}();

}  // namespace

// Most hives enclose no empty cells. Euler's formula tells: cells - contacts + triples of cells that
// touch each other = 1 - holes. Without a hole, two arcs around a piece can only be connected
// through the piece itself, so it is pinned exactly when there are two. With holes, search.
PieceBits pinned_pieces(const Board& board) {
    if (board.visible() == 0 || board.sliding() == Sliding::Loose) return 0;
    PieceBits cuts = 0;
    PieceBits raised = 0;
    int euler = 0;  // times six: a contact is seen from two cells, a triple from three
    for_each_piece(board.visible(), [&](Piece piece) {
        const Cell cell = board.cell(piece);
        const Ring ring = board.occupied_around(cell);
        euler += 6 - 3 * std::popcount(ring) + 2 * kPairs[ring];
        cuts |= static_cast<PieceBits>(kArcs[ring] > 1) << piece;
        raised |= static_cast<PieceBits>(board.height(cell) > 1) << piece;
    });
    if (euler != 6) cuts = PinFinder(board).find(static_cast<Piece>(std::countr_zero(board.visible())));
    return cuts & ~raised;
}

}  // namespace skep::hive
