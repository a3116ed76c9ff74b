// Many games at once, for learners: one call makes a move in each, and what they show next is written into
// the same arrays.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "rl/batch_game.h"
#include "rl/loop_threads.h"

namespace skep::rl {

// The arrays of a batch, game after game; they are allocated once. Flags are 0 or 1.
struct BatchBuffers {
    BatchBuffers(std::size_t games, const Encoding& encoding);
    GameBuffers of_game(std::size_t game);

    std::vector<std::uint8_t> planes;
    std::vector<std::uint8_t> masks;
    std::vector<float> features;
    std::vector<float> rewards;
    std::vector<std::uint8_t> terminated;
    std::vector<std::uint8_t> truncated;
    std::vector<std::uint8_t> to_move;
    std::vector<std::int32_t> plies;

  private:
    template <class T>
    std::span<T> part(std::vector<T>& array, std::size_t game) const {
        const std::size_t size = array.size() / plies.size();
        return std::span(array).subspan(game * size, size);
    }
};

class Batch {
  public:
    // One game for each seed. Throws std::invalid_argument for settings that make no sense.
    Batch(const BatchSettings& settings, std::span<const std::uint64_t> seeds, int threads);
    Batch(const Batch&) = delete;  // the games write into its buffers
    Batch& operator=(const Batch&) = delete;

    std::size_t size() const { return games_.size(); }
    const Encoding& encoding() const { return encoding_; }
    const BatchBuffers& buffers() const { return buffers_; }

    // Begins all games anew, one for each seed.
    void reset(std::span<const std::uint64_t> seeds);
    // One action in each game. A game that ends is begun anew at once: flags and rewards tell of the game
    // that ended, everything else of the new one. Throws std::invalid_argument for an action that is not
    // legal; nothing has changed then.
    void step(std::span<const std::int64_t> actions);
    // A legal action for each game, each as likely, by the game's own seed.
    void random_actions(std::span<std::int64_t> actions);

    // Throws std::out_of_range.
    const hive::Position& position(std::size_t game) const { return games_.at(game).position(); }
    WindowCounts window_counts() const;

  private:
    void require_one_each(std::size_t count, const char* what) const;
    void require_legal(std::span<const std::int64_t> actions) const;

    const BatchSettings settings_;
    const Encoding encoding_;
    BatchBuffers buffers_;
    std::vector<BatchGame> games_;
    std::mutex mutex_;  // two threads of Python may call at once
    LoopThreads threads_;
};

}  // namespace skep::rl
