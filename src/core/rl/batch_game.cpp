#include "rl/batch_game.h"

#include <algorithm>

#include "hive/eval/features.h"

namespace skep::rl {

void WindowCounts::add(const Choices& choices) {
    ++positions;
    moves += choices.moves;
    positions_outside += choices.outside > 0;
    moves_outside += choices.outside;
    fallbacks += choices.is_fallback;
}

void WindowCounts::add(const WindowCounts& that) {
    positions += that.positions;
    moves += that.moves;
    positions_outside += that.positions_outside;
    moves_outside += that.moves_outside;
    fallbacks += that.fallbacks;
}

BatchGame::BatchGame(const BatchSettings& settings, const Encoding& encoding, const GameBuffers& buffers)
    : settings_(settings),
      encoding_(encoding),
      buffers_(buffers),
      planes_(buffers.planes, encoding),
      start_(settings.rules),
      position_(start_) {}

void BatchGame::reset(std::uint64_t seed) {
    random_ = Random(seed);
    std::fill(buffers_.rewards.begin(), buffers_.rewards.end(), 0.0f);
    buffers_.terminated = buffers_.truncated = 0;
    begin();
    show();
}

// A new game; an opening that ends it at once is drawn again.
void BatchGame::begin() {
    do {
        position_ = start_;
        MoveList moves;
        for (int ply = 0; ply < settings_.opening_plies && position_.outcome() == Outcome::Ongoing; ++ply) {
            position_.legal_moves(moves);
            position_.play(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    } while (position_.outcome() != Outcome::Ongoing);
}

void BatchGame::step(std::int64_t action) {
    const auto chosen = std::find_if(choices_.list.begin(), choices_.list.end(),
                                     [&](const Choice& choice) { return choice.action == action; });
    position_.play(chosen->move);
    tell_end();
    if (position_.outcome() != Outcome::Ongoing) begin();
    show();
}

void BatchGame::tell_end() {
    const Outcome outcome = position_.outcome();
    const bool is_over = outcome != Outcome::Ongoing;
    const bool is_capped = position_.ending() == hive::Ending::Cap;
    buffers_.terminated = is_over && !is_capped;
    buffers_.truncated = is_over && is_capped;
    const float white = outcome == Outcome::WhiteWins ? 1.0f : outcome == Outcome::BlackWins ? -1.0f : 0.0f;
    buffers_.rewards[0] = white;
    buffers_.rewards[1] = -white;
}

void BatchGame::show() {
    const Color own = settings_.view == View::Mover ? position_.turn() : Color::White;
    const Window window(position_.board(), encoding_.side());
    for (const Choice& choice : choices_.list) buffers_.mask[static_cast<std::size_t>(choice.action)] = 0;
    encoding_.fill_choices(position_, window, own, choices_);
    for (const Choice& choice : choices_.list) buffers_.mask[static_cast<std::size_t>(choice.action)] = 1;
    counts_.add(choices_);
    planes_.write(position_, window, own);
    if (settings_.features) write_features(own);
    buffers_.to_move = static_cast<std::uint8_t>(position_.turn());
    buffers_.ply = position_.ply();
}

// As Position.features(), but the legal moves are counted already; and the own side first.
void BatchGame::write_features(Color own) {
    hive::Features features = hive::features_of(position_, hive::MoveCounts::Skip);
    const bool can_pass = choices_.list.back().move == kPass;
    features.own.moves = choices_.moves - can_pass;
    features.enemy.moves = static_cast<int>(position_.count_moves_of(other(position_.turn())));
    if (own != position_.turn()) std::swap(features.own, features.enemy);
    std::ranges::transform(hive::feature_vector(features), buffers_.features.begin(),
                           [](double feature) { return static_cast<float>(feature); });
}

std::int64_t BatchGame::random_action() {
    return choices_.list[random_.below(static_cast<std::uint32_t>(choices_.list.size()))].action;
}

}  // namespace skep::rl
