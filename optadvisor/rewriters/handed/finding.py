"""Which function a parameter stands for, from the recorded calls and the text.

    trapezoid(bump, 0.0, 1.0, n)             `f` is `bump`, a top-level function
    integrate(lorenz(), start, h, n)         `f` is `field`, defined in `lorenz`: with its `sigma`, `rho`, `beta`
    trapezoid(lambda x: x * x, 0, 1, n)      `f` is this lambda of the function around the call, or of the top level
    trapezoid(math.sin, 0.0, 3.0, n)         `f` is a function of `math`
    newton(slope(wave), 1.0)                 `f` is `df`, defined in `slope`: with its `f`, which is `wave`
    y = step(lorenz, y)                      what the text itself hands on (`named`)
    root(lambda x: x * x - c, 0.0, 9.0)      a lambda that stands where it is handed on (see `specialising`)

Does not handle: methods, `functools.partial`, objects that can be called; lambdas in methods or in comprehensions of
the top level; decorated functions, default values of inner functions.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.records import ValueSpec
from optadvisor.source.codes import LAMBDA, marked_name
from optadvisor.source.site import Site, bindings, global_bindings, own_nodes

FUNCTION, BUILT_IN = "builtins.function", "builtins.builtin_function_or_method"
KINDS = frozenset({FUNCTION, BUILT_IN})
CALLED = frozenset({"abs", "all", "any", "len", "max", "min", "round", "sum"})
"""Built-in functions that are compiled when they are called by name."""
INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
OTHER = (ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr, ast.NamedExpr)


class NotFoundError(Exception):
    """Why it cannot be said what is called, as a sentence."""


@dataclass(frozen=True, kw_only=True)
class Handed:
    """The function that a parameter was."""

    parameter: str
    element: str
    """Its name as it was recorded."""
    name: str
    """How the text calls it: a top-level name, `math.sin`, or the name that its copy gets."""
    inner: ast.FunctionDef | ast.Lambda | None = None
    """Where it is defined inside another one."""
    owner: str = ""
    """Top-level function that defines it inside; empty for a lambda of the top level."""
    path: tuple[tuple[str, int], ...] = ()
    """Names of the functions inside the owner that lead to it, its own last; and which of several by one name."""
    variables: tuple[tuple[str, ValueSpec], ...] = ()
    """Of the function around it, those that it uses, with what was seen in them; functions among them left out."""
    names: tuple[str, ...] = ()
    """Of all variables of the function around it that it uses."""
    held: tuple[tuple[str, Handed], ...] = ()
    """Those of these variables that were functions, with which; their `parameter` is the variable as `spelled`."""

    @property
    def every(self) -> tuple[Handed, ...]:
        """The function, those that it holds, and those that these hold."""
        return (self, *(one for _, function in self.held for one in function.every))

    def spelled(self, variable: str) -> str:
        """How a variable of the function around it is called in functions that are given it."""
        return f"{self.parameter}_{variable}"


def seen(site: Site) -> list[dict[str, ValueSpec]]:
    """For the parameters that were functions, which they were: each combination, the most frequent ones first.

    Raises `NotFoundError` for a function without a name.
    """
    if site.node is None or not site.recording.calls or site.module.has_star_import:
        return []
    parameters = [p for p in site.parameters if site.seen(p) and all(spec.type in KINDS for spec in site.seen(p))]
    combinations: dict[tuple[str, ...], list[dict[str, ValueSpec]]] = {}
    for call in site.recording.calls:
        given = {spec.name: spec for spec in call.arguments if spec.name in parameters}
        if len(given) == len(parameters) and given:
            combinations.setdefault(tuple(given[p].element + _held(given[p]) for p in parameters), []).append(given)
    nameless = [p for calls in combinations.values() for p in parameters if not calls[0][p].element]
    if nameless:
        raise NotFoundError(f"`{nameless[0]}` is a function whose name is not known")
    return [calls[0] for calls in sorted(combinations.values(), key=len, reverse=True)]


def _held(spec: ValueSpec) -> str:
    """The functions that a function holds, in words that are the same for the same ones."""
    functions = [(one.name, one.element, _held(one)) for one in spec.attributes if one.type in KINDS]
    return f" {functions}" if functions else ""


def handed(site: Site, given: Mapping[str, ValueSpec], lambdas: frozenset[str] = frozenset()) -> tuple[Handed, ...]:
    """For each parameter of one combination, which function it was. Raises `NotFoundError`.

    `lambdas`: names that lambdas of the top level have got in other combinations.
    """
    taken: set[str] = set()
    return tuple(_apart(site, _handed(site, parameter, spec), taken, lambdas) for parameter, spec in given.items())


def _apart(site: Site, function: Handed, taken: set[str], lambdas: frozenset[str]) -> Handed:
    """The function, and those that it holds, with names for their copies that no other one has."""
    name, count = function.name, 2
    others = taken if function.owner else taken | lambdas
    while function.inner is not None and name in others:
        name, count = site.fresh(f"{function.name}_{count}"), count + 1
    taken.add(name)
    held = tuple((variable, _apart(site, one, taken, lambdas)) for variable, one in function.held)
    return dataclasses.replace(function, name=name, held=held)


def _handed(site: Site, parameter: str, spec: ValueSpec) -> Handed:
    return _of_file(site, parameter, spec) if spec.type == FUNCTION else _of_library(site, parameter, spec)


def _of_library(site: Site, parameter: str, spec: ValueSpec) -> Handed:
    module, _, name = spec.element.rpartition(".")
    imported, missing = site.import_as("math", "math")
    if module == "math" and not missing:
        return Handed(parameter=parameter, element=spec.element, name=f"{imported}.{name}")
    if module == "builtins" and name in CALLED and not bindings(site.module.tree, name):
        return Handed(parameter=parameter, element=spec.element, name=name)
    raise NotFoundError(f"`{parameter}` is `{spec.element}`, a function that this file does not name")


def _of_file(site: Site, parameter: str, spec: ValueSpec) -> Handed:
    name, tree = spec.element.partition("#")[0], site.module.tree
    if "<locals>" in name:
        return _inside(site, parameter, spec)
    if name == LAMBDA:
        return _at_the_top(site, parameter, spec)
    if "." in name:
        raise NotFoundError(f"`{parameter}` is `{name}`, a method, which is not compiled as an argument")
    found = global_bindings(tree, name)
    if not found:
        raise NotFoundError(f"`{parameter}` is `{name}`, and functions of other files are not compiled as arguments")
    if len(found) != 1 or found[0] not in tree.body or (name in site.bound_names and name != parameter):
        raise NotFoundError(f"`{parameter}` is `{name}`, and it is not clear from this file what that is")
    decorated = isinstance(found[0], ast.FunctionDef) and found[0].decorator_list
    if not isinstance(found[0], ast.FunctionDef | ast.ImportFrom) or decorated:
        raise NotFoundError(f"`{parameter}` is `{name}`, which is not a plain function")
    return Handed(parameter=parameter, element=spec.element, name=name)


def named(site: Site, function: ast.FunctionDef) -> tuple[Handed, ...]:
    """Functions of the file that a text hands to others by name: `step(lorenz, y)` is always given `lorenz`."""
    if site.module.has_star_import:
        return ()
    found: dict[str, Handed] = {}
    for call, _ in _calls_of_the_file(site, function):
        for arg in call.args:
            if isinstance(arg, ast.Name) and site.resolved(arg) == f".{arg.id}":
                bound = global_bindings(site.module.tree, arg.id)
                plain = len(bound) == 1 and bound[0] in site.module.tree.body and bound[0] is not site.node
                if plain and isinstance(bound[0], ast.FunctionDef) and not bound[0].decorator_list:
                    found[arg.id] = Handed(parameter=arg.id, element=arg.id, name=arg.id)
    return tuple(found.values())


def hands_on(site: Site, function: ast.FunctionDef) -> bool:
    """Does a text hand on lambdas, written where they are handed on, or functions by name?

    It, or a function that it calls, to functions of the file.
    """
    reached = [function]
    for each in reached:
        calls = list(_calls_of_the_file(site, each))
        given = [arg for call, _ in calls for arg in (*call.args, *(keyword.value for keyword in call.keywords))]
        if any(isinstance(arg, ast.Lambda) for arg in given) or named(site, each):
            return True
        reached += [helper for helper in dict.fromkeys(helper for _, helper in calls) if helper not in reached]
    return False


def _calls_of_the_file(site: Site, function: ast.FunctionDef) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
    """Calls of other functions of the file."""
    for call in own_nodes(function):
        helper = site.helper(call) if isinstance(call, ast.Call) else None
        if helper is not None and helper is not site.node and isinstance(call, ast.Call):
            yield call, helper


# ---------------------------------------------------------------- inner functions


def _inside(site: Site, parameter: str, spec: ValueSpec) -> Handed:
    owner, *path = spec.element.partition("#")[0].split(".<locals>.")
    where = f"`{parameter}` is `{path[-1]}`, which is defined inside {owner}"
    found = global_bindings(site.module.tree, owner)
    if not found and path == [LAMBDA]:
        return _at_the_top(site, parameter, spec)  # in a loop that was a function of its own when it was recorded
    plain = len(found) == 1 and found[0] in site.module.tree.body and isinstance(found[0], ast.FunctionDef)
    if not plain or found[0].decorator_list or owner in site.bound_names:  # type: ignore[attr-defined]
        raise NotFoundError(f"{where}, and that is no plain function")
    ways = [way for way in _ways(_code(site.module.data), owner) if marked_name(way[-1][0]) == spec.element]
    if len(ways) != 1:
        raise NotFoundError(f"{where}, as are {len(ways) - 1} others by this name")
    code = ways[0][-1][0]
    inner = _node(found[0], code)
    if inner is None:
        raise NotFoundError(f"{where}, in a way that is not known here")
    problem = problem_of(inner)
    if problem:
        raise NotFoundError(f"{where} and {problem}")
    seen = {each.name: each for each in spec.attributes}
    missing = [name for name in code.co_freevars if name not in seen]
    if missing:
        raise NotFoundError(f"{where} and uses its `{missing[0]}`, of which nothing was seen")
    changed = [node for node in ast.walk(site.module.tree) if isinstance(node, ast.Nonlocal)]
    if any(name in node.names for node in changed for name in code.co_freevars):
        raise NotFoundError(f"{where}, and another function changes a variable that it uses")
    called = "function" if path[-1] == LAMBDA else path[-1]
    functions = [name for name in code.co_freevars if seen[name].type in KINDS]
    nameless = [name for name in functions if not seen[name].element]
    if nameless:
        raise NotFoundError(f"{where} and uses its `{nameless[0]}`, a function whose name is not known")
    held = tuple((name, _held_one(site, where, f"{parameter}_{name}", seen[name])) for name in functions)
    own_names = {node.id for node in ast.walk(inner) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    if any(one.name.partition(".")[0] in {*own_names, *code.co_varnames, *code.co_freevars} for _, one in held):
        raise NotFoundError(f"{where} and uses the name of a function that it calls for a variable")
    return Handed(
        parameter=parameter,
        element=spec.element,
        name=site.fresh(f"{owner}_{called}"),
        inner=inner,
        owner=owner,
        path=tuple((code.co_name, place) for code, place in ways[0]),
        variables=tuple((name, seen[name]) for name in code.co_freevars if name not in functions),
        names=code.co_freevars,
        held=held,
    )


def _at_the_top(site: Site, parameter: str, spec: ValueSpec) -> Handed:
    """A lambda of the top level: of several that say the same it does not matter which."""
    where = f"`{parameter}` is a lambda at the top of the file"
    codes = [code for code in _code(site.module.data).co_consts if isinstance(code, types.CodeType)]
    mark = spec.element.partition("#")[2]
    codes = [code for code in codes if mark and marked_name(code) == f"{LAMBDA}#{mark}"]
    inner = _node(site.module.tree, codes[0]) if codes else None
    if inner is None:
        raise NotFoundError(f"{where}, in a way that is not known here")
    problem = problem_of(inner)
    if problem:
        raise NotFoundError(f"{where} and {problem}")
    name = site.fresh(f"{parameter}_lambda")
    return Handed(parameter=parameter, element=spec.element, name=name, inner=inner, path=((LAMBDA, 0),))


def _held_one(site: Site, where: str, spelled: str, spec: ValueSpec) -> Handed:
    try:
        return _handed(site, spelled, spec)
    except NotFoundError as no:
        reason = str(no).replace(f"`{spelled}`", f"`{spec.name}`", 1)
        raise NotFoundError(f"{where}; its {reason}") from no


def _node(owner: ast.AST, code: types.CodeType) -> ast.FunctionDef | ast.Lambda | None:
    """The one definition, or lambda, of which Python makes this code."""
    found: list[ast.FunctionDef | ast.Lambda] = []
    places = set(code.co_positions())
    for node in ast.walk(owner):
        if isinstance(node, ast.Lambda) and code.co_name == LAMBDA and node.lineno == code.co_firstlineno:
            body = node.body
            if (body.lineno, body.end_lineno, body.col_offset, body.end_col_offset) in places:
                found.append(node)
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name and node.lineno == code.co_firstlineno:
            found.append(node)
    return found[0] if len(found) == 1 else None


def problem_of(inner: ast.FunctionDef | ast.Lambda) -> str:
    """Why an inner function cannot be written out as one of the file; empty when it can."""
    arguments = inner.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        return "takes other arguments than plain ones"
    if arguments.defaults:
        return "has default values"
    if isinstance(inner, ast.FunctionDef) and inner.decorator_list:
        return "is decorated"
    for node in own_nodes(inner):
        if isinstance(node, INNER):
            return "defines functions itself"
        if isinstance(node, OTHER):
            return f"holds `{type(node).__name__}`"
    return ""


@functools.lru_cache(maxsize=16)
def _code(data: bytes) -> types.CodeType:
    """What Python makes of a text; nothing is run."""
    return compile(data.decode("utf-8"), "<text>", "exec", dont_inherit=True)


Way: TypeAlias = tuple[tuple[types.CodeType, int], ...]
"""Codes of functions, each inside the one before, with which of those by its name it is there."""


def _ways(module: types.CodeType, owner: str) -> Iterator[Way]:
    """To all functions inside a top-level one."""
    for code in module.co_consts:
        if isinstance(code, types.CodeType) and code.co_name == owner:
            yield from _below(code, ())


def _below(code: types.CodeType, before: Way) -> Iterator[Way]:
    places: dict[str, int] = {}
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            place = places[inner.co_name] = places.get(inner.co_name, -1) + 1
            yield (way := (*before, (inner, place)))
            yield from _below(inner, way)
