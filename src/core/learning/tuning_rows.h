// What the evaluation sees of a game: the positions it is asked about, and what it multiplies with weights.
#pragma once

#include <span>
#include <vector>

#include "engines/hive.h"
#include "hive/eval/terms.h"

namespace skep::learning {

// The evaluation is not asked about the positions of a game but about those where quiescence comes to rest.
// A row for each position from a ply on, unless the game is decided there: the share of all pieces that is on
// the board, the plies until the game ended, and the terms as White sees them.
class TuningRows {
  public:
    explicit TuningRows(const hive::Evaluator& evaluator) : engine_({.table_mebibytes = 1}, evaluator) {}

    std::vector<float> rows(hive::Position position, std::span<const Move> moves, int first_ply) {
        std::vector<float> rows;
        for (const Move move : moves) {
            const auto plies_left = static_cast<int>(moves.size()) - position.ply();
            if (position.ply() >= first_ply) add_row(position, plies_left, rows);
            position.play(move);
        }
        return rows;
    }

  private:
    void add_row(hive::Position position, int plies_left, std::vector<float>& rows) {
        const StopFlag never;
        const search::Result result = engine_.search(position, {.depth = 1}, never);
        if (search::is_decided(result.score())) return;
        for (const Move move : result.lines.front().moves) position.play(move);
        std::vector<double> terms(hive::EngineTerms::names().size());
        hive::EngineTerms::fill(position, terms);
        const hive::Phase phase = hive::phase_of(position.board());
        rows.push_back(static_cast<float>(phase.placed) / static_cast<float>(phase.all));
        rows.push_back(static_cast<float>(plies_left));
        const double sign = position.turn() == Color::Black ? 1 : -1;  // terms are those of the last mover
        for (const double term : terms) rows.push_back(static_cast<float>(sign * term));
    }

    search::AlphaBeta<hive::Position, hive::Evaluator> engine_;
};

}  // namespace skep::learning
