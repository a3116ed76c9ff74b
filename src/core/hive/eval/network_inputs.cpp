#include "hive/eval/network_inputs.h"

#include <array>
#include <cassert>
#include <utility>

namespace skep::hive {
namespace {

constexpr float kScale = 6;

// The numbers of the features that are seen.
const std::array<std::size_t, NetworkInputs::kInputs>& seen_features() {
    static const auto seen = [] {
        std::array<std::size_t, NetworkInputs::kInputs> list{};
        std::size_t count = 0;
        const std::vector<std::string>& names = feature_names();
        for (std::size_t feature = 0; feature < names.size(); ++feature)
            if (names[feature] != "own_moves" && names[feature] != "enemy_moves") list.at(count++) = feature;
        assert(count == list.size());
        return list;
    }();
    return seen;
}

}  // namespace

std::size_t NetworkInputs::fill(const Position& position, Color viewer,
                                std::span<Network::Input, kInputs> inputs) const {
    Features features = features_of(position, MoveCounts::Skip);
    if (viewer != position.turn()) std::swap(features.own, features.enemy);
    const bool is_raw = scaling_ == InputScaling::Raw || scaling_ == InputScaling::Colors;
    const float scale = is_raw ? 1 : kScale;
    std::size_t count = 0;
    for (std::size_t i = 0; i < kInputs; ++i) {
        const float value = static_cast<float>(feature_at(features, seen_features()[i])) / scale;
        if (value == 0) continue;
        inputs[count++] = {i, scaling_ == InputScaling::Signed && i >= kInputs / 2 ? -value : value};
    }
    return count;
}

}  // namespace skep::hive
