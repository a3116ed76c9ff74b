// Self-play and its examples for Python: skep.training.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "bindings/bindings.h"
#include "bindings/bytes.h"
#include "learning/self_play.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace skep;

namespace {

nb::bytes self_play(const hive::Evaluator& evaluator, const std::vector<std::string>& types,
                    std::uint64_t seed, std::uint32_t first, std::uint32_t games, std::uint64_t nodes,
                    const StopFlag& stop) {
    std::vector<hive::Rules> rules;
    for (const std::string& type : types) rules.push_back({.pieces = hive::parse_piece_set(type)});
    if (rules.empty()) throw std::invalid_argument("expected a game type");
    const auto bytes = [&] {
        const nb::gil_scoped_release unlock;
        return learning::self_play_block(evaluator, {.nodes = nodes}, rules,
                                         {.seed = seed, .first = first, .games = games}, stop);
    }();
    return nb::bytes(bytes.data(), bytes.size());
}

// Examples one by one, for people who look at them, and as columns, for tools of their own.
class Examples {
  public:
    explicit Examples(const nb::bytes& bytes) {
        for (auto rest = bytes_of(bytes); !rest.empty();) examples_.push_back(learning::take_example(rest));
    }

    std::size_t size() const { return examples_.size(); }
    const learning::Example& at(std::size_t number) const {
        if (number >= size()) throw nb::index_error("no such example");
        return examples_[number];
    }

    // A column of numbers as bytes, made by `read` of each example.
    template <class Number, class Read>
    nb::bytes column(Read read) const {
        std::vector<Number> numbers;
        numbers.reserve(size());
        for (const auto& example : examples_) numbers.push_back(static_cast<Number>(read(example)));
        return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
    }

    nb::bytes places() const {
        std::vector<std::uint16_t> all(size() * hive::kPieceCodes, hive::kInHand);
        for (std::size_t i = 0; i < size(); ++i) {
            std::size_t next = 0;
            hive::for_each_piece(examples_[i].placed, [&](hive::Piece piece) {
                all[i * hive::kPieceCodes + piece] = examples_[i].places[next++];
            });
        }
        return nb::bytes(all.data(), all.size() * sizeof(std::uint16_t));
    }

  private:
    std::vector<learning::Example> examples_;
};

nb::typed<nb::dict, nb::str, nb::bytes> columns(const Examples& examples) {
    using learning::Example;
    nb::typed<nb::dict, nb::str, nb::bytes> all;
    all["game"] = examples.column<std::uint32_t>([](const Example& e) { return e.game; });
    all["score"] = examples.column<std::int16_t>([](const Example& e) { return e.score; });
    all["move"] = examples.column<std::uint16_t>([](const Example& e) { return e.move; });
    all["expansions"] = examples.column<std::uint8_t>([](const Example& e) { return e.expansions; });
    all["turn"] = examples.column<std::uint8_t>([](const Example& e) { return index(e.turn); });
    all["quiet"] = examples.column<std::uint8_t>([](const Example& e) { return e.is_quiet; });
    all["result"] = examples.column<std::uint8_t>([](const Example& e) { return e.result; });
    all["stunned"] = examples.column<std::uint8_t>([](const Example& e) { return e.stunned; });
    all["plies_left"] = examples.column<std::uint8_t>([](const Example& e) { return e.plies_left; });
    all["ply"] = examples.column<std::uint8_t>([](const Example& e) { return e.ply; });
    all["places"] = examples.places();
    return all;
}

void bind_examples(nb::module_& module) {
    using learning::Example;
    nb::class_<Example>(module, "HiveExample", "A position and what is to be learned from it.")
        .def_ro("game", &Example::game)
        .def_ro("score", &Example::score, "Of the search, for the side to move.")
        .def_ro("is_quiet", &Example::is_quiet, "Are there no loud moves?")
        .def_ro("plies_left", &Example::plies_left)
        .def_ro("ply", &Example::ply)
        .def_prop_ro(
            "result", [](const Example& e) { return static_cast<int>(e.result); },
            "0 lost, 1 drawn, 2 won for the side to move.")
        .def_prop_ro("type",
                     [](const Example& e) { return learning::standard_rules(e.expansions).pieces.text(); })
        .def_prop_ro(
            "position", [](const Example& e) { return learning::position_of(e); },
            "The position, without its history. Raises ValueError if there can be none such.")
        .def_prop_ro(
            "move", [](const Example& e) { return Move{learning::best_move(e)}; },
            "The best move in that position.");
    nb::class_<Examples>(module, "HiveExamples", "Examples of a training file.")
        .def(nb::init<const nb::bytes&>(), "bytes"_a, "Raises ValueError for bytes that are no examples.")
        .def("__len__", &Examples::size)
        .def("__getitem__", &Examples::at, "number"_a, nb::rv_policy::reference_internal)
        .def("columns", &columns, "Each field of all examples, as the bytes of an array.");
}

}  // namespace

void bind_training_data(nb::module_& module) {
    bind_examples(module);
    module.def("hive_self_play", &self_play, "evaluator"_a, "types"_a, "seed"_a, "first"_a, "games"_a,
               "nodes"_a, "stop"_a, "Examples of games of the engine against itself, as bytes.");
}
