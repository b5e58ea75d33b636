"""Tables of constants, and imports, that a function makes anew at each call stand at the top of the file.

Before:

    def amino_acids(codons):
        names = {"AUG": "M", "UUU": "F", …}
        return [names[codon] for codon in codons]

After:

    _AMINO_ACIDS_NAMES = {"AUG": "M", "UUU": "F", …}

    def amino_acids(codons):
        names = _AMINO_ACIDS_NAMES
        return [names[codon] for codon in codons]

Taken are dictionaries, lists and sets of constants that the function only reads: `names[key]`, `key in names`, `get`,
`for … in names`. Nobody else ever has them, so that one is as good as a new one each time. `import math` in a function
becomes `math = _math`.

Does not handle: tables with lists in them, tables that are passed on, changed, or given back; modules beside Python's
own that the file does not import at its top anyway.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import captured
from optadvisor.rewriters._places import is_builtin, name_problem
from optadvisor.rewriters._text import constant_text
from optadvisor.rewriters._whole_functions import stem, whole_problem
from optadvisor.source.site import Site, has_long_string, own_nodes

name = "tables"
whole = True
"""It is asked about methods and inner functions, too."""

FEWEST = 3
"""Elements from which on a table is worth a line of its own."""
OFTEN = 4
"""Calls from which on a table is made more than a few times; in a loop one call will do."""
STANDARD = frozenset({
    "bisect", "collections", "copy", "datetime", "decimal", "fractions", "functools", "heapq", "itertools", "json",
    "math", "operator", "os", "random", "re", "statistics", "string", "sys", "time",
})  # fmt: skip
"""Modules that do nothing when they are imported, so that nobody notices when that is."""
LOOKING = ("all", "any", "enumerate", "len", "list", "max", "min", "reversed", "set", "sorted", "sum", "tuple", "zip")
"""Built-ins that go through what they are given and do not keep it; `enumerate`, `reversed`, `zip` only in `for`."""
LAZY = ("enumerate", "reversed", "zip")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """An expression that always makes the same, and the name of the variable it is given, if any."""

    expression: ast.expr
    variable: str


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = list(_tables(site))
    imports = [n for n in own_nodes(site.node) if isinstance(n, ast.Import | ast.ImportFrom)]
    if site.hotspot.calls < OFTEN:  # what is made a few times in all is not worth a word
        again = _in_loops(site.node)
        found, imports = [one for one in found if id(one.expression) in again], []
    if not found and not imports:
        return
    reasons = [(_table_problem(site, one), one.expression.lineno) for one in found]
    reasons += [(_import_problem(site, one), one.lineno) for one in imports]
    tables = [one for one in found if not _table_problem(site, one)]
    kept = [one for one in imports if not _import_problem(site, one)]
    problem = whole_problem(site) or name_problem(site, ())
    if problem or not (tables or kept):
        reason, line = (problem, 0) if problem else reasons[0]
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=line)
        return
    yield _proposal(site, tables, kept)


# ---------------------------------------------------------------- tables


def _tables(site: Site) -> Iterator[Table]:
    """Every expression of the function that makes a table of constants."""
    assert site.node is not None
    named: dict[int, str] = {}
    for node in own_nodes(site.node):
        match node:
            case ast.Assign(targets=[ast.Name(id=variable)], value=value):
                named[id(value)] = variable
            case ast.AnnAssign(target=ast.Name(id=variable), value=ast.expr() as value):
                named[id(value)] = variable
    fixed = _folded(site.node)
    for node in own_nodes(site.node):
        if isinstance(node, ast.expr) and id(node) not in fixed and _size(site, node) >= FEWEST:
            yield Table(expression=node, variable=named.get(id(node), ""))


def _folded(function: ast.FunctionDef) -> set[int]:
    """Displays that CPython makes a constant of itself: `x in [1, 2, 3]`, `for x in [1, 2, 3]`."""
    found: set[int] = set()
    for node in ast.walk(function):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.List() | ast.Set() as table]):
                found.add(id(table))
            case ast.For(iter=table) | ast.comprehension(iter=table) if isinstance(table, ast.List | ast.Set):
                found.add(id(table))
            case ast.Call(args=arguments) | ast.Tuple(elts=arguments) | ast.List(elts=arguments):
                found.update(map(id, arguments))  # they are passed on, or lie in another table
            case ast.JoinedStr():
                found.update(map(id, ast.walk(node)))
    return found


def _size(site: Site, node: ast.expr) -> int:
    """The number of constants of a table; 0 for whatever else."""
    match node:
        case ast.Dict(keys=keys, values=values):
            fine = all(key is not None and _is_constant(key) for key in keys) and all(map(_is_constant, values))
            return len(keys) if fine else 0
        case ast.List(elts=elements, ctx=ast.Load()) | ast.Set(elts=elements):
            return len(elements) if all(map(_is_constant, elements)) else 0
        case ast.Call(func=ast.Name() as made, args=[source], keywords=[]):
            text = constant_text(site, source) if isinstance(source, ast.Constant) else None
            return len(text or "") if is_builtin(site, made, "set", "frozenset", "list", "tuple") else 0
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str() as text), attr="split"), args=[], keywords=[]):
            return len(text.split())
    return 0


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return isinstance(node.operand, ast.Constant) and isinstance(node.operand.value, int | float)
    if isinstance(node, ast.Tuple):
        return all(map(_is_constant, node.elts))
    return isinstance(node, ast.Constant)


def _in_loops(function: ast.FunctionDef) -> set[int]:
    """What is evaluated once a round."""
    loops = (n for n in ast.walk(function) if isinstance(n, ast.For | ast.While))
    return {id(n) for loop in loops for n in ast.walk(loop) if isinstance(n, ast.expr)}


def _table_problem(site: Site, table: Table) -> str:
    """Why one table cannot stand for all; empty where it can."""
    assert site.node is not None
    if has_long_string(site.code(table.expression)):
        return "a string of the table goes over several lines"
    looked = _looked_at(site)
    if not table.variable:
        if id(table.expression) in looked:
            return ""
        return f"what `{_short(table.expression)}` makes is passed on, and may be changed"
    if table.variable in captured(site) or table.variable in site.parameters:
        return f"`{table.variable}` belongs to more than {site.ref.name}"
    uses = [n for n in ast.walk(site.node) if isinstance(n, ast.Name) and n.id == table.variable]
    if any(not isinstance(n.ctx, ast.Load) for n in uses if n.lineno != table.expression.lineno) or (
        sum(not isinstance(n.ctx, ast.Load) for n in uses) != 1
    ):
        return f"`{table.variable}` is bound more than once"
    if any(isinstance(n.ctx, ast.Load) and id(n) not in looked for n in uses):
        return f"`{table.variable}` is passed on, changed or given back"
    return ""


def _looked_at(site: Site) -> set[int]:
    """Expressions whose value is only read there."""
    assert site.node is not None
    found: set[int] = set()
    views: dict[int, int] = {}
    for node in ast.walk(site.node):
        match node:
            case ast.Subscript(value=one, ctx=ast.Load()):
                found.add(id(one))
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[one]):
                found.add(id(one))
            case ast.Call(func=ast.Attribute(value=one, attr="get" | "index" | "count")):
                found.add(id(one))
            case ast.Call(func=ast.Attribute(value=one, attr="items" | "keys" | "values"), args=[], keywords=[]):
                views[id(node)] = id(one)
    for node in ast.walk(site.node):
        match node:
            case (
                ast.For(iter=ast.Call(func=func, args=through))
                | ast.comprehension(iter=ast.Call(func=func, args=through))
            ) if is_builtin(site, func, *LAZY):
                pass
            case ast.For(iter=one) | ast.comprehension(iter=one):
                through = [one]
            case ast.Call(func=func, args=[_] as through, keywords=[]) if is_builtin(site, func, *LOOKING):
                through = [] if is_builtin(site, func, *LAZY) else through  # `max(names, others)` gives a table back
            case _:
                continue
        for one in through:
            found.update({id(one)} if id(one) not in views else {views[id(one)]})
    return found


# ---------------------------------------------------------------- imports


def _import_problem(site: Site, node: ast.Import | ast.ImportFrom) -> str:
    """Why an import has to stay where it is; empty where it need not."""
    assert site.node is not None
    code = site.code(node)
    if not site.module.owns_its_lines(node):
        return f"`{code}` shares its line with another statement"
    modules = [item.name for item in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    if isinstance(node, ast.ImportFrom) and (node.level or node.names[0].name == "*"):
        return f"`{code}` is not an import of one of Python's own modules"
    strange = next((module for module in modules if module not in STANDARD), None)
    if strange is not None:
        return f"importing `{strange}` may do more than to give its functions"
    if {"sys", "path"} <= site.module.identifiers:
        return "the file may change where modules are looked for"
    if {"sys", "modules"} <= site.module.identifiers:
        return "the file may exchange modules for others in `sys.modules`"
    folders = [Path(site.ref.path).parent]
    while (folders[-1] / "__init__.py").exists():
        folders.append(folders[-1].parent)
    if any((one / f"{module}.py").exists() or (one / module).is_dir() for module in modules for one in folders):
        return f"`{modules[0]}` may be a file beside this one, or beside its package"
    if isinstance(node, ast.ImportFrom):
        tries = (n for n in own_nodes(site.node) if isinstance(n, ast.Try | ast.TryStar))
        if any(inner is node for one in tries for inner in ast.walk(one)):
            return f"`{code}` stands in `try`, and may raise `ImportError` in another Python"
        if not all(_is_there(modules[0], item.name) for item in node.names):
            return f"`{code}` may raise `ImportError`, or import a file of its own"
    declared = (n for n in own_nodes(site.node) if isinstance(n, ast.Global | ast.Nonlocal))
    names = {item.asname or item.name for item in node.names}
    if any(names & {*one.names} for one in declared):
        return f"`{code}` binds a name of the file"
    return ""


def _is_there(module: str, wanted: str) -> bool:
    """The module has the name as soon as it is imported: no `json.tool`, which is a module of its own."""
    found = getattr(importlib.import_module(module), wanted, None)
    return found is not None and not isinstance(found, ModuleType)


def _import_lines(site: Site, node: ast.Import | ast.ImportFrom) -> tuple[list[str], list[str]]:
    """What stands in place of an import, and the imports for the top of the file."""
    lines: list[str] = []
    added: list[str] = []
    for item in node.names:
        module = item.name if isinstance(node, ast.Import) else node.module or ""
        alias, imports = site.import_as(module, module)
        added += imports
        value = alias if isinstance(node, ast.Import) else f"{alias}.{item.name}"
        lines.append(f"{item.asname or item.name} = {value}")
    return lines, added


# ---------------------------------------------------------------- writing


def _proposal(site: Site, tables: Sequence[Table], imports: Sequence[ast.Import | ast.ImportFrom]) -> Proposal:
    taken: set[str] = set()
    edits: list[Edit] = []
    helpers: list[str] = []
    added: list[str] = []
    for one in tables:
        alias = _table_name(site, one, taken)
        start, end = site.module.span(one.expression)
        edits.append(Edit(start=start, end=end, text=alias))
        helpers.append(f"{alias} = {_written(site, one.expression)}")
    for statement in imports:
        lines, needed = _import_lines(site, statement)
        start, end = site.module.statement_span(statement)
        edits.append(Edit(start=start, end=end, text=site.lines("\n".join(lines), site.module.indent(statement))))
        added += needed
    what = "its tables of constants" if tables else "what it imports"
    return Proposal(
        rewriter=name,
        variant="at the top",
        function=site.ref,
        title=f"make {what} once, at the top of the file",
        why=(
            "The function makes the same table, or looks up the same modules, at each call. It never changes them, so "
            "one for all calls is enough."
        ),
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        imports=tuple(dict.fromkeys(added)),
        helpers=tuple(helpers),
        guards=(),
    )


def _table_name(site: Site, table: Table, taken: set[str]) -> str:
    wanted = f"_{stem(site)}_{table.variable.strip('_') or 'table'}".upper()
    candidate, number = wanted, 2
    while candidate in taken or candidate in site.module.identifiers:
        candidate, number = f"{wanted}_{number}", number + 1
    taken.add(candidate)
    return candidate


def _written(site: Site, node: ast.expr) -> str:
    """The expression as it is written, moved to the left as far as its first line was."""
    text = site.code(node)
    indent = site.module.data.splitlines()[node.lineno - 1].decode("utf-8")
    depth = len(indent) - len(indent.lstrip())
    lines = text.splitlines()
    rest = [line[depth:] if not line[:depth].strip() else line.lstrip() for line in lines[1:]]
    return "\n".join([lines[0], *rest])


def _short(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if len(text) < 40 else f"{text[:36]}…{text[-1]}"
