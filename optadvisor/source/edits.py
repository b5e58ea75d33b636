"""Edits by byte span: everything outside an edit stays as it was, to the byte."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from optadvisor.errors import RewriterError
from optadvisor.records import Edit, Proposal
from optadvisor.source.module import Module, first_line


def apply_edits(data: bytes, edits: Iterable[Edit]) -> bytes:
    """`data` with all edits made; insertions at one place keep their order. Raises `RewriterError` on overlap."""
    parts: list[bytes] = []
    position = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if not position <= edit.start <= edit.end <= len(data):
            raise RewriterError(f"edits overlap or leave the file at byte {edit.start}")
        parts += data[position : edit.start], edit.text.encode("utf-8")
        position = edit.end
    return b"".join([*parts, data[position:]])


def render(module: Module, proposals: Sequence[Proposal]) -> bytes:
    """The file's bytes with `proposals` applied together, imports and helpers added once.

    Raises `RewriterError` when edits overlap, the text does not parse, or the file's encoding cannot hold it.
    """
    edits = [edit for proposal in proposals for edit in proposal.edits]
    header = _header(module, proposals)
    if header:
        edits.append(header)
    data = apply_edits(module.data, edits)
    names = ", ".join(sorted({proposal.rewriter for proposal in proposals}))
    try:
        raw = module.encode(data)
        ast.parse(data.decode("utf-8"))
    except (SyntaxError, UnicodeEncodeError, ValueError) as error:
        raise RewriterError(f"{names}: the proposed text is not valid here: {error}") from error
    return raw


def leading_imports(tree: ast.Module) -> list[ast.stmt]:
    """The import statements at the head of a file, before its first other statement."""
    body = tree.body[1:] if ast.get_docstring(tree, clean=False) is not None else tree.body
    found: list[ast.stmt] = []
    for statement in body:
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            break
        found.append(statement)
    return found


def _header(module: Module, proposals: Sequence[Proposal]) -> Edit | None:
    present = {ast.unparse(statement) for statement in leading_imports(module.tree)}
    imports = [i for i in _unique(i for p in proposals for i in p.imports) if i not in present]
    helpers = _unique(h.strip("\n") for p in proposals for h in p.helpers)
    if not imports and not helpers:
        return None
    position, fresh_line = _header_position(module)
    text = "" if fresh_line else "\n"
    text += "".join(f"{statement}\n" for statement in imports)
    text += "".join(f"\n\n{helper}\n" for helper in helpers)
    if not leading_imports(module.tree) and module.tree.body:
        text = f"\n{text}" if ast.get_docstring(module.tree, clean=False) is not None else text
        text += "" if helpers or module.data[position : position + 1] in (b"\n", b"\r") else "\n"
    if helpers and module.data[position : position + 2] not in (b"\n\n", b"\r\n"):
        text += "\n\n"
    return Edit(start=position, end=position, text=text.replace("\n", module.newline))


def _header_position(module: Module) -> tuple[int, bool]:
    """Where imports go (after the leading ones, else the docstring, else before the first statement), at a line start?"""
    body = module.tree.body
    imports = leading_imports(module.tree)
    has_docstring = ast.get_docstring(module.tree, clean=False) is not None
    if not imports and not has_docstring:
        return (module.line_starts[first_line(body[0]) - 1] if body else len(module.data)), True
    last = imports[-1] if imports else body[0]
    assert last.end_lineno is not None
    following = body[body.index(last) + 1] if body.index(last) + 1 < len(body) else None
    if following is not None and first_line(following) == last.end_lineno:
        raise RewriterError("the last import shares its line with another statement")
    position = module.line_starts[last.end_lineno]
    return position, module.data[:position].endswith((b"\n", b"\r"))


def _unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))
