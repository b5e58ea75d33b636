"""Edits by byte span: everything outside an edit stays as it was, to the byte.

    render(module, [proposal])  →  the file with the proposal's edits, its imports and its helpers

Imports and helpers go after the file's leading imports (never before `from __future__`), once each.
Does not handle: a file whose docstring shares its line with code, when something has to be imported.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Container, Iterable, Iterator, Sequence

from optadvisor.errors import RewriterError
from optadvisor.records import Edit, Proposal
from optadvisor.source.module import Module, first_line, parse_quietly
from optadvisor.source.untouched import with_marks


def apply_edits(data: bytes, edits: Iterable[Edit]) -> bytes:
    """`data` with all edits made; insertions at one place keep their order. Raises `RewriterError` on overlap."""
    parts: list[bytes] = []
    position = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if not position <= edit.start <= edit.end <= len(data):
            raise RewriterError(f"edits overlap or leave the file at byte {edit.start}")
        try:
            parts += data[position : edit.start], edit.text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise RewriterError(f"the proposed text cannot be written: {error}") from error
        position = edit.end
    return b"".join([*parts, data[position:]])


def edited_part(module: Module, low: int, high: int, edits: Iterable[Edit]) -> str:
    """The text between two places of a file with the edits that lie there made. Raises `RewriterError`."""
    moved = [Edit(start=edit.start - low, end=edit.end - low, text=edit.text) for edit in edits]
    return apply_edits(module.data[low:high], moved).decode("utf-8").replace("\r\n", "\n")


def render(module: Module, proposals: Sequence[Proposal]) -> bytes:
    """The file's bytes with `proposals` applied together, imports and helpers added once.

    Raises `RewriterError` when edits overlap, two texts claim one name, the text does not compile, or the file's
    encoding cannot hold it.
    """
    data = apply_edits(module.data, all_edits(module, proposals))
    if data == module.data:
        return module.encode(data)
    names = ", ".join(sorted({proposal.rewriter for proposal in proposals}))
    try:
        data = with_marks(module.data, data)
        raw = module.encode(data)
        _compile(data, module.path)
        if Module.parse(raw, module.path).data != data:
            raise RewriterError(f"{names}: the proposed text changes how the file is decoded")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise RewriterError(f"{names}: the proposed text is not valid here: {error}") from error
    return raw


def all_edits(module: Module, proposals: Sequence[Proposal]) -> list[Edit]:
    """The edits of `proposals` and the one that adds their imports and helpers. Raises `RewriterError`."""
    edits = [edit for proposal in proposals for edit in proposal.edits]
    header = _header(module, proposals)
    return [*edits, header] if header else edits


def _compile(data: bytes, path: str) -> None:
    """Raises `SyntaxError` also for what only compiling finds: `return` at top level, a misplaced `__future__`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compile(data.decode("utf-8"), path, "exec", dont_inherit=True)


def leading_imports(tree: ast.Module) -> list[ast.stmt]:
    """The import statements at the head of a file, before its first other statement."""
    body = tree.body[1:] if ast.get_docstring(tree, clean=False) is not None else tree.body
    found: list[ast.stmt] = []
    for statement in body:
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            break
        found.append(statement)
    return found


# ---------------------------------------------------------------- the header: imports and helpers


def _header(module: Module, proposals: Sequence[Proposal]) -> Edit | None:
    present = {ast.unparse(statement) for statement in leading_imports(module.tree)}
    imports = [i for i in _unique(i for p in proposals for i in p.imports) if i not in present]
    helpers = _unique(h.replace("\r\n", "\n").strip("\n") for p in proposals for h in p.helpers)
    if not imports and not helpers:
        return None
    _check_claims(module, imports, helpers)
    position, fresh_line = _header_position(module)
    text = "" if fresh_line else "\n"
    text += "".join(f"{statement}\n" for statement in imports)
    text += "".join(f"\n\n{helper}\n" for helper in helpers)
    if not leading_imports(module.tree) and module.tree.body:
        text = f"\n{text}" if ast.get_docstring(module.tree, clean=False) is not None else text
        text += "" if helpers or module.data[position : position + 1] in (b"\n", b"\r") else "\n"
    if not module.data[:position].strip():
        text = text.lstrip("\n")  # a file does not begin with empty lines
    if helpers:
        text += "\n" * max(2 - _blank_lines(module.data[position:]), 0)
    return Edit(start=position, end=position, text=text.replace("\n", module.newline))


def _blank_lines(data: bytes) -> int:
    """How many of the first two lines are empty; two when nothing else follows."""
    lines = data.splitlines()
    return next((number for number, line in enumerate(lines[:2]) if line.strip()), 2)


def _check_claims(module: Module, imports: Sequence[str], helpers: Sequence[str]) -> None:
    """Raises `RewriterError` when a new top-level text gives a name another meaning than the file or a second text."""
    owners: dict[str, str] = {}
    for text in [*imports, *helpers]:
        try:
            statements = parse_quietly(text, "<proposal>").body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise RewriterError(f"the proposed text is not valid: {error}") from error
        for name, meaning in (claim for statement in statements for claim in _claims(statement)):
            if owners.setdefault(name, meaning) != meaning:
                raise RewriterError(f"two proposals define {name} in different ways")
    for statement in _top_level(module.tree):
        for name, meaning in _claims(statement, only=owners):
            if owners[name] != meaning:
                raise RewriterError(f"the file has another {name} already")


def _claims(statement: ast.stmt, only: Container[str] | None = None) -> Iterator[tuple[str, str]]:
    """The names a statement binds, each with what it stands for: an import's target, else the statement's text."""
    if isinstance(statement, ast.Import):
        found = [(a.asname or _package(a.name), a.name if a.asname else _package(a.name)) for a in statement.names]
        yield from (claim for claim in found if only is None or claim[0] in only)
        return
    if isinstance(statement, ast.ImportFrom):
        source = "." * statement.level + (statement.module or "")
        found = [(a.asname or a.name, f"{source}.{a.name}") for a in statement.names]
        yield from (claim for claim in found if only is None or claim[0] in only)
        return
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        names = {statement.name}
    else:
        nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
        names = {node.id for node in nodes if not isinstance(node.ctx, ast.Load)}
    for name in names:
        if only is None or name in only:
            yield name, ast.unparse(statement)


def _package(name: str) -> str:
    return name.partition(".")[0]


def _top_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements of the file's top level, also those within its `if`, `try`, `with` and loops."""
    stack: list[ast.AST] = list(tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.stmt):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.expr):
            stack.extend(ast.iter_child_nodes(node))


def _header_position(module: Module) -> tuple[int, bool]:
    """Where imports go, and whether that is the start of a line.

    After the leading imports, else after the docstring, else before the first statement.
    """
    body = module.tree.body
    imports = leading_imports(module.tree)
    has_docstring = ast.get_docstring(module.tree, clean=False) is not None
    if not body:
        return len(module.data), not module.data or module.data.endswith((b"\n", b"\r"))
    if not imports and not has_docstring:
        return module.line_starts[first_line(body[0]) - 1], True
    last = imports[-1] if imports else body[0]
    assert last.end_lineno is not None
    following = body[body.index(last) + 1] if body.index(last) + 1 < len(body) else None
    if following is not None and first_line(following) == last.end_lineno:
        return _before_line_of(module, last), True
    position = module.line_starts[last.end_lineno]
    return position, module.data[:position].endswith((b"\n", b"\r"))


def _before_line_of(module: Module, statement: ast.stmt) -> int:
    """The start of the line of an import that shares it with code. Raises `RewriterError` where it cannot serve."""
    line = [s for s in module.tree.body if first_line(s) <= statement.lineno <= (s.end_lineno or 0)]
    future = any(isinstance(s, ast.ImportFrom) and s.module == "__future__" for s in line)
    if future or not isinstance(line[0], ast.Import | ast.ImportFrom) or line[0].lineno != statement.lineno:
        raise RewriterError("the file's head shares its line with other statements, so nothing can be imported there")
    return module.line_starts[line[0].lineno - 1]


def _unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))
