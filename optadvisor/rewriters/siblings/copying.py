"""A function in a file that holds copies of what it takes from the files beside it.

    from forces import pull              from forces import pull
    def fly(x): … pull(x) …       →      def fly(x): … _forces_pull(x) …
                                         def _forces_pull(x): …              at the end, so that no line moves

Does not handle: functions with inner functions or comprehensions, that call themselves or are decorated; classes.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from optadvisor.errors import RewriterError
from optadvisor.records import Edit
from optadvisor.rewriters.siblings.finding import Defined, defined, imported_module, number, only_binding
from optadvisor.source.edits import apply_edits, edited_part
from optadvisor.source.module import Module
from optadvisor.source.site import Site, bound_names, own_nodes

INNER = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.FunctionDef, ast.ClassDef)
OTHER = (ast.AsyncFunctionDef, ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr)
LITERALS = (ast.Constant, ast.UnaryOp, ast.USub, ast.Load)
IMPORTS = (ast.Import, ast.ImportFrom)


class NotCopiedError(Exception):
    """Why something from another file cannot be copied, as a sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@dataclass(kw_only=True)
class Copies:
    """What is copied, under which names."""

    original: Site
    roots: dict[str, str] = field(default_factory=dict)
    """What the file's own functions mention (`pull`, `forces.pull`) → the copy's name."""
    names: dict[str, str] = field(default_factory=dict)
    """Global names in the copied functions' own files → names of the copies."""
    texts: dict[str, str] = field(default_factory=dict)
    """Name of a copy → its text, an import statement for what is imported from libraries."""
    plain: set[str] = field(default_factory=set)
    """Built-in names that the copies use."""
    sources: dict[str, Defined] = field(default_factory=dict)
    """Name of a copy → what it is a copy of."""
    edits: list[Edit] = field(default_factory=list)
    """Of the file's own text: calls of the copies."""
    site: Site | None = None
    """The function in the other file."""

    @property
    def imports(self) -> tuple[str, ...]:
        return tuple(text for name, text in self.texts.items() if isinstance(self.sources[name].node, IMPORTS))

    @property
    def helpers(self) -> tuple[str, ...]:
        return tuple(text for name, text in self.texts.items() if not isinstance(self.sources[name].node, IMPORTS))


def copies_for(site: Site) -> Copies | None:
    """The function with what it needs of other files; None where it needs nothing. Raises `NotCopiedError`."""
    if site.node is None or site.node not in site.module.tree.body or site.module.has_star_import:
        return None
    copies = Copies(original=site)
    for function in _reached(site):
        for node, found in _mentions(site, function):
            _take(copies, node, found)
    if not copies.roots:
        return None
    taken = {root.partition(".")[0] for root in copies.roots} & site.bound_names
    if taken:
        raise NotCopiedError(f"`{min(taken)}` is both a variable and imported")
    end = Edit(start=len(site.module.data), end=len(site.module.data), text=_appended(copies))
    copies.site = _edited(site, [*copies.edits, end])
    return copies


def _reached(site: Site) -> list[ast.FunctionDef]:
    """The function, and those of its file that it calls."""
    assert site.node is not None
    found = [site.node]
    for function in found:
        for node in own_nodes(function):
            helper = site.helper(node) if isinstance(node, ast.Call) else None
            if helper is not None and helper not in found:
                found.append(helper)
    return found


def _mentions(site: Site, function: ast.FunctionDef) -> Iterator[tuple[ast.Name | ast.Attribute, Defined]]:
    """Calls of functions from files beside this one, and mentions of their numbers."""
    nodes = [*own_nodes(function)]
    called = {node.func for node in nodes if isinstance(node, ast.Call)}
    local = bound_names(function)
    for node in nodes:
        found = None
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in local:
            if isinstance(only_binding(site.module, node.id), ast.ImportFrom):
                found = defined(site.module, node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in local:
            module = imported_module(site.module, node.value.id) if isinstance(node.ctx, ast.Load) else None
            found = defined(module, node.attr) if module is not None else None
        if found is None or found.module is site.module or not isinstance(node, ast.Name | ast.Attribute):
            continue
        if isinstance(found.node, ast.FunctionDef) if node in called else number(found) is not None:
            yield node, found


def _take(copies: Copies, node: ast.Name | ast.Attribute, found: Defined) -> None:
    site = copies.original
    root = site.code(node)
    texts = (each for each in ast.walk(site.module.tree) if isinstance(each, ast.JoinedStr))
    if any(node is part for text in texts for part in ast.walk(text)):  # where Python 3.11 says wrong positions
        raise NotCopiedError(f"line {node.lineno}: `{root}` of another file stands in formatted text", node.lineno)
    try:
        copies.roots[root] = _copied(copies, found)
    except NotCopiedError as no:
        where = Path(found.module.path).name
        raise NotCopiedError(f"line {node.lineno}: `{root}` of {where} {no.reason}", node.lineno) from no
    start, end = site.module.span(node)
    copies.edits.append(Edit(start=start, end=end, text=copies.roots[root]))


# ---------------------------------------------------------------- one copy


def _copied(copies: Copies, found: Defined) -> str:
    """The name of the copy, which is made if it is not there yet. Raises `NotCopiedError`."""
    for name, known in copies.sources.items():
        if known.module.path == found.module.path and known.name == found.name:
            return name
    name = copies.original.fresh(f"_{Path(found.module.path).stem}_{found.name}".replace("__", "_"))
    if name in copies.texts or name in found.module.identifiers or not name.isidentifier():
        raise NotCopiedError("has a name that clashes with another one")
    copies.sources[name] = found
    if isinstance(found.node, ast.FunctionDef):
        copies.texts[name] = _function(copies, name, found.module, found.node)
    elif isinstance(found.node, ast.Import | ast.ImportFrom):
        copies.texts[name] = _import(found, name)
    else:
        known_number = number(found)
        if known_number is None:
            raise NotCopiedError(f"reads `{found.name}`, which is no number that its file says")
        copies.texts[name] = f"{name} = {known_number!r}"
    return name


def _import(found: Defined, name: str) -> str:
    assert isinstance(found.node, ast.Import | ast.ImportFrom)
    item = next(each for each in found.node.names if (each.asname or each.name.partition(".")[0]) == found.name)
    if isinstance(found.node, ast.ImportFrom):
        return f"from {found.node.module} import {item.name} as {name}"
    if not item.asname and "." in item.name:
        raise NotCopiedError(f"uses the package `{found.name}`")
    return f"import {item.name} as {name}"


def _function(copies: Copies, name: str, module: Module, node: ast.FunctionDef) -> str:
    """The function under another name, without annotations, its body as it was but for global names."""
    _check(node, module)
    local = bound_names(node)
    edits: list[Edit] = []
    renamed: set[str] = set()
    for each in own_nodes(node):
        if not isinstance(each, ast.Name) or each.id in local:
            continue
        new = _global_name(copies, module, node, each)
        if new != each.id:
            start, end = module.span(each)
            edits.append(Edit(start=start, end=end, text=new))
            renamed.add(each.id)
    attributes = {each.attr for each in own_nodes(node) if isinstance(each, ast.Attribute)}
    if renamed & attributes:
        raise NotCopiedError(f"uses `{min(renamed & attributes)}` as a name and as an attribute")
    low, high = module.line_starts[node.body[0].lineno - 1], module.span(node.body[-1])[1]
    body = edited_part(module, low, high, edits)
    arguments = ast.parse(f"def f({ast.unparse(node.args)}): pass").body[0]
    assert isinstance(arguments, ast.FunctionDef)
    for part in ast.walk(arguments.args):
        if isinstance(part, ast.arg):
            part.annotation = None
    return f"def {name}({ast.unparse(arguments.args)}):\n{body}\n"


def _check(node: ast.FunctionDef, module: Module) -> None:
    """Raises `NotCopiedError` for functions of which the text alone does not say what they are."""
    if node.decorator_list:
        raise NotCopiedError("is decorated")
    for each in own_nodes(node):
        if isinstance(each, INNER):
            raise NotCopiedError("holds an inner function or a comprehension")
        if isinstance(each, (*OTHER, *IMPORTS)):
            raise NotCopiedError(f"holds `{type(each).__name__}`, which is not copied")
    defaults = [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
    if not all(isinstance(part, LITERALS) for default in defaults for part in ast.walk(default)):
        raise NotCopiedError("has a default value that is not written out")
    if not all(map(module.owns_its_lines, node.body)) or not module.data.isascii():
        raise NotCopiedError("is written in a way that cannot be copied")


def _global_name(copies: Copies, module: Module, function: ast.FunctionDef, node: ast.Name) -> str:
    """How a global name of the function's file is spelled in the copy. Raises `NotCopiedError`."""
    found = defined(module, node.id)
    if found is None:
        if only_binding(module, node.id) is None and not _is_bound(module, node.id) and hasattr(builtins, node.id):
            copies.plain.add(node.id)
            return node.id
        raise NotCopiedError(f"uses `{node.id}`, whose one meaning its file does not say")
    if found.node is function:
        raise NotCopiedError("calls itself")
    new = _copied(copies, found)
    if copies.names.setdefault(node.id, new) != new:
        raise NotCopiedError(f"uses `{node.id}`, which is something else in another file")
    return new


def _is_bound(module: Module, name: str) -> bool:
    return name in module.identifiers and any(
        name in (getattr(node, "id", ""), getattr(node, "name", ""), getattr(node, "asname", ""))
        and not isinstance(getattr(node, "ctx", None), ast.Load)
        for node in ast.walk(module.tree)
    )


# ---------------------------------------------------------------- the other file


def _appended(copies: Copies) -> str:
    text = "\n\n".join(text.rstrip("\n") for text in copies.texts.values())
    return f"\n\n{text}\n".replace("\n", copies.original.module.newline)


def _edited(site: Site, edits: list[Edit]) -> Site:
    """The same function in a file in which something was edited. Raises `NotCopiedError`."""
    module = site.module
    try:
        parsed = Module.parse(module.encode(apply_edits(module.data, edits)), module.path)
    except (RewriterError, SyntaxError, UnicodeError) as error:
        raise NotCopiedError("what it takes from other files cannot be put beside it") from error
    parsed.__dict__["identifiers"] = parsed.identifiers | module.identifiers
    if site.ref not in parsed.functions:
        raise NotCopiedError(f"there are two functions {site.ref.name}")
    return Site(module=parsed, hotspot=site.hotspot, recording=site.recording, deferred=site.deferred)
