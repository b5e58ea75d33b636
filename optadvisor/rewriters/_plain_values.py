"""Expressions over plain values: they run no code of the user's, change nothing, and give the same each time.

A *plain value* has exactly the type `str`, `int`, `bool`, `float` or `bytes`, or is None. Operators, some built-ins and
the methods of texts make plain values of plain values, or raise an exception; nobody else notices.

    reader = PlainReader(site=site, plain={"letter"})
    reader.accepts(the expression `chr((ord(letter) - start + shift) % 26 + start)`)     True
    reader.fixed                                                                         {"start": …, "shift": …}

Names that are not known to be plain are noted: they must not change, and a run-time test has to find them plain, or
holding plain values where they are only looked into (`VOWELS[i]`, `letter in VOWELS`, `CODES.get(letter)`).

Functions of the file are followed (see `_plain_functions`).

Does not handle: comprehensions, displays other than in `in` and look-ups, `is`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from optadvisor.rewriters._afterwards import given
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._plain_functions import all_plain, plain_function, variables
from optadvisor.rewriters._text import constant_text
from optadvisor.source.site import Site, bindings, own_nodes

BUILTINS = (
    "abs", "ascii", "bin", "bool", "chr", "float", "format", "hex", "int", "len", "max", "min", "oct", "ord", "repr",
    "round", "str",
)  # fmt: skip
TEXT_METHODS = (
    "capitalize", "casefold", "center", "count", "endswith", "find", "index", "isalnum", "isalpha", "isascii",
    "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isprintable", "isspace", "istitle", "isupper",
    "ljust", "lower", "lstrip", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust", "rstrip",
    "startswith", "strip", "swapcase", "title", "upper", "zfill",
)  # fmt: skip
LOOK_UPS = ("get", "index", "count")
SCALARS = ("str", "int", "bool", "float")
CONTAINERS = ("list", "tuple", "set", "frozenset", "dict")


@dataclass(slots=True, kw_only=True)
class PlainReader:
    """Reads expressions; what they rest on is noted on the way, and the first that is refused."""

    site: Site
    plain: set[str]
    """Names of plain values."""
    banned: frozenset[str] = frozenset()
    """Names that change as the loop goes, and may not be read at all."""
    fixed: dict[str, ast.Name] = field(default_factory=dict)
    """Other names, in order, each with where it is read first."""
    values: set[str] = field(default_factory=set)
    """Those of `fixed` that must be plain themselves: they are not only looked into."""
    refused: ast.expr | None = None
    functions: list[ast.FunctionDef] = field(default_factory=list)
    """Functions of the file that are called."""
    above: tuple[ast.FunctionDef, ...] = ()

    def accepts(self, node: ast.expr) -> bool:
        """Whether `node` is an expression over plain values; `refused` says which part is not."""
        if self._plain(node):
            return True
        self.refused = self.refused or node
        return False

    def _plain(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant():
                return node.value is None or type(node.value) in (str, int, bool, float, bytes)
            case ast.Name():
                return self._name(node, True)
            case ast.BinOp():
                return self._all(node.left, node.right)
            case ast.UnaryOp():
                return self.accepts(node.operand)
            case ast.BoolOp():
                return self._all(*node.values)
            case ast.IfExp():
                return self._all(node.test, node.body, node.orelse)
            case ast.Compare():
                return self._comparison(node)
            case ast.Subscript():
                return self._container(node.value) and self._index(node.slice)
            case ast.Attribute():
                return constant_text(self.site, node) is not None and self._reachable(node)
            case ast.JoinedStr():
                return all(isinstance(part, ast.Constant) or self._formatted(part) for part in node.values)
            case ast.Call():
                return self._call(node)
        return False

    def _all(self, *nodes: ast.expr) -> bool:
        return all(map(self.accepts, nodes))

    def _name(self, node: ast.Name, value: bool) -> bool:
        if node.id in self.plain:
            return True
        if node.id in self.banned or is_builtin(self.site, node, node.id):
            return False
        self.fixed.setdefault(node.id, node)
        if value:
            self.values.add(node.id)
        return True

    def _reachable(self, node: ast.Attribute) -> bool:
        """`string.digits` is the same wherever it is written, if `string` is no variable of the function."""
        return isinstance(node.value, ast.Name) and node.value.id not in self.site.bound_names

    def _formatted(self, part: ast.expr) -> bool:
        """Calls within an f-string have no positions, so what they mean is not known: they are refused."""
        if not isinstance(part, ast.FormattedValue):
            return False
        spec = part.format_spec
        fixed = spec is None or (isinstance(spec, ast.JoinedStr) and all(_is_spec(v) for v in spec.values))
        return fixed and self.accepts(part.value)

    def _comparison(self, node: ast.Compare) -> bool:
        if not self.accepts(node.left):
            return False
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(operator, ast.Is | ast.IsNot) and not (
                isinstance(right, ast.Constant) and right.value is None
            ):
                return False
            inside = isinstance(operator, ast.In | ast.NotIn)
            if not (self._container(right) if inside else self.accepts(right)):
                return False
        return True

    def _container(self, node: ast.expr) -> bool:
        """What is looked into: a text, a name for a container, or one that is written there."""
        if isinstance(node, ast.Name):
            return self._name(node, False)
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            return self._all(*node.elts)
        if isinstance(node, ast.Dict):
            keys = [key for key in node.keys if key is not None]
            return len(keys) == len(node.keys) and self._all(*keys, *node.values)
        match node:
            case ast.Call(func=ast.Attribute(value=inner, attr="keys"), args=[], keywords=[]):
                return self._container(inner)
        return self._plain(node)

    def _index(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Slice):
            return self._all(*(part for part in (node.lower, node.upper, node.step) if part is not None))
        return self.accepts(node)

    def _call(self, node: ast.Call) -> bool:
        if node.keywords:
            return False
        if isinstance(node.func, ast.Attribute):
            if node.func.attr in LOOK_UPS and isinstance(node.func.value, ast.Name | ast.Dict | ast.List | ast.Tuple):
                return self._container(node.func.value) and self._all(*node.args)
            several = node.func.attr in ("startswith", "endswith")
            arguments = all(self._container(a) if several else self.accepts(a) for a in node.args)
            return node.func.attr in TEXT_METHODS and self.accepts(node.func.value) and arguments
        if is_builtin(self.site, node.func, "len") and len(node.args) == 1:
            return self._container(node.args[0])
        if is_builtin(self.site, node.func, "format") and not all(map(_is_spec, node.args[1:])):
            return False
        if is_builtin(self.site, node.func, *BUILTINS):
            return self._all(*node.args)
        return self._all(*node.args) and self._helper(node)

    def _helper(self, call: ast.Call) -> bool:
        function = plain_function(self.site, call, self.above)
        if function is None:
            return False
        inner = PlainReader(site=self.site, plain=variables(function), above=(*self.above, function))
        if not all_plain(self.site, function.body, inner.accepts):
            return False
        own = self.site.bound_names
        if any(name in own or self.site.resolved(node) != f".{name}" for name, node in inner.fixed.items()):
            return False  # of another scope than the function's, or not known
        for name, node in inner.fixed.items():
            self.fixed.setdefault(name, node)
        self.values |= inner.values
        self.functions += [one for one in (function, *inner.functions) if one not in self.functions]
        return True


def _is_spec(node: ast.expr) -> bool:
    """How a value is written, the same each time: `n` asks the locale, which may be another one later."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.endswith("n")


# ---------------------------------------------------------------- the names they rest on


def tests_of(site: Site, reader: PlainReader, name: str) -> tuple[str, ...]:
    """Run-time tests that a name of `reader.fixed` is plain, or holds plain values; none where its kind is not known.

    They cannot raise if the name has a value. `bool` is no `int` here, so equal texts and ints are the same value.
    """
    kind = kind_of(site, name)
    if kind in SCALARS:
        return (f"type({name}) is {kind}",)
    if kind not in CONTAINERS or name in reader.values:
        return ()
    inside = f"set(map(type, {name})) <= {{int, str}}"
    values = (f"set(map(type, {name}.values())) <= {{int, str}}",) if kind == "dict" else ()
    return (f"type({name}) is {kind}", inside, *values)


def kind_of(site: Site, name: str) -> str:
    """The built-in type that a name most likely has: as it was recorded, or as the text has it; empty when unknown."""
    assert site.node is not None
    own = [n for n in own_nodes(site.node) if isinstance(n, ast.stmt)]
    passed = _passed(site, name)
    if passed is not None:
        return passed
    scope = own if name in site.bound_names else list(site.module.tree.body)
    if name not in site.bound_names and not bindings(site.module.tree, name):
        return ""
    kinds = {kind_of_value(site, value) for statement in scope for target, value in given(statement) if target == name}
    return kinds.pop() if len(kinds) == 1 else ""


def _passed(site: Site, name: str) -> str | None:
    """The type that was recorded for a parameter; None for another name, and where the function sets it itself."""
    assert site.node is not None
    names = (n for n in own_nodes(site.node) if isinstance(n, ast.Name) and n.id == name)
    if name not in site.parameters or any(not isinstance(n.ctx, ast.Load) for n in names):
        return None
    return next((spec.type.removeprefix("builtins.") for spec in site.seen(name)), "")


def kind_of_value(site: Site, node: ast.expr) -> str:
    """The built-in type that an expression most likely gives; empty when that is not to be seen."""
    displays = {
        ast.List: "list", ast.ListComp: "list", ast.Tuple: "tuple", ast.Set: "set", ast.SetComp: "set",
        ast.Dict: "dict", ast.DictComp: "dict", ast.JoinedStr: "str", ast.Compare: "bool",
    }  # fmt: skip
    if type(node) in displays:
        return displays[type(node)]
    if constant_text(site, node) is not None:
        return "str"
    if isinstance(node, ast.Constant):
        return type(node.value).__name__
    if isinstance(node, ast.Name):
        return _passed(site, node.id) or ""
    if isinstance(node, ast.UnaryOp):
        return "bool" if isinstance(node.op, ast.Not) else kind_of_value(site, node.operand)
    if isinstance(node, ast.BinOp):
        return _kind_of_operation(site, node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        made = {"str": ("chr", "hex", "bin", "input"), "int": ("ord", "len"), "list": ("sorted",)}
        for kind in (*SCALARS, *CONTAINERS):
            if is_builtin(site, node.func, kind, *made.get(kind, ())):
                return kind
    return _kind_of_method(node) if isinstance(node, ast.Call) else ""


def _kind_of_operation(site: Site, node: ast.BinOp) -> str:
    left, right = kind_of_value(site, node.left), kind_of_value(site, node.right)
    if isinstance(node.op, ast.Mod) and left == "str":
        return "str"
    if isinstance(node.op, ast.Mod | ast.FloorDiv) and "int" in (left, right):
        return "int"
    return (left or right) if isinstance(node.op, ast.Add | ast.Sub | ast.Mult) else ""


def _kind_of_method(node: ast.Call) -> str:
    if not isinstance(node.func, ast.Attribute):
        return ""
    if node.func.attr in ("read", "lower", "upper", "strip", "rstrip", "lstrip", "join", "replace", "readline"):
        return "str"
    return "list" if node.func.attr in ("split", "splitlines", "readlines") else ""
