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
from optadvisor.rewriters._kernel_checks import EXACT_CHECKS, POWERS, limits_of
from optadvisor.rewriters._kernel_flags import (
    Counted,
    is_square,
)
from optadvisor.rewriters._kernel_names import OPERATORS, TIGHT, Names


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
        if check == "power" and self.names.relaxed and is_square(right):
            return self.square(left)
        if self.counted is not None and check == "power":
            one = self.names.one
            return self.library("pow", f"{self.factor(left)} * {one}, {self.factor(right)} * {one}")
        if self.counted is None or check not in EXACT_CHECKS.values():
            return self.check(check, [left, right])
        first, second = (self.operand(part, self.text(part)) for part in (left, right))
        kept = self.kept(f"{first} {OPERATORS[type(node.op)]} {second}")
        self.counted.words.append(f"{self.names.check('arises')}({kept}, {first}, {second})")
        return kept

    def within_limits(self, node: ast.expr, check: str, text: str) -> str:
        """An int that is to be stored as a narrow one, or to become a float."""
        limits = limits_of(check)
        if self.counted is None or limits is None:
            return f"{self.names.check(check)}({text})"
        kept = self.operand(node, text)
        self.counted.words.append(f"({kept} < {limits.low}) | ({kept} > {limits.high})")
        return kept

    def square(self, node: ast.expr) -> str:
        if self.counted is None:
            return f"{self.names.check('square')}({self.text(node)})"
        base = self.operand(node, self.text(node))
        return self.finite(f"{base} * {base}")

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
