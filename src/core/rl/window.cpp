#include "rl/window.h"

#include <bit>

namespace skep::rl {

namespace {

// Where the occupied columns (or rows) of the torus begin, and how many they are. The hive is connected,
// so they follow each other, perhaps across the seam.
struct Run {
    int first, length;
};

Run run_of(std::uint32_t bits) { return {std::countr_zero(bits & ~std::rotl(bits, 1)), std::popcount(bits)}; }

// What stays free before a run in the middle of a window; less than zero where the run is longer.
int margin(int side, const Run& run) {
    const int free = side - run.length;
    return free >= 0 ? free / 2 : -((1 - free) / 2);
}

}  // namespace

Window::Window(const hive::Board& board, int side) : side_(side) {
    if (board.visible() == 0) {  // the first piece goes into the middle
        const int before = (side - 1) / 2;
        corner_ = hive::kOrigin - before - 32 * before;
        return;
    }
    std::uint32_t columns = 0, rows = 0;
    hive::for_each_piece(board.visible(),
                         [&](hive::Piece piece) { columns |= 1u << (board.cell(piece) & 31); });
    const Run across = run_of(columns);
    // Counted from the first column no cell of the hive lies behind the seam of the columns, so that the
    // rows can be read off.
    hive::for_each_piece(board.visible(), [&](hive::Piece piece) {
        rows |= 1u << (((board.cell(piece) - across.first) & (hive::kCells - 1)) >> 5);
    });
    const Run down = run_of(rows);
    corner_ = across.first + 32 * down.first - margin(side, across) - 32 * margin(side, down);
}

}  // namespace skep::rl
