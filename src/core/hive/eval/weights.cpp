#include "hive/eval/weights.h"

#include <charconv>
#include <map>
#include <stdexcept>

#include "text.h"

namespace skep::hive {

namespace {

// Every weight with its name: the one list that reading and naming share.
std::vector<std::pair<std::string, Weight*>> entries(Weights& weights) {
    std::vector<std::pair<std::string, Weight*>> list;
    const std::vector<std::pair<std::string, Weights::PerBug*>> per_bug = {{"placed", &weights.placed},
                                                                           {"movable", &weights.movable},
                                                                           {"pinned", &weights.pinned},
                                                                           {"covered", &weights.covered}};
    for (const auto& [name, values] : per_bug) {
        for (std::size_t bug = 0; bug < kBugs; ++bug) {
            list.emplace_back(std::string(kBugNames[bug]) + "_" + name, &(*values)[bug]);
        }
    }
    for (std::size_t count = 1; count < 6; ++count) {
        list.emplace_back("queen_neighbors_" + std::to_string(count), &weights.queen_neighbors[count]);
    }
    list.insert(list.end(), {{"queen_escapes", &weights.queen_escapes},
                             {"ants_at_queen", &weights.ants_at_queen},
                             {"others_at_queen", &weights.others_at_queen},
                             {"stuck_at_home", &weights.stuck_at_home},
                             {"stacked_beetles", &weights.stacked_beetles},
                             {"beetles_on_queen", &weights.beetles_on_queen},
                             {"tempo", &weights.tempo}});
    return list;
}

// The words of a line up to its comment.
std::vector<std::string> words(std::string_view line) {
    line = line.substr(0, line.find('#'));
    std::vector<std::string> list;
    std::size_t begin = 0;
    while ((begin = line.find_first_not_of(" \t\r", begin)) != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
        list.emplace_back(line.substr(begin, end - begin));
        begin = end;
    }
    return list;
}

Score parse_score(const std::string& text) {
    // Sums of such weights stay within the largest evaluation.
    constexpr Score kLargest = 10'000;
    Score score = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), score);
    if (error != std::errc() || end != text.data() + text.size() || score < -kLargest || score > kLargest) {
        throw std::invalid_argument("expected a whole number within ±10000, not " + quoted(text));
    }
    return score;
}

}  // namespace

std::vector<std::string> weight_names() {
    Weights weights;
    std::vector<std::string> names;
    for (const auto& [name, value] : entries(weights)) names.push_back(name);
    return names;
}

Weights parse_weights(std::string_view text) {
    Weights weights;
    std::map<std::string, Weight*> missing;
    for (const auto& entry : entries(weights)) missing.insert(entry);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto parts = words(line);
        if (parts.empty()) continue;
        if (parts.size() != 2 && parts.size() != 3)
            throw std::invalid_argument("expected a name and one or two numbers, not " + quoted(line));
        const auto found = missing.find(parts[0]);
        if (found == missing.end())
            throw std::invalid_argument("unknown or repeated weight " + quoted(parts[0]));
        *found->second = {parse_score(parts[1]), parse_score(parts.back())};
        missing.erase(found);
    }
    if (!missing.empty()) throw std::invalid_argument("no weight " + quoted(missing.begin()->first));
    return weights;
}

}  // namespace skep::hive
