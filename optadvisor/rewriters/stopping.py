"""A list that is made only to be asked whether any or all of it is true: what settles it ends it.

Before:

    if any([collides(ship, rock) for rock in rocks]):

    if len([mark for mark in marks if mark < 4]) > 0:

After (`_untouched` is defined at the top of the file):

    if (
        any(collides(ship, rock) for rock in rocks)
        if type(rocks) is list and set(map(type, rocks)) <= {int} and … and _untouched(collides=collides)
        else any([collides(ship, rock) for rock in rocks])
    ):

    if (any(mark < 4 for mark in marks) if type(marks) is list and … else len([…]) > 0):

`any([…])` makes the whole list before `any` looks at its first element; from a generator it takes one after the other,
and stops. What it no longer comes to must not be missed: the elements are of types that are known exactly (tested when
it runs, where the text does not show it), and nothing that is done with them can raise or be noticed
(`_exact_reading`, `_exact_functions`).

Does not handle: lists of lists, objects of classes, look-ups that may fail (`row["name"]`), division by what may be
zero, functions that are methods, or call themselves; `sum`, `max`, `min`, `sorted` and `"".join`, which look at every
element anyway, and are faster with a list.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import may_call_itself
from optadvisor.rewriters._exact_functions import Following
from optadvisor.rewriters._exact_names import NAMES, Settled, settled
from optadvisor.rewriters._places import is_builtin, kept_originals, name_problem
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site, has_long_string, own_nodes

name = "stopping"

WIDTH = 100


_DEFINING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """An expression with such a list, and what it becomes."""

    expression: ast.expr
    made: ast.ListComp
    statement: ast.stmt
    text: str
    looked_for: ast.expr | None = None
    """What is looked for in the list."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    chances = list(_chances(site))
    if not chances:
        return
    problem = site.plain_problem() or name_problem(site, (*NAMES, "any", "all"))
    if may_call_itself(site, site.node):
        problem = problem or f"{site.ref.name} may call itself, and would need more room on the stack"
    if problem:
        yield site.decline(name, problem)
        return
    proved: list[tuple[Chance, Settled]] = []
    refused: Impure | None = None
    for chance in chances:
        try:
            proved.append((chance, _proved(site, chance)))
        except Impure as no:
            refused = refused or no
    if proved:
        yield _proposal(site, proved)
    elif refused is not None:
        reason = f"all of the list is made today, and what is left out might be missed: {refused.reason}"
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=refused.line)


# ---------------------------------------------------------------- finding


def _chances(site: Site) -> Iterator[Chance]:
    """Outer expressions before those in them, each once."""
    assert site.node is not None
    done = kept_originals(site.node)
    done.update(id(n) for one in ast.walk(site.node) if _is_done(one) for n in ast.walk(one))
    for statement in own_nodes(site.node):
        if not isinstance(statement, ast.stmt) or isinstance(statement, _DEFINING):
            continue
        for node in _expressions(statement):
            found = _chance(site, node, statement) if id(node) not in done else None
            if found is not None:
                done.update(map(id, ast.walk(node)))
                yield found


def _is_done(node: ast.AST) -> bool:
    """`any(…) if type(xs) is list and … else any([…])`, which an earlier run wrote."""
    body = node.body if isinstance(node, ast.IfExp) else None
    return body is not None and any(isinstance(one, ast.GeneratorExp) for one in ast.walk(body))


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """Those of the statement itself, not of the statements in it, of lambdas, or of texts."""
    todo: list[ast.AST] = [child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt)]
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.Lambda | ast.JoinedStr | ast.excepthandler | ast.match_case):
            continue
        if isinstance(node, ast.expr):
            yield node
        todo += ast.iter_child_nodes(node)


def _chance(site: Site, node: ast.expr, statement: ast.stmt) -> Chance | None:
    found = _read(site, node, statement)
    if isinstance(node, ast.ListComp) and isinstance(statement, ast.If | ast.While) and node is statement.test:
        found = Chance(expression=node, made=node, statement=statement, text=_some(site, node))
    code = site.code(node)
    if found is None or has_long_string(code) or ("\n" in code and "#" in code):
        return None
    inner = (ast.NamedExpr, ast.Lambda, ast.Await, ast.Yield, ast.YieldFrom, ast.JoinedStr)
    return None if any(isinstance(one, inner) for one in ast.walk(node)) else found


def _read(site: Site, node: ast.expr, statement: ast.stmt) -> Chance | None:
    match node:
        case ast.Call(func=func, args=[ast.ListComp() as made], keywords=[]):
            if is_builtin(site, func, "any", "all"):
                text = f"{site.code(func)}({_inside(site, made)})"
                return Chance(expression=node, made=made, statement=statement, text=text)
            if is_builtin(site, func, "bool"):
                return Chance(expression=node, made=made, statement=statement, text=_some(site, made))
        case ast.UnaryOp(op=ast.Not(), operand=ast.ListComp() as made):
            return Chance(expression=node, made=made, statement=statement, text=f"not {_some(site, made)}")
        case ast.Compare(left=ast.Call(func=func, args=[ast.ListComp() as made]), ops=[op], comparators=[number]):
            wanted = _length(op, number) if is_builtin(site, func, "len") else None
            if wanted is not None:
                text = _some(site, made) if wanted else f"not {_some(site, made)}"
                return Chance(expression=node, made=made, statement=statement, text=text)
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn() as op], comparators=[ast.ListComp() as made]):
            word = "in" if isinstance(op, ast.In) else "not in"
            text = f"{site.code(left)} {word} ({_inside(site, made)})"
            return Chance(expression=node, made=made, statement=statement, text=text, looked_for=left)
    return None


def _length(op: ast.cmpop, number: ast.expr) -> bool | None:
    """Whether a comparison of a length asks for some elements (True) or none (False); None for anything else."""
    match op, number:
        case (ast.Gt() | ast.NotEq(), ast.Constant(value=0)) | (ast.GtE(), ast.Constant(value=1)):
            return True
        case (ast.Eq(), ast.Constant(value=0)) | (ast.Lt(), ast.Constant(value=1)):
            return False
    return None


def _inside(site: Site, made: ast.ListComp) -> str:
    code = site.code(made)
    assert code[0] == "[", code
    return code[1:-1].strip() if "\n" not in code else ast.unparse(made)[1:-1]


def _some(site: Site, made: ast.ListComp) -> str:
    """Whether there is any element: conditions alone decide, so the last one becomes what is asked."""
    *others, last = made.generators
    tests = [_line(site, one) for one in last.ifs]
    loose = [isinstance(one, ast.IfExp) or _is_or(one) for one in last.ifs]
    operands = [f"({code})" if bare and len(tests) > 1 else code for code, bare in zip(tests, loose, strict=True)]
    test = " and ".join(operands) or "True"
    clauses = [_clause(site, one, one.ifs) for one in others] + [_clause(site, last, ())]
    return f"any({' '.join([test, *clauses])})"


def _is_or(node: ast.expr) -> bool:
    return isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or)


def _clause(site: Site, one: ast.comprehension, tests: Sequence[ast.expr]) -> str:
    ifs = "".join(f" if {_operand(site, test)}" for test in tests)
    return f"for {_line(site, one.target)} in {_operand(site, one.iter)}{ifs}"


def _operand(site: Site, node: ast.expr) -> str:
    code = _line(site, node)
    return f"({code})" if isinstance(node, ast.IfExp) else code


def _line(site: Site, node: ast.expr) -> str:
    return site.code(node) if node.lineno == node.end_lineno else ast.unparse(node)


# ---------------------------------------------------------------- proving


def _proved(site: Site, chance: Chance) -> Settled:
    """Raises `Impure` where something that is left out may be missed."""

    def read(following: Following) -> None:
        reader = following.reader()
        if chance.looked_for is not None:
            reader.scalar(chance.looked_for)
        element = reader.of(chance.made)
        if chance.looked_for is not None:
            reader.number(element.element, chance.made.elt)  # type: ignore[union-attr]

    return settled(site, chance.statement, chance.expression, read)


# ---------------------------------------------------------------- writing


def _proposal(site: Site, proved: Sequence[tuple[Chance, Settled]]) -> Proposal:
    functions = {n: f for _, one in proved for n, f in one.functions.items()}
    _, definition = site.untouched(functions.values())
    edits = []
    for chance, one in proved:
        start, end = site.module.span(chance.expression)
        untouched, _ = site.untouched(one.functions.values())
        tests = [*one.tests, *filter(None, [untouched])]
        edits.append(Edit(start=start, end=end, text=_written(site, chance, tests)))
    code = " ".join(ast.unparse(proved[0][0].expression).split())
    return Proposal(
        rewriter=name,
        variant="early",
        function=site.ref,
        title="stop at the first element that settles it",
        why=(
            f"`{code if len(code) <= 70 else code[:67] + '…'}` makes the whole list, then looks for what settles the "
            "question. A generator gives one element after the other, and stops there."
        ),
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        helpers=tuple(filter(None, [definition])),
        guards=tuple(dict.fromkeys(sentence for _, one in proved for sentence in one.sentences)),
    )


def _written(site: Site, chance: Chance, tests: Sequence[str]) -> str:
    """The new expression, beside the old one where something has to be tested."""
    start, end = site.module.span(chance.expression)
    around = site.module.data[start - 1 : start] + site.module.data[end : end + 1]
    new = chance.text
    if not tests:
        return new if around == b"()" or isinstance(chance.expression, ast.Call) else f"({new})"
    old, test = _line(site, chance.expression), " and ".join(tests)
    line = f"{new} if {test} else {old}"
    indent = site.module.indent(chance.statement)
    if len(line) + len(indent) > WIDTH:
        unit = "\t" if "\t" in indent else "    "
        inner, newline = indent + unit, site.module.newline
        line = newline.join(["", f"{inner}{new}", f"{inner}if {test}", f"{inner}else {old}", indent])
    return line if around == b"()" else f"({line})"
