#include "network/network.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "text.h"

namespace skep {

namespace {

// Larger layers than anybody plays with; keeps the number of weights far from overflow.
constexpr int kMaxLayer = 65536;

// So many sums are kept in registers while all inputs are added to them: additions to one sum must wait for
// each other, additions to different sums run at the same time. The rest of a layer is added in smaller
// blocks.
constexpr std::size_t kWideBlock = 16;
constexpr std::size_t kBlock = 8;

// Adds the weighted inputs to kUnits neighbouring sums, in the order of the inputs.
template <std::size_t kUnits>
void add_inputs(std::span<const Network::Input> inputs, const float* weights, std::size_t stride,
                float* sums) {
    std::array<float, kUnits> local;
    std::copy_n(sums, kUnits, local.begin());
    for (const auto& [unit, value] : inputs)
        for (std::size_t i = 0; i < kUnits; ++i) local[i] += value * weights[unit * stride + i];
    std::copy_n(local.begin(), kUnits, sums);
}

// Adds the weighted inputs to all sums from `unit` on that fill blocks; returns the first one left.
template <std::size_t kUnits>
std::size_t add_blocks(std::size_t unit, std::span<const Network::Input> inputs, const float* weights,
                       std::span<float> sums) {
    for (; unit + kUnits <= sums.size(); unit += kUnits)
        add_inputs<kUnits>(inputs, weights + unit, sums.size(), &sums[unit]);
    return unit;
}

// Floats in the fewest digits that read back as the same float.
template <class Number>
std::string line_text(std::span<const Number> numbers) {
    std::string text;
    char buffer[32];
    for (const Number number : numbers) {
        const auto end = std::to_chars(std::begin(buffer), std::end(buffer), number).ptr;
        text.append(text.empty() ? "" : " ").append(std::begin(buffer), end);
    }
    return text + "\n";
}

// Numbers and header lines of a network's text, one after the other.
class NetworkReader {
  public:
    explicit NetworkReader(std::string_view text) : text_(text) {}

    NetworkFile read() {
        NetworkFile::Provenance provenance;
        std::string_view line = next_line();
        for (; line.starts_with('#'); line = next_line()) provenance.push_back(read_entry(line));
        std::vector<int> layers = read_numbers<int>(line, "a layer size");
        std::vector<float> weights;
        while (!text_.empty())
            for (const float weight : read_numbers<float>(next_line(), "a weight")) weights.push_back(weight);
        return {Network(std::move(layers), std::move(weights)), std::move(provenance)};
    }

  private:
    std::string_view next_line() {
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        const std::string_view line = trimmed(text_.substr(0, end));
        text_.remove_prefix(std::min(end + 1, text_.size()));
        ++line_number_;
        return line;
    }

    std::pair<std::string, std::string> read_entry(std::string_view line) const {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) fail("'# key: value'", line);
        return {std::string(trimmed(line.substr(1, colon - 1))),
                std::string(trimmed(line.substr(colon + 1)))};
    }

    template <class Number>
    std::vector<Number> read_numbers(std::string_view line, std::string_view what) const {
        std::vector<Number> numbers;
        for (; !line.empty(); line = trimmed(line)) {
            const auto blank = std::find_if(line.begin(), line.end(), is_blank);
            const std::string_view word = line.substr(0, static_cast<std::size_t>(blank - line.begin()));
            Number number{};
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
            if (error != std::errc{} || end != word.data() + word.size()) fail(what, word);
            numbers.push_back(number);
            line.remove_prefix(word.size());
        }
        return numbers;
    }

    [[noreturn]] void fail(std::string_view expected, std::string_view found) const {
        throw std::invalid_argument("invalid network: expected " + std::string(expected) + ", not " +
                                    quoted(found) + ", in line " + std::to_string(line_number_));
    }

    std::string_view text_;
    int line_number_ = 0;
};

}  // namespace

void Network::Workspace::grow(std::size_t units) {
    if (units <= values_.size()) return;
    values_.resize(units);
    active_.resize(units);
}

// Adding zero changes nothing, and three of four squares of a board are empty.
void Network::Workspace::select_active(std::span<const float> values) {
    std::size_t count = 0;
    for (std::size_t unit = 0; unit < values.size(); ++unit) {
        active_[count] = {unit, values[unit]};
        count += values[unit] != 0;
    }
    active_count_ = count;
}

Network::Network(std::vector<int> layers, std::vector<float> weights)
    : layers_(std::move(layers)), weights_(std::move(weights)) {
    const std::size_t expected = weight_count(layers_);
    if (weights_.size() != expected)
        throw std::invalid_argument("invalid network: expected " + std::to_string(expected) +
                                    " weights, not " + std::to_string(weights_.size()));
    if (!std::all_of(weights_.begin(), weights_.end(), [](float weight) { return std::isfinite(weight); }))
        throw std::invalid_argument("invalid network: expected finite weights");
    widest_ = static_cast<std::size_t>(*std::max_element(layers_.begin(), layers_.end()));
}

std::size_t Network::weight_count(std::span<const int> layers) {
    if (layers.size() < 2) throw std::invalid_argument("invalid network: expected at least two layers");
    for (const int size : layers)
        if (size < 1 || size > kMaxLayer)
            throw std::invalid_argument("invalid network: expected layers of 1 to " +
                                        std::to_string(kMaxLayer) + " units, not " + std::to_string(size));
    std::size_t count = 0;
    for (std::size_t layer = 1; layer < layers.size(); ++layer)
        count += (static_cast<std::size_t>(layers[layer - 1]) + 1) * static_cast<std::size_t>(layers[layer]);
    return count;
}

std::span<const float> Network::evaluate(std::span<const float> inputs, Workspace& workspace) const {
    assert(inputs.size() == input_count());
    workspace.grow(widest_);
    workspace.select_active(inputs);
    return evaluate(workspace.active(), workspace);
}

std::span<const float> Network::evaluate(std::span<const Input> active, Workspace& workspace) const {
    workspace.grow(widest_);
    std::span<const float> values;
    const float* weights = weights_.data();
    for (std::size_t layer = 1; layer < layers_.size(); ++layer) {
        if (layer > 1) {
            workspace.select_active(values);
            active = workspace.active();
        }
        const auto size = static_cast<std::size_t>(layers_[layer]);
        const std::size_t biases = static_cast<std::size_t>(layers_[layer - 1]) * size;
        const std::span<float> sums = std::span(workspace.values_).first(size);
        std::copy_n(weights + biases, size, sums.begin());
        std::size_t unit = add_blocks<kWideBlock>(0, active, weights, sums);
        unit = add_blocks<kBlock>(unit, active, weights, sums);
        add_blocks<1>(unit, active, weights, sums);
        for (float& sum : sums) sum = sigmoid(sum);
        values = sums;
        weights += biases + size;
    }
    return values;
}

std::string network_text(const NetworkFile& file) {
    std::string text;
    for (const auto& [key, value] : file.provenance) {
        if (key.find_first_of(":\n") != std::string::npos || value.find('\n') != std::string::npos)
            throw std::invalid_argument("provenance " + quoted(key + ": " + value) +
                                        " does not fit in one line");
        text.append("# ").append(key).append(": ").append(value).append("\n");
    }
    const std::vector<int>& layers = file.network.layers();
    std::span<const float> weights = file.network.weights();
    text += line_text(std::span(layers));
    for (std::size_t layer = 1; layer < layers.size(); ++layer)
        for (int row = 0; row <= layers[layer - 1]; ++row) {
            text += line_text(weights.first(static_cast<std::size_t>(layers[layer])));
            weights = weights.subspan(static_cast<std::size_t>(layers[layer]));
        }
    return text;
}

NetworkFile parse_network(std::string_view text) { return NetworkReader(text).read(); }

}  // namespace skep
