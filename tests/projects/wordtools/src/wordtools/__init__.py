"""Tools for texts."""

from wordtools.counting import counted, longest

__all__ = ["counted", "longest"]
