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
from optadvisor.loops.values import GROWING, NUMPY, Array
from optadvisor.rewriters._kernel_bounds import looked_after
from optadvisor.rewriters._kernel_flags import ends, may_divide_by_zero, rounds
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_numpys import DOT, NORM, is_numpys
from optadvisor.rewriters._kernel_start import prange_text
from optadvisor.rewriters._kernel_table_reasons import works_with_containers
from optadvisor.rewriters._kernel_text import kernel_text, loop_text
from optadvisor.source.site import Site, own_nodes, parameter_names

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
        if not _takes_other_arrays(site, facts)
        for nest in parallel_loops(site, facts)
    ]
    exact = _apart(answer, [each for nest in nests for each in _outermost([one for one in nest if not one.sums])])
    if exact:
        yield Sharing.of(site, answer, {each.loop: each for each in exact}, ())
    every = _apart(answer, [each for nest in nests for each in _outermost(nest)])
    if every and (other or every != exact):
        yield Sharing.of(site, answer, {each.loop: each for each in every}, other or ("sums are added up in parts",))


def _takes_other_arrays(site: Site, facts: Facts) -> bool:
    """Does a loop give a variable another array? With threads, Numba goes on with the length that the first one had.

    Two variables of the function itself, not of a helper, may exchange theirs; see also `_exchanged`.
    """
    named = [(n, v) for n, v in facts.values.items() if isinstance(n, ast.Name) and isinstance(v, Array)]
    arrays = {n.id for n, v in named} - {n.id for n, v in named if v.form == GROWING}
    nodes = list(own_nodes(facts.function))
    harmless = {n.target for n in nodes if isinstance(n, ast.For)}  # a row is known anew each time
    deep = {n.id for n, v in named if v.form != NUMPY and v.ndim > 1}
    for pair in (n.targets[0].elts for n in nodes if _is_exchange(n)):  # type: ignore[attr-defined]
        if facts.function is site.node and _are_alike(facts.function, *(target.id for target in pair)):
            harmless |= {target for target in pair if target.id not in deep}
    stores = [n for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    bound = [*parameter_names(facts.function), *(n.id for n in stores)]
    inside = {n for loop in nodes if isinstance(loop, ast.For | ast.While) for n in ast.walk(loop)}
    return any(n in inside and n.id in arrays and bound.count(n.id) > 1 for n in stores if n not in harmless)


def _are_alike(function: ast.FunctionDef, one: str, other: str) -> bool:
    """Do both come from outside (see `_exchanged`), or is one made once, as long as the other?"""
    if {one, other} <= {*parameter_names(function)}:
        return True
    made: dict[str, list[str]] = {one: [], other: []}
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in made:
            made[node.targets[0].id].append(ast.unparse(node.value))
    if any(len(made[name]) > (name not in parameter_names(function)) for name in made):
        return False
    like = r"({0}\.copy\(\)|{0}\[:\]|\w+\.(zeros|empty|ones)(_like\({0}\)|\(len\({0}\)\))|\[[\d.]+\] \* len\({0}\))"
    pairs = ((one, other), (other, one))
    if any(made[a] and re.fullmatch(like.format(b), made[a][0]) is not None for a, b in pairs):
        return True
    sized = re.fullmatch(r"(?:\w+\.(?:zeros|empty|ones)\((\w+)\)|\[[\d.]+\] \* (\w+))", "".join(made[one]))
    stores = [n.id for n in own_nodes(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    bound = [*parameter_names(function), *stores]
    return sized is not None and made[one] == made[other] and bound.count(sized[1] or sized[2]) <= 1


def _is_exchange(node: ast.AST) -> bool:
    """`u, v = v, u`."""
    match node:
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Name(id=a), ast.Name(id=b)])],
            value=ast.Tuple(elts=[ast.Name(id=c), ast.Name(id=d)]),
        ):
            return (a, b) == (d, c)
    return False


def _exchanged(site: Site, answer: Inference) -> dict[str, str]:
    """Tests that arrays from outside which take each other's place are equally long, with what they say."""
    found: dict[str, str] = {}
    for node in own_nodes(site.node) if site.node is not None else ():
        if _is_exchange(node):
            one, other = (target.id for target in node.targets[0].elts)  # type: ignore[attr-defined]
            arrays = [answer.arrays[name] for name in (one, other) if name in answer.arrays]
            if len(arrays) == 2:
                length = "shape" if all(array.form == NUMPY for array in arrays) else "__len__()"
                found[f"{one}.{length} == {other}.{length}"] = f"{one} and {other} are equally long"
    return found


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
                *_exchanged(site, answer),
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
                *_exchanged(site, answer).values(),
            ),
            rounds=other,
        )


def _arrays_apart(answer: Inference) -> list[tuple[str, str]]:
    """Arrays from outside, of which one is written to."""
    arrays = sorted(name for name, array in answer.arrays.items() if array.form == NUMPY)
    return [pair for pair in combinations(arrays, 2) if answer.written.intersection(pair)]
