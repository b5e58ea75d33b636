"""What each line of a function does, from its text: interpreter steps, and what on it may take long outside them.

The cost of a line is a rough sum over its operations, in nanoseconds of CPython 3.11 to 3.13 on a machine of the 2020s.
It only has to tell a line of interpreter work (0.02 to 1 µs) from one that hands over to compiled code for longer.

Does not handle: how often a comprehension on the line goes round (the loop counters tell that).
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from optadvisor.profiles.inference import ARRAY, STR, Types, base_of, element, is_number
from optadvisor.profiles.libraries import kind_of, meaning
from optadvisor.records import HotspotClass

_MADE_BY = {
    "builtins.open.": "file.",
    "sqlite3.connect.": "sqlite3.Connection.",
    "numpy.random.default_rng.": "numpy.random.Generator.",
}
"""Objects are known by what made them; this is how they are called."""
ARRAY_EXPRESSION = "whole-array arithmetic"
_NEUTRAL = ("len", "range", "enumerate", "zip", "iter", "next", "isinstance", "slice", "type")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_STRING_METHODS = _words(
    """split rsplit splitlines strip lstrip rstrip lower upper title startswith endswith replace encode decode format
    isdigit isalpha isalnum casefold partition rpartition zfill"""
)
_ARRAY_METHODS = _words("sum mean std var dot reshape ravel astype cumsum argmax argmin argsort clip prod")
_ELEMENTWISE = _words(
    """sqrt exp log log2 log10 log1p expm1 sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh abs absolute fabs
    sign square power add subtract multiply divide maximum minimum where clip floor ceil round hypot logical_and
    logical_or logical_not greater less equal isnan isfinite mod roll"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heavy:
    """Something on a line that runs outside the interpreter's own steps."""

    kind: HotspotClass
    name: str
    certain: bool = False
    """It surely is such work; otherwise the time of the line must show it."""


@dataclass(slots=True, kw_only=True)
class LineWork:
    """Sums over the operations of one line."""

    nanoseconds: float = 10.0
    """Interpreter time of running it once, roughly."""
    numbers: float = 0.0
    objects: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Weight of operations on `strings`, `containers`, `attributes` and `objects`."""
    elements: float = 0.0
    """Part of `numbers` that takes single elements of arrays."""
    operators: int = 0
    """Operations on whole arrays, each of which makes a new one."""
    imports: str = ""
    project_calls: list[str] = field(default_factory=list)
    """Plain names in calls that may lead into functions of the project."""
    comprehension: bool = False
    heavy: list[Heavy] = field(default_factory=list)

    @property
    def certain(self) -> bool:
        return any(heavy.certain for heavy in self.heavy)


def line_works(owner: ast.AST, types: Types, compiled: frozenset[str]) -> dict[int, LineWork]:
    """Line → what it does, for a function, a lambda or a module's top level."""
    reader = _Reader(types, compiled)
    for node in own_and_lambdas(owner):
        reader.read(node)
    return reader.works


def own_and_lambdas(owner: ast.AST) -> Iterator[ast.AST]:
    """Nodes whose time a profile gives to `owner`: lambdas and comprehensions included, nested functions not."""
    body = getattr(owner, "body", [])
    stack: list[ast.AST] = list(reversed(body)) if isinstance(body, list) else [body]
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            stack.extend(node.decorator_list)
        else:
            stack.extend(reversed(list(ast.iter_child_nodes(node))))


class _Reader:
    """Adds up the operations of each line."""

    def __init__(self, types: Types, compiled: frozenset[str]) -> None:
        self.types = types
        self.compiled = compiled
        self.works: dict[int, LineWork] = {}
        self.functions: set[ast.AST] = set()
        """Expressions that are called; they are counted with their call."""

    def at(self, line: int) -> LineWork:
        return self.works.setdefault(line, LineWork())

    def read(self, node: ast.AST) -> None:
        match node:
            case ast.Import(names=names):
                self.at(node.lineno).imports = names[0].name
            case ast.ImportFrom(module=source):
                self.at(node.lineno).imports = source or "."
            case ast.Call():
                self.functions.add(node.func)
                last = node.func.end_lineno if isinstance(node.func, ast.Attribute) else node.lineno
                self.call(node, self.at(last or node.lineno))
            case ast.BinOp():
                self.arithmetic(node.op, node.left, node.right, self.at(node.lineno))
            case ast.AugAssign():
                self.arithmetic(node.op, node.target, node.value, self.at(node.lineno))
            case ast.Compare():
                self.compare(node, self.at(node.lineno))
            case ast.Subscript():
                self.subscript(node, self.at(node.lineno))
            case ast.Attribute(ctx=ast.Load()) if node not in self.functions:
                self.attribute(node, self.at(node.lineno))
            case ast.For() | ast.AsyncFor():
                self.at(node.iter.lineno).nanoseconds -= 60 if isinstance(node.iter, ast.Call) else 0  # only once
                self.iteration(node.iter, self.at(node.lineno))
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self.at(node.lineno).comprehension = True
                self.iteration(node.generators[0].iter, self.at(node.lineno))
            case ast.JoinedStr() | ast.Dict() | ast.Set():
                self.at(node.lineno).nanoseconds += 120
                self.at(node.lineno).objects["strings" if isinstance(node, ast.JoinedStr) else "containers"] += 1
            case ast.Yield() | ast.Await() | ast.List():
                self.at(node.lineno).nanoseconds += 30
                self.at(node.lineno).objects["objects"] += 0.3
            case ast.stmt():
                self.at(node.lineno).nanoseconds += 5

    # ------------------------------------------------------------ operators

    def arithmetic(self, operator: ast.operator, left: ast.expr, right: ast.expr, work: LineWork) -> None:
        kinds = [self.types.of(left), self.types.of(right)]
        bases = [base_of(kind) for kind in kinds]
        work.nanoseconds += 30
        if isinstance(operator, ast.MatMult):
            work.heavy.append(Heavy(kind=HotspotClass.NATIVE, name="matrix products (`@`)", certain=True))
        elif ARRAY in bases:
            work.operators += 1
            work.heavy.append(Heavy(kind=HotspotClass.NATIVE, name=ARRAY_EXPRESSION, certain=True))
        elif STR in bases:
            work.objects["strings"] += 1
            work.heavy.append(Heavy(kind=HotspotClass.TEMPORARIES, name="string concatenation"))
        elif {"builtins.list", "builtins.tuple"} & set(bases):
            work.objects["containers"] += 1
            work.heavy.append(Heavy(kind=HotspotClass.TEMPORARIES, name="list concatenation"))
        else:
            work.numbers += 1 if any(map(is_number, kinds)) else 0.7
            if not any(map(is_number, kinds)):
                work.heavy.append(Heavy(kind=HotspotClass.NATIVE, name=ARRAY_EXPRESSION))

    def compare(self, node: ast.Compare, work: LineWork) -> None:
        work.nanoseconds += 25
        kinds = [self.types.of(part) for part in (node.left, *node.comparators)]
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            work.objects["containers"] += 1
            if base_of(kinds[-1]) not in ("builtins.set", "builtins.dict", "builtins.frozenset", "builtins.range"):
                work.heavy.append(Heavy(kind=HotspotClass.OBJECTS, name="searches with `in`"))
        elif ARRAY in map(base_of, kinds):
            work.operators += 1
            work.heavy.append(Heavy(kind=HotspotClass.NATIVE, name=ARRAY_EXPRESSION, certain=True))
        elif STR in kinds:
            work.objects["strings"] += 1
        elif not isinstance(node.ops[0], ast.Is | ast.IsNot):
            work.numbers += 1 if any(map(is_number, kinds)) else 0.3

    # ------------------------------------------------------------ access

    def subscript(self, node: ast.Subscript, work: LineWork) -> None:
        base = base_of(self.types.of(node.value))
        whole = isinstance(node.slice, ast.Slice)
        work.nanoseconds += 30
        if base == ARRAY:
            single = base_of(self.types.of(node)) != ARRAY
            work.nanoseconds += 60 if single else 200
            work.numbers += 1.0
            work.elements += 1.0 if single else 0.0
        elif base == STR:
            work.objects["strings"] += 1
        elif whole:
            work.objects["containers"] += 0.5
            work.heavy.append(Heavy(kind=HotspotClass.TEMPORARIES, name="slices"))
        elif is_number(self.types.of(node)):
            work.numbers += 1
        elif base == "builtins.dict" or self.types.of(node.slice) == STR:
            work.objects["containers"] += 1
        else:
            work.numbers += 0.4
            work.objects["containers"] += 0.4

    def attribute(self, node: ast.Attribute, work: LineWork) -> None:
        found = meaning(self.types.module, node)
        work.nanoseconds += 15
        if (not found or found.startswith(".")) and not self.types.is_array(node.value):
            work.objects["attributes"] += 0.4 if is_number(self.types.of(node)) else 0.6

    def iteration(self, iterable: ast.expr, work: LineWork) -> None:
        kind = self.types.of(iterable)
        work.nanoseconds += 30
        if kind_of(base_of(kind)) is HotspotClass.INPUT_OUTPUT:
            name = f"reading lines ({base_of(kind).removeprefix('builtins.')})"
            work.heavy.append(Heavy(kind=HotspotClass.INPUT_OUTPUT, name=name, certain=True))
        elif base_of(kind) == ARRAY:
            work.numbers += 1
            work.elements += 1
        elif is_number(element(kind)):
            work.numbers += 0.5
        else:
            work.objects["strings" if element(kind) == STR else "containers"] += 0.3

    # ------------------------------------------------------------ calls

    def call(self, node: ast.Call, work: LineWork) -> None:
        name = self.types.called(node)
        spelled = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        last = name.rpartition(".")[2] or spelled
        kind = HotspotClass.COMPILED if name in self.compiled else kind_of(name)
        work.nanoseconds += 60
        if name.startswith("builtins.") and last in _NEUTRAL:
            return
        if kind is HotspotClass.UNKNOWN:
            self.unknown_call(node, name, last, work)
        elif kind is HotspotClass.NUMBERS:
            work.numbers += 1
            work.heavy.append(Heavy(kind=kind, name=plain(name)))
        elif kind is HotspotClass.OBJECTS:
            self.object_call(node, name, work)
        elif kind in (HotspotClass.NATIVE, HotspotClass.TEMPORARIES) and name.startswith("numpy."):
            work.operators += last in _ELEMENTWISE
            elementwise = last in _ELEMENTWISE and any(map(self.types.is_array, node.args))
            label = ARRAY_EXPRESSION if elementwise else plain(name)
            work.heavy.append(Heavy(kind=kind, name=label, certain=True))
        else:
            work.heavy.append(Heavy(kind=kind, name=plain(name), certain=True))

    def object_call(self, node: ast.Call, name: str, work: LineWork) -> None:
        numeric = bool(node.args) and all(is_number(self.types.of(argument)) for argument in node.args)
        if name in _TEXT_MAKERS:  # whatever of: making text costs several times an operator
            work.objects["strings"] += 2
        elif numeric:
            work.numbers += 0.5
        else:
            owner = "strings" if name.startswith((STR, "re.", "string.")) else "containers"
            work.objects[owner if name.count(".") > 1 or owner == "strings" else "objects"] += 1
        work.heavy.append(Heavy(kind=HotspotClass.OBJECTS, name=plain(name)))

    def unknown_call(self, node: ast.Call, name: str, last: str, work: LineWork) -> None:
        work.project_calls.append(last)
        if name.startswith(".") and not isinstance(node.func, ast.Attribute):
            return  # a function of the project: its time is its own
        if last in _STRING_METHODS or (last == "join" and node.args):
            work.objects["strings"] += 1
            work.heavy.append(Heavy(kind=HotspotClass.OBJECTS, name=f"str.{last}"))
        elif last in _ARRAY_METHODS:
            work.heavy.append(Heavy(kind=HotspotClass.NATIVE, name=last))
        elif isinstance(node.func, ast.Attribute):
            numeric = bool(node.args) and all(is_number(self.types.of(argument)) for argument in node.args)
            work.objects["containers" if last in ("append", "get", "items", "add", "pop") else "objects"] += (
                0.3 if numeric else 0.8
            )
            work.heavy.append(Heavy(kind=HotspotClass.UNKNOWN, name=last))


_TEXT_MAKERS = frozenset(f"builtins.{name}" for name in ("str", "repr", "format", "ascii", "hex", "bin", "oct", "chr"))


def plain(name: str) -> str:
    """A function's name as the user writes it."""
    for made, known in _MADE_BY.items():
        if name.startswith(made):
            name = known + name.removeprefix(made)
    return name.removeprefix("builtins.").lstrip(".")
