// The parts of the Python module; each binds one noun. Only this folder knows Python.
//
// A function with many parameters takes them by keyword alone (nb::kw_only) after the first few.
#pragma once

#include <nanobind/nanobind.h>

void bind_alphabeta(nanobind::module_& module);
void bind_captain(nanobind::module_& module);
void bind_core_games(nanobind::module_& module);
void bind_evaluators(nanobind::module_& module);
void bind_game(nanobind::module_& module);
void bind_hive(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);
void bind_minimax(nanobind::module_& module);
void bind_network(nanobind::module_& module);
void bind_network_trainer(nanobind::module_& module);
void bind_rl(nanobind::module_& module);
void bind_prover(nanobind::module_& module);
void bind_sparse_network(nanobind::module_& module);
void bind_swarm(nanobind::module_& module);
void bind_tabular(nanobind::module_& module);
void bind_temporal(nanobind::module_& module);
void bind_training_data(nanobind::module_& module);
void bind_tuning(nanobind::module_& module);
