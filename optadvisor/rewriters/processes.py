"""What a loop computes for each of many, on its own, is computed on all cores, by copies of the process.

Before:

    found = [score(text, weights) for text in texts]

After (`_on_all_cores`, `_are_plain` and `_untouched` are defined at the top of the file):

    ready = _on_all_cores(
        score,
        lambda: ((text, weights) for text in texts),
        lambda: _untouched(score=score) and _are_plain([texts], 1) and _are_plain([weights], 1),
        0,
    )
    found = [next(ready) if ready else score(text, weights) for text in texts]

`os.fork` copies the process with all that it knows, so a copy can make the calls at once, and sends back their results.
Only for functions whose text shows that nobody can notice where they run (`_alone`), when all that they are given and
read is of Python's own types, and for results that are the same after the journey: no sets, no nan, and no lists that
others know. If a call raises, the loop runs as it was written, and raises the same; also where there is one core alone,
other threads run, a debugger looks on, signals are handled, memory is short, or without Linux. The first 20 ms of the
work are done here, so what is quick never starts a copy.

Tried only with `--processes`, for `profile` and for `suggest`, and where nothing else makes the loop or the function
faster: on two cores it gains a factor of two at most.

Does not handle: methods, objects, functions of other files, loops that end early, calls under an `if`; programs with
threads, from Python 3.12 on NumPy's among them.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters import _alone_tables as tables
from optadvisor.rewriters._places import local_name, name_problem
from optadvisor.rewriters._processes_read import DEEP, Chance, Found, chances, read
from optadvisor.rewriters._processes_text import MODULES, NAMES, PLAIN, shared_out
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.rewriters._quiet_functions import notices_the_end
from optadvisor.rewriters._remembering_read import asks_for_identity
from optadvisor.rewriters._rounds import rounds
from optadvisor.source.site import Site
from optadvisor.source.untouched import is_cell

name = "processes"

WORTH = 0.0002
"""Seconds of a call, from which on it may be worth sending what it gives."""
WIDTH = 100


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = [one for one in chances(site) if not _is_quick(site, one)]
    if not found:
        return
    problem = site.plain_problem() or name_problem(site, NAMES) or _file_problem(site)
    if problem:
        yield site.decline(name, problem)
        return
    refused: Impure | None = None
    for chance in found:
        try:
            if not site.module.owns_its_lines(chance.statement) and not isinstance(chance.statement, ast.For):
                raise Impure("another statement stands on the same line", chance.statement)
            plan = read(site, chance)
        except Impure as no:
            refused = refused or no
            continue
        yield _proposal(site, plan)
        return
    if refused is not None:
        yield Declined(rewriter=name, function=site.ref, reason=refused.reason, line=refused.line)


def _file_problem(site: Site) -> str:
    folder = os.path.dirname(site.module.path)
    known = (*MODULES, *tables.LIBRARY, *tables.GATHERING, "string")
    beside = next((one for one in known if os.path.exists(os.path.join(folder, f"{one}.py"))), "")
    if beside:
        return f"the file {beside}.py beside it is found where Python's own module of that name is meant"
    if is_cell(site.module.path):
        return "other threads run in a notebook, and a process with threads is not copied"
    if asks_for_identity(site):
        return "the file asks whether two objects are one (`is`, `id`, `pickle`), and results would be copies"
    if site.module.identifiers & {"getrefcount", "getsizeof"}:
        return "the file asks how much memory objects take, and results would be copies, which may take less"
    if notices_the_end(site):
        return "the file has objects that notice when they are let go, which would happen at another moment"
    return ""


def _is_quick(site: Site, chance: Chance) -> bool:
    """Whether a round takes so little that copies would not pay, as far as rounds were counted."""
    count = rounds(site, chance.loop) if isinstance(chance.loop, ast.For) else None
    return bool(count) and site.hotspot.inclusive_seconds / (count or 1) < WORTH


# ---------------------------------------------------------------- writing


def _proposal(site: Site, found: Found) -> Proposal:
    chance = found.chance
    shared, plain = site.fresh("_on_all_cores"), site.fresh("_are_plain")
    ready = local_name(site, "ready")
    untouched, definition = site.untouched(found.functions)
    tests = [untouched, *(f"{plain}([{each}], {level})" for each, level in found.levels.items())]
    tests += found.apart
    start = site.module.statement_span(chance.statement)[0]
    indent = site.module.indent(chance.statement)
    lines = [
        f"{ready} = {shared}(",
        f"    {chance.function.name},",
        f"    lambda: {_calls(chance)},",
        *_tests_of(tests, len(indent)),
        f"    {DEEP if found.whole else 0},",
        ")",
    ]
    text = "\n".join(lines).replace("    ", "\t" if "\t" in indent else "    ")
    low, high = site.module.span(chance.call)
    own = f"next({ready}) if {ready} else {site.code(chance.call)}"
    if isinstance(chance.loop, ast.Call):
        own = f"{ready} or {site.code(chance.call)}"
    elif not _stands_alone(chance):
        own = f"({own})"
    called = chance.function.name
    return Proposal(
        rewriter=name,
        variant="all cores",
        function=site.ref,
        title=f"call {called} on all cores",
        why=(
            f"Each call of {called} works on its own: it changes nothing that others see, and needs nothing of the "
            "calls before it. Copies of the process, one for each core, make them side by side and send the results."
        ),
        edits=(
            Edit(start=start, end=start, text=site.lines(text, indent)),
            Edit(start=low, end=high, text=own),
        ),
        helpers=(
            definition,
            PLAIN.replace("PLAIN", plain),
            shared_out(shared, plain),
        ),
        guards=(
            *(f"{each} is made of Python's own numbers, texts and lists" for each in found.levels),
            f"no other file has replaced {called}",
            "there is more than one core, and no other thread",
        ),
        modest=True,
    )


def _calls(chance: Chance) -> str:
    """The arguments of all calls, one tuple for each."""
    if not chance.generators:
        return f"zip({', '.join(map(ast.unparse, chance.arguments))})"
    passed = ast.Tuple(elts=list(chance.arguments), ctx=ast.Load())
    return ast.unparse(ast.GeneratorExp(elt=passed, generators=list(chance.generators)))


def _tests_of(tests: list[str], indent: int) -> list[str]:
    """`lambda: a and b,`, over several lines where one would be long."""
    line = f"    lambda: {' and '.join(tests)},"
    if indent + len(line) <= WIDTH:
        return [line]
    return ["    lambda: (", f"        {tests[0]}", *(f"        and {test}" for test in tests[1:]), "    ),"]


def _stands_alone(chance: Chance) -> bool:
    """The call is all of an element, of what is assigned, or of what another call is given."""
    for node in ast.walk(chance.statement):
        match node:
            case (
                ast.ListComp(elt=value)
                | ast.GeneratorExp(elt=value)
                | ast.Assign(value=value)
                | ast.AugAssign(value=value)
            ):
                if value is chance.call:
                    return True
            case ast.Call(args=[value], keywords=[]) if value is chance.call:
                return True
    return False
