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


def page_address(host: str, port: int) -> str:
    """Where a browser finds a server that listens on a host.

    >>> page_address("127.0.0.1", 8117), page_address("::1", 80)
    ('http://127.0.0.1:8117', 'http://[::1]:80')
    """
    name = own_address() if host in ANY else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


@dataclass(frozen=True, kw_only=True)
class ServerPlace:
    """The address of the page, and who can reach it."""

    address: str = ""
    """As `http://192.168.1.5:8117`: the beginning of every link."""
    is_open: bool = False
    """Can other machines reach it?"""
