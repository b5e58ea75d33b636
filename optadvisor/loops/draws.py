"""Which calls draw a random number, from which generator, and whether an array of such draws takes the same stream.

    random.random()          →  Draw(family="python", method="random", …)
    np.random.uniform(a, b)  →  Draw(family="legacy", method="uniform", …)

`random` and NumPy's RandomState are the same Mersenne Twister with the same words and doubles, and NumPy fills an
array by the very routine that gives one number, so these draws can be taken in bulk bit for bit. Names are resolved by
scope, `self.rng` by what the class puts there.

Does not handle: draws of which each takes a share of the stream that depends on the last one's (shuffle, sample,
normalvariate…).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from optadvisor.loops._bulk_objects import attribute_values, class_of, method
from optadvisor.loops.elementwise import Unsupported
from optadvisor.source.site import Site, own_nodes

Family = Literal["python", "legacy", "generator"]

REJECTION = frozenset(
    [
        "randint",
        "choice",
        "choices",
        "shuffle",
        "sample",
        "getrandbits",
        "randbytes",
        "integers",
        "permutation",
        "permuted",
        "random_integers",
        "bytes",
        "tomaxint",
    ]
)
TRANSCENDENTAL = frozenset(
    [
        "gauss",
        "normalvariate",
        "lognormvariate",
        "expovariate",
        "vonmisesvariate",
        "gammavariate",
        "betavariate",
        "paretovariate",
        "weibullvariate",
        "triangular",
        "binomialvariate",
    ]
)
HARMLESS = frozenset(
    ["seed", "getstate", "setstate", "Random", "SystemRandom", "default_rng", "RandomState", "Generator", "get_state"]
)

_UNIFORM, _NORMAL, _SCALE = ("low", "high"), ("loc", "scale"), ("scale",)
_METHODS: dict[Family, dict[str, tuple[str, tuple[str, ...]]]] = {
    "python": {
        "random": ("random", ()),
        "uniform": ("random", ("a", "b")),
        "expovariate": ("random", ("lambd",)),
        "gauss": ("gauss", ("mu", "sigma")),
        "randint": ("below", ("a", "b")),
        "randrange": ("below", ("start", "stop")),
        "choice": ("below", ("seq",)),
    },
    "legacy": {
        "rand": ("random_sample", ()),
        "random": ("random_sample", ()),
        "random_sample": ("random_sample", ()),
        "uniform": ("uniform", _UNIFORM),
        "normal": ("normal", _NORMAL),
        "randn": ("standard_normal", ()),
        "standard_normal": ("standard_normal", ()),
        "exponential": ("exponential", _SCALE),
        "randint": ("randint", _UNIFORM),
    },
    "generator": {
        "random": ("random", ()),
        "uniform": ("uniform", _UNIFORM),
        "normal": ("normal", _NORMAL),
        "standard_normal": ("standard_normal", ()),
        "exponential": ("exponential", _SCALE),
        "integers": ("integers", _UNIFORM),
    },
}
"""Family → name called → method that draws it in bulk, names of its arguments."""

ALL_NAMES = REJECTION | TRANSCENDENTAL | HARMLESS | {name for names in _METHODS.values() for name in names}
"""Names of methods that draw, or otherwise concern a generator."""

_TYPES: dict[str, Family] = {
    "random.Random": "python",
    "numpy.random.mtrand.RandomState": "legacy",
    "numpy.random._generator.Generator": "generator",
}
_MAKERS: dict[str, Family] = {
    "random.Random": "python",
    "numpy.random.RandomState": "legacy",
    "numpy.random.default_rng": "generator",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """A call's function, understood as one draw."""

    family: Family
    called: str
    """The name it is called by: `random`, `rand`."""
    method: str
    """The method that draws it in bulk (`random_sample`); of `random`, what is taken from the stream: one number of
    [0, 1) (`random`), a normal number (`gauss`), a whole number by rejection (`below`)."""
    parameters: tuple[str, ...]
    owner: str = ""
    """Variable that holds the generator; empty for the module's own functions."""


def draw_of(site: Site, function: ast.expr, owner: str | None = None) -> Draw | None:
    """The draw that calling `function` makes, None when it is no draw at all. Raises `Unsupported` for other draws.

    `owner` is the caller's name for the generator when `function` is a method of a helper's parameter.
    """
    name = site.resolved(function)
    for prefix, family in (("numpy.random.", "legacy"), ("random.", "python")):
        if name.startswith(prefix):
            return _draw(family, name.removeprefix(prefix), name)
    if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
        return None
    holder = function.value.id if owner is None else owner
    kind = generator_kind(site, holder)
    return _draw(kind, function.attr, f"{holder}.{function.attr}", holder) if kind else None


def _draw(family: str, called: str, full: str, owner: str = "") -> Draw | None:
    kind: Family = "python" if family == "python" else "legacy" if family == "legacy" else "generator"
    found = _METHODS[kind].get(called)
    if found is not None:
        return Draw(family=kind, called=called, method=found[0], parameters=found[1], owner=owner)
    if called in HARMLESS:
        return None
    if called in REJECTION and (kind, called) != ("legacy", "sample"):
        raise Unsupported(f"`{full}` takes a varying share of the random stream, so it cannot be drawn in bulk")
    if called in TRANSCENDENTAL:
        raise Unsupported(f"`{full}` computes with log and cos, which NumPy rounds differently in the last bit")
    raise Unsupported(f"`{full}` is not known to give the same numbers when drawn in bulk")


def draw_by(family: Family, called: str, owner: str) -> Draw | None:
    """The draw that method `called` of the generator in `owner` makes."""
    return _draw(family, called, f"{owner}.{called}", owner)


def attribute_family(site: Site, kind: ast.ClassDef, attribute: str) -> Family | None:
    """The family of the generator that the class's methods put into the attribute."""
    values = [value for _, value in attribute_values(kind, attribute)]
    families = {_MAKERS.get(site.resolved(v.func)) if isinstance(v, ast.Call) else None for v in values}
    return families.pop() if len(families) == 1 else None


def generator_kind(site: Site, name: str) -> Family | None:
    """The family of the generator that variable `name` holds, by what was seen or by the call that made it."""
    if name in site.parameters:
        kinds = {_TYPES.get(spec.type) for spec in site.seen(name)}
        return kinds.pop() if len(kinds) == 1 else None
    made = [value for value in _assigned(site, name) if isinstance(value, ast.Call)]
    families = {_MAKERS.get(site.resolved(call.func)) for call in made}
    return families.pop() if len(families) == 1 else None


def _assigned(site: Site, name: str) -> Iterator[ast.expr]:
    """Values that plain assignments give to `name`, in the function if it is local there, else in the module."""
    local = site.node is not None and name in site.bound_names
    nodes = own_nodes(site.node) if local and site.node is not None else iter(site.module.tree.body)
    for node in nodes:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            yield node.value


def draws_in(site: Site, root: ast.AST, depth: int = 3) -> bool:
    """Whether code under `root` draws random numbers, by itself or through helpers of the same file."""
    for node in ast.walk(root):
        if not isinstance(node, ast.Call):
            continue
        try:
            if draw_of(site, node.func) is not None:
                return True
        except Unsupported:
            return True
        helper = site.helper(node) if depth and isinstance(node.func, ast.Name) else None
        if helper is not None and (draws_in(site, helper, depth - 1) or _draws_from_argument(site, node, helper)):
            return True
        if depth and _draws_through_object(site, node, depth):
            return True
    return False


def _draws_through_object(site: Site, call: ast.Call, depth: int) -> bool:
    """`self.step()` whose method draws, or `self.rng.random()`."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            kind = class_of(site, name)
            found = method(kind, attribute) if kind is not None else None
            return found is not None and kind is not None and _method_draws(site, kind, found, depth)
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id=name), attr=attribute)):
            kind = class_of(site, name)
            return kind is not None and attribute_family(site, kind, attribute) is not None
    return False


def _method_draws(site: Site, kind: ast.ClassDef, body: ast.FunctionDef, depth: int) -> bool:
    own = body.args.args[0].arg
    for node in ast.walk(body):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id=name), attr=attribute))):
                if name == own and attribute_family(site, kind, attribute) is not None:
                    return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attribute)) if name == own:
                found = method(kind, attribute)
                if depth and found is not None and _method_draws(site, kind, found, depth - 1):
                    return True
    return draws_in(site, body, max(depth - 1, 0))


def _draws_from_argument(site: Site, call: ast.Call, helper: ast.FunctionDef) -> bool:
    """A generator is passed to a helper that calls a method of that parameter."""
    if not any(isinstance(arg, ast.Name) and generator_kind(site, arg.id) for arg in call.args):
        return False
    parameters = {parameter.arg for parameter in helper.args.args}
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in parameters
        for node in ast.walk(helper)
    )
