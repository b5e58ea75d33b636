"""Replace loops over numbers by NumPy's array operations, beside the original, which takes over wherever they differ.

    def slopes(a, d):                  def slopes(a, d):
        for i in range(1, len(a)):         if type(a) is np.ndarray and a.dtype == np.float64 and …:
            d[i - 1] = a[i] - a[i - 1]         try:
                                                   return _slopes_kernel(a, d)      d[:len(a) - 1] = a[1:] - a[:-1]
                                               except Exception:
                                                   …
                                           for i in range(1, len(a)):
                                               …

The kernel raises on whatever NumPy does otherwise than Python: division by zero, overflow, nan out of nothing, slices
that would be cut short, arrays that share memory. What it wrote is put back then.

Elementwise results are the same to the last bit. Sums are proposed twice: as NumPy adds (fastest), and in the order of
the loop (`Text.exact`).

Objects enter as their attributes (`flattening`), complex numbers as two floats (`complexes`), and prints of numbers are
made after the call (`_deferred_prints`).

Does not handle: loops whose end depends on what earlier iterations did, recurrences other than running sums, text.
"""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from optadvisor.loops.kinds import Inference, Obstacle, Question, infer
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _deferred_checks, _deferred_prints
from optadvisor.rewriters._borders import Border, lists_among
from optadvisor.rewriters._kernel_guards import (
    APPENDS,
    INFINITIES,
    NARROW_INTS,
    NUMPY_ITEMS,
    TUPLES,
    Entry,
    accepts,
    global_value,
    guard_sentence,
    observe,
)
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_places import (
    has_work,
    is_recursive,
    kernels_edit,
    leads,
    needed_parameters,
    world,
    wrapper_edit,
)
from optadvisor.rewriters._kernel_reasons import (
    file_problem,
    growth_problem,
    guarded,
    module_names,
    name_problem,
    result_problem,
)
from optadvisor.rewriters._kernel_world import present, rebound_problem
from optadvisor.rewriters._kernel_wrapper import Wrapping, wrapper
from optadvisor.rewriters._sliced_shapes import with_sliced_shapes
from optadvisor.rewriters._unzipped_rows import with_unzipped_rows
from optadvisor.rewriters.flattening.asking import without_objects
from optadvisor.rewriters.vectorizing import blocks, complexes
from optadvisor.rewriters.vectorizing.exchanges import TOOLS as EXCHANGES
from optadvisor.rewriters.vectorizing.gathering import IN_ORDER, SUM_OF_INTS
from optadvisor.rewriters.vectorizing.grids import TOOLS as GRIDS
from optadvisor.rewriters.vectorizing.infinity import TOOLS as INFINITY
from optadvisor.rewriters.vectorizing.kernel import Kernel, kernel
from optadvisor.rewriters.vectorizing.limits import TOOLS as LIMITS
from optadvisor.rewriters.vectorizing.moduli import TOOLS as MODULI
from optadvisor.rewriters.vectorizing.narrow import TOOLS as NARROW
from optadvisor.rewriters.vectorizing.nest import Text
from optadvisor.rewriters.vectorizing.plain import Plain
from optadvisor.rewriters.vectorizing.running import TOOLS as RUNNING
from optadvisor.rewriters.vectorizing.sizes import FEW_TRIPS, nested
from optadvisor.rewriters.vectorizing.sorted_tables import TOOLS as SORTED
from optadvisor.rewriters.vectorizing.tallies import TALLY
from optadvisor.rewriters.vectorizing.unfolding import defaults_tests
from optadvisor.rewriters.vectorizing.unrolled import Unrolled, loops_inside, unrolled
from optadvisor.rewriters.vectorizing.values import Unvectorized
from optadvisor.rewriters.vectorizing.whole import TOOLS as WHOLE
from optadvisor.source.site import Site

name = "numpy_vectorize"
ARRAYS, IN_ORDER_TOO = "array statements", "array statements, sums in order"
TAKEN = frozenset({APPENDS, TUPLES, NARROW_INTS, INFINITIES, NUMPY_ITEMS})
SHORT_SECONDS = 8e-6
"""Of a call of its own text; that of whole arrays takes this for its tests and the first operations."""
ALL_AXES = 9
FITS_THE_CACHE = 2**14
"""Numbers."""
FOR_EACH = '''def {name}(function, *numbers):
    """What `function` gives for each combination of numbers, by Python's own arithmetic."""
    arrays = {numpy}.broadcast_arrays(*numbers)
    found = list(map(function, *(array.ravel().tolist() for array in arrays)))
    return {numpy}.array(found, dtype=float).reshape(arrays[0].shape)'''
ALIKE = '''def {name}(function, numbers):
    """What a function of NumPy gives for each number alone, to the last bit: through memory forwards."""
    return function({numpy}.asarray(numbers, order="C"))'''
TOOLS = {
    "_add_in_order": IN_ORDER,
    "_sum_of_ints": SUM_OF_INTS,
    "_for_each": FOR_EACH,
    "_alike": ALIKE,
    "_tally": TALLY,
    **RUNNING,
    **WHOLE,
    **LIMITS,
    **EXCHANGES,
    **NARROW,
    **INFINITY,
    **SORTED,
    **GRIDS,
    **MODULI,
}


@dataclass(kw_only=True)
class _Names(Names):
    """The kernel needs nothing that only compiled code needs."""

    orders: Mapping[str, str] = field(default_factory=dict)
    """Lists whose rows are swapped → the variable for where each row comes from."""

    def extras(self, function: ast.FunctionDef) -> tuple[str, ...]:
        found = (extra for extra in super().extras(function) if extra not in (self.one, self.depth))
        return (*found, *self.orders.values())


@without_objects("numpy_vectorize")
def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal for each way to add, or the reason of the loop that stayed."""
    answers = list(_deferred_prints.answers(site, with_sliced_shapes(with_unzipped_rows(_propose))))
    longest = max((call.seconds for call in site.recording.calls), default=0.0)
    if 0.0 < longest < SHORT_SECONDS and any(isinstance(answer, Proposal) for answer in answers):
        reason = f"its calls take {longest * 1e6:.0f} µs at most, in which NumPy makes a few operations"
        answers = [site.decline(name, reason)]
    yield from answers


def _propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or not (has_work(site) or loops_inside(site)) or is_recursive(site):
        return
    problem = site.plain_problem() or file_problem(site, notices=True)
    if problem:
        yield site.decline(name, problem)
        return
    if complexes.speaks_of_complex(site):
        yield from complexes.proposals(site, _propose, name)
        return
    entry = observe(site, needed_parameters(site), also=TAKEN)
    if isinstance(entry, str):
        yield site.decline(name, entry)
        return
    written_out = unrolled(site, entry)
    found = [] if written_out is None else list(_of_unrolled(site, entry, written_out))
    if found or not has_work(site):
        yield from found
        return
    answer = infer(
        Question(
            site=site,
            function=site.node,
            ufuncs=True,
            settles=True,
            narrow=True,
            narrow_items=True,
            numpy_items=True,
            either=True,
            parameters=entry.parameters,
            global_value=lambda spelled: global_value(site, spelled, TAKEN),
            returns=lambda value: accepts(entry.result, value),
        )
    )
    if isinstance(answer, Obstacle):
        if not answer.foreign:
            yield Declined(rewriter=name, function=site.ref, reason=answer.reason, line=answer.line)
        return
    problem = name_problem(site, answer, entry) or result_problem(answer.result)
    problem = problem or growth_problem(answer)
    problem = problem or rebound_problem(site, answer, site.node)
    problem = problem or _deferred_checks.problem(site, answer, site.node)
    if answer.random:  # `bulk_draws` has an answer to that
        return
    if problem:
        yield site.decline(name, problem)
        return
    yield from _proposals(site, entry, answer)


def _of_unrolled(site: Site, entry: Entry, written_out: Unrolled) -> Iterator[Proposal]:
    """Proposals that come from the function in plain loops."""
    place, answer = written_out.plain.site, written_out.answer
    assert place.node is not None
    problem = name_problem(place, answer, entry) or result_problem(answer.result)
    problem = problem or growth_problem(answer) or _deferred_checks.problem(place, answer, place.node)
    if problem or rebound_problem(place, answer, place.node) or answer.random:
        return
    for each in _proposals(site, entry, answer, written_out.plain):
        if isinstance(each, Proposal):
            yield each


def _proposals(
    site: Site, entry: Entry, answer: Inference, written_out: Plain | None = None
) -> Iterator[Proposal | Declined]:
    place = site if written_out is None else written_out.site
    seen: set[str] = set()
    declined: Declined | None = None
    ranks = _ranks(place, trips_of(site) if written_out is None else {})
    ways = [(exact, rank, False) for exact in (False, True) for rank in ranks]
    if blocks.pay(place.node if written_out is None else None, trips_of(site)):
        ways = [each for exact, rank, _ in ways for each in ((exact, rank, False), (exact, rank, True))]
    for exact, rank, cut in ways:
        if exact and written_out is not None and not written_out.in_order:
            continue
        try:
            found = _kernel(place, entry, answer, written_out, exact=exact, rank=rank, cut=cut)
        except Unvectorized as no:
            declined = declined or Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
            continue
        made = found[1]
        if not made.loops:
            if declined is None and made.reasons:
                reason, line = made.reasons[0]
                declined = Declined(rewriter=name, function=site.ref, reason=reason, line=line)
            continue
        proposal = _proposal(site, entry, answer, *found, () if written_out is None else written_out.inlined)
        taken = _other_meanings(site, made, proposal)
        if taken:
            reason = f"`{taken[0]}` does not mean Python's own `{taken[0]}` here"
            declined = declined or Declined(rewriter=name, function=site.ref, reason=reason)
        elif made.text not in seen:
            seen.add(made.text)
            yield proposal
    if not seen and declined is not None:
        yield declined


def _other_meanings(site: Site, made: Kernel, proposal: Proposal) -> list[str]:
    """Built-in names in use in the kernel and its tools that the file binds to something else."""
    trees = map(ast.parse, (made.text, *proposal.helpers))
    used = {n.id for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Name)}
    return sorted(used & set(dir(builtins)) & set(module_names(site.module.tree)))


def trips_of(site: Site) -> Mapping[int, float]:
    """How often the loop in a line goes round, each time that it begins."""
    assert site.node is not None
    first = {site.node.lineno: site.node.body[0].lineno}  # a kernel's `def` stands where its loop stood
    return {first.get(loop.line, loop.line): max(loop.trips, 1.0) for loop in site.hotspot.loops}


def _ranks(site: Site, trips: Mapping[int, float]) -> tuple[int, ...]:
    """How many loops inside each other become axes: all, one, or both ways where only timing can tell.

    All is better for short inner loops, one where arrays for all would leave the cache.
    """
    assert site.node is not None
    found = [size for node in site.node.body for size in nested(node, trips)]
    if not any(len(size) > 1 for size in found):
        return (ALL_AXES,)
    inner = min(size[-1] for size in found if len(size) > 1)
    if inner < FEW_TRIPS or max(map(math.prod, found)) < FITS_THE_CACHE:
        return (ALL_AXES,)
    return (ALL_AXES, 1)


def _kernel(
    site: Site, entry: Entry, answer: Inference, written_out: Plain | None, *, exact: bool, rank: int, cut: bool
) -> tuple[Text, Kernel, _Names]:
    assert site.node is not None
    numpy, _ = site.import_as("numpy", "np")
    trips = trips_of(site) if written_out is None else {}
    text = Text(site=site, inference=answer, numpy=numpy, fresh=site.fresh, exact=exact, rank=rank, trips=trips)
    text = replace(text, blocks=cut)
    if written_out is not None:
        text = replace(text, sums=written_out.sums, checked=written_out.checked, at_once=written_out.at_once)
        text = replace(text, networks=written_out.networks, swaps=written_out.swaps)
    stem = site.node.name.removesuffix("_kernel").strip("_")
    top = site.fresh(f"_{stem}_in_numpy")
    kernels = {function: top if function is site.node else function.name for function in answer.facts}
    names = _Names(
        site=site, inference=answer, kernels=kernels, parameters=tuple(entry.parameters), numba="numba", numpy=numpy,
        grown=answer.grown, orders={} if written_out is None else written_out.orders,
    )  # fmt: skip
    return text, kernel(text, names, site.node, guarded(entry, answer)), names


def _proposal(
    site: Site, entry: Entry, answer: Inference, text: Text, made: Kernel, names: _Names,
    inlined: tuple[ast.FunctionDef, ...],
) -> Proposal:  # fmt: skip
    assert site.node is not None
    _, imports = site.import_as("numpy", "np")
    tests, tools = world(names.site, names, entry)
    if inlined:
        untouched, definition = site.untouched(inlined)
        tests = [*tests, *(present(function.name) for function in inlined), untouched]
        tests += [test for function in inlined for test in defaults_tests(function)]
        tools = [*dict.fromkeys([*tools, definition])]
    values = guarded(entry, answer)
    border = Border(
        site=site, numpy=text.numpy, lists=lists_among(values), written=answer.written, growing=tuple(answer.grown),
        orders=names.orders,
    )  # fmt: skip
    block = wrapper(
        Wrapping(
            names=names,
            border=border,
            parameters=entry.parameters,
            values=values,
            world=tuple(tests),
            undone=made.undone,
            owned=True,
        )
    )
    helpers = [*tools, *border.texts()]
    for wish, definition in TOOLS.items():
        if f"{site.fresh(wish)}(" in made.text:
            helpers.append(definition.format(name=site.fresh(wish), numpy=text.numpy))
    in_front = leads(site)
    loops = "its loop" if made.loops == 1 else "its loops"
    return Proposal(
        rewriter=name,
        variant=(IN_ORDER_TOO if text.exact else ARRAYS)
        + ("" if text.rank > 1 else ", one loop at a time")
        + (", in blocks" if text.blocks else ""),
        function=site.ref,
        title=f"{loops} as NumPy array operations" + (", added in the same order" if text.exact else ""),
        why=(
            "Python interprets every step of the loop anew for each number; NumPy does one operation for all numbers "
            "of an array in compiled code. The array version gives up wherever it could differ, and the original, "
            "which stays in place, then runs."
        ),
        edits=(wrapper_edit(site, block),)
        if in_front
        else (kernels_edit(site, [made.text]), wrapper_edit(site, block)),
        imports=imports,
        helpers=(*helpers, *((made.text,) if in_front else ())),
        guards=tuple(guard_sentence(n, v, answer) for n, v in values.items()),
        requires=("numpy",),
        rounds=made.rounds,
        integers_checked=True,
    )
