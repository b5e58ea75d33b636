"""From a proposal with a compiled copy for Numba to one in which Cython builds that copy.

    @_njit(cache=True)                     @_cythonized
    def _total_kernel(a):            →     def _total_kernel(a):
        s = 0.0                                raise NotImplementedError("…")   runs only where nothing is built of it
        …

What is in front of the original stays: it tests the arguments, makes arrays of lists, calls the copy, and runs the
original where that raises. The copy goes into a module of Cython, with all that it calls.

Does not handle: proposals with several copies, copies that threads share.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from optadvisor.records import Edit, Proposal
from optadvisor.rewriters.cythonizing.arrays.arguments import taken
from optadvisor.rewriters.cythonizing.arrays.functions import Copies, Source, settled
from optadvisor.rewriters.cythonizing.arrays.kinds import ITEMS, Kind, Rows, declared
from optadvisor.rewriters.cythonizing.arrays.loops import UNIT
from optadvisor.rewriters.cythonizing.arrays.preamble import FIRST, OPERATIONS, library
from optadvisor.rewriters.cythonizing.kinds import NotTyped
from optadvisor.rewriters.cythonizing.loading import loader_text

FOR = "built_for = "
"""What says in the module which function it is built for."""
_STUB = '''@{decorator}
def {name}({parameters}):
    """In C, as it lies beside this file; where it is not built, the original runs."""
    raise NotImplementedError("{mark}")
'''


def converted(proposal: Proposal, decorator: str, imported: Mapping[str, str]) -> Proposal:
    """`imported`: names of modules in the file. Raises `NotTyped`."""
    texts = [*proposal.helpers, *(edit.text for edit in proposal.edits if _is_top(edit))]
    trees = [_OneByOne().visit(ast.parse(text)) for text in texts]
    sources = [_source(node) for tree in trees for node in tree.body if _is_part(node)]
    functions = {one.node.name: one for one in sources}
    entries = [name for name, one in functions.items() if _has_cache(one.node)]
    if len(entries) != 1:
        raise NotTyped("several copies for different arguments are left to Numba")
    modules = {**imported, **_imported("\n".join(proposal.imports))}
    plain, numbers = _plain(trees)
    within = next((name for name in functions if re.fullmatch(r"_within(_\d+)?", name)), "")
    copies = Copies(functions=functions, modules=modules, numbers=numbers, within=within)
    entry = functions[entries[0]].node
    text = _module(copies, entry.name, taken(proposal, entry), plain)
    stub = _STUB.format(
        decorator=decorator,
        name=entry.name,
        parameters=ast.unparse(entry.args),
        mark=hashlib.sha256(text.encode()).hexdigest()[:16],
    )
    edits = tuple(replace(edit, text=_left(edit.text, stub)) if _is_top(edit) else edit for edit in proposal.edits)
    edits = tuple(edit for edit in edits if edit.text)
    helpers = [one for one in (_left(one, stub) for one in proposal.helpers if "import njit as" not in one) if one]
    helpers = _wanted(helpers, [edit.text for edit in edits])
    everything = "\n".join([*helpers, *(edit.text for edit in edits)])
    return replace(
        proposal,
        edits=edits,
        helpers=(loader_text(decorator, proposal.function.path), *helpers),
        imports=tuple(one for one in proposal.imports if _is_used(one, everything)),
        cython=text,
    )


def _wanted(helpers: list[str], texts: list[str]) -> list[str]:
    """Those of which something is read elsewhere: what only the copy has read lies in its module."""
    left = []
    for one in helpers:
        nodes = ast.parse(one).body
        names = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
        others = "\n".join([*(other for other in helpers if other is not one), *texts])
        worked_out = [node for node in nodes if isinstance(node, ast.Assign)]
        names += [target.id for node in worked_out for target in node.targets if isinstance(target, ast.Name)]
        if not worked_out or any(re.search(rf"\b{name}\b", others) for name in names):
            left.append(one)
    return left


def _is_used(statement: str, text: str) -> bool:
    """Whether something reads what an import binds."""
    names = [name.asname or name.name for node in ast.parse(statement).body for name in getattr(node, "names", ())]
    return any(re.search(rf"\b{name}\b", text) for name in names)


def _is_top(edit: Edit) -> bool:
    """Whether it brings copies."""
    return re.search(r"^@\w*njit", edit.text, re.MULTILINE) is not None


def _is_part(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any("njit" in ast.unparse(one) for one in node.decorator_list)


class _OneByOne(ast.NodeTransformer):
    """Loops over arrays from outside with one iteration after the other: C is not told where these lie."""

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        calls = [one.func for one in ast.walk(node.test) if isinstance(one, ast.Call)]
        if any(isinstance(call, ast.Name) and re.fullmatch(r"_apart(_\d+)?", call.id) for call in calls):
            return node.orelse
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt | None:
        return None if re.fullmatch(r"_apart(_\d+)?", node.name) else self.generic_visit(node)  # type: ignore[return-value]


def _source(node: ast.stmt) -> Source:
    assert isinstance(node, ast.FunctionDef)
    options = _options(node)
    return Source(node=node, quiet=options.get("error_model") == "numpy", checked=options.get("boundscheck") is True)


def _options(node: ast.FunctionDef) -> dict[str | None, object]:
    calls = [one for one in node.decorator_list if isinstance(one, ast.Call)]
    found = {one.arg: one.value for call in calls for one in call.keywords}
    if any(not isinstance(value, ast.Constant) for value in found.values()):
        raise NotTyped("a copy in which sums may be added in another order is left to Numba")
    return {name: value.value for name, value in found.items() if isinstance(value, ast.Constant)}


def _has_cache(node: ast.FunctionDef) -> bool:
    return _options(node).get("cache") is True


def _imported(text: str) -> dict[str, str]:
    nodes = [node for node in ast.parse(text).body if isinstance(node, ast.Import)]
    return {name.asname or name.name: name.name for node in nodes for name in node.names}


def _plain(trees: list[ast.Module]) -> tuple[list[str], frozenset[str]]:
    """What copies read that is worked out when they are loaded: `_margin = _margin_here()`."""
    texts, numbers = [], set()
    functions = {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in (node for tree in trees for node in tree.body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=called), args=[])):
                if called in functions:
                    texts += [ast.unparse(functions[called]), ast.unparse(node)]
                    numbers.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Compare()):
                texts.append(ast.unparse(node))
                numbers.add(name)
    return texts, frozenset(numbers)


# ---------------------------------------------------------------- the module


def _module(copies: Copies, entry: str, kinds: list[Kind], plain: list[str]) -> str:
    names = [one.arg for one in copies.functions[entry].node.args.args]
    writer = settled(copies, entry, kinds, outer=True)
    lines: list[str] = []
    for made in copies.reached([*writer.called]):
        lines += ["", "", *made.lines]
    given = ", ".join(f"{declared(writer.kinds[name])} v_{name}" for name in names)
    lines += ["", "", *(["@cython.boundscheck(True)"] if copies.functions[entry].checked else [])]
    lines += [f"cdef object body({given}):", *writer.declarations(names), *writer.lines]
    lines += ["", "", *_bind(entry, kinds, stores=writer.stores), ""]
    text = "\n".join(lines)
    used = [name for name in sorted(copies.numbers) if f"g_{name}" in text]
    head = [f"import {module} as {name}" for name, module in copies.modules.items() if module in ("math", "os")]
    numbers = [*plain, *(f"cdef double g_{name} = {name}" for name in used)] if used else []
    arrays = ["import numpy"] if "numpy." in text else []
    first = FIRST + "\n".join([*arrays, *(head if used else [])])
    return "\n".join([first, OPERATIONS + library(text), *numbers, text])


def _bind(entry: str, kinds: list[Kind], *, stores: bool) -> Iterator[str]:
    names = [f"a_{number}" for number in range(len(kinds))]
    given = [f"{name}.view(numpy.uint8)" if _is_bools(kind) else name for name, kind in zip(names, kinds, strict=True)]
    yield f"{FOR}{entry!r}"
    yield ""
    yield ""
    yield "def bind(plain, breathe):"
    yield f"{UNIT}def call({', '.join(names)}):"
    for one, other in _apart(kinds) if stores else ():  # else C reads late what it has read before
        yield f"{UNIT}{UNIT}if numpy.may_share_memory({names[one]}, {names[other]}):"
        yield f"{UNIT}{UNIT}{UNIT}raise ValueError"
    yield f"{UNIT}{UNIT}return body({', '.join(given)})"
    yield ""
    for name in ("__name__", "__qualname__", "__module__", "__doc__"):
        yield f"{UNIT}call.{name} = plain.{name}"
    yield f"{UNIT}call.__wrapped__ = plain"
    yield f"{UNIT}return call"


def _apart(kinds: list[Kind]) -> Iterator[tuple[int, int]]:
    """Arrays that C takes to lie in different places, as their numbers are of different types."""
    arrays = [
        (n, kind.dtype) for n, kind in enumerate(kinds) if isinstance(kind, Rows) and "char" not in ITEMS[kind.dtype]
    ]
    for place, (one, dtype) in enumerate(arrays):
        yield from ((one, other) for other, its in arrays[place + 1 :] if its != dtype)


def _is_bools(kind: Kind) -> bool:
    return isinstance(kind, Rows) and kind.dtype == "bool"


# ---------------------------------------------------------------- what is left in the file


def _left(text: str, stub: str) -> str:
    """A text at the top of the file without what Cython builds, and the copy's place in it."""
    tree = ast.parse(text)
    parts = [node for node in tree.body if _is_part(node)]
    if not parts:
        return text
    lines = text.splitlines(keepends=True)
    for node in reversed(parts):
        assert isinstance(node, ast.FunctionDef)
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1
        last = node.end_lineno or node.lineno
        while last < len(lines) and not lines[last].strip():
            last += 1
        lines[first:last] = [f"{stub}\n\n"] if _has_cache(node) else []
    left = "".join(lines)
    only_stub = left.strip() == stub.strip()
    return left if not only_stub else (stub if not text.endswith("\n\n") else f"{stub}\n\n")
