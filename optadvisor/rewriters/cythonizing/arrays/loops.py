"""Loops of a compiled copy over ranges, arrays and their rows, `enumerate`, `zip`, as loops of C.

    for x in a:            →  for t_1 in range(<long long>t_0.shape[0]): v_x = t_0[<size_t>(t_1)]

Where a loop goes is settled before it begins, whatever its body does to the variables.

Does not handle: pairs of pairs.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.arrays.expressions import LARGE, element
from optadvisor.rewriters.cythonizing.arrays.kinds import INT, NUMBERS, Piece, Rows, Several, as_kind, declared, joined
from optadvisor.rewriters.cythonizing.kinds import NotTyped

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.arrays.functions import Writer

Items = Callable[[str], Piece]
UNIT = "    "
FAR = "0x4000000000000000LL"


def loop(writer: Writer, node: ast.For) -> None:
    """Goes through numbers of C, and makes of each what the loop's variables hold."""
    inner = not_empty(writer, node.iter)
    if _is_range(inner or node.iter):
        value = counted(writer, inner or node.iter, at_least_once=inner is not None)
    else:
        count, values = items(writer, node.iter)
        turn = writer.own(INT)
        writer.say(f"for {turn} in range({count}):")
        value = values(turn)
    writer.depth += 1
    writer.assign(node.target, value, node)
    writer.depth -= 1


def not_empty(writer: Writer, node: ast.expr) -> ast.Call | None:
    """The range that a copy's own function lets through unless it is empty."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[ast.Call() as inner], keywords=[]) if _is_range(inner):
            if name in writer.copies.functions and name.startswith("_nonempty"):
                return inner
    return None


def counted(writer: Writer, call: ast.expr, *, at_least_once: bool) -> Piece:
    """The head of a loop over a range, and the number of each turn."""
    assert isinstance(call, ast.Call)
    start, stop, step = bounds(writer, call)
    turn = writer.own(INT)
    if step.number and abs(step.number) < LARGE:
        if at_least_once:
            writer.say(f"if not {start.text} {'<' if step.number > 0 else '>'} {stop.text}:", f"{UNIT}raise ValueError")
        if abs(step.number) > 1:  # else C might count beyond 64 bits, and begin anew
            writer.say(f"if not -{FAR} < {stop.text} < {FAR}:", f"{UNIT}raise ValueError")
        writer.say(f"for {turn} in range({start.text}, {stop.text}, {step.number}):")
        return Piece(turn, INT)
    count = writer.held(Piece(f"turns({start.text}, {stop.text}, {step.text})", INT))
    if at_least_once:
        writer.say(f"if {count.text} == 0:", f"{UNIT}raise ValueError")
    writer.say(f"for {turn} in range({count.text}):")
    return Piece(f"({start.text} + {turn} * {step.text})", INT)


def bounds(writer: Writer, call: ast.Call) -> tuple[Piece, Piece, Piece]:
    given = [writer.of(one) for one in call.args]
    if call.keywords or not 1 <= len(given) <= 3 or any(one.kind != INT for one in given):
        raise writer.no(call)
    step = given[2] if len(given) == 3 else Piece("1", INT, number=1)
    start, stop = given[:2] if len(given) > 1 else (Piece("0", INT, number=0), given[0])
    return writer.held(start), writer.held(stop), writer.held(step)


def items(writer: Writer, node: ast.expr) -> tuple[str, Items]:
    """How many there are, and what the one at a place is."""
    match node:
        case ast.Call(func=ast.Name(id="enumerate"), args=[inner], keywords=[]):
            count, values = items(writer, inner)
            return count, lambda turn: pair(Piece(turn, INT), values(turn))
        case ast.Call(func=ast.Name(id="zip"), args=args, keywords=[]) if args:
            found = [items(writer, one) for one in args]
            count = found[0][0]
            for other, _ in found[1:]:
                count = f"smaller_whole({count}, {other})"
            return count, lambda turn: pair(*(values(turn) for _, values in found))
        case ast.Call(func=ast.Attribute(value=inner, attr="ravel"), args=[], keywords=[]):
            base = writer.of(inner)
            if not isinstance(base.kind, Rows):
                raise writer.no(node)
            whole = writer.held(base)
            return _raveled(writer, whole.text, base.kind)
    if _is_range(node):
        assert isinstance(node, ast.Call)
        start, stop, step = bounds(writer, node)
        count = writer.held(Piece(f"turns({start.text}, {stop.text}, {step.text})", INT)).text
        return count, lambda turn: Piece(f"({start.text} + {turn} * {step.text})", INT)
    base = writer.of(node)
    if isinstance(base.kind, Several) and base.parts:
        return _written_out(writer, base)
    if not isinstance(base.kind, Rows):
        raise writer.no(node)
    kind, text = base.kind, writer.held(base).text  # the array that is gone through, whatever its name holds later
    return f"<long long>{text}.shape[0]", lambda turn: element(f"{text}[<size_t>({turn})]", kind, 1)


def _written_out(writer: Writer, several: Piece) -> tuple[str, Items]:
    """The numbers of a tuple in its place."""
    kind = several.parts[0].kind
    for one in several.parts:
        kind = joined(kind, one.kind)
    if kind not in NUMBERS:
        raise NotTyped("a loop over a tuple of arrays is left to Numba")
    parts = [as_kind(writer.held(one), kind) for one in several.parts]

    def chosen(turn: str) -> Piece:
        text = parts[-1]
        for place, part in reversed([*enumerate(parts[:-1])]):
            text = f"({part} if {turn} == {place} else {text})"
        return Piece(text, kind)

    return str(len(parts)), chosen


def _raveled(writer: Writer, text: str, kind: Rows) -> tuple[str, Items]:
    """All numbers of an array without gaps, one after the other."""
    if kind.ndim == 1:
        return f"<long long>{text}.shape[0]", lambda turn: element(f"{text}[<size_t>({turn})]", kind, 1)
    count = " * ".join(f"<long long>{text}.shape[{axis}]" for axis in range(kind.ndim))
    first = ", ".join(["<size_t>(0)"] * kind.ndim)
    item = declared(Rows(kind.dtype, 1)).partition("[")[0]
    return count, lambda turn: element(f"(<{item} *>&{text}[{first}])[{turn}]", Rows(kind.dtype, 1), 1)


def _is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"


def pair(*parts: Piece) -> Piece:
    kinds = [one.kind for one in parts if not isinstance(one.kind, Several)]
    if len(kinds) < len(parts):
        raise NotTyped("pairs of pairs are left to Numba")
    return Piece("", Several(tuple(kinds)), parts=parts)
