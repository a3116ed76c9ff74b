// Games of the engine against itself, as examples to learn from.
//
// A game begins with random moves, drawn again until the search thinks that neither side is much better. A
// search that has found a forced win ends the game, because nothing is left to learn. Every game is a
// function of the seed and its number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "engines/hive.h"
#include "learning/example.h"
#include "random.h"
#include "stop_flag.h"

namespace skep::learning {

struct SelfPlaySettings {
    std::uint64_t nodes = 300;    // positions that a move may look at
    int ply_cap = 200;            // a longer game is drawn
    int least_opening_plies = 2;  // random moves that a game begins with
    int most_opening_plies = 9;
    Score most_imbalance = 300;  // of the position after them
    double exploration = 0.03;   // share of random moves in the first plies after them
    int exploration_plies = 30;
};

template <class E>
class SelfPlay {
  public:
    SelfPlay(E evaluator, SelfPlaySettings settings)
        : evaluator_(evaluator), settings_(settings), engine_({.table_mebibytes = 1}, std::move(evaluator)) {}

    // Adds the examples of one game, each position once. Returns false if it was stopped, and then adds none.
    bool play(hive::Rules rules, std::uint64_t seed, std::uint32_t game, const StopFlag& stop,
              std::vector<Example>& examples) {
        rules.ply_cap = settings_.ply_cap;
        Random random(mix(seed ^ mix(game)));
        hive::Position position = opening(rules, random, stop);
        const std::size_t first = examples.size();
        std::set<std::uint64_t> seen;
        while (position.outcome() == Outcome::Ongoing) {
            const search::Result found = think(position, stop);
            if (stop.is_set()) {
                examples.resize(first);
                return false;
            }
            if (search::is_decided(found.score())) {
                const bool wins = found.score() > 0;
                label(examples, first, win_for(wins ? position.turn() : other(position.turn())),
                      position.ply() + search::plies_to_end(found.score()));
                return true;
            }
            if (seen.insert(position.same_position_key()).second)
                examples.push_back(example(position, found, game));
            position.play(explores(position, random) ? random_move(position, random) : found.move());
        }
        label(examples, first, position.outcome(), position.ply());
        return true;
    }

  private:
    static constexpr int kMaxPlyByte = 255;

    search::Result think(const hive::Position& position, const StopFlag& stop) {
        return engine_.search(position, {.nodes = settings_.nodes}, stop);
    }

    hive::Position opening(const hive::Rules& rules, Random& random, const StopFlag& stop) {
        const int choices = settings_.most_opening_plies - settings_.least_opening_plies + 1;
        while (true) {
            engine_.clear();
            hive::Position position(rules);
            const int plies = settings_.least_opening_plies +
                              static_cast<int>(random.below(static_cast<std::uint32_t>(choices)));
            for (int i = 0; i < plies; ++i) position.play(random_move(position, random));
            if (stop.is_set() || std::abs(think(position, stop).score()) <= settings_.most_imbalance)
                return position;
        }
    }

    bool explores(const hive::Position& position, Random& random) const {
        return position.ply() < settings_.exploration_plies && random.uniform() < settings_.exploration;
    }

    static Move random_move(const hive::Position& position, Random& random) {
        MoveList moves;
        position.legal_moves(moves);
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }

    Example example(const hive::Position& position, const search::Result& found, std::uint32_t game) const {
        Example example = example_of(position);
        example.game = game;
        example.score = packed_score(found.score());
        example.move = relative_move(position, found.move());
        example.ply = static_cast<std::uint8_t>(std::min(position.ply(), kMaxPlyByte));
        MoveList loud;
        evaluator_.loud_moves(position, loud);
        example.is_quiet = loud.empty();
        return example;
    }

    // Until the game has ended, plies_left is unknown, and ply tells how to count it.
    static void label(std::vector<Example>& examples, std::size_t first, Outcome outcome, int last_ply) {
        for (Example& example : std::span(examples).subspan(first)) {
            example.plies_left =
                static_cast<std::uint8_t>(std::clamp(last_ply - example.ply, 0, kMaxPlyByte));
            if (outcome == Outcome::Draw) continue;
            example.result = outcome == win_for(example.turn) ? GameResult::Won : GameResult::Lost;
        }
    }

    E evaluator_;
    SelfPlaySettings settings_;
    search::AlphaBeta<hive::Position, E> engine_;
};

// So many games from the number `first` on.
struct SelfPlayBlock {
    std::uint64_t seed;
    std::uint32_t first, games;
};

// Plays a block of games, the rules of each in turn, and returns their examples in random order as bytes.
// Fewer games if it was stopped.
template <class E>
std::vector<std::uint8_t> self_play_block(const E& evaluator, const SelfPlaySettings& settings,
                                          std::span<const hive::Rules> rules, const SelfPlayBlock& block,
                                          const StopFlag& stop) {
    SelfPlay<E> players(evaluator, settings);
    std::vector<Example> examples;
    for (std::uint32_t game = block.first; game < block.first + block.games; ++game)
        if (!players.play(rules[game % rules.size()], block.seed, game, stop, examples)) break;
    Random random(mix(block.seed + block.first));
    for (std::size_t i = examples.size(); i > 1; --i)
        std::swap(examples[i - 1], examples[random.below(static_cast<std::uint32_t>(i))]);
    std::vector<std::uint8_t> bytes;
    for (const Example& example : examples) append_bytes(example, bytes);
    return bytes;
}

}  // namespace skep::learning
