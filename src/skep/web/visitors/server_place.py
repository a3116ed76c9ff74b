"""Where the server is found by other machines."""

import socket
from dataclasses import dataclass

ANY = frozenset(("0.0.0.0", "::"))
"""Hosts that stand for all addresses of a machine; none of them can be visited."""
SOMEWHERE = ("192.0.2.1", 9)
"""An address outside this machine, reserved for documentation: no packet is ever sent to it."""


def own_address() -> str:
    """The address of this machine in its network; loopback if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)  # chooses a way, and sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def place_text(host: str, port: int) -> str:
    """Where a browser finds a server that listens on a host: its name and port in an address.

    >>> place_text("127.0.0.1", 8117), place_text("::1", 80)
    ('127.0.0.1:8117', '[::1]:80')
    """
    name = own_address() if host in ANY else host
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"


@dataclass(frozen=True, kw_only=True)
class ServerPlace:
    """The address of the page, and who can reach it."""

    address: str = ""
    """As `http://192.168.1.5:8117`: the beginning of every link."""
    is_open: bool = False
    """Can other machines reach it?"""
