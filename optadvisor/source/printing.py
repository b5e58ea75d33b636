"""Calls of `print` that may as well be made later, from the numbers that they show.

    if step % 100 == 0:
        print(f"step {step}: {u[k]:.3f}")      the numbers `step` and `u[k]`; later the same text is made of them

Numbers never change, so a line made of them says the same whenever it is printed. What else stands in it must be
constant: texts, `sep` and `end`, the formats. Whether what is captured is a number is not known here; rewriters ask.

Does not handle: `file=`, `flush=`, `*values`, formats that are computed, texts joined by `+` or `join`.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from optadvisor.source.module import Module

AS_FLOAT, AS_INT, AS_TEXT, AS_REPR = "float", "int", "text", "repr"
"""How a number is shown: by a format that takes any number as a float (`.3f`) or an int (`d`), or by `str`, `repr`."""
_PERCENT = re.compile(r"%(?:[-+ #0]*\d*(?:\.\d+)?([diuxXoeEfFgGrs])|(%))")
_ODD = re.compile(r"\d{4}|c$")
"""Very wide formats, and that of characters, which not every int has."""
_SHOWN = {"repr": AS_REPR, "str": AS_TEXT}


@dataclass(frozen=True, kw_only=True)
class Shown:
    """One number in a line."""

    node: ast.expr
    kind: str


@dataclass(frozen=True, kw_only=True)
class Line:
    """One statement that prints."""

    node: ast.Expr
    shown: tuple[Shown, ...]


def line_of(statement: ast.stmt, module: Module, meaning: Callable[[ast.expr], str]) -> Line | None:
    """What the statement prints, when it is a `print` that can wait. `meaning` resolves names, as `Site.resolved`."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(statement, ast.Expr) or not isinstance(call, ast.Call):
        return None
    if meaning(call.func) != "builtins.print" or not module.owns_its_lines(statement):
        return None
    if not all(k.arg in ("sep", "end") and _is_text(k.value) for k in call.keywords):
        return None
    found: list[Shown] = []
    for argument in call.args:
        part = _shown(argument, module)
        if part is None:
            return None
        found += part
    if not all(_is_plain(each.node) for each in found):
        return None
    return Line(node=statement, shown=tuple(found))


def _is_fixed(node: ast.expr) -> bool:
    """A constant that every output can show."""
    if not isinstance(node, ast.Constant) or isinstance(node.value, bytes):
        return False
    return not isinstance(node.value, str) or node.value.isascii()


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | None) and _is_fixed(node)


def _is_plain(node: ast.expr) -> bool:
    """Does nothing but compute?"""
    odd = (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, ast.Lambda, ast.Starred)
    return not any(isinstance(inner, odd) for inner in ast.walk(node))


def _shown(node: ast.expr, module: Module) -> list[Shown] | None:
    """The numbers in one argument of `print`; None when it is something else than numbers and constants."""
    match node:
        case ast.Constant():
            return [] if _is_fixed(node) else None
        case ast.JoinedStr(values=parts):
            return _in_f_string(parts, module)
        case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str(text)), right=right):
            return _in_percent(text, right.elts if isinstance(right, ast.Tuple) else [right])
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format"), keywords=[]):
            return _in_format(text, node.args)
        case ast.Call(func=ast.Name(id=("repr" | "str") as name), args=[inner], keywords=[]) if is_own(name, module):
            return None if isinstance(inner, ast.Starred) else [Shown(node=inner, kind=_SHOWN[name])]
        case ast.Starred():
            return None
    return [Shown(node=node, kind=AS_TEXT)]


def is_own(name: str, module: Module) -> bool:
    """A built-in name that the file gives no other meaning (positions inside f-strings are not reliable)."""
    fields = ("name", "arg", "asname", "rest")
    nodes = [node for node in ast.walk(module.tree) if not isinstance(node, ast.keyword)]  # f(type=int) binds nothing
    stored = any(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load) for n in nodes)
    return not stored and not any(getattr(n, field, None) == name for n in nodes for field in fields)


def _in_f_string(parts: Iterable[ast.expr], module: Module) -> list[Shown] | None:
    found: list[Shown] = []
    for part in parts:
        if isinstance(part, ast.Constant):
            if not _is_fixed(part):
                return None
            continue
        assert isinstance(part, ast.FormattedValue)
        spec = _spec(part.format_spec)
        if spec is None:
            return None
        inner = _shown(part.value, module) if _makes_text(part.value) else None
        if inner is not None:
            found += inner
            continue
        kind = AS_REPR if part.conversion in (ord("r"), ord("a")) else AS_TEXT
        found.append(Shown(node=part.value, kind=_by_format(spec) if part.conversion == -1 else kind))
    return found


def _makes_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr | ast.Constant) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SHOWN
    )


def _spec(node: ast.expr | None) -> str | None:
    """The text of a format; None when it is computed."""
    if node is None:
        return ""
    if not isinstance(node, ast.JoinedStr) or not all(isinstance(part, ast.Constant) for part in node.values):
        return None
    text = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return text if text.isascii() and not _ODD.search(text) else None


def _by_format(spec: str) -> str:
    last = spec[-1:]
    return AS_FLOAT if last and last in "eEfFgG%" else AS_INT if last == "d" else AS_TEXT


def _in_percent(text: str, values: list[ast.expr]) -> list[Shown] | None:
    """The numbers in `"%d: %.3f" % (step, value)`."""
    if not text.isascii() or _ODD.search(text) or "%" in _PERCENT.sub("", text):
        return None
    codes = [found.group(1) for found in _PERCENT.finditer(text) if found.group(1)]
    if len(codes) != len(values) or any(isinstance(value, ast.Starred) for value in values):
        return None
    kinds = {"r": AS_REPR, "s": AS_TEXT, "d": AS_INT, "i": AS_INT, "u": AS_INT}
    shown = [AS_FLOAT if code in "eEfFgG" else kinds.get(code, AS_TEXT) for code in codes]
    return [Shown(node=value, kind=kind) for value, kind in zip(values, shown, strict=True)]


def _in_format(text: str, values: list[ast.expr]) -> list[Shown] | None:
    """The numbers in `"{}: {:.3f}".format(step, value)`, each of which must be shown once, in order."""
    if not text.isascii() or _ODD.search(text):
        return None
    found: list[Shown] = []
    try:
        fields = [field for field in string.Formatter().parse(text) if field[1] is not None]
    except ValueError:
        return None
    if len(fields) != len(values) or any(isinstance(value, ast.Starred) for value in values):
        return None
    for place, ((_, name, spec, conversion), value) in enumerate(zip(fields, values, strict=True)):
        if name not in ("", str(place)) or (spec and ("{" in spec or _ODD.search(spec))):
            return None
        kind = AS_REPR if conversion in ("r", "a") else AS_TEXT
        found.append(Shown(node=value, kind=kind if conversion else _by_format(spec or "")))
    return found


# ---------------------------------------------------------------- all prints of a loop or function


def lines_of(nodes: Iterable[ast.AST], module: Module, meaning: Callable[[ast.expr], str]) -> tuple[Line, ...] | None:
    """All that the nodes print; None when some of it cannot wait, or `print` is used otherwise."""
    nodes = list(nodes)
    found = [each for n in nodes if isinstance(n, ast.Expr) and (each := line_of(n, module, meaning)) is not None]
    uses = sum(isinstance(node, ast.Name) and node.id == "print" for node in nodes)
    return tuple(found) if uses == len(found) else None


def without(root: ast.AST, left_out: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes below `root`, itself included, but `left_out` and what is below those."""
    skipped = set(map(id, left_out))
    stack = [root]
    while stack:
        node = stack.pop()
        if id(node) in skipped:
            continue
        yield node
        stack.extend(ast.iter_child_nodes(node))


# ---------------------------------------------------------------- taken out of a function


@dataclass(frozen=True, kw_only=True)
class Column:
    """The numbers that one expression of one line shows, in the order of time."""

    name: str
    """The list that grows; a parameter of the function that is asked about."""
    variable: str
    """Stands for one of them in the text that prints."""
    node: ast.expr
    kinds: frozenset[str]
    """How the line shows it."""
    as_float: bool
    """Is it appended as `float(…)`?"""
    line: int
    """Of its `append`, in the file that is asked about."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    """One `print` in the user's function."""

    columns: tuple[Column, ...]
    text: str
    """The statement with variables in place of what it captures."""


@dataclass(frozen=True, kw_only=True)
class Deferred:
    """What a function prints, taken out of it."""

    prints: tuple[Printed, ...]
    turns: str
    """The list of which print was next, by number; empty when that is plain."""
    moved: tuple[tuple[int, int, int], ...]
    """(line, how many lines, how many they were) of what stands for prints, in the file that is asked about."""
    texts: tuple[str, ...]
    """Variables that hold a text while the function runs, which lines show as it is."""
    signature: tuple[int, int]
    """Where parameters were added there, and how many bytes."""

    @property
    def names(self) -> tuple[str, ...]:
        """The added parameters."""
        return (*(column.name for column in self.columns), *([self.turns] if self.turns else []))

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for each in self.prints for column in each.columns)

    def line(self, line: int) -> int:
        """The line of the user's file for one of the file that is asked about."""
        shift = 0
        for first, new, old in self.moved:
            if line >= first + new:
                shift += old - new
            elif line >= first:
                return first + shift
        return line + shift
