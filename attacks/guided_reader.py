"""Fuzz one reader: python -m attacks.guided_reader NAME -max_total_time=60

A module of its own: atheris watches only what is imported while it looks.
"""

import contextlib
import sys

import atheris

with atheris.instrument_imports(include=["skep"]):
    from attacks.readers import Reader, readers


def fuzz(reader: Reader, options: list[str]) -> None:
    """Let atheris call a reader until its time is over."""
    is_text = isinstance(reader.good[0], str)

    def read(data: bytes) -> None:
        with contextlib.suppress(ValueError):
            reader.read(data.decode("utf-8", "surrogateescape") if is_text else data)

    atheris.Setup([sys.argv[0], *options], read)
    atheris.Fuzz()


if __name__ == "__main__":
    fuzz(next(reader for reader in readers() if reader.name == sys.argv[1]), sys.argv[2:])
