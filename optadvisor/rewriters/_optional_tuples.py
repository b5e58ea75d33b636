"""Variables that are None or a tuple, for compiled copies as one variable for each item.

    best = None                                 best_0 = None; best_1 = None; best_2 = None
    …                                           …
    if best is None or d < best[0]:       →     if (best_0 is None) or d < best_0:
        best = (d, i, j)                            best_0, best_1, best_2 = (d, i, j)
    d, i, j = best                              d, i, j = (best_0, best_1, best_2)

So the items may be of different kinds, and `_none_at_first` knows what to do with None: all items are asked, so that it
knows of each. A function of the file that returns None or a tuple returns a flag in front, and numbers that nobody
reads:

    return row, column                          return (True, (row), (column))
    return None                                 return (False, 0, 0)
    found = find_empty(board)             →     found_is, found_is_0, found_is_1 = find_empty(board); found_0 = None; …
                                                if found_is: found_0, found_1 = found_is_0, found_is_1

Only copies for compiled code are written like that; the file keeps its tuples. A copy of a tuple is the same to all but
`is`, and what would read an item of None raises there as it does here, and then the original runs.

A loop that gets such a variable from outside, as None each time, asks whether it is.

Does not handle: tuples of changing lengths, other parameters, `is` with anything but None, or about an item, variables
that loops, comprehensions or inner functions know, functions that return such a tuple by a variable.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._none_at_first import none_parameters
from optadvisor.rewriters._other_text import Other, Propose, asked_first, brought_back, other, reached
from optadvisor.source.site import Site, own_nodes, parameter_names

LONGEST = 8
ZEROS = (("0", "0"), ("0.0", "0.0"), ("0.0", "0"), ("0", "0.0"))
"""What stands for a first item and for all further ones where a function returns None: the first that compiles."""
SCOPES = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.JoinedStr)
"""Where a variable of the function may not be mentioned."""
SETS = (ast.Global, ast.Nonlocal, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await)


def with_optional_tuples(propose: Propose) -> Propose:
    """`propose` for functions with such variables, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        forms = iter(()) if any(isinstance(answer, Proposal) for answer in answers) else _forms(site)
        for form, given in forms:
            found = [_where_none(site, brought_back(site, form, answer), given) for answer in propose(form.site)]
            if any(isinstance(answer, Proposal) for answer in found):
                answers = [answer for answer in found if answer is not None]
                break
        yield from answers

    return asked


def _where_none(site: Site, answer: Proposal | Declined | None, given: Sequence[str]) -> Proposal | Declined | None:
    """The proposal for calls in which the parameters are None; None where the test for that has no place."""
    if not isinstance(answer, Proposal) or not given:
        return answer
    made = asked_first(site, answer, [f"{name} is None" for name in given])
    guards = (*answer.guards, *(f"{name} is None." for name in given))
    return dataclasses.replace(made, guards=guards) if made is not None else None


def _forms(site: Site) -> Iterator[tuple[Other, list[str]]]:
    """The function, and those that it calls, with such variables item by item; its parameters among these."""
    functions = reached(site)
    optional = {function: size for function in functions[1:] if (size := _returned(site, function))}
    while True:
        variables = {function: _variables(site, function, optional) for function in functions}
        held = {call for function in functions for call in _held(site, function, variables[function], optional)}
        others = {one for one in optional if variables[one] or not _is_only_held(site, functions, one, held)}
        if not others:
            break
        optional = {one: size for one, size in optional.items() if one not in others}
    if not any(variables.values()):
        return
    writers = [
        _Writer(site=site, function=function, sizes=variables[function], optional=optional)
        for function in functions
        if variables[function]
    ]
    if any(len({*writer.made()}) < len(writer.made()) for writer in writers):
        return
    given = sorted({*site.parameters} & variables[functions[0]].keys())
    edits = [edit for writer in writers for edit in writer.written()]
    added = [line for writer in writers for line in writer.added]
    for zeros in ZEROS if optional else ZEROS[:1]:
        ends = [end for function, size in optional.items() for end in _ends(site, function, size, zeros)]
        lines = [line for _, line in ends if line]
        form = other(site, [*edits, *(edit for edit, _ in ends)], [*added, *lines])
        if form is not None:
            yield form, given


# ---------------------------------------------------------------- functions that return None or a tuple


def _returned(site: Site, function: ast.FunctionDef) -> int:
    """How many items the tuples have that a function returns, if it returns None elsewhere; 0 for all others."""
    nodes = [*own_nodes(function)]
    if function.decorator_list or any(isinstance(node, SETS) for node in nodes):
        return 0
    values = [node.value for node in nodes if isinstance(node, ast.Return)]
    displays = [value for value in values if _size(value)]
    nothing = [value for value in values if _is_none(value)]
    sizes = {_size(value) for value in displays}
    if len(displays) + len(nothing) < len(values) or len(sizes) != 1 or not (nothing or _falls_off(function)):
        return 0
    return sizes.pop() if site.module.owns_its_lines(function.body[-1]) else 0


def _falls_off(function: ast.FunctionDef) -> bool:
    return not isinstance(function.body[-1], ast.Return | ast.Raise)


def _size(value: ast.AST | None) -> int:
    """How many items a tuple has as it is written; 0 for anything else."""
    if not isinstance(value, ast.Tuple) or any(isinstance(one, ast.Starred) for one in value.elts):
        return 0
    return len(value.elts) if 1 < len(value.elts) <= LONGEST else 0


def _is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _ends(site: Site, function: ast.FunctionDef, size: int, zeros: tuple[str, str]) -> Iterator[tuple[Edit, int]]:
    """What it returns in the other text, and the lines in front of which it has one more."""
    module = site.module
    nothing = f"(False, {', '.join([zeros[0]] + [zeros[1]] * (size - 1))})"
    for node in own_nodes(function):
        if isinstance(node, ast.Return):
            start, end = module.span(node)
            text = nothing
            if isinstance(node.value, ast.Tuple):
                items = ", ".join(f"({site.code(item)})" for item in node.value.elts)
                missing = module.newline * (site.code(node).count("\n") - items.count("\n"))
                text = f"(True, {items}{missing})"
            yield Edit(start=start, end=end, text=f"return {text}"), 0
    if _falls_off(function):
        last = function.body[-1]
        _, end = module.span(last)
        text = f"{module.newline}{module.indent(last)}return {nothing}"
        yield Edit(start=end, end=end, text=text), (last.end_lineno or last.lineno) + 1


def _held(
    site: Site, function: ast.FunctionDef, names: Mapping[str, int], optional: Mapping[ast.FunctionDef, int]
) -> Iterator[ast.Call]:
    """The calls of such functions whose result such a variable is."""
    for node in own_nodes(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if name in names:
                if site.helper(call) in optional:
                    yield call


def _is_only_held(site: Site, functions: Sequence[ast.FunctionDef], one: ast.FunctionDef, held: set[ast.Call]) -> bool:
    """Whether nothing in these functions speaks of it but the calls that are held."""
    known = {call.func for call in held}
    return all(
        node in known
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id == one.name
    )


# ---------------------------------------------------------------- variables


def _variables(site: Site, function: ast.FunctionDef, optional: Mapping[ast.FunctionDef, int]) -> dict[str, int]:
    """The variables of a function that are nothing but None or tuples of one length, with that."""
    nodes = [*own_nodes(function)]
    if any(isinstance(node, SETS) for node in nodes):
        return {}
    sizes: dict[str, set[int]] = {}
    stored: set[ast.AST] = set()
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name) as target], value=value):
                size = _size(value)
                helper = site.helper(value) if isinstance(value, ast.Call) else None
                size = optional.get(helper, 0) if helper is not None else size
                if (size or _is_none(value)) and site.module.owns_its_lines(node):
                    sizes.setdefault(name, set()).update({size} - {0})
                    stored.add(target)
    known = none_parameters(site) if function is site.node and site.module.owns_its_lines(function.body[0]) else ()
    taken = {*parameter_names(function)}.difference(known) | {*_elsewhere(function)}
    taken |= {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and node not in stored
    }
    return {name: found.pop() for name, found in sizes.items() if len(found) == 1 and name not in taken}


def _elsewhere(function: ast.FunctionDef) -> Iterator[str]:
    """Names in inner functions and texts, and those of which, or of whose items, it is asked which object they are."""
    for node in ast.walk(function):
        if isinstance(node, SCOPES) and node is not function:
            yield from (part.id for part in ast.walk(node) if isinstance(part, ast.Name))
        if isinstance(node, ast.Compare) and _asked(node) is None:
            sides = [node.left, *node.comparators]
            for op, pair in zip(node.ops, itertools.pairwise(sides), strict=True):
                if isinstance(op, ast.Is | ast.IsNot):
                    yield from (part.id for side in pair for part in ast.walk(side) if isinstance(part, ast.Name))


def _asked(node: ast.AST) -> tuple[str, bool] | None:
    """`name is None` and `not name` → the name, and True; `name is not None` → False; nothing for anything else."""
    match node:
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(None)]):
            return name, isinstance(op, ast.Is)
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name)):
            return name, True
    return None


@dataclass(kw_only=True)
class _Writer:
    """Writes the variables of one function item by item."""

    site: Site
    function: ast.FunctionDef
    sizes: Mapping[str, int]
    optional: Mapping[ast.FunctionDef, int]
    added: list[int] = field(default_factory=list)

    def written(self) -> Iterator[Edit]:
        done: set[ast.AST] = set()
        yield from self.begun()
        for node in own_nodes(self.function):
            match node:
                case ast.Assign(targets=[ast.Name(id=name) as target]) if name in self.sizes:
                    yield from self.assigned(node, name, target)
                case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                    yield from self.tested(test, done)
                case _:
                    yield from self.read(node, done)

    def made(self) -> list[str]:
        """All names that it writes."""
        return [one for name in self.sizes for one in (*self.items(name), *self.given(name))]

    def given(self, name: str) -> list[str]:
        """What a function gives: the flag, and the items."""
        return [self.site.fresh(f"{name}_is{end}") for end in ("", *(f"_{n}" for n in range(self.sizes[name])))]

    def begun(self) -> Iterator[Edit]:
        """What stands at the start for parameters, which are None."""
        first, module = self.function.body[0], self.site.module
        given = sorted({*parameter_names(self.function)} & self.sizes.keys())
        if given:
            emptied = "; ".join(f"{item} = None" for name in given for item in self.items(name))
            start = module.statement_span(first)[0]
            yield Edit(start=start, end=start, text=f"{module.indent(first)}{emptied}{module.newline}")
            self.added.append(first.lineno)

    def items(self, name: str) -> list[str]:
        return [self.site.fresh(f"{name}_{number}") for number in range(self.sizes[name])]

    def has(self, name: str, *, truth: bool = True) -> str:
        """Whether there is a tuple; or, for `truth=False`, whether there is none."""
        sign, joint = ("is not", " and ") if truth else ("is", " or ")
        return f"({joint.join(f'{item} {sign} None' for item in self.items(name))})"

    def replaced(self, node: ast.expr, text: str) -> Edit:
        start, end = self.site.module.span(node)
        return Edit(start=start, end=end, text=text)

    def assigned(self, node: ast.Assign, name: str, target: ast.Name) -> Iterator[Edit]:
        items = self.items(name)
        emptied = "; ".join(f"{item} = None" for item in items)
        start, end = self.site.module.span(node)
        if _is_none(node.value):
            yield Edit(start=start, end=end, text=emptied)
            return
        if isinstance(node.value, ast.Tuple):
            yield self.replaced(target, ", ".join(items))
            return
        flag, *given = self.given(name)
        module = self.site.module
        yield self.replaced(target, ", ".join([flag, *given]))
        line = f"{module.newline}{module.indent(node)}if {flag}: {', '.join(items)} = {', '.join(given)}"
        yield Edit(start=end, end=end, text=f"; {emptied}{line}")
        self.added.append((node.end_lineno or node.lineno) + 1)

    def tested(self, test: ast.expr, done: set[ast.AST]) -> Iterator[Edit]:
        """Where only the truth of a variable matters: a tuple that is not empty is true."""
        match test:
            case ast.Name(id=name) if name in self.sizes:
                done.add(test)
                yield self.replaced(test, self.has(name))
            case ast.BoolOp(values=values):
                for value in values:
                    yield from self.tested(value, done)

    def read(self, node: ast.AST, done: set[ast.AST]) -> Iterator[Edit]:
        if node in done:
            return
        asked = _asked(node)
        match node:
            case ast.Compare() | ast.UnaryOp() if asked is not None and asked[0] in self.sizes:
                done |= {*ast.walk(node)}
                yield self.replaced(node, self.has(asked[0], truth=not asked[1]))
            case ast.Subscript(value=ast.Name(id=name)) if name in self.sizes:
                number = _literal(node.slice)
                if number is not None and -self.sizes[name] <= number < self.sizes[name]:
                    done |= {*ast.walk(node)}
                    yield self.replaced(node, self.items(name)[number])
            case ast.Name(id=name, ctx=ast.Load()) if name in self.sizes:
                yield self.replaced(node, f"({', '.join(self.items(name))})")


def _literal(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=int() as number) if type(number) is int:
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)) if type(number) is int:
            return -number
    return None
