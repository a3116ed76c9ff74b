"""The swarm view in the browser."""

from playwright.sync_api import Page, expect
from tests.web.serving import Server

from skep.agents.swarm.agent import SwarmAgent
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
