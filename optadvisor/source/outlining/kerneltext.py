"""The texts of an outlined loop: the kernel, from the loop's own lines, and the call that stands in its place.

    _step_kernel(n, total)         def _step_kernel(n, total):
                                       for i in range(n): …        the same lines, comments too, at another indentation

Line for line: the loop's first line is the kernel's first after its `def` (and `global`), so positions can be mapped.
"""

from __future__ import annotations

import ast
import copy
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from optadvisor.errors import RewriterError
from optadvisor.records import Edit, Proposal, Region
from optadvisor.source.edits import apply_edits
from optadvisor.source.module import Module, parse_quietly
from optadvisor.source.outlining.openings import UNSET
from optadvisor.source.outlining.turning import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that was decided about one loop, in names of the kernel (left) and texts at the call (right)."""

    loop: ast.stmt
    kernel: str
    parameters: tuple[tuple[str, str], ...]
    results: tuple[tuple[str, str], ...]
    imports: tuple[str, ...]
    openings: tuple[str, ...]
    """Statements that give the kernel's own variables their first values."""
    globals: tuple[str, ...]
    """Names that the kernel declares `global`."""
    attributes: Mapping[int, str]
    """`id` of the node of an attribute, or of what is passed ready-made, → the name for it in the kernel."""
    guard: str
    """`range(n)`: the call is made only when that is not empty; no test when empty."""
    stays: bool
    """The loop itself stands behind the test, for when it is false."""
    twins: tuple[tuple[str, str], ...]
    """Variables that are set behind the call to what others are."""
    unsure: tuple[tuple[str, str], ...]
    """Variables that keep what they hold where the loop gives them nothing, and the names for what it gives."""
    turns: tuple[Turn, ...]
    """Variables that change places behind the call as often as in the loop; their counters are results."""
    flags: tuple[str, str]
    """Names at the call for `did the loop return` and for the value, when the loop holds `return`."""

    @property
    def returns(self) -> bool:
        return any(isinstance(node, ast.Return) for node in ast.walk(self.loop))


def helper(module: Module, plan: Plan) -> str:
    """The kernel's text, without a final line break. Raises `RewriterError` when it is not what the loop was."""
    start, end = module.statement_span(plan.loop)
    edits = [*attribute_edits(module, plan), *_return_edits(module, plan), *_turn_edits(module, plan)]
    moved = [Edit(start=edit.start - start, end=edit.end - start, text=edit.text) for edit in edits]
    text = apply_edits(module.data[start:end], moved).decode("utf-8").replace("\r\n", "\n")
    unit = "\t" if "\t" in module.indent(plan.loop) or "\n\t" in text else "    "
    head = [f"def {plan.kernel}({', '.join(name for name, _ in plan.parameters)}):"]
    head += [f"{unit}global {', '.join(plan.globals)}"] if plan.globals else []
    head += [f"{unit}{text}" for text in (*plan.imports, *plan.openings)]
    body = indented(text.rstrip("\n"), module.indent(plan.loop), unit)
    names = [name for name, _ in plan.results]
    values = ["False", "None", *names] if plan.returns else names
    tail = [f"{unit}return {', '.join(values)}"] if values else []
    whole = "\n".join([*head, body, *tail])
    _check(whole, plan)
    return whole


def call(module: Module, plan: Plan) -> str:
    """The statements in place of the loop, with its indentation and a final line break where the loop had one."""
    indent = module.indent(plan.loop)
    targets = [text for _, text in plan.results]
    left = [*plan.flags, *targets] if plan.returns else targets
    made = f"{plan.kernel}({', '.join(text for _, text in plan.parameters)})"
    lines = [f"{', '.join(left)} = {made}" if left else made]
    if plan.returns:
        lines += [f"if {plan.flags[0]}:", f"    return {plan.flags[1]}"]
    if len(left) == 1 and left == [turn.left for turn in plan.turns if turn.order == 2]:
        lines = plan.turns[0].when(made)
    else:
        lines += [line for turn in plan.turns for line in turn.behind()]
    lines += [f"{one} = {other}" for one, other in plan.twins]
    lines += if_given(plan.unsure)
    if plan.guard:
        lines = [f"if {plan.guard}:", *(f"    {line}" for line in lines)]
    if plan.guard and plan.stays:
        loop = indented(_text(module, plan.loop), indent, "\t" if "\t" in indent else "    ")
        lines += ["else:", *loop.split("\n")]
    if "\t" in indent:
        lines = [line.replace("    ", "\t") if line.startswith("    ") else line for line in lines]
    start, end = module.statement_span(plan.loop)
    final = module.newline if module.data[start:end].endswith((b"\n", b"\r")) else ""
    return module.newline.join(indent + line for line in lines) + final


def moved(module: Module, tables: Mapping[str, ast.Assign]) -> list[Edit]:
    """The statements that stand in the kernel alone, in the order in which they stood."""
    spans = sorted(module.statement_span(statement) for statement in tables.values())
    return [Edit(start=start, end=end, text="") for start, end in spans]


def if_given(unsure: Sequence[tuple[str, str]]) -> list[str]:
    """The statements behind a call that give variables what the loop has given them, if it has."""
    given = [(f"if {made} is not {UNSET}:", f"    {name} = {made}") for name, made in unsure]
    return [
        *itertools.chain.from_iterable(given),
        *([f"del {', '.join(made for _, made in unsure)}"] if unsure else []),
    ]


def as_proposal(region: Region) -> Proposal:
    """The region as what `edits.render` takes."""
    return Proposal(
        rewriter="outline",
        variant=region.kernel,
        function=region.host,
        title="the loop as a function of its own",
        why="",
        edits=region.edits,
        helpers=(region.helper,),
    )


# ---------------------------------------------------------------- the loop's lines


def _text(module: Module, loop: ast.stmt) -> str:
    start, end = module.statement_span(loop)
    return module.data[start:end].decode("utf-8").replace("\r\n", "\n").rstrip("\n")


def indented(text: str, old: str, unit: str) -> str:
    lines = []
    for line in text.split("\n"):
        # what stands further left is a comment or a continued line
        line = line.removeprefix(old) if line.startswith(old) else line.lstrip(" \t")
        lines.append(unit + line if line.strip() else "")
    return "\n".join(lines)


def attribute_edits(module: Module, plan: Plan) -> list[Edit]:
    edits = []
    for node in ast.walk(plan.loop):
        if isinstance(node, ast.Attribute | ast.Call) and id(node) in plan.attributes:
            start, end = module.span(node)
            edits.append(Edit(start=start, end=end, text=plan.attributes[id(node)]))
    return edits


def _turn_edits(module: Module, plan: Plan) -> list[Edit]:
    """What counts, on the line of what is counted: positions stay what they are."""
    ends = [(module.span(turn.statements[-1])[1], turn.counted) for turn in plan.turns]
    return [Edit(start=end, end=end, text=f"; {counted}") for end, counted in ends]


def _return_edits(module: Module, plan: Plan) -> list[Edit]:
    """`return x` becomes `return True, x` and the results, or None where the host leaves them alone anyway."""
    bound = {name for name, _ in plan.parameters}
    rest = "".join(f", {name if name in bound else None}" for name, _ in plan.results)
    edits = []
    for node in ast.walk(plan.loop):
        if isinstance(node, ast.Return):
            start, end = module.span(node)
            after = start + len("return")
            if node.value is None:
                edits.append(Edit(start=after, end=after, text=f" True, None{rest}"))
                continue
            wrapped = not isinstance(node.value, ast.Name | ast.Constant | ast.Call | ast.Attribute | ast.Subscript)
            edits.append(Edit(start=after, end=after, text=" True, (" if wrapped else " True,"))
            edits.append(Edit(start=end, end=end, text=f"){rest}" if wrapped else rest))
    return edits


# ---------------------------------------------------------------- is it still the loop?


class _Expected(ast.NodeTransformer):
    """The loop's own tree with the replacements made, to compare with the tree of the new text."""

    def __init__(
        self, names: Mapping[int, str], results: Sequence[str], bound: set[str], counted: Mapping[int, str]
    ) -> None:
        self.names, self.results, self.bound, self.counted = names, results, bound, counted

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.AST]:
        self.generic_visit(node)
        return [node, *ast.parse(self.counted[id(node)]).body] if id(node) in self.counted else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if id(node) in self.names:
            return ast.Name(id=self.names[id(node)], ctx=node.ctx)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if id(node) in self.names:
            return ast.Name(id=self.names[id(node)], ctx=ast.Load())
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        value: ast.expr = ast.Constant(value=None)
        if node.value is not None:
            value = self.visit(node.value)
        rest = [ast.Name(id=n, ctx=ast.Load()) if n in self.bound else ast.Constant(value=None) for n in self.results]
        return ast.Return(value=ast.Tuple(elts=[ast.Constant(value=True), value, *rest], ctx=ast.Load()))


def _check(whole: str, plan: Plan) -> None:
    try:
        function = parse_quietly(whole, "<kernel>").body[0]
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise RewriterError(f"the loop's text does not stand alone: {error}") from error
    assert isinstance(function, ast.FunctionDef)
    found = function.body[bool(plan.globals) + len(plan.imports) + len(plan.openings)]
    if ast.dump(found) != ast.dump(expected(plan, plan.loop)):
        raise RewriterError("the loop's text means something else at another indentation")


def expected(plan: Plan, node: ast.AST) -> ast.AST:
    """What becomes of a loop, or of a part of it, in the kernel."""
    twin = copy.deepcopy(node)
    new = {id(old): id(new) for old, new in zip(ast.walk(node), ast.walk(twin), strict=True)}
    names = {new[old]: name for old, name in plan.attributes.items() if old in new}
    counted = {new[id(turn.statements[-1])]: turn.counted for turn in plan.turns}
    bound = {name for name, _ in plan.parameters}
    made: ast.AST = _Expected(names, [name for name, _ in plan.results], bound, counted).visit(twin)
    return made
