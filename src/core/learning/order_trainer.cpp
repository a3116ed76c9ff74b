#include "learning/order_trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "network/network.h"

namespace skep::learning {

static_assert(hive::MoveRows::kRows <= 0xffff);

OrderTrainer::Choice::Choice(const Example& example) {
    const hive::Position position = position_of(example);
    MoveList moves;
    position.legal_moves(moves);
    const Move best = best_move(example);
    const hive::MoveRows seen(position);
    const auto add = [&](int row) { rows_.push_back(static_cast<std::uint16_t>(row)); };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves[i] == best) best_ = i;
        if (moves[i] != kPass) {
            const hive::MoveRows::Actor actor = seen.actor(hive::piece_of(moves[i]));
            seen.visit_actor(actor, add);
            seen.visit_target(actor, hive::target_of(moves[i]), add);
            seen.visit_place(actor, hive::target_of(moves[i]), add);
        }
        ends_.push_back(rows_.size());
    }
}

std::span<const std::uint16_t> OrderTrainer::Choice::rows(std::size_t move) const {
    const std::size_t begin = move == 0 ? 0 : ends_[move - 1];
    return std::span(rows_).subspan(begin, ends_[move] - begin);
}

void OrderTrainer::Choice::foretell(std::span<const float> weights) {
    chances_.assign(size(), 0.0f);
    for (std::size_t move = 0; move < size(); ++move)
        for (const std::uint16_t row : rows(move)) chances_[move] += weights[row];
    const float most = *std::ranges::max_element(chances_);
    float sum = 0;
    for (float& chance : chances_) sum += chance = exponential(chance - most);
    for (float& chance : chances_) chance /= sum;
}

OrderTrainer::OrderTrainer(std::shared_ptr<const ExampleSet> examples, std::uint64_t seed)
    : examples_(std::move(examples)), seed_(seed) {}

bool OrderTrainer::train(std::size_t most, float first_rate, float last_rate, const StopFlag& stop) {
    const std::vector<std::size_t> order = shuffled(examples_->training(), seed_ + ++passes_);
    const std::size_t count = std::min(most, order.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (stop.is_set()) return false;
        Choice choice(examples_->at(order[i]));
        if (choice.size() < 2) continue;
        choice.foretell(weights_);
        const float share = static_cast<float>(i) / static_cast<float>(count);
        learn(choice, first_rate + (last_rate - first_rate) * share);
    }
    return true;
}

void OrderTrainer::learn(const Choice& choice, float rate) {
    constexpr float kTiny = 1e-4f;  // moves that nobody thinks of need no learning
    for (std::size_t move = 0; move < choice.size(); ++move) {
        const float gradient = choice.chance(move) - static_cast<float>(move == choice.best());
        if (std::abs(gradient) < kTiny) continue;
        for (const std::uint16_t row : choice.rows(move)) {
            squares_[row] += gradient * gradient;
            weights_[row] -= rate * gradient / std::sqrt(squares_[row]);
        }
    }
}

OrderTrainer::Losses OrderTrainer::held_out_losses(std::size_t most) const {
    Losses losses;
    std::size_t count = 0;
    for (const std::size_t offset :
         examples_->held_out().first(std::min(most, examples_->held_out().size()))) {
        Choice choice(examples_->at(offset));
        if (choice.size() < 2) continue;
        choice.foretell(weights_);
        const float best = choice.chance(choice.best());
        losses.cross_entropy -= std::log(std::max(static_cast<double>(best), 1e-30));
        for (std::size_t move = 0; move < choice.size(); ++move)
            losses.moves_before += choice.chance(move) > best;
        ++count;
    }
    losses.cross_entropy /= static_cast<double>(std::max<std::size_t>(count, 1));
    losses.moves_before /= static_cast<double>(std::max<std::size_t>(count, 1));
    return losses;
}

}  // namespace skep::learning
