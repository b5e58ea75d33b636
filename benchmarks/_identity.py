"""Outlining as an identity rewrite: loops become functions of the same Python, and nothing else may change.

    row = outline_program(program, base, inner=False)

Every loop nest of every function and of the top level of each of the program's files is tried (`inner`: every innermost
loop instead), hot or not: this is the test of safety. The outlined text takes the place of the file in a copy, the copy
is run, and output, exit status and files are compared. When they differ, each region is tried on its own, and those
that did it are named.

For numeric programs the regions are asked for once more with the heat of a profile. A loop's heat is the time of its
lines, what they call included, but never more than its function's own time: a loop that only calls what is hot is not
hot itself. The hot numeric regions are the outermost loops with 5 % of the program's time; where one stays as it is and
its inner loops have at least half its time, those count in its place.

Does not handle: class bodies, asynchronous loops.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from _corpus import Program
from _running import Ran, crashed, difference, optadvisor, run
from _table import OutlineRow, Refusal

from optadvisor import store
from optadvisor.errors import RewriterError
from optadvisor.records import Declined, FunctionRef, Region
from optadvisor.records import Run as SavedRun
from optadvisor.source.module import MODULE_LEVEL, Module

LEAST_SHARE = 0.05
ENOUGH = 0.5
"""Inner loops with this part of the time of a loop count in its place."""
Loop: TypeAlias = ast.For | ast.While
Answer: TypeAlias = Region | Declined
Heat: TypeAlias = Callable[[int, int], float]
"""First and last line → their share of the program's time."""
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def outline_program(program: Program, base: Path, *, inner: bool = False) -> OutlineRow:
    plain = program.copy(base / "plain")
    row = OutlineRow(program=program.name, numeric=program.header.numeric, outlined=0)
    expected = run(program, plain)
    modules = [Module.read(str(plain / name)) for name in program.files]
    answers = [answer for module in modules for answer in (_innermost if inner else _everything)(module, modules)]
    found = [answer for answer in answers if isinstance(answer, Region)]
    wrong, seconds = _try(program, base, modules, found, expected)
    if wrong and (problem := difference(expected, run(program, plain))):
        return replace(row, wrong=(f"the program itself, run twice: {problem}",))
    row = replace(
        row,
        outlined=len(found),
        refused=tuple(_refusals(answers)),
        seconds=expected.seconds,
        outlined_seconds=seconds,
        wrong=tuple(wrong),
    )
    return _with_hot_ones(row, program, base, expected, found) if program.header.numeric and not inner else row


def _refusals(answers: Sequence[Answer]) -> Iterator[Refusal]:
    for answer in answers:
        if isinstance(answer, Declined):
            where = f"{Path(answer.function.path).name}:{answer.line} {answer.function.qualname}"
            yield Refusal(where=where, reason=answer.reason)


# ---------------------------------------------------------------- which regions


def _hosts(module: Module) -> Iterator[FunctionRef]:
    yield FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1)
    yield from module.functions


def _everything(module: Module, project: Sequence[Module]) -> Iterator[Answer]:
    from optadvisor.source.outlining import regions

    for host in _hosts(module):
        yield from regions(module, host, heat=lambda _first, _last: 1.0, least=LEAST_SHARE, project=tuple(project))


def _innermost(module: Module, project: Sequence[Module]) -> Iterator[Answer]:
    from optadvisor.source.outlining import outline

    for host in _hosts(module):
        for loop in loops_of(module, host):
            if not any(isinstance(node, ast.For | ast.While) for node in _within(loop)):
                name = f"_inner_{loop.lineno}_kernel"
                yield outline(module, host, loop, project=tuple(project), name=name)


def loops_of(module: Module, host: FunctionRef) -> Iterator[Loop]:
    """All loops that stand in the host itself, not in functions or classes within it, in order."""
    node = module.tree if host.qualname == MODULE_LEVEL else module.functions[host]
    yield from (inner for inner in _within(node) if isinstance(inner, ast.For | ast.While))


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """What stands below `node`, without functions and classes; from the top down."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _SCOPES):
            yield child
            yield from _within(child)


# ---------------------------------------------------------------- outlined, run, compared


def _try(
    program: Program, base: Path, modules: Sequence[Module], found: Sequence[Region], expected: Ran
) -> tuple[list[str], float]:
    """What was wrong with the outlined programs, as sentences, and the seconds that the first of them ran."""
    wrong: list[str] = []
    seconds = 0.0
    batches, broken = _batches(modules, found)
    if len(batches) > 1:  # then a program would lose regions that it could have
        broken.append(f"the regions do not go together: {_where(batches[1][0])} has to be outlined apart")
    for number, batch in enumerate(batches):
        ran = _run_outlined(program, base / f"outlined-{number}", modules, batch)
        seconds = seconds or ran.seconds
        if problem := difference(expected, ran):
            wrong += _culprits(program, base, modules, batch, expected) or [f"all together: {problem}"]
    return [*broken, *wrong], seconds


def _batches(modules: Sequence[Module], found: Sequence[Region]) -> tuple[list[list[Region]], list[str]]:
    """The regions in sets whose texts go together: few, most often one. And sentences on those that fit nowhere."""
    batches: list[list[Region]] = [[]]
    broken = []
    for region in found:
        for batch in batches:
            if not _problem(modules, [*batch, region]):
                batch.append(region)
                break
        else:
            if problem := _problem(modules, [region]):
                broken.append(f"{_where(region)}: the outlined text is not valid: {problem}")
            else:
                batches.append([region])
    return [batch for batch in batches if batch], broken


def _problem(modules: Sequence[Module], together: Sequence[Region]) -> str:
    """Why these cannot be outlined together; empty when they can."""
    last = together[-1]
    others = [region for region in together if region.host.path == last.host.path]
    if any(region.kernel == last.kernel for region in others[:-1]):
        return f"two are called {last.kernel}"
    try:
        _texts(modules, others)
    except RewriterError as error:
        return str(error)
    return ""


def _texts(modules: Sequence[Module], found: Sequence[Region]) -> dict[str, Module]:
    """The outlined text of each file that has regions. Raises `RewriterError`."""
    from optadvisor.source.outlining import outlined

    by_file = {module.path: [region for region in found if region.host.path == module.path] for module in modules}
    return {module.path: outlined(module, own) for module in modules if (own := by_file[module.path])}


def _run_outlined(program: Program, folder: Path, modules: Sequence[Module], found: Sequence[Region]) -> Ran:
    program.copy(folder)
    plain = Path(modules[0].path).parent
    for path, text in _texts(modules, found).items():
        (folder / Path(path).relative_to(plain)).write_bytes(text.encode(text.data))
    return run(program, folder)


def _culprits(
    program: Program, base: Path, modules: Sequence[Module], batch: Sequence[Region], expected: Ran
) -> list[str]:
    """The regions that are wrong on their own."""
    found = []
    for number, region in enumerate(batch):
        folder = base / f"alone-{len(list(base.iterdir()))}-{number}"
        if problem := difference(expected, _run_outlined(program, folder, modules, [region])):
            found.append(f"{_where(region)}: {problem}")
    return found


def _where(region: Region) -> str:
    return f"{Path(region.host.path).name}:{region.first_line} {region.host.qualname}"


# ---------------------------------------------------------------- hot ones


def _with_hot_ones(row: OutlineRow, program: Program, base: Path, expected: Ran, known: Sequence[Region]) -> OutlineRow:
    """The row with the hot regions counted; run and compared, too, where they are others than the `known` ones."""
    folder = program.copy(base / "profiled")
    done = optadvisor(folder, "profile", "--quiet", "--quick", "--top", "50", "--min-share", "1%", program.path.name)
    if problem := crashed(done, (expected.status,)):
        return replace(row, wrong=(*row.wrong, f"`profile` {problem}"))
    saved = store.load(store.find(folder))
    modules = [Module.read(str(folder / name)) for name in program.files]
    taken: list[Region] = []
    refused: list[Refusal] = []
    outlined = 0
    for module in modules:
        for host in _hosts(module):
            heat = heat_of(saved, host)
            answers = _hot_answers(module, host, modules, heat)
            taken += [answer for answer in answers if isinstance(answer, Region)]
            units = list(hot_loops(module, host, heat, answers))
            outlined += sum(reason is None for _, reason in units)
            where = f"{Path(module.path).name}:{{}} {host.qualname}"
            refused += [
                Refusal(where=where.format(loop.lineno), reason=reason) for loop, reason in units if reason is not None
            ]
    tried = {(Path(region.host.path).name, region.helper) for region in known}
    new = [region for region in taken if (Path(region.host.path).name, region.helper) not in tried]
    wrong, _ = _try(program, base / "hot", modules, taken, expected) if new else ([], 0.0)
    wrong = [f"hot regions: {problem}" for problem in wrong]
    return replace(row, hot_outlined=outlined, hot_refused=tuple(refused), wrong=(*row.wrong, *wrong))


def _hot_answers(module: Module, host: FunctionRef, project: Sequence[Module], heat: Heat) -> tuple[Answer, ...]:
    from optadvisor.source.outlining import regions

    return regions(module, host, heat=heat, least=LEAST_SHARE, project=tuple(project))


def hot_loops(
    module: Module, host: FunctionRef, heat: Heat, answers: Sequence[Answer]
) -> Iterator[tuple[Loop, str | None]]:
    """The hot regions of a host, each with the reason why it was not outlined; None when it was."""
    node = module.tree if host.qualname == MODULE_LEVEL else module.functions[host]
    taken = [answer for answer in answers if isinstance(answer, Region)]
    reasons = {answer.line: answer.reason for answer in reversed(answers) if isinstance(answer, Declined)}
    for loop in _outermost(node):
        yield from _hot_units(loop, heat, taken, reasons)


def _hot_units(
    loop: Loop, heat: Heat, taken: Sequence[Region], reasons: Mapping[int, str]
) -> Iterator[tuple[Loop, str | None]]:
    first, last = loop.lineno, loop.end_lineno or loop.lineno
    share = heat(first, last)
    if share < LEAST_SHARE:
        return
    if any(region.first_line <= first and last <= region.last_line for region in taken):
        yield loop, None
        return
    inner = list(_outermost(loop))
    if sum(heat(each.lineno, each.end_lineno or each.lineno) for each in inner) >= ENOUGH * share:
        for each in inner:
            yield from _hot_units(each, heat, taken, reasons)
    else:
        yield loop, next((reason for line, reason in reasons.items() if first <= line <= last), "it was not asked for")


def _outermost(node: ast.AST) -> Iterator[Loop]:
    """The loops below `node` that are in no other loop below it, in order."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.For | ast.While):
            yield child
        elif not isinstance(child, _SCOPES):
            yield from _outermost(child)


def heat_of(saved: SavedRun, host: FunctionRef) -> Heat:
    """The heat of lines of `host`: none where the profile does not list it."""
    spot = next((spot for spot in saved.hotspots if spot.function == host), None)
    if spot is None:
        return lambda _first, _last: 0.0
    own = spot.self_seconds / max(saved.profile.plain_seconds, 1e-9)
    shares = {row.line: row.share * spot.share for row in spot.lines}
    return lambda first, last: min(sum(share for line, share in shares.items() if first <= line <= last), own)
