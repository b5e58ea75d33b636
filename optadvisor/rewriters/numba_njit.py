"""Compile a numeric function with Numba, beside the original, which stays and takes over wherever the two could differ.

    def total(a):                 @_compiled
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

The guard tests the types that were recorded. The compiled copy raises on everything in which compiled code departs from
Python: ints beyond 64 bits, indices out of range, division by zero, results that are not finite where Python or NumPy
would complain, loops that must run once and do not. Arrays it wrote to are put back before the original runs.

Lists of floats, ints or bools, and equally long lists or tuples of them, enter as arrays (`_borders`). A list to which
the function only appends is extended by what the copy has put into a list of its own.

Objects enter as their attributes (`flattening`), prints of numbers are made after the call (`_deferred_prints`).

Does not handle: other lists, dicts, text, methods, `try`, whole-array operations, dtypes other than float64,
bool and integers of up to 63 bits, complex numbers. Random draws are compiled only as a variant of its own, because
Numba has its own random stream. A function that calls itself is compiled to a depth of 400.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator

from optadvisor.loops.kinds import Inference, Obstacle, Question, infer
from optadvisor.loops.values import Nothing
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _deferred_checks, _deferred_prints
from optadvisor.rewriters._borders import Border, lists_among
from optadvisor.rewriters._kernel_checks import check_text, needs_math
from optadvisor.rewriters._kernel_folds import COMPENSATES
from optadvisor.rewriters._kernel_guards import (
    APPENDS,
    NARROW_INTS,
    TUPLES,
    Entry,
    accepts,
    global_value,
    guard_sentence,
    observe,
)
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
    name_problem,
    node_of,
    result_problem,
    tuple_problem,
    unbounded,
)
from optadvisor.rewriters._kernel_text import Names, filling_text, kernel_text
from optadvisor.rewriters._kernel_world import COMPILED as COMPILED_TEXT
from optadvisor.rewriters._kernel_world import default_tests, rebound_problem
from optadvisor.rewriters._kernel_wrapper import Wrapping, wrapper
from optadvisor.rewriters.flattening.asking import without_objects
from optadvisor.source.site import Site

name = "numba_njit"
COMPILED, OTHER_STREAM = "compiled", "compiled, other random stream"
TAKEN = frozenset({APPENDS, TUPLES, NARROW_INTS})


@without_objects("numba_njit")
def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal, or the one reason against it; nothing when there is nothing numeric to compile."""
    yield from _deferred_prints.answers(site, _propose)


def _propose(site: Site) -> Iterator[Proposal | Declined]:
    if not has_work(site):
        return
    problem = site.plain_problem() or file_problem(site)
    if problem:
        yield site.decline(name, problem)
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
        numpy_items=True,
        returns=lambda value: accepts(entry.result, value),
        settles=not is_recursive(site),
    )
    answer = _inferred(question)
    if isinstance(answer, Obstacle):
        if answer.foreign:  # a function that handles a library, such as `main`: nothing that anyone would compile
            return
        yield Declined(rewriter=name, function=site.ref, reason=answer.reason, line=answer.line)
        return
    problem = name_problem(site, answer, entry) or result_problem(answer.result)
    problem = problem or growth_problem(answer) or tuple_problem(site, entry, answer)
    problem = problem or rebound_problem(site, answer, node_of(site))
    problem = problem or _deferred_checks.problem(site, answer, node_of(site))
    tests = default_tests(site, answer)
    problem = problem or (tests if isinstance(tests, str) else "")
    if problem:
        yield site.decline(name, problem)
        return
    yield _proposal(site, entry, answer)


def _inferred(question: Question) -> Inference | Obstacle:
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
    return infer(question) if isinstance(answer, Obstacle) else answer


# ---------------------------------------------------------------- the proposal


def _proposal(site: Site, entry: Entry, answer: Inference) -> Proposal:
    node = node_of(site)
    numba, imports = site.import_as("numba", "numba")
    numpy, numpy_import = site.import_as("numpy", "np")
    reached = [node, *(function for function in answer.facts if function is not node)]
    top = site.fresh(f"_{node.name}_kernel")
    kernels = {function: site.fresh(f"{top}_{function.name}") for function in reached} | {node: top}
    parameters = tuple(entry.parameters)
    names = Names(
        site=site,
        inference=answer,
        kernels=kernels,
        parameters=parameters,
        numba=numba,
        numpy=numpy,
        grown=answer.grown,
    )
    texts = [kernel_text(names, function, entry=function is node) for function in reversed(reached)]
    texts = [*names.parts, *texts]
    if names.grown:
        texts.append(filling_text(names, returns=not isinstance(answer.result, Nothing)))
    tests, tools = world(site, names, entry)
    values = guarded(entry, answer)
    border = Border(
        site=site, numpy=numpy, lists=lists_among(values), written=answer.written, growing=tuple(answer.grown)
    )
    block = wrapper(
        Wrapping(names=names, border=border, parameters=entry.parameters, values=values, world=tuple(tests))
    )
    used = set(names.checks)
    math, math_import = site.import_as("math", "math")
    helpers = [COMPILED_TEXT.format(name=names.compiled, numba=numba), *tools, *border.texts()]
    helpers += [check_text(check, spelled, numba, math, numpy) for check, spelled in sorted(names.checks.items())]
    if any(names.compensates in text for text in names.parts):
        helpers.append(COMPENSATES.format(name=names.compensates))
    emitted = [block, *texts, *helpers]
    hoisted = [ast.unparse(s) for facts in answer.facts.values() for s in facts.imports.values()]
    present = {ast.unparse(statement) for statement in site.module.tree.body}
    also = " and ".join([node.name, *(function.name for function in reached[1:])])
    in_front = leads(site)
    random = answer.random
    return Proposal(
        rewriter=name,
        variant=OTHER_STREAM if random else COMPILED,
        function=site.ref,
        title=f"compile {also} with Numba" + (" (its random numbers will be others)" if random else ""),
        why=_why(node.name, random),
        edits=(wrapper_edit(site, block),) if in_front else (kernels_edit(site, texts), wrapper_edit(site, block)),
        imports=(
            *imports,
            *(numpy_import if any(f"{numpy}." in text for text in emitted) else ()),
            *(math_import if any(map(needs_math, used)) else ()),
            *(statement for statement in dict.fromkeys(hoisted) if statement not in present),
        ),
        helpers=(*helpers, *(texts if in_front else ())),
        guards=tuple(guard_sentence(n, v, answer) for n, v in values.items()),
        requires=("numba",),
        integers_checked=True,
    )


def _why(function: str, random: bool) -> str:
    why = (
        f"Python interprets every step of {function} anew and keeps each number as an object; Numba compiles the same "
        "steps once into machine code on plain numbers. The compiled copy gives up wherever it could differ, and the "
        "original, which stays in place, then runs."
    )
    stream = " But Numba draws from its own random generator, so a seed no longer gives the same numbers."
    return why + stream if random else why
