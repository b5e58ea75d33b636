"""Functions of the same file that are handed text, or make some, as further functions over codes.

    def is_palindrome(n):                    def _is_palindrome_of_codes(n):
        s = str(n)                               s = _digits_of(n)
        return s == s[::-1]           →          return _same_text(s, s[::-1])

    is_palindrome(a * b)              →      _is_palindrome_of_codes(a * b)

The user's function stays as it is; that it is still the one of this file is tested in each call.

Does not handle: methods, decorated functions, named arguments, text that is returned in a tuple.
"""

from __future__ import annotations

import ast
import dataclasses
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.rewriters.lettering import expressions, kinds, statements, tables
from optadvisor.rewriters.lettering.reading import BYTES, CHAR, CHARS, OTHER, TEXT, NotLetteredError, Reading
from optadvisor.source.edits import apply_edits
from optadvisor.source.site import Site, own_nodes

HANDED = frozenset({OTHER, TEXT, CHAR, CHARS, BYTES})
"""Kinds that may be handed over."""


@dataclass(kw_only=True)
class Copy:
    """One function, for arguments of certain kinds."""

    function: ast.FunctionDef
    name: str
    """Of the function over codes; empty for one in which there is no text."""
    parameters: tuple[str, ...]
    """The kind of each argument."""
    kind: str = OTHER
    """Of what it returns."""
    problem: NotLetteredError | None = None


def know_itself(reading: Reading) -> None:
    """Let the function call itself with text of the same kinds: it is over codes then, too."""
    node = reading.site.node
    assert node is not None
    handed = tuple(reading.kinds.get(name, OTHER) for name in reading.site.parameters)
    reading.functions[node.name, handed] = Copy(function=node, name=node.name, parameters=handed)


def calls_itself(reading: Reading) -> bool:
    node = reading.site.node
    return node is not None and any(
        isinstance(part, ast.Call) and reading.site.helper(part) is node for part in own_nodes(node)
    )


def result_kind(reading: Reading, node: ast.Call) -> str:
    """The kind of what a call of such a function gives; OTHER for all other calls."""
    found = _copy_of(reading, node)
    return OTHER if found is None or found.problem else found.kind


def written(reading: Reading, node: ast.Call) -> str:
    """The call as written; empty where the function is none of these."""
    found = _copy_of(reading, node)
    if found is None:
        return ""
    if found.problem:
        raise found.problem
    if not found.name:
        return ""
    if found.name != found.function.name:
        reading.copied[found.name] = found.function
    texts = [_argument(reading, part, kind) for part, kind in zip(node.args, found.parameters, strict=True)]
    return f"{found.name}({', '.join(texts)})"


def _argument(reading: Reading, node: ast.expr, kind: str) -> str:
    if kind == OTHER:
        return expressions.written(reading, node)
    return expressions.as_code(reading, node) if kind == CHAR else expressions.as_list(reading, node)


def _copy_of(reading: Reading, node: ast.Call) -> Copy | None:
    function = reading.site.helper(node)
    if function is None or function.name in reading.site.bound_names or node.keywords:
        return None
    handed = tuple(kinds.kind_of(reading, argument) for argument in node.args)
    total = len(function.args.posonlyargs) + len(function.args.args)
    if not {*handed} <= HANDED or len(handed) > total or function.args.vararg or function.args.kwonlyargs:
        return None
    if {*handed} <= {OTHER} and not _has_text(reading.site, function):
        return None
    found = _made(reading, function, handed)
    if found.problem and CHAR in handed:  # a text that happens to be one character
        found = _made(reading, function, tuple(TEXT if kind == CHAR else kind for kind in handed))
    return found


def _has_text(site: Site, function: ast.FunctionDef) -> bool:
    """Is there text written out in it, or in what it calls, or made of numbers?"""
    functions = [function]
    for each in functions:
        for node in own_nodes(each):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes) and node is not _docstring(each):
                return True
            if isinstance(node, ast.Name) and node.id in ("str", "chr"):
                return True
            helper = site.helper(node) if isinstance(node, ast.Call) else None
            if helper is not None and helper not in functions:
                functions.append(helper)
    return False


def _docstring(function: ast.FunctionDef) -> ast.expr | None:
    first = function.body[0]
    return first.value if isinstance(first, ast.Expr) else None


def _made(reading: Reading, function: ast.FunctionDef, handed: tuple[str, ...]) -> Copy:
    key = function.name, handed
    known = reading.functions.get(key)
    if isinstance(known, Copy):
        return known
    stem = f"_{function.name}_of_codes"
    name, number = reading.site.fresh(stem), 2
    while any(isinstance(copy, Copy) and copy.name == name for copy in reading.functions.values()):
        name, number = reading.site.fresh(f"{stem}_{number}"), number + 1
    found = Copy(function=function, name=name, parameters=handed)
    reading.functions[key] = found
    try:
        _write(reading, found)
    except NotLetteredError as problem:
        found.problem = problem
    return found


def _write(reading: Reading, found: Copy) -> None:
    """Add the text of the function over codes to the tools."""
    function, site = found.function, _site_of(reading.site, found.function)
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    inner = dataclasses.replace(
        reading,
        site=site,
        kinds={name: kind for name, kind in zip(names, found.parameters, strict=False) if kind != OTHER},
        constants=tables.constants_of(site),
        tables=tables.tables_of(site),
        inner=True,
    )
    before = len(reading.helpers)
    kinds.find_kinds(inner)
    result = statements.write(inner)
    if not inner.kinds and not result.edits and len(reading.helpers) == before:
        found.name = ""
        return
    shapes = result.results - {(statements.CONSTANT,)}
    shape = next(iter(shapes), (OTHER,))
    if len(shapes) > 1 or (shape[0] == "" and {*shape} - {"", OTHER}) or shape[0] not in {*HANDED, ""}:
        raise NotLetteredError(f"{function.name} returns text in a way that is not known")
    found.kind = shape[0] or OTHER
    reading.helpers[found.name] = _text(site, function, found.name, result.edits)


def _site_of(site: Site, function: ast.FunctionDef) -> Site:
    """The place of another function of the file."""
    ref = next(ref for ref, node in site.module.functions.items() if node is function)
    recording = dataclasses.replace(site.recording, function=ref, calls=())
    return Site(
        module=site.module, hotspot=dataclasses.replace(site.hotspot, function=ref, loops=()), recording=recording
    )


def _text(site: Site, function: ast.FunctionDef, name: str, edits: list[Edit]) -> str:
    start, end = site.module.span(function)
    data = site.module.data[start:end]
    moved = [Edit(start=edit.start - start, end=edit.end - start, text=edit.text) for edit in edits if edit.text]
    head = f"def {function.name}".encode()
    if not data.startswith(head):
        raise NotLetteredError(f"{function.name} is written in a way that cannot be changed in place")
    moved.append(Edit(start=0, end=len(head), text=f"def {name}"))
    return apply_edits(data, moved).decode("utf-8").replace("\r\n", "\n")
