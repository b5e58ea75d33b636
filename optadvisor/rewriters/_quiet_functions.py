"""Functions that only compute with plain values and fill lists and dictionaries of their own: nothing in them runs
foreign code, so what they were given stays as it is.

    def returning(first, second):             tests: type(first) is list and _are_plain(first), the same of second
        both = []                             reader.grown: {"both"}
        for one in first:
            if one in second:
                both.append(one)

Does not handle: objects of the user's classes, sets, prints.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.records import ValueSpec
from optadvisor.rewriters._places import assignment, bound_tests, is_builtin
from optadvisor.rewriters._plain_dates import DATES, METHODS, PARTS, PLAIN_DATES, knows_dates
from optadvisor.rewriters._pure_kinds import Pure
from optadvisor.rewriters._pure_tables import ALL_SCALARS, Impure, Kind, Many
from optadvisor.source.site import Site, bindings, own_nodes

PLAIN_NAMES = (
    "all", "bool", "complex", "dict", "float", "frozenset", "int", "len", "list", "map", "set", "str", "tuple", "type",
)  # fmt: skip
"""Built-ins that the tests, and what is defined for them, rely on."""

IN_PLACE = ("clear", "reverse", "sort")

PLAIN = '''def PLAIN(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)'''


@dataclass(kw_only=True)
class Quiet(Pure):
    """Reads a whole function that only computes with plain values, and puts them into lists and dictionaries."""

    grown: set[str] = field(default_factory=set)
    """Names of lists that it appends to."""
    shrunk: set[str] = field(default_factory=set)
    """Names of lists that it takes elements from, or puts into another order."""
    stored: set[str] = field(default_factory=set)
    """Names of dictionaries that it stores in."""
    dates: bool = False
    """Plain values may be dates."""

    def of(self, node: ast.expr) -> Kind:
        if self.dates and isinstance(node, ast.Attribute) and node.attr in PARTS:
            self._scalars([self.of(node.value)], node)
            return frozenset({"int"})
        if isinstance(node, ast.Dict) and all(node.keys):  # no `**more` among them
            inside = [*(key for key in node.keys if key is not None), *node.values]
            return Many("dict", self._scalars([self.of(one) for one in inside], node))
        return super().of(node)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=ast.Name() as to, attr="append"), args=[item], keywords=[])
            ):
                self._is(to, "list")
                self.grown.add(to.id)
                self._bind(to, Many("list", self.of(item)))
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=ast.Name() as of, attr=method), args=[], keywords=[])
            ) if method in IN_PLACE:
                self._is(of, "list")
                self.shrunk.add(of.id)
            case ast.Assign(targets=[ast.Subscript(value=ast.Name() as to, slice=index)], value=value):
                self._store(to, index, self.of(value))
            case ast.AugAssign(target=ast.Subscript(value=ast.Name() as to, slice=index), op=op, value=value):
                before = self._inside(self.of(to))
                self._store(
                    to, index, self._scalars([self._operation(before, op, self.of(value), statement)], statement)
                )
            case ast.Return(value=ast.expr() as value):
                for part in value.elts if isinstance(value, ast.Tuple) else [value]:
                    self.of(part)
            case _:
                super()._statement(statement)

    def _store(self, to: ast.Name, index: ast.expr, kind: Kind) -> None:
        self._is(to, "dict")
        self._scalars([self.of(index), kind], index)
        self.stored.add(to.id)
        self._bind(to, Many("dict", kind))

    def _is(self, what: ast.Name, wanted: str) -> None:
        kind = self.of(what)
        if (not isinstance(kind, Many) and kind) or (isinstance(kind, Many) and kind.type != wanted):
            raise Impure(f"`{what.id}` may be something else than a {wanted}", what)

    def _call(self, node: ast.Call) -> Kind:
        func = node.func
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and not node.keywords:
            if func.attr == "pop" and all(isinstance(argument, ast.Constant) for argument in node.args):
                self._is(func.value, "list")
                self.shrunk.add(func.value.id)
                return self._inside(self.of(func.value))
            if func.attr in ("count", "index") and isinstance(self.of(func.value), Many) and len(node.args) == 1:
                self._is(func.value, "list")
                self._scalars([self.of(node.args[0])], node)
                return frozenset({"int"})
            if func.attr == "get" and isinstance(self.of(func.value), Many):
                self._is(func.value, "dict")
                scalars = self._scalars([self.of(argument) for argument in node.args], node)
                return self._scalars([self._inside(self.of(func.value))], node) | scalars | {"NoneType"}
        if self.dates and isinstance(func, ast.Attribute) and func.attr in METHODS and not (node.args or node.keywords):
            self._scalars([self.of(func.value)], node)
            return ALL_SCALARS
        return super()._call(node)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    reader: Quiet
    tests: tuple[str, ...]
    """That what the function is given, and what it reads of the module, is plain; `PLAIN` stands for the helper's name.

    True of the names at any place of the function: none of them is bound again.
    """
    sentences: tuple[str, ...]


def plain_test(site: Site) -> str:
    """The name of the test whose definition `plain_values` gives: those who read without `dates` have another one."""
    return site.fresh("_are_plain_or_dates" if knows_dates(site) else "_are_plain")


def plain_values(site: Site, called: str) -> tuple[str, tuple[str, ...]]:
    """The definition of the test `called`, for those who read with `dates`, and the imports that it needs."""
    if not knows_dates(site):
        return PLAIN.replace("PLAIN", called), ()
    dates, imports = site.import_as("datetime", "datetime")
    return PLAIN_DATES.replace("PLAIN", called).replace("DT.", f"{dates}."), imports


def read_quietly(
    site: Site,
    reader_type: type[Quiet] = Quiet,
    rebinding: frozenset[str] = frozenset(),
    *,
    dates: bool = False,
) -> Reading:
    """Raises `Impure` where the function may run foreign code although the tests hold.

    `reader_type` may know more than `Quiet`; the parameters in `rebinding` are tested before they are bound again.
    `dates`: the tests are made with `plain_values`.
    """
    assert site.node is not None
    inside = {n.id for n in own_nodes(site.node) if isinstance(n, ast.Name)}
    rebound = {n.id for n in ast.walk(site.node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    dates = dates and knows_dates(site)
    given = {p: _given(site, p, site.seen(p), dates) for p in site.parameters if p in inside}
    again = next((p for p in given if p in rebound - rebinding), "")
    if again:
        raise Impure(f"`{again}` is bound again, so it cannot be tested what was given for it", site.node)
    outside: dict[str, _Given] = {}
    for node in own_nodes(site.node):
        if isinstance(node, ast.Name) and site.resolved(node) == f".{node.id}" and node.id not in site.bound_names:
            seen = [spec for call in site.recording.calls for spec in call.globals_read if spec.name == node.id]
            if seen:
                outside[node.id] = _given(site, node.id, seen, dates)
    late = [known for known in outside if bound_tests(site, [known])]
    if late:
        raise Impure(f"`{late[0]}` may have no value yet when the loop begins", site.node)
    reader = reader_type(
        site=site,
        parameters={p: one.kind for p, one in given.items()},
        outside={p: one.kind for p, one in outside.items()},
        dates=dates,
    )
    reader.read(site.body)
    foreign = [stored for stored in sorted(reader.stored) if not is_own(site, stored, dictionary=True)]
    if foreign:
        raise Impure(f"`{foreign[0]}` is changed, and may be what is gone through", site.node)
    every = (*given.values(), *outside.values())
    tests = tuple(test for one in every for test in one.tests)
    return Reading(reader=reader, tests=tests, sentences=tuple(one.sentence for one in every))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    kind: Kind
    tests: tuple[str, ...]
    sentence: str


def _given(site: Site, what: str, seen: Sequence[ValueSpec], dates: bool) -> _Given:
    """What a parameter or a name of the module must be. Raises `Impure`."""
    scalars, texts = ALL_SCALARS | (DATES if dates else frozenset()), "texts, dates" if dates else "texts"
    kinds = {spec.type.removeprefix("builtins.") for spec in seen}
    elements = {spec.element.removeprefix("builtins.") for spec in seen} - {""}
    if kinds == {"list"} and elements in ({"dict"}, {"list"}):
        row = elements.pop()
        tests = [f"type({what}) is list", f"set(map(type, {what})) <= {{{row}}}"]
        tests.append(f"PLAIN([item for row in {what} for item in row])")
        if row == "dict":
            tests.append(f"PLAIN([value for row in {what} for value in row.values()])")
        sentence = (
            f"{what} is a list of {'dictionaries' if row == 'dict' else 'lists'} that hold numbers, {texts} or None"
        )
        return _Given(kind=Many("list", Many(row, ALL_SCALARS)), tests=tuple(tests), sentence=sentence)
    if kinds == {"list"} and elements <= {*scalars, "mixed"}:
        sentence = f"{what} is a list of numbers, {texts}, None, or tuples of these"
        tests = [f"type({what}) is list", f"PLAIN({what})"]
        return _Given(kind=Many("list", ALL_SCALARS), tests=tuple(tests), sentence=sentence)
    if kinds == {"dict"}:
        tests = [f"type({what}) is dict", f"PLAIN({what})", f"PLAIN({what}.values())"]
        sentence = f"{what} is a dictionary with numbers, {texts}, None, or tuples of these, as keys and values"
        return _Given(kind=Many("dict", ALL_SCALARS), tests=tuple(tests), sentence=sentence)
    if kinds and kinds <= scalars:
        sentence = f"{what} is a number, a text, {'a date, ' if dates else ''}None, or a tuple of these"
        return _Given(kind=ALL_SCALARS, tests=(f"PLAIN([{what}])",), sentence=sentence)
    words = " or ".join(sorted(kinds)) or "unknown"
    words += f" of {' or '.join(sorted(elements))}" if kinds == {"list"} else ""
    raise Impure(f"`{what}` was of type {words}, whose code may do anything", site.node or site.module.tree)


def is_own(site: Site, variable: str, *, dictionary: bool = False) -> bool:
    """A variable that is only ever bound to new lists (or empty dictionaries)."""
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    bound = [n for n in nodes if isinstance(n, ast.Name) and n.id == variable and isinstance(n.ctx, ast.Store)]
    pairs = [assignment(n) for n in nodes if isinstance(n, ast.stmt)]
    makes = _makes_dict if dictionary else makes_list
    made = [t for t, v in pairs if t in bound and v is not None and makes(site, v)]
    if not bound_by_names(site, variable):
        return False
    return variable in site.bound_names and variable not in site.parameters and len(made) == len(bound)


def bound_by_names(site: Site, variable: str) -> bool:
    """Only by assignments, loops and the like; not by `def`, `import`, `except … as`, or a pattern."""
    return all(isinstance(node, ast.Name) for node in bindings(site.module.tree, variable))


def makes_list(site: Site, value: ast.expr) -> bool:
    """An expression that makes a new list, which nobody else knows."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        return isinstance(value.left, ast.List) and is_whole(site, value.right)
    if isinstance(value, ast.Call):
        return is_builtin(site, value.func, "list", "sorted")
    return isinstance(value, ast.List | ast.ListComp)


def notices_the_end(site: Site) -> bool:
    """The file has objects that notice when they are let go, as far as its text says."""
    imports = (node.module for node in site.module.tree.body if isinstance(node, ast.ImportFrom))
    return bool(site.module.identifiers & {"__del__", "weakref"}) or "weakref" in imports


def is_whole(site: Site, number: ast.expr) -> bool:
    """A whole number, if it has a value: what else a list is multiplied by may say what comes of it (an array does)."""
    if isinstance(number, ast.BinOp) and isinstance(number.op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv):
        return is_whole(site, number.left) and is_whole(site, number.right)
    if isinstance(number, ast.Call):
        return is_builtin(site, number.func, "len")
    return isinstance(number, ast.Constant) and type(number.value) is int


def _makes_dict(site: Site, value: ast.expr) -> bool:
    return isinstance(value, ast.Dict) and not value.keys
