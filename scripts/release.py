"""Build the source distribution and the wheel of the last commit into `dist`.

    python scripts/release.py                                   # the page of a package index has no links
    python scripts/release.py --url https://example.org/skep    # it is the README, with absolute links

The sources do not say where they are published. With the address of a repository (the paths are those of
GitHub and GitLab) the package gets project URLs, its page is README.md with every link and picture absolute,
and CITATION.cff names the repository.

The same commit gives the same bytes with the same compiler and tools: times are those of the commit, and the
folder in which it is built is left out.
"""

import argparse
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLAIN_PAGE = re.compile(r'^readme = "docs/package\.md".*$', re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")


def absolute_links(markdown: str, url: str) -> str:
    """A page whose links and pictures lead to the repository.

    >>> absolute_links("![hive](docs/a.svg) [how](docs/b.md#c) [there](https://d.org)", "https://e.org/s")
    '![hive](https://e.org/s/raw/HEAD/docs/a.svg) [how](https://e.org/s/blob/HEAD/docs/b.md#c) [there](https://d.org)'
    """

    def absolute(link: re.Match[str]) -> str:
        mark, text, path = link.groups()
        return f"{mark}[{text}]({url}/{'raw' if mark else 'blob'}/HEAD/{path})"

    return LINK.sub(absolute, markdown)


def with_urls(pyproject: str, url: str) -> str:
    """The settings of the package with project URLs and the README as its page."""
    page, found = PLAIN_PAGE.subn('readme = "README.md"', pyproject)
    if found != 1:
        raise ValueError("pyproject.toml has no line 'readme = \"docs/package.md\"'")
    places = {
        "Homepage": url,
        "Documentation": f"{url}/blob/HEAD/docs/library.md",
        "Changelog": f"{url}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{url}/issues",
    }
    table = "".join(f'{name} = "{place}"\n' for name, place in places.items())
    return page.replace("[project.scripts]", f"[project.urls]\n{table}\n[project.scripts]", 1)


def name_repository(folder: Path, url: str) -> None:
    """Write the address into a copy of the sources."""
    for name, change in (("README.md", absolute_links), ("pyproject.toml", with_urls)):
        file = folder / name
        file.write_text(change(file.read_text("utf-8"), url), "utf-8")
    with (folder / "CITATION.cff").open("a", encoding="utf-8") as citation:
        citation.write(f"repository-code: {url}\n")


def main() -> None:
    """Build in a copy of the last commit, so that nothing here changes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--url", default="", help="where the repository is published")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder to write to")
    arguments = parser.parse_args()
    url = arguments.url.rstrip("/")
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as sources:
            sources.extractall(folder, filter="data")
        if url:
            name_repository(Path(folder), url)
        command = [sys.executable, "-m", "build", "--outdir", arguments.out.resolve(), folder]
        subprocess.run(command, check=True, env=reproducible(Path(folder)))


def reproducible(folder: Path) -> dict[str, str]:
    """The environment in which a build depends on nothing but the sources and the tools."""
    seconds = subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=ROOT, text=True).strip()
    flags = f"{os.environ.get('CXXFLAGS', '')} -ffile-prefix-map={folder.resolve()}=."
    fixed = {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
    return dict(os.environ) | fixed | {"SOURCE_DATE_EPOCH": seconds, "CXXFLAGS": flags.strip()}


if __name__ == "__main__":
    main()
