"""A loop that counts the characters of a text in a table that it was given counts each different one once.

Before:

    for base in dna:
        if base in counts:
            counts[base] += 1
            known += 1

After (`_tallied` and `_put` are defined at the top of the file, `_Counter` is `collections.Counter`):

    done = False
    if type(dna) is str and type(known) is int and (counts_new := _tallied(counts)) is not None:
        try:
            known_new = known
            for base, times in _Counter(dna).items():
                if base in counts_new:
                    counts_new[base] += times
                    known_new += times
        except Exception:
            pass  # the loop raises the same
        else:
            _put(counts, counts_new)
            known, done = known_new, True
    if not done:
        for base in dna: ...

What a round does depends on its character alone, and does nothing but to add whole numbers to tables (dictionaries that
have the keys already, lists) and to variables, so it does not matter in which order. It is done on copies: where
something raises, nothing has changed yet, and the loop raises the same at the same place.

Does not handle: dictionaries that get new keys (see `counting`), loops that only add to variables or texts (see
`joining`), `break`, `return`, variables of the loop that are used afterwards, tables in attributes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import captured, given, read_after, read_if_raised, surely_bound
from optadvisor.rewriters._places import (
    bound_tests,
    branch,
    import_from,
    indented,
    is_builtin,
    kept_originals,
    local_name,
    name_problem,
    places,
)
from optadvisor.rewriters._tallying_read import Tally, Unread, read, source_of
from optadvisor.source.site import Site, has_long_string

name = "tallying"

BUILTINS = ("dict", "int", "list", "map", "set", "str", "type", "Exception")
TALLIED = '''def NAME(table):
    """A copy of a dictionary or list of whole numbers; None of anything else."""
    if type(table) is dict and set(map(type, table)) <= {int, str} and set(map(type, table.values())) <= {int}:
        return table.copy()
    return table.copy() if type(table) is list and set(map(type, table)) <= {int} else None'''
PUT = '''def NAME(table, new):
    """Give a dictionary, or list, the values of its copy."""
    if type(table) is dict:
        table.update(new)
    else:
        table[:] = new'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found: list[Tally] = []
    refused: Unread | None = None
    done = kept_originals(site.node)
    for place in places(site):
        for loop in place.block:
            if not isinstance(loop, ast.For) or id(loop) in done or not _adds_to_a_table(loop) or _is_kept(site, loop):
                continue
            if not _may_be_text(site, loop):
                continue
            try:
                found.append(_checked(site, read(site, loop)))
            except Unread as no:
                refused = refused or no
    if not found and refused is None:
        return
    problem = site.plain_problem() or name_problem(site, BUILTINS)
    if problem or not found:
        reason, line = (problem, 0) if problem or refused is None else (refused.reason, refused.line)
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=line)
        return
    yield _proposal(site, found)


def _adds_to_a_table(loop: ast.For) -> bool:
    """As far as it may be one of those: a loop without others in it."""
    inner = [node for node in ast.walk(loop) if node is not loop]
    adds = any(isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript) for node in inner)
    return adds and isinstance(loop.target, ast.Name) and not any(isinstance(n, ast.For | ast.While) for n in inner)


def _is_kept(site: Site, loop: ast.For) -> bool:
    """It is the original behind an earlier rewrite."""
    assert site.node is not None
    for node in ast.walk(site.node):
        match node:
            case ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=done)), body=[only], orelse=[]):
                if only is loop and done.startswith("done"):
                    return True
    return False


def _may_be_text(site: Site, loop: ast.For) -> bool:
    """What is gone through was a text in a recorded call, or is something of which that is not known."""
    source = source_of(loop)
    if not isinstance(source, ast.Name):
        return isinstance(source, ast.Attribute | ast.Subscript | ast.Call) and not _makes_list(site, source)
    if source.id in site.parameters:
        return any(spec.type == "builtins.str" for spec in site.seen(source.id))
    assert site.node is not None
    statements = [node for node in ast.walk(site.node) if isinstance(node, ast.stmt)]
    values = [value for node in statements for name, value in given(node) if name == source.id]
    lists = (ast.List, ast.ListComp, ast.Tuple, ast.Dict, ast.Set)
    return not any(isinstance(value, lists) or _makes_list(site, value) for value in values)


def _makes_list(site: Site, value: ast.expr) -> bool:
    if not isinstance(value, ast.Call):
        return False
    if isinstance(value.func, ast.Attribute):
        return value.func.attr in ("split", "splitlines", "items", "keys", "values", "readlines", "copy")
    makers = ("enumerate", "list", "map", "range", "reversed", "set", "sorted", "tuple", "zip")
    return is_builtin(site, value.func, *makers)


def _checked(site: Site, tally: Tally) -> Tally:
    loop = tally.loop
    if not site.module.owns_its_lines(loop) or has_long_string(site.code(loop)):
        raise Unread("the loop shares its lines with another statement", loop)
    for one in sorted(tally.tables | tally.totals | {text.partition(".")[0] for text in tally.texts}):
        if one in site.bound_names and not surely_bound(site, loop, one):
            raise Unread(f"`{one}` may have no value yet when the loop begins", loop)
    shared = captured(site) & (tally.totals | tally.own | {tally.target})
    outside = [one for one in sorted(tally.totals | tally.own | {tally.target}) if one not in site.bound_names]
    if shared or outside:
        raise Unread(f"`{min(shared) if shared else outside[0]}` belongs to more than {site.ref.name}", loop)
    later = read_after(site, loop, frozenset({tally.target, *tally.own}))
    if later:
        raise Unread(f"`{later}` is used again after the loop", loop)
    if read_if_raised(site, loop, sorted({tally.target, *tally.own})):
        raise Unread(f"`{tally.target}` is still seen when the loop fails half-way", loop)
    return tally


# ---------------------------------------------------------------- writing


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    counter: str
    tallied: str
    put: str


def _proposal(site: Site, found: list[Tally]) -> Proposal:
    counter, imports = import_from(site, "collections", "Counter")
    names = _Names(counter=counter, tallied=site.fresh("_tallied"), put=site.fresh("_put"))
    edits = []
    for tally in found:
        start, end = site.module.statement_span(tally.loop)
        edits.append(Edit(start=start, end=end, text=_text(site, tally, names)))
    return Proposal(
        rewriter=name,
        variant="each character once",
        function=site.ref,
        title="count each different character once",
        why="What the loop does for a character depends on nothing but this character. `Counter` counts them in C, and "
        "the loop's statements run once for each different one.",
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        imports=imports,
        helpers=(TALLIED.replace("NAME", names.tallied), PUT.replace("NAME", names.put)),
        guards=tuple(
            dict.fromkeys(
                sentence
                for tally in found
                for sentence in (
                    *(f"{one} is a text" for one in tally.texts),
                    *(f"{one} is a dictionary or list of whole numbers" for one in sorted(tally.tables)),
                    *(f"{one} is a whole number" for one in sorted(tally.totals)),
                )
            )
        ),
    )


def _text(site: Site, tally: Tally, names: _Names) -> str:
    indent = site.module.indent(tally.loop)
    unit = "\t" if "\t" in indent else "    "
    new = {one: local_name(site, f"{one}_new") for one in sorted(tally.tables | tally.totals)}
    times, done = local_name(site, "times"), local_name(site, "done")
    tables, totals = sorted(tally.tables), sorted(tally.totals)
    names_read = [*(one.partition(".")[0] for one in tally.texts), *tables]
    tests = list(bound_tests(site, [one for one in names_read if one not in site.bound_names]))
    tests += [f"type({one}) is str" for one in tally.texts]
    tests += [f"type({one}) is int" for one in totals]
    tests += [f"type({one}) is dict" for one in tables if one in tally.asked]  # a list would be asked for its values
    tests += [f"{one} is not {other}" for at, one in enumerate(tables) for other in tables[at + 1 :]]
    tests += [f"({new[one]} := {names.tallied}({one})) is not None" for one in tables]
    body = [_Counting(new, times).visit(ast.parse(ast.unparse(statement)).body[0]) for statement in tally.loop.body]
    loop = ast.For(
        target=ast.Tuple([ast.Name(tally.target, ast.Store()), ast.Name(times, ast.Store())], ast.Store()),
        iter=ast.parse(f"{names.counter}({ast.unparse(tally.loop.iter)}).items()", mode="eval").body,
        body=body, orelse=[],
    )  # fmt: skip
    code = ast.unparse(ast.fix_missing_locations(loop)).split("\n")
    written = [unit * ((len(line) - len(line.lstrip(" "))) // 4) + line.lstrip(" ") for line in code]
    lines = [f"{done} = False", *branch(tests, "").split("\n"), f"{unit}try:"]
    lines += [f"{unit}{unit}{new[one]} = {one}" for one in totals]
    lines += [f"{unit}{unit}{line}" for line in written]
    lines += [f"{unit}except Exception:", f"{unit}{unit}pass  # the loop raises the same", f"{unit}else:"]
    lines += [f"{unit}{unit}{names.put}({one}, {new[one]})" for one in tables]
    lines += [f"{unit}{unit}{one} = {new[one]}" for one in totals]
    lines += [f"{unit}{unit}{done} = True", f"if not {done}:"]
    text = "".join(f"{indent}{line}{site.module.newline}" for line in lines)
    return text + indented(site, [tally.loop])


class _Counting(ast.NodeTransformer):
    """The loop's statements for a character that comes several times, on the copies."""

    def __init__(self, new: dict[str, str], times: str) -> None:
        self.new, self.times = new, times

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.new.get(node.id, node.id), node.ctx)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AugAssign:
        amount: ast.expr = ast.Name(self.times, ast.Load())
        if isinstance(node.value, ast.Constant) and node.value.value != 1:
            amount = ast.BinOp(node.value, ast.Mult(), amount)
        target = self.visit(node.target)
        return ast.AugAssign(target=target, op=node.op, value=amount)
