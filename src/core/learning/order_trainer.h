// Learns an order of moves from the best moves of examples.
//
// The weights of a move's rows are a logit: moves compete for being the best one (softmax, cross entropy),
// and weights follow the gradient example by example, the farther the less they have moved (AdaGrad, Duchi et
// al. 2011). One thread, because it takes a small part of the time of a run; the same examples and seed give
// the same weights.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hive/eval/learned/move_rows.h"
#include "learning/example_set.h"
#include "stop_flag.h"

namespace skep::learning {

class OrderTrainer {
  public:
    OrderTrainer(std::shared_ptr<const ExampleSet> examples, std::uint64_t seed);

    // What was learned, a weight for each row.
    std::span<const float> weights() const { return weights_; }

    // One pass over so many examples at most, drawn at random, with a rate of learning that goes evenly from
    // the first to the last. Returns whether it came to its end.
    bool train(std::size_t most, float first_rate, float last_rate, const StopFlag& stop);

    // How well best moves of games that were held out are foretold.
    struct Losses {
        double cross_entropy = 0;
        double moves_before = 0;  // on average so many other moves look better
    };
    Losses held_out_losses(std::size_t most) const;

  private:
    // The legal moves of an example, with the rows of each.
    class Choice {
      public:
        explicit Choice(const Example& example);

        // Foretells how likely each move is the best one.
        void foretell(std::span<const float> weights);

        std::size_t size() const { return ends_.size(); }
        std::size_t best() const { return best_; }
        float chance(std::size_t move) const { return chances_[move]; }
        std::span<const std::uint16_t> rows(std::size_t move) const;

      private:
        std::vector<std::uint16_t> rows_;
        std::vector<std::size_t> ends_;
        std::vector<float> chances_;
        std::size_t best_ = 0;
    };
    void learn(const Choice& choice, float rate);

    std::shared_ptr<const ExampleSet> examples_;
    std::uint64_t seed_;
    std::uint64_t passes_ = 0;
    std::vector<float> weights_ = std::vector<float>(hive::MoveRows::kRows);
    std::vector<float> squares_ = std::vector<float>(hive::MoveRows::kRows, 1e-6f);
};

}  // namespace skep::learning
