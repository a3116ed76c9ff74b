"""Where studies outlive the server: one JSON file for each, written at every change."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from skep.files import write_whole
from skep.records.formats.json_lines import parse_record, record_json
from skep.web.boards.sketch import parse_sketches
from skep.web.games.table_store import ID
from skep.web.studies.study import Node, Study
from skep.web.studies.study_document import StudyDocument


@dataclass(frozen=True)
class StudyStore:
    """A folder of studies."""

    folder: Path

    def save(self, document: StudyDocument) -> None:
        """Write a study whole, or leave the old file as it is."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._path(document.id), json.dumps(study_json(document), ensure_ascii=False))

    def load(self, id: str) -> StudyDocument | None:
        """A study by its id; None if there is none. Raises ValueError for a file that holds no study."""
        if not ID.fullmatch(id) or not self._path(id).is_file():
            return None
        try:
            return parse_study(json.loads(self._path(id).read_text(encoding="utf-8")))
        except RecursionError as error:
            raise ValueError(f"{self._path(id)} holds no study: it is nested too deeply") from error

    def delete(self, id: str) -> None:
        """Remove the file of a study."""
        if ID.fullmatch(id):
            self._path(id).unlink(missing_ok=True)

    def all(self) -> list[StudyDocument]:
        """All studies, the one changed last first."""
        return sorted(self._readable(), key=lambda document: document.changed_at, reverse=True)

    def _readable(self) -> Iterator[StudyDocument]:
        """The studies whose files can be read: one that cannot must not hide the others."""
        for path in self.folder.glob("*.json"):
            try:
                document = self.load(path.stem)
            except ValueError:
                continue
            if document is not None:
                yield document

    def _path(self, id: str) -> Path:
        return self.folder / f"{id}.json"


def study_json(document: StudyDocument) -> dict[str, Any]:
    """A study as JSON."""
    study = document.study
    return {
        "id": document.id,
        "name": document.name,
        "changed_at": document.changed_at,
        "record": record_json(study.to_record()),
        "start_score": study.root.score,
        "here": _way_to(document.here),
        "best": [node.best for node in study.root.main_line()],
        "sketches": [[_way_to(node), node.sketches] for node in study.nodes() if node.sketches],
    }


def parse_study(data: Any) -> StudyDocument:
    """A study from its JSON. Raises ValueError."""
    try:
        study = Study(parse_record(data["record"]))
        study.root.score = data["start_score"]
        document = StudyDocument(study, data["name"], data["id"], data["changed_at"])
        document.here = _node_at(study.root, data["here"])
        for node, best in zip(study.root.main_line(), data.get("best", []), strict=False):
            node.best = str(best)
        for way, sketches in data.get("sketches", []):
            _node_at(study.root, way).sketches = parse_sketches(sketches)
    except (KeyError, TypeError) as error:
        raise ValueError(f"no study: {type(error).__name__} {error}") from error
    return document


def _way_to(node: Node) -> list[int]:
    """Which children lead from the root to a node."""
    return [step.parent.children.index(step) for step in node.line() if step.parent]


def _node_at(node: Node, way: list[int]) -> Node:
    """The node that is reached by taking these children, as far as there are such."""
    for number in way:
        if not 0 <= number < len(node.children):
            break
        node = node.children[number]
    return node
