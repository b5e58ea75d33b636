"""A function that reads lists of lists, as one that reads all their items and where each row begins and ends.

    def total(adj, u):                 def total(adj_items, adj_begins, adj_ends, u):
        for v in adj[u]:                   for v_at in range(adj_begins[u], adj_ends[u]):
            s += x[v]              →           v = adj_items[v_at]
        return len(adj)                        s += x[v]
                                           return len(adj_begins)

A negative index, or one that is out of range, means to `adj_begins` what it means to `adj`.

Does not handle: slices, rows that are handed on or kept in containers, `in`, `sum`, f-strings that show a row.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.errors import RewriterError
from optadvisor.records import Edit
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.edits import apply_edits
from optadvisor.source.site import Site, assigned_names, own_nodes

_SIMPLE = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.operator, ast.unaryop, ast.expr_context)
_CHOICES = (ast.IfExp, ast.Compare, ast.cmpop)
"""What an index between brackets may hold besides."""
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


class NotReadError(Exception):
    """The function does something else with a list of lists than to read it."""


@dataclass(frozen=True, kw_only=True)
class Rows:
    """What stands for a list of lists."""

    items: tuple[str, ...]
    """The list of all items; of tuples, a list for each place in them."""
    begins: str
    ends: str

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.items, self.begins, self.ends)


def rows_named(site: Site, name: str, places: int) -> Rows:
    """`places`: of the tuples that it holds; 0 where it holds numbers."""
    items = [site.fresh(f"{name}_items{'' if not places else f'_{place + 1}'}") for place in range(places or 1)]
    return Rows(items=tuple(items), begins=site.fresh(f"{name}_begins"), ends=site.fresh(f"{name}_ends"))


@dataclass(kw_only=True)
class _Row:
    """One row: the texts of the places where it begins and ends."""

    rows: Rows
    begin: str
    end: str


@dataclass(kw_only=True)
class Reading:
    """One function with its lists of lists; `helpers` says which parameters of others are such lists."""

    site: Site
    function: ast.FunctionDef
    known: Mapping[str, Rows]
    helpers: Mapping[ast.FunctionDef, Mapping[str, Rows]]
    taken: set[str]
    """Names that other functions have used."""
    edits: list[Edit] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    aliases: dict[str, Rows] = field(default_factory=dict)
    """Variables that hold a row."""
    done: set[ast.AST] = field(default_factory=set)

    def run(self) -> None:
        """Fills `edits` and `added`. Raises `NotReadError`."""
        if self.known.keys() & assigned_names(self.function):
            raise NotReadError
        nodes = list(own_nodes(self.function))
        self._find_aliases(nodes)
        mine = {*self.known, *self.aliases}
        if any(_mentions(node, mine) for node in nodes if isinstance(node, (*_SCOPES, ast.JoinedStr))):
            raise NotReadError
        for node in nodes:
            if isinstance(node, ast.For):
                self._loop(node)
            elif isinstance(node, ast.Assign):
                self._kept(node)
        self._expressions(self.function)
        left = [n for n in nodes if isinstance(n, ast.Name) and n.id in mine and n not in self.done]
        if left:
            raise NotReadError
        self._signature()

    # ------------------------------------------------------------ names

    def fresh(self, name: str) -> str:
        found, number = self.site.fresh(name), 2
        while found in self.taken:
            found, number = self.site.fresh(f"{name}_{number}"), number + 1
        self.taken.add(found)
        return found

    def _find_aliases(self, nodes: Sequence[ast.AST]) -> None:
        """Variables to which nothing but rows of one list of lists is ever given."""
        given: dict[str, list[Rows]] = {}
        for node in nodes:
            for target, rows in self._given(node):
                given.setdefault(target, []).append(rows)
        stores = [n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
        for name, every in given.items():
            if stores.count(name) != len(every) or any(each is not every[0] for each in every):
                raise NotReadError
            self.aliases[name] = every[0]

    def _given(self, node: ast.AST) -> Iterator[tuple[str, Rows]]:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript(value=ast.Name(id=held))):
                if held in self.known:
                    yield name, self.known[held]
            case ast.For(target=target, iter=source):
                for each, part in self._paired(target, source):
                    if isinstance(each, ast.Name) and isinstance(part, ast.Name) and part.id in self.known:
                        yield each.id, self.known[part.id]

    def _paired(self, target: ast.expr, source: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
        """What each variable of a loop goes through, for `zip` and `enumerate` (its count left out), too."""
        targets = target.elts if isinstance(target, ast.Tuple) else []
        if isinstance(source, ast.Call) and not source.keywords:
            if is_builtin(self.site, source.func, "enumerate") and len(source.args) == 1 and len(targets) == 2:
                return [(targets[1], source.args[0])]
            if is_builtin(self.site, source.func, "zip") and len(source.args) == len(targets):
                return list(zip(targets, source.args, strict=True))
        return [(target, source)]

    # ------------------------------------------------------------ rows

    def _row(self, node: ast.expr) -> _Row | None:
        """The row that an expression is."""
        if isinstance(node, ast.Name) and node.id in self.aliases:
            self.done.add(node)
            begin, end = self._ends(node.id)
            return _Row(rows=self.aliases[node.id], begin=begin, end=end)
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
            return None
        rows = self.known.get(node.value.id)
        if rows is None:
            return None
        index = self._simple(node.slice, _CHOICES)
        self.done.add(node.value)
        return _Row(rows=rows, begin=f"{rows.begins}[{index}]", end=f"{rows.ends}[{index}]")

    def _ends(self, alias: str) -> tuple[str, str]:
        return self.site.fresh(f"{alias}_begin"), self.site.fresh(f"{alias}_end")

    def _simple(self, node: ast.expr, also: tuple[type[ast.AST], ...] = ()) -> str:
        """The text of an index that may be worked out twice. Raises `NotReadError`."""
        steady = all(self._is_steady(each) or isinstance(each, also) for each in ast.walk(node))
        if isinstance(node, ast.Tuple | ast.Slice) or not steady:
            raise NotReadError
        text = self._text(node)
        if "\n" in text:
            raise NotReadError
        return text

    def _is_steady(self, node: ast.AST) -> bool:
        is_length = isinstance(node, ast.Call) and is_builtin(self.site, node.func, "len") and not node.keywords
        return is_length or isinstance(node, _SIMPLE)

    def _text(self, node: ast.expr) -> str:
        """An expression with what stands for the rows in it."""
        low, high = self.site.module.span(node)
        before, self.edits = self.edits, []
        self._expressions(node)
        inside, self.edits = self.edits, before
        moved = [Edit(start=each.start - low, end=each.end - low, text=each.text) for each in inside]
        try:
            return apply_edits(self.site.module.data[low:high], moved).decode("utf-8")
        except RewriterError as error:
            raise NotReadError from error

    # ------------------------------------------------------------ expressions

    def _expressions(self, node: ast.AST) -> None:
        """Edits for the outermost expressions that read rows, but not for the heads of loops."""
        text = self._special(node) if isinstance(node, ast.expr) else None
        if text is not None:
            self._put(node, text)  # type: ignore[arg-type]  # it is an expression
            return
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            row = self._row(node.test)
            if row is not None:
                self._put(node.test, f"{row.end} > {row.begin}")
                self.done.add(node.test)
        for child in ast.iter_child_nodes(node):
            if child not in self.done:
                self._expressions(child)

    def _special(self, node: ast.expr) -> str | None:
        match node:
            case ast.Call(func=func, args=[ast.Name(id=name) as held], keywords=[]) if name in self.known:
                if is_builtin(self.site, func, "len"):
                    self.done.add(held)
                    return f"len({self.known[name].begins})"
            case ast.Call(func=func, args=[argument], keywords=[]) if is_builtin(self.site, func, "len"):
                row = self._row(argument)
                return None if row is None else f"({row.end} - {row.begin})"
            case ast.Subscript(value=value, slice=place, ctx=ast.Load()):
                row = self._row(value) if not self._is_row(node) else None
                return None if row is None else self._item(row, place)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                row = self._row(operand)
                return None if row is None else f"{row.end} == {row.begin}"
        if isinstance(node, ast.Call):
            self._handed_on(node)
        return None

    def _is_row(self, node: ast.Subscript) -> bool:
        return isinstance(node.value, ast.Name) and node.value.id in self.known

    def _item(self, row: _Row, place: ast.expr) -> str:
        """One number of a row. What is out of range there is made to be out of range among all items."""
        if len(row.rows.items) > 1:
            raise NotReadError
        (items,) = row.rows.items
        index, long, none = self._simple(place), f"{row.end} - {row.begin}", f"len({items})"
        if isinstance(place, ast.UnaryOp) and isinstance(place.op, ast.USub):
            there = f"{long} >= {self._simple(place.operand)} > 0"
            return f"{items}[{row.end} {index} if {there} else {none}]"
        index = index if isinstance(place, ast.Name | ast.Constant) else f"({index})"
        if not isinstance(place, ast.Constant):
            none = f"{row.end} + {index} if {row.begin} - {row.end} <= {index} < 0 else {none}"
        return f"{items}[{row.begin} + {index} if 0 <= {index} < {long} else {none}]"

    def _handed_on(self, node: ast.Call) -> None:
        """`dfs(adj, v)`: three lists for one."""
        helper = self.site.helper(node)
        given = self.helpers.get(helper, {}) if helper is not None else {}
        if helper is None or not given:
            return
        for parameter, argument in zip([arg.arg for arg in helper.args.args], node.args, strict=False):
            rows = self.known.get(argument.id) if isinstance(argument, ast.Name) else None
            if rows is not None and parameter in given:
                self.done.add(argument)
                self._put(argument, ", ".join(rows.names))

    # ------------------------------------------------------------ statements

    def _kept(self, node: ast.Assign) -> None:
        """`row = adj[u]`."""
        target = node.targets[0]
        if not isinstance(target, ast.Name) or target.id not in self.aliases:
            return
        row = self._row(node.value)
        if row is None:
            raise NotReadError
        self.done |= {node, target}
        self._put(node, f"{', '.join(self._ends(target.id))} = {row.begin}, {row.end}")

    def _loop(self, node: ast.For) -> None:
        pairs = self._paired(node.target, node.iter)
        whole = [isinstance(part, ast.Name) and part.id in self.known for _, part in pairs]
        rows = [None if each else self._row(part) for each, (_, part) in zip(whole, pairs, strict=True)]
        if not any(whole) and not any(row is not None for row in rows):
            return
        if not all(whole) and not all(row is not None for row in rows):
            raise NotReadError
        counted = node.target.elts[0] if len(pairs) == 1 and pairs[0][1] is not node.iter else None  # type: ignore[attr-defined]
        if not all(whole):
            self._through_row(node, pairs, [row for row in rows if row is not None], counted)
            return
        at = self.fresh(f"{_spelled(pairs[0][0])}_at")
        lengths = [f"len({self.known[part.id].begins})" for _, part in pairs]  # type: ignore[attr-defined]
        lines = [] if counted is None else [f"{self.site.code(counted)} = {at}"]
        for target, part in pairs:
            assert isinstance(part, ast.Name)
            if not isinstance(target, ast.Name):
                raise NotReadError
            self.done |= {target, part}
            held = self.known[part.id]
            lines.append(f"{', '.join(self._ends(target.id))} = {held.begins}[{at}], {held.ends}[{at}]")
        self._headed(node, f"{at} in range({_least(lengths)})", lines)

    def _through_row(
        self, node: ast.For, pairs: Sequence[tuple[ast.expr, ast.expr]], rows: list[_Row], counted: ast.expr | None
    ) -> None:
        at = self.fresh(f"{_spelled(pairs[0][0])}_at")
        if len(pairs) == 1 and counted is None:
            line = f"{self._targets(pairs[0][0], rows[0])} = {self._items(rows[0], at)}"
            self._headed(node, f"{at} in range({rows[0].begin}, {rows[0].end})", [line])
            return
        ends = [(self.fresh(f"{at}_first"), self.fresh(f"{at}_last")) for _ in rows]
        before = [f"{', '.join(names)} = {row.begin}, {row.end}" for names, row in zip(ends, rows, strict=True)]
        lines = [] if counted is None else [f"{self.site.code(counted)} = {at}"]
        for (target, _), row, (first, _) in zip(pairs, rows, ends, strict=True):
            lines.append(f"{self._targets(target, row)} = {self._items(row, f'{first} + {at}')}")
        lengths = _least([f"{last} - {first}" for first, last in ends])
        self._headed(node, f"{at} in range({lengths})", lines, before)

    def _targets(self, target: ast.expr, row: _Row) -> str:
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        if len(names) != len(row.rows.items) or not all(isinstance(name, ast.Name) for name in names):
            raise NotReadError
        if isinstance(target, ast.Tuple) != (len(row.rows.items) > 1):
            raise NotReadError
        return ", ".join(self.site.code(name) for name in names)

    def _items(self, row: _Row, at: str) -> str:
        return ", ".join(f"{items}[{at}]" for items in row.rows.items)

    def _headed(self, node: ast.For, head: str, lines: Sequence[str], before: Sequence[str] = ()) -> None:
        """The loop with another head, `lines` in front of its body and `before` in front of itself."""
        module, first = self.site.module, node.body[0]
        if not module.owns_its_lines(first) or not module.owns_its_lines(node) or node.type_comment:
            raise NotReadError
        start, end = module.span(node.target)[0], module.span(node.iter)[1]
        if b"\n" in module.data[start:end] or b"#" in module.data[start:end]:
            raise NotReadError
        self.done |= {node.target, node.iter}
        self.edits.append(Edit(start=start, end=end, text=head))
        for statement, texts in ((node, before), (first, lines)):
            place, gap = module.span(statement)[0], module.newline + module.indent(statement)
            if texts:
                self.edits.append(Edit(start=place, end=place, text="".join(f"{text}{gap}" for text in texts)))
                self.added += [statement.lineno] * len(texts)

    def _signature(self) -> None:
        for arg in self.function.args.args:
            if arg.arg in self.known:
                self._put(arg, ", ".join(self.known[arg.arg].names))

    def _put(self, node: ast.expr | ast.stmt | ast.arg, text: str) -> None:
        start, end = self.site.module.span(node)
        if b"\n" in self.site.module.data[start:end]:
            raise NotReadError
        self.edits.append(Edit(start=start, end=end, text=text))


def _mentions(node: ast.AST, names: set[str]) -> bool:
    return any(isinstance(each, ast.Name) and each.id in names for each in ast.walk(node))


def _spelled(node: ast.expr) -> str:
    return next((n.id for n in ast.walk(node) if isinstance(n, ast.Name)), "item")


def _least(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"min({', '.join(texts)})"
