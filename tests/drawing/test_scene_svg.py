import cmath
import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from skep.drawing.insects import BUGS
from skep.drawing.look import Look
from skep.drawing.scene import Arrow, LastMove, Mark, Scene, Tile
from skep.drawing.scene_svg import animated_svg, scene_svg
from skep.drawing.styles import STYLES

SVG = "{http://www.w3.org/2000/svg}"

TWO_TILES = Scene(stacks={(0, 0): [Tile("w", "Q")], (1, 0): [Tile("b", "A", 1)]})


def place(cell: tuple[float, float]) -> tuple[float, float]:
    """The centre of a cell by turning the step to the east: south-east is 60 degrees clockwise of it.

    Corners lie 50 from the centre, so neighbours are twice 50·cos 30° apart; y grows downwards.
    """
    east = complex(2 * 50 * cmath.cos(cmath.pi / 6).real, 0)
    spot = cell[0] * east + cell[1] * east * cmath.exp(1j * cmath.pi / 3)
    return round(spot.real, 2), round(spot.imag, 2)


def shown(svg: str) -> list[ET.Element]:
    """All elements in the order of drawing, without those that are only defined."""
    root = ET.fromstring(svg)
    defined = {id(element) for element in root.find(f"{SVG}defs").iter()}
    return [element for element in root.iter() if id(element) not in defined]


def placed(svg: str, name: str) -> list[tuple[float, float]]:
    """Where, in full size, the definition of this name is used."""
    uses = [element for element in shown(svg) if element.tag == f"{SVG}use" and "x" in element.attrib]
    return [
        (float(use.get("x")), float(use.get("y"))) for use in uses if use.get("href").split("-")[1] == name
    ]


def texts(svg: str) -> list[str]:
    return [element.text for element in shown(svg) if element.tag == f"{SVG}text"]


def ids(svg: str) -> list[str]:
    return [element.get("id") for element in ET.fromstring(svg).iter() if "id" in element.attrib]


def box(svg: str) -> tuple[float, float, float, float]:
    left, top, width, height = map(float, ET.fromstring(svg).get("viewBox").split())
    return left, top, left + width, top + height


tiles = st.builds(Tile, st.sampled_from("wb"), st.sampled_from(BUGS), st.integers(0, 12))
cells = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
points = st.tuples(st.floats(-6, 6), st.floats(-6, 6))
anything = st.text(max_size=8)
scenes = st.builds(
    Scene,
    stacks=st.dictionaries(cells, st.lists(tiles, max_size=7), max_size=12),
    racks=st.none() | st.fixed_dictionaries({"w": st.lists(tiles), "b": st.lists(tiles)}),
    last_move=st.none() | st.builds(LastMove, start=st.none() | cells, end=cells),
    arrows=st.lists(st.builds(Arrow, start=points, end=points | cells, color=anything, label=anything)),
    marks=st.lists(
        st.builds(Mark, cell=cells, kind=st.sampled_from(["dot", "ring", "shade"]), label=anything)
    ),
    title=anything,
    caption=anything,
)
looks = st.builds(Look, style=st.sampled_from(list(STYLES)), coordinates=st.booleans())


@given(scenes, looks)
@settings(max_examples=60)
def test_any_scene_is_well_formed_and_refers_only_to_itself(scene, look):
    svg = scene_svg(scene, look)
    names = ids(svg)
    assert len(names) == len(set(names))
    references = {e.get("href").removeprefix("#") for e in ET.fromstring(svg).iter(f"{SVG}use")}
    assert references <= set(names)
    svg.encode()


@given(scenes, looks, st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_equal_scenes_give_equal_text(scene, look, rng):
    shuffled = list(scene.stacks.items())
    rng.shuffle(shuffled)
    assert scene_svg(replace(scene, stacks=dict(shuffled)), look) == scene_svg(scene, look)


@given(st.dictionaries(cells, tiles, min_size=1))
@settings(max_examples=60)
def test_each_tile_lies_on_its_cell_and_inside_the_picture(board):
    svg = scene_svg(Scene(stacks={cell: [tile] for cell, tile in board.items()}))
    left, top, right, bottom = box(svg)
    for tile in set(board.values()):
        spots = {place(cell) for cell, other in board.items() if other == tile}
        assert set(placed(svg, f"{tile.color}{tile.bug}{tile.number or ''}")) == spots
        assert all(left + 43 < x < right - 43 and top + 50 < y < bottom - 50 for x, y in spots)


def test_a_stack_rises_from_its_cell_and_tells_what_it_covers():
    stack = [Tile("w", "Q"), Tile("b", "B", 1), Tile("w", "M")]
    svg = scene_svg(Scene(stacks={(2, -1): stack}))
    x, y = place((2, -1))
    spots = [placed(svg, name)[0] for name in ("wQ", "bB1", "wM")]
    steps = [(round(sx - x, 2), round(sy - y, 2)) for sx, sy in spots]
    assert steps == [(0, 0), (3, -9), (6, -18)]
    small = [e.get("href").split("-")[1] for e in shown(svg) if e.get("transform") and e.tag == f"{SVG}use"]
    assert [name for name in small if name != "hex"] == ["wQ", "bB1"]
    assert texts(svg) == ["3"]
    tooltips = [e.text for e in shown(svg) if e.tag == f"{SVG}title" and "id" not in e.attrib]
    assert tooltips == ["white mosquito on black beetle 1 on white queen bee"]


def test_a_single_tile_carries_no_height():
    assert texts(scene_svg(TWO_TILES)) == []


def test_a_number_is_written_only_on_numbered_pieces():
    root = ET.fromstring(scene_svg(TWO_TILES))
    pieces = {e.get("id").split("-")[1]: e for e in root.find(f"{SVG}defs") if "id" in e.attrib}
    assert [e.text for e in pieces["bA1"].iter(f"{SVG}text")] == ["1"]
    assert list(pieces["wQ"].iter(f"{SVG}text")) == []


def test_only_the_insects_used_are_defined():
    names = {name.split("-")[1] for name in ids(scene_svg(TWO_TILES))}
    assert names == {"title", "desc", "hex", "w", "b", "Q", "A", "wQ", "bA1"}


def test_different_drawings_in_one_page_share_no_id():
    drawings = [
        scene_svg(TWO_TILES),
        scene_svg(TWO_TILES, Look(style="dark")),
        scene_svg(replace(TWO_TILES, title="another")),
        scene_svg(Scene()),
        animated_svg([Scene(), TWO_TILES]),
        animated_svg([Scene(), TWO_TILES], 2.0),
    ]
    names = [name for svg in drawings for name in ids(svg)]
    assert len(names) == len(set(names))


def test_a_placement_frames_one_cell_and_a_movement_two():
    placement = replace(TWO_TILES, last_move=LastMove(end=(1, 0)))
    assert placed(scene_svg(placement), "hex") == [place((1, 0))]
    movement = replace(TWO_TILES, last_move=LastMove(start=(-1, 1), end=(1, 0)))
    svg = scene_svg(movement)
    assert placed(svg, "hex") == [place((-1, 1)), place((1, 0))]
    dashed = [e for e in shown(svg) if "stroke-dasharray" in e.attrib]
    assert [(float(e.get("x")), float(e.get("y"))) for e in dashed] == [place((-1, 1))]


def test_a_dot_and_a_ring_lie_on_their_cells():
    marks = [Mark(cell=(2, 3), color="red", opacity=0.5), Mark(cell=(0, 0), kind="ring", color="blue")]
    circles = [e for e in shown(scene_svg(replace(TWO_TILES, marks=marks))) if e.tag == f"{SVG}circle"]
    assert [(float(c.get("cx")), float(c.get("cy"))) for c in circles] == [place((2, 3)), place((0, 0))]
    assert (circles[0].get("fill"), circles[0].get("fill-opacity")) == ("red", "0.5")
    assert (circles[1].get("fill"), circles[1].get("stroke")) == ("none", "blue")


def test_a_shade_covers_its_cell():
    mark = Mark(cell=(-2, 1), kind="shade", color="#123456", opacity=0.25)
    svg = scene_svg(replace(TWO_TILES, marks=[mark]))
    assert placed(svg, "hex") == [place((-2, 1))]
    assert [e.get("fill-opacity") for e in shown(svg) if e.get("fill") == "#123456"] == ["0.25"]


def test_a_mark_on_a_stack_lies_on_its_top():
    stacks = {(0, 0): [Tile("w", "Q"), Tile("b", "B", 1)]}
    svg = scene_svg(Scene(stacks=stacks, marks=[Mark(cell=(0, 0), color="red")]))
    dot = next(e for e in shown(svg) if e.get("fill") == "red")
    assert [(float(dot.get("cx")), float(dot.get("cy")))] == placed(svg, "bB1")


def arrow_corners(svg: str, color: str) -> list[tuple[float, float]]:
    path = next(e for e in shown(svg) if e.get("fill") == color)
    numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", path.get("d"))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@given(points, cells)
@settings(max_examples=60)
def test_an_arrow_points_at_its_end(start, end):
    x, y = place(end)
    sx, sy = place(start)
    length = abs(complex(x - sx, y - sy))
    assume(length >= 1)
    svg = scene_svg(Scene(arrows=[Arrow(start=start, end=end, color="red")]))
    corners = arrow_corners(svg, "red")
    assert any(abs(complex(cx - x, cy - y)) < 0.02 for cx, cy in corners)
    along = [((cx - sx) * (x - sx) + (cy - sy) * (y - sy)) / length for cx, cy in corners]
    assert min(along) >= -0.02
    assert max(along) <= length + 0.02


def test_a_wider_arrow_is_wider():
    def breadth(width: float) -> float:
        svg = scene_svg(Scene(arrows=[Arrow(start=(0, 0), end=(3, 0), color="red", width=width)]))
        ys = [y for _, y in arrow_corners(svg, "red")]
        return max(ys) - min(ys)

    assert breadth(10) == pytest.approx(2 * breadth(5))


def test_an_arrow_to_itself_is_a_ring():
    svg = scene_svg(Scene(arrows=[Arrow(start=(1, 1), end=(1, 1), color="red")]))
    ring = next(e for e in shown(svg) if e.get("stroke") == "red")
    assert (float(ring.get("cx")), float(ring.get("cy"))) == place((1, 1))


def test_everything_written_or_painted_is_escaped():
    evil = '"/><script>&amp;\x00'
    scene = Scene(
        arrows=[Arrow(start=(0, 0), end=(1, 0), label=evil, color=evil)],
        marks=[Mark(cell=(0, 0), label=evil, color=evil)],
        title=evil,
        caption=evil,
    )
    svg = scene_svg(scene)
    seen = evil.replace("\x00", "\ufffd")
    assert "<script" not in svg
    assert set(texts(svg)) == {seen}
    assert {e.get("fill") for e in shown(svg)} >= {seen}
    assert ET.fromstring(svg).find(f"{SVG}title").text == seen


def test_an_empty_board_shows_where_to_begin():
    svg = scene_svg(Scene())
    cell = next(e for e in shown(svg) if e.tag == f"{SVG}path")
    assert cell.get("transform") == "translate(0 0)"
    left, top, right, bottom = box(svg)
    assert (left + right, top + bottom) == (0, 0)


def test_coordinates_name_the_hive_and_its_neighbours():
    svg = scene_svg(TWO_TILES, Look(coordinates=True))
    hive, around = ["0,0", "1,0"], ["1,-1", "0,-1", "-1,0", "-1,1", "0,1", "2,0", "2,-1", "1,1"]
    assert sorted(texts(svg)) == sorted(2 * (hive + around)), "each once as a halo and once as text"


def test_racks_count_the_pieces_in_hand_outside_the_board():
    racks = {"w": [Tile("w", "A", 2), Tile("w", "A", 3), Tile("w", "Q")], "b": [Tile("b", "P")]}
    svg = scene_svg(replace(TWO_TILES, racks=racks))
    _, board_top, _, board_bottom = box(scene_svg(TWO_TILES))
    heights = {
        use.get("href").split("-")[1]: float(use.get("transform").split("(")[1].split(")")[0].split()[1])
        for use in shown(svg)
        if use.tag == f"{SVG}use" and "transform" in use.attrib
    }
    assert heights.keys() == {"wQ", "wA", "bP"}
    assert heights["wQ"] == heights["wA"] > board_bottom
    assert heights["bP"] < board_top
    assert set(texts(svg)) == {"×2"}


def test_a_screen_reader_is_told_the_position():
    root = ET.fromstring(scene_svg(TWO_TILES))
    assert root.get("role") == "img"
    labels = {e.get("id"): e.text for e in root if e.tag in (f"{SVG}title", f"{SVG}desc")}
    assert root.get("aria-labelledby").split() == list(labels)
    assert list(labels.values()) == ["Hive position", TWO_TILES.description_text()]


def test_size_is_the_longer_side_in_pixels():
    root = ET.fromstring(scene_svg(TWO_TILES, Look(size=300)))
    left, top, right, bottom = box(scene_svg(TWO_TILES))
    assert root.get("width") == "300"
    assert root.get("height") == str(round(300 * (bottom - top) / (right - left)))


def test_a_style_paints_its_own_colours():
    for name, style in STYLES.items():
        svg = scene_svg(TWO_TILES, Look(style=name))
        wanted = (style.background, style.white.face, style.black.face, style.white.insects["Q"])
        assert [color for color in wanted if color not in svg] == []


def test_unknown_looks_are_refused():
    with pytest.raises(ValueError, match=r"^unknown style 'sepia'; known: light, dark, high-contrast$"):
        Look(style="sepia")
    with pytest.raises(ValueError, match=r"^expected a positive size in pixels, got 0$"):
        Look(size=0)


# Animation


def growing_hive(plies: int) -> list[Scene]:
    """Scenes of a line of tiles that grows, then of a beetle that walks over it: as busy as a real game."""
    rng = random.Random(1)
    pieces = [
        Tile(color, bug, n) for color in "wb" for bug, n in zip("QSSBBGGGAAAMLP", range(14), strict=True)
    ]
    scenes, stacks = [Scene()], {}
    for ply in range(plies):
        cell = (ply, rng.randrange(-1, 2)) if ply < len(pieces) else rng.choice(list(stacks))
        tile = pieces[ply % len(pieces)]
        stacks = {**stacks, cell: (*stacks.get(cell, ())[-1:], tile)}
        racks = {color: [p for p in pieces[ply:] if p.color == color] for color in "wb"}
        move = LastMove(start=(0, 0), end=cell)
        scenes.append(Scene(stacks=stacks, racks=racks, last_move=move, caption=f"{ply}. wA1 -bQ"))
    return scenes


def visible_at(group: ET.Element, share: float) -> bool:
    """Whether a group is seen at this share of the loop, as SMIL defines discrete values."""
    animate = group.find(f"{SVG}animate")
    times = [float(time) for time in animate.get("keyTimes").split(";")]
    values = animate.get("values").split(";")
    assert times[0] == 0
    assert times == sorted(set(times))
    return [value for time, value in zip(times, values, strict=True) if time <= share][-1] == "visible"


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_an_animation_shows_one_scene_at_a_time_and_the_last_one_longer(count):
    svg = animated_svg(growing_hive(count - 1), seconds_per_move=0.5)
    groups = [e for e in ET.fromstring(svg) if e.find(f"{SVG}animate") is not None]
    beats = count - 1 + 3
    order = [
        [number for number, group in enumerate(groups) if visible_at(group, (beat + 0.5) / beats)]
        for beat in range(beats)
    ]
    assert order == [[min(beat, count - 1)] for beat in range(beats)]
    assert {group.find(f"{SVG}animate").get("dur") for group in groups} == {f"{beats * 0.5:g}s"}
    assert {group.find(f"{SVG}animate").get("repeatCount") for group in groups} == {"indefinite"}


def test_without_animation_the_last_scene_is_seen():
    groups = [e for e in ET.fromstring(animated_svg(growing_hive(4))) if e.tag == f"{SVG}g"]
    assert [group.get("visibility") for group in groups] == ["hidden"] * 4 + ["visible"]


def test_an_animated_board_stands_still_and_holds_every_scene():
    scenes = growing_hive(12)
    left, top, right, bottom = box(animated_svg(scenes))
    for x, y in (place(cell) for scene in scenes for cell in scene.stacks):
        assert left < x - 43 < x + 43 < right
        assert top < y - 50 < y + 50 < bottom


def test_a_game_of_sixty_plies_stays_small():
    assert len(animated_svg(growing_hive(60)).encode()) < 300_000


def test_nothing_to_animate_and_no_time_for_it_are_refused():
    with pytest.raises(ValueError, match=r"^expected at least one scene to animate$"):
        animated_svg([])
    with pytest.raises(ValueError, match=r"^expected a positive number of seconds per move, got 0$"):
        animated_svg([Scene()], 0)
