"""The disk that forgets what was not synced, built from forgetful_disk.c."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")
COMPILER = shutil.which("gcc") or shutil.which("cc")
CAN_BE_BUILT = sys.platform == "linux" and COMPILER is not None


@dataclass(frozen=True)
class ForgetfulDisk:
    """Two folders: what programs see, and what a power cut would leave of it."""

    library: Path
    seen: Path
    kept: Path

    @property
    def environment(self) -> dict[str, str]:
        """What makes a program write to this disk."""
        return {"LD_PRELOAD": str(self.library), "DISK": str(self.seen), "KEPT": str(self.kept)}


def build_forgetful_disk(folder: Path) -> Path:
    """The library that makes a disk forget."""
    library = folder / "forgetful_disk.so"
    subprocess.run([str(COMPILER), "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def new_forgetful_disk(library: Path, folder: Path) -> ForgetfulDisk:
    """An empty disk in a folder."""
    disk = ForgetfulDisk(library, folder / "disk", folder / "kept")
    disk.seen.mkdir()
    disk.kept.mkdir()
    return disk
