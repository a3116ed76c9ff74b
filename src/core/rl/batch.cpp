#include "rl/batch.h"

#include <stdexcept>
#include <string>

#include "hive/eval/features.h"

namespace skep::rl {

namespace {

constexpr int kMostThreads = 256;

// The threads besides that of the caller.
std::size_t other_threads(int threads) {
    if (threads < 1 || threads > kMostThreads)
        throw std::invalid_argument("a batch has 1 to " + std::to_string(kMostThreads) + " threads, not " +
                                    std::to_string(threads));
    return static_cast<std::size_t>(threads) - 1;
}

void require_playable(const BatchSettings& settings, std::size_t games) {
    require_standard(settings.rules.pieces);
    if (games == 0) throw std::invalid_argument("a batch has at least one game");
    if (settings.opening_plies < 0)
        throw std::invalid_argument("opening_plies is 0 or more, not " +
                                    std::to_string(settings.opening_plies));
    const int cap = settings.rules.ply_cap;
    if (cap > 0 && cap <= settings.opening_plies)
        throw std::invalid_argument("an opening of " + std::to_string(settings.opening_plies) +
                                    " plies leaves no game that ends after " + std::to_string(cap));
}

}  // namespace

BatchBuffers::BatchBuffers(std::size_t games, const Encoding& encoding)
    : planes(games * plane_names().size() * static_cast<std::size_t>(encoding.cells())),
      masks(games * static_cast<std::size_t>(encoding.actions())),
      features(games * hive::feature_names().size()),
      rewards(games * 2),
      terminated(games),
      truncated(games),
      to_move(games),
      plies(games) {}

GameBuffers BatchBuffers::of_game(std::size_t game) {
    return {.planes = part(planes, game),
            .mask = part(masks, game),
            .features = part(features, game),
            .rewards = part(rewards, game),
            .terminated = terminated[game],
            .truncated = truncated[game],
            .to_move = to_move[game],
            .ply = plies[game]};
}

Batch::Batch(const BatchSettings& settings, std::span<const std::uint64_t> seeds, int threads)
    : settings_(settings),
      encoding_(settings.side),
      buffers_(seeds.size(), encoding_),
      threads_(other_threads(threads)) {
    require_playable(settings, seeds.size());
    games_.reserve(seeds.size());
    for (std::size_t game = 0; game < seeds.size(); ++game)
        games_.emplace_back(settings_, encoding_, buffers_.of_game(game));
    reset(seeds);
}

void Batch::require_one_each(std::size_t count, const char* what) const {
    if (count != size())
        throw std::invalid_argument("expected " + std::to_string(size()) + " " + what +
                                    ", one for each game, not " + std::to_string(count));
}

void Batch::require_legal(std::span<const std::int64_t> actions) const {
    for (std::size_t game = 0; game < size(); ++game)
        if (!games_[game].is_legal(actions[game]))
            throw std::invalid_argument("action " + std::to_string(actions[game]) + " is not legal in game " +
                                        std::to_string(game) + "; its mask says which are");
}

void Batch::reset(std::span<const std::uint64_t> seeds) {
    require_one_each(seeds.size(), "seeds");
    const std::lock_guard lock(mutex_);
    threads_.run(size(), [&](std::size_t game) { games_[game].reset(seeds[game]); });
}

void Batch::step(std::span<const std::int64_t> actions) {
    require_one_each(actions.size(), "actions");
    const std::lock_guard lock(mutex_);
    require_legal(actions);
    threads_.run(size(), [&](std::size_t game) { games_[game].step(actions[game]); });
}

void Batch::random_actions(std::span<std::int64_t> actions) {
    require_one_each(actions.size(), "actions");
    const std::lock_guard lock(mutex_);
    for (std::size_t game = 0; game < size(); ++game) actions[game] = games_[game].random_action();
}

WindowCounts Batch::window_counts() const {
    WindowCounts counts;
    for (const BatchGame& game : games_) counts.add(game.window_counts());
    return counts;
}

}  // namespace skep::rl
