"""Fuzz one reader: python -m attacks.guided_reader NAME -max_total_time=60"""

import contextlib
import gc
import sys
import types

import atheris

from attacks.readers import Reader, readers


def watch_functions() -> None:
    """Let atheris watch the functions of skep; its own way, by imports, overlooks a package used in place."""
    for function in [one for one in gc.get_objects() if isinstance(one, types.FunctionType)]:
        if str(function.__module__).startswith("skep."):
            atheris.instrument_func(function)


def fuzz(reader: Reader, options: list[str]) -> None:
    """Let atheris call a reader until its time is over."""
    is_text = isinstance(reader.good[0], str)

    def read(data: bytes) -> None:
        with contextlib.suppress(ValueError):
            reader.read(data.decode("utf-8", "surrogateescape") if is_text else data)

    atheris.Setup([sys.argv[0], *options], read)
    atheris.Fuzz()


if __name__ == "__main__":
    chosen = next(reader for reader in readers() if reader.name == sys.argv[1])
    watch_functions()
    fuzz(chosen, sys.argv[2:])
