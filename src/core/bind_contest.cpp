// Whole games in the core for Python: policies, and bouts between them.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bind.h"
#include "captain/position.h"
#include "hive/position.h"
#include "hive/weighing.h"
#include "search/contest.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

// As Python gives a bout: the numbers of White's and Black's policy, the seed, the opening.
using BoutTuple = std::tuple<std::size_t, std::size_t, std::uint64_t, std::vector<Move>>;
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
                              const std::vector<BoutTuple>& tuples, int threads, const StopFlag& stop) {
    std::vector<search::Bout<P>> bouts;
    for (const auto& [white, black, seed, opening] : tuples) {
        require_legal_opening(start, opening);
        bouts.push_back({policies.at(white).get(), policies.at(black).get(), seed, opening});
    }
    std::vector<PlayedTuple> played(bouts.size());
    search::play_bouts<P>(start, bouts, threads, stop, [&](std::size_t number, const P& position) {
        played[number] = played_tuple(position);
    });
    return played;
}

// What every game has: the class of its policies, the random one, and bouts.
template <Position P>
void bind_bouts(nb::module_& module, const std::string& game, const char* class_name) {
    using Policy = search::Policy<P>;
    nb::class_<Policy>(module, class_name, "Decides on moves in the core.");
    module.def((game + "_random_policy").c_str(),
               [] { return std::shared_ptr<Policy>(std::make_shared<search::RandomPolicy<P>>()); });
    module.def((game + "_bouts").c_str(), &play<P>, "start"_a, "policies"_a, "bouts"_a, "threads"_a, "stop"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               "Play bouts (White's policy, Black's policy, seed, opening), policies by number; return for "
               "each the number of the outcome, and the moves.");
}

}  // namespace

void bind_contest(nb::module_& module) {
    using HivePolicy = search::Policy<hive::Position>;
    bind_bouts<hive::Position>(module, "hive", "HivePolicy");
    bind_bouts<captain::Position>(module, "captain", "CaptainPolicy");
    module.def(
        "hive_greedy_policy",
        [](const std::vector<double>& weights) -> std::shared_ptr<HivePolicy> {
            return std::make_shared<search::GreedyPolicy<hive::Position, hive::Weighing>>(
                hive::Weighing(weights));
        },
        "weights"_a, "Looks one ply ahead and weighs the features, one weight for each.");
}
