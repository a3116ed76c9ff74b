// One game of a batch, and its part of the buffers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hive/position.h"
#include "random.h"
#include "rl/encoding.h"
#include "rl/planes.h"

namespace skep::rl {

// Whose side is `own`: always that of the side to move, or always White's.
enum class View : std::uint8_t { Mover, White };

struct BatchSettings {
    hive::Rules rules;
    int side = 0;           // of the window
    int opening_plies = 0;  // random moves at the beginning of each game
    bool features = true;   // write the features too? They take about a third of the time
    View view = View::Mover;
};

// How often something did not fit the window.
struct WindowCounts {
    std::int64_t positions = 0;          // positions that were shown
    std::int64_t moves = 0;              // legal moves in them
    std::int64_t positions_outside = 0;  // positions with a move that ends outside the window
    std::int64_t moves_outside = 0;      // such moves; they have no action
    std::int64_t fallbacks = 0;          // positions in which all moves end outside

    void add(const Choices& choices);
    void add(const WindowCounts& that);
};

// What one game writes: parts of the batch's arrays.
struct GameBuffers {
    std::span<std::uint8_t> planes;
    std::span<std::uint8_t> mask;
    std::span<float> features;
    std::span<float> rewards;  // White's, Black's
    std::uint8_t& terminated;
    std::uint8_t& truncated;
    std::uint8_t& to_move;
    std::int32_t& ply;
};

class BatchGame {
  public:
    BatchGame(const BatchSettings& settings, const Encoding& encoding, const GameBuffers& buffers);

    void reset(std::uint64_t seed);
    bool is_legal(std::int64_t action) const {
        return action >= 0 && action < static_cast<std::int64_t>(buffers_.mask.size()) &&
               buffers_.mask[static_cast<std::size_t>(action)] != 0;
    }
    // The action must be legal.
    void step(std::int64_t action);
    std::int64_t random_action();

    const hive::Position& position() const { return position_; }
    const WindowCounts& window_counts() const { return counts_; }

  private:
    void begin();
    void tell_end();
    void show();
    void write_features(Color own);

    const BatchSettings& settings_;
    const Encoding& encoding_;
    GameBuffers buffers_;
    PlaneWriter planes_;
    hive::Position start_;
    hive::Position position_;
    Random random_{0};
    Choices choices_;
    WindowCounts counts_;
};

}  // namespace skep::rl
