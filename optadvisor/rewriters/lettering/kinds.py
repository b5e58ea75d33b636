"""Which variables and which expressions of a function are text, whatever way the program takes.

    def runs(s):                 s: text
        last = ""                last: one character, or ""
        for c in s:              c: one character
            if c != last: …
            last = c
        word = ""                word: text that is built
        word += c

Does not handle: variables that are text here and something else there, text in tuples and dicts, objects.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeAlias

from optadvisor.rewriters.lettering import called
from optadvisor.rewriters.lettering.reading import (
    BUILT,
    BYTES,
    CHAR,
    CHARS,
    EMPTY,
    LISTED,
    MAYBE,
    OTHER,
    SINGLE,
    TEXT,
    NotLetteredError,
    Reading,
)
from optadvisor.rewriters.lettering.tools import CHANGES
from optadvisor.source.site import own_nodes

ROUNDS = 20
"""More assignments in a row than any function hands a text through."""
UNKNOWN = 8
"""In the first rounds what is not known to be text may be it yet."""
Kinds: TypeAlias = "str | tuple[Kinds, ...]"
"""What a loop variable takes: a kind, or several."""


def literal_kind(text: str) -> str:
    return EMPTY if not text else CHAR if len(text) == 1 else TEXT


def literal(reading: Reading, node: ast.expr) -> str | None:
    """The text that an expression is for certain: a literal, or a global that is one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name) and node.id not in reading.kinds:
        return reading.constants.get(node.id)
    return None


def kind_of(reading: Reading, node: ast.expr) -> str:
    """The kind of an expression, as far as those of the variables are known."""
    known = literal(reading, node)
    if known is not None:
        return literal_kind(known)
    match node:
        case ast.Name(id=name):
            return reading.kinds.get(name, OTHER)
        case ast.Constant(value=bytes()):
            return BYTES
        case ast.Subscript(value=ast.Name(id=name)) if name in reading.tables:
            return reading.tables[name].kind
        case ast.Subscript(value=base, slice=part):
            return _part(kind_of(reading, base), isinstance(part, ast.Slice))
        case ast.IfExp(body=body, orelse=other):
            return joined({kind_of(reading, body), kind_of(reading, other)})
        case ast.List(elts=items) if items:
            return CHARS if {kind_of(reading, item) for item in items} == {CHAR} else OTHER
        case ast.ListComp(elt=item):
            return CHARS if kind_of(reading, item) == CHAR else OTHER
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            both = {kind_of(reading, left), kind_of(reading, right)}
            return TEXT if both & (SINGLE | LISTED) - {BYTES} else OTHER
        case ast.Call():
            return _called(reading, node)
    return OTHER


def _part(base: str, sliced: bool) -> str:
    """The kind of an element, or of a slice."""
    if base == BYTES:
        return BYTES if sliced else OTHER
    if base == CHARS:
        return CHARS if sliced else CHAR
    if base in (TEXT, BUILT):
        return TEXT if sliced else CHAR
    return TEXT if base in SINGLE else OTHER


def _called(reading: Reading, node: ast.Call) -> str:
    function, inner = node.func, [kind_of(reading, argument) for argument in node.args]
    if isinstance(function, ast.Attribute):
        base = kind_of(reading, function.value)
        if isinstance(function.value, ast.Name) and function.value.id in reading.tables:
            return reading.tables[function.value.id].kind
        if function.attr in CHANGES and base == CHAR:
            return CHAR
        if function.attr == "join" and base != OTHER:
            return TEXT
        return {("copy", CHARS): CHARS, ("pop", CHARS): CHAR}.get((function.attr, base), OTHER)
    if reading.builtin(function, "str") and inner == [OTHER] and not node.keywords:
        return TEXT
    found = called.result_kind(reading, node)
    if found != OTHER:
        return found
    if reading.builtin(function, "chr"):
        return CHAR
    if reading.builtin(function, "str") and inner == [CHAR]:
        return CHAR
    if reading.builtin(function, "list", "sorted") and inner and inner[0] in (TEXT, CHARS, CHAR):
        return CHARS
    if reading.builtin(function, "min", "max") and len(inner) > 1 and set(inner) == {CHAR}:
        return CHAR
    return OTHER


def joined(kinds: set[str]) -> str:
    """The kind of what is of one of these kinds."""
    if len(kinds) == 1:
        return next(iter(kinds))
    if kinds == {CHAR, EMPTY} or kinds <= {CHAR, EMPTY, MAYBE}:
        return MAYBE
    return TEXT if kinds <= {TEXT, CHAR, EMPTY} else "mixed"


# ---------------------------------------------------------------- variables


def find_kinds(reading: Reading) -> None:
    """Fill `reading.kinds`, which holds those of the parameters."""
    node = reading.site.node
    assert node is not None
    nodes = list(own_nodes(node))
    parameters = {name: reading.kinds.get(name, OTHER) for name in reading.site.parameters}
    grown = {target for target in map(_extended, nodes) if target}
    for turn in range(ROUNDS):
        found: dict[str, set[str]] = {name: {kind} for name, kind in parameters.items()}
        for name, kind in _bindings(reading, nodes):
            found.setdefault(name, set()).update({kind} - ({OTHER} if turn < UNKNOWN else set()))
        variables = {name: _variable(kinds, name in grown) for name, kinds in found.items() if kinds}
        reading.kinds = {name: kind for name, kind in variables.items() if kind != OTHER}
    for name, kind in parameters.items():
        if reading.kinds.get(name, OTHER) != kind:
            raise NotLetteredError(f"its parameter `{name}` takes text of another kind, or text where it was none")


def _variable(kinds: set[str], extended: bool) -> str:
    if extended and kinds & (SINGLE | {TEXT, BUILT}) and OTHER not in kinds:
        return BUILT
    return TEXT if kinds == {EMPTY} else joined(kinds)


def _extended(node: ast.AST) -> str:
    """The variable to which something is added in place, or which is made longer by `x = x + y`."""
    match node:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add()):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(op=ast.Add(), left=ast.Name(id=first))):
            return name if name == first else ""
    return ""


def _bindings(reading: Reading, nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """Each variable with the kind of what it gets in one place."""
    for node in nodes:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if not (isinstance(target, ast.Name) and _extended(node) == target.id):
                        yield from _assigned(reading, target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from _assigned(reading, target, value)
            case ast.NamedExpr(target=target, value=value):
                yield from _assigned(reading, target, value)
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value):
                yield name, _added(kind_of(reading, value))
            case ast.AugAssign(target=ast.Name(id=name)):
                yield name, OTHER
            case ast.For(target=target, iter=source) | ast.comprehension(target=target, iter=source):
                yield from _looped(target, items_of(reading, source))
            case ast.Call(func=ast.Attribute(attr="append", value=ast.Name(id=name)), args=[item]):
                if kind_of(reading, item) == CHAR:
                    yield name, CHARS
            case ast.Name(id=name, ctx=ast.Del()):
                yield name, OTHER


def _added(kind: str) -> str:
    return EMPTY if kind in SINGLE | LISTED - {BYTES} else OTHER


def _assigned(reading: Reading, target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    if isinstance(target, ast.Name):
        if _is_new_list(value):
            return  # what is appended says what it holds
        yield target.id, kind_of(reading, value)
    elif isinstance(target, ast.Tuple | ast.List):
        pairs = isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts)
        items = value.elts if pairs and isinstance(value, ast.Tuple | ast.List) else [None] * len(target.elts)
        for part, item in zip(target.elts, items, strict=True):
            if item is not None:
                yield from _assigned(reading, part, item)
            elif isinstance(part, ast.Name):
                yield part.id, OTHER


def _is_new_list(node: ast.expr) -> bool:
    return isinstance(node, ast.List) and not node.elts


def _looped(target: ast.expr, kinds: Kinds) -> Iterator[tuple[str, str]]:
    if isinstance(target, ast.Name):
        yield target.id, kinds if isinstance(kinds, str) else OTHER
    elif isinstance(target, ast.Tuple | ast.List):
        parts = kinds if not isinstance(kinds, str) and len(kinds) == len(target.elts) else (OTHER,) * len(target.elts)
        for part, kind in zip(target.elts, parts, strict=True):
            yield from _looped(part, kind)


def items_of(reading: Reading, node: ast.expr) -> Kinds:
    """What a loop over an expression takes from it."""
    kind = kind_of(reading, node)
    if kind in (TEXT, CHARS, BUILT, CHAR):
        return CHAR
    if not isinstance(node, ast.Call) or any(isinstance(argument, ast.Starred) for argument in node.args):
        return OTHER
    if reading.builtin(node.func, "reversed") and len(node.args) == 1:
        return items_of(reading, node.args[0])
    if reading.builtin(node.func, "enumerate") and 1 <= len(node.args) <= 2:
        return OTHER, items_of(reading, node.args[0])
    if reading.builtin(node.func, "zip") and not node.keywords:
        return tuple(items_of(reading, argument) for argument in node.args)
    return OTHER
