"""The four steps of the courses on Cython, as far as a module that was written for a function goes them.

    steps(text, "integrate_f")  →  ("integrate_f goes the four steps of Cython:", "  1. It is compiled as it is; …", …)

They are read from the module itself: what its function is declared to take, what it asks the file for, what its
variables are declared as.

Does not handle: variables whose names are not ASCII, which the module spells otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_DECLARED = re.compile(r"([\w ]+(?:\[[:, 1]+\])?) v_(\w+)")
_BODY = re.compile(r"^cdef object body\((.*)\):\n((?:    cdef .*\n)*)", re.MULTILINE)
_FUNCTION = re.compile(r"PyDict_GetItemWithError\(space, '(\w+)'\)\n(?:.*\n)?.*(?:is_told|is_family)\(\d")
_OF_LOOPS = re.compile(r"^cdef .*\bk_\d+\(", re.MULTILINE)
"""A function that belongs to a copy of loops (`arrays`)."""
_METHOD = re.compile(r"one = in_class\(space, '(\w+)', '(\w+)'\)")
OBJECT = "object"


def steps(text: str, name: str) -> tuple[str, ...]:
    """Sentences about the module `text` of the function `name`; none where it is no such module."""
    found = _BODY.search(text)
    if found is None:
        return ()
    asked = text[found.end() :]
    called = sorted({*_FUNCTION.findall(asked), *map(".".join, _METHOD.findall(asked))} - {name})
    helpers = f"What it calls is compiled with it, in C: {_all(called)}" if called else "Nothing is compiled with it"
    helpers = "What it calls is compiled with it, in C" if _OF_LOOPS.search(text) else helpers
    return (
        f"{name} goes the four steps of Cython:",
        "  1. It is compiled as it is. Its text stays, and runs for whatever it was not typed for.",
        f"  2. {_typed('Its arguments', found[1])}",
        f"  3. {helpers}.",
        f"  4. {_typed('Its variables', found[2])}",
        "",
    )


def _typed(what: str, declarations: str) -> str:
    names: dict[str, list[str]] = {}
    for kind, variable in _DECLARED.findall(declarations):
        names.setdefault(kind.strip().removeprefix("cdef "), []).append(variable)
    left = names.pop(OBJECT, [])
    parts = [f"{_all(variables)} as {kind}" for kind, variables in names.items()]
    return " ".join(_sentences(what, parts, left))


def _sentences(what: str, parts: Iterable[str], left: list[str]) -> Iterator[str]:
    told = "; ".join(parts)
    if told:
        yield f"{what} are typed: {told}."
    if left:
        yield f"{'Left' if told else f'{what} are left'} as Python's objects: {_all(left)}."
    if not told and not left:
        yield f"{what} are none."


def _all(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
