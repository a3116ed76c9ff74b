"""The notebooks of examples/ run from the first cell to the last, and are kept without what they print."""

import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def test_there_are_five_and_none_keeps_its_outputs() -> None:
    assert len(NOTEBOOKS) == 5
    for notebook in NOTEBOOKS:
        cells = json.loads(notebook.read_text("utf-8"))["cells"]
        assert [cell for cell in cells if cell.get("outputs")] == [], notebook.name


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    from nbclient import NotebookClient

    for name in ("XDG_DATA_HOME", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    run = nbformat.read(notebook, as_version=4)
    NotebookClient(
        run, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLES)}}
    ).execute()
    printed = [output for cell in run.cells for output in cell.get("outputs", [])]
    assert printed
    assert [output for output in printed if output.output_type == "error"] == []
