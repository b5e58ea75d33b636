"""Text of one block's values as array expressions: what `_array_blocks` puts together into statements.

    Value("choose", draw > 0.5, 1.0, -1.0)   →   (u > 0.5) * 2.0 - 1.0

Values used twice get a name, the user's where there is one. Arrays that an expression has just made are noted
(`Block.floats`), so that the next operation can work in their place.

Does not handle: anything `loops.scans.analyse` has not approved; nothing is checked here.
"""

from __future__ import annotations

import ast
import re
import struct
from collections import Counter
from dataclasses import dataclass, field

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.scans import Loop, Scan
from optadvisor.rewriters._bulk_margins import exactly, margin_text

SYMBOLS: dict[str, ast.operator] = {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "/": ast.Div()}
COMPARISONS: dict[str, ast.cmpop] = {
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
    "==": ast.Eq(),
    "!=": ast.NotEq(),
}
_INTEGER: dict[str, ast.operator] = {"//": ast.FloorDiv(), "%": ast.Mod()}


@dataclass(kw_only=True)
class Block:
    """The lines of one block as they are written."""

    loop: Loop
    numpy: str
    start: str
    stop: str
    taken: set[str]
    """Names that must not be used for new variables."""
    lines: list[str] = field(default_factory=list)
    names: dict[Value, str] = field(default_factory=dict)
    uses: Counter[Value] = field(default_factory=Counter)
    written: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Scan → text of its values at the start and at the end of the iterations."""
    floats: set[ast.expr] = field(default_factory=set)
    """Expressions that make a new float64 array, which nobody else holds."""
    chosen: str = ""
    """Text that takes from an array what belongs to the iterations wanted: `[::2]`; empty for all."""
    rough: bool = False
    """While a side of a comparison is written, whose last bits do not matter (`_bulk_margins`)."""

    @property
    def scan_values(self) -> dict[Value, Scan]:
        return {value: scan for scan in self.loop.scans for value in (scan.base, scan.final)}

    def fresh(self, name: str) -> str:
        name = re.sub(r"\W+", "_", name)
        number, candidate = 2, name
        while candidate in self.taken:
            candidate, number = f"{name}_{number}", number + 1
        self.taken.add(candidate)
        return candidate

    def part(self, array: str, low: int, high: int | None = None) -> str:
        """`array[start + low : stop + high]`."""
        first, last = shift(self.start, low), shift(self.stop, low if high is None else high)
        return f"{array}[{first}:{last}]" if first + last == self.start + self.stop else f"{array}[{first} : {last}]"


def shift(name: str, offset: int) -> str:
    return name if offset == 0 else f"{name} + {offset}" if offset > 0 else f"{name} - {-offset}"


def hint(block: Block, value: Value) -> str:
    """The user's name for a value, when it is a plain temporary of the loop."""
    name = block.loop.trace.hints.get(value, "")
    scans = {scan.name for scan in block.loop.scans}
    free = name and name not in scans and name not in block.names.values()
    if free:
        block.taken.discard(name)
    return name if free else ""


def text(block: Block, value: Value) -> str:
    return ast.unparse(node(block, value))


def array(block: Block, value: Value) -> str:
    """As an array of the block's length, also when the value is the same in every iteration."""
    plain = text(block, value)
    return plain if value.varies else f"{block.numpy}.full({block.stop} - {block.start}, {plain})"


def node(block: Block, value: Value) -> ast.expr:
    """The value in every iteration of the block; lines that must come before are appended to the block's."""
    scan = block.scan_values.get(value)
    if value in block.names:
        return ast.Name(id=block.names[value] + block.chosen)
    if scan is not None:
        if scan.name not in block.written:
            raise Unsupported(f"{scan.name} and another running value depend on each other")
        return ast.Name(id=block.written[scan.name][value is scan.final] + block.chosen)
    if value.op == "element":
        return ast.Name(id=block.part(value.text, value.offset) + block.chosen)
    if value.op in ("const", "name"):
        return parsed(value.text)
    if value.op == "index":
        name = block.loop.index_name if block.loop.own_index else block.fresh("index")
        return _named(block, value, name, f"{block.numpy}.arange({block.start}, {block.stop})")
    if value.op in COMPARISONS and value.varies and ew.inexact(value):
        return _certain(block, value)
    found = _inner(block, value)
    if value.kind == "float" and value.op in (*SYMBOLS, "sqrt") and value.varies:
        block.floats.add(found)
    if block.uses[value] > 1 and value.varies and not block.chosen and not (block.rough and ew.inexact(value)):
        return _named(block, value, "", ast.unparse(found))
    return found


def _named(block: Block, value: Value, name: str, text: str) -> ast.expr:
    if name:
        block.taken.discard(name)
    found = block.fresh(name or hint(block, value) or "value")
    block.lines.append(f"{found} = {text}")
    block.names[value] = found
    return ast.Name(id=found + block.chosen)


def parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _inner(block: Block, value: Value) -> ast.expr:
    if value.op == "choose":
        return _choose(block, value, as_float=False)
    if value.op in SYMBOLS and block.rough and (same := _without_zero(value)) is not None:
        return node(block, same)
    if value.op in SYMBOLS:
        return ast.BinOp(left=_left(block, value), op=SYMBOLS[value.op], right=_operand(block, value, value.args[1]))
    if value.op in ("call", "pow", "sqrt"):
        return _function(block, value)
    args = [node(block, arg) for arg in value.args]
    if value.op in _INTEGER:
        return ast.BinOp(left=args[0], op=_INTEGER[value.op], right=args[1])
    if value.op in COMPARISONS:
        return ast.Compare(left=args[0], ops=[COMPARISONS[value.op]], comparators=[args[1]])
    if value.op == "neg":
        inner = _times(args[0], 1) if value.args[0].kind == "bool" else args[0]
        return ast.UnaryOp(op=ast.USub(), operand=inner)
    if value.op == "not":
        return ast.UnaryOp(op=ast.Invert() if value.varies else ast.Not(), operand=args[0])
    if value.op in ("and", "or"):
        joined = args[0]
        for arg in args[1:]:
            joined = ast.BinOp(left=joined, op=ast.BitAnd() if value.op == "and" else ast.BitOr(), right=arg)
        return joined
    if value.op == "abs":
        inner = _times(args[0], 1) if value.args[0].kind == "bool" else args[0]
        return _call(block, "abs", inner)
    return args[0]  # stored


def _certain(block: Block, value: Value) -> ast.expr:
    """A comparison of numbers that NumPy rounds differently: those too near are compared by the program's own words."""
    left, right = value.args
    before, block.rough, block.chosen = (block.rough, block.chosen), True, ""
    gap_text = ast.unparse(ast.BinOp(left=node(block, left), op=ast.Sub(), right=node(block, right)))
    block.rough, block.chosen = before
    gap, each = block.fresh("gap"), block.fresh("k")
    block.lines.append(f"{gap} = {gap_text}")
    name = hint(block, value) or block.fresh("holds")
    found = _named(block, value, name, f"{gap} {value.op} 0.0")
    margin = margin_text(left, right)
    if not margin[0].isdigit() or " " in margin:
        block.lines.append(f"{block.fresh('margin')} = {margin}")
        margin = block.lines[-1].partition(" ")[0]
    near = f"{block.numpy}.abs({gap}) <= {margin}"
    again = exactly(value, lambda part: _one_number(block, part, each))
    block.lines.append(f"for {each} in {block.numpy}.flatnonzero({near}).tolist():")
    block.lines.append(f"    {block.names[value]}[{each}] = {again.removeprefix('(').removesuffix(')')}")
    return found


def _one_number(block: Block, value: Value, place: str) -> str | None:
    """The number that `value` is in one iteration, of the very type it has there, where an array holds it."""
    if value.op == "element":
        return f"{value.text}[{shift(f'{block.start} + {place}', value.offset)}]"
    if value.op == "index":
        return f"({block.start} + {place})"
    if value in block.names and not ew.inexact(value):
        if len(value.types) > 1:
            raise Unsupported("a value has more than one type in a comparison that depends on its last bits")
        taken = block.names[value]
        return f"{taken}[{place}]" if value.types & {*ew.NUMPY_NUMBERS, "np.bool"} else f"{taken}.item({place})"
    return None


def _function(block: Block, value: Value) -> ast.expr:
    """A function of numbers; where arrays round it differently, each number is given to the program's own function."""
    inner = node(block, value.args[0])
    if value.op == "pow" and (block.rough or not value.varies):
        return ast.BinOp(left=inner, op=ast.Pow(), right=parsed(value.args[1].text))
    if not value.varies:
        return ast.Call(func=parsed(value.written), args=[inner], keywords=[])
    if value.op == "sqrt" or block.rough:
        return _call(block, value.text or "sqrt", inner)
    if ew.NUMPY_FLOAT in value.types:
        raise Unsupported("functions of NumPy round a single number differently from an array, in the last bit")
    numbers = f"({ast.unparse(inner)}).tolist()"
    power = f"(number ** {value.args[1].text} for number in {numbers})" if value.op == "pow" else ""
    found = parsed(f"{block.numpy}.fromiter({power or f'map({value.written}, {numbers})'}, float)")
    block.floats.add(found)
    return found


def _without_zero(value: Value) -> Value | None:
    """The other operand of `0 + x` and `x - 0`, where the sign of a zero does not matter."""
    left, right = value.args
    if value.op == "+" and ew.literal(left) == 0 and right.kind == "float":
        return right
    return left if value.op in "+-" and ew.literal(right) == 0 and left.kind == "float" else None


def _left(block: Block, value: Value) -> ast.expr:
    """NumPy adds truth values as `or` and does not subtract them: make the first a number."""
    node = _operand(block, value, value.args[0])
    return _times(node, 1) if all(arg.kind == "bool" for arg in value.args) else node


def _operand(block: Block, parent: Value, arg: Value) -> ast.expr:
    """Integers chosen for a float operation are chosen as floats, which saves a conversion of the array."""
    single = arg not in block.names and block.uses[arg] == 1
    if parent.kind == "float" and arg.op == "choose" and arg.kind == "int" and single:
        return _choose(block, arg, as_float=True)
    return node(block, arg)


def _times(node: ast.expr, number: int) -> ast.expr:
    return ast.BinOp(left=ast.Constant(value=number), op=ast.Mult(), right=node)


def _call(block: Block, name: str, *args: ast.expr) -> ast.expr:
    return ast.Call(func=parsed(f"{block.numpy}.{name}"), args=list(args), keywords=[])


def _choose(block: Block, value: Value, *, as_float: bool) -> ast.expr:
    """`np.where`, or arithmetic with the truth values where that gives the same bits several times faster."""
    condition, yes, no = value.args
    test = node(block, condition)
    numbers = ew.literal(yes), ew.literal(no)
    if condition.varies and numbers[0] is not None and numbers[1] is not None:
        as_float = as_float or value.kind == "float"
        exact = _two_numbers(block, test, *(float(n) if as_float else n for n in numbers))  # type: ignore[arg-type]
        if exact is not None:
            return exact
    for whole, other, signs in ((yes, no, (1, -1)), (no, yes, (-1, 1))):
        if condition.varies and other.op == "neg" and other.args[0] is whole and whole.kind != "bool":
            floats = as_float or whole.kind == "float"
            sign = _two_numbers(block, test, *(float(s) if floats else s for s in signs))
            assert sign is not None
            signed = ast.BinOp(left=node(block, whole), op=ast.Mult(), right=sign)
            if floats:
                block.floats.add(signed)
            return signed
    return _call(block, "where", test, node(block, yes), node(block, no))


def _two_numbers(block: Block, test: ast.expr, yes: float, no: float) -> ast.expr | None:
    """`test * (yes - no) + no` when it gives both numbers bit for bit, signs of zeros included."""
    step = yes - no
    if not (_same(1 * step + no, yes) and _same(0 * step + no, no)):
        return None
    scaled: ast.expr = ast.BinOp(left=test, op=ast.Mult(), right=_constant(step))
    sign, size = (ast.Sub(), -no) if no < 0 else (ast.Add(), no)
    whole = ast.BinOp(left=scaled, op=sign, right=_constant(size))
    if isinstance(step, float):
        block.floats.update((scaled, whole))
    return scaled if no == 0 and _same(0 * step, no) else whole


def _constant(number: float) -> ast.expr:
    return parsed(repr(number))


def _same(left: float, right: float) -> bool:
    return struct.pack("<d", left) == struct.pack("<d", right)
