"""Who may do what on a server that other machines reach.

Whoever started it enters by a link that works once, or by a password, and has a signed cookie from then on.
Everybody else may watch a game, and play where a secret link gives a seat.

>>> access = Access("the server's secret")
>>> access.admits("a guess"), access.admits(access.link_key), access.admits(access.link_key)
(False, True, False)
>>> access.has_entered(access.cookie()), access.has_entered("9999999999.forged")
(True, False)
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

from skep.web.visitors.rate_limit import RateLimit

ENTRANCE = "/enter"
"""The address at which people enter."""
COOKIE = "skep-entered"
LINK_SECONDS = 3600.0
"""How long the one-time link works, if nobody has used it."""
GUESSES_PER_SECOND, GUESSES_AT_ONCE = 0.2, 5.0
"""How often a password may be tried from one address."""
ALL_GUESSES_PER_SECOND, ALL_GUESSES_AT_ONCE = 5.0, 50.0
"""And from all addresses together."""
MOST_ADDRESSES = 10_000
"""Addresses whose tries are counted; beyond, it begins anew."""
ENTERED_SECONDS = 30 * 24 * 3600
"""How long a browser that has entered is known."""
FREE_PATHS = ("/game/", "/arena/game/", "/skep/", "/_nicegui", "/favicon.ico", ENTRANCE)
"""What everybody may ask for: a game, the parts of its page, and the entrance."""


class Access:
    """Lets people in, and knows them again."""

    def __init__(self, secret: str, password: str = "", now: Callable[[], float] = time.time) -> None:
        """`secret` signs the cookies; without a password only the one-time link lets somebody in."""
        self.link_key = secrets.token_urlsafe(18)
        """What the one-time link contains."""
        self._secret, self._password, self._now = secret.encode(), password, now
        self._link_ends = now() + LINK_SECONDS
        self._all_guesses = RateLimit(ALL_GUESSES_PER_SECOND, ALL_GUESSES_AT_ONCE)
        self._guesses: dict[str, RateLimit] = {}

    @property
    def has_password(self) -> bool:
        """Can people enter by a password?"""
        return bool(self._password)

    def admits(self, given: str, address: str = "") -> bool:
        """Is this the key of a link that nobody has used, or the password?

        Guesses at the password are counted by the address that they come from, so that a stranger keeps
        nobody else out. The link is too long to be guessed.
        """
        if self._now() < self._link_ends and _is_same(given, self.link_key):
            self._link_ends = 0.0
            return True
        return self.has_password and self._may_guess(address) and _is_same(given, self._password)

    def _may_guess(self, address: str) -> bool:
        if len(self._guesses) >= MOST_ADDRESSES:
            self._guesses.clear()
        own = self._guesses.setdefault(address, RateLimit(GUESSES_PER_SECOND, GUESSES_AT_ONCE))
        return own.allows(self._now()) and self._all_guesses.allows(self._now())

    def cookie(self) -> str:
        """What a browser that has entered is known by: until when, signed."""
        end = str(round(self._now() + ENTERED_SECONDS))
        return f"{end}.{self._signature(end)}"

    def has_entered(self, cookie: str | None) -> bool:
        """Is this a cookie of ours that still holds?"""
        end, _, signature = (cookie or "").partition(".")
        if not _is_same(signature, self._signature(end)):
            return False
        return int(end) > self._now()

    def allows(self, path: str, cookie: str | None) -> bool:
        """May a browser ask for this address?"""
        return path.startswith(FREE_PATHS) or self.has_entered(cookie)

    def _signature(self, end: str) -> str:
        return hmac.new(self._secret, f"{COOKIE} {end} {self._password}".encode(), hashlib.sha256).hexdigest()


def _is_same(given: str, secret: str) -> bool:
    """The time of the comparison does not show how near a guess is."""
    return hmac.compare_digest(given.encode(), secret.encode())
