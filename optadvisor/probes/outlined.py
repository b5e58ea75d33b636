"""The text that the second pass runs in place of a file whose hot loops were made functions (see `source.kernels`).

    parsed(source, "walk.py", outlined)      a syntax tree with the kernels, and the line numbers of `walk.py`

Does not handle: a file that is no longer what was outlined; it is run as it is.
"""

from __future__ import annotations

import ast
import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlined:
    """A file's text with hot loops outlined."""

    sha256: str
    """Of the file it stands for."""
    text: str
    lines: tuple[int, ...]
    """For each line of the text the line of the file."""
    kernels: frozenset[str]


def read_outlined(task: Mapping[str, Any], kernels: frozenset[str]) -> dict[str, Outlined]:
    """By real path."""
    return {os.path.realpath(path): Outlined(**text, kernels=kernels) for path, text in task.items()}


def parsed(source: bytes | str, filename: str, outlined: Outlined | None) -> ast.Module:
    """The tree to compile for `source`: of the outlined text, where there is one for this very source.

    Its lines are the file's own everywhere but at the head of a kernel. Raises `SyntaxError` and `RecursionError`.
    """
    data = source.encode() if isinstance(source, str) else source
    if outlined is None or hashlib.sha256(data).hexdigest() != outlined.sha256:
        return ast.parse(source, filename)
    tree = ast.parse(outlined.text, filename)
    for node in ast.walk(tree):
        if "lineno" in node._attributes and not (isinstance(node, ast.FunctionDef) and node.name in outlined.kernels):
            placed: Any = node
            placed.lineno, placed.end_lineno = outlined.lines[placed.lineno - 1], outlined.lines[placed.end_lineno - 1]
    return tree
