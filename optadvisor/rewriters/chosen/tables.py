"""Functions in dicts at the top of the file, and the test that these hold them still.

    STEPS = {"euler": euler, "exact": lambda y, h: y * math.exp(-h)}

Does not handle: dicts that are bound twice or made otherwise than with braces, keys that are neither text nor ints.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters._named_lambdas import IS_LAMBDA, is_lambda, known_lambda
from optadvisor.source.site import Site, global_bindings

_HOLDS = '''def {name}(table, known):
    """Whether a dict of functions holds what it held when the copies here were made."""
    if type(table) is not dict or table.keys() != known.keys():
        return False
    return all(table[key] is each or {is_lambda}(table[key], each) for key, each in known.items())'''
WORDS = frozenset(["type", "dict", "all", "globals", "range"])
"""Built-in names in the test."""


def table_of(site: Site, node: ast.expr) -> ast.Dict | None:
    """The dict of the file that a name always stands for, if its keys are known and its values may be functions."""
    if not isinstance(node, ast.Name) or site.resolved(node) != f".{node.id}" or WORDS & site.bound_names:
        return None
    bound = global_bindings(site.module.tree, node.id)
    for statement in site.module.tree.body:
        match statement:
            case (
                ast.Assign(targets=[target], value=ast.Dict() as table)
                | ast.AnnAssign(target=target, value=ast.Dict() as table)
            ) if bound == [target]:
                keys = [key.value if isinstance(key, ast.Constant) else None for key in table.keys]
                plain = keys and ({*map(type, keys)} == {str} or {*map(type, keys)} == {int})
                alone = len({*keys}) == len(keys)
                values = all(isinstance(value, ast.Name | ast.Lambda) for value in table.values)
                return table if plain and alone and values else None
    return None


def choice_text(name: str, table: ast.Dict, numbers: list[str]) -> str:
    """A function that gives the number of the function for a key."""
    lines = [f"def {name}(key):"]
    for key, number in zip(table.keys, numbers, strict=True):
        assert isinstance(key, ast.Constant)
        lines += [f"    if key == {key.value!r}:", f"        return {number}"]
    return "\n".join([*lines, "    raise KeyError"])


def tests_of(site: Site, tables: dict[str, ast.Dict]) -> tuple[list[str], list[str]]:
    """What is asked in front of a copy, and the helpers for that."""
    tests: list[str] = []
    holds = site.fresh("_holds_still")
    helpers = [IS_LAMBDA.replace("NAME", is_lambda(site)), _HOLDS.format(name=holds, is_lambda=is_lambda(site))]
    for name, table in tables.items():
        known, definition = known_lambda(site, name, site.module.code(table).replace("\r\n", "\n"))
        used = dict.fromkeys(value.id for value in table.values if isinstance(value, ast.Name))
        tests += [*map(present, [name, *used]), f"{holds}({name}, {known}())"]
        helpers.append(definition)
    return tests, helpers if tables else []
