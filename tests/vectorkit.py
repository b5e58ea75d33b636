"""Array statements beside the loops they stand for: `judge(7)` runs the random function 7 both ways on many arguments.

Agreement must not only be the fallback's: how often the kernel came to its end is counted.
"""

from __future__ import annotations

import contextlib
import io
import random
import types
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import vectorgen
import vectorinputs

from optadvisor.probes.observation import Observation
from optadvisor.probes.specs import describe
from optadvisor.records import CapturedCall, Declined, Hotspot, Level, Proposal, Recording
from optadvisor.rewriters import numpy_vectorize
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.site import Site
from optadvisor.verifier.equality.equivalence import DEFAULT, Comparison, Tolerance, compare, mutables

Arguments = list[Any]
LOOSE = Tolerance(floor=1e3)
"""For sums in another order, of which the terms may cancel each other."""


@dataclass
class Judged:
    constructs: tuple[str, ...]
    proposals: int = 0
    calls: int = 0
    fast: int = 0
    """Calls in which a kernel came to its end."""
    gave_up: int = 0
    declined: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()


def judge(seed: int) -> Judged:
    """The random function `seed`, its proposals, and where they differ from it."""
    shape = vectorgen.program(seed)
    return judge_text(shape.source, lambda: vectorinputs.inputs(shape, seed), shape.constructs)


def judge_text(
    source: str, inputs: Callable[[], tuple[list[Arguments], list[Arguments]]], constructs: tuple[str, ...] = ()
) -> Judged:
    """The same for any function `f`; `inputs` makes the recorded and the other arguments, new ones each time."""
    judged = Judged(constructs=constructs)
    function = load(source).f
    site = site_of(source, function, inputs()[0])
    with rounding() as rounds:
        answers = list(numpy_vectorize.propose(site))
    judged.declined = tuple(answer.reason for answer in answers if isinstance(answer, Declined))
    proposals = [answer for answer in answers if isinstance(answer, Proposal)]
    judged.proposals = len(proposals)
    if not proposals:
        return judged
    recorded, others = inputs()
    expected = [observe(function, each) for each in recorded + others]
    differences: list[str] = []
    for proposal in proposals:
        exact = not rounds[proposal.variant]
        after = render(site.module, [proposal]).decode("utf-8")
        module = load(after)
        ends = counting(module)
        recorded, others = inputs()
        for number, (one, each) in enumerate(zip(expected, recorded + others, strict=True)):
            calm = moderate(each)
            found = compare(one, observe(module.f, each), DEFAULT if exact else LOOSE)
            judged.calls += 1
            if found.level is not Level.IDENTICAL and (exact or (found.level is not Level.CLOSE and calm)):
                differences.append(f"{proposal.variant!r}{'' if exact else ' (rounds)'} call {number}: {say(found)}")
        judged.fast += ends["ended"]
        judged.gave_up += ends["gave up"]
    judged.differences = tuple(differences)
    return judged


def say(found: Comparison) -> str:
    if found.level is Level.CLOSE:
        return f"close: {found.worst_relative:.1e} in {found.worst_where}"
    return f"{found.level.value}: " + "; ".join(f"{d.kind}: {d.where}: {d.what}" for d in found.differences[:3])


def text(seed: int) -> str:
    """The random function and what is proposed for it, to read."""
    shape = vectorgen.program(seed)
    site = site_of(shape.source, load(shape.source).f, vectorinputs.inputs(shape, seed)[0])
    parts = [shape.source[shape.source.index("def f(") :]]
    for answer in numpy_vectorize.propose(site):
        if isinstance(answer, Declined):
            parts.append(f"# no: {answer.reason}")
            continue
        after = render(site.module, [answer]).decode("utf-8")
        parts.append(f"# {answer.variant}\n" + after[after.index("def _f_in_numpy") :])
    return "\n".join(parts)


# ---------------------------------------------------------------- parts


def load(source: str) -> Any:
    module = types.ModuleType("case")
    exec(compile(source, "case.py", "exec"), vars(module))
    return module


def site_of(source: str, function: Any, calls: list[Arguments]) -> Site:
    """What the rewriter is given after a profile in which the function was called with `calls`."""
    module = Module.parse(source.encode("utf-8"), "case.py")
    ref = next(ref for ref in module.functions if ref.qualname == "f")
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    recorded = []
    for ordinal, each in enumerate(calls):
        specs = tuple(describe(name, value) for name, value in zip(names, each, strict=True))
        seen = observe(function, each)
        raised = "" if seen.raised is None else type(seen.raised).__qualname__
        result = None if raised else describe("return", seen.result)
        recorded.append(
            CapturedCall(
                ordinal=ordinal, blob="", blob_bytes=0, seconds=1.0, arguments=specs, result=result, raised=raised
            )
        )
    recording = Recording(function=ref, calls_seen=len(recorded), calls=tuple(recorded))
    hotspot = Hotspot(function=ref, calls=len(recorded), self_seconds=1.0, inclusive_seconds=1.0, share=0.9)
    return Site(module=module, hotspot=hotspot, recording=recording)


@contextlib.contextmanager
def rounding() -> Iterator[dict[str, tuple[str, ...]]]:
    """Variant → why its last digits may differ, as the rewriter knows it, filled while it proposes."""
    found: dict[str, tuple[str, ...]] = {}
    original = numpy_vectorize._proposal

    def noting(*arguments: Any) -> Proposal:
        made = next(each for each in arguments if isinstance(each, numpy_vectorize.Kernel))
        proposal = original(*arguments)
        found[proposal.variant] = made.rounds
        return proposal

    numpy_vectorize._proposal = noting
    try:
        yield found
    finally:
        numpy_vectorize._proposal = original


def moderate(value: Any) -> bool:
    """Are all floats in it of a size at which sums in another order are close?"""
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return all(map(moderate, value))
    return not isinstance(value, float) or value == 0.0 or 1e-6 < abs(value) < 1e6


def counting(module: Any) -> dict[str, int]:
    """Lets the module's kernel count its calls, from now on."""
    counts = {"ended": 0, "gave up": 0}
    kernel = module._f_in_numpy

    def counted(*arguments: Any) -> Any:
        try:
            result = kernel(*arguments)
        except Exception:
            counts["gave up"] += 1
            raise
        counts["ended"] += 1
        return result

    module._f_in_numpy = counted
    return counts


def observe(function: Any, arguments: Arguments) -> Observation:
    """One call, with the warnings it gives as its standard error."""
    seen = Observation(before=mutables(arguments))
    output = io.StringIO()
    with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(output):
        warnings.simplefilter("always")
        try:
            seen.result = function(*arguments)
        except Exception as error:
            seen.raised = error
    seen.arguments = {f"#{number}": value for number, value in enumerate(arguments)}
    seen.globals_after = {}
    seen.stdout, seen.stderr = output.getvalue(), "\n".join(f"{w.category.__name__}: {w.message}" for w in caught)
    seen.random_state, seen.numpy_state = random.getstate(), np.random.get_state()
    return seen
