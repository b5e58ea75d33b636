"""Run-time tests that the constants which a rewriter read are still what the file makes them.

Before:                                         After:

    for sign in SIGNS:                              if type(line) is str and type(SIGNS) is str and SIGNS == ".,;":
        line = line.replace(sign, " ")                  line = line.translate(_CLEAN_TABLE)
                                                    else: ...

Another file may set a module's name (`words.SIGNS = "|"`) or change a list behind it (`words.SIGNS.append("|")`).

Does not handle: constants of other modules, such as `string.punctuation`, which nobody changes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._text import constant_text, constant_texts, constant_value, quoted
from optadvisor.source.site import Site


def constant_tests(site: Site, nodes: Iterable[ast.AST]) -> tuple[dict[str, str], str]:
    """Run-time tests, each with its sentence, that the constants which `nodes` name are what this file makes them.

    They cannot raise. The second part says which name cannot be tested in this function, as a sentence.
    """
    tests: dict[str, str] = {}
    for node, only_text in _constant_names(site, nodes):
        found = _tests_of(site, node, only_text)
        if found and node.id in site.bound_names and site.resolved(node) == f".{node.id}":
            return {}, f"`{node.id}` is another thing in {site.ref.name} than in the rest of the file"
        tests |= dict.fromkeys(found, f"{node.id} is what this file makes it")
    return tests, ""


def _constant_names(site: Site, nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.Name, bool]]:
    """The module's names behind `nodes`, and whether only a text would be taken from it (`word in STOPWORDS`).

    Variables are followed to what they are made of; those of the function itself are tested under their own name.
    """
    for node in nodes:
        containers = {id(c) for n in ast.walk(node) if isinstance(n, ast.Compare) for c in n.comparators}
        for name in ast.walk(node):
            if not isinstance(name, ast.Name) or not isinstance(name.ctx, ast.Load):
                continue
            scope = site.resolved(name)
            value = _known_value(site, name)
            if scope == f".{name.id}":
                yield name, id(name) in containers
            elif value is not None:
                made_of = list(_constant_names(site, [value]))
                own = scope == f".{site.ref.qualname}.<locals>.{name.id}"
                yield from [(name, id(name) in containers)] if own and made_of else made_of


def _tests_of(site: Site, node: ast.Name, only_text: bool) -> tuple[str, ...]:
    """Tests that a name still stands for what the text says; none when the text does not say it."""
    name, text = node.id, constant_text(site, node)
    if text is not None:
        return f"type({name}) is str", f"{name} == {quoted(text)}"
    value: ast.expr | None = node
    while isinstance(value, ast.Name):
        value = _known_value(site, value)
    if value is None or only_text:
        return ()
    table = maketrans_texts(site, value)
    if table is not None:
        made = f"str.maketrans({', '.join(map(quoted, table))})"
        return f"type({name}) is dict", f"set(map(type, {name}.values())) <= {{int, type(None)}}", f"{name} == {made}"
    by_call = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else "list"
    kind = "tuple" if isinstance(value, ast.Tuple) else by_call
    texts = constant_texts(site, value)
    if texts is not None:
        inside = f"set(map(type, {name})) <= {{str}}"
        return f"type({name}) is {kind}", inside, f"{name} == {_sequence(kind, texts)}"
    items = value.elts if isinstance(value, ast.Tuple | ast.List) else []
    pairs = [constant_texts(site, item) if isinstance(item, ast.Tuple) else None for item in items]
    known = [pair for pair in pairs if pair is not None]
    if not known or len(known) != len(pairs):
        return ()
    inside = f"all(type(pair) is tuple and set(map(type, pair)) <= {{str}} for pair in {name})"
    literals = [_sequence("", pair) for pair in known]
    return f"type({name}) is {kind}", inside, f"{name} == {_bracketed(kind, literals)}"


def _known_value(site: Site, node: ast.Name) -> ast.expr | None:
    """What the rewriters take a name for; a table is followed although it is handed to `translate`."""
    value = constant_value(site, node, trusted=True)
    return value if value is not None and maketrans_texts(site, value) else constant_value(site, node)


def maketrans_texts(site: Site, node: ast.expr) -> tuple[str, ...] | None:
    """The fixed texts of `str.maketrans(old, new, deleted)`; None for any other expression."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.keywords:
        return None
    if node.func.attr != "maketrans" or not is_builtin(site, node.func.value, "str"):
        return None
    texts = [constant_text(site, argument) for argument in node.args]
    known = tuple(text for text in texts if text is not None)
    fine = len(known) == len(texts) and len(texts) in (2, 3) and len(known[0]) == len(known[1])
    return known if fine else None


def _sequence(kind: str, texts: Sequence[str]) -> str:
    """A list or tuple of texts as source: `tuple(".,;:")` where that is shorter. Without a kind, a written tuple."""
    if kind and len(texts) > 3 and all(len(text) == 1 for text in texts):
        return f"{kind}({quoted(''.join(texts))})"
    return _bracketed(kind or "tuple", list(map(quoted, texts)))


def _bracketed(kind: str, parts: Sequence[str]) -> str:
    if kind == "list":
        return f"[{', '.join(parts)}]"
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"
