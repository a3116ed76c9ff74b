"""What is attacked by texts and files."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Reader:
    """Something that reads text or bytes. It may refuse them by a ValueError, and by nothing else."""

    name: str
    read: Callable[[Any], Any]
    good: tuple[Any, ...]
    are_lines: bool = False
    """Is every line a text of its own? Then each may take its time."""

    @property
    def reads_text(self) -> bool:
        """Does it read text, and not bytes?"""
        return isinstance(self.good[0], str)

    def input_of(self, data: bytes) -> Any:
        """Bytes as this reader takes them; those that are no characters become halves of some."""
        return data.decode("utf-8", "surrogateescape") if self.reads_text else data

    def data_of(self, text: Any) -> bytes:
        """A text as bytes."""
        return text.encode("utf-8", "surrogatepass") if self.reads_text else bytes(text)
