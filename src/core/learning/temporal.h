// Learning from play alone: TD(λ) on a linear evaluation (R. Sutton, Machine Learning 3, 1988), in self-play
// as in G. Tesauro's TD-Gammon (1995), but with a sum instead of a network.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "game.h"
#include "random.h"
#include "search/policy.h"

namespace skep::learning {

struct TemporalSettings {
    double rate = 0.01;        // how far an error moves the weights
    double trace = 0.7;        // λ: how far back an error reaches
    double exploration = 0.1;  // share of random moves
};

// What the learner expects, from -1 for a loss to 1 for a win, is s(x) = x / (1 + |x|) of the weighted sum.
// It is the only S-curve that needs no library function, so it is the same on every machine.
inline double expectation(double sum) { return sum / (1 + std::abs(sum)); }
inline double expectation_slope(double sum) { return 1 / ((1 + std::abs(sum)) * (1 + std::abs(sum))); }

// Linear is a Value that also gives its terms and lets its weights be changed.
template <Position P, class Linear>
class TemporalLearner {
  public:
    TemporalLearner(Linear linear, TemporalSettings settings)
        : linear_(std::move(linear)), settings_(settings), size_(linear_.weights().size()) {}

    // Plays a game against itself and learns from every move of its own choice. Returns where it ended.
    P play(const P& start, std::uint64_t seed) {
        Random random(mix(seed));
        P position = start;
        traces_.assign(size_, 0);
        previous_ = 0;
        bool has_previous = false;
        while (position.outcome() == Outcome::Ongoing) {
            const bool explores = random.uniform() < settings_.exploration;
            position.play(explores ? search::RandomPolicy<P>().choose(position, random)
                                   : greedy().choose(position, random));
            if (explores) {
                // What a blunder leads to says nothing about the moves before it.
                traces_.assign(size_, 0);
                has_previous = false;
            }
            if (position.outcome() != Outcome::Ongoing) break;
            see(position, has_previous);
            has_previous = true;
        }
        if (has_previous) learn(result_for_white(position.outcome()) - previous_);
        return position;
    }

    const std::vector<double>& weights() const { return linear_.weights(); }

  private:
    auto greedy() const {
        const auto value = [this](const P& position) { return linear_(position); };
        return search::GreedyPolicy<P, decltype(value)>(value);
    }

    static double result_for_white(Outcome outcome) {
        if (outcome == Outcome::Draw) return 0;
        return outcome == Outcome::WhiteWins ? 1 : -1;
    }

    // Compares the position with what was expected of the one before, both as White sees them.
    void see(const P& position, bool has_previous) {
        const double sign = position.turn() == Color::Black ? 1 : -1;  // who has just moved
        const double sum = linear_(position);
        const double expected = sign * expectation(sum);
        if (has_previous) learn(expected - previous_);
        std::vector<double> terms(size_);
        linear_.fill(position, terms);
        const double slope = sign * expectation_slope(sum);
        for (std::size_t i = 0; i < size_; ++i) traces_[i] = settings_.trace * traces_[i] + slope * terms[i];
        previous_ = sign * expectation(linear_(position));  // the weights have moved
    }

    void learn(double surprise) {
        for (std::size_t i = 0; i < size_; ++i)
            linear_.weights()[i] += settings_.rate * surprise * traces_[i];
    }

    Linear linear_;
    TemporalSettings settings_;
    std::size_t size_;
    std::vector<double> traces_;
    double previous_ = 0;
};

}  // namespace skep::learning
