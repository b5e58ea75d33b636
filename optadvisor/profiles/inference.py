"""Rough types of a file's names and expressions: enough to say whether a line works on numbers, arrays or objects.

A type is a dotted name: `builtins.float`, `builtins.list[builtins.int]`, `numpy.ndarray[2]` (dimensions, where known),
or the call that made the value: `threading.Lock`, `csv.reader`. It is a guess for a sentence in a report, from the text
and from the arguments seen; nothing is rewritten on its word.

Does not handle: control flow (a name has one type in its scope, or none), attributes other than `self.x`, results of
the project's own functions without an annotation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from optadvisor.profiles.libraries import kind_of, meaning
from optadvisor.records import FunctionRef, HotspotClass, ValueSpec
from optadvisor.source.module import Module

ARRAY = "numpy.ndarray"
INT, FLOAT, BOOL, STR = "builtins.int", "builtins.float", "builtins.bool", "builtins.str"
_CONTAINERS = ("list", "tuple", "set", "frozenset", "dict", "range")
_NUMBERS = (INT, FLOAT, BOOL, "builtins.complex")
_REDUCTIONS = ("sum", "prod", "min", "max", "mean", "std", "var", "dot", "vdot", "trace", "norm", "argmin", "argmax")
_SHAPED = ("shape", "strides")
_ROUNDS = 3


class Types:
    """Types of the names of one file, and of any expression in it."""

    def __init__(self, module: Module, function: FunctionRef | None = None, seen: Iterable[ValueSpec] = ()) -> None:
        self.module = module
        self.known: dict[str, str] = {}
        self.fixed: frozenset[str] = frozenset()
        """Keys of what was seen at run time, which no guess overrides."""
        self.classes = {f".{name}" for name in _classes(module.tree, "")}
        prefix = f".{function.qualname}.<locals>." if function is not None else "."
        for spec in seen:
            kind = _seen_type(spec)
            for key in (prefix + spec.name, f".{spec.name}") if kind else ():
                self.known.setdefault(key, kind)
        self.fixed = frozenset(self.known)
        self._annotations()
        bindings = list(_bindings(module.tree))
        for _ in range(_ROUNDS):
            for target, value, each in bindings:
                self._bind(target, element(self.of(value)) if each else self.of(value), value if each else None)

    # ------------------------------------------------------------ names

    def _annotations(self) -> None:
        for ref, node in self.module.functions.items():
            for parameter in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
                key = f".{ref.qualname}.<locals>.{parameter.arg}"
                if kind := self._annotated(parameter.annotation):
                    self.known.setdefault(key, kind)

    def _annotated(self, node: ast.expr | None) -> str:
        if isinstance(node, ast.Subscript):
            base = self._annotated(node.value)
            part = node.slice.elts[-1] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
            return f"{base}[{self._annotated(part)}]" if base.startswith("builtins.") else base
        return meaning(self.module, node) if node is not None else ""

    def _bind(self, target: ast.expr, kind: str, each: ast.expr | None) -> None:
        if isinstance(target, ast.Tuple | ast.List):
            for position, part in enumerate(target.elts):
                self._bind(part, self._unpacked(kind, each, position), None)
            return
        key = self.key(target)
        if not key or not kind or key in self.fixed:
            return
        before = self.known.get(key, kind)
        if before != kind and before in _NUMBERS and kind in _NUMBERS:
            kind = FLOAT
        self.known[key] = kind if before == kind or kind == FLOAT or base_of(before) == base_of(kind) else ""

    def _unpacked(self, kind: str, each: ast.expr | None, position: int) -> str:
        """Type of one part of `for i, x in enumerate(xs)`, `for a, b in zip(xs, ys)`, `a, b = pair`."""
        called = meaning(self.module, each.func) if isinstance(each, ast.Call) else ""
        if isinstance(each, ast.Call) and called == "builtins.enumerate" and each.args:
            return INT if position == 0 else element(self.of(each.args[0]))
        if isinstance(each, ast.Call) and called == "builtins.zip" and position < len(each.args):
            return element(self.of(each.args[position]))
        return element(kind)

    def key(self, node: ast.expr) -> str:
        """What identifies a variable: its full name, or class and attribute for `self.x`."""
        if isinstance(node, ast.Starred):
            return ""
        found = meaning(self.module, node)
        owner, dot, attribute = found.partition(".<locals>.self.")
        if dot:
            return f"{owner.rpartition('.')[0]}.self.{attribute}"
        return found if found.startswith(".") else ""

    # ------------------------------------------------------------ expressions

    def of(self, node: ast.expr) -> str:
        """The type of an expression; empty when unknown."""
        match node:
            case ast.Constant(value=value):
                return f"builtins.{type(value).__name__}"
            case ast.JoinedStr():
                return STR
            case ast.Name():
                return self.known.get(self.key(node), "")
            case ast.Attribute():
                return self._attribute(node)
            case ast.Compare():
                return ARRAY if any(map(self.is_array, [node.left, *node.comparators])) else BOOL
            case ast.UnaryOp():
                return BOOL if isinstance(node.op, ast.Not) else self.of(node.operand)
            case ast.BinOp():
                return self._operator(self.of(node.left), self.of(node.right))
            case ast.IfExp():
                return self.of(node.body) or self.of(node.orelse)
            case ast.Call():
                return self._call(node)
            case ast.Subscript():
                return self._subscript(node)
        return self._display(node)

    def is_array(self, node: ast.expr) -> bool:
        return base_of(self.of(node)) == ARRAY

    def _display(self, node: ast.expr) -> str:
        match node:
            case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
                kinds = {self.of(part) for part in parts}
                kind = kinds.pop() if len(kinds) == 1 else FLOAT if kinds and kinds <= set(_NUMBERS) else ""
                return f"builtins.{type(node).__name__.lower()}[{kind}]"
            case ast.ListComp(elt=part) | ast.SetComp(elt=part) | ast.GeneratorExp(elt=part):
                return f"builtins.{'set' if isinstance(node, ast.SetComp) else 'list'}[{self.of(part)}]"
            case ast.DictComp(value=part):
                return f"builtins.dict[{self.of(part)}]"
            case ast.Dict():
                return "builtins.dict"
        return ""

    def _attribute(self, node: ast.Attribute) -> str:
        found = meaning(self.module, node)
        if found in ("math.pi", "math.e", "math.inf", "numpy.pi", "numpy.inf", "numpy.nan"):
            return FLOAT
        if kind := self.known.get(self.key(node), ""):
            return kind
        if base_of(self.of(node.value)) != ARRAY:
            return ""
        return (
            "builtins.tuple[builtins.int]" if node.attr in _SHAPED else INT if node.attr in ("size", "ndim") else ARRAY
        )

    def _operator(self, left: str, right: str) -> str:
        if ARRAY in (base_of(left), base_of(right)):
            return left if base_of(left) == ARRAY else right
        if STR in (left, right):
            return STR
        if left in _NUMBERS and right in _NUMBERS:
            return INT if left == right == INT else FLOAT
        return left if base_of(left) in ("builtins.list", "builtins.tuple") else ""

    def _call(self, node: ast.Call) -> str:
        """Numbers and containers by name; of another library function its own name, which stands for what it makes."""
        name = self.called(node)
        owner, _, last = name.rpartition(".")
        if name in ("builtins.sorted", "builtins.list", "builtins.tuple", "builtins.set") and node.args:
            return f"builtins.{'list' if last == 'sorted' else last}[{element(self.of(node.args[0]))}]"
        if name == "builtins.range":
            return f"{name}[{INT}]"
        if name in ("builtins.len", "builtins.ord", "random.randint", "random.randrange", "math.floor", "math.isqrt"):
            return INT
        if name == "builtins.repr" or (
            owner == STR and last in ("join", "replace", "strip", "lower", "upper", "format")
        ):
            return STR
        if owner == STR:
            return f"builtins.list[{STR}]" if last in ("split", "rsplit", "splitlines") else ""
        if name.startswith("numpy.") and kind_of(name) in (HotspotClass.NATIVE, HotspotClass.TEMPORARIES):
            return self._made_by_numpy(node, name, last)
        if name in self.classes:
            return name
        return (
            name
            if name and not name.startswith(".") and kind_of(name) is not HotspotClass.NUMBERS
            else self._number(name)
        )

    def _number(self, name: str) -> str:
        return FLOAT if kind_of(name) is HotspotClass.NUMBERS and name not in ("builtins.min", "builtins.max") else ""

    def _made_by_numpy(self, node: ast.Call, name: str, last: str) -> str:
        axis = len(node.args) > 1 or any(keyword.arg == "axis" for keyword in node.keywords)
        if (last in _REDUCTIONS and not axis) or last in ("item", "float64", "int64", "float32", "int32"):
            return FLOAT
        if last in ("default_rng", "RandomState", "Generator", "dtype"):
            return name
        drawn = name.startswith("numpy.random.") and not node.args and not node.keywords
        if drawn or last in ("dot", "vdot", "matmul"):
            return FLOAT if drawn else ""
        scalars = node.args and all(self.of(a) in _NUMBERS for a in node.args)
        return FLOAT if scalars and last in _ELEMENTWISE else ARRAY

    def called(self, node: ast.Call) -> str:
        """Full name of what is called: `numpy.dot`, `builtins.str.split`, `.step`; empty when unknown."""
        name = meaning(self.module, node.func)
        if name and not self.key(node.func):
            return name
        if isinstance(node.func, ast.Attribute):
            owner = base_of(self.of(node.func.value))
            if owner:
                return f"{owner}.{node.func.attr}"
        return name

    def _subscript(self, node: ast.Subscript) -> str:
        base = self.of(node.value)
        index = node.slice
        if isinstance(index, ast.Slice):
            return base
        if base_of(base) != ARRAY:
            return element(base)
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        if any(_is_whole(part) or self.is_array(part) for part in parts):
            return ARRAY
        if len(parts) > 1:
            return FLOAT
        return element(base)


_ELEMENTWISE = ("sqrt", "exp", "log", "sin", "cos", "tan", "abs", "floor", "ceil", "sign", "hypot", "log2", "log10")


def base_of(kind: str) -> str:
    """`builtins.list` of `builtins.list[builtins.int]`."""
    return kind.partition("[")[0]


def element(kind: str) -> str:
    """Type of what iterating over it gives: of an array's last dimension a number, of a string a string."""
    base, _, inner = kind.partition("[")
    inner = inner.removesuffix("]")
    if base == ARRAY:
        return FLOAT if inner == "1" else f"{ARRAY}[{int(inner) - 1}]" if inner else ""
    if base == STR:
        return STR
    if base == "builtins.bytes":
        return INT
    return inner if base.startswith("builtins.") else STR if base == "builtins.open" else ""


def is_number(kind: str) -> bool:
    return kind in _NUMBERS


def _is_whole(index: ast.expr) -> bool:
    """Whether an index takes more than one element: a slice, a condition, `...`, `None`."""
    return isinstance(index, ast.Slice | ast.Compare) or (
        isinstance(index, ast.Constant) and index.value in (None, Ellipsis)
    )


def _seen_type(spec: ValueSpec) -> str:
    if spec.type == ARRAY:
        return f"{ARRAY}[{spec.ndim}]"
    if spec.type.startswith("numpy.") and spec.dtype:
        return FLOAT
    if spec.type.removeprefix("builtins.") in _CONTAINERS:
        return f"{spec.type}[{spec.element if spec.element != 'mixed' else ''}]"
    return spec.type.replace("__main__.", ".")


def _classes(parent: ast.AST, prefix: str) -> Iterator[str]:
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.ClassDef):
            yield prefix + node.name
            yield from _classes(node, f"{prefix}{node.name}.")


def _bindings(tree: ast.Module) -> Iterator[tuple[ast.expr, ast.expr, bool]]:
    """(target, value, whether the target is each item of the value) of every binding of the file."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value):
                yield from ((target, value, False) for target in targets)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                yield target, value, False
            case ast.For(target=target, iter=value) | ast.AsyncFor(target=target, iter=value):
                yield target, value, True
            case ast.comprehension(target=target, iter=value):
                yield target, value, True
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                yield target, value, False
