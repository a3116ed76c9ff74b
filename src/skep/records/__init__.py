"""Records: games as data, the files players keep them in, and the database."""

from skep.records.formats.reading import InvalidRecord, Reading
from skep.records.record import Ending, Ply, Record, Result

__all__ = ["Ending", "InvalidRecord", "Ply", "Reading", "Record", "Result"]
