// Whole games in the core for Python: policies, and games between them.
#include "search/core_games.h"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/interruptible.h"
#include "captain/position.h"
#include "hive/position.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

// As Python gives a game: the numbers of White's and Black's policy, the seed, the opening.
using CoreGameTuple = std::tuple<std::size_t, std::size_t, std::uint64_t, std::vector<Move>>;
// As Python gets it back: the number of the outcome, and the moves.
using PlayedTuple = std::tuple<int, std::vector<Move>>;

template <Position P>
void require_legal_opening(P position, const std::vector<Move>& opening) {
    for (const Move move : opening) {
        if (!position.is_legal(move))
            throw std::invalid_argument("illegal move " + std::to_string(move) + " at ply " +
                                        std::to_string(position.ply() + 1) + " of an opening");
        position.play(move);
    }
}

template <Position P>
PlayedTuple played_tuple(const P& position) {
    std::vector<Move> moves;
    for (int ply = 0; ply < position.ply(); ++ply) moves.push_back(position.move_at(ply));
    return {static_cast<int>(position.outcome()), std::move(moves)};
}

template <Position P>
std::vector<PlayedTuple> play(const P& start, const std::vector<std::shared_ptr<search::Policy<P>>>& policies,
                              const std::vector<CoreGameTuple>& tuples, int threads, const StopFlag& given) {
    std::vector<search::CoreGame<P>> games;
    for (const auto& [white, black, seed, opening] : tuples) {
        require_legal_opening(start, opening);
        games.push_back({policies.at(white).get(), policies.at(black).get(), seed, opening});
    }
    return interruptible(&given, [&](const StopFlag& stop) {
        std::vector<PlayedTuple> played(games.size());
        search::play_core_games<P>(start, games, threads, stop, [&](std::size_t number, const P& position) {
            played[number] = played_tuple(position);
        });
        return played;
    });
}

// What every game has: the class of its policies, the random one, and games between policies.
template <Position P>
void bind_games_of(nb::module_& module, const std::string& game, const char* class_name) {
    using Policy = search::Policy<P>;
    nb::class_<Policy>(module, class_name, "Decides on moves in the core.");
    module.def((game + "_random_policy").c_str(),
               [] { return std::shared_ptr<Policy>(std::make_shared<search::RandomPolicy<P>>()); });
    module.def((game + "_core_games").c_str(), &play<P>, "start"_a, "policies"_a, "games"_a, "threads"_a,
               "stop"_a,
               "Play games (White's policy, Black's policy, seed, opening), policies by number; return for "
               "each the number of the outcome, and the moves.");
}

}  // namespace

void bind_core_games(nb::module_& module) {
    bind_games_of<hive::Position>(module, "hive", "HivePolicy");
    bind_games_of<captain::Position>(module, "captain", "CaptainPolicy");
}
