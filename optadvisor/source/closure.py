"""Which names of a module a function depends on, through the definitions it uses.

    LIMIT = 10
    def clip(x): return min(x, LIMIT)
    def run(xs): return [clip(x) for x in xs]        data_globals(module, run) → ("LIMIT",)

Does not handle: data of other modules, and attributes looked up by text (`getattr(self, name)()`).
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator, Sequence

from optadvisor.records import FunctionRef
from optadvisor.source.module import Module

_CREATION = ("__init__", "__new__", "__del__", "__init_subclass__")
"""Special methods that count only where their class is named; all others may be called without any name."""
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, *_COMPREHENSIONS)
_BY_TEXT = frozenset({"globals", "vars", "eval", "exec", "__builtins__"})


def data_globals(module: Module, ref: FunctionRef) -> tuple[str, ...]:
    """Module-level names bound to data that `ref` may read or write, directly or through functions it may call.

    An over-approximation: a method call reaches every method of that name in the file, every operator every special
    method, a name bound to data the functions that its assignment mentions; and the headers of all definitions
    (decorators, defaults, annotations, class bodies) count, because rebuilding the module evaluates them.
    A parameter or a variable of a function is not the global of the same name.
    """
    names = _header_names(module.tree)
    own = _own_variables(module.tree)
    for node in reached_nodes(module, ref):
        if isinstance(node, ast.Name):
            if id(node) not in own:
                names.add(node.id)
        elif isinstance(node, ast.Global):
            names.update(node.names)
    known_data = module_data_names(module)
    return tuple(sorted(known_data if names & _BY_TEXT else names & known_data))


def header_globals(module: Module) -> tuple[str, ...]:
    """Module-level names bound to data that are needed to execute the file's definitions."""
    return tuple(sorted(_header_names(module.tree) & module_data_names(module)))


def reached_nodes(module: Module, ref: FunctionRef) -> Iterator[ast.AST]:
    """All nodes of `ref` and of every definition of the file that it may use, as far as `data_globals` follows them."""
    definitions = _definitions(module.tree)
    methods: dict[str, list[ast.AST]] = {}
    for known, function in module.functions.items():
        methods.setdefault(known.name, []).append(function)
    special = [f for name, all_ in methods.items() if name.startswith("__") and name not in _CREATION for f in all_]
    start = module.functions.get(ref)
    queue: list[ast.AST] = [*definitions.get(ref.qualname.partition(".")[0], ()), *special]
    queue += [start] if start is not None else []
    visited = set(map(id, queue))
    own = _own_variables(module.tree)
    while queue:
        for node in ast.walk(queue.pop()):
            reached: list[ast.AST] = []
            if isinstance(node, ast.Call) and _is_held(node.func, own):
                reached = _handed_about(module.tree)
            elif isinstance(node, ast.Name):
                reached = definitions.get(node.id, [])
            elif isinstance(node, ast.Attribute):
                reached = methods.get(node.attr, [])
            queue += [item for item in reached if id(item) not in visited]
            visited.update(map(id, reached))
            yield node


def _is_held(called: ast.expr, own: set[int]) -> bool:
    """Is what is called held by a variable, a list, a dict or a result?"""
    return id(called) in own if isinstance(called, ast.Name) else isinstance(called, ast.Subscript | ast.Call)


@functools.lru_cache(maxsize=16)
def _handed_about(tree: ast.Module) -> list[ast.AST]:
    """The functions that a variable may hold: those that are named without being called, inner ones and lambdas."""
    nodes, definitions = list(ast.walk(tree)), _definitions(tree)
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    names = {node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in called}
    found = [each for name in sorted(names & definitions.keys()) for each in definitions[name]]
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    inner = [
        n for f in nodes if isinstance(f, functions) for n in ast.walk(f) if n is not f and isinstance(n, functions)
    ]
    return [*found, *inner, *(node for node in nodes if isinstance(node, ast.Lambda))]


def _own_variables(tree: ast.Module) -> set[int]:
    """Ids of names in the bodies of functions that stand for parameters and variables of these functions.

    Not all of them: what `import`, `except … as` and patterns bind, and classes inside, are left out.
    """
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            body = [node.body] if isinstance(node, ast.Lambda) else node.body
            bound = {arg.arg for arg in ast.iter_child_nodes(node.args) if isinstance(arg, ast.arg)}
            bound |= {n.id for n in _outside(body, _SCOPES) if isinstance(n, ast.Name) and type(n.ctx) is not ast.Load}
            elsewhere = (n.names for n in _outside(body, ()) if isinstance(n, ast.Global | ast.Nonlocal))
            bound.difference_update(*elsewhere)
            names = (n for n in _outside(body, (ast.ClassDef,)) if isinstance(n, ast.Name))
            found.update(id(name) for name in names if name.id in bound)
    return found


def _outside(body: Sequence[ast.AST], left_out: tuple[type[ast.AST], ...]) -> Iterator[ast.AST]:
    """All nodes but those of the kinds that are left out, and what is inside of these."""
    queue = list(body)
    while queue:
        node = queue.pop()
        if not isinstance(node, left_out):
            yield node
            queue.extend(ast.iter_child_nodes(node))


def _definitions(tree: ast.Module) -> dict[str, list[ast.AST]]:
    """Top-level name → the functions and classes it may be, and those that its assignments mention."""
    found: dict[str, list[ast.AST]] = {}
    nodes = list(_top_level_nodes(tree))
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.setdefault(node.name, []).append(node)
    defined = frozenset(found)
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and node.value is not None:
            mentioned = _mentioned_functions(node.value, defined)
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for name in (inner for inner in ast.walk(target) if isinstance(inner, ast.Name)):
                    found.setdefault(name.id, []).extend(mentioned)
    return found


def _mentioned_functions(value: ast.expr, defined: frozenset[str]) -> list[ast.AST]:
    """What an expression may keep for later calls: lambdas, and functions that it names but does not call."""
    if isinstance(value, ast.Name):
        return [value]
    called = {id(node.func) for node in ast.walk(value) if isinstance(node, ast.Call)}
    named = (n for n in ast.walk(value) if isinstance(n, ast.Lambda) or (isinstance(n, ast.Name) and n.id in defined))
    return [node for node in named if id(node) not in called]


def _top_level_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes of top-level code; of functions, classes and lambdas only themselves."""
    stack: list[ast.AST] = list(tree.body)
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            stack.extend(ast.iter_child_nodes(node))


def module_data_names(module: Module) -> set[str]:
    """Names that the module binds by assignment (also in loops, `with` and `global`), not by import or definition."""
    found: set[str] = set()
    for node in _top_level_nodes(module.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            found.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            found.add(node.rest)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Global):
            found.update(node.names)
    return found


def has_top_level_loop(tree: ast.Module) -> bool:
    """Whether top-level code itself loops, outside functions and classes."""
    return any(isinstance(node, ast.For | ast.While | ast.comprehension) for node in _top_level_nodes(tree))


def _header_names(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = [*node.decorator_list, *node.args.defaults, *node.args.kw_defaults, node.returns]
        elif isinstance(node, ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.ClassDef):
            inner = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
            parts = [*node.decorator_list, *node.bases, *node.keywords]
            parts += [statement for statement in node.body if not isinstance(statement, inner)]
        for part in filter(None, parts):
            found.update(name.id for name in ast.walk(part) if isinstance(name, ast.Name))
    return found
