"""Arithmetic of several whole numbers in one go: `(seed * 69069 + 1) % 2**32` makes one int, not three.

    (h * 33 + ord(c)) % M    →  (whole_made() if whole_is(whole_mod(whole_add(whole_mul(whole_leaf(v_h), 33LL), …
                                 … else remainder_of_objects(add_objects(multiply_objects(v_h, …

C computes with what is there already: variables, constants, attributes of variables that lie in their rows. Nothing of
that runs code or raises an error. Where one of these is no int below 2**63, a step leaves 64 bits, or a divisor is not
above zero, the whole expression is worked out as ever, from its beginning, with Python's own errors in Python's order.

Does not handle: expressions without an operator of whole numbers, which may be of floats; items; powers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing import orders, reals
from optadvisor.rewriters.cythonizing.kinds import INT, MOST_BITS, OBJECT, Written

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions

WORDS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Mod: "mod", ast.FloorDiv: "floor", ast.BitAnd: "and",
    ast.BitOr: "or", ast.BitXor: "xor", ast.RShift: "right", ast.LShift: "left",
}  # fmt: skip
OF_FLOATS, SMALL = (ast.Add, ast.Sub, ast.Mult), 2**62
LARGEST = 12
"""Operators in one expression, which is written twice."""

READING = '''
cdef extern from *:
    """
    static int whole_failed = 0;  /* nobody else runs between a failure and the question for it */
    static long long whole_value;
    static inline long long whole_leaf(PyObject *one) {
        long long found = 1;
        if (!is_short(one, &found))
            whole_failed = 1;
        return found;
    }
    static inline long long whole_attribute(PyObject *holder, PyObject *name, Seen *seen) {
    #ifdef KNOWS_ROWS
        PyObject *found = held_under(holder, name, seen);
        if (found != NULL)
            return whole_leaf(found);
    #endif
        whole_failed = 1;
        return 1;
    }
    #define OF_WHOLES(NAME, FITS, MADE) \\
        static inline long long NAME(long long a, long long b) { \\
            long long c = 0; \\
            (void)c; \\
            if (!(FITS)) { \\
                whole_failed = 1; \\
                return 1; \\
            } \\
            return MADE; \\
        }
    OF_WHOLES(whole_add, !__builtin_add_overflow(a, b, &c), c)
    OF_WHOLES(whole_sub, !__builtin_sub_overflow(a, b, &c), c)
    OF_WHOLES(whole_mul, !__builtin_mul_overflow(a, b, &c), c)
    OF_WHOLES(whole_mod, b > 0, rest_of(a, b))
    OF_WHOLES(whole_floor, b > 0, whole_of(a, b))
    OF_WHOLES(whole_and, 1, a & b)
    OF_WHOLES(whole_or, 1, a | b)
    OF_WHOLES(whole_xor, 1, a ^ b)
    OF_WHOLES(whole_right, b >= 0 && b < 63, a >> b)
    OF_WHOLES(whole_left, b >= 0 && b < 32 && a >= 0 && a < 1LL << 31, a << b)
    static inline int whole_is(long long value) {
        int failed = whole_failed;
        whole_value = value;
        whole_failed = 0;
        return !failed;
    }
    static inline PyObject *whole_made(void) { return AS_INT(whole_value); }
    """
    long long whole_leaf(object one) noexcept
    long long whole_attribute(object holder, object name, Seen *seen) noexcept
    long long whole_add(long long a, long long b) noexcept
    long long whole_sub(long long a, long long b) noexcept
    long long whole_mul(long long a, long long b) noexcept
    long long whole_mod(long long a, long long b) noexcept
    long long whole_floor(long long a, long long b) noexcept
    long long whole_and(long long a, long long b) noexcept
    long long whole_or(long long a, long long b) noexcept
    long long whole_xor(long long a, long long b) noexcept
    long long whole_right(long long a, long long b) noexcept
    long long whole_left(long long a, long long b) noexcept
    bint whole_is(long long value) noexcept
    object whole_made()
'''


comparison = reals.compared


def arithmetic(writer: Expressions, node: ast.BinOp) -> Written:
    """Raises `NotTyped`."""
    if isinstance(node.op, ast.Mod) and isinstance(node.right, ast.Tuple):
        orders.check_filled_in(node.left, [(item, writer.of(item)) for item in node.right.elts])
    text = ""
    if id(node) not in writer.covered and _is_of_wholes(node):
        text = _text(writer, node)
        writer.covered.update(id(one) for one in _operations(node) if text)
    real = "" if text else reals.operation(writer, node)
    found = writer.operation(writer.of(node.left), node.op, writer.of(node.right))
    if real and found.kind == OBJECT:
        return Written(f"(real_made() if {real} else {found.text})")
    if not text or found.kind != OBJECT:
        return found
    return Written(f"(whole_made() if whole_is({text}) else {found.text})")


def _operations(node: ast.expr) -> Iterator[ast.BinOp]:
    if isinstance(node, ast.BinOp):
        yield node
        yield from _operations(node.left)
        yield from _operations(node.right)


def _is_of_wholes(node: ast.BinOp) -> bool:
    """Several operators, one of them hardly for anything else."""
    found = [*_operations(node)]
    return 1 < len(found) <= LARGEST and any(not isinstance(one.op, OF_FLOATS) for one in found)


def _text(writer: Expressions, node: ast.expr) -> str:
    """In C; empty where that cannot be."""
    match node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in WORDS:
            parts = [_text(writer, left), _text(writer, right)]
            return f"whole_{WORDS[type(op)]}({', '.join(parts)})" if all(parts) else ""
        case ast.Constant(value=value) if type(value) is int and abs(value) < SMALL:
            return f"<long long>{value}LL"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) is int and value < SMALL:
            return f"<long long>(-{value}LL)"
        case ast.Name():
            return _leaf(writer.of(node))
        case ast.Call(func=function, args=[ast.Name()], keywords=[]) if writer.names.builtin(function, "ord", "len"):
            found = writer.of(node)
            return _leaf(found) if found.kind == INT else ""
        case ast.Attribute(value=ast.Name() as holder) if writer.names.is_local(holder.id):
            base = writer.of(holder)
            if base.kind == OBJECT and base.text == writer.names.own(holder.id):
                return f"whole_attribute({base.text}, {writer.attribute_name(node)!r}, {writer.family.place()})"
    return ""


def _leaf(found: Written) -> str:
    if found.kind == INT and found.bits <= MOST_BITS:
        return f"<long long>({found.text})"
    return f"whole_leaf({found.text})" if found.kind == OBJECT and found.text.isidentifier() else ""
