"""Lists of vectors that a function makes, as one array while it runs, and as separate vectors where it returns them.

    f = [np.zeros(3) for _ in range(n)]          f = np.zeros((n, 3))
    …                                     →      …
    return f, energy                             outcome = (f, energy)
                                                 return _vectors_of(outcome[0]), outcome[1]

The last statement is that of the block that calls the copy; each vector owns its numbers, as what `np.zeros` gives.

Does not handle: vectors of something else than zeros, lists that are returned in several places.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Collection, Iterator, Mapping

from optadvisor.records import CapturedCall, Edit
from optadvisor.source.site import Site

VECTORS_OF = '''def NAME(rows):
    """A list of vectors, each of which owns its numbers."""
    return [row.copy() for row in rows]'''


def made_lists(site: Site) -> dict[str, ast.Assign]:
    """Lists of zeros that the function makes in a statement of its own, with that."""
    found: dict[str, ast.Assign] = {}
    for statement in site.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.ListComp(elt=element, generators=[loop])):
                if loop.ifs or loop.is_async or not isinstance(loop.target, ast.Name) or name in site.parameters:
                    continue
                own = any(isinstance(n, ast.Name) and n.id == loop.target.id for n in ast.walk(element))
                if not own and _zeros(site, element) and _count(site, loop.iter):
                    found[name] = statement
    return found


def array_edits(site: Site, made: Mapping[str, ast.Assign], rows: Mapping[str, str]) -> Iterator[Edit]:
    """The statements, as those that make arrays; `rows` are arrays that stand for lists that are passed."""
    for statement in made.values():
        value = statement.value
        assert isinstance(value, ast.ListComp)
        zeros = _zeros(site, value.elt)
        assert zeros is not None
        function, width = zeros
        start, end = site.module.span(value)
        count = _count(site, value.generators[0].iter)
        for name, row in rows.items():
            count = re.sub(rf"\b{re.escape(name)}\b", row, count)
        text = f"{function}(({count}, {width}))"
        yield Edit(start=start, end=end, text=text)


def _zeros(site: Site, node: ast.expr) -> tuple[str, str] | None:
    """How the function that makes zeros is spelled, and how many there are; None for anything else."""
    match node:
        case ast.Call(func=func, args=[width], keywords=[]) if site.resolves_to(func, "numpy.zeros"):
            plain = isinstance(width, ast.Name) or (isinstance(width, ast.Constant) and type(width.value) is int)
            return (site.code(func), site.code(width)) if plain and _is_int(site, width) else None
        case ast.Call(func=ast.Attribute(value=owner) as func, args=[ast.List(elts=items)], keywords=[]):
            zeros = [repr(each.value) for each in items if isinstance(each, ast.Constant)]
            if site.resolves_to(func, "numpy.array") and len(zeros) == len(items) and {*zeros} == {"0.0"}:
                return f"{site.code(owner)}.zeros", str(len(items))
    return None


def _is_int(site: Site, node: ast.expr) -> bool:
    """A number, or a parameter that always was one: `np.zeros((2, 3))` makes something else."""
    if isinstance(node, ast.Constant):
        return True
    seen = site.seen(node.id) if isinstance(node, ast.Name) and node.id not in _assigned(site) else ()
    return bool(seen) and all(spec.type == "builtins.int" for spec in seen)


def _assigned(site: Site) -> frozenset[str]:
    return site.bound_names - frozenset(site.parameters)


def _count(site: Site, source: ast.expr) -> str:
    """How many times a loop over `source` runs; empty where that is not known."""
    match source:
        case ast.Call(func=func, args=[count], keywords=[]) if site.resolves_to(func, "builtins.range"):
            plain = (ast.Name, ast.Constant, ast.BinOp, ast.operator, ast.expr_context)
            is_length = isinstance(count, ast.Call) and site.resolves_to(count.func, "builtins.len")
            parts = count.args if is_length and isinstance(count, ast.Call) else [count]
            return site.code(count) if all(isinstance(n, plain) for part in parts for n in ast.walk(part)) else ""
        case ast.Name(id=name) if name in site.parameters:
            kinds = {spec.type for spec in site.seen(name)}
            return f"len({name})" if kinds == {"builtins.list"} else ""
    return ""


# ---------------------------------------------------------------- what is returned


def returned_places(site: Site, made: Collection[str]) -> tuple[int, ...] | None:
    """Where in the tuple that is returned such lists are; (-1,) for one by itself, None for none."""
    last = site.body[-1]
    value = last.value if isinstance(last, ast.Return) else None
    if isinstance(value, ast.Name):
        return (-1,) if value.id in made else None
    if not isinstance(value, ast.Tuple):
        return None
    return tuple(k for k, each in enumerate(value.elts) if isinstance(each, ast.Name) and each.id in made) or None


def with_array_returned(call: CapturedCall) -> CapturedCall | None:
    """What was recorded, with the array that is returned for the list; None for another list."""
    result = call.result
    if result is None or len(result.items) != 1:
        return call if result is None else None
    return dataclasses.replace(call, result=dataclasses.replace(result.items[0], name=result.name))


def given_back(outcome: str, places: tuple[int, ...] | None, length: int, tool: str) -> str:
    """The expression for what the function returns, in which `outcome` is what the copy has returned."""
    if places is None:
        return outcome
    if places == (-1,):
        return f"{tool}({outcome})"
    parts = [f"{tool}({outcome}[{k}])" if k in places else f"{outcome}[{k}]" for k in range(length)]
    return f"({', '.join(parts)}{',' * (length == 1)})"


def with_ending(block: str, lines: list[str], outcome: str, result: str) -> str:
    """A block that calls a copy, which then does more and returns `result`; empty where it is not of that form."""
    tries = [node for node in ast.walk(ast.parse(block)) if isinstance(node, ast.Try)]
    if len(tries) != 1 or len(tries[0].handlers) != 1:
        return ""
    (attempt,) = tries
    last = (attempt.orelse or attempt.body)[-1]
    returns = [n for part in (*attempt.body, *attempt.orelse) for n in ast.walk(part) if isinstance(n, ast.Return)]
    if returns != [last] or not isinstance(last, ast.Return) or last.value is None:
        return ""
    text, indent = block.rstrip("\n").split("\n"), " " * last.col_offset
    value = text[last.lineno - 1][last.col_offset + len("return ") :]
    behind = [indent + line for line in [*lines, f"return {result}"]]
    text[last.lineno - 1] = f"{indent}{outcome} = {value}"
    end = attempt.end_lineno or last.lineno
    text[end:end] = behind if attempt.orelse else [f"{' ' * attempt.col_offset}else:", *behind]
    return "\n".join(text) + "\n"
