"""One parsed file of the user's project: its bytes, its syntax tree, its functions and what its names mean.

Positions everywhere are byte offsets into `Module.data`, the file's text in UTF-8 without byte-order mark; `encode`
turns edited data back into the file's own encoding, so that whatever an edit does not touch stays as it was.
"""

from __future__ import annotations

import ast
import codecs
import functools
import hashlib
import io
import tokenize
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from optadvisor.records import FunctionRef
from optadvisor.source.starred import Star, named

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
MODULE_LEVEL = "<module>"
LAMBDA = "<lambda>"


@dataclass(frozen=True, kw_only=True)
class Module:
    """A source file, parsed once.

    `parse` raises `SyntaxError`, also for text that cannot be decoded, or not be written back byte for byte.
    """

    path: str
    sha256: str
    """Of the file's bytes as they are on disk."""
    data: bytes
    encoding: str
    bom: bool
    tree: ast.Module
    """With the names of what `from math import *` imports (see `starred`)."""
    stars: tuple[Star, ...] = ()

    @classmethod
    def read(cls, path: str) -> Module:
        return cls.parse(Path(path).read_bytes(), path)

    @classmethod
    def parse(cls, raw: bytes, path: str) -> Module:
        bom = raw.startswith(codecs.BOM_UTF8)
        encoding = "utf-8" if bom else tokenize.detect_encoding(io.BytesIO(raw).readline)[0]
        if encoding != "utf-8" and b"\r" in raw.replace(b"\r\n", b""):
            raise SyntaxError(f"{path} has single carriage returns, so its encoding is uncertain")
        try:
            text = raw.removeprefix(codecs.BOM_UTF8).decode(encoding)
            tree, data = parse_quietly(text, path), text.encode("utf-8")
            module = cls(
                path=path,
                sha256=hashlib.sha256(raw).hexdigest(),
                data=data,
                encoding=encoding,
                bom=bom,
                tree=tree,
                stars=named(tree, data, path),
            )
            written_back = module.encode(module.data)
        except (ValueError, LookupError, RecursionError, MemoryError) as error:
            raise SyntaxError(f"{path} cannot be read as {encoding}: {error}") from error
        if written_back != raw:
            raise SyntaxError(f"{path} cannot be written back as it is: the encoding {encoding} changes it")
        return module

    def encode(self, data: bytes) -> bytes:
        """Edited `data` as the bytes of a file in this file's encoding. Raises `UnicodeError`."""
        raw = data if self.encoding == "utf-8" else data.decode("utf-8").encode(self.encoding)
        return codecs.BOM_UTF8 + raw if self.bom else raw

    # ------------------------------------------------------------ positions

    @functools.cached_property
    def line_starts(self) -> tuple[int, ...]:
        starts = [0]
        for line in self.data.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return tuple(starts)

    @functools.cached_property
    def newline(self) -> str:
        """The file's own line ending, taken from its first line."""
        first = self.data.splitlines(keepends=True)[:1]
        return "\r\n" if first and first[0].endswith(b"\r\n") else "\n"

    def span(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> tuple[int, int]:
        """Byte span of a node; of a decorated function from `def` on (see `statement_span`)."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.line_starts[node.lineno - 1] + node.col_offset
        return start, self.line_starts[node.end_lineno - 1] + node.end_col_offset

    def statement_span(self, node: ast.stmt) -> tuple[int, int]:
        """Byte span of whole lines: from the start of a statement's first line (decorators included) to after its last.

        Only for a statement that shares its lines with no other (see `owns_its_lines`).
        """
        assert node.end_lineno is not None
        return self.line_starts[first_line(node) - 1], self.line_starts[node.end_lineno]

    def owns_its_lines(self, node: ast.stmt) -> bool:
        """False for `a; b`, `if x: a` on one line and after a backslash: no whole lines can stand for the statement."""
        start, end = self.span(node)
        low, high = self.statement_span(node)
        if self.data[:low].rstrip(b"\r\n").endswith(b"\\"):
            return False
        before, after = self.data[low:start], self.data[end:high]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.decorator_list:
            before = b""
        return not before.strip() and (not after.strip() or after.lstrip().startswith(b"#"))

    def starts_its_line(self, node: ast.stmt) -> bool:
        """Whether only white space stands before it: true for the first of `a; b`. Lines can go before it then."""
        start, low = self.span(node)[0], self.line_starts[first_line(node) - 1]
        return not self.data[low:start].strip() and not self.data[:low].rstrip(b"\r\n").endswith(b"\\")

    def code(self, node: ast.expr | ast.stmt | ast.arg) -> str:
        """The node's own text, byte for byte: without the parentheses around it, which it may need elsewhere."""
        start, end = self.span(node)
        return self.data[start:end].decode("utf-8")

    def indent(self, node: ast.stmt) -> str:
        """White space at the start of the statement's first line (of the `def` for a decorated one)."""
        start = self.line_starts[node.lineno - 1]
        line = self.data[start : start + node.col_offset]
        return line[: len(line) - len(line.lstrip())].decode("utf-8")

    # ------------------------------------------------------------ functions

    @functools.cached_property
    def functions(self) -> Mapping[FunctionRef, Function]:
        """Every function of the file, nested ones and methods included."""
        return {
            FunctionRef(path=self.path, qualname=qualname, first_line=first_line(node)): node
            for qualname, node in _walk_functions(self.tree, "")
        }

    @functools.cached_property
    def lambdas(self) -> Mapping[FunctionRef, ast.Lambda]:
        """Every lambda; of several on one line in one scope, the first."""
        found: dict[FunctionRef, ast.Lambda] = {}
        for qualname, node in _walk_lambdas(self.tree):
            found.setdefault(FunctionRef(path=self.path, qualname=qualname, first_line=node.lineno), node)
        return found

    def function_at(self, name: str, line: int) -> FunctionRef | None:
        """The function or lambda that a profiler calls `name` at `line` (its `co_name` and `co_firstlineno`)."""
        known = self.lambdas if name == LAMBDA else self.functions
        return next((ref for ref in known if ref.first_line == line and ref.name == name), None)

    def function_around(self, qualname: str, line: int) -> FunctionRef:
        """The function or lambda that a frame `qualname` at `line` belongs to; top-level code where it is in none.

        What has no name of its own (a comprehension, a class body) belongs to the function around it.
        """
        while qualname:
            known: Mapping[FunctionRef, Function | ast.Lambda]
            known = self.lambdas if qualname.endswith(LAMBDA) else self.functions
            around = [
                ref
                for ref, node in known.items()
                if ref.qualname == qualname and ref.first_line <= line <= (node.end_lineno or line)
            ]
            if around:
                return max(around, key=lambda ref: ref.first_line)
            qualname = qualname.rpartition(".")[0].removesuffix(".<locals>")
        return FunctionRef(path=self.path, qualname=MODULE_LEVEL, first_line=1)

    # ------------------------------------------------------------ names

    @functools.cached_property
    def names(self) -> Mapping[tuple[int, int], frozenset[str]]:
        """Byte span of each name and attribute → everything it may mean, fully qualified (`numpy.random.rand`).

        What has no entry may mean anything. See `scopes` for what is known and what is not.
        """
        from optadvisor.source.scopes import qualified_names  # brings LibCST, which profiling can start without

        nodes = (node for node in ast.walk(self.tree) if isinstance(node, ast.Name | ast.Attribute))
        return qualified_names(self.data, self.tree, {node: self.span(node) for node in nodes}, self.stars)

    @functools.cached_property
    def identifiers(self) -> frozenset[str]:
        """Every identifier that occurs anywhere in the file, for choosing names that are free."""
        found: set[str] = set()
        for node in ast.walk(self.tree):
            for field in ("id", "attr", "name", "arg", "asname", "rest"):
                value = getattr(node, field, None)
                if isinstance(value, str):
                    found.update(value.split("."))
            if isinstance(node, ast.Global | ast.Nonlocal):
                found.update(node.names)
        return frozenset(found)

    @functools.cached_property
    def has_star_import(self) -> bool:
        return any(
            isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
            for node in ast.walk(self.tree)
        )


def parse_quietly(text: str, path: str) -> ast.Module:
    """The syntax tree, without the warnings that are the user's program's own affair (`"\\d"`, `x is 1`)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text, path)


def first_line(node: ast.stmt) -> int:
    """First line of a statement, decorators included: what `co_firstlineno` says of a function."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.lineno
    return min([node.lineno, *(d.lineno for d in node.decorator_list)])


def _walk_functions(parent: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    stack: list[tuple[ast.AST, str]] = [(node, prefix) for node in reversed(list(ast.iter_child_nodes(parent)))]
    while stack:
        node, prefix = stack.pop()
        inner = prefix
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name, node
            inner = f"{prefix}{node.name}.<locals>."
        elif isinstance(node, ast.ClassDef):
            inner = f"{prefix}{node.name}."
        elif isinstance(node, ast.expr):
            continue
        stack.extend((child, inner) for child in reversed(list(ast.iter_child_nodes(node))))


def _walk_lambdas(tree: ast.Module) -> Iterator[tuple[str, ast.Lambda]]:
    """Lambdas with their qualified names; comprehensions count as scopes only in frames, not here."""
    stack: list[tuple[ast.AST, str]] = [(tree, "")]
    while stack:
        node, prefix = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            prefix = f"{prefix}{node.name}.<locals>."
        elif isinstance(node, ast.ClassDef):
            prefix = f"{prefix}{node.name}."
        elif isinstance(node, ast.Lambda):
            yield prefix + LAMBDA, node
            prefix = f"{prefix}{LAMBDA}.<locals>."
        stack.extend((child, prefix) for child in reversed(list(ast.iter_child_nodes(node))))
