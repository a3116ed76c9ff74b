// The parts of the Python module; each binds one noun. Only bind*.cpp know Python.
#pragma once

#include <nanobind/nanobind.h>

void bind_contest(nanobind::module_& module);
void bind_game(nanobind::module_& module);
void bind_hive(nanobind::module_& module);
void bind_swarm(nanobind::module_& module);
void bind_learning(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_captain(nanobind::module_& module);
void bind_network(nanobind::module_& module);
void bind_players(nanobind::module_& module);
void bind_tuning(nanobind::module_& module);
