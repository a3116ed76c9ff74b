// A field of settings that is an enumeration in the core and a name in Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "text.h"

// The names stand in the order of the enumeration's values and must outlive the module.
template <class Settings, class Enum, std::size_t N>
void bind_choice(nanobind::class_<Settings>& settings, const char* field, Enum Settings::* member,
                 const std::array<std::string_view, N>& names) {
    settings.def_prop_rw(
        field, [member, &names](const Settings& s) { return names[static_cast<std::size_t>(s.*member)]; },
        [member, &names, field = std::string(field)](Settings& s, std::string_view name) {
            const auto found = std::find(names.begin(), names.end(), name);
            if (found == names.end())
                throw std::invalid_argument("unknown " + field + " " + skep::quoted(name));
            s.*member = static_cast<Enum>(found - names.begin());
        });
}
