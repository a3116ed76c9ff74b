"""The swarm view in the browser."""

from playwright.sync_api import Page, expect
from tests.web.serving import Server

from skep.agents.swarm.agent import SwarmAgent
from skep.games.hive import Rules
from skep.games.random_board import random_full_position


def test_a_turn_of_the_swarm_is_explained_and_made(page: Page, server: Server) -> None:
    position = random_full_position(seed=1)
    explained = SwarmAgent().explain(position, seed=1, since=position.ply)
    page.goto(f"{server.url}/swarm")
    status = page.locator(".panel > .turn")
    expect(status).to_have_text(f"White's swarm: {explained.move_text}")
    expect(page.get_by_text(explained.reason_text())).to_be_visible()
    expect(page.locator(".plane .arrow")).not_to_have_count(0)
    rows = page.locator(".swarm-tables table").first.locator("tr")
    expect(rows).to_have_count(1 + len(explained.members))
    page.get_by_role("button", name="Make the move").click()
    expect(status).to_contain_text("Black's swarm")
    page.get_by_role("button", name="Back").click()
    expect(status).to_have_text(f"White's swarm: {explained.move_text}")


def test_a_swarm_closes_in_on_an_opponent_that_stands_still(page: Page, server: Server) -> None:
    """White moves and Black passes, until the swarm is stopped or has won."""
    rules = Rules(free_pass=True, repetition=False)
    position = random_full_position(rules, seed=1)
    born, texts = position.ply, []
    for _ in range(2):
        explained = SwarmAgent().explain(position, seed=1, since=born)
        texts.append(f"White's swarm: {explained.move_text}")
        position.play(explained.move)
        position.play(position.parse_move("pass"))
    page.goto(f"{server.url}/swarm")
    status = page.locator(".panel > .turn")
    page.get_by_text("board and settings").click()
    page.get_by_text("the opponent stands still").click()
    expect(status).to_have_text(texts[0])
    page.get_by_role("button", name="Make the move").click()
    expect(status).to_have_text(texts[1])
    page.get_by_role("button", name="Back").click()
    expect(status).to_have_text(texts[0])
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(status).not_to_have_text(texts[0])
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Run")).to_be_visible()
    expect(status).to_contain_text("White's swarm")
