import pytest

from skep.arena.game.adjudication import parse_adjudication
from skep.settings import SettingsError


@pytest.mark.parametrize("text", ["nan,3", "inf,3", "500", "500,x", "", "500,nan"])
def test_a_rule_without_a_number_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="is SCORE,PLIES such as 500,6"):
        parse_adjudication(text)
