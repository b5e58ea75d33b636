"""What `arithmetic` defines at the top of a file, and how factorials and divisors are written in a loop.

    factorial_of(function)  →  "n"          for a loop that multiplies 1 (or 2) to n
    euclid_of(function)     →  ("a", "b")   for Euclid's algorithm

Does not handle: recursion (it ends where the stack does), other orders of the factors, subtraction instead of `%`.
"""

from __future__ import annotations

import ast

DIGIT_TABLE = "NAME = [a + b + c for a in range(10) for b in range(10) for c in range(10)]"
"""The sums of the digits of all numbers below 1000."""

SMALL_DIGIT_SUM = "TABLE[VALUE // 1000] + TABLE[VALUE % 1000] if type(VALUE) is int and 0 <= VALUE < 1000000"

DIGIT_SUM = '''def NAME(n):
    """`sum(int(digit) for digit in str(n))`"""
    if type(n) is int and n >= 0:
        if n < 1000000:
            return TABLE[n // 1000] + TABLE[n % 1000]
        text = str(n).encode()
        return sum(text) - 48 * len(text)
    return sum(int(digit) for digit in str(n))'''

POWER_REST = '''def NAME(base, exponent, modulus):
    """`base**exponent % modulus`"""
    if type(base) is type(exponent) is type(modulus) is int and exponent > 0 and modulus:
        if exponent * base.bit_length() < 1 << 32:  # beyond, the power itself finds no room
            return pow(base, exponent, modulus)
    return base**exponent % modulus'''

_FACTORIALS = (
    "result = 1\nfor i in range(1, n + 1):\n    result *= i\nreturn result",
    "result = 1\nfor i in range(2, n + 1):\n    result *= i\nreturn result",
    "result = 1\nfor i in range(1, n + 1):\n    result = result * i\nreturn result",
    "result = 1\nfor i in range(2, n + 1):\n    result = result * i\nreturn result",
    "result = 1\nwhile n > 1:\n    result *= n\n    n -= 1\nreturn result",
    "result = 1\nwhile n > 0:\n    result *= n\n    n -= 1\nreturn result",
    "result = 1\nfor i in range(n):\n    result *= i + 1\nreturn result",
)
_EUCLIDS = (
    "while b:\n    a, b = b, a % b\nreturn a",
    "while b != 0:\n    a, b = b, a % b\nreturn a",
    "while b > 0:\n    a, b = b, a % b\nreturn a",
    "while b:\n    t = b\n    b = a % b\n    a = t\nreturn a",
    "while b != 0:\n    t = b\n    b = a % b\n    a = t\nreturn a",
    "while b:\n    t = a % b\n    a = b\n    b = t\nreturn a",
    "while b != 0:\n    t = a % b\n    a = b\n    b = t\nreturn a",
)


def binomial_text(name: str, names: tuple[str, str], tests: list[str], answer: str, kept: str) -> str:
    """A function that gives `answer` where the tests hold, and what the expression `kept` does otherwise."""
    return f'''def {name}({names[0]}, {names[1]}):
    """`{kept}`"""
    if {" and ".join(tests)}:
        return {answer}
    return {kept}'''


def factorial_of(function: ast.FunctionDef) -> str:
    """The parameter of which a function computes the factorial in a loop; empty when it does something else."""
    found = _matching(function, _FACTORIALS, ("n",))
    return found[0] if found else ""


def euclid_of(function: ast.FunctionDef) -> tuple[str, str] | tuple[()]:
    """The two parameters of which a function computes the greatest common divisor."""
    found = _matching(function, _EUCLIDS, ("a", "b"))
    return (found[0], found[1]) if found else ()


def _matching(function: ast.FunctionDef, texts: tuple[str, ...], parameters: tuple[str, ...]) -> list[str]:
    """The function's parameters in the order of `parameters`, if its body is one of the texts but for its names."""
    a = function.args
    own = [argument.arg for argument in a.args]
    if len(own) != len(parameters) or a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs:
        return []
    if any(isinstance(node, ast.Global | ast.Nonlocal) for node in ast.walk(function)):
        return []
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    for text in texts:
        wanted = ast.parse("def _():\n    " + text.replace("\n", "\n    ")).body[0]
        assert isinstance(wanted, ast.FunctionDef)
        names: dict[str, str] = {}
        if _same(wanted.body, body, names) and set(own) == {names[each] for each in parameters}:
            return [names[each] for each in parameters]
    return []


def _same(wanted: object, found: object, names: dict[str, str]) -> bool:
    """Whether two trees are equal but for their names, which `names` takes from the one to the other."""
    if isinstance(wanted, ast.Name) and isinstance(found, ast.Name):
        if type(wanted.ctx) is not type(found.ctx) or (wanted.id == "range") != (found.id == "range"):
            return False
        known = names.setdefault(wanted.id, found.id)
        return known == found.id and len(set(names.values())) == len(names)
    if isinstance(wanted, ast.AST) and isinstance(found, ast.AST):
        fields = [field for field in wanted._fields if field not in ("type_comment", "kind")]
        return type(wanted) is type(found) and all(
            _same(getattr(wanted, field, None), getattr(found, field, None), names) for field in fields
        )
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(map(_same, wanted, found, [names] * len(wanted)))
    return type(wanted) is type(found) and wanted == found
