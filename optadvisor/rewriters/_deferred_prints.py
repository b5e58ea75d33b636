"""Loops that print, for copies that cannot: the copy notes the numbers, and the lines are printed when it has ended.

    for step in range(steps):                        for step in range(steps):
        …                                                …
        if step % 100 == 0:                              if step % 100 == 0:
            print(f"{step}: {u[k]}")                         step_printed.append(step)
                                                             value_printed.append(u[k])

The function on the right, with two parameters more, is what a rewriter is asked about in place of the one on the left
(`asked`): lists of numbers that grow from outside are nothing new to it (see `loops.growth`). In the user's file the
function keeps its text and its parameters; `printing` is what the wrapper does when the copy has come to its end:

    for step, value in zip(step_printed_more, value_printed_more):
        print(f"{step}: {value}")

Where the copy gives up, it has printed nothing, and the original starts anew and prints line by line. What a line shows
of a text that stays the same, `print(f"{label}: {step}")`, it shows later as well: each call tests that `label` is a
text of ASCII letters, which every output can show.

Does not handle: prints in helpers, functions that call themselves; see also `source.printing`.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from optadvisor.records import Declined, Edit, FunctionRef, LoopStats, Proposal, ValueSpec
from optadvisor.source.edits import apply_edits
from optadvisor.source.module import Module
from optadvisor.source.printing import AS_FLOAT, Column, Deferred, Line, Printed, is_own, lines_of
from optadvisor.source.site import Site, bindings, bound_names, own_nodes, parameter_names

WHY = "What the loop prints is printed when it has ended, not while it runs."
WORDS = ("print", "zip", "iter", "next", "float", "str", "type", "len")
"""Built-in names in use."""
TEXT = "builtins.str"
_LINE = re.compile(r"^line (\d+)\b")
_SIMPLE = re.compile(r"[A-Za-z]\w*$")


# ---------------------------------------------------------------- the function without its prints


def asked(site: Site, as_float: frozenset[str] = frozenset()) -> Site | None:
    """The place without its prints, `Site.deferred` says what they were; None when there are none that can wait.

    Columns of `as_float` are appended as `float(…)`.
    """
    node = site.node
    if node is None or site.plain_problem() or node.args.vararg or node.args.kwarg or node.args.kwonlyargs:
        return None
    lines = lines_of(own_nodes(node), site.module, site.resolved)
    if not lines or not all(is_own(word, site.module) for word in WORDS):
        return None
    if any(isinstance(n, ast.Call) and site.helper(n) is node for n in own_nodes(node)):
        return None
    texts = _texts(site, node, [shown.node for line in lines for shown in line.shown])
    lines = tuple(replace(line, shown=tuple(s for s in line.shown if not _is_one_of(texts, s.node))) for line in lines)
    return _without(site, node, sorted(lines, key=lambda line: line.node.lineno), as_float, texts)


def _texts(site: Site, node: ast.FunctionDef, shown: list[ast.expr]) -> tuple[str, ...]:
    """Of what is shown, parameters that were always a text, and the file's own names of texts; nothing binds them."""
    nodes = list(own_nodes(node))
    bound = {name.id for name in nodes if isinstance(name, ast.Name) and not isinstance(name.ctx, ast.Load)}
    others = [getattr(each, field, None) for each in nodes for field in ("name", "asname", "rest")]
    bound |= {name.partition(".")[0] for name in others if isinstance(name, str)}  # by `import`, `except`, `match`
    names = {each.id for each in shown if isinstance(each, ast.Name)} - bound
    seen = [{spec.name: spec.type for spec in call.arguments} for call in site.recording.calls]
    passed = {name for name in names & {*parameter_names(node)} if seen and all(s.get(name) == TEXT for s in seen)}
    written = {name for name in names - {*bound_names(node)} if _is_written_text(site, name)}
    return tuple(sorted(passed | written))


def _is_written_text(site: Site, name: str) -> bool:
    """Does the top level give the name a text, and nothing else give it anything?"""
    once = len(bindings(site.module.tree, name)) == 1
    return once and any(
        isinstance(statement, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name for target in statement.targets)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
        for statement in site.module.tree.body
    )


def _is_one_of(names: tuple[str, ...], node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _without(
    site: Site, node: ast.FunctionDef, lines: list[Line], as_float: frozenset[str], fixed: tuple[str, ...]
) -> Site | None:
    place = _parameters_end(site, node)
    if place is None:
        return None
    turns = site.fresh("printed") if len(lines) > 1 or not lines[0].shown else ""
    taken = {turns}
    prints: list[Printed] = []
    edits: list[Edit] = []
    moved: list[tuple[int, int, int]] = []
    ahead = 0
    for number, line in enumerate(lines):
        first, last = line.node.lineno, line.node.end_lineno or line.node.lineno
        columns = _columns(site, node, line, taken, as_float, first + ahead + bool(turns))
        texts = [f"{turns}.append({number})"] if turns else []
        texts += [f"{column.name}.append({_appended(column)})" for column in columns]
        start, end = site.module.statement_span(line.node)
        edits.append(Edit(start=start, end=end, text=site.lines("\n".join(texts), site.module.indent(line.node))))
        text = _text(site, line, columns)
        if not text:
            return None
        prints.append(Printed(columns=tuple(columns), text=text))
        moved.append((first + ahead, len(texts), last - first + 1))
        ahead += len(texts) - (last - first + 1)
    names = [column.name for each in prints for column in each.columns] + ([turns] if turns else [])
    added = ", ".join(f"{name}=None" for name in names)
    added = f", {added}" if node.args.args or node.args.posonlyargs else added
    edits.append(Edit(start=place, end=place, text=added))
    found = Deferred(
        prints=tuple(prints),
        turns=turns,
        moved=tuple(moved),
        texts=fixed,
        signature=(place, len(added.encode("utf-8"))),
    )
    return _site(site, found, apply_edits(site.module.data, edits))


def _parameters_end(site: Site, node: ast.FunctionDef) -> int | None:
    """Where a parameter more can be put; None where that is not plain."""
    every = [*node.args.posonlyargs, *node.args.args]
    if every:
        last: ast.arg | ast.expr = every[-1]
        if node.args.defaults:
            last = node.args.defaults[-1]
            end = site.module.span(last)[1]
            return None if site.module.data[end : end + 1] not in (b",", b")") else end
        return site.module.span(last)[1]
    start = site.module.span(node)[0]
    head = f"def {node.name}(".encode()
    return start + len(head) if site.module.data[start:].startswith(head) else None


def _columns(
    site: Site, node: ast.FunctionDef, line: Line, taken: set[str], as_float: frozenset[str], first: int
) -> list[Column]:
    """A column for each number that the line shows; one for a variable that it shows twice."""
    columns: list[Column] = []
    for expression, kinds in _expressions(line):
        variable = _variable(site, node, expression, {column.variable for column in columns})
        number, name = 2, site.fresh(f"{variable}_printed")
        while name in taken:
            name, number = site.fresh(f"{variable}_printed_{number}"), number + 1
        taken.add(name)
        wrapped = kinds == {AS_FLOAT} or name in as_float
        place = first + len(columns)
        columns.append(Column(name=name, variable=variable, node=expression, kinds=kinds, as_float=wrapped, line=place))
    return columns


def _expressions(line: Line) -> list[tuple[ast.expr, frozenset[str]]]:
    found: list[tuple[ast.expr, frozenset[str]]] = []
    for shown in line.shown:
        same = [at for at, (node, _) in enumerate(found) if _are_one(node, shown.node)]
        if same:
            found[same[0]] = found[same[0]][0], found[same[0]][1] | {shown.kind}
        else:
            found.append((shown.node, frozenset({shown.kind})))
    return found


def _are_one(a: ast.expr, b: ast.expr) -> bool:
    return isinstance(a, ast.Name) and isinstance(b, ast.Name) and a.id == b.id


def _variable(site: Site, node: ast.FunctionDef, shown: ast.expr, taken: set[str]) -> str:
    """A local variable may go by its own name, when it is no parameter and not the file's; else a new name."""
    declared = {name for n in own_nodes(node) if isinstance(n, ast.Global | ast.Nonlocal) for name in n.names}
    inner = isinstance(shown, ast.Name) and shown.id in bound_names(node)
    if isinstance(shown, ast.Name) and inner and shown.id not in {*parameter_names(node), *declared, *taken}:
        return shown.id
    wish = shown.id if isinstance(shown, ast.Name) and _SIMPLE.match(shown.id) else "value"
    number, name = 2, site.fresh(wish)
    while name in taken:
        name, number = site.fresh(f"{wish}_{number}"), number + 1
    return name


def _appended(column: Column) -> str:
    text = ast.unparse(column.node)
    return f"float({text})" if column.as_float else text


def _text(site: Site, line: Line, columns: list[Column]) -> str:
    """The statement for later: as it stands where nothing has to be replaced in it; empty when it has no short text."""
    same = all(isinstance(c.node, ast.Name) and c.node.id == c.variable for c in columns)
    if same and line.node.lineno == line.node.end_lineno:
        return site.code(line.node)
    nodes = [(each.node, column) for each in line.shown for column in columns if _shows(column, each.node)]
    variables = {id(node): column.variable for node, column in nodes}
    kept = {id(node): node for node, _ in nodes}
    changed = _Replaced(variables).visit(copy.deepcopy(line.node, kept))
    try:
        text = ast.unparse(changed)
    except ValueError:  # an f-string that would need a backslash
        return ""
    return text if "\n" not in text and ast.dump(ast.parse(text).body[0]) == ast.dump(changed) else ""


def _shows(column: Column, node: ast.expr) -> bool:
    return node is column.node or _are_one(node, column.node)


class _Replaced(ast.NodeTransformer):
    def __init__(self, variables: Mapping[int, str]) -> None:
        self.variables = variables

    def visit(self, node: ast.AST) -> ast.AST:
        if id(node) in self.variables:
            return ast.Name(self.variables[id(node)], ast.Load())
        found: ast.AST = super().visit(node)
        return found


def _site(site: Site, found: Deferred, data: bytes) -> Site | None:
    module = Module.parse(site.module.encode(data), site.module.path)
    if site.ref not in module.functions:
        return None
    module.__dict__["identifiers"] = module.identifiers | site.module.identifiers
    lists = tuple(ValueSpec(name=name, type="builtins.list") for name in found.names)
    calls = tuple(replace(call, arguments=(*call.arguments, *lists)) for call in site.recording.calls)
    loops = tuple(_moved(found, loop, module) for loop in site.hotspot.loops)
    return Site(
        module=module,
        hotspot=replace(site.hotspot, loops=loops),
        recording=replace(site.recording, calls=calls),
        deferred=found,
    )


def _moved(found: Deferred, loop: LoopStats, module: Module) -> LoopStats:
    """The loop at its line in the file that is asked about."""
    lines = range(1, len(module.line_starts))
    return replace(loop, line=next((line for line in reversed(lines) if found.line(line) == loop.line), loop.line))


# ---------------------------------------------------------------- in the wrapper


def printing(deferred: Deferred, extended: Callable[[str], str], fresh: Callable[[str], str]) -> list[str]:
    """Lines that print what the copy has noted; `extended` names the list of what was appended to another."""
    first = deferred.prints[0]
    if not deferred.turns:
        return [f"for {_variables(first)} in {_zipped(first, extended)}:", f"    {first.text}"]
    lines, turn, places = [], fresh("turn"), dict[int, str]()
    for number, each in enumerate(deferred.prints):
        if each.columns:
            places[number] = fresh(f"numbers_{number + 1}")
            lines.append(f"{places[number]} = {_zipped(each, extended, walks=True)}")
    body = []
    for number, each in enumerate(deferred.prints):
        word = "if" if number == 0 else "elif" if number < len(deferred.prints) - 1 else "else"
        test = f"{word} {turn} == {number}:" if word != "else" else "else:"
        taken = [f"{_variables(each)} = next({places[number]})"] if each.columns else []
        body += [test, *(f"    {line}" for line in (*taken, each.text))] if len(deferred.prints) > 1 else [each.text]
    return [*lines, f"for {turn} in {extended(deferred.turns)}:", *(f"    {line}" for line in body)]


def _variables(each: Printed) -> str:
    return ", ".join(column.variable for column in each.columns)


def _zipped(each: Printed, extended: Callable[[str], str], *, walks: bool = False) -> str:
    lists = [extended(column.name) for column in each.columns]
    return f"zip({', '.join(lists)})" if len(lists) > 1 else f"iter({lists[0]})" if walks else lists[0]


# ---------------------------------------------------------------- a rewriter's answers


def answers(site: Site, rewriter: Callable[[Site], Iterator[Proposal | Declined]]) -> Iterator[Proposal | Declined]:
    """What the rewriter says of the place, with its prints at the end where they can wait."""
    place = asked(site)
    if place is None or place.deferred is None:
        yield from rewriter(site)
        return
    found = list(rewriter(place))
    while doubtful := _doubtful(place.deferred, found):
        other = asked(site, doubtful)
        if other is None or other.deferred is None:
            break
        place, found = other, list(rewriter(other))
    assert place.deferred is not None
    for one in found:
        yield _proposed(site, place, one) if isinstance(one, Proposal) else _declined(site.ref, place.deferred, one)


def _doubtful(deferred: Deferred, found: list[Proposal | Declined]) -> frozenset[str]:
    """Columns that should be floats, with those that are: at one of them the rewriter said no; empty when at none."""
    lines = {one.line for one in found if isinstance(one, Declined)}
    new = {c.name for c in deferred.columns if c.line in lines and not c.as_float}
    if any(isinstance(one, Proposal) for one in found) or not new:
        return frozenset()
    return frozenset(new | {c.name for c in deferred.columns if c.as_float})


def _declined(ref: FunctionRef, deferred: Deferred, no: Declined) -> Declined:
    reason = _LINE.sub(lambda found: f"line {deferred.line(int(found.group(1)))}", no.reason)
    return replace(no, function=ref, line=deferred.line(no.line) if no.line else 0, reason=reason)


def _proposed(site: Site, place: Site, proposal: Proposal) -> Proposal | Declined:
    """In terms of the user's file: edits are insertions in front of the function's body, or of the function."""
    assert place.deferred is not None
    assert place.body
    start, length = place.deferred.signature
    last = place.module.span(place.body[0])[0]
    edits = []
    for edit in proposal.edits:
        if edit.start != edit.end or edit.start > last or start < edit.start < start + length:
            return site.decline(proposal.rewriter, "it prints, and what would change is not in front of its body")
        back = edit.start - (length if edit.start > start else 0)
        edits.append(replace(edit, start=back, end=back))
    names = place.deferred.names
    inside = edits[-1].text
    told = all(each.text in inside for each in place.deferred.prints)
    if not told or any(re.search(rf"\b{name}\b", inside) for name in names):
        return site.decline(proposal.rewriter, "it prints, which goes together with no other way to take it apart")
    return replace(
        proposal,
        function=site.ref,
        why=f"{proposal.why} {WHY}",
        edits=tuple(edits),
        guards=tuple(text for text in proposal.guards if text.partition(" ")[0] not in names),
    )
