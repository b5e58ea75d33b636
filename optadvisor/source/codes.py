"""What tells several lambdas of one function apart: a mark made of what their code does, not of where it stands.

    def main():
        area(lambda x: x * x, 3)        main.<locals>.<lambda>#5d0c1a7f
        area(lambda x: 1 / x, 3)        main.<locals>.<lambda>#90b3e244

Does not handle: two lambdas that say the same, which have one mark.
"""

from __future__ import annotations

import hashlib
import types

LAMBDA = "<lambda>"


def marked_name(code: types.CodeType) -> str:
    """The qualified name, of a lambda with its mark."""
    return f"{code.co_qualname}#{_mark(code)}" if code.co_name == LAMBDA else code.co_qualname


def _mark(code: types.CodeType) -> str:
    constants = [_mark(each) if isinstance(each, types.CodeType) else repr(each) for each in code.co_consts]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_argcount
    return hashlib.sha1(repr((code.co_code, names, constants)).encode("utf-8", "replace")).hexdigest()[:8]
