"""Operations of a compiled copy that are checked: at once, by a function that raises, or counted for the end of a loop.

    s + x   →   _checked_add(s, x)
    s + x   →   checked1, with `checked1 = s + x` in front of the statement and `suspects += …` behind it

Which of the two is decided by `Checking.counted`, which is there while a statement of a counting loop is written.

Does not handle: which operations are to be checked (`loops.kinds`, `_kernel_plan`).
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from optadvisor.loops.facts import Facts
from optadvisor.rewriters._kernel_calm import CALMLY
from optadvisor.rewriters._kernel_checks import EXACT_CHECKS, POWERS, limits_of
from optadvisor.rewriters._kernel_exact_powers import LOST, MARGIN, exact_check, exact_power
from optadvisor.rewriters._kernel_flags import Counted
from optadvisor.rewriters._kernel_names import OPERATORS, TIGHT, Names
from optadvisor.rewriters._kernel_powers import SQUARE, halves, is_lost, power_text
from optadvisor.rewriters._kernel_sizes import products, rounds_of, sizes_of
from optadvisor.rewriters._kernel_totals import known_size

MOST_ADDED = 2 * 10**18
"""What may be added to an int of 2**61 within 2**62, which all else takes for granted (`intervals.MODERATE`)."""
FITS = "4.6e18"
"""A product of floats that is no larger stands for one of ints within 2**62."""
TERM, FACTOR = 2**33, 2**16
"""Of terms of sums and factors of these that may be larger it is noted how large they are: what is taken for granted
of them alone would make a copy give up that need not."""


@dataclass(kw_only=True)
class Checking(ABC):
    """What is known while a copy is written, and the ways to check a result."""

    names: Names
    facts: Facts
    loop: Counted | None = None
    """Of the counting loop that is being written."""
    counted: Counted | None = None
    """Of the statement in it that is being written, where it is always evaluated."""
    divisors: dict[ast.expr, ast.operator] = field(default_factory=dict)
    """What may be zero and is looked at here, not by compiled code."""
    behind: dict[ast.expr, str] = field(default_factory=dict)
    """Assigned ints → the variables that are looked at behind the branch that is being written."""
    sizes: dict[str, str] = field(default_factory=dict)
    """Arrays → the variables that tell how large the ints in them are (see `_kernel_sizes`)."""
    sized: set[ast.AST] = field(default_factory=set)
    """Products of such ints, which fit."""
    sums: dict[ast.For, list[str]] = field(default_factory=dict)
    """Counting loops → the sums that are looked at after them (see `_kernel_carried`)."""

    @abstractmethod
    def text(self, node: ast.AST) -> str:
        """The text of a part; the writer's own."""

    def check(self, check: str, operands: list[ast.expr]) -> str:
        arguments = [self.text(operand) for operand in operands] + ([self.names.one] if check in POWERS else [])
        return f"{self.names.check(check)}({', '.join(arguments)})"

    def finite(self, text: str) -> str:
        """The text of a float that must not be infinite or nan."""
        if self.counted is None:
            return f"{self.names.check('finite')}({text})"
        kept = self.kept(text)
        self.counted.words.append(f"{kept} - {kept} != 0.0")
        return kept

    def checked(self, node: ast.BinOp | ast.AugAssign, check: str, left: ast.expr, right: ast.expr) -> str:
        """An operation that is checked one way or the other."""
        if node in self.sized:
            return f"{self.factor(left)} {OPERATORS[type(node.op)]} {self.factor(right)}"
        if self.counted is not None and self.loop is not None and node in self.loop.late:
            return self.late(node, left, right)
        if check == "power" and self.names.relaxed and halves(right):
            return self.power(left, halves(right))
        if check == "power" and exact_power(right) and not self.names.parallel:
            return f"{self.exact(exact_power(right))}({self.text(left)}, {self.names.one})"
        if self.counted is not None and check == "power":
            one = self.names.one
            return self.library("pow", f"{self.factor(left)} * {one}, {self.factor(right)} * {one}")
        if self.counted is None or check not in EXACT_CHECKS.values():
            return self.check(check, [left, right])
        first, second = (self.operand(part, self.text(part)) for part in (left, right))
        kept = self.kept(f"{first} {OPERATORS[type(node.op)]} {second}")
        self.counted.words.append(f"{self.names.check('arises')}({kept}, {first}, {second})")
        return kept

    def late(self, node: ast.BinOp | ast.AugAssign, left: ast.expr, right: ast.expr) -> str:
        """An operation on ints that is looked at behind the loop (see `_kernel_totals`)."""
        assert self.counted is not None
        assert self.loop is not None
        numpy, sign = self.names.numpy, OPERATORS[type(node.op)]
        if isinstance(node, ast.AugAssign) and isinstance(left, ast.Name) and left.id in self.loop.totals:
            if self.known_ahead(left.id):
                self.sized |= {*products(right)}
                return f"{left.id} {sign} {self.text(right)}"
            second = self.operand(right, self.text(right))
            self.total(left.id, right, second)
            return f"{numpy}.int64({numpy}.uint64({left.id}) {sign} {numpy}.uint64({second}))"
        texts = self.text(left), self.text(right)
        first = self.operand(left, texts[0])
        second = first if texts[0] == texts[1] else self.operand(right, texts[1])
        kept = self.kept(f"{numpy}.int64({numpy}.uint64({first}) {sign} {numpy}.uint64({second}))")
        if isinstance(node.op, ast.Mult):
            size = self.size(left, first, FACTOR)
            self.counted.sizes[kept] = f"{size} * {size if first == second else self.size(right, second, FACTOR)}"
            self.loop.large.append(f"{self.counted.sizes[kept]} > {FITS}")
            return kept
        wraps = self.variable("wraps")
        other = f"{second} ^ {kept}" if isinstance(node.op, ast.Add) else f"{first} ^ {second}"
        beyond = f"({kept} ^ ({kept} << 1))"  # negative from 2**62 on
        self.counted.after.append(f"{wraps} |= ({first} ^ {kept}) & ({other}) | {beyond}")
        self.loop.large.append(f"{wraps} < 0")
        return kept

    def known_ahead(self, name: str) -> bool:
        """Can one tell in front of the loop that what it adds to a variable is not too much (see `_kernel_sizes`)?"""
        assert self.loop is not None
        assert self.loop.node is not None
        rounds = rounds_of(self.names, self.facts, self.loop.node)
        updates = [node for node in ast.walk(self.loop.node) if isinstance(node, ast.AugAssign)]
        terms = [node.value for node in updates if isinstance(node.target, ast.Name) and node.target.id == name]
        found = [sizes_of(self.names, self.facts, self.loop.node, term) for term in terms]
        if not rounds or None in found:
            return False
        share = f" / {len(terms)}" if len(terms) > 1 else ""
        for sizes in found:
            for array in filter(str.isidentifier, sizes or []):
                self.sizes.setdefault(array, self.names.site.fresh(f"{array}_size"))
            product = " * ".join(self.sizes.get(each, each) for each in sizes or [])
            self.loop.known.append(f"{product} * {rounds} > {float(MOST_ADDED):.0e}{share}".replace("e+", "e"))
        return True

    def total(self, name: str, node: ast.expr, text: str) -> None:
        """What is to be seen of the terms that one statement adds to a sum, which starts at 2**61 at most."""
        assert self.counted is not None
        assert self.loop is not None
        assert self.loop.node is not None
        updates = (each.target for each in ast.walk(self.loop.node) if isinstance(each, ast.AugAssign))
        statements = sum(isinstance(each, ast.Name) and each.id == name for each in updates)
        known = known_size(self.facts, node)
        if known is not None and self.loop.rounds is not None and known * self.loop.rounds * statements <= MOST_ADDED:
            return
        size, rounds = self.size(node, text, TERM), self.variable("rounds")
        self.counted.after.append(f"{rounds} += 1")
        if self.loop.large[-1:] == [f"{size} > {FITS}"]:  # of this statement: it follows from what comes now
            self.loop.large.pop()
        share = f" / {statements}" if statements > 1 else ""
        self.loop.large.append(f"{size} * {rounds} > {float(MOST_ADDED):.0e}{share}".replace("e+", "e"))

    def size(self, node: ast.expr, text: str, most: int) -> str:
        """How large an int ever is in the loop: a number up to `most`, or an expression for what will be known then."""
        assert self.counted is not None
        known = known_size(self.facts, node)
        if known is not None and known <= most:
            return f"{float(known)!r}"
        if text in self.counted.sizes:
            return self.counted.sizes[text]
        large = self.variable("large")
        self.counted.after.append(f"{large} |= {text} ^ ({text} >> 63)")
        return f"({large} + 1.0)"

    def variable(self, name: str) -> str:
        """A new variable of the loop, 0 at first."""
        assert self.loop is not None
        found = self.names.site.fresh(f"{name}{len(self.loop.starts) + 1}")
        self.loop.starts.append(found)
        return found

    def within_limits(self, node: ast.expr, check: str, text: str) -> str:
        """An int that is to be stored as a narrow one, or to become a float."""
        if check == CALMLY:
            return self.calmly(node, text)
        limits = limits_of(check)
        if self.counted is None or limits is None:
            return f"{self.names.check(check)}({text})"
        kept = self.operand(node, text)
        self.counted.words.append(f"({kept} < {limits.low}) | ({kept} > {limits.high})")
        return kept

    def calmly(self, node: ast.expr, text: str) -> str:
        """An int that must be calm: looked at here, behind the branch, or behind the loop (see `_kernel_calm`)."""
        if node in self.behind:
            return text
        if self.counted is None or self.loop is None or node not in self.loop.calm:
            return f"{self.names.check(CALMLY)}({text})"
        kept = self.operand(node, text)
        self.loop.noted = self.loop.noted or self.variable("large")
        self.counted.after.append(f"{self.loop.noted} |= {kept} ^ ({kept} >> 63)")
        return kept

    def unsigned(self, node: ast.BinOp) -> str:
        """An operation on ints of which one may be too large, and then wraps around."""
        numpy = self.names.numpy
        sides = f"{numpy}.uint64({self.text(node.left)})", f"{numpy}.uint64({self.text(node.right)})"
        return f"{numpy}.int64({sides[0]} {OPERATORS[type(node.op)]} {sides[1]})"

    def power(self, node: ast.expr, times: int) -> str:
        """A power whose exponent is so many times 0.5, as products and a root."""
        if self.counted is None:
            name = "square" if times == SQUARE else f"halves_{times}".replace("-", "minus_")
            return f"{self.names.check(name)}({self.text(node)})"
        base = self.operand(node, self.text(node))
        if times < 0:
            self.counted.words.append(f"{base} == 0.0")
            base = self.kept(f"{base} + ({base} == 0.0)")
        math, _ = self.names.site.import_as("math", "math")
        kept = self.kept(power_text(base, times).format(math=math))
        self.counted.words.append(is_lost(kept, times))
        return kept

    def exact(self, power: str) -> str:
        """The name of the function that gives a power as C's `pow` does, or raises."""
        check = exact_check(power, self.names.check(LOST), self.names.check(MARGIN))
        return self.names.checks.setdefault(check, self.names.site.fresh(f"_{power}"))

    def factor(self, node: ast.expr) -> str:
        return self.text(node) if isinstance(node, TIGHT) else f"({self.text(node)})"

    def library(self, function: str, arguments: str) -> str:
        """A call of a function of `math`, whose result is looked at after the statement."""
        assert self.counted is not None
        math, _ = self.names.site.import_as("math", "math")
        kept = self.kept(f"{math}.{function}({arguments})")
        self.counted.words.append(f"{kept} - {kept} != 0.0")
        return kept

    def divisor(self, node: ast.expr, text: str) -> str:
        if self.counted is None or not isinstance(self.divisors[node], ast.Div):
            return f"{self.names.check('nonzero')}({text})"
        kept = self.operand(node, text)
        self.counted.words.append(f"{kept} == 0")
        return kept

    def operand(self, node: ast.expr, text: str) -> str:
        """The name or number under which an operand is there after the statement."""
        assert self.counted is not None
        stays = isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id not in self.counted.bound)
        known = text in self.counted.kept or (stays and text == self.names.site.code(node))
        return text if known else self.kept(text)

    def kept(self, text: str) -> str:
        """The name of a number that is computed in front of the statement."""
        assert self.counted is not None
        name = self.names.site.fresh(self.counted.name())
        self.counted.kept.add(name)
        self.counted.ahead.append(f"{name} = ({text})" if "\n" in text else f"{name} = {text}")
        return name
