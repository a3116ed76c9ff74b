// How long the engine goes on by a clock.
#include "search/alphabeta/patience.h"

#include <doctest/doctest.h>

namespace {

using namespace skep;
using search::Patience;

constexpr Score kUnit = 50;

TEST_CASE("a move that stays the best needs less time with every iteration" *
          doctest::test_suite("patience")) {
    Patience patience;
    double last = 2;
    for (int iteration = 0; iteration < 6; ++iteration) {
        patience.observe(7, 10, kUnit);
        CHECK(patience.share() <= last);
        last = patience.share();
    }
    CHECK(last < 0.5);
}

TEST_CASE("a new best move, or a score that falls, asks for more time" * doctest::test_suite("patience")) {
    Patience patience;
    for (int iteration = 0; iteration < 6; ++iteration) patience.observe(7, 10, kUnit);
    const double calm = patience.share();
    SUBCASE("a new move") { patience.observe(8, 10, kUnit); }
    SUBCASE("a lower score") { patience.observe(7, -100, kUnit); }
    CHECK(patience.share() > calm);
}

}  // namespace
