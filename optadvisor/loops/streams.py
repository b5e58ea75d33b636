"""Random draws under the typed interpreter, for compiled copies that draw from the program's own stream.

    random.gauss(mu, 1)       → a float; the copy calls `python_gauss(stream, mu, 1)`
    rng.integers(1, 7)        → a NumPy int from 1 to 6, if `rng` is a `Stream`; `generator_integers(rng, 1, 7)`
    np.random.choice([-1, 1]) → a NumPy int from -1 to 1

Whose stream that is stays open here: a generator is a value like others, and the module's own generators are named in
`Facts.streams`. The names of functions are those of `rewriters._stream_functions`.

Does not handle: whole arrays of draws (`size=`), draws of text or of rows, probabilities (`p=`), seeding.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable
from collections.abc import Sequence as Items
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.loops.arithmetic import need_number, require
from optadvisor.loops.expressions import evaluate
from optadvisor.loops.facts import Drawn, Frame, Refusal, State, mark, refuse
from optadvisor.loops.intervals import EXACT, Interval
from optadvisor.loops.values import (
    BOOL,
    GENERATOR,
    GROWING,
    INT,
    LEGACY,
    LIST,
    NARROW,
    NP,
    NUMPY,
    PY,
    PYTHON,
    WHOLE,
    Array,
    Nothing,
    Number,
    Sequence,
    Stream,
    Value,
    combined_tags,
    describe,
    element,
    floating,
    integer,
    is_narrow,
    join,
    outside,
)

TYPES = {
    "random.Random": PYTHON,
    "numpy.random.mtrand.RandomState": LEGACY,
    "numpy.random._generator.Generator": GENERATOR,
}
"""Type of a generator as it is recorded → family."""
Rule: TypeAlias = Callable[[Frame, ast.Call, list[Number]], Value]
NUMPYS = frozenset({NP})
NORMAL = 40.0
"""No normal number that is made of 53 random bits is larger, no exponential one larger than 100."""
EXPONENTIAL = 100.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How one way to draw is called and compiled."""

    parameters: tuple[str, ...]
    rule: Rule
    defaults: tuple[str, ...] = ()
    """Texts of the last parameters' default values."""
    function: str = ""
    """The compiled function, where it is not named like the method."""


# ---------------------------------------------------------------- what is drawn


def _unit(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    return floating(1.0)


def _spread(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    """Between two numbers; the bound allows for rounding."""
    return floating(2.0 * numbers[0].size + numbers[1].size)


def _normal(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    centre, width = numbers or (floating(0.0), floating(1.0))
    return floating(centre.size + NORMAL * width.size)


def _exponential(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    return floating(EXPONENTIAL * (numbers[0].size if numbers else 1.0))


def _python(rule: Rule) -> Rule:
    """The same by the arithmetic of the operands: `random` calculates with what it is given."""

    def calculated(frame: Frame, node: ast.Call, numbers: list[Number]) -> Value:
        result = rule(frame, node, numbers)
        assert isinstance(result, Number)
        for number in numbers:
            result = dataclasses.replace(result, tags=combined_tags(result, number))
        return result

    return calculated


def _rate(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    return floating()


def _ints(frame: Frame, node: ast.Call, numbers: list[Number]) -> list[Interval]:
    for number in numbers:
        if number.machine != INT:
            refuse(node, f"it calls `{frame.site.code(node.func)}` with {describe(number)}")
    return [number.interval for number in numbers]


def _closed(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    low, high = _ints(frame, node, numbers)
    return integer(Interval(low.low, max(low.low, high.high)))


def _half_open(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    low, high = _ints(frame, node, numbers)[:2]
    return integer(Interval(low.low, max(low.low, high.high - 1)))


def _numpy_int(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    return dataclasses.replace(_half_open(frame, node, numbers), tags=NUMPYS)


def _bits(frame: Frame, node: ast.Call, numbers: list[Number]) -> Number:
    (count,) = _ints(frame, node, numbers)
    return integer(Interval(0, 2 ** min(max(count.high, 0), 62) - 1))


_TWO, _LOW, _LOC, _SCALE = ("a", "b"), ("low", "high"), ("loc", "scale"), ("scale",)
_NUMPY = {
    "uniform": Method(parameters=_LOW, defaults=("0.0", "1.0"), rule=_spread),
    "normal": Method(parameters=_LOC, defaults=("0.0", "1.0"), rule=_normal),
    "standard_normal": Method(parameters=(), rule=_normal),
    "exponential": Method(parameters=_SCALE, defaults=("1.0",), rule=_exponential),
    "standard_exponential": Method(parameters=(), rule=_exponential),
}
_NORMALS = Method(parameters=("mu", "sigma"), defaults=("0.0", "1.0"), rule=_python(_normal))
_SAMPLE = Method(parameters=(), rule=_unit, function="python_random")
METHODS: dict[str, dict[str, Method]] = {
    PYTHON: {
        "random": Method(parameters=(), rule=_unit),
        "uniform": Method(parameters=_TWO, rule=_python(_spread)),
        "gauss": _NORMALS,
        "normalvariate": _NORMALS,
        "expovariate": Method(parameters=("lambd",), rule=_python(_rate)),
        "randint": Method(parameters=_TWO, rule=_closed),
        "randrange": Method(parameters=("start", "stop", "step"), defaults=("", "1"), rule=_half_open),
        "getrandbits": Method(parameters=("k",), rule=_bits),
    },
    LEGACY: {
        **_NUMPY,
        "rand": _SAMPLE,
        "random": _SAMPLE,
        "random_sample": _SAMPLE,
        "randn": dataclasses.replace(_NUMPY["standard_normal"], function="legacy_standard_normal"),
        "randint": Method(parameters=_LOW, defaults=("",), rule=_half_open),
    },
    GENERATOR: {
        **_NUMPY,
        "random": Method(parameters=(), rule=_unit),
        "integers": Method(parameters=_LOW, defaults=("",), rule=_numpy_int),
    },
}
"""Family → method → how it is compiled. A default of "" makes the argument before it the upper end, from 0 on."""


# ---------------------------------------------------------------- calls


def drawn(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """What a call draws; None for a call that does not draw. Refuses draws that are not compiled."""
    owner: ast.expr | None = None
    if name.startswith("numpy.random."):
        family, called = LEGACY, name.removeprefix("numpy.random.")
    elif name.startswith("random."):
        family, called = PYTHON, name.removeprefix("random.")
    elif isinstance(node.func, ast.Attribute) and not name:
        owner, called = node.func.value, node.func.attr
        family = _family(frame, owner, state)
    else:
        return None
    if not family:
        return None
    if owner is None:
        frame.facts.streams.add(family)
    if (family, called) in ((PYTHON, "choice"), (LEGACY, "choice")):
        return _choice(frame, node, state, family, owner)
    if (family, called) in ((PYTHON, "shuffle"), (LEGACY, "shuffle")):
        return _shuffle(frame, node, state, family, owner)
    method = METHODS[family].get(called)
    if method is None:
        refuse(node, f"it calls `{frame.site.code(node.func)}`, which is not compiled here")
    arguments = _arguments(frame, node, method)
    numbers = [_number(frame, node, part, state, family) for part in arguments]
    value = method.rule(frame, node, numbers)
    function = method.function or f"{family}_{called}"
    frame.facts.draws[node] = Drawn(
        function=function, family=family, called=called, owner=owner, arguments=tuple(arguments)
    )
    return value


def _family(frame: Frame, node: ast.expr, state: State) -> str:
    """The family of the generator that a name stands for, empty for anything else."""
    if not isinstance(node, ast.Name):
        return ""
    if node.id in frame.locals:
        slot = state.get(node.id)
        value = slot.value if slot is not None and slot.bound else None
    else:
        try:
            value = frame.read_global(node)
        except Refusal:
            return ""
    return value.family if isinstance(value, Stream) else ""


def _arguments(frame: Frame, node: ast.Call, method: Method) -> list[ast.expr | str]:
    """What is handed to the compiled function; refuses other arguments than those of one draw."""
    names = method.parameters
    given: list[ast.expr | str] = list(node.args)
    for keyword in node.keywords:
        if keyword.arg not in names[len(given) :]:
            refuse(node, f"it calls `{frame.site.code(node.func)}` with `{keyword.arg}=`")
        place = names.index(keyword.arg)
        given += [*_defaults(method)[len(given) : place], keyword.value]
    given += _defaults(method)[len(given) :]
    if len(given) != len(names) or None in given:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with {len(node.args)} arguments")
    if len(given) > 1 and given[1] == "":
        given[:2] = ["0", given[0]]
    return given


def _defaults(method: Method) -> list[ast.expr | str]:
    missing: list[ast.expr | str] = [None] * (len(method.parameters) - len(method.defaults))  # type: ignore[list-item]
    return [*missing, *method.defaults]


def _number(frame: Frame, node: ast.Call, part: ast.expr | str, state: State, family: str) -> Number:
    """An argument as a number, of which ints are known to be exact as floats."""
    if isinstance(part, str):
        return integer(Interval(int(part), int(part))) if part.isdigit() else floating(abs(float(part)))
    number = need_number(frame, part, evaluate(frame, part, state))
    mark(frame.facts.wraps, part, "")
    if number.machine == BOOL or is_narrow(number) or not number.tags <= {PY, NP, WHOLE}:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with {describe(number)}")
    return require(frame, part, number, EXACT)


# ---------------------------------------------------------------- choices and shuffles


def _choice(frame: Frame, node: ast.Call, state: State, family: str, owner: ast.expr | None) -> Value:
    if len(node.args) != 1 or node.keywords:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with other arguments than one list")
    source = node.args[0]
    items: ast.expr | tuple[ast.expr, ...] = source
    chosen: Number | Sequence | Array
    if isinstance(source, ast.List | ast.Tuple) and not any(isinstance(i, ast.Starred) for i in source.elts):
        items = tuple(source.elts)
        chosen = _one_of(frame, node, [evaluate(frame, item, state) for item in source.elts], family)
    else:
        value = evaluate(frame, source, state)
        if family == LEGACY and isinstance(value, Number) and value.machine == INT and not is_narrow(value):
            return _choice_below(frame, node, source, value, owner)
        if isinstance(value, Sequence):
            chosen = _one_of(frame, node, list(value.items), family)
        elif isinstance(value, Array) and value.ndim == 1 and value.dtype and not value.holes:
            chosen = element(value)
        elif isinstance(value, Array) and value.ndim == 2 and value.rows == "tuple" and family == PYTHON:
            chosen = dataclasses.replace(value, ndim=1, whole=False)
        else:
            refuse(node, f"it calls `{frame.site.code(node.func)}` with {describe(value)}")
    numbers = chosen.items if isinstance(chosen, Sequence) else (chosen,)
    for number in numbers:
        if isinstance(number, Number) and not _is_one_kind(number):
            refuse(node, f"it chooses from numbers of which each is {describe(number)}")
    called = "choice"
    frame.facts.draws[node] = Drawn(
        function=f"{family}_choice", family=family, called=called, owner=owner, arguments=(items,)
    )
    return dataclasses.replace(chosen, tags=NUMPYS) if isinstance(chosen, Number) and family == LEGACY else chosen


def _is_one_kind(number: Number) -> bool:
    return len(number.tags) == 1 and not is_narrow(number) and number.tags <= {PY, NP}


def _one_of(frame: Frame, node: ast.Call, values: Items[Value], family: str) -> Number | Sequence:
    """What numbers of one type have in common, or tuples of such numbers."""
    tuples = [value for value in values if isinstance(value, Sequence)]
    if len(tuples) < len(values) or not tuples or family != PYTHON or len({len(one.items) for one in tuples}) > 1:
        return _joined(frame, node, values)
    places = zip(*(one.items for one in tuples), strict=True)
    return Sequence(items=tuple(_joined(frame, node, list(items)) for items in places))


def _choice_below(frame: Frame, node: ast.Call, source: ast.expr, stop: Number, owner: ast.expr | None) -> Number:
    """`np.random.choice(n)`, which is `np.random.randint(0, n)`."""
    frame.facts.draws[node] = Drawn(
        function="legacy_randint", family=LEGACY, called="choice", owner=owner, arguments=("0", source)
    )
    return integer(Interval(0, max(0, stop.interval.high - 1)))


def _joined(frame: Frame, node: ast.Call, values: Items[Value]) -> Number:
    """What numbers of one type have in common."""
    numbers = [value for value in values if isinstance(value, Number)]
    if not numbers or len(numbers) < len(values) or len({(n.machine, n.tags) for n in numbers}) != 1:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with something other than numbers of one type")
    result: Value = numbers[0]
    for number in numbers[1:]:
        result = join(result, number)
    assert isinstance(result, Number)
    return result


def _shuffle(frame: Frame, node: ast.Call, state: State, family: str, owner: ast.expr | None) -> Nothing:
    value = evaluate(frame, node.args[0], state) if len(node.args) == 1 and not node.keywords else None
    plain = isinstance(value, Array) and value.ndim == 1 and value.dtype and not value.holes and not value.rows
    if not isinstance(value, Array) or not plain or value.dtype in NARROW:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with something other than a list of numbers")
    if value.form not in (NUMPY, LIST) and not (value.form == GROWING and not outside(value.origins)):
        refuse(node, f"it shuffles {describe(value)}")
    frame.facts.written.update(value.origins)
    frame.facts.draws[node] = Drawn(
        function=f"{family}_shuffle", family=family, called="shuffle", owner=owner, arguments=(node.args[0],)
    )
    return Nothing()
