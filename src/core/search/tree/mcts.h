// Monte-Carlo tree search (UCT), with the ways of running it in parallel that the studied works use.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "game.h"
#include "random.h"
#include "search/evaluator.h"
#include "search/limits.h"
#include "search/playout.h"
#include "search/tree/guided.h"
#include "search/tree/mcts_result.h"
#include "search/tree/mcts_settings.h"
#include "search/tree/tree.h"
#include "stop_flag.h"

namespace skep::search {

// The search reports so often: what people expect of a line that shows progress.
constexpr double kSecondsPerReport = 0.5;

// One search of one position.
template <Position P, Evaluator<P> E>
class Mcts {
  public:
    Mcts(const P& root, const MctsSettings& settings, const StopFlag& stop, E evaluator = {})
        : root_(root), settings_(settings), stop_(stop), evaluator_(std::move(evaluator)) {
        if (root.outcome() != Outcome::Ongoing)
            throw std::invalid_argument("the game is over: no move to search");
        if (settings.iterations == 0 && !settings.seconds)
            throw std::invalid_argument("neither iterations nor time");
        if (settings.threads < 1 || settings.trees < 1 || settings.copies < 1 || settings.leaf_playouts < 1) {
            throw std::invalid_argument("threads, trees, copies and leaf playouts must be at least 1");
        }
        const int count = settings.parallel == Parallel::Root ? settings.trees : 1;
        Random seeds(settings.seed);
        for (int i = 0; i < count; ++i) trees_.push_back(std::make_unique<SearchTree>(seeds.next()));
    }

    using Report = std::function<void(const MctsResult&)>;

    // Reports now and then, in this thread. Has a legal move even if stopped at once.
    MctsResult run(Report report = {}) {
        report_ = std::move(report);
        grow(settings_.iterations);
        // A robust-max child may need more iterations: a tenth at a time.
        const std::uint32_t tenth = std::max<std::uint32_t>(1, settings_.iterations / 10);
        std::uint32_t grown = settings_.iterations;
        while (grown < settings_.most_iterations && is_time_left() && is_torn()) {
            const std::uint32_t more = std::min(tenth, settings_.most_iterations - grown);
            grow(more);
            grown += more;
        }
        return result();
    }

  private:
    // A node on the way down, and who moved there.
    struct Step {
        Node* node;
        Color mover;
    };

    // Grows all trees by so many iterations each, as far as the time goes.
    void grow(std::uint32_t iterations) {
        switch (settings_.parallel) {
            case Parallel::Root:
                return grow_forest(iterations);
            case Parallel::Leaf:
                return grow_tree(*trees_[0], iterations, settings_.seconds,
                                 static_cast<std::size_t>(settings_.threads));
            case Parallel::Tree:
                return grow_together(iterations);
        }
    }

    // Threads take the next tree; with a clock, every tree has its share of the time that is left.
    void grow_forest(std::uint32_t iterations) {
        const std::size_t threads = std::min(trees_.size(), static_cast<std::size_t>(settings_.threads));
        std::atomic<std::size_t> next{0};
        on_threads(threads, [&](std::size_t) {
            for (std::size_t i = next++; i < trees_.size() && is_time_left(); i = next++) {
                const std::size_t rounds_left = (trees_.size() - i + threads - 1) / threads;
                grow_tree(*trees_[i], iterations, end_of_share(rounds_left), 1);
            }
        });
    }

    // When a share ends of which so many fit into the time that is left.
    std::optional<double> end_of_share(std::size_t shares) const {
        if (!settings_.seconds) return {};
        const double now = watch_.seconds();
        return now + (*settings_.seconds - now) / static_cast<double>(shares);
    }

    void grow_tree(SearchTree& tree, std::uint32_t iterations, std::optional<double> end,
                   std::size_t threads) {
        P position = root_;
        for (std::uint32_t i = 0; is_left(i, iterations, end); ++i) {
            iterate(tree, position, tree.random, threads);
        }
    }

    void grow_together(std::uint32_t iterations) {
        SearchTree& tree = *trees_[0];
        const std::uint64_t seed = tree.random.next();
        std::atomic<std::uint32_t> begun{0};
        P first = root_;
        // The first iteration, which expands the root, runs alone: playouts of others would count for no
        // move.
        if (!tree.root.is_expanded() && is_left(begun++, iterations, settings_.seconds))
            iterate(tree, first, tree.random, 1);
        on_threads(static_cast<std::size_t>(settings_.threads), [&](std::size_t thread) {
            P position = root_;
            Random random(mix(seed + thread));
            while (is_left(begun++, iterations, settings_.seconds)) iterate(tree, position, random, 1);
        });
    }

    // Calls work(thread) on so many threads, this one included, and waits for all.
    template <class Work>
    static void on_threads(std::size_t threads, const Work& work) {
        std::vector<std::jthread> helpers;
        for (std::size_t thread = 1; thread < threads; ++thread)
            helpers.emplace_back([&work, thread] { work(thread); });
        work(0);
    }

    bool must_stop() const { return stop_.is_set() || halt_.load(std::memory_order_relaxed); }
    bool is_time_left() const { return !must_stop() && !watch_.has_passed(settings_.seconds); }

    // Is there another iteration to do, and time for it?
    bool is_left(std::uint32_t done, std::uint32_t iterations, std::optional<double> end) const {
        return (iterations == 0 || done < iterations) && !must_stop() && !watch_.has_passed(end);
    }

    // One iteration: down to a leaf, one ply further, playouts, and the rewards back up.
    void iterate(SearchTree& tree, P& position, Random& random, std::size_t threads) {
        // Step 1. Selection.
        std::vector<Step> path = {{&tree.root, other(root_.turn())}};
        tree.root.begin_visit();
        while (path.back().node->is_expanded() && plies_left(position) > 0) descend(path, position);

        // Step 2. Expansion, of leaves that were visited before.
        Node* leaf = path.back().node;
        const bool expands_all = settings_.expansion == Expansion::All;
        const bool may_grow =
            plies_left(position) > 0 && position.outcome() == Outcome::Ongoing && has_room(tree);
        std::vector<Node*> starts = {leaf};
        auto each = static_cast<std::size_t>(settings_.leaf_playouts);
        if (may_grow && (expands_all || leaf->visits() > 1 || leaf == &tree.root)) {
            tree.nodes.fetch_add(leaf->expand(position, random), std::memory_order_relaxed);
            if (leaf->is_expanded() && expands_all) {
                starts.clear();
                for (Node& child : leaf->children()) starts.push_back(&child);
            } else if (leaf->is_expanded()) {
                descend(path, position);
                starts = {leaf = path.back().node};
            }
        } else if (expands_all && path.size() > 1 && settings_.finished == Finished::AsParent) {
            // A finished game, or a leaf without room for children, has none to play out. It counts as often
            // as if it had as many as its parent, so that a win does not count less than a long game.
            each *= path[path.size() - 2].node->children().size();
        }

        // Step 3. Playouts.
        const std::vector<Outcome> outcomes = simulate(position, leaf, starts, each, random.next(), threads);

        // Step 4. Rewards, to every node for the player who moved there, or for the one who searches.
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            for (const Step& step : path)
                step.node->add(i > 0, half_points(outcomes[i], rewarded(step.mover)));
            Node* start = starts[i / each];
            if (start != leaf) start->add(1, half_points(outcomes[i], rewarded(position.turn())));
        }
        while (position.ply() > root_.ply()) position.undo();
        tree.iterations.fetch_add(1, std::memory_order_relaxed);
        tree.playouts.fetch_add(outcomes.size(), std::memory_order_relaxed);
        if (report_ && std::this_thread::get_id() == owner_) report_in_time();
    }

    // Each tree has its share of the memory, so that none depends on what the others do.
    bool has_room(const SearchTree& tree) const {
        return tree.nodes.load(std::memory_order_relaxed) * sizeof(Node) * trees_.size() < settings_.memory;
    }

    Color rewarded(Color mover) const { return settings_.shared_reward ? root_.turn() : mover; }

    void report_in_time() {
        if (!watch_.has_passed(next_report_)) return;
        try {
            report_(result());
        } catch (...) {  // the other threads will be waited for
            halt_.store(true, std::memory_order_relaxed);
            throw;
        }
        next_report_ = watch_.seconds() + kSecondsPerReport;
    }

    void descend(std::vector<Step>& path, P& position) const {
        Node& child = path.back().node->select(settings_.exploration, settings_.rewards);
        child.begin_visit();
        path.push_back({&child, position.turn()});
        position.play(child.move());
    }

    // Plays out the leaf, or its children, so often each. Every playout has its own seed, so the outcomes do
    // not depend on the number of threads.
    std::vector<Outcome> simulate(P& position, const Node* leaf, const std::vector<Node*>& starts,
                                  std::size_t each, std::uint64_t seed, std::size_t threads) const {
        std::vector<Outcome> outcomes(each * starts.size());
        std::atomic<std::size_t> next{0};
        const auto work = [&](P& own) {
            E evaluator = evaluator_;
            for (std::size_t i = next++; i < outcomes.size(); i = next++) {
                const Node* start = starts[i / each];
                outcomes[i] =
                    play_out(own, start == leaf ? kNoMove : start->move(), evaluator, mix(seed + i));
            }
        };
        threads = std::min(threads, outcomes.size());
        if (threads == 1) {
            work(position);
        } else {
            on_threads(threads, [&](std::size_t) {
                P own = position;
                work(own);
            });
        }
        return outcomes;
    }

    // The outcome of a random game that begins with the move, if there is one. The position is left as it
    // was.
    Outcome play_out(P& position, Move first, E& evaluator, std::uint64_t seed) const {
        const int ply = position.ply();
        Random random(seed);
        if (first != kNoMove) position.play(first);
        const int plies = std::max(plies_left(position), 0);
        const Outcome outcome = settings_.playouts == Playouts::Uniform
                                    ? playout(position, random, plies)
                                    : guided_playout(position, evaluator, random, plies);
        while (position.ply() > ply) position.undo();
        return outcome;
    }

    int plies_left(const P& position) const {
        if (settings_.depth == 0) return settings_.playout_plies;
        return std::min(settings_.playout_plies, root_.ply() + settings_.depth - position.ply());
    }

    // Is the robust child not the max child, so that a robust-max choice needs more iterations?
    bool is_torn() const {
        if (settings_.choice != Choice::RobustMax) return false;
        const auto candidates = merged(trees_, root_, settings_.copies);
        return chosen(candidates, Choice::Visits, settings_).move !=
               chosen(candidates, Choice::Wins, settings_).move;
    }

    MctsResult result() const {
        MctsResult result{.candidates = merged(trees_, root_, settings_.copies), .seconds = watch_.seconds()};
        const Candidate best = chosen(result.candidates, settings_.choice, settings_);
        result.move = best.move;
        result.value = best.value();
        result.pv = line_after(trees_[0]->root, best.move);
        for (const auto& tree : trees_) {
            result.iterations += tree->iterations;
            result.playouts += tree->playouts;
        }
        std::stable_sort(result.candidates.begin(), result.candidates.end(),
                         [](const Candidate& a, const Candidate& b) { return a.visits > b.visits; });
        return result;
    }

    P root_;
    MctsSettings settings_;
    const StopFlag& stop_;
    E evaluator_;
    std::vector<std::unique_ptr<SearchTree>> trees_;
    Stopwatch watch_;
    Report report_;
    std::thread::id owner_ = std::this_thread::get_id();
    double next_report_ = kSecondsPerReport;
    std::atomic<bool> halt_{false};
};

}  // namespace skep::search
