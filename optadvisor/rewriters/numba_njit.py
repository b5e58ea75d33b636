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

Does not handle: other lists, dicts, text, objects, methods, `try`, whole-array operations, dtypes other than float64,
bool and integers of up to 63 bits, complex numbers. Random draws are compiled only as a variant of its own, because
Numba has its own random stream. A function that calls itself is compiled to a depth of 400.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator

from optadvisor.loops.kinds import Inference, Obstacle, Question, infer
from optadvisor.loops.values import Nothing
from optadvisor.records import Declined, Edit, Proposal
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
from optadvisor.rewriters._kernel_text import DEPTH, Names, filling_text, kernel_text
from optadvisor.rewriters._kernel_world import (
    COMPILED as COMPILED_TEXT,
)
from optadvisor.rewriters._kernel_world import (
    ROOM,
    copied_helpers,
    default_tests,
    follows_error_state,
    present,
    rebound_problem,
)
from optadvisor.rewriters._kernel_wrapper import Wrapping, wrapper
from optadvisor.source.edits import leading_imports
from optadvisor.source.module import first_line
from optadvisor.source.site import Site, own_nodes

name = "numba_njit"
_node, _guarded, _file_problem, _name_problem, _result_problem = (
    node_of,
    guarded,
    file_problem,
    name_problem,
    result_problem,
)
COMPILED, OTHER_STREAM = "compiled", "compiled, other random stream"
TAKEN = frozenset({APPENDS, TUPLES, NARROW_INTS})
SPARE_CALLS = 100
"""Room for what the functions call besides themselves."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """One proposal, or the one reason against it; nothing when there is nothing numeric to compile."""
    if not _has_work(site):
        return
    problem = site.plain_problem() or _file_problem(site)
    if problem:
        yield site.decline(name, problem)
        return
    entry = observe(site, _needed_parameters(site), also=TAKEN - ({APPENDS} if _is_recursive(site) else set()))
    if isinstance(entry, str):
        yield site.decline(name, entry)
        return
    question = Question(
        site=site,
        function=_node(site),
        parameters=entry.parameters,
        global_value=lambda spelled: global_value(site, spelled, TAKEN),
        loop_else=True,
        narrow=True,
        numpy_items=True,
        returns=lambda value: accepts(entry.result, value),
        settles=not _is_recursive(site),
    )
    answer = _inferred(question)
    if isinstance(answer, Obstacle):
        if answer.foreign:  # a function that handles a library, such as `main`: nothing that anyone would compile
            return
        yield Declined(rewriter=name, function=site.ref, reason=answer.reason, line=answer.line)
        return
    problem = _name_problem(site, answer, entry) or _result_problem(answer.result)
    problem = problem or growth_problem(answer) or tuple_problem(site, entry, answer)
    problem = problem or rebound_problem(site, answer, _node(site))
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


def _has_work(site: Site) -> bool:
    """Is there a loop, or a call of itself?"""
    nodes = own_nodes(site.node) if site.node is not None else ast.walk(site.module.tree)
    loops = (ast.For, ast.While)
    return any(isinstance(n, loops) for n in nodes if site.node or site.ref.qualname == "<module>") or (
        site.node is not None and _is_recursive(site)
    )


def _is_recursive(site: Site) -> bool:
    return any(isinstance(n, ast.Call) and site.helper(n) is site.node for n in own_nodes(_node(site)))


def _needed_parameters(site: Site) -> tuple[str, ...]:
    """Those the body mentions; all of them for a function that calls itself, as its copy is called by position."""
    mentioned = {n.id for n in own_nodes(_node(site)) if isinstance(n, ast.Name)}
    recursive = _is_recursive(site)
    return tuple(p for p in site.parameters if recursive or p in mentioned)


# ---------------------------------------------------------------- the proposal


def _proposal(site: Site, entry: Entry, answer: Inference) -> Proposal:
    node = _node(site)
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
    tests, tools = _world(site, names, entry)
    values = _guarded(entry, answer)
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
    leads = _leads(site)
    random = answer.random
    return Proposal(
        rewriter=name,
        variant=OTHER_STREAM if random else COMPILED,
        function=site.ref,
        title=f"compile {also} with Numba" + (" (its random numbers will be others)" if random else ""),
        why=_why(node.name, random),
        edits=(_wrapper_edit(site, block),) if leads else (_kernels_edit(site, texts), _wrapper_edit(site, block)),
        imports=(
            *imports,
            *(numpy_import if any(f"{numpy}." in text for text in emitted) else ()),
            *(math_import if any(map(needs_math, used)) else ()),
            *(statement for statement in dict.fromkeys(hoisted) if statement not in present),
        ),
        helpers=(*helpers, *(texts if leads else ())),
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


def _leads(site: Site) -> bool:
    """Does the function directly follow the imports? Then its copies go where `helpers` go, to be after new imports."""
    tree = site.module.tree
    head = len(leading_imports(tree)) + (ast.get_docstring(tree, clean=False) is not None)
    return tree.body[head] is site.node


def _kernels_edit(site: Site, texts: list[str]) -> Edit:
    """The copies, before the function and the comment lines right above it."""
    line = first_line(_node(site)) - 1
    starts = site.module.line_starts
    while line and site.module.data[starts[line - 1] : starts[line]].startswith(b"#"):
        line -= 1
    if line == 0 or (line == 1 and site.module.data.startswith(b"#!")):
        line = first_line(_node(site)) - 1
    text = "".join(f"{text}\n\n" for text in texts).replace("\n", site.module.newline)
    return Edit(start=starts[line], end=starts[line], text=text)


def _wrapper_edit(site: Site, block: str) -> Edit:
    first = site.body[0]
    indent = site.module.indent(first)
    if site.module.owns_its_lines(first):
        start = site.module.statement_span(first)[0]
        return Edit(start=start, end=start, text=site.lines(block, indent))
    start = site.module.span(first)[0]
    newline = site.module.newline
    return Edit(start=start, end=start, text=newline + site.lines(block, "    ") + "    ")


def _world(site: Site, names: Names, entry: Entry) -> tuple[list[str], list[str]]:
    """Tests of what other files may have changed, and the definitions they need; those that take long come last."""
    answer, node = names.inference, _node(site)
    tools = []
    copied = copied_helpers(answer, node)
    tests = [present(function.name) for function in copied]
    untouched, definition = site.untouched(copied)
    if untouched:
        tests.append(untouched)
        tools.append(definition)
    found = default_tests(site, answer)
    assert not isinstance(found, str)
    tests += found
    if follows_error_state(site, answer, iter(_guarded(entry, answer).values())):
        tests.append(f'{names.numpy}.geterr()["under"] == "ignore"')
    recursive = sum(facts.recursive for facts in answer.facts.values())
    if recursive:
        room = site.fresh("_room_for")
        tests.append(f"{room}({recursive * DEPTH + SPARE_CALLS})")
        tools.append(ROOM.format(name=room))
    return tests, tools
