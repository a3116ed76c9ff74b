"""What is drawn before the scripts of a page have run: the bar with its links, as it will stand there."""

from collections.abc import Mapping
from html import escape

_AS_THE_SYSTEM = (
    "if (matchMedia('(prefers-color-scheme: dark)').matches) "
    "document.currentScript.parentElement.classList.add('dark')"
)


def early_frame_html(logo: str, pages: Mapping[str, str], here: str, theme: str) -> str:
    """The bar without scripts. It gives way as soon as the page itself is there.

    >>> early_frame_html("", {"Play": "/"}, "Play", "dark").count('<a href="/"')
    1
    """
    links = "".join(
        f'<a href="{escape(path)}"{_here(name == here)}>{escape(name)}</a>' for name, path in pages.items()
    )
    bar = (
        f'<div class="brand">{logo}<span>skep</span></div><nav class="pages" aria-label="pages">{links}</nav>'
    )
    script = f"<script>{_AS_THE_SYSTEM}</script>" if theme == "auto" else ""
    return f'<div class="early {escape(theme)}">{script}<header class="skep-header">{bar}</header></div>'


def _here(is_here: bool) -> str:
    return ' class="here"' if is_here else ""
