"""Write NumPy array code as explicit loops, one pass over memory, and compile them with Numba, beside the original.

    def step(u, k):                                     @numba.njit(error_model="numpy")
        u[1:-1] += k * (u[2:] - 2 * u[1:-1] + u[:-2])   def _step_loops_nest(u, k, …):
                                                            for i in range(count): …

NumPy makes an array for each operation and goes through memory for each; loops need neither. The copy gives up where
NumPy would complain (division by zero, overflow, nan out of nothing) and where shapes do not agree: the original, which
stays in place, then runs. Elementwise results are the same to the last bit, and so are sums of whole arrays, which are
added in NumPy's own order; `np.exp` and its like of arrays come from another library (`Proposal.rounds`), of single
numbers from NumPy itself in a second proposal, and so do dot products (`_kernel_numpys`).

Prints of numbers are made when the copy has ended (`_deferred_prints`).

Dot products of rows (`X[i] @ w`) and `np.linalg.norm` of one vector are loops, too, added in another order.
Loops over the rows of arrays that are passed (`for x, t in zip(X, y)`) go over positions (`looping.rowwise`). Functions
of the file, and methods, that give arrays, several at once, too (`gx, gy = gradient(a)`), are compiled with it, also
those that it is given (`looping.vectors`, `looping.own`, `handed`, `flattening`), and those that make one number of
arrays (`looping.calling`). Products of small matrices, their inverses and solutions are loops as well
(`looping.products`), as are arrays of random draws from the program's own stream (`looping.drawing`). Vectors that it
appends to lists are made after the call (`flattening.rows`, and `_kept_rows` for lists that it returns), and attributes
that are arrays and set anew are set then (`flattening.anew`). Lists of vectors are the rows of an array
(`_vector_rows`).

Does not handle: products of large matrices, and what else NumPy hands to compiled libraries; sorting; results whose
columns lie together (`a.T * 2`); dtypes other than float64, int64 and bool; array operations in comprehensions that are
inside others, or where it depends whether they are worked out (`_listed_loops` writes the others as loops).
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator, Mapping

from optadvisor.loops import twins
from optadvisor.loops.facts import Facts
from optadvisor.loops.kinds import Inference, Obstacle, Question, infer
from optadvisor.loops.values import NUMPY, Array, Nothing, Value
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _deferred_checks, _deferred_prints, _stream_calls
from optadvisor.rewriters._borders import Border, lists_among
from optadvisor.rewriters._further_kinds import with_further_kinds
from optadvisor.rewriters._kept_rows import of_arrays
from optadvisor.rewriters._kernel_checks import needs_math
from optadvisor.rewriters._kernel_folds import COMPENSATES
from optadvisor.rewriters._kernel_guards import APPENDS, STREAMS, Entry, accepts, global_value, guard_sentence, observe
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_numpys import definitions, plain_checks
from optadvisor.rewriters._kernel_places import (
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
    node_of,
    result_problem,
    unbounded,
)
from optadvisor.rewriters._kernel_start import start_text
from optadvisor.rewriters._kernel_text import filling_text, kernel_text
from optadvisor.rewriters._kernel_world import default_tests, follows_error_state, rebound_problem
from optadvisor.rewriters._kernel_wrapper import Wrapping, wrapper
from optadvisor.rewriters._listed_loops import with_listed_loops
from optadvisor.rewriters._sliced_shapes import with_sliced_shapes
from optadvisor.rewriters._stream_calls import SAME_STREAM, Streams
from optadvisor.rewriters._stream_order import in_order
from optadvisor.rewriters._vector_rows import with_vector_rows
from optadvisor.rewriters.flattening.asking import without_objects
from optadvisor.rewriters.handed.asking import with_functions
from optadvisor.rewriters.looping.drawing import FILL_COMPILED
from optadvisor.rewriters.looping.nodes import Unloopable
from optadvisor.rewriters.looping.place import Looped, looped
from optadvisor.rewriters.looping.plain_parts import EQUALITY
from optadvisor.rewriters.looping.positions import unsigned
from optadvisor.source.site import Site, own_nodes

name = "numba_loops"
LOOPS = "explicit loops, compiled"
BY_NUMPY = "explicit loops, compiled, products by NumPy itself"
TAKEN = frozenset({APPENDS, STREAMS})
KEPT_CALLS = frozenset({"truncate", "power"})
"""Checks of library calls that stay inside loops; the others are what the loops' flags are for."""
WRAPPING = frozenset({"int_add", "int_subtract", "int_multiply"})
"""Checks that NumPy's arrays do not make either: their ints wrap around, as those of compiled code do."""
SEPARATE = '''def {name}(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any({numpy}.may_share_memory(a, b) for a, b in pairs)'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal, or the one reason against it; nothing where there are no array operations."""
    asked = with_listed_loops(of_arrays(with_sliced_shapes(in_order(site, _without_prints, name))))
    yield from with_further_kinds(with_functions(name)(without_objects(name)(with_vector_rows(asked))))(site)


def _without_prints(site: Site) -> Iterator[Proposal | Declined]:
    yield from _deferred_prints.answers(site, _propose)


def _propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or is_recursive(site):
        return
    problem = site.plain_problem() or file_problem(site)
    if problem:
        return
    entry = observe(site, needed_parameters(site), also=TAKEN)
    if isinstance(entry, str):
        return
    answers = [*_written_out(site, entry, exact=False)]
    exact: list[Proposal | Declined] = []
    if any(answer.rounds if isinstance(answer, Proposal) else EQUALITY in answer.reason for answer in answers):
        written = _written_out(site, entry, exact=True)
        exact = [answer for answer in written if isinstance(answer, Proposal) and not answer.rounds]
    yield from (answer for answer in answers if isinstance(answer, Proposal) or not exact)
    yield from exact


def _written_out(site: Site, entry: Entry, *, exact: bool) -> Iterator[Proposal | Declined]:
    """The copy, with NumPy's own machine code where it is to be `exact`."""
    try:
        found = looped(site, _values(site, entry), exact=exact)
    except Unloopable as no:
        where = f"line {no.line}: " if no.line else ""
        yield Declined(rewriter=name, function=site.ref, reason=where + no.reason, line=no.line)
        return
    if found is None:
        return
    answer = _inferred(found, entry)
    if isinstance(answer, Obstacle):
        if not answer.foreign:
            reason = answer.reason.partition(": ")[2] or answer.reason
            yield Declined(rewriter=name, function=site.ref, reason=reason, line=_noted(found.site, answer.line))
        return
    place = found.site
    problem = name_problem(place, answer, entry) or result_problem(answer.result) or growth_problem(answer)
    problem = problem or rebound_problem(place, answer, node_of(place))
    problem = problem or _deferred_checks.problem(place, answer, node_of(place))
    tests = default_tests(place, answer)
    problem = problem or (tests if isinstance(tests, str) else "")
    problem = problem or _stream_calls.problem(place, answer, {*module_names(place.module.tree)})
    drawn = _stream_calls.streams_of(place, answer, guarded(entry, answer), site.import_as("numpy", "np")[0])
    problem = problem or (drawn if isinstance(drawn, str) else "")
    if problem or isinstance(drawn, str):
        yield site.decline(name, problem)
        return
    yield _proposal(site, found, entry, answer, drawn)


def _noted(place: Site, line: int) -> int:
    """The line of the user's file that notes a number for a print, if that is what stands at a line of the copy."""
    text = place.module.data.splitlines()[line - 1].decode("utf-8").strip() if line else ""
    columns = place.deferred.columns if place.deferred is not None else ()
    return next((column.line for column in columns if text.startswith(f"{column.name}.append(")), 0)


def _values(site: Site, entry: Entry) -> dict[str, Value]:
    """What the function is called with, and the globals that it reads."""
    reached = [node_of(site)]
    for function in reached:
        called = (site.helper(n) for n in own_nodes(function) if isinstance(n, ast.Call))
        reached += [each for each in dict.fromkeys(called) if each is not None and each not in reached]
    read = {n.id for each in reached for n in own_nodes(each) if isinstance(n, ast.Name)} - site.bound_names
    values = {each: global_value(site, each, TAKEN) for each in sorted(read)}
    return {**{n: v for n, v in values.items() if v is not None}, **entry.parameters}


def _inferred(found: Looped, entry: Entry) -> Inference | Obstacle:
    """The types of all variables; the ints in arrays that are passed are looked at where it takes that."""
    place = found.site
    question = Question(
        site=place,
        function=node_of(place),
        parameters=entry.parameters,
        global_value=lambda spelled: global_value(place, spelled, TAKEN),
        loop_else=True,
        returns=lambda value: accepts(entry.result, value),
        settles=True,
        numpy_items=True,
        numpy_folds=True,
        drawn=twins.called_by_numpy,
    )
    looser = dataclasses.replace(
        question,
        parameters={each: unbounded(value) for each, value in entry.parameters.items()},
        global_value=lambda spelled: unbounded(global_value(place, spelled, TAKEN)),
    )
    answer = infer(looser)
    return infer(question) if isinstance(answer, Obstacle) else answer


# ---------------------------------------------------------------- the proposal


def _proposal(site: Site, found: Looped, entry: Entry, answer: Inference, drawn: Streams) -> Proposal:
    place, node = found.site, node_of(found.site)
    numba, imports = site.import_as("numba", "numba")
    numpy, numpy_import = site.import_as("numpy", "np")
    math, math_import = site.import_as("math", "math")
    answer = _flagged(answer, found)
    reached = [node, *(function for function in answer.facts if function is not node)]
    top = place.fresh(f"_{node.name}_loops")
    kernels = {function: place.fresh(f"{top}_{function.name}") for function in reached} | {node: top}
    names = Names(
        site=place, inference=answer, kernels=kernels, parameters=tuple(entry.parameters), numba=numba, numpy=numpy,
        grown=answer.grown,
    )  # fmt: skip
    texts = [_text(names, function, found, entry=function is node) for function in reversed(reached)]
    texts = [*names.parts, *texts]
    if names.grown:
        texts.append(filling_text(names, returns=not isinstance(answer.result, Nothing)))
    tests, tools = world(place, dataclasses.replace(names, inference=_without(answer, found.nests)), entry)
    values = guarded(entry, answer)
    quiet = f'{numpy}.geterr()["under"] == "ignore"'
    if quiet not in tests and follows_error_state(place, answer, iter(values.values())):  # in the loops, too
        tests.append(quiet)
    apart, separate = _memory(place, values, answer, found, numpy)
    border = Border(
        site=place, numpy=numpy, lists=lists_among(values), written=answer.written, growing=tuple(answer.grown),
        renamed=drawn.arguments,
    )  # fmt: skip
    block = wrapper(
        Wrapping(
            names=names, border=border, parameters=entry.parameters, values=values, world=(*apart, *tests),
            streams=drawn,
        )
    )  # fmt: skip
    helpers = [start_text(names), *tools, *separate, *border.texts(), *drawn.texts()]
    helpers += _stream_calls.function_texts(place, names.draws, names.njit, numpy, math)
    helpers += definitions(names, numba, math)
    if any(names.compensates in text for text in names.parts):
        helpers.append(COMPENSATES.format(name=names.compensates))
    emitted, checks = [block, *texts, *helpers], plain_checks(names)
    numpys = len(checks) < len(names.checks)
    in_front = leads(site)
    return Proposal(
        rewriter=name,
        variant=SAME_STREAM if answer.draws else LOOPS if found.rounds or not numpys else BY_NUMPY,
        function=site.ref,
        title=f"the array operations of {node.name} as explicit loops, compiled with Numba",
        why=(
            "NumPy goes through memory once for each operation and makes an array for each result in between; loops "
            "written out do all operations on one element after the other, and Numba compiles them. The compiled copy "
            "gives up wherever it could differ, and the original, which stays in place, then runs."
        ),
        edits=(wrapper_edit(site, block),) if in_front else (kernels_edit(site, texts), wrapper_edit(site, block)),
        imports=(
            *(imports if any(f"{numba}." in text for text in emitted) else ()),
            *(numpy_import if any(f"{numpy}." in text for text in emitted) else ()),
            *(math_import if any(f"{math}." in text for text in emitted) or any(map(needs_math, checks)) else ()),
            *_stream_calls.imports_of(place, drawn, answer),
        ),
        helpers=(*helpers, *(texts if in_front else ())),
        guards=(
            *(guard_sentence(n, v, answer) for n, v in values.items()),
            *drawn.sentences(),
            *(
                ("the arrays lie in C order, and those that are written to apart from all others in memory",)
                if apart
                else ()
            ),
        ),
        requires=("numba",),
        ahead=not any(f"{numba}." in text for text in emitted),
        rounds=found.rounds,
        integers_checked=True,
    )


def _text(names: Names, function: ast.FunctionDef, found: Looped, *, entry: bool) -> str:
    """A compiled copy; loops of ours need no test of indices, and divide as NumPy does."""
    if function.name == found.filling:
        head = kernel_text(dataclasses.replace(names, draws={}), function, entry=False).partition("):\n")[0]
        return f"{head}):{FILL_COMPILED}"
    text = kernel_text(names, function, entry=entry)
    if function.name not in found.nests:
        return text
    text = text.replace(f"@{names.njit}(boundscheck=True)", f'@{names.njit}(error_model="numpy")', 1)
    return text if function.name in found.tools else unsigned(text, names.numpy)


def _flagged(answer: Inference, found: Looped) -> Inference:
    """The facts without the checks that the flags in the loops stand for, and those of positions and lengths."""
    facts: dict[ast.FunctionDef, Facts] = {}
    for function, each in answer.facts.items():
        if function.name in found.nests:

            def counts(node: ast.AST, tool: bool = function.name in found.tools) -> bool:
                names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} - {"min"}
                return tool or names <= found.counters

            each = dataclasses.replace(
                each,
                suspects={},
                calls={node: check for node, check in each.calls.items() if check in KEPT_CALLS},
                checks={node: check for node, check in each.checks.items() if check not in WRAPPING},
                wraps={node: check for node, check in each.wraps.items() if not counts(node)},
            )
        facts[function] = each
    return dataclasses.replace(answer, facts=facts)


def _without(answer: Inference, nests: frozenset[str]) -> Inference:
    """The facts without the functions that only the copy has."""
    facts = {}
    for function, each in answer.facts.items():
        if function.name not in nests:
            helpers = {call: callee for call, callee in each.helpers.items() if callee.name not in nests}
            facts[function] = dataclasses.replace(each, helpers=helpers)
    return dataclasses.replace(answer, facts=facts)


def _memory(
    site: Site, values: Mapping[str, Value], answer: Inference, found: Looped, numpy: str
) -> tuple[list[str], list[str]]:
    """Tests that arrays lie in memory as the loops take them to: in C order, and apart where they are written to."""
    arrays = {n: v for n, v in values.items() if isinstance(v, Array) and v.form == NUMPY}
    tests = [f"{n}.flags.c_contiguous" for n, v in arrays.items() if v.ndim > 1 or found.sums]
    written = [n for n in arrays if n in answer.written]
    if not written:
        return tests, []
    others = [n for n in arrays if n not in written]
    spelled = site.fresh("_separate")
    comma = "," if len(written) == 1 else ""
    rest = ", ".join(others) + ("," if len(others) == 1 else "")
    tests.append(f"{spelled}(({', '.join(written)}{comma}), ({rest}))")
    return tests, [SEPARATE.format(name=spelled, numpy=numpy)]
