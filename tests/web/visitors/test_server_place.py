"""Where other machines find the server."""

import pytest

from skep.web.server.server import WebSettings
from skep.web.visitors import server_place


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_for_all_names_an_address_that_can_be_visited(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_place, "own_address", lambda: "192.168.1.5")
    settings = WebSettings(host=host)
    assert settings.address == "http://192.168.1.5:8117/"
    assert settings.place.address == "http://192.168.1.5:8117"


def test_the_own_address_is_one_of_this_machine() -> None:
    assert server_place.own_address() not in server_place.ANY
