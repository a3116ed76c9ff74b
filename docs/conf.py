"""How Sphinx makes the site: `make docs` writes it to build/docs."""

import sys
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

import skep

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "extensions"))

project = "skep"
author = "The skep developers"
version = release = skep.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "drawn_positions",
    "command_line",
]
exclude_patterns = ["package.md", "extensions", "style"]
suppress_warnings = ["ref.python"]  # a type written by its short name, where two classes have it

# Markdown
highlight_language = "none"  # a block that does not say what it is has commands or plain text
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
myst_links_external_new_tab = False

# docstrings
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
maximum_signature_line_length = 80
add_module_names = False

# the look: nothing comes from another server
html_theme = "furo"
html_title = "skep"
html_static_path = ["style"]
html_css_files = ["skep.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a5a00", "color-brand-content": "#8a5a00"},
    "dark_css_variables": {"color-brand-primary": "#f0b840", "color-brand-content": "#f0b840"},
}


def _link_inside(app: object, page: str, source: list[str]) -> None:
    """Pages of the site stand in for files outside its folder."""
    for file, inside in (("CONTRIBUTING.md", "contributing.md"), ("CHANGELOG.md", "changelog.md")):
        source[0] = source[0].replace(f"](../{file}", f"]({inside}")


def _without_object(app: Sphinx, page: nodes.document) -> None:
    """That a class derives from `object` says nothing."""
    for paragraph in [*page.findall(nodes.paragraph)]:
        if paragraph.astext() == "Bases: object":
            paragraph.parent.remove(paragraph)


def setup(app: Sphinx) -> None:
    """Change links before pages are read, and leave out what says nothing."""
    app.connect("source-read", _link_inside)
    app.connect("doctree-read", _without_object)
