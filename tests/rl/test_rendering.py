"""What environments show to people."""

import numpy as np

from skep.drawing.styles import STYLES
from skep.games.hive import Position
from skep.rl import Encoding, HiveEnv, hive_v0
from skep.rl.rendering import picture

GAME = "setup Black wQ@0,0 bQ+wB1@1,0 bA1@0,1"


def colors(pixels: np.ndarray) -> set[str]:  # type: ignore[type-arg]
    return {"#" + bytes(color).hex() for color in np.unique(pixels.reshape(-1, 3), axis=0).tolist()}


def test_text_and_svg_are_those_of_the_position() -> None:
    env = HiveEnv(render_mode="ansi", opening_plies=6)
    env.reset(seed=1)
    assert env.render() == str(env.position)
    env = HiveEnv(render_mode="svg", opening_plies=6)
    env.reset(seed=1)
    assert env.render() == env.position.svg()
    env = HiveEnv()
    env.reset(seed=1)
    assert env.render() is None


def test_pixels_have_the_colours_of_the_pieces_whoever_looks() -> None:
    position = Position.parse(GAME)
    light = STYLES["light"]
    expected = {light.background}
    for tile, bugs in ((light.white, "QB"), (light.black, "A")):
        expected |= {tile.edge, tile.face, *(tile.insects[bug] for bug in bugs)}
    for own in (position.turn, position.turn.other):
        assert colors(picture(Encoding().planes(position, own))) == expected


def test_pictures_have_one_size() -> None:
    env = hive_v0.raw_env(render_mode="rgb_array", window=12)
    env.reset(seed=1)
    empty = env.render()
    env.game.begin(2)
    for _ in range(40):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert env.render().shape == empty.shape
    assert env.render().dtype == np.uint8
    assert not np.array_equal(env.render(), empty)
