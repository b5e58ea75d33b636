"""What names may be taken for, with the tests that find out when it runs.

    xs, recorded as a list of ints   →   a list of numbers    type(xs) is list and set(map(type, xs)) <= {float, int}
                                         a list of ints       type(xs) is list and set(map(type, xs)) <= {int}

`settled` tries them until an expression is proved.

Does not handle: lists of lists, objects of classes, names that may have no value when the expression begins.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from optadvisor.records import ValueSpec
from optadvisor.rewriters._afterwards import surely_bound
from optadvisor.rewriters._exact_functions import Following
from optadvisor.rewriters._exact_kinds import Exact, Kind, Row, Several
from optadvisor.rewriters._exact_reading import Asked
from optadvisor.rewriters._places import bound_tests
from optadvisor.rewriters._plain_values import kind_of
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site

NAMES = ("dict", "float", "frozenset", "int", "list", "map", "min", "set", "str", "tuple", "type")
"""Built-ins that the tests need."""
_SCALARS = ("str", "int", "float", "bool")
_CONTAINERS = ("list", "tuple", "set", "frozenset", "dict")
_MOST = 150
"""Combinations that are tried."""
_WORDS = {
    ("float", "int"): "numbers", ("int",): "whole numbers", ("float",): "floats", ("str",): "texts",
    ("bool",): "truth values",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What a name may stand for."""

    kind: Kind
    tests: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What an expression rests on."""

    tests: tuple[str, ...]
    sentences: tuple[str, ...]
    functions: Mapping[str, ast.FunctionDef]


def settled(site: Site, statement: ast.stmt, expression: ast.expr, read: Callable[[Following], None]) -> Settled:
    """What has to be tested for `read` to find no fault with an expression. Raises `Impure` where nothing helps."""
    left, around = [_MOST], _around(statement, expression)

    def attempt(taken: Mapping[str, Taken]) -> Settled:
        following = Following(site=site, assumed={name: one.kind for name, one in taken.items()})
        left[0] -= 1
        try:
            read(following)
        except Asked as asked:
            return _first(site, statement, asked, lambda more: attempt({**taken, **more}), left, around)
        for node in following.looked:
            _check(site, statement, node, around)
        functions = following.read
        read_names = dict.fromkeys(node.id for node in following.looked)
        late = [name for name in (*read_names, *functions) if name not in site.bound_names]
        quick_first = sorted(read_names, key=lambda name: any("map(" in test for test in taken[name].tests))
        tests = [*bound_tests(site, late), *(test for name in quick_first for test in taken[name].tests)]
        return Settled(
            tests=tuple(tests), sentences=tuple(taken[name].sentence for name in read_names), functions=functions
        )

    return attempt({})


def _first(
    site: Site,
    statement: ast.stmt,
    asked: Asked,
    attempt: Callable[[dict[str, Taken]], Settled],
    left: list[int],
    around: frozenset[str],
) -> Settled:
    _check(site, statement, asked.node, around)
    refused: Impure | None = None
    for one in options(site, asked.name):
        if left[0] <= 0:
            break
        try:
            return attempt({asked.name: one})
        except Impure as no:
            refused = refused or no
    raise refused or Impure(f"what `{asked.name}` holds is not known", asked.node)


def _check(site: Site, statement: ast.stmt, node: ast.Name, around: frozenset[str]) -> None:
    """A variable that has a value when the statement begins, or a name of the module that means the same here."""
    own = node.id in site.bound_names
    meaning = site.resolved(node)
    if own and meaning == f".{node.id}":
        raise Impure(f"`{node.id}` is another thing in {site.ref.name} than in the rest of the file", node)
    if not own and meaning != f".{node.id}":
        raise Impure(f"what `{node.id}` stands for is not known", node)
    if own and node.id not in around and not surely_bound(site, statement, node.id):
        raise Impure(f"`{node.id}` may have no value yet when it comes to this", node)


def _around(statement: ast.stmt, expression: ast.expr) -> frozenset[str]:
    """Variables of the comprehensions around an expression, which have a value there."""
    found: set[str] = set()
    for node in ast.walk(statement):
        match node:
            case (
                ast.ListComp(elt=element, generators=[*_, last] as clauses)
                | ast.SetComp(elt=element, generators=[*_, last] as clauses)
            ):
                if any(one is expression for part in (element, *last.ifs) for one in ast.walk(part)):
                    found.update(n.id for one in clauses for n in ast.walk(one.target) if isinstance(n, ast.Name))
    return frozenset(found)


def options(site: Site, name: str) -> Iterator[Taken]:
    """The weakest first: what holds of more values needs fewer tests to come out well."""
    kind = kind_of(site, name)
    seen = _seen(site, name)
    kind = kind or next((spec.type.removeprefix("builtins.") for spec in seen), "")
    if kind in _SCALARS:
        yield from _scalar(name, kind)
    elif kind in _CONTAINERS:
        yield from _container(name, kind, _elements(seen))
    elif not kind:
        for guess in ("int", "str", "float"):
            yield from _scalar(name, guess)
        yield from _container(name, "list", ())


def _seen(site: Site, name: str) -> Sequence[ValueSpec]:
    if name in site.parameters:
        return site.seen(name)
    return [spec for call in site.recording.calls for spec in call.globals_read if spec.name == name]


def _scalar(name: str, kind: str) -> Iterator[Taken]:
    test = f"type({name}) is {kind}"
    words = {"str": "a text", "int": "a whole number", "float": "a float", "bool": "a truth value"}[kind]
    yield Taken(kind=Exact(frozenset({kind})), tests=(test,), sentence=f"{name} is {words}")
    if kind == "int":
        for low, above, sentence in ((1, "0", " above zero"), (None, "-(2**53)", "")):
            yield Taken(
                kind=Exact(frozenset({kind}), low=low, bits=53),
                tests=(test, f"{above} < {name} < 2**53"),
                sentence=f"{name} is {words}{sentence} that a float can hold",
            )


def _container(name: str, kind: str, elements: Sequence[str]) -> Iterator[Taken]:
    if kind == "dict":
        for keys in (("str",), ("float", "int")):
            for values in (("float", "int"), ("int",), ("str",)):
                yield Taken(
                    kind=Several(kind, Row((Exact(frozenset(keys)), Exact(frozenset(values)))), name),
                    tests=(f"type({name}) is dict", _all(name, keys), _all(f"{name}.values()", values)),
                    sentence=f"{name} is a dictionary with {_WORDS[keys]} as keys and {_WORDS[values]} as values",
                )
        return
    for types in _ways(elements):
        exact, test = Exact(frozenset(types)), (f"type({name}) is {kind}", _all(name, types))
        yield Taken(kind=Several(kind, exact, name), tests=test, sentence=f"{name} is a {kind} of {_WORDS[types]}")
        if types == ("int",):
            yield Taken(
                kind=Several(kind, replace(exact, low=1), name),
                tests=(*test, f"min({name}, default=1) > 0"),
                sentence=f"{name} is a {kind} of whole numbers above zero",
            )


def _ways(elements: Sequence[str]) -> list[tuple[str, ...]]:
    seen = set(elements)
    if seen and seen <= {"int", "float"}:
        return [("float", "int"), *((one,) for one in sorted(seen))]
    if seen and seen <= {"str", "bool"}:
        return [(one,) for one in sorted(seen)]
    return [] if seen - {"mixed"} else [("float", "int"), ("str",), ("int",), ("float",)]


def _elements(seen: Sequence[ValueSpec]) -> list[str]:
    return sorted({spec.element.removeprefix("builtins.") for spec in seen} - {""})


def _all(name: str, types: Sequence[str]) -> str:
    return f"set(map(type, {name})) <= {{{', '.join(types)}}}"
