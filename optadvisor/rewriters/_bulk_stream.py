"""Where a loop's draws come from: how to write it, how to test it, and the helpers that draw in blocks.

    random.random()     →   _plain_random(random.random), _random_blocks(random.random, 0, n)
    rng.normal(0, s)    →   type(rng) is np.random.Generator, _draw_blocks(rng.normal, 0, n, 1, 0, s)

Does not handle: draws from two generators, or from two of NumPy's distributions, in one loop.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.scans import Loop
from optadvisor.loops.trace import DrawCall
from optadvisor.loops.variables import path_to
from optadvisor.source.site import Site, bound_names

_RANDOM_BLOCKS = '''\
def _random_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): what `draw()` would return, `width` times an iteration, from the same stream.

    `random` and NumPy's RandomState are the same Mersenne Twister: NumPy takes over its state and hands it back.
    """
    source = draw.__self__
    version, state, gauss = source.getstate()
    twister = np.random.RandomState(0)
    twister.set_state(("MT19937", state[:-1], state[-1]))
    size = 32768 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *twister.random_sample((last - first, width)).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))
'''

_DRAW_BLOCKS = '''\
def _draw_blocks(draw, start, stop, width=1, *arguments):
    """Yield (first, last, values…): what `draw(*arguments)` would return, `width` times an iteration, in order."""
    size = 32768 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *draw(*arguments, size=(last - first, width)).T
'''

_PLAIN_RANDOM = '''\
def _plain_random(draw):
    """Whether `draw` is the untouched `random` of a plain `random.Random`, so that NumPy can go on with its stream."""
    import random

    owner = getattr(draw, "__self__", None)
    return (
        owner is not None
        and type(owner) is random.Random
        and vars(owner).keys() == {"gauss_next"}
        and draw == owner.random
        and type(draw) is type(len)
    )
'''

_PLAIN_UNIFORM = '''\
def _plain_uniform(*draws):
    """Whether `draws` are the untouched `random` or `uniform` of one plain `random.Random`, so that NumPy can go on."""
    import random

    owner = getattr(draws[0], "__self__", None)
    return (
        owner is not None
        and type(owner) is random.Random
        and vars(owner).keys() == {"gauss_next"}
        and all(draw in (owner.random, owner.uniform) for draw in draws)
        and type(owner.random) is type(len)
        and getattr(owner.uniform, "__func__", 0) is getattr(random.uniform, "__func__", 1)
    )
'''


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


def source_of(site: Site, statement: ast.stmt, loop: Loop, numpy: str) -> Source:
    """The one generator that all draws of the loop come from. Raises `Unsupported` when there are several."""
    calls = loop.trace.draws
    first = calls[0].draw
    if len({(call.draw.family, call.draw.owner) for call in calls}) > 1:
        raise Unsupported("it draws from two generators in one loop", calls[1].line)
    if first.family != "python" and len({call.draw.method for call in calls}) > 1:
        raise Unsupported("it draws from two distributions of one generator in one loop", calls[1].line)
    named = [_function_text(site, statement, call, numpy) for call in calls]
    functions = dict.fromkeys(text for text, _ in named)
    imports = tuple(dict.fromkeys(text for _, texts in named for text in texts))
    arguments = _arguments(calls)
    if first.family == "python":
        module, _ = site.import_as("random", "random")
        uniform = any(call.draw.method == "uniform" for call in calls)
        chosen = ("_plain_uniform", _PLAIN_UNIFORM) if uniform else ("_plain_random", _PLAIN_RANDOM)
        plain, test_text = _helper(site, *chosen, numpy)
        blocks, blocks_text = _helper(site, "_random_blocks", _RANDOM_BLOCKS, numpy)
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
    blocks, helpers = _helper(site, "_draw_blocks", _DRAW_BLOCKS, numpy)
    return Source(
        draw=draw, arguments=arguments, tests=tests, sentence=sentence, imports=imports, helpers=helpers, blocks=blocks
    )


def _helper(site: Site, name: str, text: str, numpy: str) -> tuple[str, tuple[str, ...]]:
    """The name of a helper, and its definition unless the file has the very same one."""
    text = text.replace("np.random", f"{numpy}.random")
    present = [f for f in site.module.tree.body if isinstance(f, ast.FunctionDef) and f.name == name]
    if len(present) == 1 and site.code(present[0]).strip() == text.strip() and name not in site.bound_names:
        return name, ()
    free = site.fresh(name)
    return free, (text.replace(name, free),)


def _arguments(calls: list[DrawCall]) -> tuple[str, ...]:
    if calls[0].draw.family == "python":
        return ()
    columns = [[plain_text(value) for value in column] for column in zip(*(c.arguments for c in calls), strict=True)]
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
    if not any(_imports(s, root) for s in before):
        raise Unsupported(f"{root} is not imported for certain", call.line)
    return ast.unparse(call.function), ()


def _imports(statement: ast.stmt, root: str) -> bool:
    if not isinstance(statement, ast.Import | ast.ImportFrom):
        return False
    return any((alias.asname or alias.name.partition(".")[0]) == root for alias in statement.names)
