"""A loop that tries all numbers as divisors goes over those that do divide.

Before:

    for d in range(2, n):
        if n % d == 0:
            return False

After (`_divisors` is defined at the top of the file):

    for d in _divisors(range(2, n), n):
        if n % d == 0:
            return False

Divisors come in pairs: for each one above the square root of n, n divided by it lies below. So as many steps as the
root has find all of them, in ascending order. The loop does nothing for the other numbers, which is proved from the
text; its test stays. Where n is no int of exactly this type, or the numbers are not positive, the helper gives them
back as they are.

Comprehensions with such a condition, and `any` and `all` over such a test, are taken, too.

Does not handle: `while` loops, steps other than one, ranges that end at a square root already, a number that is more
than a name, a loop variable that is used after the loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._called_functions import sites
from optadvisor.rewriters._places import NAMED, is_builtin, name_problem, places, read_later
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.source.site import Site, own_nodes

name = "dividing"

NAMES = ("abs", "int", "max", "min", "range", "type")
FEWEST = 32
"""Of fewer numbers each is tried as before."""
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
CONSUMERS = ("all", "any", "list", "max", "min", "set", "sorted", "sum", "tuple")

DIVISORS = f'''def NAME(numbers, n):
    """Those of a range of positive numbers that divide n, in their order."""
    if type(n) is not int or n == 0 or type(numbers) is not range or numbers.step != 1 or numbers.start < 1:
        return numbers
    return numbers if numbers.stop - numbers.start < {FEWEST} else PAIRS(numbers.start, numbers.stop, abs(n))'''
PAIRS = '''def PAIRS(start, stop, n):
    """The divisors of n in a range: up to its root, then those that belong to the ones below it."""
    beyond = MATH.isqrt(n) + 1
    for d in range(start, min(stop, beyond)):
        if n % d == 0:
            yield d
    for d in range(n // max(start, beyond), -(-n // (stop - 1)) - 1, -1):
        if n % d == 0:
            yield n // d'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A range whose numbers are tried as divisors."""

    numbers: ast.Call
    divided: ast.Name
    owner: ast.For | ast.comprehension


class _Refused(Exception):  # noqa: N818 - an answer, not an error
    def __init__(self, reason: str, node: ast.expr | ast.stmt) -> None:
        super().__init__(reason)
        self.reason, self.node = reason, node


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    try:
        trials = [trial for one in _sites(site) for trial in (*_loops(one), *_comprehensions(one))]
    except _Refused as no:
        yield site.decline(name, no.reason, no.node)
        return
    trials = [trial for trial in trials if not _is_written_in_a_string(site, trial)]
    if not trials:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if problem:
        yield site.decline(name, problem)
        return
    yield _proposal(site, trials)


# ---------------------------------------------------------------- finding


def _sites(site: Site) -> Iterator[Site]:
    """The function, and those that it calls and that do not call themselves."""
    for one in sites(site, NAMES):
        if one is site or not any(own_calls(one)):
            yield one


def _loops(site: Site) -> Iterator[Trial]:
    for place in places(site):
        for loop in place.block:
            if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name) or loop.type_comment:
                continue
            divided = _divided_first(loop.body, loop.target.id)
            if divided is None or not _is_range(site, loop.iter):
                continue
            _check(site, loop, loop, divided, loop.target.id)
            later = any(_names(statement, loop.target.id) for statement in loop.orelse)
            if later or _reads_lazily(site, loop) or read_later(site, place, [loop], [loop.target.id]):
                raise _Refused(f"`{loop.target.id}` is used after the loop that tries it as a divisor", loop)
            assert isinstance(loop.iter, ast.Call)
            yield Trial(numbers=loop.iter, divided=divided, owner=loop)


def _reads_lazily(site: Site, loop: ast.For) -> bool:
    """A generator, made somewhere in the function, reads the loop's variable; it may be asked after the loop."""
    assert site.node is not None
    assert isinstance(loop.target, ast.Name)
    own = f".{site.ref.qualname}.<locals>.{loop.target.id}"
    lazy = [node for node in ast.walk(site.node) if isinstance(node, ast.GeneratorExp)]
    names = [each for node in lazy for each in ast.walk(node) if isinstance(each, ast.Name)]
    return any(each.id == loop.target.id and site.resolved(each) in (own, "") for each in names)


def _comprehensions(site: Site) -> Iterator[Trial]:
    assert site.node is not None
    parents = {id(child): node for node in ast.walk(site.node) for child in ast.iter_child_nodes(node)}
    for node in own_nodes(site.node):
        if not isinstance(node, COMPREHENSIONS) or len(node.generators) != 1:
            continue
        generator = node.generators[0]
        around = parents[id(node)]
        if not isinstance(generator.target, ast.Name) or not _is_range(site, generator.iter):
            continue
        if isinstance(node, ast.GeneratorExp) and not _goes_through(site, around, node):
            continue
        divided = _condition(site, node, around, generator.target.id)
        if divided is None or any(isinstance(inner, ast.NamedExpr) for inner in ast.walk(node)):
            continue
        _check(site, generator, node, divided, generator.target.id)
        assert isinstance(generator.iter, ast.Call)
        yield Trial(numbers=generator.iter, divided=divided, owner=generator)


def _goes_through(site: Site, around: ast.AST, node: ast.GeneratorExp) -> bool:
    """It is gone through at once, by a built-in that is given nothing else."""
    return isinstance(around, ast.Call) and is_builtin(site, around.func, *CONSUMERS) and around.args == [node]


def _condition(site: Site, node: ast.expr, around: ast.AST, variable: str) -> ast.Name | None:
    """What is divided where a number that does not divide adds nothing: a condition in front, or `any` and `all`."""
    assert isinstance(node, COMPREHENSIONS)
    conditions = node.generators[0].ifs
    if conditions:
        return _divided(conditions[0], variable, dividing=True)
    if not isinstance(node, ast.GeneratorExp | ast.ListComp) or not isinstance(around, ast.Call):
        return None
    if is_builtin(site, around.func, "any", "sum") and around.args == [node] and not around.keywords:
        return _divided(node.elt, variable, dividing=True) if isinstance(node.elt, ast.Compare) else None
    if is_builtin(site, around.func, "all") and around.args == [node]:
        return _divided(node.elt, variable, dividing=False)
    return None


def _divided_first(body: Sequence[ast.stmt], variable: str) -> ast.Name | None:
    """`n`, if the loop does nothing for numbers that do not divide it."""
    first = body[0]
    if not isinstance(first, ast.If):
        return None
    if len(body) == 1 and not first.orelse:
        return _divided(first.test, variable, dividing=True)
    if len(first.body) == 1 and isinstance(first.body[0], ast.Continue) and not first.orelse:
        return _divided(first.test, variable, dividing=False)
    return None


def _divided(test: ast.expr, variable: str, *, dividing: bool) -> ast.Name | None:
    """`n` of a test that needs `n % d == 0` to be true; without `dividing`, of one that is true unless n is divided."""
    if dividing and isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        test = test.values[0]
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _divided(test.operand, variable, dividing=not dividing) if _is_rest(test.operand) else None
    match test:
        case ast.Compare(left=left, ops=[op], comparators=[ast.Constant(value=0) as zero]) if type(zero.value) is int:
            fits = isinstance(op, ast.Eq) if dividing else isinstance(op, ast.NotEq | ast.Gt)
            rest: ast.expr = left
        case _:
            fits, rest = not dividing, test
    match rest:
        case ast.BinOp(left=ast.Name() as n, op=ast.Mod(), right=ast.Name(id=d)) if fits and d == variable != n.id:
            return n
    return None


def _is_rest(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)


def _is_range(site: Site, node: ast.expr) -> bool:
    """`range(a, b)` that does not end at a root already."""
    if not isinstance(node, ast.Call) or not is_builtin(site, node.func, "range") or len(node.args) != 2:
        return False
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return False
    for part in ast.walk(node.args[1]):
        word = part.attr if isinstance(part, ast.Attribute) else part.id if isinstance(part, ast.Name) else ""
        if "sqrt" in word or "root" in word or (isinstance(part, ast.BinOp) and isinstance(part.op, ast.Pow)):
            return False
    return True


# ---------------------------------------------------------------- proving


def _check(
    site: Site, owner: ast.For | ast.comprehension, whole: ast.For | ast.expr, divided: ast.Name, variable: str
) -> None:
    """Raises `_Refused` where n or the loop variable may be something else meanwhile, or be looked at from inside."""
    assert site.node is not None
    n = divided.id
    function = site.node
    scopes = [node for node in ast.walk(function) if isinstance(node, SCOPES) and node is not function]
    declared = {
        name for node in ast.walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names
    }
    if n not in site.bound_names or n in declared or variable in declared:
        raise _Refused(f"`{n}` is a variable of the file, which may change while the loop goes on", divided)
    inside = list(ast.walk(owner))
    lazy = [node for node in ast.walk(whole) if isinstance(node, ast.GeneratorExp) and node is not whole]
    if any(_names(scope, variable) for scope in (*scopes, *lazy)):
        raise _Refused(f"an inner function knows `{variable}`", divided)
    bound = [node.id for node in inside if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
    others = {getattr(node, "name", None) for node in inside if isinstance(node, NAMED)}
    if n in bound or n in others or bound.count(variable) > 1 or variable in others or _imports(inside, n, variable):
        raise _Refused(f"`{n}` or `{variable}` is bound again in the loop that tries divisors", divided)
    if not _has_a_value(site, owner, n):
        raise _Refused(f"`{n}` may have no value yet when the loop begins", divided)


def _imports(nodes: Sequence[ast.AST], *names: str) -> bool:
    aliases = [a for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for a in node.names]
    patterns = [node for node in nodes if isinstance(node, ast.MatchStar | ast.MatchMapping)]
    return bool(patterns) or any((a.asname or a.name.partition(".")[0]) in names for a in aliases)


def _has_a_value(site: Site, owner: ast.For | ast.comprehension, n: str) -> bool:
    """It is read by the range's own arguments, or given to the function, or by a loop around this one."""
    assert site.node is not None
    if _names(owner.iter, n):
        return True
    nodes = list(ast.walk(site.node))
    removed = any(isinstance(x, ast.Name) and x.id == n and isinstance(x.ctx, ast.Del) for x in nodes)
    if removed or any(isinstance(x, ast.ExceptHandler) and x.name == n for x in nodes):
        return False
    loops = [node for node in ast.walk(site.node) if isinstance(node, ast.For) and node is not owner]
    around = [loop for loop in loops if any(inner is owner for part in loop.body for inner in ast.walk(part))]
    return n in site.parameters or any(_names(loop.target, n) for loop in around)


def _names(tree: ast.AST, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(tree))


def _is_written_in_a_string(site: Site, trial: Trial) -> bool:
    """In an f-string, whose positions are off; what `range` means could not be told there either."""
    return not site.code(trial.numbers).startswith("range")


# ---------------------------------------------------------------- writing


def _proposal(site: Site, trials: Sequence[Trial]) -> Proposal:
    divisors, pairs = site.fresh("_divisors"), site.fresh("_divisors_in_pairs")
    math, imports = site.import_as("math", "math")
    edits: list[Edit] = []
    for trial in trials:
        start, end = site.module.span(trial.numbers)
        edits += [
            Edit(start=start, end=start, text=f"{divisors}("),
            Edit(start=end, end=end, text=f", {trial.divided.id})"),
        ]
    numbers = " and ".join(dict.fromkeys(trial.divided.id for trial in trials))
    return Proposal(
        rewriter=name,
        variant="divisors",
        function=site.ref,
        title=f"try divisors of {numbers} only up to its root",
        why=(
            f"The loop divides {numbers} by every number of the range, and does nothing for those that leave a rest. "
            "Divisors come in pairs, one of which is not above the square root, so trying the numbers up to the root "
            "finds them all, in the same order."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=(
            DIVISORS.replace("NAME", divisors).replace("PAIRS", pairs),
            PAIRS.replace("PAIRS", pairs).replace("MATH", math),
        ),
        guards=(f"{numbers} is of type int", "the numbers that are tried are positive"),
    )
