"""Calls in a nest: what they read and change, and what else they do.

    math.sqrt(x[i])      reads x[i], PURE              out.append(x)        writes the whole of out
    random.random()      DRAWS                         solve(a, b)          UNKNOWN: solve is not in this file

Does not handle: methods of the program's own classes, functions that are passed or looked up (UNKNOWN, with a reason).
"""

from __future__ import annotations

import ast

from optadvisor.loops.nests.ir import Called, Effect
from optadvisor.loops.nests.reading.effects import (
    NUMPY_FIRST,
    OUTPUT_METHODS,
    OVERWRITING,
    READING_METHODS,
    STRING_METHODS,
    Summary,
    defines_method,
    filled,
    library_effect,
    summary,
)
from optadvisor.loops.nests.reading.expressions import (
    Touched,
    is_helper,
    is_object,
    read,
    read_indices,
    read_name,
)
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Part, Strange
from optadvisor.loops.nests.reading.names import MUTATING, RESIZING, key, resolved
from optadvisor.loops.nests.reading.places import access, identity_problem, place


def read_call(frame: Frame, node: ast.Call, out: Touched) -> None:
    """Add what a call reads, writes and does."""
    name = _meaning(frame, node.func)
    if name == "builtins.len" and len(node.args) == 1 and isinstance(node.args[0], ast.Name):
        read_name(frame, node.args[0], out, content=frame.stores.resizes)
        return
    if isinstance(node.func, ast.Attribute) and (not name or (name.startswith(".") and name[1:2] != ".")):
        _method(frame, node, node.func, out)
        return
    effect = library_effect(name) if name and not name.startswith(".") else None
    callback = [k for k in node.keywords if k.arg in ("key", "default_factory", "initial") or k.arg is None]
    read_arguments(frame, node, out)
    if name.rpartition(".")[2] == "shuffle" and effect is Effect.DRAWS and node.args:
        change(frame, node.args[0], node, out)
    if effect is not None and not callback:
        _note(frame, node, effect, "", out)
    elif name.startswith("numpy.") and name.removeprefix("numpy.") in NUMPY_FIRST and node.args:
        change(frame, node.args[0], node, out)
    elif (function := is_helper(frame, node.func)) is not None and isinstance(function, ast.FunctionDef):
        _helper(frame, node, summary(frame.module, function, frame.helpers), out)
    else:
        _note(frame, node, Effect.UNKNOWN, _why(frame, node.func, name, bool(callback)), out)


def _meaning(frame: Frame, function: ast.expr) -> str:
    if isinstance(function, ast.Name) and (function.id in frame.env or function.id in frame.stores.names):
        return ""
    return resolved(frame.module, function)


def _note(frame: Frame, node: ast.Call, effect: Effect, reason: str, out: Touched) -> None:
    text = " ".join(frame.code(node.func).split())
    found = Called(text=text, effect=effect, line=node.lineno, reason=reason)
    if effect is Effect.UNKNOWN:
        frame.unclear()
    if found not in out.called:
        out.called.append(found)


def _why(frame: Frame, function: ast.expr, name: str, callback: bool) -> str:
    text = frame.code(function)
    if callback:
        return f"`{text}` is given a function to call, or arguments by `**`"
    if name.startswith(".") and any(
        isinstance(s, ast.ClassDef) and name == f".{s.name}" for s in frame.module.tree.body
    ):
        return f"`{text}` is a class of this file; making an object runs its code"
    if isinstance(function, ast.Name) and not name:
        return f"nobody knows which function `{text}` is: it is passed, rebound or looked up"
    if name.startswith("."):
        return f"`{text}` is no plain function of this file that is defined just once"
    return f"`{text}` is a function of another file or library, of which nothing is known here"


def read_arguments(frame: Frame, node: ast.Call, out: Touched) -> None:
    for argument in node.args:
        read(frame, argument.value if isinstance(argument, ast.Starred) else argument, out)
    for keyword in node.keywords:
        read(frame, keyword.value, out)
        if keyword.arg == "out":
            change(frame, keyword.value, node, out)
        elif keyword.arg in OVERWRITING:
            frame.strange(f"`{frame.code(node.func)}` may change its argument (`{keyword.arg}`)", node)
    for target in filled(resolved(frame.module, node.func), node):
        change(frame, target, node, out)


def change(frame: Frame, target: ast.expr, node: ast.expr, out: Touched) -> None:
    """All elements of `target` may be read and replaced."""
    problem = identity_problem(frame, target)
    where = None if problem else place(frame, target)
    if where is None:
        frame.strange(problem or f"nobody knows what `{frame.code(target)}` changes", node)
        return
    read_indices(frame, target, out)
    out.element(access(frame, where, node, write=False, text=frame.code(target)))
    out.element(access(frame, where, node, write=True, text=frame.code(target)))
    frame.store_element(where.array, len(where.subscripts) + 1)


# ---------------------------------------------------------------- methods


def _method(frame: Frame, node: ast.Call, method: ast.Attribute, out: Touched) -> None:
    receiver, name = method.value, method.attr
    own = defines_method(frame.module, name)
    text = name in STRING_METHODS and not own
    if text and isinstance(receiver, ast.Name):
        read_name(frame, receiver, out, content=False)
    elif not is_object(frame, receiver):
        read(frame, receiver, out)
    read_arguments(frame, node, out)
    if key(receiver) in frame.facts.generators and frame.is_fixed(key(receiver)):
        _note(frame, node, Effect.DRAWS, "", out)
        if name == "shuffle" and node.args:
            change(frame, node.args[0], node, out)
    elif key(receiver) == "self":
        _note(frame, node, Effect.UNKNOWN, f"`{name}` is a method, which may change anything of its object", out)
    elif own or any(keyword.arg in ("key", None) for keyword in node.keywords):
        _note(frame, node, Effect.UNKNOWN, f"`{name}` is a method of an object nobody knows", out)
    elif text:
        return
    elif name in READING_METHODS:
        if isinstance(receiver, ast.Name) and isinstance(frame.env.get(receiver.id), Strange) and frame.elements:
            frame.strange(identity_problem(frame, receiver), node)
        elif not isinstance(receiver, ast.Constant | ast.JoinedStr):
            _content(frame, receiver, node, out)
    elif name in RESIZING | MUTATING:
        change(frame, receiver, node, out)
    elif name in OUTPUT_METHODS:
        _note(frame, node, Effect.OUTPUT, "", out)
    else:
        _note(frame, node, Effect.UNKNOWN, f"`{name}` is a method of an object nobody knows", out)


def _content(frame: Frame, receiver: ast.expr, node: ast.expr, out: Touched) -> None:
    """The whole of what a method is called on is read."""
    where = place(frame, receiver)
    if where is not None and not identity_problem(frame, receiver):
        out.element(access(frame, where, node, write=False, text=frame.code(receiver)))


# ---------------------------------------------------------------- helpers of the file


def _helper(frame: Frame, node: ast.Call, known: Summary, out: Touched) -> None:
    """A helper has been followed: what it does, and what it reads besides its arguments."""
    out.raises = out.raises or known.raises
    for effect, reason in known.effects or [(Effect.PURE, "")]:
        _note(frame, node, effect, reason, out)
    problem = _argument_problem(frame, node, known)
    if problem:
        _note(frame, node, Effect.UNKNOWN, problem, out)
    for parameter, argument in _arguments(node, known):
        if parameter in known.containers and isinstance(argument, ast.Name):
            where = place(frame, argument)
            if where is not None:
                out.element(access(frame, where, node, write=False, text=argument.id))
    for name in sorted(known.reads):
        text = name if name not in frame.facts.local or isinstance(frame.scope, ast.Module) else f"{name} of the file"
        out.scalar(text, node.lineno)
        out.element(access(frame, Part(array=text), node, write=False, text=name))


def _arguments(node: ast.Call, known: Summary) -> list[tuple[str, ast.expr]]:
    pairs = list(zip(known.parameters, node.args, strict=False))
    return pairs + [(keyword.arg, keyword.value) for keyword in node.keywords if keyword.arg]


def _argument_problem(frame: Frame, node: ast.Call, known: Summary) -> str:
    """Why a helper may do more to its arguments than read them; empty when it cannot."""
    name = frame.code(node.func)
    if any(isinstance(argument, ast.Starred) for argument in node.args) or any(k.arg is None for k in node.keywords):
        return f"`{name}` is called with `*` arguments"
    for parameter, argument in _arguments(node, known):
        if parameter in known.in_place and isinstance(argument, ast.Name | ast.Subscript | ast.Attribute):
            container = key(argument) in frame.facts.containers or parameter in known.containers
            if container or not isinstance(argument, ast.Name):
                return f"`{name}` may change its argument `{frame.code(argument)}` in place"
        strange = isinstance(argument, ast.Name) and isinstance(frame.env.get(argument.id), Strange)
        if parameter in known.containers and strange and frame.elements:
            return f"`{name}` reads elements of `{frame.code(argument)}`, which may be any object"
    touched = known.attributes & frame.stores.attributes
    parts = (place(frame, a) for a in node.args if isinstance(a, ast.Name | ast.Subscript | ast.Attribute))
    if touched and not all(part is not None and part.subscripts for part in parts):
        return f"`{name}` reads the attribute `{min(touched)}`, which the loop changes"
    return ""
