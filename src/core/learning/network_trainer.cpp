#include "learning/network_trainer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>
#include <utility>

#include "learning/shared_rows.h"
#include "learning/sparse_pass.h"
#include "network/network.h"
#include "network/sparse_network.h"
#include "random.h"

namespace skep::learning {

namespace {

using network::SparseNetwork;

// A batch is summed in so many slices, whatever the number of threads.
constexpr std::size_t kSlices = 4;

constexpr std::size_t kWeightCount = kHiveShape.count();
constexpr std::size_t kParameterCount = kWeightCount + SharedRows::kNumbers;

// What fits into the bytes of the first layer.
constexpr float kLargestFirst = static_cast<float>(SparseNetwork::kLargestFirst) / SparseNetwork::kOne;

Seen look(const Example& example, int variant) {
    const hive::Board board = stacked_board(example);
    const hive::Mobility mobility = hive::mobility_of(board, example.turn, example.stunned);
    return {hive::ActiveRows(board, example.turn, mobility, variant),
            hive::network_bucket(std::popcount(example.placed))};
}

// Runs work(0) to work(count - 1) on so many threads.
template <class Work>
void spread(std::size_t count, int threads, const Work& work) {
    std::atomic<std::size_t> next = 0;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(run);
    run();
}

double cross_entropy(float output, float target) {
    const double x = static_cast<double>(output);
    return std::max(x, 0.0) - x * static_cast<double>(target) + std::log1p(std::exp(-std::abs(x)));
}

float points_of(GameResult result) { return static_cast<float>(result) / 2; }

// Small random numbers where symmetry has to be broken, zero where rows are to be learned.
std::vector<float> start_parameters(std::uint64_t seed) {
    std::vector<float> parameters(kParameterCount);
    Random random(mix(seed));
    const auto fill = [&](std::size_t first, std::size_t end, float least, float most) {
        for (std::size_t i = first; i < end; ++i)
            parameters[i] = least + (most - least) * static_cast<float>(random.uniform());
    };
    fill(hive::ActiveRows::kPieceRows * network::SparseShape::kWidth, kHiveShape.first_bias(), -0.01f, 0.01f);
    fill(kHiveShape.first_bias(), kHiveShape.second(), 0.1f, 0.7f);
    fill(kHiveShape.second(), kHiveShape.second_bias(), -0.25f, 0.25f);
    fill(kHiveShape.second_bias(), kHiveShape.third(), 0.3f, 0.3f);
    fill(kHiveShape.third(), kHiveShape.third_bias(), -0.5f, 0.5f);
    fill(kWeightCount, kParameterCount, -0.02f, 0.02f);
    return parameters;
}

}  // namespace

NetworkTrainer::NetworkTrainer(std::shared_ptr<const ExampleSet> examples, const TrainerSettings& settings)
    : examples_(std::move(examples)),
      settings_(settings),
      parameters_(start_parameters(settings.seed)),
      weights_(kWeightCount),
      gradient_(kParameterCount),
      slices_(kSlices, std::vector<float>(kWeightCount)),
      adam_(kParameterCount) {
    sum_up();
}

float NetworkTrainer::target_of(const Example& example) const {
    const float expected = sigmoid(static_cast<float>(example.score) / settings_.score_scale);
    return settings_.score_share * expected + (1 - settings_.score_share) * points_of(example.result);
}

bool NetworkTrainer::train(float first_rate, float last_rate, int threads, const StopFlag& stop) {
    const std::vector<std::size_t> order = shuffled(examples_->training(), settings_.seed + ++passes_);
    const std::size_t batches = (order.size() + settings_.batch - 1) / settings_.batch;
    for (std::size_t i = 0; i < batches; ++i) {
        if (stop.is_set()) return false;
        const float share = static_cast<float>(i) / static_cast<float>(batches);
        const std::size_t begin = i * settings_.batch;
        step(std::span(order).subspan(begin, std::min(settings_.batch, order.size() - begin)),
             first_rate + (last_rate - first_rate) * share, threads);
    }
    return true;
}

void NetworkTrainer::step(std::span<const std::size_t> batch, float rate, int threads) {
    add_gradients(batch, threads);
    adam_.step(parameters_, gradient_, rate);
    sum_up();
}

void NetworkTrainer::add_gradients(std::span<const std::size_t> batch, int threads) {
    const std::uint64_t step_seed = mix(settings_.seed ^ mix(++steps_));
    spread(kSlices, threads, [&](std::size_t slice) {
        std::vector<float>& gradient = slices_[slice];
        std::fill(gradient.begin(), gradient.end(), 0.0f);
        Random random(step_seed + slice);
        const std::size_t begin = batch.size() * slice / kSlices;
        const std::size_t end = batch.size() * (slice + 1) / kSlices;
        for (const std::size_t offset : batch.subspan(begin, end - begin)) {
            const Example example = examples_->at(offset);
            const Seen seen = look(example, static_cast<int>(random.below(2)));
            add_sparse_gradient(weights_.data(), seen, target_of(example), gradient.data());
        }
    });
    const float share = 1 / static_cast<float>(batch.size());
    for (std::size_t i = 0; i < kWeightCount; ++i)
        gradient_[i] = share * ((slices_[0][i] + slices_[1][i]) + (slices_[2][i] + slices_[3][i]));
    static_assert(kSlices == 4);
    const std::span<float> shared = std::span(gradient_).subspan(kWeightCount);
    std::fill(shared.begin(), shared.end(), 0.0f);
    SharedRows::add_gradients(gradient_, shared);
}

void NetworkTrainer::sum_up() {
    std::copy_n(parameters_.begin(), kWeightCount, weights_.begin());
    SharedRows::add_to_rows(std::span(parameters_).subspan(kWeightCount), weights_);
    for (float& weight : std::span(weights_).first(kHiveShape.first_bias()))
        weight = std::clamp(weight, -kLargestFirst, kLargestFirst);
}

NetworkTrainer::Losses NetworkTrainer::held_out_losses(int threads) const {
    const std::span<const std::size_t> held_out = examples_->held_out();
    std::vector<float> outputs(held_out.size());
    constexpr std::size_t kBlock = 1024;
    spread((held_out.size() + kBlock - 1) / kBlock, threads, [&](std::size_t block) {
        for (std::size_t i = block * kBlock; i < std::min((block + 1) * kBlock, held_out.size()); ++i)
            outputs[i] = sparse_output(weights_.data(), look(examples_->at(held_out[i]), 0));
    });
    Losses losses;
    std::size_t decided = 0;
    for (std::size_t i = 0; i < held_out.size(); ++i) {
        const Example example = examples_->at(held_out[i]);
        losses.target += cross_entropy(outputs[i], target_of(example));
        if (example.result == GameResult::Drawn) continue;
        losses.result += cross_entropy(outputs[i], points_of(example.result));
        ++decided;
    }
    losses.target /= static_cast<double>(std::max<std::size_t>(held_out.size(), 1));
    losses.result /= static_cast<double>(std::max<std::size_t>(decided, 1));
    return losses;
}

std::vector<float> NetworkTrainer::outputs(std::span<const std::uint8_t> bytes) const {
    std::vector<float> outputs;
    while (!bytes.empty()) {
        const Example example = take_example(bytes);
        board_of(example);
        outputs.push_back(sparse_output(weights_.data(), look(example, 0)));
    }
    return outputs;
}

}  // namespace skep::learning
