"""Which loops of compiled copies threads may share, and what must hold for it while the program runs.

    for i in range(n):             →   for i_shared in _prange(n):
        d[i] = x[i] * x[i]                 i = np.int64(i_shared)
                                           d[i] = x[i] * x[i]

An exception raised by one thread would be lost, so nothing in such a loop may raise: what is checked is counted, and
indices are tested in front of it. Of each nest the outermost loop that can be written so is taken.

In a program with threads of its own, or in a forked process, the original runs: OpenMP knows neither.

Does not handle: loops whose indices depend on data, ints that may leave 64 bits, helpers that may raise.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from optadvisor.loops.facts import Facts
from optadvisor.loops.kinds import Inference
from optadvisor.loops.parallel import Parallel, is_known, parallel_loops
from optadvisor.loops.values import NUMPY
from optadvisor.rewriters._kernel_bounds import looked_after
from optadvisor.rewriters._kernel_flags import ends, may_divide_by_zero, rounds
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_numpys import DOT, NORM, is_numpys
from optadvisor.rewriters._kernel_start import prange_text
from optadvisor.rewriters._kernel_table_reasons import works_with_containers
from optadvisor.rewriters._kernel_text import kernel_text, loop_text
from optadvisor.source.site import Site, own_nodes

PARALLEL, ROUNDED = "compiled, on all cores", "compiled, rounded otherwise"
PARALLEL_ROUNDED = "compiled, on all cores, rounded otherwise"
INDEPENDENT = " No iteration has to do with another one, so that threads may share them."
OTHERWISE = " Sums may be added up in any order, which lets the processor add several numbers at once."
QUIET = frozenset({"arises"})
"""Checks that do not raise."""
LONG_SECONDS = 0.05
"""Calls that take less than this are over, once compiled, before threads have begun."""
ALONE = '''def {name}(process={os}.getpid()):
    """Whether there is no other thread, and this is the process that loaded the file: OpenMP knows no forks."""
    return {threading}.active_count() == 1 and {os}.getpid() == process'''


def choices(names: Names) -> Iterator[Sharing]:
    """Further ways to compile a function: on all cores, with other last digits, with both."""
    site, answer = names.site, names.inference
    other = tuple(dict.fromkeys(reason for facts in answer.facts.values() for reason in rounds(facts)))
    if other:
        yield Sharing(variant=ROUNDED, why=OTHERWISE, rounds=other)
    if not any(call.seconds >= LONG_SECONDS for call in site.recording.calls):
        return
    nests = [
        [each for each in nest if _is_quiet(names, facts, each)]
        for facts in answer.facts.values()
        for nest in parallel_loops(site, facts)
    ]
    exact = _apart(answer, [each for nest in nests for each in _outermost([one for one in nest if not one.sums])])
    if exact:
        yield Sharing.of(site, answer, {each.loop: each for each in exact}, ())
    every = _apart(answer, [each for nest in nests for each in _outermost(nest)])
    if every and (other or every != exact):
        yield Sharing.of(site, answer, {each.loop: each for each in every}, other or ("sums are added up in parts",))


def _outermost(loops: Sequence[Parallel]) -> Iterator[Parallel]:
    for each in loops:
        if not any(other is not each and each.loop in ast.walk(other.loop) for other in loops):
            yield each


def _apart(answer: Inference, loops: Sequence[Parallel]) -> list[Parallel]:
    """The loops without those of helpers that others of them call: not every machine's threads may share again."""
    inside = {node for each in loops for node in ast.walk(each.loop)}
    reached = [callee for facts in answer.facts.values() for call, callee in facts.helpers.items() if call in inside]
    for function in reached:
        reached += [callee for callee in answer.facts[function].helpers.values() if callee not in reached]
    within = {node for function in reached for node in own_nodes(function)}
    return [each for each in loops if each.loop not in within]


def _is_quiet(names: Names, facts: Facts, parallel: Parallel) -> bool:
    """Can the loop be written so that nothing in it raises?"""
    if works_with_containers(facts, parallel.loop):
        return False
    if looked_after(names.site, facts) is None:
        return False  # Numba tests the indices, and raises
    alone = dataclasses.replace(names, checks={}, draws={}, parts=[], parallel={parallel.loop: parallel})
    body = loop_text(alone, facts, parallel.loop).partition(f"{alone.prange}(")[2]
    behind = rf"\n{names.site.module.indent(parallel.loop)}if (?:{names.site.fresh('suspects')}|\w+ - \w+ != 0\.0)\b"
    body, *rest = re.split(behind, body, maxsplit=1)
    after = "".join(rest)
    raises = [name for check, name in alone.checks.items() if _may_raise(check) and f"{name}(" in body]
    if "raise" in body or after.count("raise") > 1 or alone.draws or alone.parts or raises:
        return False
    waits = any(isinstance(node, ast.While) for node in ast.walk(parallel.loop))
    if after and (waits or not ends(facts, names.inference.facts, parallel.loop)):
        return False  # it might not end with numbers that should have been refused
    called = {facts.helpers[node] for node in ast.walk(parallel.loop) if node in facts.helpers}
    inner = dataclasses.replace(alone, checks={})
    return all(_is_quiet_helper(inner, each) for each in called) and not (
        inner.parts or any(map(_may_raise, inner.checks))
    )


def _may_raise(check: str) -> bool:
    return check not in QUIET and (not is_numpys(check) or check in (DOT, NORM))


def _is_quiet_helper(names: Names, function: ast.FunctionDef) -> bool:
    facts = names.inference.facts[function]
    divides = (
        isinstance(node, ast.BinOp | ast.AugAssign) and may_divide_by_zero(facts, node) for node in own_nodes(function)
    )
    known = (
        isinstance(node, ast.Return | ast.Continue) or is_known(names.site, facts, node) for node in own_nodes(function)
    )
    if not all(known) or works_with_containers(facts, function) or looked_after(names.site, facts) is None:
        return False
    if facts.recursive or any(divides) or "raise" in kernel_text(names, function, entry=False):
        return False
    return all(_is_quiet_helper(names, each) for each in set(facts.helpers.values()))


@dataclass(frozen=True, kw_only=True)
class Sharing:
    """What a proposal says and does besides where threads share loops, or last digits may differ."""

    loops: Mapping[ast.stmt, Parallel] = field(default_factory=dict)
    variant: str = ""
    title: str = ""
    why: str = ""
    tests: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    strict: bool = False
    """Do no other last digits differ than those that `rounds` speaks of?"""

    @classmethod
    def of(cls, site: Site, answer: Inference, loops: Mapping[ast.stmt, Parallel], other: tuple[str, ...]) -> Sharing:
        """With the iterations of `loops` shared out; `other` says why last digits differ."""
        threading, imports = site.import_as("threading", "threading")
        system, system_import = site.import_as("os", "os")
        alone, pairs = site.fresh("_alone"), _arrays_apart(answer)
        numpy, _ = site.import_as("numpy", "np")
        stored = sorted(name for name in answer.written if name in answer.arrays and answer.arrays[name].form == NUMPY)
        lines = " and ".join(map(str, sorted(loop.lineno for loop in loops)))
        return cls(
            loops=loops,
            variant=PARALLEL_ROUNDED if other else PARALLEL,
            title=f", the loop{'s' * (len(loops) > 1)} of line {lines} on all cores",
            why=INDEPENDENT + (OTHERWISE if other else ""),
            tests=(
                f"{alone}()",
                *(f"{one}.flags.forc" for one in stored),
                *(f"not {numpy}.may_share_memory({one}, {other})" for one, other in pairs),
            ),
            helpers=(
                prange_text(site),
                ALONE.format(name=alone, os=system, threading=threading),
            ),
            imports=(*imports, *system_import),
            sentences=(
                "no other thread runs, and the process is not a forked one",
                *(f"{one} is contiguous" for one in stored),
                *(f"{one} and {other} share no memory" for one, other in pairs),
            ),
            rounds=other,
        )


def _arrays_apart(answer: Inference) -> list[tuple[str, str]]:
    """Arrays from outside, of which one is written to."""
    arrays = sorted(name for name, array in answer.arrays.items() if array.form == NUMPY)
    return [pair for pair in combinations(arrays, 2) if answer.written.intersection(pair)]
