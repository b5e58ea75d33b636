"""Names in a cell: which it binds and reads, in its text or behind it.

Does not handle: names that code makes up (`exec`, `globals()[…]`): `source.dynamic` tells such text.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterator, Sequence

from optadvisor.notebooks.known_magics import QUIET, QUIET_EXTENSIONS, STATEMENTS

_EXPANDED = re.compile(r"\$\{?([A-Za-z_]\w*)|\{([^{}]*)\}")
_WORD = re.compile(r"[^\W\d]\w*")


def bound_names(tree: ast.Module) -> frozenset[str]:
    """Every name that some code of the cell binds, whatever the scope."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            found.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            found.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            found.add(node.rest)
        elif isinstance(node, ast.Global):
            found.update(node.names)
    return frozenset(found - {"*"})


def module_names(tree: ast.Module) -> frozenset[str]:
    """The variables that the cell itself binds at its top level: no functions, classes, modules."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            found.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            found.add(node.rest)
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            found |= {n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr)}
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
    return frozenset(found)


def declared_global(tree: ast.Module) -> frozenset[str]:
    """The variables of the notebook that its functions set."""
    return frozenset(name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names)


def reaches_out(tree: ast.Module) -> bool:
    """Whether it changes something that is not its own, where nobody could see that."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            return True
        if isinstance(node, ast.Name) and node.id in ("setattr", "delattr", "get_ipython"):
            return True
        if isinstance(node, ast.alias) and node.name == "*":
            return True
    return False


def ipython_uses(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST | None, ast.AST | None]]:
    """Each `get_ipython`, with the attribute that is taken of its call, and the call of that."""
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "get_ipython":
            attribute = above.get(above.get(node, node))
            yield node, attribute, above.get(attribute) if attribute else None


def is_unknown_use(use: tuple[ast.AST, ast.AST | None, ast.AST | None]) -> bool:
    """`get_ipython()` for anything but what is known to bind no names."""
    _, attribute, call = use
    if not isinstance(attribute, ast.Attribute) or not isinstance(call, ast.Call) or call.func is not attribute:
        return True
    if attribute.attr in ("system", "getoutput", "captured", "once"):
        return False
    words = [arg.value for arg in call.args[:2] if isinstance(arg, ast.Constant)]
    if attribute.attr != "run_line_magic" or len(words) != 2:
        return True
    name, rest = words
    known = name in QUIET or name in STATEMENTS or (name == "load_ext" and str(rest).strip() in QUIET_EXTENSIONS)
    return not known


def words_of(text: str) -> list[str]:
    return sorted({word for word in _WORD.findall(text) if not keyword.iskeyword(word)})


def looked_up(text: str) -> str:
    """`, lambda: (x,)` for the names that IPython looks up in a line of a magic's or of the shell's."""
    found = {word for plain, inner in _EXPANDED.findall(text) for word in _WORD.findall(plain or inner)}
    return reading(sorted(word for word in found if not keyword.iskeyword(word)))


def reading(names: Sequence[str]) -> str:
    return f", lambda: ({', '.join(names)},)" if names else ""
