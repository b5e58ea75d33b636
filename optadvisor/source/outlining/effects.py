"""Why a loop is more than a function of what it is given: it prints, reads input, calls what is not known.

    for row in rows: print(sum(row))      →  ("it prints (line 1)",)

By spelling and scope alone, in the loop and in the functions of the project that it leads to.
Does not handle: effects of arithmetic on objects of other libraries.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.source.mapped_calls import vectorized_name
from optadvisor.source.outlining.names import words
from optadvisor.source.outlining.scope import Scope

_VERBS = {
    "print": "it prints",
    "input": "it reads from the keyboard",
    "open": "it opens files",
    "write": "it writes",
    "writelines": "it writes",
    "writerow": "it writes",
    "readline": "it reads a file",
    "readlines": "it reads a file",
    "flush": "it writes",
    "sleep": "it waits",
    "exit": "it may end the program",
    "quit": "it may end the program",
    "setattr": "it sets attributes by text",
    "append_text": "it writes",
}
_LIBRARIES = words(
    "math cmath numpy random itertools functools operator collections bisect heapq string statistics fractions decimal "
    "copy array struct re dataclasses typing scipy builtins numbers"
)
_METHODS = words(
    "append extend insert pop popleft appendleft remove clear copy count index sort reverse get items keys values "
    "setdefault update add discard union intersection difference issubset issuperset popitem fromkeys "
    "split rsplit splitlines strip lstrip rstrip join lower upper title capitalize startswith endswith replace find "
    "rfind format isdigit isalpha isalnum isspace isupper islower encode decode zfill ljust rjust center partition "
    "rpartition casefold translate swapcase removeprefix removesuffix "
    "sum mean std var min max argmin argmax dot copy astype reshape fill any all tolist item ravel flatten transpose "
    "cumsum cumprod prod round clip nonzero argsort view squeeze swapaxes trace diagonal conj conjugate "
    "bit_length is_integer hex as_integer_ratio bit_count random normal uniform integers standard_normal choice "
    "shuffle randint randrange gauss group groups span start end match search findall finditer most_common"
)


def effects(scope: Scope, loop: ast.stmt) -> tuple[str, ...]:
    """Clauses with the line, each only once."""
    found: dict[str, int] = {}
    for node in ast.walk(loop):
        if isinstance(node, ast.Call):
            for clause in _call(node, scope):
                found.setdefault(clause, node.lineno)
    calls = [node for node in ast.walk(loop) if isinstance(node, ast.Call)]
    mapped = [vectorized_name(scope.module, node) for node in calls]
    functions = [function for name in mapped if name for function in scope.world.by_name.get(name, ())]
    for function in [*functions, *scope.world.called([loop, *functions])]:
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _spelled(node.func) in _VERBS:
                name = getattr(function, "name", "a function")
                found.setdefault(f"{name} is called, and {_VERBS[_spelled(node.func)]}", loop.lineno)
    return tuple(f"{clause} (line {line})" for clause, line in found.items())


def _call(node: ast.Call, scope: Scope) -> Iterator[str]:
    name, meaning = _spelled(node.func), scope.meaning(node.func)
    if name in _VERBS:
        yield _VERBS[name]
    elif name in scope.world.by_name or (f".{name}" in scope.world.by_name and isinstance(node.func, ast.Attribute)):
        return
    elif vectorized_name(scope.module, node):
        return  # what it calls is looked at by itself
    elif meaning and not meaning.startswith("."):
        if meaning.partition(".")[0] not in _LIBRARIES:
            yield f"it calls {meaning}, whose effects are not known"
    elif isinstance(node.func, ast.Name):
        yield f"it calls {name}, which is not known"
    elif isinstance(node.func, ast.Attribute):
        if name not in _METHODS:
            yield f"it calls .{name}, which is not known"
    else:
        yield "it calls something that is not known"


def _spelled(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
