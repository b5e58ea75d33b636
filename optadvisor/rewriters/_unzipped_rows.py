"""Columns of rows, `zip(*rows)`, for compiled copies and array code as lists that are made once.

    for row in a:                               b_columns = [[item[place] for item in b] for place in range(len(b[0]))]
        for col in zip(*b):                     for row in a:
            total += dot(row, col)       →          for col in b_columns:
                                                        total += dot(row, col)
    xs, ys = zip(*points)                →  xs, ys = [x for x, y in points], [y for x, y in points]

Only copies are written like that; the file keeps its own text. Without rows, or where the first is not the shortest,
the copy raises, and the original runs. A column is a tuple there and a list here, and `zip` reads each as it comes: so
columns are only read, and nothing else in the loop changes a list that may be one of the rows.

Does not handle: rows that are no plain name, `strict=True`, columns that are kept, returned, compared or unpacked.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._column_reads import (
    ODD,
    binds,
    is_calm,
    is_fresh,
    is_only_read,
    means_builtins,
    numbers_among,
    stores,
)
from optadvisor.rewriters._other_text import Propose, brought_back, other, reached, reasons_against
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names

PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return, ast.Expr, ast.For)
"""Statements of which the expressions are evaluated once, and in front of which a line can be added."""

MOST = 8
"""Columns that are unpacked."""


class _OddError(Exception):
    """The function does something else with columns than to read them."""


def with_unzipped_rows(propose: Propose) -> Propose:
    """`propose` for functions that go through `zip(*rows)`, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        edits, added, made = ([], [], set[str]()) if taken or b"zip(*" not in site.module.data else _edits(site)
        form = other(site, edits, added) if edits else None
        if form is not None:
            there = list(propose(form.site))
            found = [brought_back(site, form, answer) for answer in there if isinstance(answer, Proposal)]
            told = [one for one in reasons_against(site, form, there) if not _speaks_of(one, made)]
            answers = [answer for answer in found if answer is not None] or told or answers
        yield from answers

    return asked


def _speaks_of(answer: Proposal | Declined, names: set[str]) -> bool:
    return isinstance(answer, Declined) and any(name in answer.reason for name in names)


def _edits(site: Site) -> tuple[list[Edit], list[int], set[str]]:
    """What makes the other text, the lines in front of which it has one more, and the names that it adds."""
    found: list[Edit] = []
    added: list[int] = []
    made: set[str] = set()
    for function in reached(site) if means_builtins(site, "len", "range") else []:
        writer = _Writer(site=site, function=function, made=made)
        try:
            writer.run()
        except _OddError:
            continue
        found += writer.edits
        added += writer.added
    return found, added, made


@dataclass(kw_only=True)
class _Writer:
    """One function of which the columns become lists."""

    site: Site
    function: ast.FunctionDef
    made: set[str]
    """Names that the other text adds, for all functions."""
    edits: list[Edit] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    columns: set[str] = field(default_factory=set)
    """Variables that hold a column."""
    tables: set[str] = field(default_factory=set)
    """Variables that hold a list of all columns."""

    def __post_init__(self) -> None:
        self.nodes = [*own_nodes(self.function)]
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    def run(self) -> None:
        """Fills `edits` and `added`. Raises `_OddError`."""
        calls = [(node, rows) for node in self.nodes if isinstance(node, ast.Call) and (rows := _rows(self.site, node))]
        if calls and any(isinstance(node, ODD) for node in self.nodes):
            raise _OddError
        for call, rows in calls:
            self._write(call, rows)
        for node in self.nodes:
            if isinstance(node, ast.Name) and node.id in self.tables:
                self._go_through(node)
        for node in self.nodes:
            if isinstance(node, ast.Name) and node.id in self.columns and not self._is_read(node):
                raise _OddError
        if (self.columns | self.tables) & {*parameter_names(self.function)} or self.columns & self.tables:
            raise _OddError

    # ------------------------------------------------------------ the places of `zip(*rows)`

    def _write(self, call: ast.Call, rows: str) -> None:
        around = self.parents[call]
        mapped = around if isinstance(around, ast.Call) and _is_map_of_lists(self.site, around, call) else None
        whole = self._listed(mapped or call)
        if whole is not None:
            owner = self.parents[whole]
            if mapped is None and isinstance(owner, ast.Assign):
                self.tables.add(self._only_target(owner))
            elif mapped is None:
                self.columns.add(self._target(whole))
            self._replace(whole, self._all_columns(rows))
            return
        if isinstance(around, ast.Assign):
            self._unpack(call, around, rows)
            return
        self.columns.add(self._target(call))
        name = self._fresh(f"{rows}_columns")
        self._add_line(self._place(call, rows), f"{name} = {self._all_columns(rows)}")
        self._replace(call, name)

    def _unpack(self, call: ast.Call, assignment: ast.Assign, rows: str) -> None:
        """`xs, ys = zip(*rows)` as a list for each; without rows that raises, as does the line in front."""
        match assignment.targets:
            case [ast.Tuple(elts=targets)] if 1 < len(targets) <= MOST:
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case _:
                raise _OddError
        if len({*names}) < len(targets) or not self.site.module.owns_its_lines(assignment):
            raise _OddError
        self.columns.update(names)
        items = [self._fresh(f"_item_{number}") for number in range(1, len(targets) + 1)]
        self._add_line(assignment, f"{self._fresh('_width')} = len({rows}[0])")
        self._replace(call, ", ".join(f"[{item} for {', '.join(items)} in {rows}]" for item in items))

    def _add_line(self, statement: ast.stmt, text: str) -> None:
        start = self.site.module.span(statement)[0]
        gap = self.site.module.newline + self.site.module.indent(statement)
        self.edits.append(Edit(start=start, end=start, text=f"{text}{gap}"))
        self.added.append(statement.lineno)

    def _all_columns(self, rows: str) -> str:
        item, place = self._fresh("_item"), self._fresh("_place")
        return f"[[{item}[{place}] for {item} in {rows}] for {place} in range(len({rows}[0]))]"

    def _fresh(self, name: str) -> str:
        number, found = 1, self.site.fresh(name)
        while found in self.made:
            number += 1
            found = self.site.fresh(f"{name}_of_{number}")
        self.made.add(found)
        return found

    def _replace(self, node: ast.expr, text: str) -> None:
        start, end = self.site.module.span(node)
        if "\n" in self.site.code(node):
            raise _OddError
        self.edits.append(Edit(start=start, end=end, text=text))

    def _listed(self, node: ast.expr) -> ast.expr | None:
        """`list(node)` or `[*node]`."""
        match self.parents[node]:
            case ast.Call(func=func, args=[_], keywords=[]) as around if is_builtin(self.site, func, "list"):
                return around
            case ast.Starred() as star if (
                isinstance(display := self.parents[star], ast.List) and len(display.elts) == 1
            ):
                return display
        return None

    def _only_target(self, node: ast.Assign) -> str:
        match node.targets:
            case [ast.Name(id=name)] if sum(binds(each, name) for each in self.nodes) == 1:
                return name
        raise _OddError

    def _target(self, node: ast.expr) -> str:
        """The variable that a loop or comprehension has for each of the columns that `node` gives."""
        through, at = node, -1
        match self.parents[node]:
            case ast.Call(func=func, args=[first, *_], keywords=[]) as around if first is node:
                if is_builtin(self.site, func, "enumerate"):
                    through, at = around, 1
                elif is_builtin(self.site, func, "zip"):
                    through, at = around, 0
            case ast.Call(func=func, args=args, keywords=[]) as around if is_builtin(self.site, func, "zip"):
                through, at = around, args.index(node)
        owner = self.parents[through]
        if not isinstance(owner, ast.For | ast.comprehension) or owner.iter is not through:
            raise _OddError
        target = owner.target
        if at >= 0 and isinstance(target, ast.Tuple) and at < len(target.elts):
            target = target.elts[at]
        elif at >= 0:
            raise _OddError
        if not isinstance(target, ast.Name):
            raise _OddError
        return target.id

    def _go_through(self, node: ast.Name) -> None:
        """Looks at one place where a list of all columns is mentioned; notes the variable for each column."""
        if isinstance(node.ctx, ast.Store):
            return
        match self.parents[node]:
            case ast.Call(func=func, args=[_], keywords=[]) if is_builtin(self.site, func, "len"):
                return
            case ast.Subscript(ctx=ast.Load(), value=value, slice=index) as item:
                if value is node and not isinstance(index, ast.Slice) and self._is_in_place(item):
                    return
                raise _OddError
        self.columns.add(self._target(node))

    # ------------------------------------------------------------ who reads them

    def _is_read(self, node: ast.Name) -> bool:
        """Whether this place may have a list for a tuple: it is where it gets its value, or where that is only read."""
        if isinstance(node.ctx, ast.Load):
            return self._is_in_place(node)
        owner = self.parents[node]
        owner = self.parents[owner] if isinstance(owner, ast.Tuple) else owner
        if isinstance(owner, ast.Assign) and _rows(self.site, owner.value):
            return True
        if not isinstance(owner, ast.For | ast.comprehension):
            return False
        given = [each for each in ast.walk(owner.iter) if isinstance(each, ast.expr) and self._gives(each)]
        return any(self._target(each) == node.id for each in given)

    def _gives(self, node: ast.expr) -> bool:
        table = isinstance(node, ast.Name) and node.id in self.tables
        each = bool(_rows(self.site, node)) and self._listed(node) is None
        return table or each or any(self._listed(one) is node for one in _inside(node) if _rows(self.site, one))

    def _is_in_place(self, node: ast.expr) -> bool:
        return is_only_read(self.site, self.parents, node, frozenset({self.function}))

    # ------------------------------------------------------------ where the line goes

    def _place(self, call: ast.expr, rows: str) -> ast.stmt:
        """The statement in front of which the columns can be made: nothing changes rows until all have been read."""
        inner: ast.AST = call
        while not isinstance(inner, ast.stmt):
            if isinstance(inner, ast.GeneratorExp) and not isinstance(self.parents[inner], ast.Call):
                raise _OddError
            inner = self.parents[inner]
        node: ast.stmt = inner
        if not self._is_calm(node, rows):
            raise _OddError
        while (
            isinstance(above := self.parents.get(node), ast.For) and node in above.body and self._is_calm(above, rows)
        ):
            node = above
        if not self.site.module.owns_its_lines(node):
            raise _OddError
        return node

    def _is_calm(self, statement: ast.stmt, rows: str) -> bool:
        """Nothing in the statement gives the rows another value or changes a list that may be one of them."""
        inside = [*ast.walk(statement)]
        targets: list[ast.AST] = [*statement.targets] if isinstance(statement, ast.Assign) else []  # bound at the end
        bound = any(binds(node, rows) and node not in targets for node in inside)
        if bound or not isinstance(statement, PLAIN):
            return False
        own = self._made_here() if self._is_separate(rows) else {}
        return is_calm(self.site, inside, own, numbers_among(self.nodes), frozenset({self.function}))

    def _is_separate(self, rows: str) -> bool:
        """Whether no list that the function makes can be, or come to be, one of these rows: a parameter only read."""
        mentioned = [node for node in self.nodes if isinstance(node, ast.Name) and node.id == rows]
        if rows not in parameter_names(self.function) or any(not isinstance(node.ctx, ast.Load) for node in mentioned):
            return False
        starred = [node for node in mentioned if isinstance(self.parents[node], ast.Starred)]
        return all(node in starred or self._is_in_place(node) for node in mentioned)

    def _made_here(self) -> dict[str, int]:
        """Variables of lists that only this function makes → how deep it may store: 2 in its own rows alone."""
        made: dict[str, bool] = {}
        for node in self.nodes:
            for each in ast.iter_child_nodes(node):
                if isinstance(each, ast.Name) and stores(each):
                    fresh = isinstance(node, ast.Assign) and len(node.targets) == 1 and is_fresh(node.value)
                    made[each.id] = made.get(each.id, True) and fresh
        own = {name for name, fresh in made.items() if fresh} - {*parameter_names(self.function)}
        return {name: 2 if self._keeps_its_rows(name) else 1 for name in own}

    def _keeps_its_rows(self, name: str) -> bool:
        """Whether no list from elsewhere can have become a row of a list that the function has made."""
        mentioned = [node for node in self.nodes if isinstance(node, ast.Name) and node.id == name]
        for node in [node for node in mentioned if not stores(node)]:
            around = self.parents[node]
            above = self.parents[around] if isinstance(around, ast.Subscript) else None
            deep = isinstance(above, ast.Subscript) and above.value is around
            if not deep and not isinstance(around, ast.Return):
                return False
        return True


# ---------------------------------------------------------------- questions


def _rows(site: Site, node: ast.AST) -> str:
    """The variable in `zip(*variable)`; empty for all else."""
    match node:
        case ast.Call(func=func, args=[ast.Starred(value=ast.Name(id=rows))], keywords=[]):
            return rows if is_builtin(site, func, "zip") else ""
    return ""


def _inside(node: ast.AST) -> Iterable[ast.expr]:
    return (each for each in ast.walk(node) if isinstance(each, ast.expr))


def _is_map_of_lists(site: Site, node: ast.Call, given: ast.expr) -> bool:
    match node:
        case ast.Call(func=func, args=[kind, values], keywords=[]) if values is given:
            return is_builtin(site, func, "map") and is_builtin(site, kind, "list")
    return False
