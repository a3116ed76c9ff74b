"""Fuzz readers, guided by coverage: python -m attacks.guided_reader FOLDER SECONDS SEED [NAME…]

The seconds are for all of them together, from the start of this program. Each reader has a folder of its own
in FOLDER with the texts that reached something new; they are kept for the next time. It is fuzzed in a
child of this process: libFuzzer ends its process, and watching the functions of skep takes seconds.
"""

import contextlib
import gc
import os
import random
import re
import sys
import time
import types
from pathlib import Path

import atheris
import psutil

from attacks.reader import Reader
from attacks.readers import readers
from attacks.texts import PIECES, SLOW_SECONDS, mutated

LONGEST = 4096
"""Bytes of a text: what takes long is attacked without guidance, and a short text is tried faster."""
CORPUS = Path(__file__).parent / "corpus"
"""Small inputs that broke something once; fuzzing begins with them."""
LOG = "log"
_WORD = re.compile(rb"[A-Za-z_]+|[0-9]+|[^A-Za-z0-9_\s]+")


def watch_functions() -> None:
    """Let atheris watch the functions of skep; its own way, by imports, overlooks a package used in place."""
    for function in [one for one in gc.get_objects() if isinstance(one, types.FunctionType)]:
        if str(function.__module__).startswith("skep."):
            atheris.instrument_func(function)


def fuzz_in_child(reader: Reader, folder: Path, seconds: int, seed: int) -> None:
    """Fuzz a reader for so many seconds; what is said about it is in the file `log` of its folder."""
    place = folder / reader.name.replace(" ", "-")
    texts = place / "texts"
    texts.mkdir(parents=True, exist_ok=True)
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    with (place / LOG).open("wb") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    for number, good in enumerate(reader.good):
        (texts / f"good-{number}").write_bytes(reader.data_of(good))
    (place / "words").write_text("".join(f'"{word}"\n' for word in words_of(reader)), "ascii")
    options = [f"-max_total_time={seconds}", f"-seed={seed}", f"-timeout={SLOW_SECONDS * 10:.0f}"]
    options += [f"-max_len={LONGEST}", f"-dict={place / 'words'}", f"-artifact_prefix={place}/"]
    fuzz(reader, [*options, "-print_final_stats=1", str(texts), str(CORPUS)])


def words_of(reader: Reader) -> list[str]:
    """The words of its good texts, and what is special to some format, as libFuzzer reads them."""
    words = {piece.encode("utf-8", "surrogatepass")[:60] for piece in PIECES}
    for good in reader.good:
        words.update(word[:60] for word in _WORD.findall(reader.data_of(good)[:LONGEST]))
    return sorted("".join(f"\\x{byte:02x}" for byte in word) for word in words)


def fuzz(reader: Reader, options: list[str]) -> None:
    """Let atheris call a reader until its time is over; it never returns."""

    def read(data: bytes) -> None:
        with contextlib.suppress(ValueError):
            reader.read(reader.input_of(data))

    def mutate(data: bytes, longest: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.7:
            return bytes(atheris.Mutate(data, longest))
        return reader.data_of(mutated(chance, reader.input_of(data), LONGEST))[:longest]

    atheris.Setup([sys.argv[0], *options], read, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    chosen = [reader for reader in readers() if reader.name in sys.argv[4:] or not sys.argv[4:]]
    watch_functions()
    left = float(sys.argv[2]) - (time.time() - psutil.Process().create_time())
    for one in chosen:
        fuzz_in_child(one, Path(sys.argv[1]), max(1, int(left / len(chosen))), int(sys.argv[3]))
