"""Learning environments: Hive for those who train players.

`BatchEnv` plays many games at once in the core, `hive_v0` is the environment for PettingZoo, `HiveEnv` the
one for Gymnasium; `Encoding` turns positions and moves into arrays and numbers, the same in all three.
`docs/rl.md` describes every plane and action. Nothing is imported until it is asked for, and only
`hive_v0` and `HiveEnv` need the extra: `pip install 'skep[rl]'`.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skep.rl import hive_v0
    from skep.rl.batch_env import BatchEnv
    from skep.rl.encoding import Encoding
    from skep.rl.hive_env import HiveEnv

__all__ = ["BatchEnv", "Encoding", "HiveEnv", "hive_v0"]

_MODULES = {"BatchEnv": "batch_env", "Encoding": "encoding", "HiveEnv": "hive_env", "hive_v0": "hive_v0"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = importlib.import_module(f"{__name__}.{_MODULES[name]}")
    except ModuleNotFoundError as error:
        if error.name not in ("gymnasium", "pettingzoo"):
            raise
        raise ImportError(f"{__name__}.{name} needs {error.name}: pip install 'skep[rl]'") from error
    return getattr(module, name, module)
