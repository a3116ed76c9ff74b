// The alpha-beta engine: iterative deepening with any number of threads.
//
// Threads search the same root side by side and help each other through the shared table (Lazy
// SMP), and by putting moves off that another one is at. One thread with a node or depth limit gives the same
// answer on every machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include "game.h"
#include "search/alphabeta/lines.h"
#include "search/alphabeta/patience.h"
#include "search/alphabeta/settings.h"
#include "search/alphabeta/table.h"
#include "search/alphabeta/thread_memory.h"
#include "search/alphabeta/worker.h"
#include "search/evaluator.h"
#include "search/limits.h"
#include "search/prover/prover.h"
#include "stop_flag.h"

namespace skep::search {

// Keeps what it learned from one search to the next; made for one game, used by one caller at a time.
template <Position P, Evaluator<P> E>
class AlphaBeta {
  public:
    using Report = std::function<void(const Result&)>;

    explicit AlphaBeta(Settings settings, E evaluator = {})
        : settings_(checked(settings)),
          evaluator_(std::move(evaluator)),
          table_(settings.table_mebibytes * Table::kMebibyte),
          memories_(static_cast<std::size_t>(settings.threads)),
          busy_(settings.threads > 1 ? std::make_unique<BusyMoves>() : nullptr) {}
    AlphaBeta(const AlphaBeta&) = delete;
    AlphaBeta& operator=(const AlphaBeta&) = delete;

    // Thinks until a limit is reached or the flag is set, reporting after every finished iteration.
    // Has a legal move even if stopped at once. Throws invalid_argument when the game is over.
    Result search(const P& root, const Limits& limits, const StopFlag& stop, const Report& report = {}) {
        if (root.outcome() != Outcome::Ongoing)
            throw std::invalid_argument("the game is over: no move to search");
        table_.begin_search();
        SharedState shared(limits, stop, memories_.size());
        if (auto won = proven_win(root, shared)) return *std::move(won);
        std::deque<Member> members;  // a member's address must not change while its thread runs
        for (std::size_t i = 0; i < memories_.size(); ++i) {
            members.emplace_back(root, evaluator_, settings_, SearchMemory{table_, memories_[i], busy_.get()},
                                 Stopper{shared, i == 0});
        }
        run(members, shared, report);
        return result(members, shared);
    }

    // Forgets everything, as before a new game.
    void clear() {
        table_.clear();
        for (ThreadMemory& memory : memories_) memory.history.clear();
    }

  private:
    static const Settings& checked(const Settings& settings) {
        if (settings.threads < 1) throw std::invalid_argument("threads must be at least 1");
        if (settings.lines < 1) throw std::invalid_argument("lines must be at least 1");
        return settings;
    }

    // What the threads of one search share.
    struct SharedState {
        SharedState(const Limits& wanted, const StopFlag& flag, std::size_t threads)
            : limits(wanted), stop(flag), thread_count(threads) {
            set_nodes(wanted.nodes);
        }

        void set_nodes(std::optional<std::uint64_t> nodes) {
            nodes_each = nodes.value_or(~std::uint64_t{0}) / thread_count;
        }

        Limits limits;
        Stopwatch watch;
        const StopFlag& stop;
        std::size_t thread_count;
        std::uint64_t nodes_each = 0;
        std::uint64_t proof_nodes = 0;  // spent before the search
        std::atomic<bool> halt{false};
    };

    // Reads the flags at every node and, in the leading thread, the clock now and then.
    struct Stopper {
        const SharedState& shared;
        bool is_lead;

        bool operator()(std::uint64_t nodes) const {
            if (nodes >= shared.nodes_each) return true;
            if (shared.halt.load(std::memory_order_relaxed) || shared.stop.is_set()) return true;
            return is_lead && nodes % kNodesPerClockReading == 0 &&
                   shared.watch.has_passed(shared.limits.seconds);
        }
    };

    struct Member {
        template <class... Arguments>
        explicit Member(Arguments&&... arguments) : worker(std::forward<Arguments>(arguments)...) {}

        // Remembers an iteration that has come to its end.
        void finish(int iteration) {
            depth = iteration;
            finished.assign(worker.lines().begin(), worker.lines().end());
        }

        Worker<P, E, Stopper> worker;
        int depth = 0;
        std::vector<Line> finished;
    };

    // Where a queen is nearly surrounded, a part of the limits is given to the prover first.
    std::optional<Result> proven_win(const P& root, SharedState& shared) const {
        if constexpr (requires { evaluator_.is_win_near(root); }) {
            const auto percent = static_cast<unsigned>(settings_.parameters.proof_percent);
            if (percent == 0 || !settings_.selective || settings_.lines > 1 || !evaluator_.is_win_near(root))
                return std::nullopt;
            Limits part{.nodes = kProofMaxNodes};
            if (const auto nodes = shared.limits.nodes)
                part.nodes = std::min(kProofMaxNodes, *nodes * percent / 100);
            if (const auto seconds = shared.limits.seconds) part.seconds = *seconds * percent / 100;
            Prover<P> prover(root, root.turn(), kProofMebibytes);
            const Proof proof = prover.prove(kProofMaxPlies, part, shared.stop);
            shared.proof_nodes = proof.nodes;
            if (shared.limits.nodes)
                shared.set_nodes(*shared.limits.nodes - std::min(proof.nodes, *shared.limits.nodes));
            if (proof.is_won != true || proof.line.empty()) return std::nullopt;
            return Result{
                .lines = {{.score = won_at(proof.plies), .depth = proof.plies, .moves = proof.line}},
                .depth = proof.plies,
                .nodes = proof.nodes,
                .seconds = shared.watch.seconds()};
        } else {
            return std::nullopt;
        }
    }

    void run(std::deque<Member>& members, SharedState& shared, const Report& report) {
        std::vector<std::jthread> helpers;
        // Made after the threads, so that it halts them before they are waited for, also when a report
        // throws.
        struct Halt {
            std::atomic<bool>& flag;
            ~Halt() { flag.store(true, std::memory_order_relaxed); }
        };
        const Halt halt{shared.halt};
        for (std::size_t i = 1; i < members.size(); ++i) {
            helpers.emplace_back([&, i] { help(members[i], shared); });
        }
        lead(members[0], shared, report);
    }

    static int last_depth(const SharedState& shared) {
        return std::min(shared.limits.depth.value_or(kMaxDepth), kMaxDepth);
    }

    void lead(Member& member, const SharedState& shared, const Report& report) {
        Patience patience;
        for (int depth = 1; depth <= last_depth(shared); ++depth) {
            if (!member.worker.search_depth(depth)) return;
            member.finish(depth);
            if (report) report(result_of(member, shared, member.worker.nodes()));
            if (settings_.settles && shared.limits.seconds && is_settled(member)) return;
            patience.observe(member.worker.lines().front().moves.front(), member.worker.lines().front().score,
                             evaluator_.unit());
            if (const auto planned = shared.limits.planned;
                planned && shared.watch.seconds() >= *planned * patience.share())
                return;
        }
    }

    // Whoever reaches the last depth first ends the search.
    static void help(Member& member, SharedState& shared) {
        for (int depth = 1; depth <= last_depth(shared); ++depth) {
            if (!member.worker.search_depth(depth)) return;
            member.finish(depth);
        }
        shared.halt.store(true, std::memory_order_relaxed);
    }

    // More time would not change the answer: there is only one move, or the end of every line is proven.
    bool is_settled(const Member& member) const {
        const auto lines = member.worker.lines();
        return lines.size() == 1 || std::ranges::all_of(wanted(lines), [&](const Line& line) {
                   return is_decided(line.score) && plies_to_end(line.score) <= member.depth;
               });
    }

    // The result of the thread that got deepest; the leading one's if several did.
    Result result(const std::deque<Member>& members, const SharedState& shared) const {
        const Member* best = &members[0];
        std::uint64_t nodes = shared.proof_nodes;
        for (const Member& member : members) {
            nodes += member.worker.nodes();
            if (member.depth > best->depth) best = &member;
        }
        return result_of(*best, shared, nodes);
    }

    // A single line takes what the unfinished iteration found; several are comparable only if they
    // were searched equally deep.
    Result result_of(const Member& member, const SharedState& shared, std::uint64_t nodes) const {
        const bool takes_unfinished = settings_.lines == 1 || member.depth == 0;
        return {.lines = ranked(takes_unfinished ? member.worker.lines() : member.finished),
                .depth = member.depth,
                .nodes = nodes,
                .seconds = shared.watch.seconds()};
    }

    std::span<const Line> wanted(std::span<const Line> lines) const {
        return lines.first(std::min(lines.size(), static_cast<std::size_t>(settings_.lines)));
    }

    // The lines wanted, best first: a later one may have turned out better than one before it. Moves that
    // were not looked at yet are taken for no better than the best that was.
    std::vector<Line> ranked(std::span<const Line> lines) const {
        const auto found = wanted(lines);
        std::vector<Line> best(found.begin(), found.end());
        for (Line& line : best) {
            if (line.depth == 0) line.score = std::min(line.score, lines.front().score);
        }
        std::ranges::stable_sort(best, std::ranges::greater{}, &Line::score);
        return best;
    }

    Settings settings_;
    E evaluator_;
    Table table_;
    std::vector<ThreadMemory> memories_;
    std::unique_ptr<BusyMoves> busy_;  // none if there is one thread
};

}  // namespace skep::search
