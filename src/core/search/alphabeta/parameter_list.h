// The parameters of the search by name, each with the range that makes sense.
#pragma once

#include <array>
#include <string_view>

#include "search/alphabeta/parameters.h"

namespace skep::search {

struct NamedParameter {
    std::string_view name;
    int Parameters::* member;
    int least, most;
};

constexpr auto kParameterList = std::to_array<NamedParameter>({
    {"aspiration_margin", &Parameters::aspiration_margin, 1, 16},
    {"aspiration_growth", &Parameters::aspiration_growth, 2, 8},
    {"aspiration_min_depth", &Parameters::aspiration_min_depth, 2, 8},
    {"null_min_depth", &Parameters::null_min_depth, 2, 6},
    {"null_base", &Parameters::null_base, 1, 5},
    {"null_divisor", &Parameters::null_divisor, 2, 8},
    {"null_margin", &Parameters::null_margin, 0, 40},
    {"iterative_min_depth", &Parameters::iterative_min_depth, 2, 8},
    {"reverse_max_depth", &Parameters::reverse_max_depth, 0, 8},
    {"reverse_margin", &Parameters::reverse_margin, 1, 40},
    {"razor_max_depth", &Parameters::razor_max_depth, 0, 4},
    {"razor_margin", &Parameters::razor_margin, 1, 60},
    {"futility_max_depth", &Parameters::futility_max_depth, 0, 8},
    {"futility_margin", &Parameters::futility_margin, 1, 40},
    {"late_1", &Parameters::late_1, 0, 60},
    {"late_2", &Parameters::late_2, 0, 60},
    {"late_3", &Parameters::late_3, 0, 80},
    {"late_4", &Parameters::late_4, 0, 100},
    {"late_5", &Parameters::late_5, 0, 120},
    {"reduction_min_depth", &Parameters::reduction_min_depth, 2, 5},
    {"reduction_min_moves", &Parameters::reduction_min_moves, 1, 10},
    {"reduction_divisor", &Parameters::reduction_divisor, 150, 1000},
    {"reduction_history", &Parameters::reduction_history, 0, 60000},
    {"worse_late", &Parameters::worse_late, 0, 70},
    {"worse_reduction", &Parameters::worse_reduction, 0, 150},
    {"root_reduction", &Parameters::root_reduction, 0, 150},
    {"rank_weight", &Parameters::rank_weight, 1, 64},
    {"quiescence_plies", &Parameters::quiescence_plies, 0, 12},
    {"quiescence_moves", &Parameters::quiescence_moves, 0, 60},
    {"quiescence_margin", &Parameters::quiescence_margin, 0, 100},
    {"continuation", &Parameters::continuation, 0, 32},
    {"correction", &Parameters::correction, 0, 32},
    {"singular_min_depth", &Parameters::singular_min_depth, 0, 12},
    {"proof_percent", &Parameters::proof_percent, 0, 50},
    {"singular_margin", &Parameters::singular_margin, 1, 20},
});

}  // namespace skep::search
