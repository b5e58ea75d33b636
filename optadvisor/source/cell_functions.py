"""Whether the functions of a notebook's cells are still those that copies were made from, asked at run time.

A script's functions are all of one file. In a notebook each cell is a file of its own, and cells are run again after a
change, in any order: so what is compared is the functions' code, with marks of it that are written into the text.

    _untouched(step=step)          as in a script, and just as quick

Does not handle: another version of Python than the one that advised: there the marks differ, and the original runs.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import CellType, CodeType, FunctionType
from typing import Any

_DEFINITION = '''def NAME(**functions):
    """Whether these are still the functions that the copies here were made from, however cells were run since."""
    import builtins as py  # cells give `id` and `type` other meanings

    known, names = NAME.__dict__, py.globals()
    for name, function in functions.items():
        if py.type(function) is not py.type(NAME) or function.__globals__ is not names:
            return False
        if known.get(name) is not function.__code__:
            import hashlib

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.repr(py.sorted(py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return py.repr([*py.map(told, thing)])
                if py.type(thing) is not py.type(NAME.__code__):
                    return f"{py.type(thing).__name__} {thing!r}"
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return py.repr((counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)))

            text = told(function.__code__).encode("utf-8", "backslashreplace")
            mark = hashlib.sha1(text, usedforsecurity=False).hexdigest()[:12]
            if mark not in MARKS.get(name, ()):
                return False
            known[name] = function.__code__
    return True'''
_MARK = "mark not in MARKS.get(name, ()):"
"""In the definition, where the mark of a function is known."""


def is_cell(path: str) -> bool:
    """Whether a file is the cells of a notebook: it has no ending then."""
    return not path.endswith((".py", ".pyw"))


def untouched(tree: ast.Module, name: str) -> str:
    """The definition of the test under a name: with the marks of all functions and methods of the cells."""
    lines = "".join(f"                {own!r}: {found!r},\n" for own, found in sorted(marks(tree).items()))
    return _DEFINITION.replace("NAME", name).replace("MARKS", f"{{\n{lines}            }}")


def marks(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """The marks of the code of functions at top level and of methods, by name.

    One for each way in which the text may be compiled: CPython calls `random.random()` otherwise where `import random`
    is in the same text, which IPython gives it one statement at a time.

    >>> marks(ast.parse("def f(x): return x")) == marks(ast.parse("class A:\\n  def f(x): return x  # the same"))
    True
    """
    taken: dict[str, str] = {}
    space: dict[str, Any] = {"taken": taken}
    exec(_DEFINITION.replace("NAME", "untouched").replace(_MARK, "taken.setdefault(name, mark):"), space)
    found: dict[str, list[str]] = {}
    texts = [tree, *(ast.Module(body=[statement], type_ignores=[]) for statement in tree.body if _defines(statement))]
    for code in (code for text in texts for code in _functions(compile(text, "<cells>", "exec", dont_inherit=True))):
        made = FunctionType(code, space, closure=tuple(CellType() for _ in code.co_freevars))
        taken.clear()
        space["untouched"](**{code.co_name: made})
        found.setdefault(code.co_name, []).append(taken[code.co_name])
    return {name: tuple(sorted(set(each))) for name, each in found.items()}


def _defines(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(statement))


def _functions(outer: CodeType) -> Iterator[CodeType]:
    for code in (each for each in outer.co_consts if isinstance(each, CodeType)):
        if code.co_flags & inspect.CO_NEWLOCALS and code.co_name.isidentifier():
            yield code
        elif code.co_name.isidentifier():  # a class
            yield from _functions(code)
