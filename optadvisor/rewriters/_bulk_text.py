"""The text around the new code of `bulk_draws`: the guards in front, the original loop under `else`.

    if type(n) is int and … :
        # the same random numbers in the same order, a block at a time
        (new code)
    else:
        (the original loop, indented)

Does not handle: statements that share their lines with others, texts over several lines (`bulk_draws` declines both).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from optadvisor.loops.elementwise import Unsupported
from optadvisor.source.site import Site

_EMITTED_BUILTINS = frozenset(
    {
        "abs",
        "all",
        "bool",
        "float",
        "getattr",
        "globals",
        "int",
        "len",
        "list",
        "min",
        "range",
        "repr",
        "set",
        "tuple",
        "type",
    }
) | {"vars", "object", "map"}


def if_else(site: Site, statement: ast.stmt, tests: Sequence[str], lines: list[str]) -> str:
    """The guarded new code, then the original statement unchanged but for its indentation."""
    indent, unit = site.module.indent(statement), unit_of(site)
    joined = " and ".join(tests)
    if len(indent) + len(joined) < 100:
        head = [f"if {joined}:"]
    else:
        head = ["if (", *(f"    {'and ' if number else ''}{text}" for number, text in enumerate(tests)), "):"]
    comment = "# the same random numbers in the same order, a block at a time"
    new = [*head, f"    {comment}", *(f"    {line}" for line in lines), "else:"]
    fast = site.lines("\n".join(_with_unit(line, unit) for line in new), indent)
    start, end = site.module.statement_span(statement)
    return fast + indented(site, site.module.data[start:end], unit)


Part: TypeAlias = ast.AST | tuple[ast.stmt, ast.stmt]


def with_spans_replaced(site: Site, statement: ast.stmt, texts: Mapping[Part, str]) -> list[str]:
    """The lines of the statement's own text, without its indentation, with these parts written otherwise.

    A part is a node, or all from one statement to another.
    """
    start, end = site.module.statement_span(statement)
    data = site.module.data
    for part in sorted(texts, key=lambda each: -_span(site, each)[0]):
        first, last = _span(site, part)
        data = data[:first] + texts[part].encode("utf-8") + data[last:]
        end += len(texts[part].encode("utf-8")) - (last - first)
    indent = site.module.indent(statement)
    return [line.removeprefix(indent).rstrip() for line in data[start:end].decode("utf-8").splitlines()]


def _span(site: Site, part: Part) -> tuple[int, int]:
    first, last = part if isinstance(part, tuple) else (part, part)
    return site.module.span(first)[0], site.module.span(last)[1]  # type: ignore[arg-type]


def unit_of(site: Site) -> str:
    assert site.node is not None
    return site.module.indent(site.node.body[0]).removeprefix(site.module.indent(site.node)) or "    "


def indented(site: Site, data: bytes, unit: str) -> str:
    lines = [line.decode("utf-8") for line in data.splitlines(keepends=True)]
    text = "".join(unit + line if line.strip() else line for line in lines)
    return text if text.endswith(("\n", "\r")) else text + site.module.newline


def _with_unit(line: str, unit: str) -> str:
    depth = (len(line) - len(line.lstrip(" "))) // 4
    return unit * depth + line.lstrip(" ")


def refuse_shadowed(site: Site, texts: list[str]) -> None:
    """Built-ins that the new text uses must not mean something else anywhere in the file."""
    used = set(re.findall(r"\w+", " ".join(texts))) & _EMITTED_BUILTINS
    bound: set[str] = set()
    for node in ast.walk(site.module.tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
    if shadowed := used & bound:
        raise Unsupported(f"the file uses the built-in name {min(shadowed)} for something else")
