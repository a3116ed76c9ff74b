// A fuzz target for files to learn from and networks: whatever the bytes, they are refused with a reason, or
// read as positions that can be played and judged, and networks whose sums fit.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

#include "hive/eval/evaluate.h"
#include "hive/eval/network_score.h"
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

// The weights of a network are the input over and over.
std::optional<network::SparseNetwork> network_of(Bytes bytes) {
    const network::SparseShape shape{.rows = hive::ActiveRows::kRows};
    std::vector<std::uint8_t> weights(network::SparseNetwork::byte_count(shape));
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = bytes[i % bytes.size()];
    try {
        return network::SparseNetwork(shape, weights);
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

void check_position(const Example& example, const network::SparseNetwork* network) {
    const hive::Position position = position_of(example);
    const Example again = example_of(position);
    require(again.placed == example.placed && again.turn == example.turn, "a position is not written back");
    MoveList moves;
    position.legal_moves(moves);
    require(moves.empty() == (position.outcome() != Outcome::Ongoing), "no move but no end");
    if (!network) return;
    const hive::Mobility mobility = hive::mobility_of(position);
    const Score score = hive::network_score(*network, position.board(), position.turn(), mobility);
    require(std::abs(score) <= kMaxEvaluation, "a score is too large");
}

void check_examples(Bytes bytes, const network::SparseNetwork* network) {
    try {
        while (!bytes.empty()) check_position(take_example(bytes), network);
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
    const auto network = data[size - 1] % 64 == 1 ? skep::learning::network_of({data, size}) : std::nullopt;
    skep::learning::check_examples({data, size}, network ? &*network : nullptr);
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
