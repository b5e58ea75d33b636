"""A function that searches a list of records for a key, called in a loop, is given those records that have the key.

Before:

    def find_product(catalogue, sku):
        for product in catalogue:
            if product["sku"] == sku:
                return product
        return None

    for sku, pieces in lines:
        product = find_product(catalogue, sku)

After (`_by_key` and `_are_plain` are defined at the top of the file):

    catalogue_by_key = None
    try:
        if type(catalogue) is list and …:
            catalogue_by_key = _by_key([product["sku"] for product in catalogue], catalogue)
    except Exception:
        pass  # the search raises the same
    for sku, pieces in lines:
        product = find_product(catalogue if catalogue_by_key is None else catalogue_by_key.get(sku, ()), sku)

The function stays as it is: it looks at the candidates, in their order, and its test decides, so that nan is equal to
nothing. It does nothing for other records, which its text shows, and what these are found by stays as it is, since the
loop only computes with plain values (tested when it runs) and changes nothing but lists and dictionaries of its own,
and parts of records under another name: `product["stock"] -= pieces`.

Does not handle: objects of the user's classes, functions with other parameters than the list and the key, methods,
lists that the function with the loop makes itself or lets grow.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import is_builtin, local_name, name_problem, places, untouched_sentence
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import ALL_SCALARS, TEXT_METHODS, Impure, Kind, Many
from optadvisor.rewriters._quiet_functions import PLAIN, PLAIN_NAMES, is_own, notices_the_end, read_quietly
from optadvisor.rewriters._quiet_tables import Tables
from optadvisor.rewriters._searched_lists import repeated, shallow
from optadvisor.rewriters.pairing import BY_KEY
from optadvisor.source.site import Site

name = "finding"

NAMES = (*PLAIN_NAMES, "zip", "Exception")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finder:
    """A function that does nothing but to search a list for a key."""

    function: ast.FunctionDef
    items: int
    """Which of the two parameters is the list."""
    row: str
    own: ast.expr
    """What of a row is compared with the key."""
    gives_row: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A call of such a function, again and again in a statement."""

    statement: ast.stmt
    call: ast.Call
    finder: Finder
    items: ast.Name
    key: ast.expr


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    uses = tuple(_uses(site))
    if not uses:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if notices_the_end(site):
        problem = problem or "the file notices when objects are let go, and records would be known for longer"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        read = read_quietly(site, Searching, _tested_before(site, uses))
        assert isinstance(read.reader, Searching)
        for use in uses:
            _check(site, use, read.reader)
    except Impure as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    yield _proposal(site, uses, read.tests, read.sentences)


# ---------------------------------------------------------------- finding


def _uses(site: Site) -> Iterator[Use]:
    done: set[int] = set()
    for place in places(site):
        for statement in place.block:
            for part in repeated(site, statement):
                for node in shallow(site, part):
                    use = _use(site, statement, node) if id(node) not in done else None
                    if use is not None:
                        done.add(id(node))
                        yield use


def _use(site: Site, statement: ast.stmt, node: ast.AST) -> Use | None:
    if not isinstance(node, ast.Call) or not site.module.owns_its_lines(statement):
        return None
    finder = finder_of(site, node)
    if finder is None:
        return None
    items, key = node.args[finder.items], node.args[1 - finder.items]
    if not isinstance(items, ast.Name) or items.id not in site.parameters:
        return None
    return Use(statement=statement, call=node, finder=finder, items=items, key=key)


def finder_of(site: Site, call: ast.Call) -> Finder | None:
    """The function that is called, if it is one that searches."""
    function = site.helper(call)
    if function is None or function is site.node or call.keywords or len(call.args) != 2:
        return None
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    a = function.args
    if len(a.args) != 2 or a.defaults or a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs:
        return None
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    match body:
        case [ast.For(target=ast.Name(id=row), iter=ast.Name(id=items), body=[ast.If() as test], orelse=[]), *rest]:
            pass
        case _:
            return None
    parameters = [argument.arg for argument in a.args]
    if items not in parameters or row in parameters or not _ends(site, rest, parameters[1 - parameters.index(items)]):
        return None
    key = parameters[1 - parameters.index(items)]
    match test:
        case ast.If(
            test=ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]),
            body=[ast.Return(value=ast.expr() as given)],
            orelse=[],
        ):
            sides = (left, right) if isinstance(right, ast.Name) and right.id == key else (right, left)
        case _:
            return None
    own, other = sides
    if not isinstance(other, ast.Name) or other.id != key or not _is_of_row(own, row) or not _is_of_row(given, row):
        return None
    return Finder(
        function=function,
        items=parameters.index(items),
        row=row,
        own=own,
        gives_row=isinstance(given, ast.Name),
    )


def _is_of_row(node: ast.expr, row: str) -> bool:
    """`row`, `row["sku"]`, `row[0]`"""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        node = node.value
    return isinstance(node, ast.Name) and node.id == row


def _ends(site: Site, rest: list[ast.stmt], key: str) -> bool:
    """What follows the search gives a constant or the key, or raises one of Python's own errors."""
    match rest:
        case []:
            return True
        case [ast.Return(value=None)] | [ast.Return(value=ast.Constant() | ast.UnaryOp(operand=ast.Constant()))]:
            return True
        case [ast.Raise(exc=ast.Call(func=ast.Name(id=error) as func, args=args, keywords=[]), cause=None)]:
            plain = all(
                isinstance(argument, ast.Constant) or (isinstance(argument, ast.Name) and argument.id == key)
                for argument in args
            )
            known = error in ("KeyError", "ValueError", "LookupError", "IndexError") and is_builtin(site, func, error)
            return known and plain and len(args) < 2
    return False


# ---------------------------------------------------------------- proving


@dataclass(kw_only=True)
class Searching(Tables):
    """Reads what a function that searches gives: a row of the list, or a part of it, or a constant.

    The constant is not among the kinds: whatever is done with None instead of a record only raises.
    """

    renewed: set[str] = field(default_factory=set)
    """Names under which plain values are stored in dictionaries that may be records."""

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign(targets=[ast.Subscript(value=ast.Name() as row, slice=ast.Constant(value=str() as part))]):
                value = self.of(statement.value)
            case ast.AugAssign(target=ast.Subscript(value=ast.Name() as row, slice=ast.Constant(value=str() as part))):
                before = self._inside(self.of(row))
                value = self._operation(before, statement.op, self.of(statement.value), statement)
            case _:
                super()._statement(statement)
                return
        if is_own(self.site, row.id, dictionary=True):
            super()._statement(statement)
            return
        self._is(row, "dict")
        self._scalars([value], statement)
        self.renewed.add(part)

    def _call(self, node: ast.Call) -> Kind:
        finder = finder_of(self.site, node)
        if finder is None:
            return super()._call(node)
        rows = self.of(node.args[finder.items])
        self._scalars([self.of(node.args[1 - finder.items])], node)
        if not isinstance(rows, Many) or rows.type != "list":
            raise Impure(f"`{self.site.code(node.args[finder.items])}` may be something else than a list", node)
        return rows.element if finder.gives_row else ALL_SCALARS


def _tested_before(site: Site, uses: tuple[Use, ...]) -> frozenset[str]:
    """Parameters that are bound again from a loop on before which they are tested: a total that goes on."""
    assert site.node is not None
    if not all(use.statement in site.body for use in uses):
        return frozenset()
    first = min(use.statement.lineno for use in uses)
    stores = [n for n in ast.walk(site.node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    inside = {id(n) for c in ast.walk(site.node) if isinstance(c, ast.comprehension) for n in ast.walk(c.target)}
    early = {node.id for node in stores if node.lineno < first or id(node) in inside}
    searched = {use.items.id for use in uses}  # which the index is made of
    return frozenset(site.parameters) - early - searched


def _check(site: Site, use: Use, reader: Searching) -> None:
    """Raises `Impure` where the records may change, or more may depend on the list than its rows."""
    if not isinstance(reader.of(use.items), Many) or isinstance(reader.of(use.key), Many):
        raise Impure(f"`{site.code(use.key)}` is compared with parts of records, and may be a list", use.call)
    if any(isinstance(inner, ast.Attribute) and inner.attr not in TEXT_METHODS for inner in ast.walk(use.key)):
        raise Impure(f"`{site.code(use.key)}` may give another value each time, and would be read twice", use.call)
    own = use.finder.own
    if isinstance(own, ast.Subscript) and isinstance(own.slice, ast.Constant) and own.slice.value in reader.renewed:
        raise Impure(f"`{own.slice.value}` of records is changed, and they are found by it", use.call)
    changed = reader.grown | reader.shrunk | reader.stored
    foreign = sorted(n for n in changed if not (is_own(site, n) or is_own(site, n, dictionary=True)))
    if foreign:
        raise Impure(f"`{foreign[0]}` is changed, and may be what is searched", use.call)
    if isinstance(use.finder.own, ast.Name) and isinstance(reader.of(use.items), Many):
        element = reader.of(use.items)
        if isinstance(element, Many) and isinstance(element.element, Many):
            raise Impure("whole records are compared", use.call)


# ---------------------------------------------------------------- writing


def _proposal(site: Site, uses: tuple[Use, ...], tests: tuple[str, ...], sentences: tuple[str, ...]) -> Proposal:
    plain, by_key = site.fresh("_are_plain"), site.fresh("_by_key")
    functions = list({use.finder.function.name: use.finder.function for use in uses}.values())
    test, definition = site.untouched(functions)
    every = [*(one.replace("PLAIN", plain) for one in tests), test]
    ahead: dict[int, list[str]] = {}
    variables: dict[tuple[int, str, str], str] = {}
    edits: list[Edit] = []
    for use in uses:
        begin = site.module.statement_span(use.statement)[0]
        key = (begin, use.items.id, use.finder.function.name)
        if key not in variables:
            wanted = f"{use.items.id}_by_key"
            taken = {*variables.values()}
            variable = local_name(site, wanted)
            variables[key] = site.fresh(f"{wanted}_{len(taken) + 1}") if variable in taken else variable
            ahead.setdefault(begin, []).append(_index(site, use, variables[key], by_key, every))
        start, end = site.module.span(use.items)
        found = f"{use.items.id} if {variables[key]} is None else {variables[key]}.get({ast.unparse(use.key)}, ())"
        edits.append(Edit(start=start, end=end, text=found))
    edits += [Edit(start=start, end=start, text="".join(texts)) for start, texts in ahead.items()]
    words = " and ".join(dict.fromkeys(use.items.id for use in uses))
    names = " and ".join(function.name for function in functions)
    return Proposal(
        rewriter=name,
        variant="index",
        function=site.ref,
        title=f"find records of {words} by an index",
        why=(
            f"{names} goes through {words} from the front for each key. An index, made once, gives it the records that "
            "have the key, in the same order."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        helpers=(PLAIN.replace("PLAIN", plain), BY_KEY.replace("NAME", by_key), definition),
        guards=(*sentences, untouched_sentence([one.name for one in functions])),
    )


def _index(site: Site, use: Use, variable: str, by_key: str, tests: list[str]) -> str:
    """The lines in front of the loop."""
    indent = site.module.indent(use.statement)
    unit = "\t" if "\t" in indent else "    "
    row = use.finder.row
    made = f"{variable} = {by_key}([{ast.unparse(use.finder.own)} for {row} in {use.items.id}], {use.items.id})"
    condition = [f"{unit}if ("]
    condition += [f"{unit}{unit}{'and ' if number else ''}{part}" for number, part in enumerate(tests)]
    condition += [f"{unit}):"]
    lines = [f"{variable} = None", "try:", *condition, f"{unit}{unit}{made}"]
    lines += ["except Exception:", f"{unit}pass  # the search raises the same"]
    return site.lines("\n".join(lines), indent)
