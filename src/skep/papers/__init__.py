"""The studied works: every published number, again, by one command, beside the original."""

from skep.papers.report.comparison import load_report

__all__ = ["load_report"]
