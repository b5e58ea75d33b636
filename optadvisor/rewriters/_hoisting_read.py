"""Functions that only compute with plain values, with the functions of the file that they call: see `_quiet_functions`.

    for value in values:                          Steady: kinds of `values` and `total`; `mean` is read, too,
        total += (value - mean(values)) ** 2      with what is passed for its parameters

`bounded` tells which expressions take no longer than to look at what there is: those may be computed although the
program might not have come to it.

Does not handle: functions that call themselves, that give lists, or read data of the module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import ALL_SCALARS, WHOLE, Impure, Kind, Many, Scalars
from optadvisor.rewriters._quiet_functions import Quiet, is_own
from optadvisor.source.site import Site

_DEEP = 4
COLLECTING = {"frozenset": "set", "list": "list", "set": "set", "sorted": "list", "tuple": "sequence"}
_ENDLESS = ("comb", "factorial", "perm")
"""Functions of `math` whose time has nothing to do with how long what they are given is."""


@dataclass(kw_only=True)
class Steady(Quiet):
    """Reads what `Quiet` reads, and `sorted`, `set` and the like, lists that are stored in, and helpers of the file."""

    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """The functions of the file whose text was read."""
    path: tuple[ast.FunctionDef, ...] = ()
    long: set[int] = field(default_factory=set)
    """Nodes, those of helpers too, whose operation may make a text or number of any size."""
    perhaps_long: set[int] = field(default_factory=set)
    """Products of what is most likely two numbers, and might be a text and a number."""
    constants: Mapping[str, Kind] = field(default_factory=dict)
    """Names of the module that helpers may read, too; none unless it is seen to that they stay as they are."""

    def _operation(self, left: Kind, op: ast.operator, right: Kind, node: ast.AST) -> Kind:
        if _makes_any_size(left, op, right, node):
            unknown = isinstance(op, ast.Mult) and left == right == ALL_SCALARS
            (self.perhaps_long if unknown else self.long).add(id(node))
        return super()._operation(left, op, right, node)

    def _builtin(self, node: ast.Call, name: str) -> Kind:
        if name in COLLECTING and len(node.args) == 1 and not node.keywords:
            element = self.element(node.args[0])
            if isinstance(element, Many) and name != "list":
                raise Impure(f"`{self.site.code(node)}` may compare lists", node)
            return Many(COLLECTING[name], element)
        return super()._builtin(node, name)

    def _return(self, statement: ast.Return) -> None:
        kind = self.of(statement.value) if statement.value is not None else frozenset({"NoneType"})
        if not isinstance(kind, Many) and not kind <= self.result:
            self.result, self.changed = self.result | kind, True
        if isinstance(kind, Many) and self.path:
            raise Impure(f"`{self.site.code(statement)}` gives a list", statement)

    def _statement(self, statement: ast.stmt) -> None:
        several = isinstance(statement, ast.Return) and isinstance(statement.value, ast.Tuple)
        if isinstance(statement, ast.Return) and (self.path or not several):
            self._return(statement)  # a tuple of a helper holds no lists: each call would make its own
        else:
            super()._statement(statement)

    def _store(self, to: ast.Name, index: ast.expr, kind: Kind) -> None:
        known = self.of(to)
        if isinstance(known, Many) and known.type == "list":
            if isinstance(index, ast.Slice):
                raise Impure(f"several elements of `{to.id}` are exchanged at once", to)
            self._scalars([self.of(index), kind], index)
            self.shrunk.add(to.id)
            self._bind(to, Many("list", kind))
        else:
            super()._store(to, index, kind)

    def _call(self, node: ast.Call) -> Kind:
        helper = self.site.helper(node)
        if helper is not None:
            return self._helped(node, helper)
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr="items" | "keys" | "values"), args=[], keywords=[]):
                return self._view(self.of(of), node)
        return super()._call(node)

    def _view(self, kind: Kind, node: ast.Call) -> Kind:
        """Keys, values or pairs of a dictionary; all of them plain."""
        if not isinstance(kind, Many) or kind.type != "dict" or isinstance(kind.element, Many):
            raise Impure(f"`{self.site.code(node)}` is of something that may be no dictionary", node)
        pairs = isinstance(node.func, ast.Attribute) and node.func.attr == "items"
        return Many("view", Many("tuple", ALL_SCALARS) if pairs else ALL_SCALARS)

    def _helped(self, node: ast.Call, helper: ast.FunctionDef) -> Scalars:
        """What a function of the file gives. Raises `Impure` where it may do more than compute."""
        if helper is self.site.node or helper in self.path or len(self.path) >= _DEEP:
            raise Impure(f"`{helper.name}` may call itself", node)
        arguments = helper.args
        names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
        spread = any(isinstance(a, ast.Starred) for a in node.args)
        simple = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults)
        if not simple or spread or node.keywords or len(names) != len(node.args):
            raise Impure(f"`{self.site.code(node)}` passes its arguments in a way that is not known", node)
        site = _site_of(self.site, helper)
        reader = type(self)(
            site=site,
            parameters={name: self.of(argument) for name, argument in zip(names, node.args, strict=True)},
            outside=self.constants,
            constants=self.constants,
            helpers=self.helpers,
            path=(*self.path, helper),
            long=self.long,
            perhaps_long=self.perhaps_long,
        )
        reader.read(site.body)
        foreign = sorted(one for one in reader.grown | reader.shrunk if not is_own(site, one))
        foreign += sorted(one for one in reader.stored if not is_own(site, one, dictionary=True))
        if foreign or any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(helper)):
            raise Impure(f"`{helper.name}` does more than compute", node)
        self.helpers[helper.name] = helper
        return reader.result | {"NoneType"}


def _site_of(site: Site, helper: ast.FunctionDef) -> Site:
    """The site of another function of the same file."""
    ref = next(ref for ref, node in site.module.functions.items() if node is helper)
    return replace(site, hotspot=replace(site.hotspot, function=ref))


# ---------------------------------------------------------------- how long it may take


def bounded(reader: Steady, node: ast.expr, *, often: bool) -> bool:
    """It takes no longer than to go through what the function was given, a few times.

    With `often`, for what each round comes to, also for each element of it once.
    """
    long = reader.long if often else reader.long | reader.perhaps_long
    fine = all(_is_bounded(long, part) for part in _run(reader, node))
    return fine and _depth(reader.site, node) <= (2 if often else 1)


def _depth(site: Site, node: ast.AST) -> int:
    """How many loops are in one another, those of helpers too; `sum` and the like are none."""
    around = 0
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        around = len(node.generators)
    elif isinstance(node, ast.For):
        around = 1
    helper = site.helper(node) if isinstance(node, ast.Call) else None
    within = [_depth(site, child) for child in ast.iter_child_nodes(node)]
    if helper is not None:
        within.append(_depth(_site_of(site, helper), helper))
    return around + max(within, default=0)


def _makes_any_size(left: Kind, op: ast.operator, right: Kind, node: ast.AST) -> bool:
    """`text * number`, `2 ** number`, `1 << number`, and `text + text`, which doubles where it is done in a loop.

    What doubles in another way (`a = b + c` of the same, `number * number` without end) is not seen.
    """
    texts = {"str", "tuple"}
    if isinstance(op, ast.LShift):
        return True
    if isinstance(op, ast.Pow):
        power = node.right if isinstance(node, ast.BinOp) else node.value if isinstance(node, ast.AugAssign) else None
        return not (isinstance(power, ast.Constant) and isinstance(power.value, int | float) and abs(power.value) < 10)
    if isinstance(op, ast.Add):
        words = [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
        return not isinstance(left, Many) and bool(left & texts) and len(words) > len(set(words))
    if not isinstance(op, ast.Mult):
        return False
    if isinstance(left, Many) or isinstance(right, Many):
        return True
    if isinstance(node, ast.BinOp) and ast.dump(node.left) == ast.dump(node.right):
        return False  # two of the same: no text and a number
    return bool((left & texts and right & WHOLE) or (right & texts and left & WHOLE))


def _run(reader: Steady, node: ast.AST) -> Iterator[tuple[Site, ast.AST]]:
    """Every node that is evaluated, those of helpers too."""
    todo: list[tuple[Site, ast.AST]] = [(reader.site, node)]
    seen: set[str] = set()
    while todo:
        site, one = todo.pop()
        for part in ast.walk(one):
            yield site, part
            helper = site.helper(part) if isinstance(part, ast.Call) else None
            if helper is not None and helper.name not in seen:
                seen.add(helper.name)
                todo.append((_site_of(site, helper), helper))


def _is_bounded(long: set[int], place: tuple[Site, ast.AST]) -> bool:
    site, node = place
    match node:
        case ast.While():
            return False
        case ast.For(iter=ast.Name(id=items)) if items in _appended_to(node):
            return False
        case ast.AugAssign() | ast.Assign() if _multiplies_itself(node):
            return False
        case ast.BinOp() | ast.AugAssign():
            return id(node) not in long
        case ast.Call(func=func, args=[_, places]) if is_builtin(site, func, "round"):
            return isinstance(places, ast.Constant)
        case ast.Call(func=func, args=args) if is_builtin(site, func, "range"):
            return all(_is_length(site, argument) for argument in args)
        case ast.Call(func=func):
            return site.resolved(func).rpartition(".")[2] not in (*_ENDLESS, "pow")
    return True


def _appended_to(loop: ast.For) -> set[str]:
    """Names of lists that grow in a loop: one that goes over such a list may never end."""
    methods = (n for n in ast.walk(loop) if isinstance(n, ast.Attribute) and n.attr == "append")
    return {n.value.id for n in methods if isinstance(n.value, ast.Name)}


def _multiplies_itself(node: ast.AugAssign | ast.Assign) -> bool:
    """`x = x * x`, `x *= x`, `x **= 2`: in a loop, a number of any size; not so `x = x * x % 97`."""
    target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
    if not isinstance(target, ast.Name):
        return False
    times = sum(isinstance(n, ast.Name) and n.id == target.id for n in ast.walk(node.value))
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Pow) or (isinstance(node.op, ast.Mult) and times > 0)
    if isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.Mod):
        return False
    kinds = {type(n.op) for n in ast.walk(node.value) if isinstance(n, ast.BinOp)}
    return (ast.Pow in kinds and times > 0) or (ast.Mult in kinds and times > 1)


def _is_length(site: Site, node: ast.expr) -> bool:
    """`len(values)`, a number of the text, or the sum or difference of such."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.FloorDiv):
        return _is_length(site, node.left) and _is_length(site, node.right)
    if isinstance(node, ast.Call):
        return is_builtin(site, node.func, "len")
    return isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) < 1000
