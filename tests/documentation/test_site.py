"""The site is built without a warning, has its search, and needs nothing from another server."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ADDRESS = r"""["']?(?:https?:)?//"""
FETCHED = (
    re.compile(rf"<(?:script|img|iframe|source)[^>]*src={ADDRESS}"),
    re.compile(rf"""<link[^>]*rel=["'][^"']*(?:stylesheet|preload|preconnect|icon)[^>]*href={ADDRESS}"""),
    re.compile(rf"(?:@import\s+|url\(){ADDRESS}"),
)
"""What a browser fetches by itself when it shows a page."""


def built(folder: Path) -> Path:
    """The site, built as `make docs` builds it."""
    (recipe,) = re.findall(r"sphinx (.*) docs build/docs", (ROOT / "Makefile").read_text())
    assert "--fail-on-warning" in recipe
    command = [sys.executable, "-m", "sphinx", *recipe.split(), "docs", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.slow
def test_the_site_is_whole_and_needs_no_other_server(tmp_path: Path) -> None:
    site = built(tmp_path)
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").with_suffix(".html")
        assert page.name == "package.md" or (site / name).exists(), name
    assert (site / "searchindex.js").exists()
    assert (site / "rules" / "hive.html").read_text("utf-8").count("<svg ") > 12
    assert (site / "captain.html").read_text("utf-8").count("drawn-position") == 9
    for file in [*site.rglob("*.html"), *site.rglob("*.css")]:
        text = file.read_text("utf-8")
        assert [pattern.pattern for pattern in FETCHED if pattern.search(text)] == [], file


def test_what_a_browser_would_fetch_is_found() -> None:
    for text in (
        '<script async src="https://host/x.js">',
        '<link rel="stylesheet" type="text/css" href="//host/x.css">',
        "@import url(https://host/font.css)",
    ):
        assert any(pattern.search(text) for pattern in FETCHED), text
    assert not any(pattern.search('<a href="https://host/">') for pattern in FETCHED)
