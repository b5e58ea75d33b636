"""Sums of ints over boxes of a table, by the sums of all that lies above and to the left of a place (see `plain`).

    total = 0                                       top, bottom = max(0, y - r), min(h, y + r + 1)
    for j in range(max(0, y - r), min(h, y + r + 1)):   …
        for i in range(left, right):          →     total += sums[bottom][right] - sums[top][right]
            total += image[j][i]                             - sums[bottom][left] + sums[top][left]
            count += 1                              count += (bottom - top) * (right - left)

A "summed-area table" (Crow, 1984): exact for ints, and as fast for large boxes as for small ones. What lies outside of
the table is left to the original.

Does not handle: floats, which would round; NumPy's ints, which would wrap around; boxes in one loop only; conditions
inside.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass

from optadvisor.rewriters.vectorizing.targets import read_inside_only
from optadvisor.rewriters.vectorizing.work import Work

ENOUGH = 2
"""Loops around a box: about as many boxes as the table has elements."""
PLAIN = frozenset({"builtins.min", "builtins.max", "builtins.len"})
SUMS = """\
{sums} = [[0] * (len({image}[0]) + 1) for _ in range(len({image}) + 1)]
for {r} in range(len({image})):
    {s} = 0
    for {c} in range(len({image}[0])):
        {s} += {image}[{r}][{c}]
        {sums}[{r} + 1][{c} + 1] = {s}
for {r} in range(len({image})):
    for {c} in range(len({image}[0])):
        {sums}[{r} + 1][{c} + 1] += {sums}[{r}][{c} + 1]
"""
BOX = """\
{top} = {low_y}
{bottom} = {high_y}
{left} = {low_x}
{right} = {high_x}
if {top} < 0 or {left} < 0:
    raise ValueError
if {bottom} < {top}:
    {bottom} = {top}
if {right} < {left}:
    {right} = {left}
"""
TOTAL = (
    "{name} += {sums}[{bottom}][{right}] - {sums}[{top}][{right}] - {sums}[{bottom}][{left}] + {sums}[{top}][{left}]"
)
COUNT = "{name} += ({bottom} - {top}) * ({right} - {left})"


@dataclass(frozen=True, kw_only=True)
class Box:
    image: str
    bounds: tuple[str, str, str, str]
    """Of the rows, then of the columns: the first, and the one past the last."""
    updates: tuple[tuple[str, bool], ...]
    """What is added to, and whether it is the elements; if not, it is 1 for each."""


def summed(work: Work, body: list[ast.stmt]) -> list[ast.stmt]:
    """The same statements, with the boxes in outer loops taken from tables of sums."""
    if work.around:
        return body
    result: list[ast.stmt] = []
    for each in body:
        tables: dict[str, str] = {}
        if isinstance(each, ast.For):
            each = copy.deepcopy(each)
            _replace(work, each, tables)
        for image, sums in tables.items():
            names = {word: work.fresh(word) for word in ("r", "s", "c")}
            result += ast.parse(SUMS.format(image=image, sums=sums, **names)).body
        work.changed = work.changed or bool(tables)
        result.append(each)
    return result


def _replace(work: Work, loop: ast.For, tables: dict[str, str], *, depth: int = 1) -> None:
    """Boxes in `depth` loops or more, of which there are enough to make a table worth while."""
    new: list[ast.stmt] = []
    for each in loop.body:
        box = _box(work, each, new) if isinstance(each, ast.For) and depth >= ENOUGH else None
        if box is not None:
            sums = tables.setdefault(box.image, work.fresh("sums"))
            new += _written(work, box, sums)
            continue
        if isinstance(each, ast.For):
            _replace(work, each, tables, depth=depth + 1)
        new.append(each)
    loop.body = new


def _written(work: Work, box: Box, sums: str) -> list[ast.stmt]:
    names = {word: work.fresh(word) for word in ("top", "bottom", "left", "right")}
    bounds = dict(zip(("low_y", "high_y", "low_x", "high_x"), box.bounds, strict=True))
    text = BOX.format(**names, **bounds)
    for name, elements in box.updates:
        text += (TOTAL if elements else COUNT).format(name=name, sums=sums, **names) + "\n"
    return ast.parse(text).body


# ---------------------------------------------------------------- recognized


def _box(work: Work, outer: ast.For, earlier: list[ast.stmt]) -> Box | None:
    """The box that two loops go over; None for all other loops."""
    inner = outer.body[0] if len(outer.body) == 1 and not outer.orelse else None
    if not isinstance(inner, ast.For) or inner.orelse:
        return None
    rows, columns = _range(work, outer), _range(work, inner)
    if rows is None or columns is None or not isinstance(outer.target, ast.Name):
        return None
    j, i = outer.target.id, inner.target.id  # type: ignore[attr-defined]
    found = [_update(each, j, i) for each in inner.body]
    updates = [each for each in found if each is not None]
    images = {image for _, image in updates if image}
    names = {name for name, _ in updates}
    if len(updates) < len(found) or len(images) != 1 or len(names) < len(updates):
        return None
    used = {n.id for bound in (*rows, *columns) for n in ast.walk(bound) if isinstance(n, ast.Name)}
    (image,) = images
    assert work.site.node is not None
    own = all(read_inside_only(work.site.node, name) for name in (j, i))
    if used & {j, i, *names} or image in names or not own or not all(_starts_whole(earlier, name) for name in names):
        return None
    if not _is_table_of_ints(work, image):
        return None
    texts = [ast.unparse(bound) for bound in (*rows, *columns)]
    return Box(
        image=image, bounds=(texts[0], texts[1], texts[2], texts[3]),
        updates=tuple((name, bool(of)) for name, of in updates),
    )  # fmt: skip


def _range(work: Work, loop: ast.For) -> tuple[ast.expr, ast.expr] | None:
    call = loop.iter
    if not isinstance(loop.target, ast.Name) or not isinstance(call, ast.Call) or call.keywords:
        return None
    if work.resolved(call.func) != "builtins.range" or len(call.args) not in (1, 2):
        return None
    for part in (part for argument in call.args for part in ast.walk(argument)):
        known = isinstance(part, ast.Name | ast.Constant | ast.BinOp | ast.operator | ast.expr_context)
        if not known and not (isinstance(part, ast.Call) and work.resolved(part.func) in PLAIN and not part.keywords):
            return None
    return (call.args[0], call.args[1]) if len(call.args) == 2 else (ast.Constant(0), call.args[0])


def _update(statement: ast.stmt, j: str, i: str) -> tuple[str, str] | None:
    """What is added to, and the table of which elements are added; empty where it is 1."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Constant(value=1) as one):
            return (name, "") if type(one.value) is int else None
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=ast.Subscript() as element):
            match element:
                case ast.Subscript(value=ast.Subscript(value=ast.Name(id=image), slice=ast.Name(id=row))):
                    column = element.slice
                    return (name, image) if row == j and isinstance(column, ast.Name) and column.id == i else None
    return None


def _starts_whole(earlier: list[ast.stmt], name: str) -> bool:
    """Is the variable set to an int, written out, by the last statement before that speaks of it?"""
    for each in reversed(earlier):
        if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(each)):
            match each:
                case ast.Assign(targets=[ast.Name()], value=ast.Constant(value=value)):
                    return type(value) is int
            return False
    return False


def _is_table_of_ints(work: Work, name: str) -> bool:
    """Is it a parameter, seen as lists of lists of ints, of which nothing but elements and lengths are used?"""
    seen = {s.dtype for call in work.site.recording.calls for s in call.arguments if s.name == name}
    if name not in work.site.parameters or name in work.numpy or name in work.stored:
        return False
    if work.ranks.get(name) != 2 or seen != {"int64"}:
        return False
    assert work.site.node is not None
    known: set[int] = set()
    for node in ast.walk(work.site.node):
        match node:
            case ast.Subscript(value=ast.Subscript(value=ast.Name(id=found) as inside), ctx=ast.Load()) if (
                found == name and not _has_slice(node)
            ):
                known.add(id(inside))
            case ast.Call(func=function, args=[ast.Name() as inside]) if work.resolved(function) == "builtins.len":
                known.add(id(inside))
            case ast.Call(func=function, args=[ast.Subscript(value=ast.Name() as inside, slice=ast.Constant())]) if (
                work.resolved(function) == "builtins.len"
            ):
                known.add(id(inside))
    names = (n for n in ast.walk(work.site.node) if isinstance(n, ast.Name) and n.id == name)
    return all(id(n) in known for n in names)


def _has_slice(node: ast.Subscript) -> bool:
    return any(isinstance(part, ast.Slice) for part in ast.walk(node))
