"""From trees (`nodes`) to the text of one element, inside loops; what NumPy would complain about raises a flag.

    t = u[i + 1] + k * v[i]
    odd |= t - t != 0.0            infinite or nan: after the loops, the copy gives up

A flag instead of an exception in the loop lets the compiler do several elements at once. Sums, products and numerators
carry an infinity or nan on to the outcome; denominators, operands of comparisons and arguments of most functions do
not, and are flagged on their own.

Does not handle: reductions (`reductions` writes those).
"""

from __future__ import annotations

import keyword
from collections.abc import Callable
from dataclasses import dataclass, field

from optadvisor.rewriters.looping.lengths import ONE, ZERO, Length
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Axis,
    Gathering,
    Iota,
    Node,
    Operation,
    Pick,
    Read,
    Scalar,
)
from optadvisor.rewriters.looping.work import Work

MATH = {
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
    "arctan2": "atan2",
}  # fmt: skip
CARRYING = frozenset({"abs", "negative", "copy", "floor", "ceil", "rint", "trunc"})
COMPARED = frozenset({"<", ">", "<=", ">=", "==", "!="})


@dataclass(kw_only=True)
class Nest:
    """One function with loops: its text while it is written."""

    work: Work
    args: dict[str, str] = field(default_factory=dict)
    """Expression of the copy → parameter of the function."""
    head: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    depth: int = 1
    odd: str = ""
    """The flag, once it is needed."""
    values: dict[tuple[str, tuple[Axis, ...]], str] = field(default_factory=dict)
    """Elements that were just worked out → their variables."""
    turned: dict[str, bool] = field(default_factory=dict)
    """Where rolled axes begin again → whether they have, in the stretch of the last loop that is written."""
    stretch: str = ""
    """The variable of that loop; those of reductions inside it go over all of an axis."""
    gather: Callable[[Nest, Gathering, tuple[str, ...]], str] | None = None

    def add(self, *lines: str) -> None:
        self.body += ["    " * self.depth + line for line in lines]

    def arg(self, text: str) -> str:
        """The parameter that stands for an expression of the copy."""
        if text not in self.args:
            self.args[text] = text if text.isidentifier() else self.work.fresh("number")
        return self.args[text]

    def flag(self, condition: str) -> None:
        self.odd = self.odd or self.work.fresh("odd")
        self.add(f"{self.odd} |= {condition}")

    def length(self, length: Length) -> str:
        """A length, of which all but the number is handed in."""
        if length.known is not None:
            return str(length.known)
        text = length.text()
        if text not in self.args:
            self.args[text] = self.work.counter("count")
        return self.args[text]

    def bind(self, text: str, wish: str = "value") -> str:
        if text.isidentifier() and not keyword.iskeyword(text):
            return text
        name = self.work.fresh(wish)
        self.add(f"{name} = {text}")
        return name


def element(nest: Nest, read: Read, idx: tuple[str, ...]) -> str:
    """The text of an element, of which `idx` are the positions along the axes of the expression."""
    own = aligned(read.dims, idx)
    base = nest.arg(read.base)
    return f"{base}[{', '.join(_position(nest, read, axis, own) for axis in read.axes)}]"


def aligned(dims: tuple[Length, ...], idx: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the positions that belong to an expression of fewer axes, or of axes of one element."""
    last = idx[len(idx) - len(dims) :] if dims else ()
    return tuple("0" if length == ONE else position for length, position in zip(dims, last, strict=True))


def _position(nest: Nest, read: Read, axis: Axis, idx: tuple[str, ...]) -> str:
    start = _start(nest, axis.start)
    if not axis.loop:
        return start
    at = idx[-axis.loop]
    step = nest.arg(axis.step) if isinstance(axis.step, str) else axis.step
    if axis.around is not None:
        if axis.start == ZERO:
            return at
        turning = nest.work.simple(axis.around.minus(axis.start))  # from this position on, it begins again
        turn, begun = nest.length(turning), nest.turned.get(turning.text()) if at == nest.stretch else None
        if begun is not None:
            return f"{at} - {turn}" if begun else f"{at} + {start}"
        return f"({at} + {start} if {at} < {turn} else {at} - {turn})"
    if axis.also:
        flat = f"{at} * {step} + {idx[-axis.also]}"
        return flat if start == "0" else f"{flat} + {start}"
    moved = at if step == 1 else f"-{at}" if step == -1 else f"{at} * {step}"
    if start == "0":
        return moved
    return f"{start} - {at}" if step == -1 else f"{moved} + {start}"


def _start(nest: Nest, start: Length) -> str:
    return nest.length(start)


def solid(nest: Nest, node: Node, idx: tuple[str, ...]) -> str:
    """The text of a value that is neither infinite nor nan, unless what it is made of was, or a flag is raised."""
    text, loose = emit(nest, node, idx)
    if not loose:
        return text
    name = nest.bind(text)
    nest.flag(f"{name} - {name} != 0.0")
    return name


def emit(nest: Nest, node: Node, idx: tuple[str, ...]) -> tuple[str, bool]:
    """The text of an element, and whether it may be infinite or nan without a flag having been raised."""
    if isinstance(node, Scalar):
        return (node.text if node.value is not None or node.text in ("True", "False") else nest.arg(node.text)), False
    if isinstance(node, Read):
        known = nest.values.get((node.base, node.axes))
        return (known or element(nest, node, idx)), False
    if isinstance(node, Iota):
        return _iota(nest, node, idx), False
    if isinstance(node, Gathering):
        assert nest.gather is not None
        return nest.gather(nest, node, aligned(node.dims, idx)), node.dtype == FLOAT
    if isinstance(node, Pick):
        return _picked(nest, node, aligned(node.dims, idx)), False
    return _operation(nest, node, idx)


def _picked(nest: Nest, node: Pick, idx: tuple[str, ...]) -> str:
    """An element at positions that are worked out; the copy gives up if one lies outside."""
    rest = len(node.base.dims) - len(node.indices)
    outer, inner = idx[: len(idx) - rest], idx[len(idx) - rest :]
    places: list[str] = []
    for index, length in zip(node.indices, node.base.dims, strict=False):
        at, outside = nest.work.counter("at"), nest.work.fresh("outside")
        count, text = nest.length(nest.work.simple(length)), solid(nest, index, outer)
        nest.add(f"{at} = {text}", f"{at} += {count} if {at} < 0 else 0", f"{outside} = ({at} < 0) | ({at} >= {count})")
        nest.flag(outside)
        nest.add(f"{at} = 0 if {outside} else {at}")
        places.append(at)
    return element(nest, node.base, (*places, *inner))


def _iota(nest: Nest, node: Iota, idx: tuple[str, ...]) -> str:
    (at,) = aligned(node.dims, idx)
    start = node.start if _is_number(node.start) else nest.arg(node.start)
    if node.dtype == INT:
        return at if start == "0" else f"({at} + {start})"
    last = node.last if _is_number(node.last) else nest.arg(node.last)
    count = nest.length(node.dims[0])
    return f"({last} if {at} == {count} - 1 else float({at}) * {nest.arg(node.step)} + {start})"


def _is_number(text: str) -> bool:
    return (
        text.lstrip("(-").rstrip(")").replace(".", "", 1).replace("e", "", 1).replace("-", "", 1).isalnum()
        and not text.isidentifier()
    )


def _operation(nest: Nest, node: Operation, idx: tuple[str, ...]) -> tuple[str, bool]:
    name, args = node.name, node.args
    if name in ("+", "-", "*") or name in CARRYING:
        parts = [emit(nest, arg, idx) for arg in args]
        texts = [text for text, _ in parts]
        if name in CARRYING:
            form = {"abs": "abs({})", "negative": "(-{})", "copy": "{}"}.get(name, f"{nest.work.numpy}.{name}({{}})")
            return form.format(*texts), any(loose for _, loose in parts)
        return f"({texts[0]} {name} {texts[1]})", node.dtype == FLOAT
    if name == "/":
        top, _ = emit(nest, args[0], idx)
        return f"({top} / {solid(nest, args[1], idx)})", True
    if name == "square":
        text, loose = emit(nest, args[0], idx)
        text = nest.bind(text)
        return f"({text} * {text})", node.dtype == FLOAT or loose
    if name == "sqrt":
        return f"{nest.work.numpy}.sqrt({emit(nest, args[0], idx)[0]})", True
    if name in ("maximum", "minimum"):
        return _extreme(nest, node, idx), False
    texts = [solid(nest, arg, idx) for arg in args]
    if name in COMPARED or name in ("&", "|", "^"):
        return f"({texts[0]} {name} {texts[1]})", False
    if name in ("//", "%"):
        return _divided(nest, node, [nest.bind(text) for text in texts])
    if name == "**":
        return f"({texts[0]} ** {texts[1]})", True
    if name in ("bounded", "sign"):
        return _seen(nest, node, texts), False
    simple = {"not": "(not {})", "~": "(~{})", "truncate": "int({})", "where": "({1} if {0} else {2})"}
    if name in simple:
        return simple[name].format(*texts), False
    if name in ("float", "int"):
        bools = args[0].dtype == BOOL
        zeros = {"float": "(1.0 if {} else 0.0)", "int": "(1 if {} else 0)"}
        return (zeros[name] if bools else f"{name}({{}})").format(*texts), False
    if name.startswith("is"):
        return f"{nest.work.numpy}.{name}({texts[0]})", False
    return f"{nest.work.math}.{MATH.get(name, name)}({', '.join(texts)})", True


def _divided(nest: Nest, node: Operation, texts: list[str]) -> tuple[str, bool]:
    floats = node.dtype == FLOAT
    nest.flag(f"{texts[1]} == {'0.0' if floats else '0'}")
    return f"({texts[0]} {node.name} {texts[1]})", floats


def _seen(nest: Nest, node: Operation, texts: list[str]) -> str:
    """The sign of a number; or an int itself, once it is seen to be small enough (`bounded`)."""
    text = nest.bind(texts[0])
    if node.name == "bounded":
        nest.flag(f"({text} > {texts[1]}) | ({text} < -{texts[1]})")
        return text
    zero, one = ("0.0", "1.0") if node.dtype == FLOAT else ("0", "1")
    if node.dtype == FLOAT:
        nest.flag(f"{text} != {text}")
    return f"({one} if {text} > {zero} else -{one} if {text} < {zero} else {zero})"


def _extreme(nest: Nest, node: Operation, idx: tuple[str, ...]) -> str:
    """The larger or smaller of two; nan, and zeros of different signs, are left to NumPy."""
    sign = ">" if node.name == "maximum" else "<"
    a, b = (nest.bind(solid(nest, arg, idx)) if not _literal(arg) else solid(nest, arg, idx) for arg in node.args)
    if node.dtype == FLOAT:
        numbers = [arg.value if isinstance(arg, Scalar) else None for arg in node.args]
        free = [text for text, value in zip((a, b), numbers, strict=True) if value is None]
        odd = " | ".join(f"({text} != {text})" for text in free) or "False"
        if not any(numbers):
            sign_of = f"{nest.work.math}.copysign(1.0, {{}})"
            odd += f" | (({a} == {b}) & ({a} == 0.0) & ({sign_of.format(a)} != {sign_of.format(b)}))"
        nest.flag(odd)
    return f"({a} if {a} {sign} {b} else {b})"


def _literal(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is not None
