// The swarm players of Hive for Python: what is under skep.agents.swarm.agent and skep.agents.bees.
#include "swarm/swarm.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "bindings/bindings.h"
#include "bindings/choice.h"
#include "bindings/position.h"
#include "hive/layout.h"
#include "swarm/bees.h"
#include "text.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;
using namespace skep::hive;
using namespace skep::hive::swarm;

namespace {

using HivePosition = hive::Position;
using Coordinates = std::pair<int, int>;

constexpr std::array<std::string_view, 2> kModes = {"one", "whole"};
constexpr std::array<std::string_view, 2> kSpaces = {"axial", "offset"};
constexpr std::array<std::string_view, 2> kTargets = {"queen", "first"};
constexpr std::array<std::string_view, 2> kMades = {"turn", "board"};
constexpr std::array<std::string_view, 2> kFitnesses = {"cell", "best"};
constexpr std::array<std::string_view, 2> kGoalCells = {"empty", "any"};
constexpr std::array<std::string_view, 2> kPreferences = {"sum", "pareto"};
constexpr std::array<std::string_view, 2> kIdles = {"move", "pass"};
constexpr std::array<std::string_view, 2> kBests = {"vicinity", "global"};
constexpr std::array<std::string_view, 6> kFactors = {
    "velocity", "accuracy", "fitness", "velocity+accuracy", "velocity-or-accuracy", "velocity-or-goal"};

// An explanation in the words of the game: pieces by name, cells by the coordinates of the board.
class Account {
  public:
    Account(const HivePosition& position, const Explanation& explanation)
        : explanation_(explanation), pieces_(position.rules().pieces), layout_(position.board()) {}

    Move move() const { return explanation_.move; }
    const char* reason() const { return kReasons[static_cast<std::size_t>(explanation_.reason)]; }
    Coordinates target() const { return *cell(explanation_.target); }
    std::vector<std::string> refused() const { return names(explanation_.refused); }

    std::vector<std::pair<std::string, std::string>> nominations() const {
        std::vector<std::pair<std::string, std::string>> result;
        for (std::size_t i = 0; i < explanation_.nomination_count; ++i) {
            const Nomination& nomination = explanation_.nominations[i];
            result.emplace_back(pieces_.piece_text(nomination.vicinity_of),
                                pieces_.piece_text(nomination.nominee));
        }
        return result;
    }

    using Parts = nb::typed<nb::dict, nb::str, nb::any>;

    std::vector<Parts> members() const {
        std::vector<Parts> result;
        for (const Member& member : explanation_.members) result.push_back(described(member));
        return result;
    }

  private:
    Parts described(const Member& member) const {
        Parts parts;
        parts["piece"] = pieces_.piece_text(member.piece);
        parts["cell"] = cell(member.cell);
        parts["velocity"] = std::pair(member.velocity.x, member.velocity.y);
        parts["wishes"] = wishes(member.wish);
        parts["best"] = cell(member.best);
        parts["shared_best"] = cell(member.shared_best);
        parts["vicinity"] = names(member.vicinity);
        parts["silence"] = kSilences[static_cast<std::size_t>(member.silence)];
        parts["move"] = member.speaks() ? nb::cast(member.move) : nb::none();
        parts["goes_to"] = member.speaks() ? cell(target_of(member.move)) : std::nullopt;
        parts["intention"] = described(member.intention);
        return parts;
    }

    static Parts described(const Intention& intention) {
        Parts parts;
        parts["velocity"] = intention.velocity;
        parts["accuracy"] = intention.accuracy;
        parts["fitness"] = intention.fitness;
        parts["goal"] = intention.goal;
        parts["gain"] = intention.gain;
        parts["danger"] = intention.danger;
        parts["bring"] = intention.bring;
        parts["look_ahead"] = intention.look_ahead;
        parts["bug"] = intention.bug;
        parts["gap"] = intention.gap;
        parts["guard"] = intention.guard;
        parts["help"] = intention.help;
        return parts;
    }

    std::vector<Coordinates> wishes(const Wish& wish) const {
        std::vector<Coordinates> result;
        const Coordinates origin = target();
        for (int i = 0; i < wish.count; ++i) {
            const Hex hex = wish.hexes[static_cast<std::size_t>(i)];
            result.emplace_back(origin.first + hex.q, origin.second + hex.r);
        }
        return result;
    }

    std::vector<std::string> names(PieceBits bits) const {
        std::vector<std::string> result;
        for_each_piece(bits, [&](Piece piece) { result.push_back(pieces_.piece_text(piece)); });
        return result;
    }

    std::optional<Coordinates> cell(Cell cell) const {
        if (cell == kInHand) return std::nullopt;
        const Hex hex = layout_.hex(cell);
        return Coordinates(hex.q, hex.r);
    }

    Explanation explanation_;
    PieceSet pieces_;
    Layout layout_;
};

Explanation decided(Swarm& swarm, const HivePosition& position, int since) {
    require_unfinished(position);
    nb::gil_scoped_release release;
    return swarm.decide(position, since);
}

Explanation decided(const Bees& bees, const HivePosition& position) {
    require_unfinished(position);
    nb::gil_scoped_release release;
    return bees.decide(position);
}

}  // namespace

void bind_swarm(nb::module_& module) {
    nb::class_<swarm::Settings> settings(module, "SwarmSettings");
    settings.def(nb::init<>())
        .def_rw("inertia", &swarm::Settings::inertia)
        .def_rw("cognitive", &swarm::Settings::cognitive)
        .def_rw("social", &swarm::Settings::social)
        .def_rw("initial_velocity", &swarm::Settings::initial_velocity)
        .def_rw("rounding", &swarm::Settings::rounding)
        .def_rw("radius", &swarm::Settings::radius)
        .def_rw("growing", &swarm::Settings::growing)
        .def_rw("danger", &swarm::Settings::danger)
        .def_rw("queen_danger", &swarm::Settings::queen_danger)
        .def_rw("danger_distance", &swarm::Settings::danger_distance)
        .def_rw("alarm", &swarm::Settings::alarm)
        .def_rw("goal", &swarm::Settings::goal)
        .def_rw("goal_at_rest", &swarm::Settings::goal_at_rest)
        .def_rw("goal_danger", &swarm::Settings::goal_danger)
        .def_rw("stay", &swarm::Settings::stay)
        .def_rw("tie_break", &swarm::Settings::tie_break)
        .def_rw("bring", &swarm::Settings::bring)
        .def_rw("look_ahead", &swarm::Settings::look_ahead)
        .def_rw("recall", &swarm::Settings::recall)
        .def_rw("commanding_queen", &swarm::Settings::commanding_queen)
        .def_rw("whole_hive", &swarm::Settings::whole_hive)
        .def_rw("bug_intentions", &swarm::Settings::bug_intentions)
        .def_rw("open_gap", &swarm::Settings::open_gap)
        .def_rw("guards", &swarm::Settings::guards)
        .def_rw("help", &swarm::Settings::help);
    bind_choice(settings, "mode", &swarm::Settings::mode, kModes);
    bind_choice(settings, "space", &swarm::Settings::space, kSpaces);
    bind_choice(settings, "target", &swarm::Settings::target, kTargets);
    bind_choice(settings, "made", &swarm::Settings::made, kMades);
    bind_choice(settings, "fitness", &swarm::Settings::fitness, kFitnesses);
    bind_choice(settings, "goal_cells", &swarm::Settings::goal_cells, kGoalCells);
    bind_choice(settings, "idle", &swarm::Settings::idle, kIdles);
    bind_choice(settings, "preference", &swarm::Settings::preference, kPreferences);
    bind_choice(settings, "best", &swarm::Settings::best, kBests);
    bind_choice(settings, "intention", &swarm::Settings::intention, kFactors);

    nb::class_<BeesSettings>(module, "BeesSettings")
        .def(nb::init<>())
        .def_rw("scouts", &BeesSettings::scouts)
        .def_rw("sites", &BeesSettings::sites)
        .def_rw("elite_sites", &BeesSettings::elite_sites)
        .def_rw("elite_bees", &BeesSettings::elite_bees)
        .def_rw("site_bees", &BeesSettings::site_bees)
        .def_rw("patch", &BeesSettings::patch)
        .def_rw("cycles", &BeesSettings::cycles)
        .def_rw("goal", &BeesSettings::goal)
        .def_rw("danger", &BeesSettings::danger)
        .def_rw("bring", &BeesSettings::bring);

    nb::class_<Account>(module, "SwarmAccount", "What a swarm decided and why.")
        .def_prop_ro("move", &Account::move)
        .def_prop_ro("reason", &Account::reason)
        .def_prop_ro("target", &Account::target)
        .def_prop_ro("refused", &Account::refused)
        .def_prop_ro("nominations", &Account::nominations)
        .def_prop_ro("members", &Account::members);

    nb::class_<Swarm>(module, "Swarm", "The swarm of particles; follows one game at a time.")
        .def(nb::init<const swarm::Settings&, std::uint64_t>(), "settings"_a, "seed"_a)
        .def(
            "choose",
            [](Swarm& swarm, const HivePosition& position, int since) {
                return decided(swarm, position, since).move;
            },
            "position"_a, "since"_a, "The move it makes. Raises ValueError after the end.")
        .def(
            "explain",
            [](Swarm& swarm, const HivePosition& position, int since) {
                return Account(position, decided(swarm, position, since));
            },
            "position"_a, "since"_a, "The same with everything that led to it.");

    nb::class_<Bees>(module, "Bees", "The bees algorithm.")
        .def(nb::init<const BeesSettings&, std::uint64_t>(), "settings"_a, "seed"_a)
        .def(
            "choose",
            [](const Bees& bees, const HivePosition& position) { return decided(bees, position).move; },
            "position"_a, "The move they make. Raises ValueError after the end.")
        .def(
            "explain",
            [](const Bees& bees, const HivePosition& position) {
                return Account(position, decided(bees, position));
            },
            "position"_a, "The same with everything that led to it.");
}
