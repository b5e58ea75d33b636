"""Text of one block of a loop as array operations: what `bulk_draws` puts between its guards and the kept original.

    x[start + 1 : stop + 1] = dx * ((u > 0.5) * 2.0 - 1.0)
    np.add.accumulate(x[start : stop + 1], out=x[start : stop + 1])

Works in blocks so that temporaries stay in the cache. Values used twice get a name, the user's where there is one.

Does not handle: anything `loops.scans.analyse` has not approved; nothing is checked here.
"""

from __future__ import annotations

import ast
import struct
from collections import Counter
from dataclasses import dataclass, field

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.scans import Loop, Scan

_SYMBOLS: dict[str, ast.operator] = {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "/": ast.Div()}
_COMPARISONS: dict[str, ast.cmpop] = {
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
    "==": ast.Eq(),
    "!=": ast.NotEq(),
}
LONG = 30
"""Longer expressions get a name before they are accumulated."""
_ACCUMULATE = {"+": "add", "*": "multiply"}


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

    @property
    def scan_values(self) -> dict[Value, Scan]:
        return {value: scan for scan in self.loop.scans for value in (scan.base, scan.final)}

    def fresh(self, name: str) -> str:
        number, candidate = 2, name
        while candidate in self.taken:
            candidate, number = f"{name}_{number}", number + 1
        self.taken.add(candidate)
        return candidate

    def part(self, array: str, low: int, high: int | None = None) -> str:
        """`array[start + low : stop + high]`."""
        first, last = _shift(self.start, low), _shift(self.stop, low if high is None else high)
        return f"{array}[{first}:{last}]" if first + last == self.start + self.stop else f"{array}[{first} : {last}]"


def _shift(name: str, offset: int) -> str:
    return name if offset == 0 else f"{name} + {offset}" if offset > 0 else f"{name} - {-offset}"


def write_block(block: Block, target: str) -> list[str]:
    """The lines that do a block's work; what a comprehension lists goes to `target` (a statement with `{}`)."""
    loop = block.loop
    scan_values = block.scan_values
    for root in loop.roots:
        _count(root, block.uses, scan_values)
    for call in loop.trace.draws:
        block.names[call.value] = block.fresh(_hint(block, call.value) or "u")
    for scan in loop.scans:
        _write_scan(block, scan)
    for array, value in loop.stores.items():
        block.lines.append(f"{block.part(array, loop.trace.offsets[array])} = {_text(block, value)}")
    for name, value in loop.trace.appends.items():
        block.lines.append(_append(block, target if name == "[]" else f"{name}.extend({{}})", value))
    return block.lines


def _append(block: Block, target: str, value: Value) -> str:
    text = _array(block, value)
    if "extend" not in target or value.types == {ew.NUMPY_FLOAT}:
        return target.format(text)
    simple = isinstance(ast.parse(text, mode="eval").body, ast.Name | ast.Call | ast.Subscript)
    return target.format(f"{text}.tolist()" if simple else f"({text}).tolist()")


def _count(value: Value, uses: Counter[Value], scans: dict[Value, Scan]) -> None:
    uses[value] += 1
    if uses[value] == 1 and value not in scans:
        for arg in value.args:
            _count(arg, uses, scans)


def _hint(block: Block, value: Value) -> str:
    """The user's name for a value, when it is a plain temporary of the loop."""
    name = block.loop.trace.hints.get(value, "")
    scans = {scan.name for scan in block.loop.scans}
    free = name and name not in scans and name not in block.names.values()
    if free:
        block.taken.discard(name)
    return name if free else ""


# ---------------------------------------------------------------- scans


def _write_scan(block: Block, scan: Scan) -> None:
    numpy, name = block.numpy, scan.name
    accumulate = f"{numpy}.{_ACCUMULATE[scan.op]}.accumulate"
    if scan.array:
        _write_array_scan(block, scan, accumulate)
        return
    path_used = block.uses[scan.base] or block.uses[scan.final]
    if scan.final.kind == "int" and not path_used:
        block.lines.append(f"{name} += {_total(block, scan.deltas[0])}")
        return
    running = f"{accumulate}({numpy}.concatenate((({name},), {_steps(block, scan)})))"
    before = len(block.lines)
    if path_used:
        path = block.fresh(f"{name}_path")
        each = len(scan.deltas)
        block.lines.append(f"{path} = {running}{f'[::{each}]' if each > 1 else ''}")
        block.written[name] = (f"{path}[:-1]", f"{path}[1:]")
        running = path
    last = f"{running}[-1]"
    convert = next(iter(scan.final.types))
    block.lines.append(f"{name} = {last}" if convert == ew.NUMPY_FLOAT else f"{name} = {convert}({last})")
    if scan.op == "*":
        inner = [f"    {line}" for line in block.lines[before:]]
        block.lines[before:] = [f'with {numpy}.errstate(over="ignore", under="ignore", invalid="ignore"):', *inner]


def _write_array_scan(block: Block, scan: Scan, accumulate: str) -> None:
    name, offset, each = scan.name, block.loop.trace.offsets[scan.name], len(scan.deltas)
    new = block.part(name, offset)
    if each == 1:
        whole = block.part(name, offset - 1, offset)
        block.lines.append(f"{new} = {_text(block, scan.deltas[0])}")
        block.lines.append(f"{accumulate}({whole}, out={whole})")
    else:
        first = f"({name}[{_shift(block.start, offset - 1)}],)"
        running = f"{accumulate}({block.numpy}.concatenate(({first}, {_steps(block, scan)})))"
        block.lines.append(f"{new} = {running}[{each}::{each}]")
    block.written[name] = (block.part(name, offset - 1), new)


def _steps(block: Block, scan: Scan) -> str:
    """What is added in the block, in the order in which it is added."""
    columns = [_array(block, delta) for delta in scan.deltas]
    text = columns[0] if len(columns) == 1 else f"{block.numpy}.column_stack(({', '.join(columns)})).ravel()"
    if len(text) < LONG:
        return text
    steps = block.fresh("steps")
    block.lines.append(f"{steps} = {text}")
    return steps


def _total(block: Block, delta: Value) -> str:
    """The sum of integers over the block."""
    if not delta.varies:
        trips = f"{block.stop} - {block.start}"
        return trips if ew.literal(delta) == 1 else f"({trips}) * ({_text(block, delta)})"
    counted = _counted(delta)
    if counted is not None:
        return f"int({block.numpy}.count_nonzero({_array(block, counted)}))"
    return f"int({block.numpy}.sum({_array(block, delta)}))"


def _counted(delta: Value) -> Value | None:
    """The condition whose cases `delta` counts."""
    numbers = [ew.literal(arg) for arg in delta.args[1:]] if delta.op == "choose" else []
    if numbers == [1, 0]:
        return delta.args[0]
    if numbers == [0, 1]:
        return ew.logical("not", [delta.args[0]])
    return delta if delta.kind == "bool" else None


# ---------------------------------------------------------------- expressions


def _text(block: Block, value: Value) -> str:
    return ast.unparse(_node(block, value))


def _array(block: Block, value: Value) -> str:
    """As an array of the block's length, also when the value is the same in every iteration."""
    text = _text(block, value)
    return text if value.varies else f"{block.numpy}.full({block.stop} - {block.start}, {text})"


def _node(block: Block, value: Value) -> ast.expr:
    if value in block.names:
        return ast.Name(id=block.names[value])
    scan = block.scan_values.get(value)
    if scan is not None:
        if scan.name not in block.written:
            raise Unsupported(f"{scan.name} and another running value depend on each other")
        return ast.Name(id=block.written[scan.name][value is scan.final])
    if value.op == "element":
        return ast.Name(id=block.part(value.text, value.offset))
    if value.op in ("const", "name"):
        return _parsed(value.text)
    if value.op == "index":
        name = block.loop.index_name if block.loop.own_index else block.fresh("index")
        return _named(block, value, name, f"{block.numpy}.arange({block.start}, {block.stop})")
    node = _inner(block, value)
    if block.uses[value] > 1 and value.varies:
        return _named(block, value, "", ast.unparse(node))
    return node


def _named(block: Block, value: Value, name: str, text: str) -> ast.expr:
    if name:
        block.taken.discard(name)
    found = block.fresh(name or _hint(block, value) or "value")
    block.lines.append(f"{found} = {text}")
    block.names[value] = found
    return ast.Name(id=found)


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _inner(block: Block, value: Value) -> ast.expr:
    if value.op == "choose":
        return _choose(block, value, as_float=False)
    if value.op in _SYMBOLS:
        return ast.BinOp(left=_left(block, value), op=_SYMBOLS[value.op], right=_operand(block, value, value.args[1]))
    args = [_node(block, arg) for arg in value.args]
    if value.op in _COMPARISONS:
        return ast.Compare(left=args[0], ops=[_COMPARISONS[value.op]], comparators=[args[1]])
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


def _left(block: Block, value: Value) -> ast.expr:
    """NumPy adds truth values as `or` and does not subtract them: make the first a number."""
    node = _operand(block, value, value.args[0])
    return _times(node, 1) if all(arg.kind == "bool" for arg in value.args) else node


def _operand(block: Block, parent: Value, arg: Value) -> ast.expr:
    """Integers chosen for a float operation are chosen as floats, which saves a conversion of the array."""
    single = arg not in block.names and block.uses[arg] == 1
    if parent.kind == "float" and arg.op == "choose" and arg.kind == "int" and single:
        return _choose(block, arg, as_float=True)
    return _node(block, arg)


def _times(node: ast.expr, number: int) -> ast.expr:
    return ast.BinOp(left=ast.Constant(value=number), op=ast.Mult(), right=node)


def _call(block: Block, name: str, *args: ast.expr) -> ast.expr:
    return ast.Call(func=_parsed(f"{block.numpy}.{name}"), args=list(args), keywords=[])


def _choose(block: Block, value: Value, *, as_float: bool) -> ast.expr:
    """`np.where`, or arithmetic with the truth values where that gives the same bits several times faster."""
    condition, yes, no = value.args
    test = _node(block, condition)
    numbers = ew.literal(yes), ew.literal(no)
    if condition.varies and numbers[0] is not None and numbers[1] is not None:
        as_float = as_float or value.kind == "float"
        exact = _two_numbers(test, *(float(n) if as_float else n for n in numbers))  # type: ignore[arg-type]
        if exact is not None:
            return exact
    for whole, other, signs in ((yes, no, (1, -1)), (no, yes, (-1, 1))):
        if condition.varies and other.op == "neg" and other.args[0] is whole and whole.kind != "bool":
            floats = as_float or whole.kind == "float"
            sign = _two_numbers(test, *(float(s) if floats else s for s in signs))
            assert sign is not None
            return ast.BinOp(left=_node(block, whole), op=ast.Mult(), right=sign)
    return _call(block, "where", test, _node(block, yes), _node(block, no))


def _two_numbers(test: ast.expr, yes: float, no: float) -> ast.expr | None:
    """`test * (yes - no) + no` when it gives both numbers bit for bit, signs of zeros included."""
    step = yes - no
    if not (_same(1 * step + no, yes) and _same(0 * step + no, no)):
        return None
    scaled: ast.expr = ast.BinOp(left=test, op=ast.Mult(), right=_constant(step))
    if no == 0 and (_same(0 * step, no)):
        return scaled
    sign, size = (ast.Sub(), -no) if no < 0 else (ast.Add(), no)
    return ast.BinOp(left=scaled, op=sign, right=_constant(size))


def _constant(number: float) -> ast.expr:
    return _parsed(repr(number))


def _same(left: float, right: float) -> bool:
    return struct.pack("<d", left) == struct.pack("<d", right)
