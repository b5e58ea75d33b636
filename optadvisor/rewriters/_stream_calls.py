"""Compiled copies that draw from the program's own random generators: what they are handed, and what comes back.

    rng_state = _random_stream(rng)                  before the call, inside `try`: a copy of the generator's state
    result = _walk_kernel(n, rng_state)              the copy draws from that
    _random_goes_on(rng, rng_state)                  after it has succeeded: the generator goes on from there

Where the compiled copy gives up, the generator was never touched, and the original draws from it. NumPy's `Generator`
is handed to Numba itself; its state is kept before the call and put back where the copy gives up.

Does not handle: two RandomStates in one function, other bit generators than PCG64, generators that other threads use.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from optadvisor.loops.facts import Drawn, Facts
from optadvisor.loops.kinds import Inference
from optadvisor.loops.values import GENERATOR, LEGACY, PYTHON, Stream, Value
from optadvisor.rewriters._stream_functions import TEXTS, function_text, needed
from optadvisor.source.site import Site, bound_names

TOOLS = {
    "random_stream": '''def {random_stream}(owner, **draws):
    """A copy of the state of a plain `random.Random`, from which `draws` draw; raises ValueError for any other."""
    import random

    names = ["uniform", "gauss", "normalvariate", "expovariate", "randint", "randrange", "choice", "shuffle"]
    written = [getattr(owner, name) for name in [*names, "_randbelow"]]
    plain = (
        type(owner) is random.Random
        and vars(owner).keys() == {{"gauss_next"}}
        and type(owner.gauss_next) in (float, type(None))
        and type(owner.random) is type(owner.getrandbits) is type(len)
        and all(method.__globals__ is vars(random) for method in written)
        and [method.__name__ for method in written] == [*names, "_randbelow_with_getrandbits"]
        and all(draw == getattr(owner, name) for name, draw in draws.items())
    )
    if not plain:
        raise ValueError
    version, words, waiting = owner.getstate()
    if version != 3 or len(words) != 625:
        raise ValueError
    waits = waiting is not None
    return {numpy}.array(words, {numpy}.uint32), {numpy}.array([waiting if waits else 0.0, waits])''',
    "random_goes_on": '''def {random_goes_on}(owner, stream):
    """Let a `random.Random` go on where a copy of its state has been led."""
    words, (waiting, waits) = stream
    owner.setstate((3, tuple(words.tolist()), float(waiting) if waits else None))''',
    "numpy_stream": '''def {numpy_stream}(owner, **draws):
    """A copy of the state of a NumPy RandomState, from which `draws` draw; raises ValueError for any other."""
    if type(owner) is not {numpy}.random.RandomState or {numpy}.dtype(int).itemsize != 8:
        raise ValueError
    state = owner.get_state(legacy=False)
    if state["bit_generator"] != "MT19937" or not all(draw == getattr(owner, name) for name, draw in draws.items()):
        raise ValueError
    words, place = state["state"]["key"], state["state"]["pos"]
    return {numpy}.append(words, {numpy}.uint32(place)), {numpy}.array([state["gauss"], state["has_gauss"]])''',
    "numpy_goes_on": '''def {numpy_goes_on}(owner, stream):
    """Let a NumPy RandomState go on where a copy of its state has been led."""
    words, (waiting, waits) = stream
    owner.set_state(("MT19937", words[:624], int(words[624]), int(waits), float(waiting)))''',
}
WORDS = frozenset(
    {"type", "float", "int", "len", "getattr", "vars", "all", "tuple", "range", "ValueError"}
    | {"OverflowError", "FloatingPointError"}
)
"""Built-in names that these texts use."""
LONG_LINE = 90
SAME_STREAM = "compiled, same random stream"
"""The variant of `numba_njit` that these texts belong to."""
_SOURCE = {PYTHON: "random", LEGACY: "numpy"}


# ---------------------------------------------------------------- in the compiled copies


def draw_text(site: Site, draw: Drawn, used: dict[str, str], text: Callable[[ast.AST], str]) -> str:
    """The call that draws in compiled code; notes its function in `used`."""
    function = used.setdefault(draw.function, site.fresh(f"_{draw.function}"))
    owner = module_stream(site, draw.family) if draw.owner is None else text(draw.owner)
    parts = [owner]
    for argument in draw.arguments:
        if isinstance(argument, tuple):
            parts.append(f"({', '.join(map(text, argument))}{',' * (len(argument) == 1)})")
        else:
            parts.append(argument if isinstance(argument, str) else text(argument))
    return f"{function}({', '.join(parts)})"


def module_stream(site: Site, family: str) -> str:
    """The variable for the state of a module's own generator."""
    return site.fresh(f"{_SOURCE[family]}_stream")


def module_streams(site: Site, facts: Iterable[Facts]) -> list[str]:
    """Those of all that the functions draw from."""
    return [module_stream(site, family) for family in sorted({family for f in facts for family in f.streams})]


def mentioned(site: Site, text: str) -> list[str]:
    """Those that occur in the text."""
    names = [module_stream(site, family) for family in _SOURCE]
    return [name for name in names if re.search(rf"\b{name}\b", text)]


def function_texts(site: Site, used: Mapping[str, str], part: str, numpy: str, math: str) -> list[str]:
    """The definitions of the functions in use."""
    names = {function: site.fresh(f"_{function}") for function in TEXTS}
    return [function_text(function, names, part, numpy, math) for function in needed(used)]


# ---------------------------------------------------------------- around the call


@dataclass(frozen=True, kw_only=True)
class Streams:
    """The generators that one call of compiled code draws from."""

    site: Site | None = None
    numpy: str = ""
    owners: Mapping[str, str] = field(default_factory=dict)
    """Parameters and globals that are generators → family."""
    spelled: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Family of a module's own generator → function that is called → how the file spells it."""

    @property
    def states(self) -> dict[str, str]:
        """Generator → variable that holds a copy of its state, or the state it had."""
        return {owner: self._fresh(f"{owner}_state") for owner in self.owners}

    @property
    def arguments(self) -> dict[str, str]:
        """The same for those that are handed over as copies."""
        return {owner: name for owner, name in self.states.items() if self.owners[owner] != GENERATOR}

    def _fresh(self, name: str) -> str:
        assert self.site is not None
        return self.site.fresh(name)

    def _tool(self, family: str, what: str) -> str:
        return self._fresh(f"_{_SOURCE[family]}_{what}")

    def _copies(self) -> Iterator[tuple[str, str, str, str]]:
        """Family, expression for the generator, further arguments of the tool, variable: of each copy."""
        for owner, variable in self.arguments.items():
            yield self.owners[owner], owner, "", variable
        for family, functions in self.spelled.items():
            assert self.site is not None
            given = "".join(f", {called}={text}" for called, text in functions.items())
            owner = f"{next(iter(functions.values()))}.__self__"
            yield family, owner, given, module_stream(self.site, family)

    def tests(self) -> list[str]:
        """Conditions under which generators that are not copied may enter."""
        module = f"{self.numpy}.random"
        kinds = {"": f"{module}.Generator", ".bit_generator": f"{module}.PCG64"}
        owners = [owner for owner, family in self.owners.items() if family == GENERATOR]
        return [f"type({owner}{part}) is {kind}" for owner in owners for part, kind in kinds.items()]

    def saving(self) -> list[str]:
        """Lines before the `try`."""
        owners = [owner for owner, family in self.owners.items() if family == GENERATOR]
        return [f"{self.states[owner]} = {owner}.bit_generator.state" for owner in owners]

    def restoring(self) -> list[str]:
        """Lines where the copy gives up."""
        owners = [owner for owner, family in self.owners.items() if family == GENERATOR]
        return [f"{owner}.bit_generator.state = {self.states[owner]}" for owner in owners]

    def entering(self) -> list[str]:
        """Lines before the call; they raise for generators that are not plain ones."""
        copies = list(self._copies())
        lines = []
        for (family, one, *_), (other_family, other, *_) in combinations(copies, 2):
            if family == other_family:
                lines += [f"if {one} is {other}:", "    raise ValueError"]
        for family, owner, more, variable in copies:
            call = f"{variable} = {self._tool(family, 'stream')}({owner}{more})"
            head, _, inside = call.partition("(")
            lines += [call] if len(call) <= LONG_LINE else [f"{head}(", f"    {inside[:-1]}", ")"]
        return lines

    def leaving(self) -> list[str]:
        """Lines that let the generators go on, after everything that may raise."""
        return [f"{self._tool(f, 'goes_on')}({owner}, {variable})" for f, owner, _, variable in self._copies()]

    def texts(self) -> list[str]:
        """The definitions of the tools in use."""
        if self.site is None:
            return []
        names = {tool: self.site.fresh(f"_{tool}") for tool in TOOLS}
        families = sorted({family for family, *_ in self._copies()})
        tools = [f"{_SOURCE[family]}_{what}" for family in families for what in ("stream", "goes_on")]
        return [TOOLS[tool].format(**names, numpy=self.numpy) for tool in tools]

    def sentences(self) -> list[str]:
        """What is assumed of the modules' own generators."""
        return [f"{' and '.join(f.values())} not replaced" for f in self.spelled.values()]


def streams_of(site: Site, answer: Inference, values: Mapping[str, Value], numpy: str) -> Streams | str:
    """The generators of a compiled copy, or why its draws cannot keep their streams."""
    owners = {name: value.family for name, value in values.items() if isinstance(value, Stream)}
    spelled: dict[str, dict[str, str]] = {}
    for function, facts in answer.facts.items():
        for call, draw in facts.draws.items():
            text = _spelled(site, function, call, numpy) if draw.owner is None else ""
            if text is None:
                return f"`{site.code(call.func)}` means another thing in {site.ref.name}"
            if text and spelled.setdefault(draw.family, {}).setdefault(draw.called, text) != text:
                return f"it calls `{draw.called}` by two names"
    if [*owners.values(), *spelled].count(LEGACY) > 1:
        return "it draws from two of NumPy's RandomStates, which might share their stream"
    return Streams(site=site, numpy=numpy, owners=owners, spelled=spelled)


def _spelled(site: Site, function: ast.FunctionDef, call: ast.Call, numpy: str) -> str | None:
    """How a module's own function is written before the first statement of the function that is replaced."""
    root = next(node.id for node in ast.walk(call.func) if isinstance(node, ast.Name))
    if root in bound_names(function):  # imported anew in every call
        module, _, called = site.resolved(call.func).rpartition(".")
        owner = f"{numpy}.random" if module == "numpy.random" else site.import_as("random", "random")[0]
        return f"{owner}.{called}"
    return None if root in site.bound_names else site.code(call.func)


def imports_of(site: Site, streams: Streams, answer: Inference) -> tuple[str, ...]:
    """Imports that the spelling of the modules' own functions takes."""
    local = any(
        draw.owner is None and draw.family == PYTHON and _root_is_local(function, call)
        for function, facts in answer.facts.items()
        for call, draw in facts.draws.items()
    )
    return site.import_as("random", "random")[1] if local else ()


def _root_is_local(function: ast.FunctionDef, call: ast.Call) -> bool:
    return any(isinstance(node, ast.Name) and node.id in bound_names(function) for node in ast.walk(call.func))


# ---------------------------------------------------------------- why not


def problem(site: Site, answer: Inference, names: set[str]) -> str:
    """Why the text of the copies would not draw as often and in the order of the original; empty when it does.

    `names` are those bound at the top of the file.
    """
    if not answer.draws:
        return ""
    taken = sorted(WORDS & names)
    if taken:
        return f"`{taken[0]}` does not mean Python's own `{taken[0]}` here"
    drawing = {call for facts in answer.facts.values() for call in (*facts.draws, *facts.helpers)}
    for function, facts in answer.facts.items():
        for node in ast.walk(function):
            found = next(iter(_twice(site, facts, node, drawing)), None)
            if found is not None:
                return f"line {node.lineno}: {found}"  # type: ignore[attr-defined]
    return ""


def _twice(site: Site, facts: Facts, node: ast.AST, drawing: set[ast.Call]) -> Iterator[str]:
    """What is wrong with one node: its text is written twice, or in another order."""
    if isinstance(node, ast.AugAssign) and _draws(node.target, drawing):
        inner = [node, node.target, *(part for part in ast.walk(node) if isinstance(part, ast.BinOp))]
        tables = (facts.checks, facts.suspects, facts.wraps, facts.unsigned, facts.widths, facts.makers)
        if any(part in table for part in inner for table in tables):
            yield "it draws the place of an element that is changed with a check"
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        inner_loops = [n for n in ast.walk(node.elt) if isinstance(n, ast.comprehension)]
        if any(_draws(loop.iter, drawing) for loop in inner_loops):
            yield "it draws the length of rows"
    if isinstance(node, ast.Call) and site.resolved(node.func) == "builtins.reversed" and _draws(node, drawing):
        yield "it draws the bounds of a reversed range"


def _draws(node: ast.AST, drawing: set[ast.Call]) -> bool:
    return any(part in drawing for part in ast.walk(node))
