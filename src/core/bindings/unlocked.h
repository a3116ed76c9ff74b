// For functions that take long and do not need Python: other threads go on meanwhile.
#pragma once

#include <nanobind/nanobind.h>

using Unlocked = nanobind::call_guard<nanobind::gil_scoped_release>;
