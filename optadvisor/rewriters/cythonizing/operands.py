"""How the operands of an operation are written: for C where both are small numbers or characters, else for Python.

    in_c(v_i, "+", 1)               →  Written("(v_i + 1)", INT, bits=59, steady=True)
    pythons_own(Add(), "a", "b")    →  "PyNumber_Add(a, b)"
    letter(a constant "a")          →  "<Py_UCS4>0x61"

Does not handle: arithmetic of C with divisors that are no positive constants; powers, shifts and bits.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from optadvisor.rewriters.cythonizing.kinds import (
    CHAR,
    INT,
    LENGTH_BITS,
    MOST_BITS,
    SMALL_STEP,
    Written,
    as_object,
)

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
NUMBERS: dict[type[ast.operator], str] = {
    ast.Add: "Add", ast.Sub: "Subtract", ast.Mult: "Multiply", ast.Div: "TrueDivide", ast.FloorDiv: "FloorDivide",
    ast.Mod: "Remainder", ast.Pow: "Power", ast.BitAnd: "And", ast.BitOr: "Or", ast.BitXor: "Xor",
    ast.LShift: "Lshift", ast.RShift: "Rshift",
}  # fmt: skip
QUICKLY: dict[type[ast.operator], str] = {
    ast.Add: "add_objects", ast.Sub: "subtract_objects", ast.Mult: "multiply_objects",
    ast.Mod: "remainder_of_objects", ast.FloorDiv: "floor_objects", ast.BitAnd: "and_objects",
    ast.BitOr: "or_objects", ast.BitXor: "xor_objects", ast.LShift: "left_objects", ast.RShift: "right_objects",
}  # fmt: skip
ONLY_NEW: dict[type[ast.operator], str] = {ast.Div: "divide_objects"}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
RICH = {"==": "Py_EQ", "!=": "Py_NE", "<": "Py_LT", "<=": "Py_LE", ">": "Py_GT", ">=": "Py_GE"}


def quick(operand: Written, sign: str) -> bool:
    """A constant that Cython knows to add or to compare at once, with Python's own function for all that is no int."""
    return operand.number is not None and sign in ("+", "-")


def pythons_own(op: ast.operator, left: str, right: str, how: str = "") -> str:
    """As the interpreter does it: Cython's operators word some errors differently."""
    if type(op) in QUICKLY:
        return f"{QUICKLY[type(op)]}{'_in_place' if how else ''}({left}, {right})"
    if type(op) in ONLY_NEW and not how:
        return f"{ONLY_NEW[type(op)]}({left}, {right})"
    modulus = ", None" if isinstance(op, ast.Pow) else ""
    return f"PyNumber_{how}{NUMBERS[type(op)]}({left}, {right}{modulus})"


def short(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if len(text) <= 40 else f"{text[:39]}…"


def no_rule(node: ast.expr) -> str:
    """Why an expression is not written, as a sentence."""
    way = ": a list in brackets would be compiled" if isinstance(node, ast.GeneratorExp) else ""
    return f"`{short(node)}` is left to Python{way}"


def one_letter(value: Written) -> bool:
    return value.letters is not None and len(value.letters) == 1


def letter(value: Written) -> str:
    """For C: a literal of one letter is a character."""
    return value.text if value.kind == CHAR else f"<Py_UCS4>{ord(value.letters or ''):#x}"


def plain(value: Written) -> str:
    """An operand of Python's operation: constants stay what they are, since Cython is quick with these."""
    if value.number is not None:
        return value.text
    return as_object(value)


def or_literal(value: Written) -> str:
    return value.text if value.letters is not None or value.number is not None else as_object(value)


def chained(sides: Sequence[str], signs: Sequence[str]) -> str:
    return sides[0] + "".join(f" {sign} {side}" for sign, side in zip(signs, sides[1:], strict=True))


def only_letters(node: ast.expr) -> str:
    """The characters among which one is looked for: of a literal text, or of a display of texts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return "".join(sorted(set(node.value)))
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        values = [item.value for item in node.elts if isinstance(item, ast.Constant)]
        texts = [value for value in values if isinstance(value, str)]
        if len(texts) == len(node.elts):
            return "".join(sorted({text for text in texts if len(text) == 1}))
    return ""


def in_c(left: Written, sign: str, right: Written) -> Written | None:
    """Arithmetic of two small numbers that C does as Python would; None where it may overflow."""
    if max(left.bits, right.bits) > MOST_BITS:
        return None
    text = f"({left.text} {sign} {right.text})"
    if sign in "+-" and max(left.bits, right.bits) < MOST_BITS:
        bits = max(left.bits, right.bits) + 1
        steps = [abs(one.number) <= SMALL_STEP for one in (left, right) if one.number is not None]
        steady = left.steady and right.steady and any(steps)
        kept_bits = max(left.bits, right.bits) if steady else bits
        return Written(text, INT, bits=kept_bits, steady=steady, pair=left.steady and right.steady and sign == "+")
    if sign == "*":
        number = right.number if right.number is not None else left.number
        bits = max(left.bits, right.bits) + (abs(number).bit_length() if number is not None else MOST_BITS)
        return Written(text, INT, bits=bits) if bits <= MOST_BITS else None
    if right.number is None or right.number <= 0:
        return None
    if sign == "%":
        bits = min(right.number.bit_length() + 1, LENGTH_BITS)
        return Written(text, INT, bits=bits, steady=True)
    if sign == "//":
        half = left.pair and right.number >= 2
        return Written(text, INT, bits=left.bits - half, steady=left.steady or half)
    return None
