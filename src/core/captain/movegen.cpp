// Legal moves of The Last Captain.
//
// Any ship sails in one of eight directions over empty squares, as far as it has stones. Only a
// captain does more (but where the rules let plain ships capture): he reaches one square further, takes as
// many stones along as he likes, boards an own ship that has no captain, and passes over enemy ships if he
// stops right behind the last:
//
//     W4 .  b1 .  B2 .  .        the captain stops on square 1, 3 or 5, never on 6: there he would
//        1  2  3  4  5  6        not be right behind; the way to 5 takes stones from both ships
#include <algorithm>
#include <bit>

#include "captain/position.h"

namespace skep::captain {
namespace {

class Lister {
  public:
    explicit Lister(MoveList& moves) : moves_(moves) {}
    void add(int from, int direction, int distance, int first_load, int last_load) {
        for (int load = first_load; load <= last_load; ++load)
            moves_.add(pack({from, direction, distance, load}));
    }
    bool is_empty() const { return moves_.empty(); }
    void pass() { moves_.add(kPass); }

  private:
    MoveList& moves_;
};

class Counter {
  public:
    void add(int, int, int, int first_load, int last_load) {
        count_ += static_cast<std::size_t>(last_load - first_load + 1);
    }
    bool is_empty() const { return count_ == 0; }
    void pass() { ++count_; }
    std::size_t count() const { return count_; }

  private:
    std::size_t count_ = 0;
};

enum class Wanted { Everything, Captures };

template <class Sink>
class Generator {
  public:
    Generator(const Position& position, Sink& sink)
        : rules_(position.rules()),
          board_(position.board()),
          own_(board_.occupied(position.turn())),
          enemy_(board_.occupied(other(position.turn()))),
          captains_(board_.captains(position.turn())),
          sink_(sink) {}

    void generate() {
        if (rules_.mandatory) {
            for_each(captains_, [this](int from) { captain_moves(from, Wanted::Captures); });
            if (rules_.plain_captures)
                for_each(own_ & ~captains_, [this](int from) { plain_moves(from, Wanted::Captures); });
            if (!sink_.is_empty()) return;
        }
        for_each(captains_, [this](int from) { captain_moves(from, Wanted::Everything); });
        for_each(own_ & ~captains_, [this](int from) { plain_moves(from, Wanted::Everything); });
        if (sink_.is_empty()) sink_.pass();
    }

  private:
    template <class Action>
    static void for_each(Squares squares, Action action) {
        for (; squares != 0; squares &= squares - 1) action(std::countr_zero(squares));
    }

    void plain_moves(int from, Wanted wanted) {
        const int stones = board_[from].stones();
        const Squares walls = rules_.plain_captures ? own_ : own_ | enemy_;
        for (int direction = 0; direction < kDirections; ++direction) {
            const int reach = std::min<int>(stones, kStepsToEdge[from][direction]);
            bool captures = false;
            bool is_behind_enemy = false;
            for (int steps = 1; steps <= reach; ++steps) {
                const Squares square = bit(from + steps * step_of(direction));
                if (walls & square) break;
                if (enemy_ & square) {
                    captures = is_behind_enemy = true;
                    continue;
                }
                if (captures ? is_behind_enemy : wanted == Wanted::Everything)
                    sink_.add(from, direction, steps, stones, stones);
                is_behind_enemy = false;
            }
        }
    }

    void captain_moves(int from, Wanted wanted) {
        for (int direction = 0; direction < kDirections; ++direction)
            if (wanted == Wanted::Everything || kRay[from][direction] & enemy_)
                captain_ray(from, direction, wanted);
    }

    void captain_ray(int from, int direction, Wanted wanted) {
        const int edge = kStepsToEdge[from][direction];
        const int reach = std::min(board_[from].stones() + 1, edge);
        bool captures = false;
        bool is_behind_enemy = false;
        int square = from;
        int steps = 1;
        for (; steps <= reach; ++steps) {
            square += step_of(direction);
            if (enemy_ & bit(square)) {
                captures = is_behind_enemy = true;
                continue;
            }
            const bool is_own = own_ & bit(square);
            const bool can_stop = captures ? is_behind_enemy : wanted == Wanted::Everything;
            if (can_stop && !(is_own && board_[square].has_captain()))
                add_loads(from, direction, steps, can_split(captures, is_own));
            if (is_own) return;
            is_behind_enemy = false;
        }
        if (steps > edge && steps <= board_[from].stones() + 1 && is_behind_enemy && rules_.off_board)
            add_loads(from, direction, steps, rules_.partial_capture);
    }

    bool can_split(bool captures, bool boards) const {
        return captures ? rules_.partial_capture : boards || rules_.partial_to_empty;
    }

    // The captain with every part of his ship that reaches so far, smallest first.
    void add_loads(int from, int direction, int steps, bool can_split) {
        const int stones = board_[from].stones();
        const int smallest = std::max(1, steps - (rules_.partial_bonus ? 1 : 0));
        sink_.add(from, direction, steps, can_split ? std::min(smallest, stones) : stones, stones);
    }

    const Rules& rules_;
    const Board& board_;
    const Squares own_;
    const Squares enemy_;
    const Squares captains_;
    Sink& sink_;
};

}  // namespace

void Position::legal_moves(MoveList& moves) const {
    moves.clear();
    if (outcome() != Outcome::Ongoing) return;
    Lister lister(moves);
    Generator(*this, lister).generate();
}

std::size_t Position::count_moves() const {
    if (outcome() != Outcome::Ongoing) return 0;
    Counter counter;
    Generator(*this, counter).generate();
    return counter.count();
}

bool Position::is_legal(Move move) const {
    MoveList moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace skep::captain
