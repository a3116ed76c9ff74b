"""List what skep is built on: each package with its version, its licence, and what needs it.

    python scripts/dependencies.py [--markdown] [EXTRA…]

Packages are those installed beside this Python that skep needs, directly or through others; with the names of
extras, such as web or postgres, also those of the extras.
"""

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from skep.drawing.text_table import table_text

_NAME = re.compile(r"[A-Za-z0-9._-]+")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([^'\"]+)['\"]")
_EXTRAS = re.compile(r"^[^\[;]*\[([^\]]*)\]")


def main(arguments: list[str]) -> None:
    """Print the list."""
    extras = [argument for argument in arguments if not argument.startswith("--")]
    rows = [
        [name, found.version, licence_of(found), ", ".join(sorted(needed_by))]
        for name, (found, needed_by) in sorted(dependencies("skep", extras).items())
    ]
    header = ["package", "version", "licence", "needed by"]
    print(table_text(header, rows, markdown="--markdown" in arguments, left=(0, 1, 2, 3)))


def dependencies(root: str, extras: list[str]) -> dict[str, tuple[Distribution, set[str]]]:
    """The installed packages that one needs, with the names of those that need them."""
    found: dict[str, tuple[Distribution, set[str]]] = {}
    left = [(root, tuple(extras))]
    seen = set()
    while left:
        name, wanted = left.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        for needed, needed_extras in _requirements(name, wanted):
            if needed == root:
                left.append((root, needed_extras))
                continue
            try:
                package = distribution(needed)
            except PackageNotFoundError:  # for other systems or versions of Python
                continue
            found.setdefault(needed, (package, set()))[1].add(name)
            left.append((needed, needed_extras))
    return found


def _requirements(name: str, extras: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    needed = []
    for line in distribution(name).requires or []:
        only_for = _EXTRA.search(line)
        if only_for and only_for[1] not in extras:
            continue
        parts = _EXTRAS.match(line)
        own_extras = tuple(part.strip() for part in parts[1].split(",")) if parts else ()
        match = _NAME.match(line)
        assert match is not None, line
        needed.append((match[0].lower().replace("_", "-"), own_extras))
    return needed


def licence_of(package: Distribution) -> str:
    """The licence that a package names, in few words."""
    about = package.metadata
    for text in (about.get("License-Expression"), about.get("License")):
        if text and "\n" not in text and len(text) < 60 and text.upper() != "UNKNOWN":
            return text
    kinds = [line.rpartition("::")[2].strip() for line in about.get_all("Classifier") or []]
    named = [kind for kind in kinds if "License" in kind]
    return ", ".join(named) or "not named: see its files"


if __name__ == "__main__":
    main(sys.argv[1:])
