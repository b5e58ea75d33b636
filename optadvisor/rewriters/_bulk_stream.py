"""Where a loop's draws come from: how to write it, how to test it, and the helpers that draw in blocks.

    random.random()     →   _plain_random(random.random), _random_blocks(random.random, 0, n)
    rng.normal(0, s)    →   type(rng) is np.random.Generator, _draw_blocks(rng.normal, 0, n, 1, 0, s)

Does not handle: draws from two generators, or from two of NumPy's distributions, in one loop.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.trace import DrawCall, binds_by_import
from optadvisor.loops.variables import path_to
from optadvisor.rewriters._bulk_helpers import (
    DRAW_BLOCKS,
    GAUSS_BLOCKS,
    NORMAL_BLOCKS,
    PLAIN_DRAWS,
    PLAIN_RANDOM,
    RANDOM_BLOCKS,
    WHOLE_BLOCKS,
)
from optadvisor.source.site import Site, bound_names

_BLOCKS = {
    "random": ("_random_blocks", RANDOM_BLOCKS),
    "gauss": ("_gauss_blocks", GAUSS_BLOCKS),
    "rough gauss": ("_normal_blocks", NORMAL_BLOCKS),
    "below": ("_whole_blocks", WHOLE_BLOCKS),
}
"""What is taken from the stream of a `random.Random` → the helper that takes it in blocks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where the loop's draws come from, as text usable in the function."""

    draw: str
    """What the helper is given: `random.random`, `rng.normal`."""
    arguments: tuple[str, ...]
    """Of NumPy's distributions; one tuple each when the draws of an iteration differ."""
    tests: tuple[str, ...]
    sentence: str
    imports: tuple[str, ...]
    helpers: tuple[str, ...]
    """Definitions the file does not have yet."""
    blocks: str
    """Name of the helper that draws in blocks."""


def source_of(site: Site, statement: ast.stmt, calls: list[DrawCall], numpy: str, *, rough: bool = False) -> Source:
    """The one generator that all draws of the loop come from. Raises `Unsupported` when there are several.

    `rough`: normal numbers of `random` may differ in their last bits.
    """
    first = calls[0].draw
    if len({(call.draw.family, call.draw.owner) for call in calls}) > 1:
        raise Unsupported("it draws from two generators in one loop", calls[1].line)
    if len({call.draw.method for call in calls}) > 1:
        raise Unsupported("it draws from two distributions of one generator in one loop", calls[1].line)
    named = [_function_text(site, statement, call, numpy) for call in calls]
    functions = dict.fromkeys(text for text, _ in named)
    imports = tuple(dict.fromkeys(text for _, texts in named for text in texts))
    arguments = _arguments(calls)
    if first.family == "python":
        module, _ = site.import_as("random", "random")
        simple = all(call.draw.called == "random" for call in calls)
        chosen = ("_plain_random", PLAIN_RANDOM) if simple else ("_plain_draws", PLAIN_DRAWS)
        plain, test_text = helper_text(site, *chosen, numpy)
        rough_gauss = rough and first.method == "gauss"
        blocks, blocks_text = helper_text(site, *_BLOCKS["rough gauss" if rough_gauss else first.method], numpy)
        exact = (f"type({first.owner}) is {module}.Random",) if first.owner else ()
        return Source(
            draw=named[0][0],
            arguments=arguments,
            tests=(*exact, f"{plain}({', '.join(functions)})"),
            sentence=f"{' and '.join(functions)} not replaced, of a plain random.Random",
            imports=imports,
            helpers=(*test_text, *blocks_text),
            blocks=blocks,
        )
    draw = f"{first.owner or f'{numpy}.random.mtrand'}.{first.method}"
    tests: tuple[str, ...]
    if first.owner:
        kind = "RandomState" if first.family == "legacy" else "Generator"
        tests = (f"type({first.owner}) is {numpy}.random.{kind}",)
        sentence = f"{first.owner} is exactly a NumPy {kind}"
    else:
        called = {text: call.draw.called for (text, _), call in zip(named, calls, strict=True)}
        tests = tuple(f"{text} is {numpy}.random.mtrand.{what}" for text, what in called.items())
        sentence = f"{' and '.join(functions)} not replaced"
    if first.method == "randint":
        tests = (*tests, f"{numpy}.dtype(int).itemsize == 8")
    blocks, helpers = helper_text(site, "_draw_blocks", DRAW_BLOCKS, numpy)
    return Source(
        draw=draw, arguments=arguments, tests=tests, sentence=sentence, imports=imports, helpers=helpers, blocks=blocks
    )


def helper_text(site: Site, name: str, text: str, numpy: str) -> tuple[str, tuple[str, ...]]:
    """The name of a helper, and its definition unless the file has the very same one."""
    text = re.sub(r"\bnp\.", f"{numpy}.", text)
    present = [f for f in site.module.tree.body if isinstance(f, ast.FunctionDef) and f.name == name]
    if len(present) == 1 and site.code(present[0]).strip() == text.strip() and name not in site.bound_names:
        return name, ()
    free = site.fresh(name)
    return free, (text.replace(name, free),)


def _arguments(calls: list[DrawCall]) -> tuple[str, ...]:
    columns = [[plain_text(value) for value in column] for column in zip(*(c.arguments for c in calls), strict=True)]
    if calls[0].draw.method in ("below", "randint", "integers") and any(len(set(column)) > 1 for column in columns):
        raise Unsupported("it draws whole numbers from two ranges in one loop", calls[1].line)
    return tuple(column[0] if len(set(column)) == 1 else f"({', '.join(column)})" for column in columns)


def plain_text(value: Value) -> str:
    """A value that does not vary, as Python text."""
    args = [plain_text(arg) for arg in value.args]
    if value.op in ("const", "name"):
        return value.text
    if value.op in ("+", "-", "*", "/"):
        return f"({args[0]} {value.op} {args[1]})"
    if value.op == "neg":
        return f"-{args[0]}"
    raise Unsupported("the arguments of a draw are more than simple arithmetic")


def _function_text(site: Site, statement: ast.stmt, call: DrawCall, numpy: str) -> tuple[str, tuple[str, ...]]:
    """How the drawing function is written where the loop stands, with the imports that takes."""
    assert site.node is not None
    draw = call.draw
    if draw.owner:
        return f"{draw.owner}.{draw.called}", site.import_as("random", "random")[1] if draw.family == "python" else ()
    root = next(node.id for node in ast.walk(call.function) if isinstance(node, ast.Name))
    if call.helper is not None and root in bound_names(call.helper):  # imported anew in every call
        if draw.family == "legacy":
            return f"{numpy}.random.{draw.called}", ()
        module, imports = site.import_as("random", "random")
        return f"{module}.{draw.called}", imports
    if call.helper is not None and root in site.bound_names:
        raise Unsupported(f"{root} means another thing in {call.helper.name}", call.line)
    levels = path_to(site.node.body, statement) if root in site.bound_names else [(site.module.tree.body, -1)]
    before = [s for block, position in levels for s in (block if position < 0 else block[:position])]
    if not any(binds_by_import(s, root) for s in before):
        raise Unsupported(f"{root} is not imported for certain", call.line)
    return ast.unparse(call.function), ()
