// A fuzz target for files to learn from and networks: whatever the bytes, they are refused with a reason, or
// read as positions that can be played and judged, and networks whose sums fit.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "hive/eval/evaluators/evaluate.h"
#include "learning/example.h"
#include "random.h"

namespace skep::learning {

namespace {

using Bytes = std::span<const std::uint8_t>;

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_positions: %s\n", what);
    std::abort();
}

// The weights of a network and of its order of moves are the input over and over.
std::shared_ptr<const hive::EngineNetwork> network_of(Bytes bytes) {
    const std::size_t judge = network::SparseNetwork::byte_count(hive::kNetworkShape);
    std::vector<std::uint8_t> weights(judge + hive::MoveOrder::byte_count());
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = bytes[i % bytes.size()];
    try {
        return std::make_shared<const hive::EngineNetwork>(hive::EngineNetwork::from_bytes(weights));
    } catch (const std::invalid_argument&) {
        return nullptr;
    }
}

void check_judged(const hive::Position& position, const MoveList& moves, const hive::Evaluator& evaluator) {
    require(std::abs(evaluator.evaluate(position)) <= kMaxEvaluation, "a score is too large");
    std::vector<Rank> ranks(moves.size());
    evaluator.rank(position, moves, ranks);
    const bool fits =
        std::ranges::all_of(ranks, [](const Rank& rank) { return std::abs(rank.order) <= kMaxOrder; });
    require(fits, "a rank is too large");
}

void check_position(const Example& example, const hive::Evaluator* evaluator) {
    const hive::Position position = position_of(example);
    const Example again = example_of(position);
    require(again.placed == example.placed && again.turn == example.turn, "a position is not written back");
    MoveList moves;
    position.legal_moves(moves);
    require(moves.empty() == (position.outcome() != Outcome::Ongoing), "no move but no end");
    if (evaluator) check_judged(position, moves, *evaluator);
}

void check_examples(Bytes bytes, std::shared_ptr<const hive::EngineNetwork> network) {
    std::optional<hive::Evaluator> evaluator;
    if (network) evaluator.emplace(hive::Weights{}, std::move(network));
    try {
        while (!bytes.empty()) check_position(take_example(bytes), evaluator ? &*evaluator : nullptr);
    } catch (const std::invalid_argument&) {
    }
}

std::vector<std::uint8_t> random_example(Random& random) {
    hive::Position position(standard_rules(static_cast<std::uint8_t>(random.below(8))));
    MoveList moves;
    for (std::uint32_t left = random.below(60); left > 0; --left) {
        position.legal_moves(moves);
        if (moves.empty()) break;
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    std::vector<std::uint8_t> bytes;
    append_bytes(example_of(position), bytes);
    return bytes;
}

}  // namespace

}  // namespace skep::learning

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    // A network is large, so only some inputs are taken for one.
    auto network = data[size - 1] % 64 == 1 ? skep::learning::network_of({data, size}) : nullptr;
    skep::learning::check_examples({data, size}, std::move(network));
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    skep::Random random(seed);
    std::vector<std::uint8_t> input(data, data + size);
    if (size < skep::learning::Example::kHeadBytes || random.below(4) == 0) {
        const auto more = skep::learning::random_example(random);
        input.insert(input.begin(), more.begin(), more.end());
    } else {
        for (std::uint32_t left = 1 + random.below(3); left > 0; --left)
            input[random.below(static_cast<std::uint32_t>(size))] = static_cast<std::uint8_t>(random.next());
    }
    input.resize(std::min(input.size(), max_size));
    std::copy(input.begin(), input.end(), data);
    return input.size();
}
