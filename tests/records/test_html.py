"""Games and scores as pieces of a page: whole in themselves."""

import json
import re

from skep import Record, make_agent, play_game, play_match
from skep.games import captain
from skep.games.hive import Rules
from skep.records import Ending, Ply


def test_a_record_is_a_board_with_buttons_that_fetches_nothing() -> None:
    record = play_game((make_agent("random"), make_agent("random")), Rules(ply_cap=10), seed=1)
    page = record._repr_html_()
    assert page.count("<button") == 4
    assert re.findall(r"(?:src|href)=\\?[\"'](?!#)", page) == []
    parts, pictures, labels = json.loads(re.search(r"=(\[\[.*\]\]);let n", page)[1].replace("<\\/", "</"))  # type: ignore[index]
    assert labels == ["start", *(f"{n}. {text}" for n, text in enumerate(record.move_texts(), start=1))]
    drawn = ["".join(parts[number] for number in picture) for picture in pictures]
    assert len(set(drawn)) == 11
    assert all(picture.startswith("<svg ") and picture.endswith("</svg>") for picture in drawn)


def test_a_page_may_show_a_game_twice() -> None:
    names = [re.findall(r'<div id="(\w+)"', Record()._repr_html_()) for _ in range(2)]
    assert names[0] != names[1]


def test_what_players_are_called_is_no_html() -> None:
    record = Record(white="<script>", plies=(Ply(text="wS1"),), ending=Ending.CRASH, last_words="</pre>")
    page = record._repr_html_()
    assert "&lt;script&gt;" in page
    assert page.count("<script>") == 1
    assert "&lt;/pre&gt;" in page


def test_another_game_is_drawn_too() -> None:
    assert "<button" in Record(rules=captain.Rules())._repr_html_()


def test_a_score_and_a_tournament_are_tables() -> None:
    score = play_match("random", "mate-in-one", games=2, rules="Base:ply_cap=8")
    page = score._repr_html_()
    assert page.count("<tr>") == 3
    assert "<th>95 %</th>" in page
    assert "<li>random: <code>random</code></li>" in score.tournament._repr_html_()
