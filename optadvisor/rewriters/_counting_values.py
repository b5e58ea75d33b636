"""Read expressions of a counting loop as steps on a text.

Only what is total and pure on plain strings is read: the string methods of `_counting_steps` with fixed arguments,
slices, `re.findall` and its kin with fixed patterns, comprehensions of these, and helpers of the same file.
"""
# mypy: disable-error-code="func-returns-value"

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import replace

from optadvisor.rewriters._constant_tests import maketrans_texts
from optadvisor.rewriters._counting_steps import (
    STRING_METHODS,
    STRIPS,
    Level,
    Step,
    Test,
    composed,
    item,
    put,
)
from optadvisor.rewriters._counting_types import Fixed, Frame, Reader, Text, Texts, Value, quote
from optadvisor.rewriters._places import binding_count, is_builtin
from optadvisor.rewriters._text import Replacements, compose, constant_text, constant_value
from optadvisor.source.site import Site

# ---------------------------------------------------------------- values


def value_of(reader: Reader, frame: Frame, node: ast.expr) -> Value | None:
    """The value of an expression; None, with a reason in `reader`, when it cannot be told."""
    if isinstance(node, ast.Name) and node.id in frame.env:
        return frame.env[node.id]
    text = constant_text(reader.site, node)
    if text is not None:
        return Fixed(node=ast.Constant(text))
    if isinstance(node, ast.Constant):
        return Fixed(node=node)
    if isinstance(node, ast.Name):
        return _outer_name(reader, frame, node)
    if isinstance(node, ast.Call):
        return _call(reader, frame, node)
    if isinstance(node, ast.Subscript):
        return _slice(reader, frame, node)
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        return _comprehension(reader, frame, node)
    return reader.no(f"{quote(reader.site, node)} is not a text or a list of texts that can be followed", node)


def _outer_name(reader: Reader, frame: Frame, node: ast.Name) -> Value | None:
    if frame.helpers and (
        reader.site.resolved(node) != f".{node.id}"
        or node.id in reader.site.bound_names
        or not binding_count(reader.site, node.id)
    ):
        return reader.no(f"what `{node.id}` is in {frame.helpers[-1]} cannot be told", node)
    return Fixed(node=node)


def _call(reader: Reader, frame: Frame, node: ast.Call) -> Value | None:
    site = reader.site
    unknown = f"what {quote(site, node)} gives is not known to be a text or a list of texts"
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return reader.no(unknown, node)
    if site.resolves_to(node.func, "re.findall", "re.split", "re.sub"):
        return _regular_expression(reader, frame, node)
    helper = site.helper(node)
    if helper is not None:
        return reader.inline(reader, frame, node, helper)
    if is_builtin(site, node.func, "list", "str") and len(node.args) == 1:
        value = value_of(reader, frame, node.args[0])
        wanted = Texts if is_builtin(site, node.func, "list") else Text
        if not isinstance(value, wanted):
            return reader.no(unknown, node)
        return replace(value, once=False) if isinstance(value, Texts) else value
    if not isinstance(node.func, ast.Attribute):
        return reader.no(unknown, node)
    receiver = value_of(reader, frame, node.func.value)
    if isinstance(receiver, Text):
        return _method(reader, receiver, node, node.func.attr)
    if isinstance(receiver, Fixed) and isinstance(receiver.node, ast.Constant) and node.func.attr == "join":
        return _joined(reader, frame, node, receiver.node)
    return reader.no(unknown, node)


def _joined(reader: Reader, frame: Frame, node: ast.Call, separator: ast.Constant) -> Value | None:
    """`"".join(c for c in word if c.isalnum())`."""
    texts = as_texts(value_of(reader, frame, node.args[0])) if len(node.args) == 1 else None
    if texts is None or texts.loop != frame.loop or not texts.levels or texts.levels[0].tests:
        return reader.no(f"{quote(reader.site, node)} is not made of the text of the loop", node)
    part: ast.expr = item()
    generators: list[ast.comprehension] = []
    for number, level in enumerate(texts.levels):
        source = composed(level.steps, part)
        target = ast.Name(id=reader.site.fresh(f"part{number or ''}"), ctx=ast.Store())
        part = ast.Name(id=target.id, ctx=ast.Load())
        following = texts.levels[number + 1].tests if number + 1 < len(texts.levels) else texts.tail.tests
        conditions = [put(test.node, composed(test.steps, part)) for test in following]
        generators.append(ast.comprehension(target=target, iter=source, ifs=conditions, is_async=0))
    inner = ast.GeneratorExp(elt=composed(texts.tail.steps, part), generators=generators)
    function = ast.Attribute(value=separator, attr="join", ctx=ast.Load())
    step = Step(method="join", node=ast.Call(func=function, args=[inner], keywords=[]))
    return Text(loop=texts.loop, steps=(step,))


def _method(reader: Reader, receiver: Text, node: ast.Call, method: str) -> Value | None:
    """A string method with fixed arguments."""
    site = reader.site
    if method == "translate" and len(node.args) == 1:
        return _translate(reader, receiver, node)
    given = [] if [ast.dump(a) for a in node.args] == ["Constant(value=None)"] else node.args
    arguments = [constant_text(site, argument) for argument in given]
    texts = tuple(text for text in arguments if text is not None)
    count = {"replace": (2,), "removeprefix": (1,), "removesuffix": (1,), "split": (0, 1)}
    allowed = (0, 1) if method in STRIPS else count.get(method, (0,))
    if len(texts) != len(arguments) or len(texts) not in allowed or (method == "split" and texts == ("",)):
        return reader.no(f"{quote(site, node)} is not a string method with fixed arguments", node)
    call = ast.Call(
        func=ast.Attribute(value=item(), attr=method, ctx=ast.Load()),
        args=[ast.Constant(t) for t in texts],
        keywords=[],
    )
    if method in ("split", "splitlines"):
        flat = Step(method=method, node=call, arguments=texts, flat=True)
        return Texts(loop=receiver.loop, levels=(Level(steps=(*receiver.steps, flat)),))
    if method not in STRING_METHODS:
        return reader.no(f"`.{method}()` is not among the string methods that can be moved", node)
    found = Replacements(pairs=((texts[0], texts[1]),)) if method == "replace" else None
    return _after(receiver, Step(method=method, node=call, arguments=texts, replacements=found))


def _after(text: Text, step: Step) -> Text:
    return replace(text, steps=(*text.steps, step))


def _translate(reader: Reader, receiver: Text, node: ast.Call) -> Value | None:
    """`text.translate(str.maketrans(old, new, deleted))`, in place or through a name bound once."""
    site, table = reader.site, node.args[0]
    value = _table_of(site, table)
    known = maketrans_texts(site, value) if value is not None else None
    if known is None:
        return reader.no(f"the table `{site.code(table)}` is not known before the program runs", node)
    images = {**dict(zip(known[0], known[1], strict=True)), **dict.fromkeys("".join(known[2:]), "")}
    pairs = tuple(images.items())
    if compose(pairs) != {old: new for old, new in pairs if old != new}:
        return reader.no(f"the table `{site.code(table)}` exchanges characters", node)
    return _after(receiver, replaced(Replacements(pairs=pairs)))


def _table_of(site: Site, table: ast.expr) -> ast.expr | None:
    if not isinstance(table, ast.Name):
        return table
    uses = [n for n in ast.walk(site.module.tree) if isinstance(n, ast.Name) and n.id == table.id]
    receivers = [n for n in ast.walk(site.module.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    lent = {id(n.args[0]) for n in receivers if n.args and n.func.attr == "translate"}  # type: ignore[attr-defined]
    if any(isinstance(n.ctx, ast.Load) and id(n) not in lent for n in uses):
        return None
    return constant_value(site, table, trusted=True)


def replaced(found: Replacements) -> Step:
    """The step that makes known replacements in order."""
    node: ast.expr = item()
    for old, new in found.pairs:
        function = ast.Attribute(value=node, attr="replace", ctx=ast.Load())
        node = ast.Call(func=function, args=[ast.Constant(old), ast.Constant(new)], keywords=[])
    return Step(method="replace", node=node, replacements=found)


def _regular_expression(reader: Reader, frame: Frame, node: ast.Call) -> Value | None:
    """`re.findall(pattern, text)`, `re.split(pattern, text)`, `re.sub(pattern, new, text)` with fixed patterns."""
    site, method = reader.site, site_method(reader.site, node)
    texts = [constant_text(site, argument) for argument in node.args[:-1]]
    known = [text for text in texts if text is not None]
    if len(known) != len(texts) or len(texts) != (2 if method == "sub" else 1) or "\\" in "".join(known[1:]):
        return reader.no(f"{quote(site, node)} is not a search for a fixed pattern", node)
    groups = _groups(known[0])
    if groups is None or groups > (1 if method == "findall" else 0):
        return reader.no(f"{quote(site, node)} gives groups of texts", node)
    root = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    if not isinstance(root, ast.Name) or not imported(site, root.id):
        return reader.no(f"`{site.code(root)}` is not imported at the top of the file", node)
    subject = value_of(reader, frame, node.args[-1])
    if not isinstance(subject, Text):
        return reader.no(f"{quote(site, node)} does not search in the text of the loop", node)
    call = ast.Call(func=node.func, args=[*map(ast.Constant, known), item()], keywords=[])
    step = Step(method=method, node=call, flat=method != "sub")
    if not step.flat:
        return _after(subject, step)
    return Texts(loop=subject.loop, levels=(Level(steps=(*subject.steps, step)),))


def imported(site: Site, name: str) -> bool:
    """Bound by an import at the top of the file, and by nothing else there or in the function."""
    imports = (s for s in site.module.tree.body if isinstance(s, ast.Import | ast.ImportFrom))
    found = any((a.asname or a.name) == name for statement in imports for a in statement.names)
    return found and binding_count(site, name) == 1 and name not in site.bound_names


def site_method(site: Site, call: ast.Call) -> str:
    return site.resolved(call.func).rpartition(".")[2]


def _groups(pattern: str) -> int | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return re.compile(pattern).groups
    except (re.error, Warning, OverflowError, RecursionError):
        return None


def _slice(reader: Reader, frame: Frame, node: ast.Subscript) -> Value | None:
    """`text[:3]`: a slice with fixed bounds never raises."""
    parts = (
        (node.slice.lower, node.slice.upper, node.slice.step) if isinstance(node.slice, ast.Slice) else (node.slice,)
    )
    fixed = isinstance(node.slice, ast.Slice) and all(part is None or _is_bound(part) for part in parts)
    text = value_of(reader, frame, node.value) if fixed else None
    if not isinstance(text, Text):
        return reader.no(f"{quote(reader.site, node)} is not a slice of the text with fixed bounds", node)
    return _after(text, Step(method="slice", node=ast.Subscript(value=item(), slice=node.slice, ctx=ast.Load())))


def _is_bound(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(inner, ast.Constant) and type(inner.value) is int and inner.value > 0


def _comprehension(reader: Reader, frame: Frame, node: ast.ListComp | ast.GeneratorExp) -> Value | None:
    """`[w.lower() for line in ... for w in line.split() if w]`."""
    levels: list[Level] = []
    start = frame.loop
    tests: tuple[Test, ...] = ()
    for generator in node.generators:
        texts = as_texts(value_of(reader, frame, generator.iter))
        if (
            texts is None
            or texts.loop != frame.loop
            or not isinstance(generator.target, ast.Name)
            or generator.is_async
        ):
            return reader.no(
                f"{quote(reader.site, generator.iter)} is not made of the text of the loop", generator.iter
            )
        levels += enter(tests, texts)
        loop = reader.new_loop()
        inner = {generator.target.id: Text(loop=loop, steps=texts.tail.steps)}
        frame = replace(frame.with_env(inner), loop=loop)
        tests = texts.tail.tests
        for condition in generator.ifs:
            test = reader.condition(reader, frame, condition)
            if test is None:
                return None
            tests = (*tests, test)
    element = value_of(reader, frame, node.elt)
    if not isinstance(element, Text) or element.loop != frame.loop:
        return reader.no(f"{quote(reader.site, node.elt)} is not the text of the innermost loop", node.elt)
    tail = Level(tests=tests, steps=element.steps)
    return Texts(loop=start, levels=tuple(levels), tail=tail, once=isinstance(node, ast.GeneratorExp))


def kept_value(reader: Reader, frame: Frame, node: ast.expr) -> Value | None:
    """The value of an expression that gets a name, and so may be used more than once."""
    value = value_of(reader, frame, node)
    if isinstance(value, Texts) and value.once:
        return reader.no(f"{quote(reader.site, node)} is a generator, which can be gone through only once", node)
    return value


def as_texts(value: Value | None) -> Texts | None:
    """What a loop over a value goes through: a text gives its characters."""
    if isinstance(value, Text):
        flat = Step(method="characters", node=item(), flat=True)
        return Texts(loop=value.loop, levels=(Level(steps=(*value.steps, flat)),))
    return value if isinstance(value, Texts) else None


def enter(tests: tuple[Test, ...], texts: Texts) -> tuple[Level, ...]:
    """The levels of `texts`, of which the first also has the tests of the loop around it."""
    if not texts.levels:
        return ()  # the elements of the source itself
    first, *rest = texts.levels
    return (Level(tests=(*tests, *first.tests), steps=first.steps), *rest)
