#include "hive/text/replay.h"

#include <algorithm>

#include "hive/text/notation.h"

namespace skep::hive {

namespace {

// `read` turns an item into a legal move of the position, or throws.
template <class Item, class Read>
Replay replay(const std::vector<Item>& items, const Position& start, Read read) {
    Replay result{start, "", 0};
    for (const Item& item : items) {
        try {
            result.position.play(read(result.position, item));
        } catch (const std::invalid_argument& error) {
            result.error = error.what();
            result.error_ply = result.position.ply() + 1;
            break;
        }
    }
    return result;
}

}  // namespace

Replay replay_moves(const std::vector<std::string>& moves, const Position& start) {
    return replay(moves, start, [](const Position& position, const std::string& text) {
        return parse_move(position, text);
    });
}

Replay replay_landings(const std::vector<Landing>& landings, const Position& start) {
    const auto first =
        std::find_if(landings.begin(), landings.end(), [](const Landing& l) { return !l.piece.empty(); });
    const Hex origin = first == landings.end() ? Hex{} : first->hex;
    return replay(landings, start, [&](const Position& position, const Landing& landing) {
        if (landing.piece.empty()) return legal_move(position, kPass);
        const Hex hex{landing.hex.q - origin.q, landing.hex.r - origin.r};
        return legal_move(position, make_move(named_piece(position, landing.piece), cell_at(hex)));
    });
}

}  // namespace skep::hive
