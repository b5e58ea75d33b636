"""Comprehensions on numbers in larger statements: the expression alone becomes a kernel, its call stands in its place.

    return Trace(self.name, [(s - m) / r for s in self.samples])
    return Trace(self.name, _scaled_kernel(self.samples, m, r))

    w = say(sum(x * y for x, y in pairs) / sum(x * x for x in xs))
    w = say(_main_kernel(pairs, xs))                                     several are one where all around is arithmetic

The call reads the variables where the comprehension would begin to read them, and nothing of the statement is evaluated
in another order.

Does not handle: f-strings, the heads of compound statements, loops (a kernel takes all of them, or what is in them),
cells of notebooks outside of functions (a cell may be run without those before it).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.errors import RewriterError
from optadvisor.records import Declined, Edit, FunctionRef, Region
from optadvisor.source.edits import apply_edits, render
from optadvisor.source.module import Module, parse_quietly
from optadvisor.source.outlining import kerneltext
from optadvisor.source.outlining.effects import effects
from optadvisor.source.outlining.inner import is_notebook
from optadvisor.source.outlining.kerneltext import Plan
from optadvisor.source.outlining.names import COMPREHENSIONS, blocks, is_consumed, words
from optadvisor.source.outlining.naming import kernel_name
from optadvisor.source.outlining.outline import declined, plan_of, private_name
from optadvisor.source.outlining.refusals import refusal
from optadvisor.source.outlining.scope import scope_of
from optadvisor.source.outlining.variables import variables
from optadvisor.source.outlining.world import World

_SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Expr)
_CLOSED = (ast.Lambda, ast.JoinedStr, ast.NamedExpr, *COMPREHENSIONS)
"""What has variables of its own, or positions that cannot be relied on."""
_NO_NUMBERS = (
    ast.Dict, ast.Set, ast.DictComp, ast.SetComp, ast.JoinedStr, ast.Lambda, ast.NamedExpr, ast.Await, ast.Starred,
)  # fmt: skip
_OF_NUMBERS = words(
    "abs min max sum len range zip enumerate int float round pow divmod any all bool reversed "
    "sqrt exp log log2 log10 sin cos tan asin acos atan atan2 hypot floor ceil fabs"
)
_OF_ARRAYS = words(
    "sum mean std var min max prod dot norm inner cross argmin argmax any all square absolute maximum minimum where "
    "arctan2 radians degrees median count_nonzero diff clip sign abs sqrt exp log log2 log10 sin cos tan hypot floor "
    "ceil"
)
"""Functions of NumPy that make numbers of arrays, and methods of arrays."""
_PLAIN = words("sum any all len range zip enumerate int float bool reversed min max")
"""Those which alone are no reason for a kernel."""
_JOINING = (
    ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.Name, ast.Attribute, ast.Constant,
    ast.operator, ast.unaryop, ast.cmpop, ast.expr_context,
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    statement: ast.stmt
    expression: ast.expr

    @property
    def lines(self) -> tuple[int, int]:
        return self.expression.lineno, self.expression.end_lineno or self.expression.lineno


def parts(body: Sequence[ast.stmt]) -> Iterator[Part]:
    """Those of a function's statements that stand outside of its loops."""
    for statement in body:
        if isinstance(statement, _SIMPLE):
            yield from _of_statement(statement)
        elif isinstance(statement, ast.If | ast.With | ast.Try):
            for block in blocks(statement):
                yield from parts(block)


def _of_statement(statement: ast.stmt) -> Iterator[Part]:
    """The smallest arithmetic that holds all comprehensions of a statement, or the first of each line."""
    found = list(_outermost(statement))
    if len(found) > 1 and all(map(_computes, found)):
        around = [one for one in ast.walk(statement) if isinstance(one, ast.expr) and {*found} <= {*ast.walk(one)}]
        found = around[-1:] if around and _only_computes(around[-1], found) else found
    last = 0
    for one in found:
        if one.lineno > last and _computes(one):
            yield Part(statement=statement, expression=one)
        last = max(last, one.end_lineno or one.lineno)


def _outermost(node: ast.AST) -> Iterator[ast.expr]:
    """Lists that are made of others, and what uses up a generator, in their order; none of an annotation."""
    for child in ast.iter_child_nodes(node):
        if child is getattr(node, "annotation", None):
            continue
        if isinstance(child, ast.ListComp) or is_consumed(child):
            assert isinstance(child, ast.expr)
            yield child
        elif not isinstance(child, _CLOSED):
            yield from _outermost(child)


def _computes(part: ast.expr) -> bool:
    """Whether there is arithmetic in it and nothing but numbers, by its spelling."""
    called: list[ast.Call] = []
    for node in ast.walk(part):
        if isinstance(node, _NO_NUMBERS) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)):
            return False
        if isinstance(node, ast.Call):
            called.append(node)
    if not all(_is_of_numbers(call.func) for call in called):
        return False
    return any(map(_is_arithmetic, ast.walk(part))) or any(map(_is_work, called))


def _is_arithmetic(node: ast.AST) -> bool:
    """Not `[0] * n`."""
    lists = ast.List | ast.Tuple | ast.ListComp
    if isinstance(node, ast.BinOp):
        return not isinstance(node.left, lists) and not isinstance(node.right, lists)
    return isinstance(node, ast.Compare)


def _is_work(call: ast.Call) -> bool:
    """`math.sqrt(x)`, `abs(x)`, `max(x, 0)`; and not what only goes through something."""
    if not isinstance(call.func, ast.Name):
        return True  # `x.sum()` and `np.sum(x)`, too
    return call.func.id not in _PLAIN or (call.func.id in ("min", "max") and len(call.args) > 1)


def _is_of_numbers(func: ast.expr) -> bool:
    """`abs`, `math.sqrt`, or `sqrt` taken from there; `np.sum`, `np.linalg.norm`, `(a == k).sum`."""
    match func:
        case ast.Name(id=name):
            return name in _OF_NUMBERS
        case ast.Attribute(value=ast.Name(id="math")):
            return True
        case ast.Attribute(value=ast.Name(id="random") | ast.Attribute(attr="random")):
            return False
        case ast.Attribute(attr=name):
            return name in _OF_ARRAYS
    return False


def _only_computes(node: ast.expr, found: Sequence[ast.expr]) -> bool:
    """Whether an expression does nothing with these parts but to compute."""
    inside = {inner for part in found for inner in ast.walk(part)}
    rest = [inner for inner in ast.walk(node) if inner not in inside]
    calls = [inner for inner in rest if isinstance(inner, ast.Call)]
    functions = {inner for call in calls for inner in ast.walk(call.func)}
    if not all(isinstance(inner, _JOINING) for inner in rest) or not all(_is_of_numbers(call.func) for call in calls):
        return False
    return not any(isinstance(inner, ast.Attribute) and inner not in functions for inner in rest)


# ---------------------------------------------------------------- one part


def outline_part(
    module: Module, host: FunctionRef, part: Part, *, project: Sequence[Module] = (), name: str = ""
) -> Region | Declined:
    """As `outline` for a loop: the expression as a call of a new top-level function."""
    world = World.of(module, project)
    scope, line = scope_of(module, host, world), part.expression.lineno
    if scope is None or (scope.function is None and is_notebook(module)):
        return _no(host, "only plain functions and top-level code are outlined", line)
    if not any(statement is part.statement for statement in scope.statements):
        return _no(host, "the comprehension does not stand in the function's own body", line)
    alone = ast.copy_location(ast.Expr(value=part.expression), part.statement)
    refused = refusal(scope, alone)
    if refused:
        return _no(host, *refused)
    reach = world.reach([alone])
    found = variables(scope, alone, reach, at=part.statement)
    if found.problem:
        return _no(host, found.problem, line)
    plan = plan_of(scope, alone, reach, found, name or kernel_name(module, host, world.identifiers))
    if plan.results or plan.globals or plan.guard or plan.unsure or plan.turns:
        return _no(host, "the comprehension sets variables of its function", line)
    if scope.in_class and (private := private_name(alone, plan)):
        return _no(host, f"{private} is a private name of the class and means another outside of it", line)
    start, end = module.span(part.expression)
    low, high = module.line_starts[part.lines[0] - 1], module.line_starts[part.lines[1]]
    before, after = module.data[low:start].decode("utf-8"), module.data[end:high].decode("utf-8")
    call = f"{plan.kernel}({', '.join(text for _, text in plan.parameters)})"
    try:
        region = Region(
            host=host,
            first_line=part.lines[0],
            last_line=part.lines[1],
            kernel=plan.kernel,
            helper=_helper(module, part, plan),
            edits=(Edit(start=low, end=high, text=before + call + after),),
            parameters=tuple(text for _, text in plan.parameters),
            impure=effects(scope, alone),
            part=True,
        )
        render(module, [kerneltext.as_proposal(region)])
    except RewriterError as error:
        return _no(host, str(error), line)
    return region


def _no(host: FunctionRef, reason: str, line: int) -> Declined:
    """What forbids it to a loop forbids it to a comprehension, and is said in the same words."""
    return declined(host, re.sub(r"\b([Tt])he loop\b", r"\1he comprehension", reason), line)


def _helper(module: Module, part: Part, plan: Plan) -> str:
    """The kernel's text, line for line that of the part. Raises `RewriterError` when it is not what the part was."""
    start, end = module.span(part.expression)
    edits = kerneltext.attribute_edits(module, plan)
    moved = [Edit(start=edit.start - start, end=edit.end - start, text=edit.text) for edit in edits]
    text = apply_edits(module.data[start:end], moved).decode("utf-8").replace("\r\n", "\n")
    if "\n" in text and not isinstance(part.expression, ast.ListComp | ast.Call):
        text = f"({text})"
    indent = module.indent(part.statement)
    unit = "\t" if "\t" in indent or "\n\t" in text else "    "
    head = [f"def {plan.kernel}({', '.join(name for name, _ in plan.parameters)}):"]
    head += [f"{unit}{text}" for text in (*plan.imports, *plan.openings)]
    whole = "\n".join([*head, kerneltext.indented(f"return {text}", indent, unit)])
    try:
        function = parse_quietly(whole, "<kernel>").body[0]
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise RewriterError(f"the comprehension's text does not stand alone: {error}") from error
    if not isinstance(function, ast.FunctionDef):
        raise RewriterError("the comprehension's text does not stand alone")
    last = function.body[-1]
    expected = kerneltext.expected(plan, part.expression)
    if not isinstance(last, ast.Return) or last.value is None or ast.dump(last.value) != ast.dump(expected):
        raise RewriterError("the comprehension's text means something else at another indentation")
    return whole
