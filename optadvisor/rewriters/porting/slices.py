"""Array statements beside loops over elements, written out as loops of their own, so that they become kernels, too.

    for t in range(steps):                      for t in range(steps):
        for i in range(1, n - 1): …                 for i in range(1, n - 1): …
        u[:, 0] = 0.5 * u[:, 1]                     for row in range(0, u.shape[0]):
                                                        u[row, 0] = 0.5 * u[row, 1]

An array statement computes all elements before it stores any. So do loops, if their iterations do not depend on each
other, which the loop analysis proves of them as of any loop. Where slices of unequal lengths meet, the copy gives up:
NumPy stretches one of a single element, and raises for all others. The file keeps its text (`_other_text`).

Does not handle: slices with steps, positions from arrays, whole arrays by their names, arrays with fewer axes than the
target has slices, statements before the first loop unless they store into what is passed.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._other_text import brought_back, other
from optadvisor.rewriters.porting.before import MAKERS, copied_array
from optadvisor.rewriters.porting.elements import FUNCTIONS
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
Statement = ast.Assign | ast.AugAssign


class _NotKnownError(Exception):
    """An array statement of another form."""


def with_slices(site: Site, propose: Propose) -> list[Proposal | Declined]:
    """The answers of `propose`; where it has nothing to propose, those for the function with its slices written out."""
    answers = list(propose(site))
    if any(isinstance(answer, Proposal) for answer in answers):
        return answers
    edits, added = _written_out(site)
    form = other(site, edits, added) if edits else None
    if form is None:
        return answers
    found = list(propose(form.site))
    back = [brought_back(site, form, each) for each in found if isinstance(each, Proposal)]
    if any(back):
        return [each for each in back if each is not None]
    if any(isinstance(each, Proposal) for each in found):
        return answers
    return [
        Declined(rewriter=each.rewriter, function=site.ref, reason=each.reason, line=form.back(each.line))
        for each in found
        if isinstance(each, Declined)
    ]


def _written_out(site: Site) -> tuple[list[Edit], list[int]]:
    """The array statements as loops, and the lines in front of which lines were added."""
    edits: list[Edit] = []
    added: list[int] = []
    if site.node is None or not _loops_over_elements(site.node):
        return [], []
    first = next((each.lineno for each in site.body if isinstance(each, ast.For | ast.While)), 0)
    for node in own_nodes(site.node):
        target = _target(node)
        if target is None or not isinstance(node, Statement) or not site.module.owns_its_lines(node):
            continue
        if node.lineno < first and _name(target) not in site.parameters:
            continue
        try:
            lines = _Writing(site=site, node=node, target=target).lines()
        except _NotKnownError:
            continue
        if lines:
            start, end = site.module.statement_span(node)
            before = (node.end_lineno or node.lineno) - node.lineno + 1
            text = site.lines("\n".join(lines), site.module.indent(node))
            edits.append(Edit(start=start, end=end, text=text + site.module.newline * max(before - len(lines), 0)))
            added += [node.lineno] * max(len(lines) - before, 0)
    return edits, added


def _loops_over_elements(function: ast.FunctionDef) -> bool:
    """Whether some loop stores elements: code of arrays alone is another's work (`cupy_port`)."""
    loops = [n for n in own_nodes(function) if isinstance(n, ast.For | ast.While)]
    targets = [_target(n) for loop in loops for n in ast.walk(loop)]
    return any(target is not None and not any(map(_is_slice, _parts(target))) for target in targets)


def _target(node: ast.AST) -> ast.Subscript | None:
    match node:
        case ast.Assign(targets=[ast.Subscript(value=ast.Name()) as target]):
            return target
        case ast.AugAssign(target=ast.Subscript(value=ast.Name()) as target):
            return target
    return None


def _name(node: ast.Subscript) -> str:
    assert isinstance(node.value, ast.Name)
    return node.value.id


def _parts(node: ast.Subscript) -> list[ast.expr]:
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def _is_slice(node: ast.expr) -> bool:
    return isinstance(node, ast.Slice)


@dataclass(kw_only=True)
class _Writing:
    """One array statement."""

    site: Site
    node: Statement
    target: ast.Subscript
    counters: list[str] = field(default_factory=list)
    bounds: list[tuple[str, str]] = field(default_factory=list)
    """Of each slice of the target: its first element, and the one behind its last."""
    lengths: dict[str, None] = field(default_factory=dict)
    """Tests that slices are as long as those of the target."""

    def lines(self) -> list[str]:
        """Raises `_NotKnownError`; empty where there is no slice."""
        parts = self.parts(self.target)
        for axis, part in enumerate(parts):
            if isinstance(part, ast.Slice):
                self.counters.append(self.site.fresh(f"{'row' if not self.counters else 'column'}_{self.node.lineno}"))
                self.bounds.append(self.ends(part, _name(self.target), axis))
        if not self.counters or len(self.counters) > 2:
            return []
        if isinstance(self.node, ast.Assign) and isinstance(self.node.value, ast.Name | ast.Call) and _whole(parts):
            return []  # `u[:] = new`: copied on the card
        if isinstance(self.node, ast.AugAssign) and type(self.node.op) not in _OPERATORS:
            return []
        left = self.shifted(self.target, parts)
        value = self.value(self.node.value)
        sign = "=" if isinstance(self.node, ast.Assign) else f"{_OPERATORS[type(self.node.op)]}="
        found = [f"if {' or '.join(self.lengths)}:", "    raise ValueError"] if self.lengths else []
        for depth, (counter, (low, high)) in enumerate(zip(self.counters, self.bounds, strict=True)):
            found.append(f"{'    ' * depth}for {counter} in range({low}, {high}):")
        return [*found, f"{'    ' * len(self.counters)}{left} {sign} {value}"]

    def parts(self, node: ast.Subscript) -> list[ast.expr]:
        """One for each axis; what is not written are whole axes."""
        found, ranks = _parts(node), _ranks(self.site, _name(node))
        if any(isinstance(each, ast.Constant) and type(each.value) is not int for each in found):
            raise _NotKnownError  # `None`, `...`
        missing = max(ranks, default=len(found)) - len(found)
        return [*found, *(ast.Slice() for _ in range(missing))]

    def ends(self, part: ast.Slice, name: str, axis: int) -> tuple[str, str]:
        if part.step is not None:
            raise _NotKnownError
        length = f"{name}.shape[{axis}]"
        return self.end(part.lower, length, "0"), self.end(part.upper, length, length)

    def end(self, node: ast.expr | None, length: str, default: str) -> str:
        if node is None:
            return default
        value = _whole_number(node)
        if value is not None:
            return f"{length} - {-value}" if value < 0 else str(value)
        if not all(isinstance(n, _PLAIN) for n in ast.walk(node)):
            raise _NotKnownError
        text = self.site.code(node) if isinstance(node, ast.Name) else f"({self.site.code(node)})"
        self.lengths[f"{text} < 0"] = None  # it would count from the end
        return text

    def shifted(self, node: ast.Subscript, parts: Sequence[ast.expr]) -> str:
        """An element of the array, for the counters of the loops."""
        texts, number, name = [], 0, _name(node)
        for axis, part in enumerate(parts):
            if isinstance(part, ast.Slice):
                if number >= len(self.counters):
                    raise _NotKnownError
                low, high = self.ends(part, name, axis)
                first, last = self.bounds[number]
                texts.append(self.counters[number] if low == first else f"{self.counters[number]} + {low} - {first}")
                if (low, high) != (first, last) and node is not self.target:
                    self.lengths[f"{high} - {low} != {last} - {first}"] = None
                number += 1
            else:
                value = _whole_number(part)
                negative = value is not None and value < 0
                texts.append(f"{name}.shape[{axis}] - {-(value or 0)}" if negative else self.site.code(part))
        if number not in (0, len(self.counters)):
            raise _NotKnownError
        return f"{name}[{', '.join(texts)}]"

    def value(self, node: ast.expr) -> str:
        """The text of what is stored, with elements in the place of slices."""
        self.check_value(node)
        taken = [n for n in ast.walk(node) if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Name)]
        kept = {id(n): n for n in taken}
        replaced = {id(n): self.shifted(n, self.parts(n)) for n in taken}
        return ast.unparse(_Replaced(replaced).visit(copy.deepcopy(node, {**kept})))

    def check_value(self, node: ast.expr) -> None:
        """That it means the same of an element as of an array: `a and b`, `math.sin(a)` raise for arrays."""
        match node:
            case ast.Constant(value=value) if type(value) in (int, float):
                return None
            case ast.Name() | ast.Subscript(value=ast.Name()):
                return None
            case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant()):
                return None
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                self.check_value(left)
                self.check_value(right)
                return None
            case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=2)):
                return self.check_value(left)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.check_value(operand)
            case ast.Call(func=func, args=[argument], keywords=[]):
                module, _, name = self.site.resolved(func).rpartition(".")
                if (module == "numpy" and name in FUNCTIONS) or self.site.resolves_to(func, "builtins.abs"):
                    return self.check_value(argument)
        raise _NotKnownError


def _ranks(site: Site, name: str) -> set[int]:
    """How many axes an array was seen to have, or is made with."""
    found = {spec.ndim for spec in site.seen(name) if spec.ndim}
    for node in own_nodes(site.node) if site.node is not None else ():
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.Call() as call) if target == name:
                source = copied_array(site, call)
                like = site.resolved(call.func).endswith("_like") and call.args
                source = call.args[0].id if like and isinstance(call.args[0], ast.Name) else source
                found |= {spec.ndim for spec in site.seen(source) if spec.ndim} if source else set()
                if site.resolved(call.func) in MAKERS and call.args and isinstance(call.args[0], ast.Tuple):
                    found.add(len(call.args[0].elts))
    return found


_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_PLAIN = (ast.Name, ast.Load, ast.BinOp, ast.Add, ast.Sub, ast.Constant, ast.Subscript, ast.Attribute, ast.FloorDiv)


class _Replaced(ast.NodeTransformer):
    def __init__(self, texts: dict[int, str]) -> None:
        self.texts = texts

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return ast.parse(self.texts[id(node)], mode="eval").body if id(node) in self.texts else node


def _whole(parts: Sequence[ast.expr]) -> bool:
    return all(isinstance(each, ast.Slice) and each.lower is each.upper is each.step is None for each in parts)


def _whole_number(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=value) if type(value) is int:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) is int:
            return -value
    return None
