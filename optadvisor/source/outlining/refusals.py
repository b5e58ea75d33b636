"""What no kernel can hold: syntax and calls that mean something else in a function of their own.

Does not handle: names (see `variables`), only the text's own constructs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.source.module import Module
from optadvisor.source.outlining.names import is_consumed, words
from optadvisor.source.outlining.scope import Scope
from optadvisor.source.site import has_long_string

_SPIES = frozenset({"locals", "vars", "eval", "exec", "dir", "globals", "super", "__class__", "breakpoint"})
_RECURSIVE = words(
    "__len__ __iter__ __next__ __contains__ __getitem__ __setitem__ __delitem__ __eq__ __ne__ __lt__ __le__ __gt__ "
    "__ge__ __hash__ __str__ __repr__ __bool__ __getattr__ __format__"
)
_DECORATORS = words(
    "builtins.property builtins.staticmethod builtins.classmethod functools.lru_cache functools.cache "
    "functools.cached_property functools.wraps contextlib.contextmanager abc.abstractmethod"
)


def refusal(scope: Scope, loop: ast.stmt) -> tuple[str, int] | None:
    """Why the loop cannot become a function, as a sentence, with the line that decides."""
    for node in ast.walk(loop):
        reason = _node(node, scope)
        if reason:
            return reason, getattr(node, "lineno", loop.lineno)
    return _jumps_out(loop) or _lines(scope.module, loop) or _project(scope, loop)


def _node(node: ast.AST, scope: Scope) -> str:
    at_top = scope.function is None
    match node:
        case ast.Yield() | ast.YieldFrom():
            return "the loop yields values, which only the generator itself can do"
        case ast.Await() | ast.AsyncFor() | ast.AsyncWith() | ast.comprehension(is_async=1):
            return "the loop waits for other tasks, which only an async function can do"
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return f"{node.name} is defined inside the loop and takes the loop's variables along"
        case ast.Import() | ast.ImportFrom():
            return "the loop imports a module"
        case ast.Global() | ast.Nonlocal():
            return "variables are declared global or nonlocal inside the loop"
        case ast.Delete() if any(isinstance(inner, ast.Name) for inner in node.targets):
            return "the loop deletes a variable"
        case ast.Name(id=name) if name in _SPIES:
            return f"the loop uses {name}, which looks at the function around it"
        case ast.AnnAssign() | ast.NamedExpr() if at_top:
            return "at the top of a file, a variable with an annotation or := belongs to the file"
        case ast.Attribute(attr="resize"):
            return "resize asks how many names an array has, and the call would add one"
        case ast.Assign() if any(isinstance(n, ast.Name) and n.id == "open" for n in ast.walk(node.value)):
            return "the loop opens a file without `with`, and the file would be closed at another time"
        case ast.GeneratorExp():
            return ""
    return _expression(node, scope)


def _expression(node: ast.AST, scope: Scope) -> str:
    if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
        sides = [node.left, *node.comparators]
        if any(isinstance(s, ast.Tuple) or (isinstance(s, ast.Constant) and not _is_single(s.value)) for s in sides):
            return "the loop compares with a constant by `is`, which depends on where the constant stands"
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.GeneratorExp) and not _is_used_up(node, child, scope):
            return "the loop makes a generator expression that may be used up later"
    if type(node).__name__ in ("TypeAlias", "TemplateStr"):
        return "the loop holds a statement that is not known here"
    return ""


def _is_single(value: object) -> bool:
    return value is None or value is ... or isinstance(value, bool)


def _is_used_up(node: ast.AST, child: ast.AST, scope: Scope) -> bool:
    if not isinstance(node, ast.Call) or not is_consumed(node) or node.args[0] is not child:
        return False
    return not isinstance(node.func, ast.Name) or scope.meaning(node.func) == f"builtins.{node.func.id}"


def _jumps_out(loop: ast.stmt) -> tuple[str, int] | None:
    """`break` and `continue` in the loop's own `else` belong to a loop around it."""
    for node in _without_inner_loops(getattr(loop, "orelse", [])):
        if isinstance(node, ast.Break | ast.Continue):
            return "the loop's else leaves the loop around it", node.lineno
    return None


def _without_inner_loops(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    stack: list[ast.AST] = list(body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.For | ast.While):
            stack.extend(node.orelse)
        elif isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            if isinstance(node, ast.stmt):
                yield node
            stack.extend(ast.iter_child_nodes(node))


def _lines(module: Module, loop: ast.stmt) -> tuple[str, int] | None:
    if not module.owns_its_lines(loop):
        return "the loop shares a line with other statements", loop.lineno
    start, end = module.statement_span(loop)
    text = module.data[start:end].decode("utf-8").replace("\r\n", "\n")
    if "\f" in text or "\r" in text or "\v" in text:
        return "the loop's lines hold control characters", loop.lineno
    if has_long_string(text):
        return "a string over several lines would change when it is indented anew", loop.lineno
    return None


def _type_parameters(scope: Scope) -> frozenset[str]:
    nodes = ast.walk(scope.module.tree)
    return frozenset(parameter.name for node in nodes for parameter in getattr(node, "type_params", ()))


def _names(loop: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(loop) if isinstance(node, ast.Name)}


def _is_known(decorator: ast.expr, scope: Scope) -> bool:
    """A decorator of the standard library that takes a function as it is, or one of the project's own."""
    if isinstance(decorator, ast.Attribute) and decorator.attr in ("setter", "getter", "deleter"):
        return True
    meaning = scope.meaning(decorator)
    own = isinstance(decorator, ast.Name) and decorator.id in scope.world.by_name
    return own or meaning in _DECORATORS


def _project(scope: Scope, loop: ast.stmt) -> tuple[str, int] | None:
    world = scope.world
    if world.sees_frames:
        return f"the program uses {world.sees_frames}, by which it may notice a call more", loop.lineno
    if world.shadows_consumers:
        return "a built-in such as sum has another meaning in this program", loop.lineno
    if "__del__" in world.identifiers or "weakref" in world.imported:
        return "the program may notice when one of its objects is dropped", loop.lineno
    if scope.function is None:
        if world.identifiers & {"exec", "eval", "globals", "locals", "vars", "dir"}:
            return "the program looks up its variables by text", loop.lineno
        return None
    spies = {n.id for n in ast.walk(scope.function) if isinstance(n, ast.Name)} & (_SPIES - {"super", "__class__"})
    if spies:
        return f"{scope.ref.name} uses {min(spies)}, which looks at its variables", loop.lineno
    if _type_parameters(scope) & _names(loop):
        return "the loop uses a type parameter of its function", loop.lineno
    decorators = [d.func if isinstance(d, ast.Call) else d for d in scope.function.decorator_list]
    odd = [ast.unparse(d) for d in decorators if not _is_known(d, scope)]
    if odd:
        return f"{scope.ref.name} is decorated with {odd[0]}, which may look at its code", loop.lineno
    if world.imported & {"numba"} and world.keeps(scope.function.name):
        return f"{scope.ref.name} may be compiled by Numba already", loop.lineno
    if any(node is scope.function for node in world.called([loop])) or scope.function.name in _RECURSIVE:
        return f"{scope.ref.name} may call itself in the loop, and would reach the recursion limit sooner", loop.lineno
    return None
