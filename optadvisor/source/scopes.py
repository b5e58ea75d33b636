"""What every name and attribute of a file refers to, by scope and not by spelling.

    import numpy as np          `np.zeros`  → numpy.zeros
    def f(random): ...          `random`    → .f.<locals>.random

Built on LibCST's scope analysis (https://libcst.readthedocs.io/en/latest/metadata.html#qualified-name-metadata). A name
bound twice (`import random` at the top, `random = None` further down) has two meanings, and callers must treat it as
unknown; that is what makes `def f(random): random.random()` or a local called `sum` harmless. Where LibCST is known to
overlook a binding, or text cannot tell (`exec`, `globals()["sum"] = ...`), the name has no meaning at all.

Does not handle: names rebound from another file (`import walk; walk.step = fake`), `mock.patch("random.random")`, and
code that `eval` or `exec` of a library runs.
"""

from __future__ import annotations

import ast
import contextlib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import libcst as cst
from libcst.metadata import (
    ByteSpanPositionProvider,
    MetadataWrapper,
    QualifiedName,
    QualifiedNameSource,
    ScopeProvider,
)

from optadvisor.source.dynamic import binds_by_text
from optadvisor.source.starred import Star, way_back, with_names

SPIES = frozenset(f"builtins.{name}" for name in ("exec", "eval", "globals", "locals", "vars", "dir"))
"""Built-ins that callers look for in order to stay away: they keep their meaning in a file that uses them."""
Names: TypeAlias = dict[tuple[int, int], frozenset[str]]

_PATCHERS = ("setattr", "delattr", "vars")


def qualified_names(
    data: bytes, tree: ast.Module, spans: Mapping[ast.expr, tuple[int, int]], stars: Sequence[Star] = ()
) -> Names:
    """Byte span → qualified names, for each `Name` and dotted `Attribute` of a UTF-8 text parsed as `tree`.

    Imports give `numpy.zeros`, built-ins `builtins.len`, everything bound in the file its own dotted path with a
    leading dot (`.walk`, `.walk.<locals>.dx`), so that a local can never be taken for a library's name; relative
    imports have two dots or more (`..helpers.step`). `spans` gives the position of each name and attribute of `tree`,
    in which the `stars` are names.
    """
    back, text = way_back(stars), with_names(data, stars)
    try:
        named = _from_libcst(text)
    except (cst.ParserSyntaxError, RecursionError):
        return {}
    found = {
        (back(start), back(start) + end - start): meant for (start, end), meant in named.items() if back(start) >= 0
    }
    if binds_by_text(tree):
        return {span: meanings for span, (_, meanings) in found.items() if _are_locals(meanings) or meanings <= SPIES}
    overlooked = set(_overlooked_bindings(tree))
    patched = frozenset(_patched(tree, spans, found))
    return {
        span: meanings
        for span, (root, meanings) in found.items()
        if not (root in overlooked and not _are_locals(meanings)) and not _touches(meanings, patched)
    }


def _are_locals(meanings: frozenset[str]) -> bool:
    return all(meaning.startswith(".") and ".<locals>." in meaning for meaning in meanings)


def _touches(meanings: frozenset[str], patched: frozenset[str]) -> bool:
    """Some meaning is one of `patched` or lies within one of them."""
    for meaning in meanings:
        parts = meaning.split(".")
        if any(".".join(parts[:size]) in patched for size in range(1, len(parts) + 1)):
            return True
    return False


# ---------------------------------------------------------------- LibCST's answer


class _Wrapper(MetadataWrapper):
    """Without the walks over the whole tree in which nobody looks: scopes are found from the module's node alone."""

    def visit_batched(self, visitors: Iterable[Any], *_: object) -> cst.Module:
        with contextlib.ExitStack() as stack:
            for visitor in visitors:
                stack.enter_context(visitor.resolve(self))
                visitor.visit_Module(self.module)
        return self.module


def _from_libcst(data: bytes) -> dict[tuple[int, int], tuple[str, frozenset[str]]]:
    """Byte span → (first identifier, qualified names); only where the span holds the name's own text."""
    wrapper = _Wrapper(cst.parse_module(data.decode("utf-8")), unsafe_skip_copy=True)
    scopes = wrapper.resolve(ScopeProvider)
    found: dict[tuple[int, int], tuple[str, frozenset[str]]] = {}
    for node, span in wrapper.resolve(ByteSpanPositionProvider).items():
        if isinstance(node, cst.Name) and not unicodedata.is_normalized("NFKC", node.value):
            return {}  # Python takes `ﬁ` for `fi`, LibCST for another name
        path = _dotted_path(node)
        if not path:
            continue
        start, end = span.start, span.start + span.length
        text = data[start:end]
        if not text.endswith(path[-1].encode()) or (len(path) == 1 and len(text) != len(path[0].encode())):
            continue
        scope = scopes.get(node)
        meanings = scope.get_qualified_names_for(node) if scope is not None else ()
        found[start, end] = path[0], frozenset(_spelled(name, path) for name in meanings)
    return found


def _dotted_path(node: cst.CSTNode) -> tuple[str, ...]:
    """`np.random.rand` as its parts; empty for what is not names and dots alone (`f().x`, `a[0].x`)."""
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    return (node.value, *reversed(parts)) if isinstance(node, cst.Name) else ()


def _spelled(name: QualifiedName, path: tuple[str, ...]) -> str:
    if name.source is QualifiedNameSource.LOCAL:
        return f".{name.name}"
    if name.source is QualifiedNameSource.BUILTIN:  # LibCST leaves the attributes out
        return ".".join(["builtins", *path])
    return f".{name.name}" if name.name.startswith(".") else name.name


# ---------------------------------------------------------------- what LibCST overlooks


def _overlooked_bindings(tree: ast.Module) -> Iterator[str]:
    """Identifiers bound in ways that LibCST's scopes do not record, or record elsewhere.

    Captures of `match`, `:=` inside a comprehension, `del` (which makes a name local), type parameters, and the private
    names of classes (`__x` in `class C` is `_C__x`).
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Del):
                yield node.id
        elif isinstance(node, ast.NamedExpr):
            yield node.target.id
        elif isinstance(node, ast.MatchAs | ast.MatchStar | ast.MatchMapping):
            name = node.rest if isinstance(node, ast.MatchMapping) else node.name
            yield from [name] if name else []
        elif isinstance(node, ast.ClassDef):
            yield from _private_names(node)
        for parameter in getattr(node, "type_params", ()):  # Python 3.12
            yield parameter.name


def _private_names(owner: ast.ClassDef) -> Iterator[str]:
    for node in ast.walk(owner):
        if isinstance(node, ast.Name) and node.id.startswith("__") and not node.id.endswith("__"):
            yield from (node.id, f"_{owner.name.lstrip('_')}{node.id}")


def _patched(
    tree: ast.Module,
    spans: Mapping[ast.expr, tuple[int, int]],
    found: Mapping[tuple[int, int], tuple[str, frozenset[str]]],
) -> Iterator[str]:
    """Qualified names of library objects that the file itself replaces: `math.sqrt = fast`, `setattr(random, ...)`."""
    for node in ast.walk(tree):
        target: ast.expr | None = None
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            target = node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _PATCHERS:
            target = node.args[0] if node.args else None
        elif isinstance(node, ast.Attribute) and node.attr == "__dict__":
            target = node.value
        if isinstance(target, ast.Name | ast.Attribute):
            _, meanings = found.get(spans[target], ("", frozenset[str]()))
            yield from (meaning for meaning in meanings if not meaning.startswith("."))
