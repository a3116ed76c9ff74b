"""A small share of `make attack`."""

import random
from pathlib import Path

import pytest
from attacks.finding import Finding, Share
from attacks.reader import Reader
from attacks.readers import readers
from attacks.texts import attack_reader, mutated, send

CORPUS = Path(__file__).parents[1] / "attacks" / "corpus"
READERS = {reader.name: reader for reader in readers()}


@pytest.mark.parametrize("name", READERS)
def test_hostile_text_is_read_or_refused(name: str) -> None:
    finding = attack_reader(READERS[name], Share(seconds=0, seed=1), seconds=5, most=30)
    assert finding.failures == []


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_what_broke_a_reader_once_breaks_none(path: Path) -> None:
    finding = Finding(path.name)
    for reader in READERS.values():
        send(reader, reader.input_of(path.read_bytes()), finding)
    assert finding.failures == []


def test_an_error_of_a_reader_is_a_failure() -> None:
    def fail(text: str) -> None:
        raise RuntimeError("broken")

    finding = attack_reader(Reader("bad", fail, ("text",)), Share(seconds=0, seed=1), seconds=30, most=3)
    assert len(finding.failures) == 3
    assert finding.verdict == "3 failed"


def test_the_same_seed_gives_the_same_texts() -> None:
    texts = [[mutated(random.Random(seed), "(;C[a])") for _ in range(5)] for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
