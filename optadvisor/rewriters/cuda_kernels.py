"""A loop over elements as a kernel for an NVIDIA GPU, with `numba.cuda`, beside the original. For `suggest --gpu`.

    for i in range(1, len(z)):              @_cuda.jit
        z[i] = exp(a * sin(x[i]) + y[i])    def _f_kernel(a, x, y, z):
                                                first, width = _cuda.grid(1), _cuda.gridsize(1)
                                                for i in range(1 + first, len(z), width):
                                                    z[i] = exp(a * sin(x[i]) + y[i])

Each thread does one iteration in so many (a grid-stride loop, right for any number of threads); two nested loops become
a grid of two dimensions. Only loops whose iterations the loop IR proves independent. Indices are bounded by tests in
front of the kernel; when a result is not finite, the original runs, which raises or warns as ever (what could hide it
on the way is declined, see `porting.elements`). Of what a loop adds up, counts, or keeps the largest of, each thread
has its own part, and the host joins them (`porting.totals`). A loop over time stays on the host, and so do its numbers;
the loops inside become kernels, and the arrays stay on the card between them (`porting.stepping`).

Functions of the file that take and give numbers become functions of the card (`porting.devices`).

Array statements beside the loops become loops of their own (`porting.slices`); prints wait (`porting.noting`).

Does not handle: lists, dtypes other than float64, int64 and bool, conditions on quotients, indices from data,
whole numbers that may grow beyond 62 bits, products and positions of extremes. Whether it
pays is predicted, not measured (docs/gpu.md).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from optadvisor.loops.nests.build import nest_at
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _deferred_prints
from optadvisor.rewriters._kernel_places import kernels_edit, leads, wrapper_edit
from optadvisor.rewriters._kernel_reasons import file_problem
from optadvisor.rewriters.cupy_port import SEPARATE
from optadvisor.rewriters.porting import noting
from optadvisor.rewriters.porting.afterwards import check_after
from optadvisor.rewriters.porting.before import MAKERS, arrays_of
from optadvisor.rewriters.porting.devices import called, device_text
from optadvisor.rewriters.porting.elements import Doubts, index_tests
from optadvisor.rewriters.porting.kernels import Names, Shape, host_text, kernel_text
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.nests import SCALARS, check_stored, is_data, parallel, specs_of
from optadvisor.rewriters.porting.slices import with_slices
from optadvisor.rewriters.porting.stepping import steps_of
from optadvisor.rewriters.porting.stepping_text import KEPT, NOTICE, Writer, launched
from optadvisor.rewriters.porting.steps import Steps
from optadvisor.rewriters.porting.totals import ADDED, EXTREME, totals
from optadvisor.rewriters.porting.wholes import Wholes
from optadvisor.rewriters.porting.wrapped import Wrapped
from optadvisor.source.printing import is_own
from optadvisor.source.site import Site, bound_names, own_nodes

name = "cuda_kernels"
VARIANT = "a kernel for the card"
WORDS = (
    *("type", "range", "len", "min", "max", "all", "any", "enumerate", "globals"),
    *("int", "float", "abs", "Exception", "IndexError", "FloatingPointError"),
)
SEVERAL = "it is not a single loop"
FINITE = '''def {finite}(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not {numpy}.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array'''
SMALL = '''def {small}(whole):
    """Whether whole numbers have at most 31 bits, so that a card can calculate with them."""
    if type(whole) is int:
        return abs(whole) < 2**31
    return whole.size == 0 or (int(whole.min()) > -(2**31) and int(whole.max()) < 2**31)'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal, or the one reason against it; nothing for functions without a loop over elements."""
    yield from _deferred_prints.answers(site, lambda place: iter(with_slices(place, _propose)))


def _propose(site: Site) -> Iterator[Proposal | Declined]:
    if (
        site.node is None
        or site.plain_problem()
        or not any(isinstance(n, ast.For | ast.While) for n in own_nodes(site.node))
    ):
        return
    if not any(spec.type == "numpy.ndarray" for call in site.recording.calls for spec in call.arguments) and not any(
        isinstance(n, ast.Call) and site.resolved(n.func) in MAKERS for n in own_nodes(site.node)
    ):
        if any(spec.type == "builtins.list" for call in site.recording.calls for spec in call.arguments):
            yield site.decline(name, "it works on lists; a card takes arrays of NumPy")
        return
    problem = file_problem(site)
    if not problem and not all(is_own(word, site.module) for word in WORDS):
        problem = "the file gives Python's own functions another meaning"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        yield _proposal(site, _shape(site))
    except UnportableError as no:
        yield _stepwise(site, no)


def _stepwise(site: Site, no: UnportableError) -> Proposal | Declined:
    """A loop over time, or several loops; `no` says why it is not a single one."""
    try:
        return _proposal(site, steps_of(site))
    except UnportableError as why:
        told = why if no.reason == SEVERAL or why.line > no.line else no
        return Declined(rewriter=name, function=site.ref, reason=told.reason, line=told.line)


# ---------------------------------------------------------------- what it is


def _shape(site: Site) -> Shape:
    body = list(site.body)
    places = [n for n, each in enumerate(body) if isinstance(each, ast.For | ast.While)]
    if len(places) != 1:
        raise UnportableError(SEVERAL, site.body[0].lineno)
    before, loop, after = tuple(body[: places[0]]), body[places[0]], tuple(body[places[0] + 1 :])
    assert isinstance(loop, ast.For | ast.While)
    arrays = arrays_of(site, before)
    nest = nest_at(site.module, loop.lineno)
    if nest is None or nest.loop.line != loop.lineno:
        raise UnportableError("the loop is not one that is analysed", loop.lineno)
    loops, ops = parallel(site, loop, nest, frozenset(arrays))
    doubts = Doubts(site, frozenset(arrays), frozenset(ops))
    doubts.check(loop)
    check_after(site, after, arrays)
    ranks = {each: None if spec is None else spec.ndim for each, spec in arrays.items()}
    inside = [n for n in ast.walk(loop) if isinstance(n, ast.Name)]
    stored = {n.id for n in inside if isinstance(n.ctx, ast.Store)}
    elements = [n for n in ast.walk(loop) if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)]
    written = {n.value.id for n in elements if isinstance(n.value, ast.Name)}
    started = {each for each, op in ops.items() if op != "+"}
    read = {n.id for n in inside if isinstance(n.ctx, ast.Load)} - stored - set(arrays) | started
    read -= {each.name for each in called(site, [loop])}
    scalars = sorted(each for each in read if is_data(site, each, loop))
    if stored - set(ops) & {n.id for statement in after for n in ast.walk(statement) if isinstance(n, ast.Name)}:
        raise UnportableError("a variable of the loop is used after it", loop.lineno)
    if not written and not ops:
        raise UnportableError("it stores into no array", loop.lineno)
    types = {each: frozenset(spec.type for spec in specs_of(site, each)) for each in (*site.parameters, *scalars)}
    wholes = Wholes(site=site, arrays=arrays, written=frozenset(written), types=types)
    wholes.read(before, loop)
    check_stored([loop], arrays, wholes)
    gathered = totals(site, loop, ops, wholes)
    return Shape(
        before=before,
        loops=loops,
        after=after,
        arrays={each: spec for each, spec in arrays.items() if each in {n.id for n in inside} or spec is not None},
        scalars=tuple(scalars),
        written=tuple(sorted(written)),
        tests=(*doubts.divisors, *index_tests(nest, ranks, Wrapped(loop))),
        small=tuple(sorted(wholes.small)),
        extremes=wholes.extremes,
        totals=gathered,
    )


# ---------------------------------------------------------------- the texts


def _proposal(site: Site, shape: Shape | Steps) -> Proposal:
    assert site.node is not None
    cuda, imports = site.import_as("numba.cuda", "cuda")
    numpy, numpy_import = site.import_as("numpy", "np")
    kernel, copy = site.fresh(f"_{site.node.name}_kernel"), site.fresh(f"_{site.node.name}_on_gpu")
    finite, separate, small = site.fresh("_finite"), site.fresh("_separate"), site.fresh("_small")
    added, extreme, kept = site.fresh("_added"), site.fresh("_extreme"), site.fresh("_brought_home")
    names = Names(cuda=cuda, numpy=numpy, kernel=kernel, copy=copy, finite=finite, added=added, extreme=extreme)
    looks, fetches = "", ""
    if isinstance(shape, Steps):
        notice = site.fresh("_notice")
        writer = Writer(site=site, steps=shape, names=names, notice=notice, kept=kept)
        made = writer.texts()
        texts, nodes = [*made.kernels, made.copy], [one.nodes for one in launched(shape.items)]
        written, ops = shape.kept, {each.op for one in launched(shape.items) for each in one.shape.totals}
        looks = NOTICE.format(cuda=cuda, notice=notice) if made.looks else ""
        fetches = KEPT.format(kept=kept, finite=finite) if shape.kept else ""
    else:
        shape = replace(shape, tests=(*(f"{small}({each})" for each in shape.small), *shape.tests))
        texts = [kernel_text(site, shape, cuda, kernel), host_text(site, shape, names)]
        nodes = [(shape.loops[0].node,)]
        written, ops = shape.written, {each.op for each in shape.totals}
    devices = called(site, [each for one in nodes for each in one])
    extremes = shape.extremes if isinstance(shape, Shape) else next(launched(shape.items)).shape.extremes
    texts = [*(device_text(site, each, extremes, cuda) for each in devices), *texts]
    untouched, definition = site.untouched(devices)
    passed = {each: spec for each, spec in shape.arrays.items() if spec is not None}
    tests = [*(f'"{each.name}" in globals()' for each in devices), *([untouched] if untouched else [])]
    for each, spec in passed.items():
        tests += [f"type({each}) is {numpy}.ndarray", f'{each}.dtype == "{spec.dtype}"', f"{each}.ndim == {spec.ndim}"]
        tests += [f"{each}.flags.c_contiguous", *([f"{each}.flags.writeable"] if each in written else [])]
    globals_ = sorted(set(shape.scalars) - bound_names(site.node))
    lists = noting.names(site)
    for each in [*(p for p in site.parameters if p not in passed and p not in lists), *globals_]:
        types = list(dict.fromkeys(SCALARS[spec.type].format(numpy=numpy) for spec in specs_of(site, each)))
        tests += [f'"{each}" in globals()'] if each in globals_ else []
        tests += (
            [f"type({each}) {'is ' + types[0] if len(types) == 1 else 'in (' + ', '.join(types) + ')'}"]
            if types
            else []
        )
    apart = [each for each in passed if each in written]
    shares = bool(apart) and len(passed) > 1
    if shares:
        others = [each for each in passed if each not in apart]
        tests.append(f"{separate}([{', '.join(apart)}], [{', '.join(others)}])")
    called_so = f"{copy}({', '.join(noting.lists_of(site, site.parameters))})"
    call = [
        "try:",
        f"    return {called_so}",
        "except Exception:  # the original code below takes over",
        "    pass",
    ]
    if lists:
        call = noting.call_lines(site, called_so)
        tests.append("type(print) is type(len)")
    block = call
    if tests:
        block = [
            "if (",
            *(f"    {'and ' * (n > 0)}{test}" for n, test in enumerate(tests)),
            "):",
            *(f"    {line}" for line in call),
        ]
    helpers = [definition] if definition else []
    helpers += [FINITE.format(finite=finite, numpy=numpy)] if written else []
    helpers += [each for each in (fetches, looks) if each]
    helpers += [ADDED.format(added=added, numpy=numpy)] if "+" in ops else []
    helpers += [EXTREME.format(extreme=extreme, numpy=numpy)] if ops - {"+"} else []
    helpers += [SMALL.format(small=small)] if shape.small else []
    helpers += [noting.NOTED.format(noted=site.fresh("_noted"), numpy=numpy)] if lists else []
    helpers += [SEPARATE.format(separate=separate, numpy=numpy)] if shares else []
    edit, in_front = wrapper_edit(site, "\n".join(block)), leads(site)
    return Proposal(
        rewriter=name,
        variant=VARIANT,
        function=site.ref,
        title=f"{'the loops' if isinstance(shape, Steps) else 'the loop'} of {site.node.name} as "
        f"{'kernels' if isinstance(shape, Steps) else 'a kernel'} on a GPU, with numba.cuda",
        why=(
            "Its iterations do not depend on each other, so thousands of threads of a card make them at once. Indices "
            "are tested in front of the kernel; where a result is not finite, the original runs, which stays in place."
        ),
        edits=(edit,) if in_front else (kernels_edit(site, [f"{text}\n" for text in texts]), edit),
        imports=(*imports, *numpy_import),
        helpers=(*helpers, *(texts if in_front else ())),
        guards=(
            *(f"{each} is an array of {spec.dtype} with {spec.ndim} axes, in C order" for each, spec in passed.items()),
            *(("the arrays that are changed share no memory with the others",) if shares else ()),
            "all indices are within the arrays",
        ),
        requires=("numba",),
        rounds=(
            "functions like `exp`, and a product that is added, round otherwise on a card",
            *(("sums are taken in another order",) if "+" in ops else ()),
        ),
    )
