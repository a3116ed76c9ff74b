"""A weight table on disk: a mapped file with many readers and one writer.

The file is a header and a hash table of 16-byte slots, which the core reads in place (`learning/slots.h`),
so that a table larger than memory costs one page for each lookup. Changes come in blocks: a block is first
written to a file beside the table, then stored in it, and stored again when the file is next opened, if
that was interrupted. Killing the program at any moment loses nothing.
"""

import hashlib
import json
import mmap
import struct
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

from skep import _core
from skep.files import replacement

MAGIC = b"skep table 1\n"
HEADER = struct.Struct("<16sQQ")
"""The magic, the slots taken, and the blocks stored."""
HEADER_BYTES = 4096
"""A page, so that the slots begin with one."""
FIRST_SLOTS = 1 << 14
MOST_FULL = 0.7
"""A table fuller than this is copied into one twice as large: a slot is found in six lookups on average."""


Slots: TypeAlias = Any
"""Slots as bytes or memoryview: any buffer. (The core's stub allows arrays only.)"""


class WeightTableError(ValueError):
    """A file is no weight table, or a damaged one; the message names it."""


@dataclass(frozen=True, kw_only=True)
class Block:
    """About a block of changes."""

    number: int
    taken: int
    """Slots of the table that are taken when the block is stored."""
    note: dict[str, Any]
    digest: str


class WeightTable:
    """An open weight table."""

    def __init__(self, path: Path, *, writable: bool = False, memory: int | None = None) -> None:
        """Open a table, or make an empty one if it is to be changed.

        `memory` is how many MiB of it may be in this process's memory; None for no limit.
        """
        self.path = path
        self._writable = writable
        self._memory = memory
        self._touched = 0
        if writable and not path.exists():
            with replacement(path) as draft:
                _write_empty(draft, FIRST_SLOTS, 0, 0)
        self._open()
        if writable:
            self._finish_block()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.slots.release()
        self._map.close()

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return len(self._map)

    @property
    def capacity(self) -> int:
        """Slots, taken or free."""
        return len(self.slots) // _core.TABLE_SLOT_BYTES

    def last_note(self) -> dict[str, Any]:
        """The note of the block stored last. Raises WeightTableError if that is damaged."""
        return _read_block(self._block_path())[0].note

    def store(self, changed: Slots, note: dict[str, Any]) -> None:
        """Store the slots of a block, with a note to be kept until the next one."""
        while self.taken + len(changed) / _core.TABLE_SLOT_BYTES > MOST_FULL * self.capacity:
            self._grow()
        taken = self.taken + _core.table_new_slots(self.slots, changed)
        block = Block(number=self.blocks, taken=taken, note=note, digest=_digest(changed))
        _write_block(self._block_path(), block, changed)
        self._apply(block, changed)

    def touch(self, lookups: int) -> None:
        """Count slots that were looked up, and free memory when it may be more than is allowed."""
        self._touched += lookups
        if self._memory is not None and self._touched * mmap.PAGESIZE > self._memory << 20:
            self._touched = 0
            if hasattr(self._map, "madvise"):
                self._map.madvise(mmap.MADV_DONTNEED)  # of a shared file: it stays on disk, unchanged

    def _open(self) -> None:
        access = mmap.ACCESS_WRITE if self._writable else mmap.ACCESS_READ
        try:
            with self.path.open("r+b" if self._writable else "rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=access)
        except ValueError:
            raise WeightTableError(f"{self.path} is no weight table: it is empty") from None
        if len(self._map) < HEADER_BYTES:
            raise WeightTableError(f"{self.path} is no weight table: it is too short")
        magic, self.taken, self.blocks = HEADER.unpack_from(self._map)
        slots = (len(self._map) - HEADER_BYTES) // _core.TABLE_SLOT_BYTES
        if magic.rstrip(b"\0") != MAGIC:
            raise WeightTableError(f"{self.path} is no weight table")
        if slots * _core.TABLE_SLOT_BYTES + HEADER_BYTES != len(self._map) or slots & (slots - 1):
            raise WeightTableError(f"{self.path} is damaged: it has {len(self._map)} bytes")
        if self.taken >= slots:
            raise WeightTableError(
                f"{self.path} is damaged: it says that {self.taken} of {slots} slots are taken"
            )
        self.slots: Slots = memoryview(self._map)[HEADER_BYTES:]

    def _apply(self, block: "Block", changed: Slots) -> None:
        _core.table_store(self.slots, changed)
        self.taken, self.blocks = block.taken, block.number + 1
        HEADER.pack_into(self._map, 0, MAGIC, self.taken, self.blocks)

    def _finish_block(self) -> None:
        """Store the block that was written last, if that was interrupted; storing it twice does no harm."""
        if self._block_path().exists():
            block, changed = _read_block(self._block_path())
            if block.number == self.blocks:
                self._apply(block, changed)

    def _grow(self) -> None:
        """Copy everything into a table twice as large, which takes the place of this one."""
        with replacement(self.path) as draft:
            _write_empty(draft, 2 * self.capacity, self.taken, self.blocks)
            with draft.open("r+b") as file, mmap.mmap(file.fileno(), 0) as larger:
                view: Slots = memoryview(larger)[HEADER_BYTES:]
                _core.table_store(view, self.slots)
                view.release()
            self.close()
        self._open()

    def _block_path(self) -> Path:
        return self.path.with_suffix(".block")


def _write_empty(path: Path, slots: int, taken: int, blocks: int) -> None:
    """A header, and slots that are all free."""
    with path.open("wb") as file:
        file.write(HEADER.pack(MAGIC, taken, blocks))
        file.truncate(HEADER_BYTES + slots * _core.TABLE_SLOT_BYTES)


def _write_block(path: Path, block: Block, changed: Slots) -> None:
    """A line about the block, then its slots."""
    with replacement(path) as draft:
        draft.write_bytes(json.dumps(asdict(block)).encode() + b"\n" + changed)


def _read_block(path: Path) -> tuple[Block, Slots]:
    line, _, changed = path.read_bytes().partition(b"\n")
    try:
        block = Block(**json.loads(line))
    except (ValueError, TypeError, RecursionError) as error:
        raise WeightTableError(f"{path} is damaged: {error}") from error
    if not all(type(count) is int and count >= 0 for count in (block.number, block.taken)):
        raise WeightTableError(f"{path} is damaged: 'number' and 'taken' are counts")
    if block.digest != _digest(changed):
        raise WeightTableError(f"{path} is damaged: its digest does not match")
    return block, changed


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()
