"""Characters that are looked up: in dicts that are written out, and in sets of characters.

    VALUES = {"A": 0, "C": 1}
    VALUES[c]                  →      _looked_up_1(c)       if code == 65: return 0 …; raises for others
    c in "ACGT"                →      _is_one_of_1(c)       return code == 65 or code == 67 …

Does not handle: dicts that are changed, dicts in which the types of values differ, keys of several characters.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Iterator

from optadvisor.rewriters.lettering.reading import CHAR, OTHER, NotLetteredError, Reading, Table
from optadvisor.source.site import Site, bindings, own_nodes

LARGEST = {int: 2.0**62, float: math.inf}
LONGEST = 3000
"""So many characters of a dict are compared in each call."""
MOST = 300
"""A larger dict is not written out as code."""


def looked_up(reading: Reading, name: str, code: str, default: str = "") -> str:
    """`table[c]`, or `table.get(c, default)`."""
    table = reading.tables[name]
    if table.source:
        rely(reading, name)
    lines = [f"    if code == {key}:\n        return {value!r}" for key, value in table.entries.items()]
    parameters = "code, default" if default else "code"
    lines += ["    return default" if default else "    raise KeyError"]
    words = f'"""What `{name}` has for a character{", or the default" if default else ""}."""'
    body = "\n".join(lines)
    tool = reading.added("looked_up", f"def {{name}}({parameters}):\n    {words}\n{body}")
    return f"{tool}({code}, {default})" if default else f"{tool}({code})"


def among(reading: Reading, codes: Iterable[int], code: str, table: str = "") -> str:
    """Whether a code is one of several."""
    if table and reading.tables[table].source:
        rely(reading, table)
    tests = [_test(low, high) for low, high in _ranges(codes)]
    text = " or ".join(tests) if tests else "code != code"
    body = f'def {{name}}(code):\n    """Whether it is one of some characters."""\n    return {text}'
    return f"{reading.added('is_one_of', body)}({code})"


def equals(reading: Reading, text: str, listed: str) -> str:
    """Whether a list of codes is this text."""
    tests = [f"len(text) == {len(text)}", *(f"text[{k}] == {ord(letter)}" for k, letter in enumerate(text))]
    body = f'def {{name}}(text):\n    """Whether it is a certain text."""\n    return {" and ".join(tests)}'
    return f"{reading.added('is_text', body)}({listed})"


def part_equals(reading: Reading, text: str, base: str, bounds: tuple[str, str]) -> str:
    """Whether a part of a list of codes is this text."""
    tests = [f"stop - start == {len(text)}"]
    tests += [f"text[start{f' + {k}' * bool(k)}] == {ord(letter)}" for k, letter in enumerate(text)]
    lines = [
        "def {name}(text, start, stop):",
        '    """Whether text[start:stop] is a certain text."""',
        "    size = len(text)",
        "    if start < 0:",
        "        start = max(start + size, 0)",
        "    if stop < 0:",
        "        stop = stop + size",
        "    stop = min(stop, size)",
        f"    return {' and '.join(tests)}",
    ]
    return f"{reading.added('part_is', chr(10).join(lines))}({base}, {bounds[0]}, {bounds[1]})"


def _test(low: int, high: int) -> str:
    return f"code == {low}" if low == high else f"{low} <= code <= {high}"


def _ranges(codes: Iterable[int]) -> list[tuple[int, int]]:
    """Codes that follow each other, as ranges."""
    found: list[tuple[int, int]] = []
    for code in sorted(set(codes)):
        if found and found[-1][1] == code - 1:
            found[-1] = found[-1][0], code
        else:
            found.append((code, code))
    return found


# ---------------------------------------------------------------- dicts that are written out


def tables_of(site: Site) -> dict[str, Table]:
    """Dicts from characters that the function reads and never changes, by name."""
    assert site.node is not None
    uses: dict[str, list[ast.Name]] = {}
    for node in own_nodes(site.node):
        if isinstance(node, ast.Name):
            uses.setdefault(node.id, []).append(node)
    found = dict(_own(site, uses))
    for name in uses:
        if name in site.bound_names:
            continue
        literal = _only_value(site, name)
        table = _table(literal, named=True) if isinstance(literal, ast.Dict) else None
        if table is not None and site.resolved(uses[name][0]) == f".{name}":
            found[name] = table
    return found


def constants_of(site: Site) -> dict[str, str]:
    """Globals that are one literal text, by name."""
    assert site.node is not None
    names = {node.id for node in own_nodes(site.node) if isinstance(node, ast.Name)} - site.bound_names
    found: dict[str, str] = {}
    for name in names:
        literal = _only_value(site, name)
        if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
            found[name] = literal.value
    return found


def _only_value(site: Site, name: str) -> ast.expr | None:
    """What a global is assigned, in the one place where it is."""
    found = bindings(site.module.tree, name)
    for statement in site.module.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name() as target], value=value) if found == [target]:
                return value
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value) if found == [target]:
                return value
    return None


def _own(site: Site, uses: dict[str, list[ast.Name]]) -> Iterator[tuple[str, Table]]:
    """Variables of the function: assigned once, before all uses, and only looked up in."""
    for statement in site.body:
        if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Dict):
            continue
        target = statement.targets[0]
        if len(statement.targets) != 1 or not isinstance(target, ast.Name):
            continue
        others = [node for node in uses[target.id] if node is not target]
        end = statement.end_lineno or statement.lineno
        table = _table(statement.value, named=False)
        if table is not None and all(isinstance(n.ctx, ast.Load) and n.lineno > end for n in others):
            yield target.id, table


def _table(node: ast.Dict, *, named: bool) -> Table | None:
    try:
        entries = ast.literal_eval(node)
    except ValueError:
        return None
    keys = all(isinstance(key, str) and len(key) == 1 for key in entries)
    types = set(map(type, entries.values()))
    if not keys or not entries or len(entries) > MOST or len(types) != 1:
        return None
    kind = types.pop()
    if kind is str and all(len(value) == 1 for value in entries.values()):
        values, of = {ord(key): ord(value) for key, value in entries.items()}, CHAR
    elif kind in (int, float) and all(abs(value) < LARGEST[kind] for value in entries.values()):
        values, of = {ord(key): value for key, value in entries.items()}, OTHER
    else:
        return None
    return Table(entries=values, kind=of, source=repr(entries) if named else "", type=kind.__name__)


def without_own(reading: Reading, statement: ast.stmt) -> bool:
    """Is it the assignment of a dict that is written out?"""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
        return False
    table = reading.tables.get(statement.targets[0].id)
    return table is not None and not table.source


def rely(reading: Reading, name: str) -> None:
    """Note that the text relies on a global."""
    table = reading.tables.get(name)
    if table is None:
        tests = [f"type({name}) is str", f"{name} == {_quoted(reading.constants[name])}"]
    elif len(table.source) > LONGEST:
        raise NotLetteredError(f"`{name}` is too long to be compared in each call")
    else:
        tests = [f"type({name}) is dict", f"{{*map(type, {name})}} == {{str}}"]
        tests += [f"{{*map(type, {name}.values())}} == {{{table.type}}}", f"repr({name}) == {_quoted(table.source)}"]
    reading.globals[name] = (f'"{name}" in globals()', *tests)


def _quoted(text: str) -> str:
    """A literal in double quotes, if that is as simple."""
    plain = repr(text)
    return f'"{plain[1:-1]}"' if plain[0] == "'" and '"' not in plain and "\\'" not in plain else plain
