"""Which loops of a function become kernels: the hot ones, from the outermost inwards, that a kernel can take whole.

    for t in range(steps):               writes: stays
        for i in range(1, n): …          hot, and nothing but numbers: a kernel
        file.write(f"{t} {u[0]}")

A `print` of numbers keeps no loop out of a kernel (see `waiting`). Comprehensions outside of loops are looked at, too,
as parts of their statements (see `parts`).

Does not handle: two loops side by side in one kernel.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, FunctionRef, Region
from optadvisor.source.edits import apply_edits, render
from optadvisor.source.mapped_calls import vectorized_name
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.outlining.beyond import is_beyond
from optadvisor.source.outlining.kerneltext import as_proposal
from optadvisor.source.outlining.names import blocks, words
from optadvisor.source.outlining.naming import kernel_name
from optadvisor.source.outlining.openings import is_opening
from optadvisor.source.outlining.outline import outline
from optadvisor.source.outlining.parts import Part, outline_part, parts
from optadvisor.source.outlining.scope import scope_of
from optadvisor.source.outlining.waiting import PRINTS, lines_that_wait
from optadvisor.source.outlining.world import World
from optadvisor.source.printing import without

Heat = Callable[[int, int], float]
_OF_TEXTS = words("split splitlines strip lower upper join replace startswith get setdefault items keys values popleft")
_OF_ELEMENTS = words("sum len max min")
_ENOUGH = 0.5
"""Inner loops stand in for the outer one when they carry at least this part of its time."""
_LINE = re.compile(r" \(line \d+\)$")
NOTABLE = 2.0
"""So many times a loop's least share, since many comprehensions stand in one function, and each is tried by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    module: Module
    host: FunctionRef
    heat: Heat
    least: float
    project: Sequence[Module]


def regions(
    module: Module,
    host: FunctionRef,
    *,
    heat: Heat,
    least: float,
    project: Sequence[Module] = (),
) -> tuple[Region | Declined, ...]:
    """The regions of one function, or of `<module>`: loops in the order of the text, then comprehensions; refused ones
    with the reason.

    `heat(first, last)` is the share of the program's time spent in those lines; loops below `least` are not looked at.
    """
    question = _Question(module=module, host=host, heat=heat, least=least, project=project)
    body: list[ast.stmt] = module.tree.body
    if host.qualname != MODULE_LEVEL:
        function = module.functions.get(host)
        if function is None:
            return ()
        body = function.body
    found = [item for loop in _outermost(body, module) for item in _choose(loop, question)]
    moved = {line for item in found if isinstance(item, Region) for line in _moved(item, module)}
    of_parts = {part.lines[0]: part for part in parts(body) if not _is_region(part.statement, module)}
    free = [part for line, part in of_parts.items() if line not in moved]
    found += [region for part in free for region in _choose_part(part, question)]
    return tuple(_with_names_of_their_own(found, of_parts, question))


def _moved(region: Region, module: Module) -> Iterator[int]:
    """The lines of statements that go into its kernel with the loop."""
    for edit in region.edits:
        yield from _lines_of(module, edit)


def _choose_part(part: Part, question: _Question) -> Iterator[Region | Declined]:
    if question.heat(*part.lines) >= NOTABLE * question.least:
        region = outline_part(question.module, question.host, part, project=question.project)
        if isinstance(region, Declined) or not region.impure:
            yield region


def _outermost(body: Sequence[ast.stmt], module: Module) -> list[ast.stmt]:
    """The loops of a body that are in no other loop of it.

    Statements by which pandas goes through rows count, too, and those that call a function for each element.
    """
    found: list[ast.stmt] = []
    for statement in body:
        if _is_region(statement, module):
            found.append(statement)
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for block in blocks(statement):
                found += _outermost(block, module)
    return found


def _is_region(node: ast.AST, module: Module) -> bool:
    return isinstance(node, ast.For | ast.While) or _goes_through_rows(node) or _calls_for_each(node, module)


def _calls_for_each(statement: ast.AST, module: Module) -> bool:
    """`wet = [k for k, (x, y) in enumerate(wells) if inside(x, y, shore)]`, with `inside` of this file.

    Also `gains = np.vectorize(profit)(demand, price)`, and `print(sum(is_prime(n) for n in range(9000)))`.
    """
    if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        if not all(isinstance(target, ast.Name) for target in targets):
            return False
    elif not _shows_a_number_of_each(statement):
        return False
    if any(isinstance(node, ast.Call) and vectorized_name(module, node) for node in ast.walk(statement)):
        return True
    called = {
        call.func.id
        for comprehension in ast.walk(statement)
        if isinstance(comprehension, ast.ListComp | ast.GeneratorExp)
        for call in ast.walk(comprehension)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    }
    return bool(called) and any(isinstance(node, ast.FunctionDef) and node.name in called for node in module.tree.body)


def _shows_a_number_of_each(statement: ast.AST) -> bool:
    """`print("primes:", sum(is_prime(n) for n in range(9000)))`: texts, and what is made of elements."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "print":
        return False
    made = [item for item in call.args if not isinstance(item, ast.Constant)]
    return bool(made) and all(map(_is_made_of_elements, made))


def _is_made_of_elements(node: ast.expr) -> bool:
    """`sum(…)`, `len([…])`, `max(…) / 2`: a number, if `…` goes through elements and gives numbers."""
    if isinstance(node, ast.BinOp):
        sides = [side for side in (node.left, node.right) if not isinstance(side, ast.Constant)]
        return bool(sides) and all(map(_is_made_of_elements, sides))
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or len(node.args) != 1 or node.keywords:
        return False
    return node.func.id in _OF_ELEMENTS and isinstance(node.args[0], ast.ListComp | ast.GeneratorExp)


def _goes_through_rows(statement: ast.AST) -> bool:
    """`df["c"] = df.apply(f, axis=1)`: pandas calls `f` for each row."""
    if not isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr):
        return False
    for node in ast.walk(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "apply":
            axes = [*node.args[1:2], *(keyword.value for keyword in node.keywords if keyword.arg == "axis")]
            if any(isinstance(axis, ast.Constant) and axis.value in (1, "columns") for axis in axes):
                return True
    return False


def _choose(loop: ast.stmt, question: _Question) -> list[Region | Declined]:
    heat = _heat(loop, question)
    if heat < question.least:
        return []
    whole = outline(question.module, question.host, loop, project=question.project)
    pure = isinstance(whole, Region) and not whole.impure
    lines = _lines_that_wait(loop, whole, question)
    fits = (pure or lines) and _is_numeric(loop, apart_from=lines) and not _fills_with_lists(loop, whole)
    if fits and not is_beyond(loop, question.module):
        return [whole]
    if _shows_a_number_of_each(loop) and isinstance(whole, Region) and all(map(_prints, whole.impure)):
        return [whole]
    if _calls_for_each(loop, question.module):
        return []  # which is no more than a statement
    loops = [each for block in blocks(loop) for each in _outermost(block, question.module)]
    inner = [item for each in loops for item in _choose(each, question)]
    taken = [item for item in inner if isinstance(item, Region)]
    if pure and not all(_is_numeric(each) for each in loops):
        return [whole]  # whatever can be done about texts and dictionaries wants to see all of it
    carried = sum(question.heat(item.first_line, item.last_line) for item in taken)
    if isinstance(whole, Region) and carried < _ENOUGH * heat:
        return [whole]
    same = isinstance(whole, Region) and len(taken) == 1 and _clauses(whole) <= _clauses(taken[0])
    if same and not pure and _is_numeric(loop):
        return [whole]  # what may keep the loop around from being a kernel is in the inner one, too
    if isinstance(whole, Region):
        return inner
    return [whole, *inner]


def _clauses(region: Region) -> set[str]:
    """What is more than a function in it, wherever it stands."""
    return {_LINE.sub("", clause) for clause in region.impure}


def _prints(clause: str) -> bool:
    return clause.startswith(PRINTS)


def _lines_that_wait(loop: ast.stmt, whole: Region | Declined, question: _Question) -> list[ast.stmt]:
    """The statements that print, of a loop that could be a kernel but for them; none when there is more to it."""
    scope = scope_of(question.module, question.host, World.of(question.module, question.project))
    if scope is None or isinstance(whole, Declined):
        return []
    return [line.node for line in lines_that_wait(scope, loop, whole.impure)]


def _is_numeric(loop: ast.stmt, apart_from: Sequence[ast.stmt] = ()) -> bool:
    """No texts, dictionaries and sets in it, which compiled code would not take."""
    for node in without(loop, apart_from):
        if isinstance(node, ast.Dict | ast.Set | ast.DictComp | ast.SetComp | ast.JoinedStr):
            return False
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            return False
        if isinstance(node, ast.Attribute) and node.attr in _OF_TEXTS:
            return False
    return True


def _fills_with_lists(loop: ast.stmt, whole: Region | Declined) -> bool:
    """`row = []`, `row.append(k)`, `image.append(row)`: an inner loop fills the list, and the last one has a name.

    No copy puts lists that it makes into a list from outside, and gives one of them back besides.
    """
    if not isinstance(whole, Region) or not whole.stays:
        return False
    made = {
        target.id
        for node in ast.walk(loop)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List | ast.ListComp)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "append"
        and any(isinstance(item, ast.Name) and item.id in made & set(whole.results) for item in node.args)
        for node in ast.walk(loop)
    )


def _heat(loop: ast.stmt, question: _Question) -> float:
    return question.heat(loop.lineno, loop.end_lineno or loop.lineno)


def _with_names_of_their_own(
    found: Sequence[Region | Declined], of_parts: Mapping[int, Part], question: _Question
) -> list[Region | Declined]:
    """The same regions, no two with one kernel's name: `outline` takes each for the only one of its host."""
    named: list[Region | Declined] = []
    taken = set(World.of(question.module, question.project).identifiers)
    for item in found:
        if isinstance(item, Region) and item.kernel in taken:
            name = kernel_name(question.module, question.host, taken)
            item = _once_more(item.first_line, name, of_parts, question)
        if isinstance(item, Region):
            taken.add(item.kernel)
        named.append(item)
    return named


def _once_more(line: int, name: str, of_parts: Mapping[int, Part], question: _Question) -> Region | Declined:
    if line in of_parts:
        return outline_part(question.module, question.host, of_parts[line], project=question.project, name=name)
    loop = next(n for n in ast.walk(question.module.tree) if _is_at(n, line, question.module))
    assert isinstance(loop, ast.stmt)
    return outline(question.module, question.host, loop, project=question.project, name=name)


def _is_at(node: ast.AST, line: int, module: Module) -> bool:
    return _is_region(node, module) and getattr(node, "lineno", 0) == line


# ---------------------------------------------------------------- the changed file


def outlined(module: Module, regions: Sequence[Region]) -> Module:
    """The file with all regions outlined. Raises `RewriterError` when two of them overlap."""
    return Module.parse(render(module, [as_proposal(region) for region in regions]), module.path)


def line_map(module: Module, regions: Sequence[Region], text: Module | None = None) -> tuple[int, ...]:
    """For each line of the outlined text, in order, the line of the original that it came from (both from 1 on).

    `text` is that text, `outlined(module, regions)`, where the caller has it already.

    Lines that are new (the kernel's `def` and `return`, the call) belong to the loop's first line, others that were
    put in at the file's head to the line before them.
    """
    middle = [*apply_edits(module.data, [edit for region in regions for edit in region.edits]).splitlines()]
    whole = (text or outlined(module, regions)).data.splitlines()
    sources = _sources(module, regions)
    same = next((i for i, (a, b) in enumerate(zip(middle, whole, strict=False)) if a != b), len(middle))
    added = len(whole) - len(middle)
    found = [*sources[:same], *[sources[same - 1] if same else 1] * added, *sources[same:]]
    for region in regions:
        start = whole.index(region.helper.encode("utf-8").splitlines()[0], same)
        for offset, line in enumerate(_kernel_lines(region)):
            found[start + offset] = line
    return tuple(found)


def _sources(module: Module, regions: Sequence[Region]) -> list[int]:
    """Line numbers of the original for the text with the calls alone."""
    found: list[int] = []
    gone = {
        number for region in regions for edit in region.edits if not edit.text for number in _lines_of(module, edit)
    }
    line = 1
    for region in sorted(regions, key=lambda r: r.first_line):
        found += (number for number in range(line, region.first_line) if number not in gone)
        for edit in region.edits:
            found += [region.first_line] * len(edit.text.encode().splitlines())
        line = region.last_line + 1
    return [*found, *range(line, len(module.data.splitlines()) + 1)]


def _lines_of(module: Module, edit: Edit) -> range:
    first = module.data.count(b"\n", 0, edit.start) + 1
    return range(first, first + len(module.data[edit.start : edit.end].splitlines()))


def _kernel_lines(region: Region) -> list[int]:
    lines = region.helper.split("\n")
    body = region.last_line - region.first_line + 1
    head = ("def ", "global ", "import ", "from ")
    others = (n for n, line in enumerate(lines) if not line.lstrip().startswith(head) and not is_opening(line))
    first = min(
        next(others, len(lines)), len(lines) - body
    )  # `rows = [len(x) for _ in range(n)]` looks like an opening
    tail = len(lines) - first - body
    return [region.first_line] * first + [*range(region.first_line, region.last_line + 1)] + [region.first_line] * tail
