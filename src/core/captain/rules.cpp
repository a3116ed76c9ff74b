#include "captain/rules.h"

#include <array>
#include <charconv>
#include <stdexcept>

#include "text.h"

namespace skep::captain {
namespace {

struct Preset {
    std::string_view name;
    const Rules& rules;
};
constexpr std::array kPresets{Preset{"official", kOfficial}, Preset{"steyn", kSteyn}};

struct Switch {
    std::string_view name;
    bool Rules::* field;
};
constexpr std::array kSwitches{
    Switch{"mandatory", &Rules::mandatory},
    Switch{"off_board", &Rules::off_board},
    Switch{"partial_to_empty", &Rules::partial_to_empty},
    Switch{"partial_bonus", &Rules::partial_bonus},
    Switch{"removal_counts_captain", &Rules::removal_counts_captain},
    Switch{"partial_capture", &Rules::partial_capture},
    Switch{"plain_captures", &Rules::plain_captures},
};
constexpr std::string_view kPlyCap = "ply_cap";

[[noreturn]] void fail(std::string_view what, std::string_view offending, std::string_view whole) {
    throw std::invalid_argument(std::string(what) + " " + quoted(offending) + ", in rules " + quoted(whole));
}

// Cuts `text` up to the separator off its front.
std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view front = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    return front;
}

bool parse_bool(std::string_view value, std::string_view whole) {
    if (value == "true") return true;
    if (value == "false") return false;
    fail("expected true or false, not", value, whole);
}

int parse_cap(std::string_view value, std::string_view whole) {
    int cap = -1;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), cap);
    if (error != std::errc{} || end != value.data() + value.size() || cap < 0)
        fail("expected a number of plies, not", value, whole);
    return cap;
}

void set(Rules& rules, std::string_view setting, std::string_view whole) {
    std::string_view value = setting;
    const std::string_view name = take(value, '=');
    if (name == kPlyCap) {
        rules.ply_cap = parse_cap(value, whole);
        return;
    }
    for (const Switch& option : kSwitches) {
        if (option.name != name) continue;
        rules.*option.field = parse_bool(value, whole);
        return;
    }
    fail("unknown rule", name, whole);
}

std::string differences(const Rules& rules, const Rules& preset) {
    std::string text;
    const auto add = [&text](std::string_view name, std::string_view value) {
        text.append(text.empty() ? ":" : ",").append(name).append("=").append(value);
    };
    for (const Switch& option : kSwitches)
        if (rules.*option.field != preset.*option.field)
            add(option.name, rules.*option.field ? "true" : "false");
    if (rules.ply_cap != preset.ply_cap) add(kPlyCap, std::to_string(rules.ply_cap));
    return text;
}

}  // namespace

std::string rules_text(const Rules& rules) {
    std::string shortest;
    for (const Preset& preset : kPresets) {
        const std::string text = std::string(preset.name) + differences(rules, preset.rules);
        if (shortest.empty() || text.size() < shortest.size()) shortest = text;
    }
    return shortest;
}

Rules parse_rules(std::string_view text) {
    std::string_view rest = text;
    const std::string_view name = take(rest, ':');
    for (const Preset& preset : kPresets) {
        if (preset.name != name) continue;
        Rules rules = preset.rules;
        while (!rest.empty()) set(rules, take(rest, ','), text);
        return rules;
    }
    fail("expected official or steyn, not", name, text);
}

}  // namespace skep::captain
