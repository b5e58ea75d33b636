"""Whether functions are still those that copies were made from, asked at run time.

    _untouched(step=step)          false once another file has put something in the place of `step`, or the text of
                                   `step` has been edited, in a file after `apply` or in a cell of a notebook

What is compared are marks of the functions' instructions, which are written into the definition of the test when the
whole text is known (`with_marks`, called by `source.edits.render`): a function of which there are copies may have been
rewritten itself. A formatter or a comment changes no mark.

Does not handle: another version of Python than the one that advised. In a script the marks are not looked at there, so
that an edit goes unnoticed; in a notebook, where each cell is a file of its own and is run again after a change, in any
order, there is nothing else to tell functions by, and the original runs.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Iterator, Mapping
from types import CellType, CodeType, FunctionType
from typing import Any

_DEFINITION = '''def NAME(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = NAME.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(NAME) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
PLACE
            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {}
            if not {*found} & {*marks.get(name, ())}VERSION:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True'''
_IN_A_FILE = """            if code.co_name != name or code.co_filename != NAME.__code__.co_filename:
                return False
"""
_OF_THIS_VERSION = ' and "{tag}" == py.__import__("sys").implementation.cache_tag'
_MARKS = "marks"
"""The variable that holds them in the definition."""


def is_cell(path: str) -> bool:
    """Whether a file is the cells of a notebook: it has no ending then."""
    return not path.endswith((".py", ".pyw"))


def definition(name: str, path: str) -> str:
    """The test under a name, for a file or the cells of a notebook; its marks are still missing."""
    tag = _OF_THIS_VERSION.format(tag=sys.implementation.cache_tag)
    place, version = ("", "") if is_cell(path) else (_IN_A_FILE, tag)
    return _DEFINITION.replace("PLACE\n", place + "\n").replace("VERSION", version).replace("NAME", name)


def with_marks(before: bytes, after: bytes) -> bytes:
    """`after` with the marks that its tests need; both are whole files in UTF-8.

    In a test that is new, all functions are as they should be. One of an earlier advice goes on with those that were
    so in `before`: what has been edited since remains edited. Raises `SyntaxError`.
    """
    if b"(**functions):" not in after:
        return after
    tree = ast.parse(after)
    tests = _tests(tree)
    if not tests:
        return after
    old_tree = ast.parse(before)
    old_tests = _tests(old_tree)
    old, new = _marks(old_tree) if old_tests else {}, _marks(tree)
    starts = _line_starts(after)
    for test in sorted(tests.values(), key=lambda node: -node.lineno):
        place = _dict_of(test)
        assert place is not None
        written: dict[str, tuple[int, ...]] = ast.literal_eval(place)
        if test.name in old_tests:
            kept = {name: _renewed({*each}, old, new) for name, each in written.items()}
        else:
            every = _by_name(new)
            kept = {name: every[name] for name in sorted(_asked(tree, test.name) & every.keys())}
        if kept == written:
            continue
        assert place.end_lineno is not None
        assert place.end_col_offset is not None
        start = starts[place.lineno - 1] + place.col_offset
        end = starts[place.end_lineno - 1] + place.end_col_offset
        rows = ", ".join(f'"{name}": {each}' for name, each in kept.items())
        after = after[:start] + f"{{{rows}}}".encode() + after[end:]
    return after


def _renewed(written: set[int], old: Mapping[str, set[int]], new: Mapping[str, set[int]]) -> tuple[int, ...]:
    """Marks of functions that were as they were copied become what they are now."""
    as_copied = {name for name, each in old.items() if each <= written}
    left = written - {mark for name in as_copied for mark in old[name]}
    return tuple(sorted(left.union(*(new.get(name, set()) for name in as_copied))))


def _tests(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The definitions of tests, by name."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {node.name: node for node in functions if _dict_of(node) is not None}


def _dict_of(test: ast.FunctionDef) -> ast.Dict | None:
    """Where the marks stand in the definition of a test; None in any other function."""
    if test.args.kwarg is None or test.args.kwarg.arg != "functions":
        return None
    for node in ast.walk(test):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict() as found) if name == _MARKS:
                return found
    return None


def _asked(tree: ast.Module, test: str) -> set[str]:
    """Names of the functions that are given to a test; of methods, which are named in a text, all that may be."""
    names: set[str] = set()
    outer = {test: True}
    """Whose calls are looked at → whether its functions are named by keywords."""
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and _called(node) == test]
        if any(word.arg is None for call in calls for word in call.keywords):
            outer[function.name] = False
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node) in outer):
        names |= {word.arg for word in call.keywords if word.arg is not None}
        if not outer[_called(call)]:
            values = [node.value for node in ast.walk(call) if isinstance(node, ast.Constant)]
            names |= {value for value in values if isinstance(value, str)}
    return names


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _line_starts(data: bytes) -> list[int]:
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


# ---------------------------------------------------------------- marks


def marks(tree: ast.Module) -> dict[str, tuple[int, ...]]:
    """The marks of functions at top level and of methods, by name: of their code and, where these are plain constants,
    of their parameters' defaults.

    One for each way in which the text may be compiled: with and without `assert` and docstrings; and CPython calls
    `random.random()` otherwise where `import random` is in the same text, which IPython gives it one statement at a
    time.

    >>> marks(ast.parse("def f(x): return x")) == marks(ast.parse("class A:\\n  def f(x): return x  # the same"))
    True
    """
    return _by_name(_marks(tree))


def _by_name(marks: Mapping[str, set[int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for qualname, each in marks.items():
        found.setdefault(qualname.rpartition(".")[2], set()).update(each)
    return {name: tuple(sorted(each)) for name, each in found.items()}


def _marks(tree: ast.Module) -> dict[str, set[int]]:
    """The same by qualified names."""
    found: dict[str, set[int]] = {}
    nodes = {_first_line(node): node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    future = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    alone = [ast.Module(body=[*future, each], type_ignores=[]) for each in tree.body if _defines(each)]
    for text in [tree, *alone]:
        for optimize in (0, 1, 2):
            whole = compile(text, "<text>", "exec", dont_inherit=True, optimize=optimize)
            for code in _functions(whole):
                mark = _mark(code, nodes.get((code.co_name, code.co_firstlineno)))
                found.setdefault(code.co_qualname, set()).add(mark)
    return found


def _first_line(node: ast.FunctionDef) -> tuple[str, int]:
    return node.name, min([node.lineno, *(each.lineno for each in node.decorator_list)])


def _mark(code: CodeType, node: ast.FunctionDef | None) -> int:
    """What the test itself computes."""
    space = _space()
    function = FunctionType(code, space, closure=tuple(CellType() for _ in code.co_freevars))
    defaults = _defaults(node) if node is not None else None
    function.__defaults__ = defaults or None
    space["test"].__dict__.clear()
    space["test"](**{code.co_name: function})
    found: tuple[int, int] = space["taken"].pop()
    return found[defaults is not None]


def _defaults(node: ast.FunctionDef) -> tuple[Any, ...] | None:
    """None where one is computed."""
    if any(isinstance(each, ast.Tuple | ast.List | ast.Dict | ast.Set | ast.Call) for each in node.args.defaults):
        return None
    try:
        return tuple(map(ast.literal_eval, node.args.defaults))
    except ValueError:
        return None


@functools.cache
def _space() -> dict[str, Any]:
    text = definition("test", "").replace("if not {*found} & {*marks.get(name, ())}:", "if taken.append(found):")
    space: dict[str, Any] = {"taken": []}
    exec(text, space)
    return space


def _defines(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(statement))


def _functions(outer: CodeType) -> Iterator[CodeType]:
    for code in (each for each in outer.co_consts if isinstance(each, CodeType)):
        if code.co_flags & inspect.CO_NEWLOCALS and code.co_name.isidentifier():
            yield code
        elif code.co_name.isidentifier():  # a class
            yield from _functions(code)
