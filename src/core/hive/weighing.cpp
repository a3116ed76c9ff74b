#include "hive/weighing.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace skep::hive {

Weighing::Weighing(std::span<const double> weights) {
    const std::vector<std::string>& names = feature_names();
    if (weights.size() != names.size())
        throw std::invalid_argument("expected " + std::to_string(names.size()) +
                                    " weights, one for each feature, not " + std::to_string(weights.size()));
    for (std::size_t feature = 0; feature < weights.size(); ++feature) {
        if (weights[feature] == 0) continue;
        terms_.push_back({feature, weights[feature]});
        // Counting moves is dear, so it is done only for those who want to know.
        if (names[feature] == "own_moves" || names[feature] == "enemy_moves") counts_ = MoveCounts::Include;
    }
}

double Weighing::operator()(const Position& position) const {
    Features features = features_of(position, counts_);
    std::swap(features.own, features.enemy);
    double sum = 0;
    for (const auto& [feature, weight] : terms_) sum += weight * feature_at(features, feature);
    return sum;
}

}  // namespace skep::hive
