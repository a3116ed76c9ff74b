// Two small games that can be searched to the end, for testing search without Hive.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "game.h"
#include "random.h"
#include "search/evaluator.h"
#include "stop_flag.h"

namespace toys {

using skep::Color;
using skep::Move;
using skep::MoveList;
using skep::Outcome;

// Connect three on a board of 4 columns and 4 rows: stones fall, three in a line win, a full board is a
// draw. Move = column + 1, since 0 is the pass.
class Connect {
  public:
    static constexpr int kColumns = 4;
    static constexpr int kRows = 4;

    Color turn() const { return played_.size() % 2 == 0 ? Color::White : Color::Black; }
    int ply() const { return static_cast<int>(played_.size()); }
    int repetitions() const { return 0; }
    // For proofs: nothing but the board counts.
    Connect unending() const { return *this; }
    int plies_to_cap() const { return skep::kNoCap; }
    std::uint64_t same_position_key() const { return key(); }
    std::vector<std::uint64_t> drawn_if_repeated() const { return {}; }

    std::uint64_t key() const {
        return skep::mix(stones_[0] | std::uint64_t{stones_[1]} << 16 |
                         std::uint64_t{played_.size() % 2} << 32);
    }

    Outcome outcome() const {
        if (has_line(stones_[0])) return Outcome::WhiteWins;
        if (has_line(stones_[1])) return Outcome::BlackWins;
        return played_.size() == kColumns * kRows ? Outcome::Draw : Outcome::Ongoing;
    }

    void legal_moves(MoveList& moves) const {
        moves.clear();
        if (outcome() != Outcome::Ongoing) return;
        for (int column = 0; column < kColumns; ++column) {
            if (height(column) < kRows) moves.add(static_cast<Move>(column + 1));
        }
    }

    std::size_t count_moves() const {
        MoveList moves;
        legal_moves(moves);
        return moves.size();
    }

    bool is_legal(Move move) const {
        MoveList moves;
        legal_moves(moves);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    void play(Move move) {
        const int column = static_cast<int>(move) - 1;
        const int cell = move == skep::kPass ? -1 : height(column) * kColumns + column;
        if (cell >= 0) stones_[skep::index(turn())] |= static_cast<std::uint16_t>(1u << cell);
        played_.push_back(cell);
    }

    void undo() {
        const int cell = played_.back();
        played_.pop_back();
        if (cell >= 0) stones_[skep::index(turn())] &= static_cast<std::uint16_t>(~(1u << cell));
    }

    std::uint16_t stones(Color color) const { return stones_[skep::index(color)]; }

  private:
    int height(int column) const {
        int rows = 0;
        while (rows < kRows && ((stones_[0] | stones_[1]) >> (rows * kColumns + column) & 1)) ++rows;
        return rows;
    }

    static bool has_line(std::uint16_t stones) {
        const auto at = [&](int x, int y) {
            return x >= 0 && x < kColumns && y >= 0 && y < kRows && (stones >> (y * kColumns + x) & 1);
        };
        constexpr std::array<std::array<int, 2>, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        for (int y = 0; y < kRows; ++y) {
            for (int x = 0; x < kColumns; ++x) {
                for (const auto [dx, dy] : kDirections) {
                    if (at(x, y) && at(x + dx, y + dy) && at(x + 2 * dx, y + 2 * dy)) return true;
                }
            }
        }
        return false;
    }

    std::array<std::uint16_t, 2> stones_{};
    std::vector<int> played_;
};

// Reversi on a board of 4 columns and 4 rows: has forced passes, positions with one move, and an end that
// depends on every ply before it. Move = cell + 1, since 0 is the pass.
class Reversi {
  public:
    Color turn() const { return before_.size() % 2 == 0 ? Color::Black : Color::White; }
    int ply() const { return static_cast<int>(before_.size()); }
    int repetitions() const { return 0; }
    // For proofs: nothing but the board counts.
    Reversi unending() const { return *this; }
    int plies_to_cap() const { return skep::kNoCap; }
    std::uint64_t same_position_key() const { return key(); }
    std::vector<std::uint64_t> drawn_if_repeated() const { return {}; }
    std::uint64_t key() const {
        return skep::mix(discs_[0] | std::uint64_t{discs_[1]} << 16 |
                         std::uint64_t{before_.size() % 2} << 32);
    }

    Outcome outcome() const {
        if (has_move(Color::White) || has_move(Color::Black)) return Outcome::Ongoing;
        const int lead = std::popcount(discs_[0]) - std::popcount(discs_[1]);
        if (lead == 0) return Outcome::Draw;
        return lead > 0 ? Outcome::WhiteWins : Outcome::BlackWins;
    }

    void legal_moves(MoveList& moves) const {
        moves.clear();
        for (int cell = 0; cell < 16; ++cell) {
            if (flips(turn(), cell)) moves.add(static_cast<Move>(cell + 1));
        }
        if (moves.empty() && outcome() == Outcome::Ongoing) moves.add(skep::kPass);
    }

    std::size_t count_moves() const {
        MoveList moves;
        legal_moves(moves);
        return moves.size();
    }

    bool is_legal(Move move) const {
        MoveList moves;
        legal_moves(moves);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    void play(Move move) {
        const Color mover = turn();
        before_.push_back(discs_);
        if (move == skep::kPass) return;
        const int cell = static_cast<int>(move) - 1;
        const std::uint16_t turned = flips(mover, cell);
        discs_[skep::index(mover)] |= static_cast<std::uint16_t>(turned | 1u << cell);
        discs_[skep::index(other(mover))] &= static_cast<std::uint16_t>(~turned);
    }

    void undo() {
        discs_ = before_.back();
        before_.pop_back();
    }

    std::uint16_t discs(Color color) const { return discs_[skep::index(color)]; }

  private:
    bool has_move(Color color) const {
        for (int cell = 0; cell < 16; ++cell) {
            if (flips(color, cell)) return true;
        }
        return false;
    }

    // The discs that turn when the colour plays the cell; none if it may not.
    std::uint16_t flips(Color color, int cell) const {
        const std::uint16_t own = discs_[skep::index(color)];
        const std::uint16_t enemy = discs_[skep::index(other(color))];
        if ((own | enemy) >> cell & 1) return 0;
        unsigned turned = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                unsigned ray = 0;
                int x = cell % 4 + dx, y = cell / 4 + dy;
                const auto on = [&](std::uint16_t discs) {
                    return x >= 0 && x < 4 && y >= 0 && y < 4 && (discs >> (4 * y + x) & 1);
                };
                for (; (dx || dy) && on(enemy); x += dx, y += dy) ray |= 1u << (4 * y + x);
                if (on(own)) turned |= ray;
            }
        }
        return static_cast<std::uint16_t>(turned);
    }

    std::array<std::uint16_t, 2> discs_ = {1u << 5 | 1u << 10, 1u << 6 | 1u << 9};
    std::vector<std::array<std::uint16_t, 2>> before_;
};

// Both games are too small for quick answers to pay.
template <class P>
bool may_lose_now(const P&, Color) {
    return true;
}
template <class P>
bool may_lose_by(const P&, Move, Color) {
    return true;
}
template <class P>
bool may_lose_next(const P&) {
    return true;
}

inline std::array<std::uint16_t, 2> stones_of(const Connect& position) {
    return {position.stones(Color::White), position.stones(Color::Black)};
}
inline std::array<std::uint16_t, 2> stones_of(const Reversi& position) {
    return {position.discs(Color::White), position.discs(Color::Black)};
}

// An arbitrary but deterministic evaluation, so that a wrong search is seen in its score.
template <skep::Position P>
struct ToyEvaluator {
    skep::Score evaluate(const P& position) {
        const auto [white, black] = stones_of(position);
        const auto lead = static_cast<int>(skep::mix(white) % 100) - static_cast<int>(skep::mix(black) % 100);
        return position.turn() == Color::White ? lead : -lead;
    }
    void rank(const P&, const MoveList& moves, std::span<skep::Rank> ranks) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            ranks[i] = {.order = static_cast<int>(skep::mix(moves[i]) % 100), .is_loud = moves[i] % 5 == 0};
        }
    }
    bool is_loud_first() { return true; }
    void loud_moves(const P& position, MoveList& moves) {
        position.legal_moves(moves);
        std::size_t kept = 0;
        for (const Move move : moves) {
            if (move != skep::kPass && move % 5 == 0) moves[kept++] = move;
        }
        moves.resize(kept);
    }
    bool can_skip_turn(const P&) { return false; }
    bool is_urgent(const P&) { return false; }
    skep::Score unit() { return 10; }
};

// A search that nobody stops.
inline const skep::StopFlag kNever;

// Positions after so many random moves that are not finished.
template <skep::Position P>
std::vector<P> random_positions(int count, int plies, std::uint64_t seed) {
    skep::Random random(seed);
    std::vector<P> positions;
    while (static_cast<int>(positions.size()) < count) {
        P position;
        MoveList moves;
        for (int i = 0; i < plies && position.outcome() == Outcome::Ongoing; ++i) {
            position.legal_moves(moves);
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (position.outcome() == Outcome::Ongoing) positions.push_back(position);
    }
    return positions;
}

}  // namespace toys
