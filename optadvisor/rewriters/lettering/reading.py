"""What is known while one function is written over codes: the kinds of its variables, the tools that it needs.

    reading.kinds == {"dna": TEXT, "base": CHAR}

Does not handle: anything itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.rewriters.lettering.tools import TOOLS
from optadvisor.source.site import Site

OTHER, TEXT, CHAR, EMPTY, MAYBE, CHARS, BUILT, BYTES = (
    "other",
    "text",
    "char",
    "empty",
    "maybe",
    "chars",
    "built",
    "bytes",
)
"""Kinds of what an expression gives: nothing of text; any str; a str of one character; the literal ""; one character or
"", which is -1 as a code; a list of characters; a str to which more is added; bytes, which hold ints."""
LISTED = frozenset({TEXT, BUILT, BYTES})
"""Text that is a list of codes."""
SINGLE = frozenset({CHAR, EMPTY, MAYBE})
"""Text that is one code."""
MOST_LETTERS = 2000
"""A longer literal stays out of compiled code."""


class NotLetteredError(Exception):
    """Why text cannot become codes, as a sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A dict from characters to numbers, or to characters, that is written out and never changed."""

    entries: Mapping[int, int | float]
    kind: str
    """Of the values: OTHER or CHAR."""
    source: str
    """For a global, `repr` of the dict; empty for a variable of the function."""
    type: str
    """Of the values of a global's dict, by its name."""


@dataclass(kw_only=True)
class Reading:
    """One function and what is known of it."""

    site: Site
    kinds: dict[str, str]
    """Variable → kind, for those that hold text."""
    constants: Mapping[str, str] = field(default_factory=dict)
    """Global → the literal text that it is."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    helpers: dict[str, str] = field(default_factory=dict)
    """Name → text of the functions that are added."""
    globals: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Globals of `constants` and `tables` that the text relies on → tests that they still are what the file says."""
    functions: dict[tuple[str, tuple[str, ...]], object] = field(default_factory=dict)
    """What is known of functions that are called, by name and kinds of arguments (see `called`)."""
    copied: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """Name of a function over codes → the user's function that it stands for."""
    inner: bool = False
    """Is it a function that the one in question calls?"""
    typed: bool = False
    """Is an empty list written in a way that says that it holds ints?"""

    def tool(self, name: str) -> str:
        """The name of a tool in the file over codes."""
        spelled = self.site.fresh(f"_{name}")
        self.helpers[spelled] = TOOLS[name].format(name=spelled)
        return spelled

    def added(self, stem: str, text: str) -> str:
        """The name of a function that is made for this one; `text` has `{name}` in it. The same text is added once."""
        for name, other in self.helpers.items():
            if other == text.format(name=name):
                return name
        number = 1
        while self.site.fresh(f"_{stem}_{number}") in self.helpers:
            number += 1
        spelled = self.site.fresh(f"_{stem}_{number}")
        self.helpers[spelled] = text.format(name=spelled)
        return spelled

    def builtin(self, node: ast.expr, *names: str) -> bool:
        return self.site.resolved(node) in {f"builtins.{name}" for name in names}

    def refuse(self, node: ast.expr | ast.stmt, what: str = "") -> NotLetteredError:
        """The error that says that this use of text is not known."""
        code = self.site.code(node)
        code = " ".join((code.partition("\n")[0] if isinstance(node, ast.stmt) else code).split())
        shown = code if len(code) <= 60 else f"{code[:57]}…"
        why = what or "it uses text in a way that codes do not follow"
        return NotLetteredError(f"line {node.lineno}: {why}: `{shown}`", node.lineno)


def nearest(node: ast.AST) -> Iterator[ast.AST]:
    """The nearest nodes below that have a place in the text."""
    for child in ast.iter_child_nodes(node):
        if hasattr(child, "lineno"):
            yield child
        else:
            yield from nearest(child)
