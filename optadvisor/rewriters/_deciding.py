"""Whether a float that a close copy may round otherwise decides anything: then the copy could do something else.

    for x in xs:                                  for row in rows:
        if np.arccos(x) > limit:                      total = 0.0
            wide += 1                                 for x in row:
                                                          total += x
    angles[int(np.degrees(a) // 10)] += 1             if total >= 1.0: …

A last digit decides more often than by accident: `np.arccos(0.5)` lies above or below `math.pi / 3`, and ten times 0.1
is 1.0 or a little less. On the recorded calls such a copy agrees, and on others it counts, chooses or ends otherwise.
So no close copy is proposed where a float that may differ is compared, made an int, divided with remainder, asked
whether it is 0, or used as a key. What only keeps the larger of two (`if s > most: most = s`) decides nothing.

The same is asked of those who call the function, or stand around the loop, in the same file; for a loop, of those who
call what stands around it, too. Methods that are called are known by their names.

Does not handle: further callers of callers, methods that call it by way of attributes, properties, other files;
`f"{x:.2f}"`, and `print(round(x, 3))`, which shows as many digits.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._deciding_whole import is_whole, whole_names
from optadvisor.rewriters._deciding_words import (
    CHOOSING,
    CUTTING,
    CUTTING_METHODS,
    DEFINITIONS,
    EXACT,
    STEPS,
    SUMMING,
    bases,
    bound,
    calls,
    has_tuples,
    is_method,
    is_of_tuples,
    is_static,
    keeping,
    keys,
    methods,
    own,
    pairs,
    scopes,
    sentence,
    shown,
)
from optadvisor.source.site import Site, parameter_names


def decided(site: Site, proposal: Proposal) -> str:
    """Where such a float decides, as a sentence; empty where it does not, or where none differs."""
    terms = _terms(site, proposal)
    if terms is None or site.node is None:
        return ""
    node = terms.read(site.node, frozenset(), seen=True).decision
    if node is None:
        terms = replace(terms, methods=methods(site.module.tree), known={}, sources={})
        levels = 1 if site.original is None else 2  # a loop's kernel: who calls its function
        node = _around(terms, site.node, terms.read(site.node, frozenset(), seen=True), levels)
    if node is None:
        return ""
    return f"line {node.lineno}: {sentence(node, proposal.rounds)}"


def undecided(site: Site, answers: Iterable[Proposal | Declined]) -> Iterator[Proposal | Declined]:
    """The answers for a text in which calls are written out, without the copies in which such a float decides there."""
    for answer in answers:
        terms = _terms(site, answer) if isinstance(answer, Proposal) else None
        node = terms.read(site.node, frozenset(), seen=True).decision if terms is not None and site.node else None
        if node is None or isinstance(answer, Declined):
            yield answer
        else:
            yield Declined(rewriter=answer.rewriter, function=site.ref, reason=sentence(node, answer.rounds))


def _terms(site: Site, proposal: Proposal) -> _Terms | None:
    """What may differ in a copy; None where nothing does."""
    if not proposal.rounds:
        return None
    orders = [reason for reason in proposal.rounds if "order" in reason or "in parts" in reason]
    compiled = proposal.rewriter.startswith("numba") and proposal.variant.endswith("rounded otherwise")
    relaxed = compiled and not all(reason.endswith("last digits") for reason in proposal.rounds)
    return _Terms(
        site=site,
        sums=bool(orders) or relaxed,
        functions=len(orders) < len(proposal.rounds),
        chains=relaxed,
    )


@dataclass(kw_only=True)
class _Reading:
    """One function, with the names of it that may hold floats that differ."""

    function: ast.AST
    far: set[str] = field(default_factory=set)
    decision: ast.expr | ast.stmt | None = None
    returns: bool = False
    """What it gives back, or stores in what it is given, may differ."""
    whole: frozenset[str] = frozenset()
    tuples: set[str] = field(default_factory=set)
    """Names of what may be a tuple, or hold some."""


@dataclass(kw_only=True)
class _Terms:
    site: Site
    sums: bool
    """Sums may be made in another order."""
    functions: bool
    """Functions and powers may have other last digits."""
    chains: bool
    """So may everything that is added or multiplied in several steps."""
    known: dict[tuple[ast.AST, frozenset[str]], _Reading] = field(default_factory=dict)
    sources: dict[str, frozenset[int]] = field(default_factory=dict)
    """Functions of the file whose results differ, for who calls them: which of them, -1 for all."""
    methods: dict[str, list[ast.FunctionDef]] = field(default_factory=dict)
    """Those that `x.name(…)` may call."""

    def read(self, function: ast.AST, given: frozenset[str], *, seen: bool = False) -> _Reading:
        """What differs in a function of which the parameters `given` may; `seen`: its calls were recorded."""
        key = (function, given)
        if key in self.known:
            return self.known[key]
        found = self.known[key] = _Reading(function=function, far=set(given))
        nodes = list(ast.walk(function))
        found.whole = whole_names(self.site, function, nodes, seen)
        found.tuples = {name for node in nodes for name, value in bound(node) if is_of_tuples(value)}
        before = -1
        while len(found.far) > before:
            before = len(found.far)
            for node in nodes:
                self._spread(found, node)
            self._accumulate(found, nodes)
            if self.chains:
                self._chain(found, nodes)
        parameters = set(parameter_names(function)) if isinstance(function, ast.FunctionDef) else set()
        given_back = (n.value for n in nodes if isinstance(n, ast.Return | ast.Yield | ast.YieldFrom) and n.value)
        found.returns = any(self.differs(found, value) for value in given_back) or bool(parameters & found.far)
        continuous = {id(test) for node in nodes for test in keeping(node)}
        prints = (n for n in nodes if isinstance(n, ast.Call) and self._name(n) == "builtins.print")
        continuous |= {id(cut) for node in prints for cut in shown(node)}
        for node in nodes:
            if isinstance(node, ast.expr | ast.stmt) and self._decides(found, node, continuous):
                found.decision = node
                break
        return found

    # ------------------------------------------------------------ what differs

    def differs(self, reading: _Reading, node: ast.AST) -> bool:
        """Whether an expression may have other last digits."""
        if isinstance(node, ast.Name):
            return node.id in reading.far
        if isinstance(node, ast.expr) and is_whole(self.site, node, reading.whole):
            return False
        if isinstance(node, ast.Compare | ast.Constant | ast.Lambda):
            return False
        if isinstance(node, ast.Attribute) and node.attr in ("shape", "size", "ndim", "dtype"):
            return False
        if isinstance(node, ast.Call) and self._rounds(reading, node):
            return True
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and (self.functions or self.chains):
            return True
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult) and self.sums:
            return True
        if isinstance(node, ast.Subscript):
            return self.differs(reading, node.value)
        if isinstance(node, ast.Call) and self._name(node) in ("builtins.len", "builtins.range", "builtins.isinstance"):
            return False
        return any(self.differs(reading, child) for child in ast.iter_child_nodes(node))

    def _rounds(self, reading: _Reading, call: ast.Call) -> bool:
        """Whether a call makes a number that may differ of numbers that do not."""
        name = self._name(call)
        module, _, last = name.rpartition(".")
        if isinstance(call.func, ast.Name) and call.func.id in self.sources:
            return True
        returns = False
        for helper, given in self._called(call):
            inner = self.read(helper, self._handed(reading, call, helper, given))
            reading.decision = reading.decision or (call if inner.decision is not None else None)
            returns = returns or inner.returns
        if returns or self.site.helper(call) is not None:
            return returns
        if module == "builtins":
            return (last == "sum" and self.sums) or (last == "pow" and self.functions)
        if module == "numpy.linalg":
            return self.functions or self.sums
        if module in EXACT:
            return (self.functions and last not in EXACT[module]) or (self.sums and last in SUMMING)
        if module == "random" or name.startswith("numpy.random."):
            return False
        if isinstance(call.func, ast.Attribute) and is_method(name):
            return self.sums and call.func.attr in SUMMING
        return False

    def _called(self, call: ast.Call) -> list[tuple[ast.FunctionDef, list[ast.expr]]]:
        """The functions that may be called, with what stands for their first parameters."""
        helper = self.site.helper(call)
        if helper is not None:
            return [(helper, call.args)]
        if not isinstance(call.func, ast.Attribute) or not is_method(self._name(call)):
            return []
        owner, found = call.func.value, self.methods.get(call.func.attr, [])
        return [(each, call.args if is_static(each) else [owner, *call.args]) for each in found]

    def _handed(
        self, reading: _Reading, call: ast.Call, helper: ast.FunctionDef, given: list[ast.expr]
    ) -> frozenset[str]:
        names = parameter_names(helper)
        if any(isinstance(arg, ast.Starred) for arg in given) or any(k.arg is None for k in call.keywords):
            return frozenset(names)
        handed = [*zip(names, given, strict=False), *((k.arg, k.value) for k in call.keywords)]
        return frozenset(name for name, value in handed if name and self.differs(reading, value))

    def _name(self, call: ast.Call) -> str:
        return self.site.resolved(call.func)

    def _spread(self, reading: _Reading, node: ast.AST) -> None:
        """A name that is bound to, or filled with, what differs."""
        match node:
            case ast.Assign(targets=targets, value=ast.Call(func=ast.Name(id=called))) if called in self.sources:
                self._results(reading, targets[0], self.sources[called])
            case ast.Assign(targets=targets, value=value):
                for one, other in (pair for target in targets for pair in pairs(target, value)):
                    self._flows(reading, one, other)
            case ast.AugAssign(target=target, value=value):
                reading.far |= bases(target) - reading.whole if self.differs(reading, value) else set()
            case ast.NamedExpr(target=target, value=value):
                self._flows(reading, target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._flows(reading, target, value)
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                self._goes_through(reading, target, value)
            case ast.Call(func=ast.Attribute(value=base, attr="append" | "extend" | "insert" | "add"), args=args):
                if any(self.differs(reading, arg) for arg in args):
                    reading.far |= bases(base)
            case ast.Call():
                for helper, given in self._called(node):
                    inner = self.read(helper, self._handed(reading, node, helper, given))
                    reading.decision = reading.decision or (node if inner.decision is not None else None)
                    for name, value in zip(parameter_names(helper), given, strict=False):
                        reading.far |= bases(value) - reading.whole if name in inner.far else set()

    def _goes_through(self, reading: _Reading, target: ast.expr, value: ast.expr) -> None:
        """The targets of `for i, x in enumerate(xs)` one by one."""
        parts = list(target.elts) if isinstance(target, ast.Tuple) else []
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and parts:
            if value.func.id == "enumerate" and len(parts) == 2 and value.args:
                self._flows(reading, parts[1], value.args[0])
                return
            if value.func.id == "zip" and len(parts) == len(value.args):
                for part, one in zip(parts, value.args, strict=True):
                    self._flows(reading, part, one)
                return
        self._flows(reading, target, value)

    def _flows(self, reading: _Reading, target: ast.expr, value: ast.expr) -> None:
        if self.differs(reading, value):
            reading.far |= bases(target) - reading.whole
        if isinstance(value, ast.Name | ast.Subscript | ast.Attribute) and bases(target) & reading.far:
            reading.far |= bases(value) - reading.whole  # it may be one object, filled under the other name

    def _results(self, reading: _Reading, target: ast.expr, places: frozenset[int]) -> None:
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        for place, part in enumerate(parts):
            reading.far |= bases(part) if {place, -1} & places else set()

    def _accumulate(self, reading: _Reading, nodes: list[ast.AST]) -> None:
        """`s += x` and `s = s + x` in a loop."""
        if not self.sums:
            return
        for loop in nodes:
            for node in ast.walk(loop) if isinstance(loop, ast.For | ast.While) else ():
                match node:
                    case ast.AugAssign(target=target, op=op, value=value) if isinstance(op, STEPS):
                        names = bases(target)
                    case ast.Assign(targets=[target], value=ast.BinOp(op=op) as value) if isinstance(op, STEPS):
                        names = bases(target) if ast.unparse(target) in map(ast.unparse, ast.walk(value)) else set()
                    case _:
                        continue
                if not is_whole(self.site, value, reading.whole):
                    reading.far |= names - reading.whole

    def _chain(self, reading: _Reading, nodes: list[ast.AST]) -> None:
        """Whatever takes two steps or more."""
        single = {
            target.id
            for node in nodes
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in nodes:
            if isinstance(node, ast.Assign) and not is_whole(self.site, node.value, reading.whole):
                steps = [n for n in ast.walk(node.value) if isinstance(n, ast.BinOp) and isinstance(n.op, STEPS)]
                steps = [n for n in steps if not is_whole(self.site, n, reading.whole)]
                made = any(isinstance(n, ast.Name) and n.id in single for n in ast.walk(node.value))
                if len(steps) >= 2 or (steps and made):
                    for target in node.targets:
                        reading.far |= bases(target) - reading.whole

    # ------------------------------------------------------------ what decides

    def _decides(self, reading: _Reading, node: ast.AST, continuous: set[int]) -> bool:
        if id(node) in continuous:
            return False
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                if all(isinstance(op, ast.Is | ast.IsNot) for op in ops):
                    return False
                return any(self._may_differ(reading, side) for side in (left, *others))
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
                return self._is_asked(reading, test)
            case ast.BoolOp(values=tests):
                return any(self._is_asked(reading, test) for test in tests)
            case ast.ListComp(generators=parts) | ast.GeneratorExp(generators=parts):
                return any(self._is_asked(reading, test) for part in parts for test in part.ifs)
            case ast.UnaryOp(op=ast.Not(), operand=test):
                return self._is_asked(reading, test)
            case ast.BinOp(left=left, op=ast.FloorDiv() | ast.Mod(), right=right):
                if isinstance(left, ast.JoinedStr) or (isinstance(left, ast.Constant) and isinstance(left.value, str)):
                    return False
                return self._may_differ(reading, left) or self._may_differ(reading, right)
            case ast.AugAssign(target=target, op=ast.FloorDiv() | ast.Mod(), value=value):
                return bool(bases(target) & reading.far) or self._may_differ(reading, value)
            case ast.Call():
                return self._call_decides(reading, node)
        return any(self.differs(reading, key) for key in keys(node))

    def _may_differ(self, reading: _Reading, node: ast.expr) -> bool:
        """The same, of what is compared: two steps in one expression among it."""
        if self.differs(reading, node):
            return True
        if not self.chains or is_whole(self.site, node, reading.whole):
            return False
        steps = [n for n in ast.walk(node) if isinstance(n, ast.BinOp) and isinstance(n.op, STEPS)]
        return len([n for n in steps if not is_whole(self.site, n, reading.whole)]) >= 2

    def _is_asked(self, reading: _Reading, test: ast.expr) -> bool:
        plain = not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp)
        return plain and self.differs(reading, test)

    def _call_decides(self, reading: _Reading, call: ast.Call) -> bool:
        name = self._name(call)
        module, _, last = name.rpartition(".")
        values = [*call.args, *(keyword.value for keyword in call.keywords)]
        if module in CUTTING and last in CUTTING[module]:
            return any(self._may_differ(reading, value) for value in values)
        if module == "builtins" and last in CHOOSING:
            of_tuples = any(has_tuples(value, reading.tuples) for value in values)
            chooses = bool(call.keywords) or last == "sorted" or of_tuples
            return chooses and any(self.differs(reading, value) for value in values)
        if not isinstance(call.func, ast.Attribute) or not is_method(name):
            return False
        if call.func.attr in CUTTING_METHODS:
            return any(self.differs(reading, value) for value in (call.func.value, *values))
        if call.func.attr == "sort":
            chooses = bool(call.keywords) or has_tuples(call.func.value, reading.tuples)
            return chooses and self.differs(reading, call.func.value)
        return False


# ---------------------------------------------------------------- around the function


def _around(terms: _Terms, function: ast.FunctionDef, reading: _Reading, levels: int) -> ast.expr | ast.stmt | None:
    """Where one that calls the function decides by what it gives, or by what it fills; so many `levels` of callers."""
    ends = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    places: set[int] = set()
    for value in ends:
        parts = value.elts if isinstance(value, ast.Tuple) else [value]
        places |= {place for place, part in enumerate(parts) if terms.differs(reading, part)}
    names = parameter_names(function)
    filled = {place for place, name in enumerate(names) if name in reading.far}
    if not places and not filled:
        return None
    terms.sources[function.name] = frozenset(places)
    tree = terms.site.module.tree
    for scope in scopes(tree):
        found_calls = [n for n in own(scope) if isinstance(n, ast.Call) and calls(n, function.name)]
        if not found_calls or scope is function:
            continue
        given = {base for call in found_calls for n, arg in enumerate(call.args) if n in filled for base in bases(arg)}
        found = replace(terms, sums=False, functions=False, chains=False, known={})
        part = ast.Module(body=[n for n in scope.body if not isinstance(n, DEFINITIONS)], type_ignores=[])
        outer = found.read(part, frozenset(given))
        decision = outer.decision
        if decision is None and levels > 1 and isinstance(scope, ast.FunctionDef):
            decision = _around(found, scope, outer, levels - 1)
        if decision is not None:
            return decision
    return None
