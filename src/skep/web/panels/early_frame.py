"""What is drawn before the scripts of a page have run: the bar with its links, as it will stand there."""

from html import escape

from skep.web.panels.page_bar import LOGO, links_html, more_html

_AS_THE_SYSTEM = (
    "if (matchMedia('(prefers-color-scheme: dark)').matches) "
    "document.currentScript.parentElement.classList.add('dark')"
)


def early_frame_html(here: str, theme: str) -> str:
    """The bar without scripts. It gives way as soon as the page itself is there.

    >>> early_frame_html("Play", "dark").count('href="/"')
    1
    """
    links = links_html(here) + more_html(here, menu="early-more-pages")
    nav = f'<nav class="pages" aria-label="pages">{links}</nav>'
    bar = f'<div class="brand">{LOGO}<span>skep</span></div>{nav}'
    script = f"<script>{_AS_THE_SYSTEM}</script>" if theme == "auto" else ""
    return f'<div class="early {escape(theme)}">{script}<header class="skep-header">{bar}</header></div>'
