#pragma once

#include <string>

namespace skep {

// A game as text after its header: the board it began with, if one was set up, then its moves, each behind a
// semicolon. `setup_text` and `move_text` are those of the game.
template <class Position>
std::string with_moves(std::string text, const Position& position) {
    Position replay = position.start();
    if (position.is_set_up()) text.append(";").append(setup_text(replay));
    for (int ply = 0; ply < position.ply(); ++ply) {
        text.append(";").append(move_text(replay, position.move_at(ply)));
        replay.play(position.move_at(ply));
    }
    return text;
}

}  // namespace skep
