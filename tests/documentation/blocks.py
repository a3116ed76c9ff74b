"""The code blocks of the pages, and what a comment above a block says about it.

`<!-- file: NAME -->` writes the block to a file, which later commands of the page use.
`<!-- only parsed: REASON -->` does not run it, but checks that it could be run.
`<!-- exactly -->` runs commands as they stand, not with small sizes, and compares all they print.
Readers of the site do not see these comments.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")], key=lambda page: page.relative_to(ROOT).as_posix()
)
PROGRAMS = ("skep", "python", "python3", "make", "pip", "pytest", "jupyter")


@dataclass(frozen=True)
class Block:
    """A block of code in a page."""

    page: Path
    line: int
    """The first line of the block, from 1."""
    language: str
    """As the page says; `commands` for a block of command lines, empty for other text."""
    text: str
    file: str = ""
    """Write it to this file."""
    why_not: str = ""
    """Why it is only parsed."""
    is_exact: bool = False

    @property
    def place(self) -> str:
        """The page and the line."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True)
class Command:
    """A command line of a page, and what the page says it prints."""

    words: str
    output: str = ""


def blocks_of(page: Path) -> list[Block]:
    """The code blocks of a page in their order."""
    found, note = [], ""
    for token in MarkdownIt().parse(page.read_text("utf-8")):
        if token.type in ("fence", "code_block"):
            found.append(_block(page, token.map or [0], token.info.strip(), token.content, note))
        note = token.content.strip() if token.type == "html_block" else ""
    return found


def _block(page: Path, lines: list[int], info: str, text: str, note: str) -> Block:
    language = "commands" if info in ("", "console", "sh") and _has_commands(text) else info
    said = re.fullmatch(r"<!-- (file|only parsed|exactly)(?:: (.*))? -->", note, re.DOTALL)
    kind, value = (said[1], said[2] or "") if said else ("", "")
    return Block(
        page=page,
        line=lines[0] + 1,
        language=language,
        text=text,
        file=value if kind == "file" else "",
        why_not=value if kind == "only parsed" else "",
        is_exact=kind == "exactly",
    )


def _has_commands(text: str) -> bool:
    return any(_is_command(line) for line in text.splitlines())


def _is_command(line: str) -> bool:
    words = line.removeprefix("$ ").split()
    return bool(words) and words[0] in PROGRAMS


def commands_of(block: Block) -> list[Command]:
    """The command lines of a block; after a prompt `$ ` other lines are what the command prints."""
    commands: list[Command] = []
    has_prompts = "$ " in block.text
    for line in block.text.replace("\\\n", " ").splitlines():
        if line.startswith("$ ") or (not has_prompts and _is_command(line)):
            commands.append(Command(re.sub(r"\s+#.*", "", line.removeprefix("$ "))))
        elif commands and has_prompts:
            last = commands[-1]
            commands[-1] = Command(last.words, last.output + line + "\n")
    return commands
