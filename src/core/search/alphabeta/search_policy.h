// Alpha-beta as a policy: whole games of the engine in the core.
#pragma once

#include <cstdint>
#include <utility>

#include "search/alphabeta/alphabeta.h"
#include "search/policy.h"

namespace skep::search {

// Thinks about every move anew for so many nodes, so that a move depends on its position alone.
template <Position P, Evaluator<P> E>
class SearchPolicy final : public Policy<P> {
  public:
    SearchPolicy(E evaluator, std::uint64_t nodes, Parameters parameters = {})
        : evaluator_(std::move(evaluator)), nodes_(nodes), parameters_(parameters) {}

    Move choose(P& position, Random&) const override {
        const StopFlag never;
        // The smallest table: short searches do not fill more.
        AlphaBeta<P, E> engine({.table_mebibytes = 1, .parameters = parameters_}, evaluator_);
        return engine.search(position, {.nodes = nodes_}, never).move();
    }

  private:
    E evaluator_;
    std::uint64_t nodes_;
    Parameters parameters_;
};

}  // namespace skep::search
