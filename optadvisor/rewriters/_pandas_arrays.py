"""A function of a row as statements on whole columns: arithmetic, comparisons, branches, each on the rows it is for.

    if row["v"] > 0:                       chosen = v > 0
        return row["v"] * 2         →      result[chosen] = v[chosen] * 2
    return row["t"]                        result[~chosen] = t[~chosen]

Numbers are columns of float64 and constants; texts are compared with constants only. What numbers do element by element
is the same in arrays, but for powers and functions, which may round otherwise. Where a division by zero, an overflow or
an undefined result comes up in an array, the caller goes through the rows.

Does not handle: loops, calls of the file's functions, integers beyond constants, results that mix floats with texts.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from optadvisor.rewriters._pandas_lookups import Unclear
from optadvisor.rewriters._pandas_text import identifier
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site

EXACT_INTEGERS = 2**53
MOST_PATHS = 12
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_ROUNDED = ("exp", "log", "log10", "log2", "sin", "cos", "tan", "sinh", "cosh", "tanh", "hypot", "expm1", "log1p")
_EXACT = {"math.sqrt": "sqrt", "numpy.sqrt": "sqrt", "math.fabs": "abs", "numpy.abs": "abs", "numpy.fabs": "abs"}
_FUNCTIONS = _EXACT | {f"{module}.{name}": name for module in ("math", "numpy") for name in _ROUNDED}


_RESERVED = ("result", "frame", "series", "function", "columns", "changed")
"""Variables of the function that the text becomes part of."""


class Term(NamedTuple):
    """An expression on columns, and what it holds: `float` and `truth` are arrays, the others one value."""

    node: ast.expr
    kind: str


@dataclass(slots=True, kw_only=True)
class Columns:
    """The function as text on arrays."""

    lines: list[str] = field(default_factory=list)
    """Statements that fill `result`; the variables of columns, and `numpy`, are given."""
    numbers: dict[str, str] = field(default_factory=dict)
    """Column → variable."""
    texts: dict[str, str] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    """Variables of the file that must be numbers."""
    nonzero: str = ""
    """The name of the function that looks for zeros in divisors, where the text calls it."""
    results: set[str] = field(default_factory=set)
    rounds: set[str] = field(default_factory=set)

    @property
    def dtype(self) -> str:
        """Of `result`. Raises `Unclear` where the results are of kinds that pandas would keep apart."""
        found = self.results - {"none"}
        if self.results == {"float"}:
            return "float"
        if self.results == {"truth"}:
            return "bool"
        if "truth" in found or {"text", "float"} <= found:
            raise Unclear("its results are of several kinds")
        return "object"


def on_columns(
    site: Site, function: ast.FunctionDef | ast.Lambda, row: str, numpy: str, *, of_number: bool = False
) -> Columns:
    """Raises `Unclear` where the function does anything but compute with numbers.

    `row` is the name of its parameter; with `of_number` that is no row but a number.
    """
    body = function.body if isinstance(function.body, list) else [ast.Return(value=function.body)]
    if isinstance(function, ast.FunctionDef) and ast.get_docstring(function) is not None:
        body = body[1:]
    writer = _Writer(site=site, row=row, numpy=numpy, of_number=of_number, taken={row, numpy, *_RESERVED})
    writer.taken |= {node.id for part in body for node in ast.walk(part) if isinstance(node, ast.Name)}
    writer.read_columns(body)
    start = {name: Term(ast.Name(id=name, ctx=ast.Load()), "float") for name in writer.found.numbers.values()}
    start |= {name: Term(ast.Name(id=name, ctx=ast.Load()), "column of texts") for name in writer.found.texts.values()}
    writer.block(body, {}, start, "")
    if not writer.found.numbers and not writer.found.texts:
        raise Unclear("no column is read")
    return writer.found


@dataclass(slots=True, kw_only=True)
class _Writer:
    site: Site
    row: str
    numpy: str
    taken: set[str]
    of_number: bool
    found: Columns = field(default_factory=Columns)
    paths: int = 0

    def fresh(self, wanted: str) -> str:
        number, name = 2, wanted
        while name in self.taken:
            name, number = f"{wanted}_{number}", number + 1
        self.taken.add(name)
        return name

    def column(self, node: ast.AST) -> str | None:
        match node:
            case _ if self.of_number:
                return self.row if isinstance(node, ast.Name) and node.id == self.row else None
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str(column))) if name == self.row:
                return column
            case ast.Attribute(value=ast.Name(id=name), attr=column) if name == self.row:
                return column
        return None

    def read_columns(self, body: Sequence[ast.stmt]) -> None:
        """A variable for each column; one that is compared with a text holds texts."""
        nodes = [node for statement in body for node in ast.walk(statement)]
        if self.of_number:
            if any(self.column(node) for node in nodes):
                self.found.numbers[self.row] = self.fresh(self.row) if self.row in _RESERVED else self.row
            return
        compared = {
            column
            for node in nodes
            if isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.Constant)
            if isinstance(node.comparators[0].value, str) and (column := self.column(node.left)) is not None
        }
        for column in dict.fromkeys(column for node in nodes if (column := self.column(node)) is not None):
            kind = self.found.texts if column in compared else self.found.numbers
            kind[column] = self.fresh(identifier(column) or f"value_{len(self.taken)}")

    # ------------------------------------------------------------ statements

    def block(self, body: Sequence[ast.stmt], known: dict[str, Term], columns: dict[str, Term], at: str) -> None:
        """Statements for the rows `at` (empty: all), with what variables hold there."""
        for number, statement in enumerate(body):
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.IfExp(test=test, body=first, orelse=second)):
                    either = [ast.Assign(targets=statement.targets, value=value) for value in (first, second)]
                    self.branch(test, either[:1], either[1:], body[number + 1 :], known, columns, at)
                    return
                case ast.Return(value=ast.IfExp(test=test, body=first, orelse=second)):
                    self.branch(test, [ast.Return(value=first)], [ast.Return(value=second)], [], known, columns, at)
                    return
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    known = known | {name: self.named(name, self.term(value, known, columns))}
                case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                    whole = ast.BinOp(left=ast.Name(id=name, ctx=ast.Load()), op=op, right=value)
                    known = known | {name: self.named(name, self.term(whole, known, columns))}
                case ast.If(test=test):
                    rest = body[number + 1 :]
                    self.branch(test, statement.body, statement.orelse, rest, known, columns, at)
                    return
                case ast.Return(value=value):
                    self.result(
                        Term(ast.Constant(value=None), "none") if value is None else self.term(value, known, columns),
                        at,
                    )
                    return
                case ast.Pass():
                    continue
                case _:
                    raise Unclear(f"`{ast.unparse(statement).splitlines()[0]}` is no arithmetic", statement.lineno)
        self.result(Term(ast.Constant(value=None), "none"), at)

    def named(self, name: str, term: Term) -> Term:
        """What is computed gets a variable; a constant is written where it is used."""
        if term.kind not in ("float", "truth", "number") or isinstance(term.node, ast.Name | ast.Constant):
            return term
        used = name in _RESERVED or any(line.startswith(f"{name} =") for line in self.found.lines)
        variable = self.fresh(name) if used or name in self.found.numbers.values() else name
        self.taken.add(variable)
        self.found.lines.append(f"{variable} = {ast.unparse(term.node)}")
        return Term(ast.Name(id=variable, ctx=ast.Load()), term.kind)

    def branch(
        self,
        test: ast.expr,
        first: Sequence[ast.stmt],
        second: Sequence[ast.stmt],
        rest: Sequence[ast.stmt],
        known: dict[str, Term],
        columns: dict[str, Term],
        at: str,
    ) -> None:
        """Both branches with all that follows them, each for its own rows."""
        self.paths += 1
        if self.paths > MOST_PATHS:
            raise Unclear("it has too many branches", test.lineno)
        condition = self.term(test, known, columns)
        if condition.kind != "truth":
            raise Unclear(f"`{ast.unparse(test)}` is no comparison", test.lineno)
        chosen = self.fresh("chosen")
        self.found.lines.append(f"{chosen} = {ast.unparse(condition.node)}")
        for rows, body in ((chosen, [*first, *rest]), (f"~{chosen}", [*second, *rest])):
            here = self.fresh("rows")
            place = f"{self.numpy}.flatnonzero({rows})" if not at else f"{at}[{rows}]"
            self.found.lines.append(f"{here} = {place}")
            mentioned = {n.id for part in body for n in ast.walk(part) if isinstance(n, ast.Name)}
            looked = {c for part in body for n in ast.walk(part) if (c := self.column(n)) is not None}
            wanted = {v for group in (self.found.numbers, self.found.texts) for c, v in group.items() if c in looked}
            self.block(
                body,
                {name: self.part(term, rows) if name in mentioned else term for name, term in known.items()},
                {name: self.part(term, rows) if name in wanted else term for name, term in columns.items()},
                here,
            )

    def part(self, term: Term, rows: str) -> Term:
        """The rows of an array that a branch is for."""
        if not isinstance(term.node, ast.Name) or term.kind not in ("float", "truth", "column of texts"):
            return term
        variable = self.fresh(term.node.id)
        self.found.lines.append(f"{variable} = {term.node.id}[{rows}]")
        return Term(ast.Name(id=variable, ctx=ast.Load()), term.kind)

    def result(self, term: Term, at: str) -> None:
        if term.kind == "column of texts":
            raise Unclear("it returns a text of the table")
        is_float = isinstance(term.node, ast.Constant) and isinstance(term.node.value, float)
        self.found.results.add("float" if is_float else term.kind)
        self.found.lines.append(f"result[{at or ':'}] = {ast.unparse(term.node)}")

    # ------------------------------------------------------------ expressions

    def term(self, node: ast.expr, known: dict[str, Term], columns: dict[str, Term]) -> Term:
        """An expression with columns in place of lookups. Raises `Unclear`."""
        if (column := self.column(node)) is not None:
            return columns[self.found.numbers.get(column) or self.found.texts[column]]
        match node:
            case ast.Constant(value=value):
                return _constant(node, value)
            case ast.Name(id=name):
                return known[name] if name in known else self.variable(node)
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _ARITHMETIC):
                terms = [self.number(side, known, columns) for side in (left, right)]
                kind = "float" if any(term.kind == "float" for term in terms) else "number"
                if kind == "number" and isinstance(op, ast.Pow):
                    raise Unclear(f"`{ast.unparse(node)}` may be a very large number", node.lineno)
                if isinstance(op, ast.Pow) and kind == "float":
                    self.found.rounds.add("powers of whole arrays are computed in another way")
                second = self.divisor(terms[1].node) if isinstance(op, ast.Div) else terms[1].node
                return Term(ast.BinOp(left=terms[0].node, op=op, right=second), kind)
            case ast.UnaryOp(op=ast.USub() as op, operand=operand):
                inner = self.number(operand, known, columns)
                return Term(ast.UnaryOp(op=op, operand=inner.node), inner.kind)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Term(ast.UnaryOp(op=ast.Invert(), operand=self.truth(operand, known, columns)), "truth")
            case ast.BoolOp(op=op, values=values):
                return self.joined([self.truth(v, known, columns) for v in values], isinstance(op, ast.And))
            case ast.Compare(left=left, ops=ops, comparators=others) if all(isinstance(op, _ORDER) for op in ops):
                return self.comparison(left, ops, others, known, columns)
            case ast.Call(func=function, args=arguments, keywords=[]):
                return self.call(node, function, arguments, known, columns)
        raise Unclear(f"`{ast.unparse(node)}` is no arithmetic", getattr(node, "lineno", 0))

    def divisor(self, node: ast.expr) -> ast.expr:
        """Python raises where NumPy, for infinite numbers and NaN, raises no flag."""
        if isinstance(node, ast.Constant) and node.value:
            return node
        self.found.nonzero = self.site.fresh("_nonzero")
        return ast.Call(func=ast.Name(id=self.found.nonzero, ctx=ast.Load()), args=[node], keywords=[])

    def variable(self, node: ast.Name) -> Term:
        """A number of the file, which is tested at run time."""
        if self.site.resolved(node) != f".{node.id}":
            raise Unclear(f"`{node.id}` is not known to be a number", node.lineno)
        self.found.constants.setdefault(node.id, node.lineno)
        return Term(ast.Name(id=node.id, ctx=ast.Load()), "number")

    def number(self, node: ast.expr, known: dict[str, Term], columns: dict[str, Term]) -> Term:
        term = self.term(node, known, columns)
        if term.kind not in ("float", "number", "integer"):
            raise Unclear(f"`{ast.unparse(node)}` is no number", getattr(node, "lineno", 0))
        return term

    def truth(self, node: ast.expr, known: dict[str, Term], columns: dict[str, Term]) -> ast.expr:
        term = self.term(node, known, columns)
        if term.kind != "truth":
            raise Unclear(f"`{ast.unparse(node)}` is no comparison", getattr(node, "lineno", 0))
        return term.node

    def joined(self, parts: Sequence[ast.expr], both: bool) -> Term:
        whole = parts[0]
        for part in parts[1:]:
            whole = ast.BinOp(left=whole, op=ast.BitAnd() if both else ast.BitOr(), right=part)
        return Term(whole, "truth")

    def comparison(
        self,
        left: ast.expr,
        ops: Sequence[ast.cmpop],
        others: Sequence[ast.expr],
        known: dict[str, Term],
        columns: dict[str, Term],
    ) -> Term:
        parts: list[ast.expr] = []
        sides = [left, *others]
        for number, op in enumerate(ops):
            pair = [self.term(side, known, columns) for side in sides[number : number + 2]]
            kinds = [term.kind for term in pair]
            texts = kinds == ["column of texts", "text"] and isinstance(op, ast.Eq | ast.NotEq) and len(ops) == 1
            numbers = "float" in kinds and set(kinds) <= {"float", "number", "integer"}
            if not texts and not numbers:
                raise Unclear(f"`{ast.unparse(left)}` is compared with something else than a number", left.lineno)
            parts.append(ast.Compare(left=pair[0].node, ops=[op], comparators=[pair[1].node]))
        return self.joined(parts, both=True)

    def call(
        self,
        node: ast.expr,
        function: ast.expr,
        arguments: Sequence[ast.expr],
        known: dict[str, Term],
        columns: dict[str, Term],
    ) -> Term:
        name = "abs" if is_builtin(self.site, function, "abs") else _FUNCTIONS.get(self.site.resolved(function), "")
        if not name or len(arguments) != (2 if name == "hypot" else 1):
            raise Unclear(f"`{ast.unparse(function)}` is not computed for columns here", node.lineno)
        terms = [self.number(argument, known, columns) for argument in arguments]
        if all(term.kind != "float" for term in terms):
            return Term(ast.Call(func=function, args=[term.node for term in terms], keywords=[]), "number")
        if name in _ROUNDED:
            self.found.rounds.add(f"`{name}` of whole arrays is computed in another way")
        callee = ast.Attribute(value=ast.Name(id=self.numpy, ctx=ast.Load()), attr=name, ctx=ast.Load())
        return Term(ast.Call(func=callee, args=[term.node for term in terms], keywords=[]), "float")


def _constant(node: ast.expr, value: object) -> Term:
    if value is None:
        return Term(node, "none")
    if isinstance(value, str):
        return Term(node, "text")
    if isinstance(value, float) and math.isfinite(value):
        return Term(node, "number")
    if type(value) is int and abs(value) <= EXACT_INTEGERS:
        return Term(node, "integer")
    raise Unclear(f"`{ast.unparse(node)}` is no plain number")
