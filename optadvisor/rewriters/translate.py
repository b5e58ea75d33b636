"""A chain of single-character replacements becomes one translation by a table.

Before:

    for delimiter in ".,;:?!":
        line = line.replace(delimiter, " ")

After (`_CLEAN_TABLE = bytes.maketrans(b".,;:?!", b" " * 6)` at the top of the file; where the characters have a name in
the file, the test also asks whether another file has changed it):

    if type(line) is str:
        line = line.encode("utf-8", "surrogatepass").translate(_CLEAN_TABLE).decode("utf-8", "surrogatepass")
    else:
        for delimiter in ".,;:?!":
            line = line.replace(delimiter, " ")

Each `replace` reads the whole text again; a table reads it once. The replacements are composed in their order (a to b,
b to c, is a to c). Two variants: neither always wins. `str.translate` looks every character up in a
dictionary unless the text is ASCII; `bytes.translate` on UTF-8 is exact when all that is replaced is ASCII.

Does not handle: patterns longer than one character, the empty pattern, `replace` with a count, a single replacement,
receivers that are not a plain variable (or a string method called on one), code at the top level of a file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._constant_tests import constant_tests
from optadvisor.rewriters._places import (
    Place,
    assignment,
    branch,
    indented,
    kept_originals,
    local_name,
    name_problem,
    places,
    read_later,
    table_name,
)
from optadvisor.rewriters._text import (
    Replacements,
    compose,
    constant_text,
    fits_bytes,
    loop_replacements,
    quoted,
    replace_call,
    replace_loop,
    table_definition,
    table_guards,
    translate_links,
)
from optadvisor.source.site import Site, own_nodes

name = "translate"

BUILTINS = ("all", "int", "type", "str", "bytes", "list", "tuple", "dict", "set", "map", "len")
STRING_TO_STRING = ("lower", "upper", "casefold", "strip", "lstrip", "rstrip", "title", "capitalize", "swapcase")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """Replacements found together: consecutive statements on one variable, or one expression."""

    nodes: tuple[ast.stmt, ...] | tuple[ast.expr]
    variable: str
    """The name whose type the guard asks for."""
    receiver: str
    """The text that is translated: the variable, or string methods called on it."""
    replacements: Replacements
    constants: tuple[tuple[str, str], ...]
    """Run-time tests on the names that `replacements` were read from, each with its sentence."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    chains, reason = _chains(site)
    if not chains and not reason:
        return
    problem = site.plain_problem() or reason or name_problem(site, BUILTINS)
    if problem:
        yield site.decline(name, problem)
        return
    for as_bytes in (True, False):
        if not as_bytes or any(_uses_bytes(chain, True) for chain in chains):
            yield _proposal(site, chains, as_bytes)


# ---------------------------------------------------------------- finding


def _chains(site: Site) -> tuple[tuple[Chain, ...], str]:
    """The chains of the function in order; when there is none, why the first that looked like one is not."""
    if site.node is None:
        return (), ""
    kept, reason, done = [], "", kept_originals(site.node)
    for place in places(site):
        for run in _runs(site, place):
            if id(run[0]) in done:
                continue
            found = _statement_chain(site, place, run)
            done.update(id(node) for statement in run for node in ast.walk(statement))
            if isinstance(found, Chain):
                kept.append(found)
            reason = reason or (found if isinstance(found, str) else "")
    for node in own_nodes(site.node):
        if id(node) in done or not isinstance(node, ast.Call) or replace_call(node) is None:
            continue
        done.update(map(id, ast.walk(node)))
        chain = _expression_chain(site, node)
        if isinstance(chain, Chain):
            kept.append(chain)
        reason = reason or (chain if isinstance(chain, str) else "")
    kept.sort(key=lambda chain: site.module.span(chain.nodes[0]))
    return tuple(kept), "" if kept else reason


def _runs(site: Site, place: Place) -> Iterator[list[ast.stmt]]:
    """Longest runs of consecutive statements that replace in the same variable."""
    run: list[ast.stmt] = []
    last = ""
    for statement in place.block:
        variable = _replaced_variable(site, statement)
        if run and variable != last:
            yield run
            run = []
        if variable:
            run.append(statement)
        last = variable
    if run:
        yield run


def _replaced_variable(site: Site, statement: ast.stmt) -> str:
    """`s` for `s = s.replace(…)…` and for a loop of such; a run-time sequence stands alone (its name is added)."""
    loop = replace_loop(statement)
    if loop is not None:
        found = loop_replacements(site, loop[0])
        alone = isinstance(found, str) or found.sequence is not None
        return f"{loop[1]} {statement.lineno}" if alone else loop[1]
    target, value = assignment(statement)
    if not isinstance(target, ast.Name) or value is None or replace_call(value) is None:
        return ""
    root, _ = _links(value)
    return target.id if isinstance(root, ast.Name) and root.id == target.id else ""


def _links(node: ast.expr) -> tuple[ast.expr, list[tuple[ast.expr, ast.expr]]]:
    """The receiver at the root of `root.replace(a, b).replace(c, d)…` and the (old, new) expressions in order."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    call = replace_call(node)
    while call is not None:
        node = call[0]
        pairs.append(call[1:])
        call = replace_call(node)
    return node, pairs[::-1]


def _statement_chain(site: Site, place: Place, run: list[ast.stmt]) -> Chain | str | None:
    pairs: list[tuple[str, str]] = []
    sequence: Replacements | None = None
    variable, targets = "", set()
    for statement in run:
        loop = replace_loop(statement)
        if loop is None:
            target, value = assignment(statement)
            assert isinstance(target, ast.Name)
            assert value is not None
            variable = target.id
            found = _constant_pairs(site, value)
        else:
            variable = loop[1]
            targets |= {n.id for n in ast.walk(loop[0].target) if isinstance(n, ast.Name)}
            found = loop_replacements(site, loop[0])
        if isinstance(found, str):
            return found if len(run) > 1 or loop is not None else None
        if found.sequence is not None:
            sequence = found
        pairs += found.pairs
    replacements = sequence or Replacements(pairs=tuple(pairs))
    constants, hidden = constant_tests(site, run)
    problem = _problem(replacements) or _place_problem(site, place, run, targets) or hidden
    if sequence is None and len(pairs) < 2:
        return None
    return problem or Chain(
        nodes=tuple(run),
        variable=variable,
        receiver=variable,
        replacements=replacements,
        constants=tuple(constants.items()),
    )


def _expression_chain(site: Site, node: ast.Call) -> Chain | str | None:
    root, links = _links(node)
    variable = _string_method_root(site, root)
    if not variable or len(links) < 2:
        return None
    found = _constant_pairs(site, node)
    if isinstance(found, str):
        return found
    constants, hidden = constant_tests(site, [node])
    return (
        _problem(found)
        or hidden
        or Chain(
            nodes=(node,),
            variable=variable,
            receiver=site.code(root),
            replacements=found,
            constants=tuple(constants.items()),
        )
    )


def _string_method_root(site: Site, node: ast.expr) -> str:
    """`s` for `s` and for `s.strip(".").lower()`: what gives a plain string whenever `s` is one."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        fixed = all(constant_text(site, argument) is not None for argument in node.args)
        if node.func.attr not in STRING_TO_STRING or node.keywords or not fixed:
            return ""
        if node.args and (not node.func.attr.endswith("strip") or len(node.args) > 1):
            return ""
        node = node.func.value
    return node.id if isinstance(node, ast.Name) else ""


def _constant_pairs(site: Site, node: ast.expr) -> Replacements | str:
    pairs = []
    for old, new in _links(node)[1]:
        texts = constant_text(site, old), constant_text(site, new)
        if texts[0] is None or texts[1] is None:
            unknown = old if texts[0] is None else new
            return f"`{site.code(unknown)}` is not a fixed text"
        pairs.append((texts[0], texts[1]))
    return Replacements(pairs=tuple(pairs))


def _problem(found: Replacements) -> str:
    long = next((old for old, _ in found.pairs if len(old) != 1), None)
    if long is None:
        return ""
    if not long:
        return "the empty text is replaced, which puts the new text between all characters"
    return f"{quoted(long)} is longer than one character, and a table replaces single characters only"


def _place_problem(site: Site, place: Place, run: Sequence[ast.stmt], targets: set[str]) -> str:
    if not (site.module.owns_its_lines(run[0]) and site.module.owns_its_lines(run[-1])):
        return "a replacement shares its line with another statement"
    later = read_later(site, place, run, targets)
    return f"`{later}` is used again after the replacements" if later else ""


# ---------------------------------------------------------------- writing


def _uses_bytes(chain: Chain, as_bytes: bool) -> bool:
    fixed = chain.replacements.sequence is None
    return as_bytes and fixed and fits_bytes(compose(chain.replacements.pairs))


def _proposal(site: Site, chains: tuple[Chain, ...], as_bytes: bool) -> Proposal:
    tables: dict[str, str] = {}
    edits = tuple(_edit(site, chain, *_translation(site, chain, as_bytes, tables)) for chain in chains)
    count = max(len(chain.replacements.pairs) for chain in chains)
    return Proposal(
        rewriter=name,
        variant="table of bytes" if as_bytes else "table of characters",
        function=site.ref,
        title=f"do the {f'{count} ' if count else ''}replacements in one pass with a table",
        why="Every `replace` walks through the whole text and makes a new one. "
        "`translate` looks each character up in a table and makes one new text"
        + ("; on the UTF-8 bytes of a text that look-up is a single array access." if as_bytes else "."),
        edits=edits,
        helpers=tuple(tables.values()),
        guards=tuple(dict.fromkeys(sentence for chain in chains for sentence in _guard_sentences(chain))),
    )


def _translation(site: Site, chain: Chain, as_bytes: bool, tables: dict[str, str]) -> tuple[str, str]:
    """The translated receiver, and a statement to put before it; a new table goes to `tables` (name → text)."""
    found = chain.replacements
    if isinstance(found.sequence, ast.Name):
        table = local_name(site, "table")
        before = f"{table} = str.maketrans(dict.fromkeys({found.sequence.id}, {quoted(found.new)}))"
        return f"{chain.receiver}.translate({table})", before
    images = compose(found.pairs)
    in_bytes = _uses_bytes(chain, as_bytes)
    base = table_name(site, "TABLE")
    table = base
    while tables.get(table, text := table_definition(table, images, in_bytes)) != text:
        table = site.fresh(f"{base}_{int(table.removeprefix(base).removeprefix('_') or 1) + 1}")
    tables[table] = text
    return chain.receiver + "".join(translate_links(table, images, in_bytes)), ""


def _edit(site: Site, chain: Chain, translated: str, before: str) -> Edit:
    tests = _tests(chain)
    first = chain.nodes[0]
    if isinstance(first, ast.expr):
        start, end = site.module.span(first)
        return Edit(start=start, end=end, text=f"({translated} if {' and '.join(tests)} else {site.code(first)})")
    run = [node for node in chain.nodes if isinstance(node, ast.stmt)]
    start, end = site.module.statement_span(run[0])[0], site.module.statement_span(run[-1])[1]
    original = indented(site, run)
    indent = site.module.indent(run[0])
    unit = "\t" if "\t" in indent else "    "
    inner = "".join(f"{unit}{line}\n" for line in (before, f"{chain.variable} = {translated}") if line)
    text = site.lines(f"{branch(tests, indent)}\n{inner}else:", indent)
    return Edit(start=start, end=end, text=text + original)


def _tests(chain: Chain) -> tuple[str, ...]:
    sequence = chain.replacements.sequence
    of_sequence = table_guards(sequence.id) if isinstance(sequence, ast.Name) else ()
    return (f"type({chain.variable}) is str", *(test for test, _ in chain.constants), *of_sequence)


def _guard_sentences(chain: Chain) -> Iterator[str]:
    yield f"{chain.variable} is a plain string"
    yield from (sentence for _, sentence in chain.constants)
    sequence = chain.replacements.sequence
    if isinstance(sequence, ast.Name):
        yield f"{sequence.id} is a string, list or tuple of single characters"
