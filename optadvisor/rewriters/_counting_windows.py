"""A loop over the places of a text that only looks at the two to four characters there, as a loop over these pieces.

    for i in range(len(text) - 1):              for pair in <pieces of text, 2 characters each>:
        pair = text[i : i + 2]                      …
        …

`text[i] + text[i + 1]` is such a piece, too.

Does not handle: pieces whose length is a variable, or that lie side by side (`range(0, len(text), 3)`); loops that need
the place for anything else.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass

from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site

LONGEST = 4
"""Of longer pieces the characters take as long to put together as the loop takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """A loop over the pieces of a text, each `length` characters long; `place` was the variable of the other loop."""

    loop: ast.For
    text: str
    length: int
    place: str


def windows(site: Site, loop: ast.For) -> Windows | None:
    """The loop as one over pieces of a text; none if it is not."""
    match loop:
        case ast.For(target=ast.Name(id=place), iter=ast.Call(func=func, args=[end], keywords=[]), orelse=[]):
            pass
        case _:
            return None
    found = _length(site, end) if is_builtin(site, func, "range") else None
    if found is None or not 2 <= found[1] <= LONGEST or place == found[0]:
        return None
    text, length = found
    piece = site.fresh("piece")
    body = [_replaced(statement, text, place, length, piece) for statement in loop.body]
    left = {n.id for statement in body for n in ast.walk(statement) if isinstance(n, ast.Name)}
    if left & {text, place} or piece not in left:
        return None
    of = ast.copy_location(ast.Name(id=text, ctx=ast.Load()), loop.iter)
    target = ast.copy_location(ast.Name(id=piece, ctx=ast.Store()), loop.target)
    pieces = ast.copy_location(ast.For(target=target, iter=of, body=body, orelse=[]), loop)
    return Windows(loop=pieces, text=text, length=length, place=place)


def _length(site: Site, end: ast.expr) -> tuple[str, int] | None:
    """Text and length of the pieces of which there are `len(text) - 1` (two characters), `len(text) - 3 + 1`, …"""
    more = 0
    match end:
        case ast.BinOp(left=ast.BinOp() as end_, op=ast.Add(), right=ast.Constant(value=int(added))):
            end, more = end_, added
    match end:
        case ast.BinOp(
            left=ast.Call(func=func, args=[ast.Name(id=text) as node], keywords=[]),
            op=ast.Sub(),
            right=ast.Constant(value=int(less)),
        ) if is_builtin(site, func, "len") and site.resolved(node) == f".{site.ref.qualname}.<locals>.{text}":
            return text, less - more + 1
    return None


def _replaced(node: ast.AST, text: str, place: str, length: int, piece: str) -> ast.stmt:
    """The statement with `piece` for each piece of the text; what has none in it is the same object as before."""
    result = _with_piece(node, text, place, length, piece)
    assert isinstance(result, ast.stmt)
    return result


def _with_piece(node: ast.AST, text: str, place: str, length: int, piece: str) -> ast.AST:
    if isinstance(node, ast.expr) and _is_piece(node, text, place, length):
        return ast.copy_location(ast.Name(id=piece, ctx=ast.Load()), node)
    changed: dict[str, object] = {}
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            new: object = _with_piece(value, text, place, length, piece)
            same = new is value
        elif isinstance(value, list):
            parts = [_with_piece(v, text, place, length, piece) if isinstance(v, ast.AST) else v for v in value]
            new, same = parts, all(a is b for a, b in zip(parts, value, strict=True))
        else:
            continue
        if not same:
            changed[name] = new
    if not changed:
        return node
    result = copy.copy(node)
    for name, new in changed.items():
        setattr(result, name, new)
    return result


def _is_piece(node: ast.expr, text: str, place: str, length: int) -> bool:
    """`text[i : i + 2]`, or `text[i] + text[i + 1]`."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
        cut = node.slice
        return (
            isinstance(node.value, ast.Name)
            and node.value.id == text
            and cut.step is None
            and cut.lower is not None
            and cut.upper is not None
            and _offset(cut.lower, place) == 0
            and _offset(cut.upper, place) == length
        )
    characters = _added(node)
    return len(characters) == length and all(
        isinstance(one, ast.Subscript)
        and isinstance(one.value, ast.Name)
        and one.value.id == text
        and _offset(one.slice, place) == number
        for number, one in enumerate(characters)
    )


def _added(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_added(node.left), node.right]
    return [node]


def _offset(node: ast.expr, place: str) -> int | None:
    """0 of `i`, 2 of `i + 2`."""
    match node:
        case ast.Name(id=name) if name == place:
            return 0
        case ast.BinOp(left=ast.Name(id=name), op=ast.Add(), right=ast.Constant(value=int(more))) if name == place:
            return more
    return None
