"""What stands for values that do not count, so that it is of the type that the values are likely to have.

    k in range(n)   →   0          x / 2   →   0.0          a[i], np.sqrt(x)   →   np.float64(0.0)

A guess: what is not of one type with the values is not compiled, and the next is tried.

Does not handle: complex numbers, float32.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.records import ValueSpec
from optadvisor.rewriters.optional.shapes import display, is_none, returns
from optadvisor.source.site import Site, own_nodes, parameter_names

INT, FLOAT, NUMPYS, NUMPYS_INT, BOOL = "int", "float", "np.float64", "np.int64", "bool"
UNREAD = "-1e-300"
"""A float that no argument is likely to be equal to: the wrapper asks whether a result may be the very argument."""
_RANKS = (BOOL, INT, NUMPYS_INT, FLOAT, NUMPYS)
_INTS = ("builtins.len", "builtins.int", "builtins.ord", "math.floor", "math.ceil", "math.gcd", "math.isqrt",
         "random.randint", "random.randrange", "random.getrandbits")  # fmt: skip
_ALIKE = ("builtins.abs", "builtins.min", "builtins.max", "builtins.sum", "builtins.round", "random.choice")
_ARRAYS = ("numpy.zeros", "numpy.ones", "numpy.empty", "numpy.full", "numpy.array", "numpy.linspace")
_SCALARS = {
    "builtins.int": INT,
    "builtins.float": FLOAT,
    "builtins.bool": BOOL,
    "numpy.float64": NUMPYS,
    "numpy.int64": NUMPYS_INT,
}
Seen = frozenset[tuple[str, str]]


@dataclass(kw_only=True)
class Kinds:
    site: Site
    functions: Sequence[ast.FunctionDef]
    texts: dict[str, str] = field(init=False)
    """Kind → what stands for it."""

    def __post_init__(self) -> None:
        numpy, imports = self.site.import_as("numpy", "np")
        self.texts = {INT: "0", FLOAT: UNREAD, BOOL: "False"}
        if not imports:
            self.texts |= {NUMPYS: f"{numpy}.float64({UNREAD})", NUMPYS_INT: f"{numpy}.int64(0)"}

    def zeros(self, values: Sequence[tuple[ast.FunctionDef, ast.expr]]) -> list[str]:
        """What may stand for these values, the likeliest first."""
        kind = self.together([self.of(function, node, frozenset()) for function, node in values])
        order = [kind, FLOAT, INT, NUMPYS] if kind != INT else [INT, FLOAT, NUMPYS]
        return [*dict.fromkeys(self.texts[each] for each in order if each in self.texts)]

    def together(self, kinds: Sequence[str]) -> str:
        return max((kind for kind in kinds if kind), key=_RANKS.index, default="")

    def of(self, function: ast.FunctionDef, node: ast.expr, seen: Seen) -> str:
        """The likely kind of an expression in a function; empty where nothing is known."""
        match node:
            case ast.Constant(value=bool()) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return BOOL
            case ast.Constant(value=int()):
                return INT
            case ast.Constant(value=float()):
                return FLOAT
            case ast.UnaryOp(operand=operand):
                return self.of(function, operand, seen)
            case ast.BinOp(left=left, op=op, right=right):
                kind = self.together([self.of(function, side, seen) for side in (left, right)])
                if isinstance(op, ast.Div):
                    return NUMPYS if kind in (NUMPYS, NUMPYS_INT) else FLOAT
                return INT if kind == BOOL else kind
            case ast.IfExp(body=body, orelse=orelse):
                return self.together([self.of(function, each, seen) for each in (body, orelse)])
            case ast.Name(id=name):
                return self.variable(function, name, seen)
            case ast.Subscript(value=value):
                return self.element(function, value, seen)
            case ast.Call():
                return self.call(function, node, seen)
            case ast.Attribute() if self.site.resolved(node).startswith(("math.", "numpy.")):
                return FLOAT
        return ""

    def variable(self, function: ast.FunctionDef, name: str, seen: Seen, *, element: bool = False) -> str:
        if (mark := (function.name, f"{name}[]" if element else name)) in seen:
            return ""
        seen |= {mark}
        of = self.element if element else self.of
        kinds = [of(function, value, seen) for value in assigned(function, name)]
        if not element:
            kinds += [self.turn(function, loop, seen) for loop in _loops(function, name)]
        if function is self.site.node:
            kinds += [_seen_kind(spec, element) for spec in self.site.seen(name)[:1]]
        elif name in parameter_names(function):
            place = parameter_names(function).index(name)
            for caller in self.functions:
                for node in own_nodes(caller):
                    passed = isinstance(node, ast.Call) and self.site.helper(node) is function
                    if passed and isinstance(node, ast.Call) and place < len(node.args):
                        kinds.append(of(caller, node.args[place], seen))
        if not kinds and name not in parameter_names(function):
            specs = [s for call in self.site.recording.calls for s in call.globals_read if s.name == name]
            kinds += [_seen_kind(spec, element) for spec in specs[:1]]
        return self.together(kinds)

    def turn(self, function: ast.FunctionDef, loop: ast.For, seen: Seen) -> str:
        """What a loop's variable is."""
        call = loop.iter
        if isinstance(call, ast.Call) and self.site.resolved(call.func) in ("builtins.range", "builtins.enumerate"):
            return INT
        return self.element(function, call, seen)

    def element(self, function: ast.FunctionDef, node: ast.expr, seen: Seen) -> str:
        """The likely kind of what lies in a list or an array."""
        match node:
            case ast.Name(id=name):
                return self.variable(function, name, seen, element=True)
            case ast.Subscript(value=value):
                return self.element(function, value, seen)
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return self.together([self.of(function, part, seen) for part in parts])
            case ast.BinOp(left=left, op=ast.Mult()):
                return self.element(function, left, seen)
            case ast.ListComp(elt=part):
                return self.of(function, part, seen)
            case ast.Call(func=func) if self.site.resolved(func) in _ARRAYS:
                return NUMPYS
        return ""

    def call(self, function: ast.FunctionDef, node: ast.Call, seen: Seen) -> str:
        helper = self.site.helper(node)
        if helper is not None:
            values = [each.value for each in returns(helper) if each.value is not None and not is_none(each.value)]
            mark = helper.name, "()"
            if mark in seen or any(map(display, values)):
                return ""
            return self.together([self.of(helper, value, seen | {mark}) for value in values])
        called = self.site.resolved(node.func)
        if called in _INTS or (called == "builtins.round" and len(node.args) == 1):
            return INT
        if called in _ALIKE:
            kinds = [self.of(function, each, seen) or self.element(function, each, seen) for each in node.args]
            return self.together(kinds)
        if called.startswith("numpy.") and "." not in called.removeprefix("numpy."):
            return NUMPYS_INT if "arg" in called else NUMPYS
        return FLOAT if called.startswith(("math.", "random.", "builtins.float")) else ""


def assigned(function: ast.FunctionDef, name: str) -> list[ast.expr]:
    """What is assigned to a variable, and what is added to it."""
    found: list[ast.expr] = []
    for node in own_nodes(function):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            found.append(ast.copy_location(ast.BinOp(left=node.target, op=node.op, right=node.value), node))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = (
                    zip(display(target), display(node.value), strict=False)
                    if display(target)
                    else [(target, node.value)]
                )
                found += [value for part, value in pairs if isinstance(part, ast.Name) and part.id == name]
    return [value for value in found if not is_none(value)]


def _loops(function: ast.FunctionDef, name: str) -> list[ast.For]:
    loops = [node for node in own_nodes(function) if isinstance(node, ast.For)]
    found = [loop for loop in loops if isinstance(loop.target, ast.Name) and loop.target.id == name]
    return found + [
        loop
        for loop in loops
        if isinstance(loop.target, ast.Tuple)
        and isinstance(loop.target.elts[0], ast.Name)
        and loop.target.elts[0].id == name
    ]


def _seen_kind(spec: ValueSpec, element: bool) -> str:
    if not element:
        return _SCALARS.get(spec.type, "")
    if spec.type == "numpy.ndarray":
        return {"float64": NUMPYS, "int64": NUMPYS_INT}.get(spec.dtype, "")
    return _SCALARS.get(spec.element, "") or {"float64": FLOAT, "int64": INT}.get(spec.dtype, "")
