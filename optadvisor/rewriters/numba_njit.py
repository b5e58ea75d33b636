"""Compile a numeric function with Numba, beside the original, which stays and takes over wherever the two could differ.

    def total(a):                 @_njit(cache=True)
        s = 0.0                   def _total_kernel(a):
        for x in a:                   ...
            s += x
        return s                  def total(a):
                                      if type(a) is np.ndarray and a.dtype == np.float64 and a.ndim == 1 and …:
                                          try:
                                              result = np.float64(_total_kernel(a))
                                              if result != result:
                                                  raise ValueError
                                              return result
                                          except Exception:
                                              pass
                                      s = 0.0
                                      …

The guard tests the types that were recorded. The copy raises where compiled code departs from Python: ints beyond 64
bits, indices out of range, division by zero, results that are not finite where Python or NumPy complains, loops that
must run once and do not, recursion beyond 400 calls. Arrays are put back before the original runs.

Lists of floats, ints or bools, and equally long lists or tuples of them, enter as arrays (`_borders`), also those of
the int 0 into which floats are stored, and those of ints beside floats that are only read (`_mixed_lists`); lists of
lists of different lengths that are only read are laid end to end (`_jagged_lists`), dicts whose keys are indices are
lists (`_dense_dicts`), lists of NumPy's vectors rows of an array (`_vector_rows`), named parts of arrays places of
these (`_named_windows`). A list that is only appended to is extended by what the copy has put into one of its own.
Lists of states that it returns are cut from one list of numbers (`_kept_rows`). Arrays of comprehensions and of
`np.vectorize` are filled in loops (`_kernel_gathered`). Objects and dicts with constant keys enter as what they hold
(`flattening`), complex numbers as two floats (`vectorizing.complexes`), text as code points (`lettering`). Prints come
after the call (`_deferred_prints`). Further kinds of arguments have copies of their own (`_further_kinds`). Functions
and numbers from files beside this one (`siblings`), and functions that it is given (`handed`), are copied and tested to
be still these. Loops over generators become their statements (`_drained_generators`), written globals cells that are
passed (`_written_globals`), functions defined inside some of the file (`_lifted_functions`), what is None at times gets
a flag (`optional`, `_none_at_first`, `_optional_tuples`), named lambdas are functions (`_named_lambdas`), named
arguments have a place (`_named_arguments`), `min` and `max` by a key are loops (`_keyed_choices`), joined lists
comprehensions (`_joined_lists`), what is called with ints and with floats is two (`_helpers_of_ints`). Dicts, sets,
deques, heaps, lists of tuples or lists that it makes are compiled (`loops.containers`). Random draws keep the program's
stream. Recursion goes 400 calls deep.

Does not handle: other lists, dicts and sets from outside, methods, `try`, whole-array operations, dtypes other than
complex128, float64, float32, bool and integers of up to 63 bits, draws that `loops.streams` lacks, arrays of draws.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
from collections.abc import Iterator

from optadvisor.loops import mapped, singles, twins
from optadvisor.loops.arithmetic import STARTS_AS_INT
from optadvisor.loops.intervals import Interval
from optadvisor.loops.kinds import Inference, Obstacle, Question, infer
from optadvisor.loops.mapped_forms import vectorizes
from optadvisor.loops.values import LIST, MIXED, Array, Nothing
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _deferred_checks, _deferred_prints, _kernel_parallel, _stream_calls
from optadvisor.rewriters._borders import lists_among
from optadvisor.rewriters._kernel_bounds import looked_after
from optadvisor.rewriters._kernel_calm import int_checks, with_calm_ints
from optadvisor.rewriters._kernel_checks import needs_math
from optadvisor.rewriters._kernel_folds import COMPENSATES
from optadvisor.rewriters._kernel_guards import (
    APPENDS,
    NARROW_INTS,
    NUMPY_ITEMS,
    SINGLES,
    STREAMS,
    TUPLES,
    WORDS,
    Entry,
    accepts,
    global_value,
    guard_sentence,
    observe,
)
from optadvisor.rewriters._kernel_lanes import SIDE_BY_SIDE, lanes
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_numpys import definitions, plain_checks
from optadvisor.rewriters._kernel_parallel import Sharing
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
    node_of,
    result_problem,
    unbounded,
)
from optadvisor.rewriters._kernel_smaller_ints import with_smaller_ints
from optadvisor.rewriters._kernel_start import start_text, started
from optadvisor.rewriters._kernel_table_reasons import table_problem
from optadvisor.rewriters._kernel_text import filling_text, kernel_text
from optadvisor.rewriters._kernel_tuples import comprehends, tuples_of_floats, with_tuples_of_ints
from optadvisor.rewriters._kernel_twins import by_twins, is_taken
from optadvisor.rewriters._kernel_words import constant_of, speaks_of_words, table_of, without_negative_ints
from optadvisor.rewriters._kernel_world import default_tests, rebound_problem
from optadvisor.rewriters._kernel_wrapper import Wrapping, wrapper
from optadvisor.rewriters._mixed_lists import MixedBorder
from optadvisor.rewriters._numba_texts import in_other_texts
from optadvisor.rewriters._stream_calls import SAME_STREAM
from optadvisor.rewriters._stream_order import in_order
from optadvisor.rewriters._zero_globals import zero_globals
from optadvisor.rewriters.vectorizing import complexes
from optadvisor.source.site import Site, own_nodes

name = "numba_njit"
COMPILED = "compiled"
PLAINLY = Sharing()
TAKEN = frozenset({APPENDS, TUPLES, NARROW_INTS, STREAMS, SINGLES, NUMPY_ITEMS, WORDS, MIXED})


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal, or the one reason against it; nothing when there is nothing numeric to compile."""
    yield from in_other_texts(_without_prints, site, name)


def _without_prints(site: Site) -> Iterator[Proposal | Declined]:
    yield from _deferred_prints.answers(site, _propose)


def _propose(site: Site) -> Iterator[Proposal | Declined]:
    if not has_work(site) and not comprehends(site) and not vectorizes(site):
        return
    problem = site.plain_problem() or file_problem(site, notices=True)
    if problem:
        yield site.decline(name, problem)
        return
    if complexes.speaks_of_complex(site, arrays=True):
        yield from complexes.proposals(site, in_order(site, _propose, name), name, compiled=True)
        return
    entry = observe(site, needed_parameters(site), also=TAKEN - ({APPENDS} if is_recursive(site) else set()))
    if isinstance(entry, str):
        yield site.decline(name, entry)
        return
    question = Question(
        site=site,
        function=node_of(site),
        parameters=entry.parameters,
        global_value=lambda spelled: global_value(site, spelled, TAKEN),
        loop_else=True,
        narrow=True,
        singles=True,
        numpy_items=True,
        numpy_folds=True,
        returns=lambda value: accepts(entry.result, value),
        settles=not is_recursive(site),
        drawn=twins.called,
        moderate=True,
        whiles=True,
        containers=True,
        gathered=mapped.gathered,
        words=True,
        constants=functools.partial(constant_of, site),
        tables=functools.partial(table_of, site),
        zeros=entry.zeros | zero_globals(site),
    )
    question, chosen = _without_negative_items(question, entry)
    question, parameters = with_smaller_ints(question, _inferred)
    chosen = dataclasses.replace(chosen, parameters=parameters)
    found = by_twins(question, [*_answers(question, chosen)], functools.partial(_answers, entry=chosen))
    if not is_taken(found) and speaks_of_words(found):
        question, chosen = without_negative_ints(question, chosen)
        found = [*_answers(question, chosen)]
    if not is_taken(found) and any(isinstance(each, Declined) and STARTS_AS_INT in each.reason for each in found):
        other = [*_answers(dataclasses.replace(question, wholes=True), chosen)]
        found = other if is_taken(other) else found
    if tuples_of_floats(question) and not is_taken(found):
        ints = with_tuples_of_ints(question)
        other = [*_answers(ints, dataclasses.replace(chosen, parameters=ints.parameters))]
        found = other if is_taken(other) else found
    yield from found


def _answers(question: Question, entry: Entry, base: Sharing = PLAINLY) -> Iterator[Proposal | Declined]:
    """The proposal, or the reason against it; nothing for a function in which nothing is numeric."""
    site, answer = question.site, _inferred(question)
    if isinstance(answer, Obstacle):
        if answer.foreign:  # a function that handles a library, such as `main`: nothing that anyone would compile
            return
        yield Declined(rewriter=name, function=site.ref, reason=answer.reason, line=answer.line)
        return
    entry = _with_holes(entry, answer)
    problem = name_problem(site, answer, entry) or result_problem(answer.result)
    problem = problem or singles.problem(answer.facts)
    problem = problem or growth_problem(answer)
    problem = problem or rebound_problem(site, answer, node_of(site))
    problem = problem or table_problem(site, answer)
    problem = problem or _deferred_checks.problem(site, answer, node_of(site))
    problem = problem or _stream_calls.problem(site, answer, {*module_names(site.module.tree)})
    tests = default_tests(site, answer)
    drawn = _stream_calls.streams_of(site, answer, guarded(entry, answer), site.import_as("numpy", "np")[0])
    problem = problem or (tests if isinstance(tests, str) else drawn if isinstance(drawn, str) else "")
    if problem:
        yield site.decline(name, problem)
        return
    yield _proposal(site, entry, answer, base)
    if not answer.draws and base is PLAINLY:
        for sharing in _kernel_parallel.choices(_names(site, entry, answer)):
            yield _proposal(site, entry, answer, sharing)


def _with_holes(entry: Entry, answer: Inference) -> Entry:
    """The same, in which the lists that turned out to take ints and floats are known to."""
    holes = {name: array for name, array in answer.arrays.items() if array.holes and name in entry.parameters}
    return dataclasses.replace(entry, parameters={**entry.parameters, **holes}) if holes else entry


def _without_negative_items(question: Question, entry: Entry) -> tuple[Question, Entry]:
    """The same for lists without negative ints, where that spares tests of indices that are made of these."""
    nodes = own_nodes(question.function)
    names = {node.iter.id for node in nodes if isinstance(node, ast.For) and isinstance(node.iter, ast.Name)}
    parameters = dict(question.parameters)
    for one in sorted(names & entry.never_negative & parameters.keys()):
        value = parameters[one]
        if isinstance(value, Array):
            parameters[one] = dataclasses.replace(value, elements=Interval(0, value.elements.high))
    before = _tests_of_indices(question) if parameters != question.parameters else 0
    narrower = dataclasses.replace(question, parameters=parameters)
    if not before or _tests_of_indices(narrower) >= before:
        return question, entry
    return narrower, dataclasses.replace(entry, parameters=parameters)


def _tests_of_indices(question: Question) -> int:
    """How many indices a copy would test where they stand."""
    answer = _inferred(question)
    if isinstance(answer, Obstacle):
        return 0
    found = [looked_after(question.site, facts) for facts in answer.facts.values()]
    return sum(len(each.single) for each in found if each is not None)


def _inferred(question: Question) -> Inference | Obstacle:
    """What is known, with as few looks at ints as may be."""
    answer = _without_looking(question)
    return with_calm_ints(question, answer, _without_looking) if isinstance(answer, Inference) else answer


def _without_looking(question: Question) -> Inference | Obstacle:
    """What is known without looking at all ints of the arrays and lists that are passed; with it, where it takes that.

    A function may look at few elements of a large array, and its copy must not look at all for the sake of a check
    or two that cost next to nothing in compiled code.
    """
    looser = dataclasses.replace(
        question,
        parameters={name: unbounded(value) for name, value in question.parameters.items()},
        global_value=lambda spelled: unbounded(question.global_value(spelled)),
    )
    answer = infer(looser)
    if isinstance(answer, Obstacle):
        return infer(question)
    lists = {name for name, value in question.parameters.items() if isinstance(value, Array) and value.form == LIST}
    if not lists or not int_checks(answer):
        return answer
    parameters = {name: question.parameters[name] if name in lists else v for name, v in looser.parameters.items()}
    known = infer(dataclasses.replace(looser, parameters=parameters))  # lists are gone through anyway
    return known if isinstance(known, Inference) and int_checks(known) < int_checks(answer) else answer


# ---------------------------------------------------------------- the proposal


def _names(site: Site, entry: Entry, answer: Inference) -> Names:
    node = node_of(site)
    top = site.fresh(f"_{node.name}_kernel")
    return Names(
        site=site,
        inference=answer,
        kernels={function: site.fresh(f"{top}_{function.name}") for function in answer.facts} | {node: top},
        parameters=tuple(entry.parameters),
        numba=site.import_as("numba", "numba")[0],
        numpy=site.import_as("numpy", "np")[0],
        grown=answer.grown,
        tests_ahead=not answer.draws,  # which would put parts of statements in front, and draws out of their order
    )


def _proposal(site: Site, entry: Entry, answer: Inference, shared: Sharing) -> Proposal:
    """The function compiled, in the way that `shared` says."""
    node = node_of(site)
    numba, imports = site.import_as("numba", "numba")
    numpy, numpy_import = site.import_as("numpy", "np")
    reached = [node, *(function for function in answer.facts if function is not node)]
    names = _names(site, entry, answer)
    names = dataclasses.replace(names, parallel=shared.loops, relaxed=bool(shared.rounds) and not shared.strict)
    if not (names.parallel or names.relaxed):
        names.lanes = lanes(names)
    texts = [kernel_text(names, function, entry=function is node) for function in reversed(reached)]
    texts = [*names.parts, *texts]
    if names.grown:
        texts.append(filling_text(names, returns=not isinstance(answer.result, Nothing)))
    tests, tools = world(site, names, entry)
    values = guarded(entry, answer)
    drawn = _stream_calls.streams_of(site, answer, values, numpy)
    assert not isinstance(drawn, str)
    border = MixedBorder(
        site=site, numpy=numpy, lists=lists_among(values), written=answer.written, growing=tuple(answer.grown),
        renamed=drawn.arguments,
    )  # fmt: skip
    block = wrapper(
        Wrapping(
            names=names, border=border, parameters=entry.parameters, values=values, streams=drawn,
            world=(*tests, *shared.tests),
        )
    )  # fmt: skip
    used = plain_checks(names)
    math, math_import = site.import_as("math", "math")
    helpers = [start_text(names), *tools, *shared.helpers]
    helpers += [*border.texts(), *drawn.texts()]
    drawing = _stream_calls.function_texts(site, names.draws, names.njit, numpy, math)
    helpers += drawing
    helpers += definitions(names, numba, math)
    if any(names.compensates in text for text in names.parts):
        helpers.append(COMPENSATES.format(name=names.compensates))
    emitted = [block, *texts, *helpers]
    hoisted = [ast.unparse(s) for facts in answer.facts.values() for s in facts.imports.values()]
    present = {ast.unparse(statement) for statement in site.module.tree.body}
    also = " and ".join([node.name, *(function.name for function in reached[1:])])
    in_front = leads(site)
    proposal = Proposal(
        rewriter=name,
        variant=shared.variant or (SAME_STREAM if answer.draws else COMPILED),
        function=site.ref,
        title=f"compile {also} with Numba{shared.title}",
        why=_why(node.name, answer) + shared.why + (SIDE_BY_SIDE if names.lanes else ""),
        edits=(wrapper_edit(site, block),) if in_front else (kernels_edit(site, texts), wrapper_edit(site, block)),
        imports=(
            *(imports if any(f"{numba}." in text for text in emitted) else ()),
            *(numpy_import if any(f"{numpy}." in text for text in emitted) else ()),
            *(math_import if any(map(needs_math, used)) or any(f"{math}." in text for text in emitted) else ()),
            *_stream_calls.imports_of(site, drawn, answer),
            *shared.imports,
            *(statement for statement in dict.fromkeys(hoisted) if statement not in present),
        ),
        helpers=(*helpers, *(texts if in_front else ())),
        guards=(*(guard_sentence(n, v, answer) for n, v in values.items()), *drawn.sentences(), *shared.sentences),
        requires=("numba",),
        ahead=not any(f"{numba}." in text for text in emitted),
        rounds=shared.rounds,
        integers_checked=True,
    )
    return started(site, proposal, block)


def _why(function: str, answer: Inference) -> str:
    why = (
        f"Python interprets every step of {function} anew and keeps each number as an object; Numba compiles the same "
        "steps once into machine code on plain numbers. The compiled copy gives up wherever it could differ, and the "
        "original, which stays in place, then runs."
    )
    stream = (
        " It draws from a copy of the program's own random generator, which takes over where the copy has been led: "
        "the numbers are the same, and so are those of later draws."
    )
    return why + stream if answer.draws else why
