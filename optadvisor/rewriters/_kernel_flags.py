"""Checks of floats that innermost loops only count, so that nothing leaves the loop in the middle.

    for i in range(n):                     suspects = 0
        d[i] = _finite(a[i] * b[i] / k)    for i in range(n):
                                               checked1 = a[i] * b[i] / k
                                               d[i] = checked1
                                               suspects += checked1 - checked1 != 0.0
                                           if suspects:
                                               raise FloatingPointError

A number that is not what it should be does no harm before the loop has ended: what the copy has stored by then is put
back. A processor makes several steps of such a loop at once. Divisions are counted in the same way where their divisor
is zero; the function is then compiled with `error_model="numpy"`, and its other divisions look at their divisors.

Does not handle: ints (what is computed from a wrong one might be an index), conditional expressions, loops with another
one inside, with an `else`, or that may be left early: they raise at once.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.loops.facts import Facts, Operation
from optadvisor.loops.parallel import Parallel
from optadvisor.loops.values import FLOAT, INT, NP, Number
from optadvisor.rewriters._kernel_powers import SQUARE, halves
from optadvisor.source.module import Module
from optadvisor.source.site import Site, own_nodes

SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign)
ONE_BY_ONE = (ast.IfExp, ast.BoolOp, ast.ListComp, ast.GeneratorExp, ast.Lambda)
"""Of which parts may not be evaluated, or more than once."""
PURE = (
    "math.",
    *(f"builtins.{name}" for name in ("abs", "enumerate", "float", "int", "len", "max", "min", "range", "zip")),
)
LEAVING = (ast.For, ast.While, ast.Break, ast.Return, ast.Raise, ast.Try, ast.With)
LARGE_TERM = "1e290"
"""Sums of smaller numbers are finite in every order; of larger ones, two might cancel that would have been infinite."""
ZERO_DIVIDES = (ast.Div, ast.FloorDiv, ast.Mod)


@dataclass(kw_only=True)
class Counted:
    """What is counted in a loop, or in a statement."""

    ahead: list[str] = field(default_factory=list)
    """What is computed in front of the statement."""
    words: list[str] = field(default_factory=list)
    """The conditions under which it is suspect."""
    node: ast.For | None = None
    """The loop."""
    bound: frozenset[str] = frozenset()
    """Names that the statement binds."""
    kept: set[str] = field(default_factory=set)
    """Names that were given to what is computed in front."""
    sums: dict[str, None] = field(default_factory=dict)
    """Sums that are looked at after the loop."""
    names: int = 0
    late: frozenset[Operation] = frozenset()
    """Of the loop: operations on ints that are looked at behind it (`_kernel_totals`)."""
    totals: frozenset[str] = frozenset()
    """Variables that it only adds to by these."""
    rounds: int | None = None
    """How often it goes round at most."""
    after: list[str] = field(default_factory=list)
    """Lines behind the statement, that keep in mind how large ints were."""
    sizes: dict[str, str] = field(default_factory=dict)
    """Name of what is computed in front of the statement → how large it is at most, as known behind the loop."""
    starts: list[str] = field(default_factory=list)
    """Variables of the loop for that, which start as 0."""
    calm: frozenset[ast.expr] = frozenset()
    wrapping: frozenset[Operation] = frozenset()
    """Of the loop: assigned ints that are looked at behind it, and what is made of them (`_kernel_calm`)."""
    noted: str = ""
    """The variable that notes how large these were."""
    known: list[str] = field(default_factory=list)
    """Conditions in front of the loop under which an int would become too large."""
    large: list[str] = field(default_factory=list)
    """Conditions behind the loop under which an int has become too large."""

    def name(self) -> str:
        """The next name for what is looked at after the statement."""
        self.names += 1
        return f"checked{self.names}"


def counting_loops(site: Site, facts: Facts, others: Mapping[ast.FunctionDef, Facts]) -> set[ast.For]:
    """The loops whose checks are counted; `others` are the facts of all functions that are compiled."""
    loops = [node for node in own_nodes(facts.function) if isinstance(node, ast.For)]
    return {loop for loop in loops if _counts(site.module, facts, loop) and ends(facts, others, loop)}


def _counts(module: Module, facts: Facts, loop: ast.For) -> bool:
    if loop.orelse or not module.owns_its_lines(loop):
        return False
    inside = [node for statement in loop.body for node in ast.walk(statement)]
    if any(isinstance(node, LEAVING) or (isinstance(node, ast.stmt) and node in facts.abandoned) for node in inside):
        return False
    return all(module.owns_its_lines(node) for node in inside if isinstance(node, SIMPLE))


def ends(facts: Facts, others: Mapping[ast.FunctionDef, Facts], loop: ast.For) -> bool:
    """Does the loop end whatever its floats are? Not for certain if it calls what goes on until one is small."""
    inside = (node for statement in loop.body for node in ast.walk(statement))
    reached = [facts.helpers[node] for node in inside if isinstance(node, ast.Call) and node in facts.helpers]
    for each in reached:
        reached += [callee for callee in others[each].helpers.values() if callee not in reached]
    waits = any(isinstance(node, ast.While) for each in reached for node in own_nodes(each))
    return not waits and not any(others[each].recursive for each in reached)


def counts_divisions(facts: Facts, loops: set[ast.For]) -> bool:
    """Is there a division in these loops whose divisor may be zero?"""
    if any(_is_divmod(node) for node in own_nodes(facts.function)):
        return False
    inside = [node for loop in loops for statement in loop.body for node in _plain(statement)]
    return any(may_divide_by_zero(facts, node) and isinstance(node.op, ast.Div) for node in inside)


def _plain(node: ast.AST, simple: bool = False) -> Iterator[ast.BinOp | ast.AugAssign]:
    """The operations of simple statements that are always evaluated."""
    if isinstance(node, ONE_BY_ONE):
        return
    simple = simple or isinstance(node, SIMPLE)
    if simple and isinstance(node, ast.BinOp | ast.AugAssign):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _plain(child, simple)


def divisors(facts: Facts) -> dict[ast.expr, ast.operator]:
    """What compiled code would look at before it divides, unless the outcome is looked at anyway."""
    operations = [node for node in own_nodes(facts.function) if isinstance(node, ast.BinOp | ast.AugAssign)]
    found = [node for node in operations if may_divide_by_zero(facts, node) and not _looked_at(facts, node)]
    return {node.right if isinstance(node, ast.BinOp) else node.value: node.op for node in found}


def _looked_at(facts: Facts, node: ast.BinOp | ast.AugAssign) -> bool:
    """Does a check of the outcome tell of every divisor of zero? Python's own floats raise for inf / 0.0, too."""
    operands = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
    values = [facts.values.get(operand) for operand in operands]
    return node in facts.suspects and any(isinstance(each, Number) and each.tags == {NP} for each in values)


def may_divide_by_zero(facts: Facts, node: ast.BinOp | ast.AugAssign) -> bool:
    """Does compiled code itself look at the divisor of this operation?"""
    if not isinstance(node.op, ZERO_DIVIDES) or node in facts.checks:
        return False
    divisor = node.right if isinstance(node, ast.BinOp) else node.value
    value = facts.values.get(divisor)
    if isinstance(divisor, ast.Constant):
        return not divisor.value
    if isinstance(value, Number) and value.machine == INT:
        return value.interval.low <= 0 <= value.interval.high
    return True


def _is_divmod(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("divmod", "pow")


def apart_tests(parallel: Parallel) -> list[str]:
    """Lines that give up where two arrays of a loop that threads share are one."""
    tests = [f"{one}.ctypes.data == {other}.ctypes.data" for one, other in parallel.apart]
    return [f"if {' or '.join(tests)}:", "    raise ValueError"] if tests else []


def is_plain(site: Site, known: Mapping[ast.FunctionDef, Facts], facts: Facts, node: ast.stmt) -> bool:
    """May parts of this statement be computed in front of it? Not where it calls what changes anything."""
    return isinstance(node, SIMPLE) and all(
        is_pure(site, known, facts, each) for each in ast.walk(node) if isinstance(each, ast.Call)
    )


def is_pure(site: Site, known: Mapping[ast.FunctionDef, Facts], facts: Facts, call: ast.Call) -> bool:
    """Does the call change nothing?"""
    if call not in facts.helpers:
        return site.resolved(call.func).startswith(PURE)
    helper = known[facts.helpers[call]]
    if helper.written or helper.random or helper.recursive:
        return False
    inside = (each for each in own_nodes(helper.function) if isinstance(each, ast.Call))
    return all(is_pure(site, known, helper, each) for each in inside)


def sum_of(facts: Facts, node: ast.AST) -> str:
    """The float variable that the statement adds to; empty where it does something else."""
    if not isinstance(node, ast.AugAssign) or not isinstance(node.op, ast.Add | ast.Sub):
        return ""
    is_float = facts.machines.get(node, "").startswith(f"{FLOAT} ")
    return node.target.id if isinstance(node.target, ast.Name) and is_float else ""


def keeps(loop: ast.For, name: str) -> bool:
    """Does what is infinite or nan in a variable stay so until the loop ends?"""
    stores = [node for node in ast.walk(loop) if isinstance(node, ast.Name) and node.id == name]
    lasting = (ast.Add, ast.Sub, ast.Mult, ast.Div)
    updates = (node for node in ast.walk(loop) if isinstance(node, ast.AugAssign))
    updated = {node.target for node in updates if isinstance(node.op, lasting)}
    return all(isinstance(node.ctx, ast.Load) or node in updated for node in stores)


def adds_up(facts: Facts) -> bool:
    """Does a loop add up floats in a variable?"""
    loops = (node for node in own_nodes(facts.function) if isinstance(node, ast.For))
    return any(sum_of(facts, part) for loop in loops for part in ast.walk(loop))


def rounds(facts: Facts) -> Iterator[str]:
    """Why last digits differ where a copy may round otherwise; nothing where that would gain nothing."""
    nodes = list(own_nodes(facts.function))
    if adds_up(facts):
        yield "sums are added up in another order"
    powers = [node for node in nodes if isinstance(node, ast.BinOp) and facts.checks.get(node) == "power"]
    if any(halves(node.right) == SQUARE for node in powers):
        yield "squares are computed as products"
    if any(halves(node.right) not in (0, SQUARE) for node in powers):
        yield "powers are computed as products and roots"


def positions(facts: Facts) -> set[ast.expr]:
    """The indices of a function, each axis by itself."""
    indices = [node.slice for node in own_nodes(facts.function) if isinstance(node, ast.Subscript)]
    return {part for each in indices for part in (each.elts if isinstance(each, ast.Tuple) else [each])}


def names_bound(statement: ast.stmt) -> frozenset[str]:
    return frozenset(
        node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
