"""Where studies outlive the server: one JSON file for each, written at every change."""

from collections.abc import Container
from pathlib import Path
from typing import Any

from skep.records.formats.json_lines import parse_record, record_json
from skep.web.boards.sketch import parse_sketches
from skep.web.storage.json_folder import JsonFolder
from skep.web.studies.study import Node, Study
from skep.web.studies.study_document import StudyDocument

MOST_LISTED = 200
"""Studies in a list: each is read, and takes some milliseconds."""


class StudyStore:
    """A folder of studies."""

    def __init__(self, folder: Path) -> None:
        self._files = JsonFolder(folder)

    def save(self, document: StudyDocument) -> None:
        """Write a study whole, or leave the old file as it is."""
        self._files.save(document.id, study_json(document))

    def load(self, id: str) -> StudyDocument | None:
        """A study by its id; None if there is none, or its file is damaged."""
        return self._files.load(id, parse_study)

    def delete(self, id: str) -> None:
        """Remove the file of a study."""
        self._files.delete(id)

    def newest(self, among: Container[str] | None = None) -> list[StudyDocument]:
        """The studies that can be read, the one changed last first: of all, or of some; not too many."""
        ids = [id for id in self._files.ids() if among is None or id in among]
        found = (self.load(id) for id in ids[:MOST_LISTED])
        readable = [document for document in found if document is not None]
        return sorted(readable, key=lambda document: document.changed_at, reverse=True)

    def close(self) -> None:
        """Wait until all studies are on the disk."""
        self._files.close()


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
