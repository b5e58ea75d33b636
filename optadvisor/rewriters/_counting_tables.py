"""Text of a counting loop's steps: neighbouring replacements as one table, long chains of calls one call a line."""

from __future__ import annotations

import ast
import io
import tokenize

from optadvisor.rewriters._counting_steps import ITEM, Step
from optadvisor.rewriters._places import table_name
from optadvisor.rewriters._text import compose, fits_bytes, quoted, table_definition, translate_links
from optadvisor.source.site import Site


def tabled(site: Site, tables: dict[str, str], steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps with two or more neighbouring replacements of single characters done by one table.

    The definitions of the tables are added to `tables`, by their names.
    """
    result: list[Step] = []
    run: list[Step] = []
    for step in (*steps, None):
        if step is not None and step.replacements and step.replacements.sequence is None and step.replacements.single:
            run.append(step)
            continue
        result += _one_table(site, tables, run)
        run = []
        if step is not None:
            result.append(step)
    return tuple(result)


def _one_table(site: Site, tables: dict[str, str], run: list[Step]) -> list[Step]:
    pairs = [pair for step in run if step.replacements for pair in step.replacements.pairs]
    images = compose(pairs)
    if len(pairs) < 2:
        return run
    if not images:
        return []
    base = table_name(site, "CHARACTERS")
    table, in_bytes, number = base, fits_bytes(images), 1
    while tables.get(table, text := table_definition(table, images, in_bytes)) != text:
        number += 1
        table = site.fresh(f"{base}_{number}")
    tables[table] = text
    text = "ITEM" + "".join(translate_links(table, images, in_bytes))
    node = ast.parse(text, mode="eval").body
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and inner.id == "ITEM":
            inner.id = ITEM
    return [Step(method="table", node=node)]


def links(node: ast.expr) -> list[str]:
    """A chain of method calls, one call a line."""
    calls: list[str] = []
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        arguments = ", ".join(map(readable, node.args))
        calls.append(f".{node.func.attr}({arguments})")
        node = node.func.value
    rest = calls[::-1]
    return [readable(node) + rest[0], *rest[1:]] if rest else [readable(node)]


def readable(node: ast.expr) -> str:
    """Source text of an expression, with literals in double quotes."""
    text = ast.unparse(ast.fix_missing_locations(node))
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for token in reversed(tokens):
        if token.type == tokenize.STRING and token.string[0] == "'" and token.start[0] == token.end[0] == 1:
            literal = quoted(ast.literal_eval(token.string))
            text = text[: token.start[1]] + literal + text[token.end[1] :]
    return text
