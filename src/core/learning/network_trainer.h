// Learns an evaluation network from examples, in minibatches.
//
// The target is a mixture of the result of the game and the score of the search. Sums are taken in a fixed
// order whatever the number of threads, so that the same examples, settings and seed give the same weights.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "learning/adam.h"
#include "learning/example_set.h"
#include "stop_flag.h"

namespace skep::learning {

struct TrainerSettings {
    float score_share = 0.7f;  // of the search's score in the target; the rest is the result's
    float score_scale = 190;   // hundredths of a point that make a win e times likelier
    std::size_t batch = 4096;
    std::uint64_t seed = 1;
};

class NetworkTrainer {
  public:
    NetworkTrainer(std::shared_ptr<const ExampleSet> examples, const TrainerSettings& settings);

    // What was learned, laid out by SparseShape.
    std::span<const float> weights() const { return weights_; }

    // One pass over all examples, with a rate of learning that goes evenly from the first to the last.
    // Returns whether it came to its end.
    bool train(float first_rate, float last_rate, int threads, const StopFlag& stop);

    struct Losses {
        double target = 0;  // against the mixture
        double result = 0;  // against the results of decided games alone
    };
    Losses held_out_losses(int threads) const;

    // What the network says about examples, in units of the logistic function. Throws
    // std::invalid_argument for bytes that are no examples.
    std::vector<float> outputs(std::span<const std::uint8_t> bytes) const;

  private:
    void step(std::span<const std::size_t> batch, float rate, int threads);
    void add_gradients(std::span<const std::size_t> batch, int threads);
    void sum_up();
    float target_of(const Example& example) const;

    std::shared_ptr<const ExampleSet> examples_;
    TrainerSettings settings_;
    std::vector<float> parameters_;           // weights without what rows share, then that
    std::vector<float> weights_;              // with what rows share
    std::vector<float> gradient_;             // of the parameters
    std::vector<std::vector<float>> slices_;  // gradients of the weights, each of a part of a batch
    Adam adam_;
    std::uint64_t steps_ = 0;
    std::uint64_t passes_ = 0;
};

}  // namespace skep::learning
