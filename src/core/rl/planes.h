// A position as planes of the window: what a learner sees. Every plane has a number for each cell.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hive/position.h"
#include "rl/encoding.h"
#include "rl/window.h"

namespace skep::rl {

// What each plane shows, in order; `own` is the learner's side.
const std::vector<std::string>& plane_names();

// Writes positions into the same planes again and again. Only what has changed is touched: a hive covers few
// cells, and what holds for the whole board is often what it was.
class PlaneWriter {
  public:
    // The planes must be zero, must stay where they are, and nobody else may write to them.
    PlaneWriter(std::span<std::uint8_t> planes, const Encoding& encoding);

    void write(const hive::Position& position, const Window& window, Color own);

  private:
    void put(std::size_t plane, int cell, int value);
    void add(std::size_t plane, int cell);
    void fill(std::size_t plane, int value);
    void write_stack(const hive::Board& board, hive::Cell cell, int at, Color own);
    void write_last_move(const hive::Position& position, const Window& window);
    void write_whole_planes(const hive::Position& position, Color own);

    std::span<std::uint8_t> planes_;
    std::size_t cells_;
    std::vector<std::size_t> written_;  // places that are not zero, in the planes that show cells
    std::vector<std::uint8_t> filled_;  // the number of each plane that shows the same in all cells
};

}  // namespace skep::rl
