"""Agents of one's own: a function or a class in a file, a module or an installed package, everywhere that an
agent's text is accepted.

`own_kind` finds one by its text, `OwnAgent` lets it play in a process of its own.
"""
