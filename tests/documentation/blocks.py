"""The code of the pages: blocks, and command lines within the text.

A comment above a block says what is special about it; readers of the site do not see it.
`<!-- file: NAME -->` writes the block to a file, which later commands of the page use.
`<!-- run by: TEST -->` names the test that runs it, where this one does not.
`<!-- exactly -->` runs commands as they stand, not with small sizes, and compares all they print.
"""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")], key=lambda page: page.relative_to(ROOT).as_posix()
)
PROGRAMS = ("skep", "python", "python3", "make", "pip", "pytest", "jupyter", "dask", ".", "eval")
FIRST_LINE_OF_A_FILE = re.compile(r"skep [a-z]+ [12]")
"""Such as `skep network 1`: it looks like a command, and is none."""


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
    run_by: str = ""
    """The test that runs it instead."""
    is_exact: bool = False

    @property
    def place(self) -> str:
        """The page and the line."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True)
class Command:
    """A command line of a page, and what the page says it prints."""

    line: str
    output: str = ""
    environment: tuple[tuple[str, str], ...] = ()
    """Variables that are set before its words."""

    @property
    def words(self) -> list[str]:
        """Its words, without what redirects its output."""
        words = shlex.split(self.line)
        return words[: words.index(">")] if ">" in words else words

    @property
    def output_file(self) -> str:
        """The file that its output goes to, if it goes to one."""
        words = shlex.split(self.line)
        return words[words.index(">") + 1] if ">" in words else ""


def blocks_of(page: Path) -> list[Block]:
    """The code blocks of a page in their order; command lines within its text are blocks of their own."""
    found, note = [], ""
    for token in MarkdownIt().enable("table").parse(page.read_text("utf-8")):
        if token.type in ("fence", "code_block"):
            found.append(_block(page, token.map or [0], token.info.strip(), token.content, note))
        elif token.type == "inline":
            found += [Block(page, (token.map or [0])[0] + 1, "inline", text) for text in _inline(token)]
        note = token.content.strip() if token.type == "html_block" else ""
    return found


def _inline(token: Token) -> list[str]:
    """The command lines within a paragraph or a cell of a table."""
    codes = [child.content for child in token.children or [] if child.type == "code_inline"]
    return [
        text
        for text in codes
        if " " in text and _is_command(text) and not FIRST_LINE_OF_A_FILE.fullmatch(text)
    ]


def _block(page: Path, lines: list[int], info: str, text: str, note: str) -> Block:
    said = re.fullmatch(r"<!-- (file|run by|exactly)(?:: (.*))? -->", note, re.DOTALL)
    kind, value = (said[1], said[2] or "") if said else ("", "")
    return Block(
        page=page,
        line=lines[0] + 1,
        language=_language(info, text),
        text=text,
        file=value if kind == "file" else "",
        run_by=value if kind == "run by" else "",
        is_exact=kind == "exactly",
    )


def _language(info: str, text: str) -> str:
    if info in ("", "console", "sh") and any(map(_is_command, text.splitlines())):
        return "commands"
    if not info and text.startswith("#!"):
        return "script"
    return "python" if not info and text.startswith(("from ", "import ", ">>>")) else info


def _is_command(line: str) -> bool:
    words = _plain(line).split()
    return len(words) > 1 and words[0] in PROGRAMS


def _plain(line: str) -> str:
    """A line without its prompt and the variables that it sets."""
    return re.sub(r"^(?:[A-Z_]+=(?:'[^']*'|\S*) )+", "", line.removeprefix("$ "))


def _command(line: str) -> Command:
    line = re.sub(r"\s+#.*", "", line.removeprefix("$ ")).replace("\\|", "|")
    plain = _plain(line)
    variables = shlex.split(line.removesuffix(plain))
    return Command(
        plain, environment=tuple((name, value) for name, _, value in (v.partition("=") for v in variables))
    )


def commands_of(block: Block) -> list[Command]:
    """The command lines of a block; after a prompt `$ ` other lines are what the command prints."""
    commands: list[Command] = []
    has_prompts = "$ " in block.text
    for line in block.text.replace("\\\n", " ").splitlines():
        if line.startswith("$ ") or (not has_prompts and _is_command(line)):
            commands.append(_command(line))
        elif commands and has_prompts:
            last = commands[-1]
            commands[-1] = Command(last.line, last.output + line + "\n", last.environment)
    return commands
