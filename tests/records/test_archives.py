"""Archives of games are read, and hostile or damaged ones refused with a clear error."""

import gzip
import io
import random
import stat
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from records.played import WON
from skep.records import archives
from skep.records.archives import ArchiveError
from skep.records.files import read_games

GAMES = {"a.uhp": f"Base;{';'.join(WON)}\nBase;wS1\n", "deep/b.pgn": '[GameType "Base"]\n\n1. wA1\n'}
PLACES = [":a.uhp, game 1, line 1", ":a.uhp, game 2, line 2", ":deep/b.pgn, game 1, line 1"]


def zipped(files: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def tarred(files: dict[str, str], change: Callable[[tarfile.TarInfo], None] = lambda entry: None) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text.encode())
            change(entry)
            archive.addfile(entry, io.BytesIO(text.encode()))
    return buffer.getvalue()


def written(folder: Path, data: bytes) -> Path:
    path = folder / "games.bin"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    "data",
    [zipped(GAMES), tarred(GAMES), gzip.compress(tarred(GAMES))],
    ids=["zip", "tar", "tar.gz"],
)
def test_the_files_of_an_archive_are_read(tmp_path: Path, data: bytes) -> None:
    path = written(tmp_path, data)
    games = list(read_games(path))
    assert [game.place for game in games] == [f"{path}{place}" for place in PLACES]
    assert [game.record.move_texts() for game in games] == [WON, ["wS1"], ["wA1"]]


def test_the_name_of_a_packed_file_says_what_it_is_if_nothing_else_does(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress(b"wA1\nbA1 wA1-\n"))
    (game,) = read_games(path)
    assert game.place == f"{path}, game 1, line 1"
    assert game.problems[0].startswith("no PGN")


def test_other_files_in_an_archive_are_passed_over(tmp_path: Path) -> None:
    others = {"licence.txt": "Base;wG1\n", "__MACOSX/._a.uhp": "\0\1\2"}
    assert len(list(read_games(written(tmp_path, zipped(GAMES | others))))) == len(PLACES)
    (nothing,) = read_games(written(tmp_path, zipped(others)))
    assert nothing.problems == ("no file in the archive ends in .pgn, .sgf, .uhp, .jsonl",)


def refusal(folder: Path, data: bytes) -> str:
    """What is said of an archive of which no game may be read."""
    with pytest.raises(ArchiveError) as error:
        next(read_games(written(folder, data)))
    return str(error.value)


OUTSIDE = ["../a.uhp", "deep/../../a.uhp", "/etc/a.uhp", "..\\a.uhp", "C:\\a.uhp"]


@pytest.mark.parametrize("name", OUTSIDE)
def test_paths_that_lead_out_of_an_archive_are_refused(tmp_path: Path, name: str) -> None:
    files = GAMES | {name: "Base;wS1\n"}
    for data in (zipped(files), tarred(files), gzip.compress(tarred(files))):
        assert refusal(tmp_path, data) == f"refused: the path {name!r} leads out of the archive"


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_in_a_tar_are_refused(tmp_path: Path, kind: bytes) -> None:
    def make_link(entry: tarfile.TarInfo) -> None:
        if entry.name == "link.uhp":
            entry.type, entry.linkname, entry.size = kind, "/etc/passwd", 0

    data = tarred(GAMES | {"link.uhp": ""}, make_link)
    assert refusal(tmp_path, data) == "refused: 'link.uhp' is a link or a device"


def test_links_in_a_zip_are_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.uhp", "Base;wS1\n")
        link = zipfile.ZipInfo("link.uhp")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    assert refusal(tmp_path, buffer.getvalue()) == "refused: 'link.uhp' is a link or a device"


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of zeros packs to a thousandth. Of a zip and a tar nothing is read, of a gz what is allowed."""
    monkeypatch.setattr(archives, "FREE_UNPACKED", 1 << 20)
    bomb = "#" * (8 << 20) + "\n"
    files = GAMES | {"bomb.uhp": bomb}
    for data in (zipped(files), gzip.compress(tarred(files))):
        assert refusal(tmp_path, data) == "it unpacks to more than 1 MiB: unpack it yourself if it may"
    with pytest.raises(ArchiveError, match="more than 1 MiB"):
        list(read_games(written(tmp_path, gzip.compress(b"Base;wS1\n" + bomb.encode()))))
    monkeypatch.setattr(archives, "FREE_UNPACKED", 16 << 20)
    assert len(list(read_games(written(tmp_path, zipped(files))))) == len(PLACES)


def test_a_zip_that_lies_about_its_size_gives_no_more_than_it_says(tmp_path: Path) -> None:
    data = zipped({"a.uhp": "Base;wS1\n" * 1000})
    lie = data.replace((9000).to_bytes(4, "little"), (9).to_bytes(4, "little"))
    assert lie != data
    with pytest.raises(ArchiveError, match="the archive is damaged"):
        list(read_games(written(tmp_path, lie)))


def test_archives_of_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_MEMBERS", 2)
    files = GAMES | {"c.uhp": ""}
    for data in (zipped(files), tarred(files)):
        assert refusal(tmp_path, data) == "refused: it holds more than 2 files"


@pytest.mark.parametrize(
    "inner", [zipped(GAMES), gzip.compress(b"x"), tarred(GAMES)], ids=["zip", "gz", "tar"]
)
def test_archives_in_archives_are_refused(tmp_path: Path, inner: bytes) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.uhp", inner)
    message = "refused: it holds another archive; unpack it yourself"
    assert refusal(tmp_path, buffer.getvalue()) == message
    if not inner.startswith(b"\x1f") and inner[257:262] == b"ustar":
        return  # a tar in a gz is a common archive
    assert refusal(tmp_path, gzip.compress(inner)) == message


def test_an_encrypted_zip_is_refused(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.uhp": "Base;wS1\n"}))
    directory = data.index(b"PK\x01\x02")
    data[6] |= 1
    data[directory + 8] |= 1
    assert refusal(tmp_path, bytes(data)) == "'a.uhp' is encrypted: unpack it yourself"


def test_a_header_of_absurd_length_is_refused(tmp_path: Path) -> None:
    """A tar may have names longer than its blocks; this one says that its name has 6 GB."""
    entry = tarfile.TarInfo("././@LongLink")
    entry.type, entry.size = tarfile.GNUTYPE_LONGNAME, 6 << 30
    data = entry.tobuf(tarfile.GNU_FORMAT) + bytes(2048)
    for packed in (data, gzip.compress(data)):
        assert "a header says that it has an absurd length" in refusal(tmp_path, packed)


@pytest.mark.parametrize("make", [zipped, tarred, lambda files: gzip.compress(tarred(files))])
def test_damaged_archives_raise_nothing_but_os_errors(tmp_path: Path, make: Callable[..., bytes]) -> None:
    rng, data = random.Random(1), make(GAMES)
    outcomes = set()
    for _ in range(150):
        spoilt = bytearray(data)
        for _ in range(rng.randrange(1, 6)):
            spoilt[rng.randrange(4, len(spoilt))] = rng.randrange(256)
        del spoilt[rng.choice([len(spoilt), rng.randrange(100, len(spoilt))]) :]
        try:
            outcomes.add(len(list(read_games(written(tmp_path, bytes(spoilt))))))
        except OSError:
            outcomes.add(-1)
    assert -1 in outcomes
