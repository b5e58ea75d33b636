"""Comparisons that depend on a number of NumPy's whose last digits are open, asked for both ends of a range around it.

    np.random.rand() < np.exp(-cost * beta)
→
    _sweep_kernel_near_1(_python_random(numpy_stream), _exp(-cost * beta))

    def _sweep_kernel_near_1(x1, x2):
        width = abs(x2) * 2.0**-46 + 1e-300
        low1, high1 = x2 - width, x2 + width
        if (x1 < low1) != (x1 < high1):
            raise FloatingPointError
        return x1 < low1

NumPy's functions are right to within 4 units in the last place, the C library's to within 1 or 2; the range is 64
units to either side. See `loops.nearly` for why its ends are enough.

Does not handle: what the comparison may consist of (`loops.nearly`).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from optadvisor.loops.nearly import comparisons
from optadvisor.rewriters._kernel_names import OPERATORS
from optadvisor.source.site import Site

if TYPE_CHECKING:
    from optadvisor.rewriters._kernel_writer import Writer

SIGNS: dict[type[ast.cmpop], str] = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SUMMARY = "A comparison, unless it depends on the last digits of what NumPy gives."


@dataclass(kw_only=True)
class _Ends:
    """The text of a function that asks, while it is written."""

    site: Site
    leaf: ast.expr
    operands: list[ast.expr] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    pairs: int = 0

    def both(self, node: ast.expr) -> tuple[str, str]:
        """What an expression is at the two ends."""
        if not any(part is self.leaf for part in ast.walk(node)):
            return (self._operand(node),) * 2
        if node is self.leaf:
            name = self._operand(node)
            self.lines.append(f"width = abs({name}) * 2.0**-46 + 1e-300")
            return self._pair(f"{name} - width", f"{name} + width")
        match node:
            case ast.UnaryOp(operand=operand):
                return self._pair(*(f"-{end}" for end in self.both(operand)))
            case ast.BinOp(left=left, op=op, right=right):
                first, second = self.both(left), self.both(right)
                if isinstance(op, ast.Div):
                    self._give_up_unless(f"0.0 < {second[0]} * {second[1]}")
                sign = OPERATORS[type(op)]
                return self._pair(*(f"{a} {sign} {b}" for a, b in zip(first, second, strict=True)))
            case ast.Call(func=ast.Name(id=name), args=args):
                ends = [self.both(part) for part in args]
                return self._pair(*(f"{name}({', '.join(end)})" for end in zip(*ends, strict=True)))
        raise AssertionError("`loops.nearly` lets nothing else in")

    def _operand(self, node: ast.expr) -> str:
        self.operands.append(node)
        return f"x{len(self.operands)}"

    def _pair(self, low: str, high: str) -> tuple[str, str]:
        self.pairs += 1
        ends = f"low{self.pairs}", f"high{self.pairs}"
        self.lines.append(f"{', '.join(ends)} = {low}, {high}")
        self._give_up_unless(f"{ends[0]} - {ends[0]} == {ends[1]} - {ends[1]}")
        return ends

    def _give_up_unless(self, test: str) -> None:
        self.lines += [f"if not {test}:", "    raise FloatingPointError"]


def near_text(writer: Writer, test: ast.Compare) -> str:
    """The call of a function that asks for both ends; its definition joins the kernel's other parts."""
    names = writer.names
    ends = _Ends(site=names.site, leaf=comparisons(names.site, writer.facts.function)[test].leaf)
    sides = ends.both(test.left), ends.both(test.comparators[0])
    sign = SIGNS[type(test.ops[0])]
    low, high = (f"{a} {sign} {b}" for a, b in zip(*sides, strict=True))
    ends.lines += [f"if ({low}) != ({high}):", "    raise FloatingPointError", f"return {low}"]
    name = names.site.fresh(f"{names.kernels[writer.facts.function]}_near_{len(names.parts) + 1}")
    parameters = ", ".join(f"x{place + 1}" for place in range(len(ends.operands)))
    body = "".join(f"    {line}\n" for line in [f'"""{SUMMARY}"""', *ends.lines])
    arguments = ", ".join(writer.text(operand) for operand in ends.operands)
    names.parts.append(f"@{names.njit}\ndef {name}({parameters}):\n{body}")
    return f"{name}({arguments})"
