"""What the string and dictionary rewriters know of text: constants of the source, character maps, replacements.

A *constant* here is a value that the text alone decides: a literal, `string.punctuation`, or a name that the file binds
once to such a value and never hands to anyone who could change it. Another file may still change what a module's name
stands for (`words.SIGNS = "|"`): `_constant_tests` has the tests that find out at run time.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Iterable
from dataclasses import dataclass

from optadvisor.rewriters._places import assignment, binding_count, is_builtin
from optadvisor.source.site import Site

STRING_CONSTANTS = (
    "punctuation", "digits", "whitespace", "ascii_letters", "ascii_lowercase", "ascii_uppercase", "printable",
)  # fmt: skip
BORROWERS = ("len", "sorted", "print")
"""Built-ins that take a list and neither keep nor change it."""


# ---------------------------------------------------------------- constants


def constant_text(site: Site, node: ast.expr) -> str | None:
    """The string that an expression always is."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = constant_text(site, node.left), constant_text(site, node.right)
        return None if left is None or right is None else left + right
    module, _, name = site.resolved(node).rpartition(".")
    if module == "string" and name in STRING_CONSTANTS:
        return str(getattr(string, name))
    value = constant_value(site, node)
    return constant_text(site, value) if value is not None else None


def constant_texts(site: Site, node: ast.expr) -> tuple[str, ...] | None:
    """The strings, in order, that iterating over an expression always gives."""
    text = constant_text(site, node)
    if text is not None:
        return tuple(text)
    if isinstance(node, ast.Tuple | ast.List):
        texts = [constant_text(site, item) for item in node.elts]
        return None if None in texts else tuple(t for t in texts if t is not None)
    if isinstance(node, ast.Call):
        return _constant_call(site, node)
    value = constant_value(site, node)
    return constant_texts(site, value) if value is not None else None


def _constant_call(site: Site, node: ast.Call) -> tuple[str, ...] | None:
    """`". , ;".split()`, `list(".,;")` and `tuple(".,;")`."""
    if node.keywords or len(node.args) > 1:
        return None
    if isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        text = constant_text(site, node.func.value)
        separator = constant_text(site, node.args[0]) if node.args else None
        if text is None or (node.args and not separator):
            return None
        return tuple(text.split(separator))
    if is_builtin(site, node.func, "list", "tuple") and node.args:
        return constant_texts(site, node.args[0])
    return None


def constant_value(site: Site, node: ast.expr, *, trusted: bool = False) -> ast.expr | None:
    """What a name is bound to, when that is for good: one plain assignment, before the use, never changed.

    With `trusted` the caller has made sure that nobody changes the value.
    """
    if not isinstance(node, ast.Name) or binding_count(site, node.id) != 1:
        return None
    scope = site.resolved(node)
    if scope == f".{node.id}":
        block, limit = site.module.tree.body, site.ref.first_line
    else:
        functions = [f for f in site.module.tree.body if isinstance(f, ast.FunctionDef)]
        around = [f for f in functions if any(inner is site.node for inner in ast.walk(f))]  # another has its name, too
        owner = next((f for f in around if scope == f".{f.name}.<locals>.{node.id}"), None)
        block, limit = (owner.body if owner is not None else []), node.lineno
    for statement in block:
        target, value = assignment(statement)
        if isinstance(target, ast.Name) and target.id == node.id and statement.lineno < limit:
            safe = trusted or (value is not None and _is_immutable(site, value)) or _only_read(site, node.id)
            return value if safe else None
    return None


def _is_immutable(site: Site, value: ast.expr) -> bool:
    if isinstance(value, ast.Call) and is_builtin(site, value.func, "tuple"):
        return True
    return isinstance(value, ast.Tuple) or constant_text(site, value) is not None


def _only_read(site: Site, name: str) -> bool:
    """Every use of a module's list is one that cannot change it: iteration, `in`, `len`, `"".join`."""
    safe: set[int] = set()
    for node in ast.walk(site.module.tree):
        if isinstance(node, ast.For | ast.comprehension):
            safe.add(id(node.iter))
        elif isinstance(node, ast.Compare) and all(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            safe.update(id(part) for part in node.comparators)
        elif isinstance(node, ast.Call):
            joins = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Constant)
            if joins or is_builtin(site, node.func, *BORROWERS):
                safe.update(id(part) for part in node.args)
    return all(
        id(node) in safe
        for node in ast.walk(site.module.tree)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    )


# ---------------------------------------------------------------- character maps

Images = dict[str, str]
"""Character → the text that takes its place (empty: it vanishes)."""


def compose(pairs: Iterable[tuple[str, str]]) -> Images:
    """What replacing single characters one after the other comes to, done at once.

    >>> compose([("a", "b"), ("b", "c")])
    {'a': 'c', 'b': 'c'}
    """
    images: Images = {}
    for old, new in pairs:
        images = {character: image.replace(old, new) for character, image in images.items()}
        images.setdefault(old, new)
    return {character: image for character, image in images.items() if image != character}


def fits_bytes(images: Images) -> bool:
    """Every character is ASCII and becomes one ASCII character or none.

    A table of bytes then does it on the UTF-8 form of any text, where such a byte never is part of another character.
    """
    return all(len(new) <= 1 and (old + new).isascii() for old, new in images.items())


def table_definition(name: str, images: Images, as_bytes: bool) -> str:
    """The statement that makes the table `translate_links` needs."""
    if any(len(new) > 1 for new in images.values()):
        return f"{name} = str.maketrans({{{', '.join(f'{quoted(k)}: {quoted(v)}' for k, v in images.items())}}})"
    prefix = "b" if as_bytes else ""
    old = "".join(character for character, new in images.items() if new)
    new = "".join(images[character] for character in old)
    deleted = "".join(character for character, new in images.items() if not new)
    image = f"{prefix}{quoted(new[0])} * {len(new)}" if len(set(new)) == 1 and len(new) > 3 else prefix + quoted(new)
    rest = f", {quoted(deleted)}" if deleted and not as_bytes else ""
    return f"{name} = {'bytes' if as_bytes else 'str'}.maketrans({prefix}{quoted(old)}, {image}{rest})"


def translate_links(name: str, images: Images, as_bytes: bool) -> tuple[str, ...]:
    """The method calls that apply the table to a string."""
    if not as_bytes:
        return (f".translate({name})",)
    deleted = "".join(character for character, new in images.items() if not new)
    rest = f", b{quoted(deleted)}" if deleted else ""
    return '.encode("utf-8", "surrogatepass")', f".translate({name}{rest})", '.decode("utf-8", "surrogatepass")'


def quoted(text: str) -> str:
    """A literal in double quotes where that needs no escapes."""
    literal = repr(text)
    return f'"{literal[1:-1]}"' if literal[0] == "'" and '"' not in text else literal


# ---------------------------------------------------------------- replacements in the source


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacements:
    """Replacements done in order: `pairs` known from the text, or `old` for each text of a sequence met at run time."""

    pairs: tuple[tuple[str, str], ...] = ()
    sequence: ast.expr | None = None
    """The name of the run-time sequence; then `new` (at most one character) takes the place of each of its texts."""
    new: str = ""

    @property
    def single(self) -> bool:
        return all(len(old) == 1 for old, _ in self.pairs)


def replace_call(node: ast.expr) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """Receiver, old and new of `receiver.replace(old, new)`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "replace":
        return None
    if len(node.args) != 2 or node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    return node.func.value, node.args[0], node.args[1]


def replace_loop(statement: ast.stmt) -> tuple[ast.For, str, ast.expr] | None:
    """`for d in ...: s = s.replace(d, new)` as the loop, the name `s` and the expression `new`."""
    if not isinstance(statement, ast.For) or statement.orelse or len(statement.body) != 1:
        return None
    target, value = assignment(statement.body[0])
    call = replace_call(value) if value is not None else None
    if call is None or not isinstance(target, ast.Name) or not isinstance(call[0], ast.Name):
        return None
    if target.id != call[0].id or any(isinstance(n, ast.Name) and n.id == target.id for n in ast.walk(statement.iter)):
        return None
    names = {n.id for n in ast.walk(statement.target) if isinstance(n, ast.Name)}
    used = {n.id for argument in call[1:] for n in ast.walk(argument) if isinstance(n, ast.Name)}
    return (statement, target.id, call[2]) if names & used and target.id not in names else None


def loop_replacements(site: Site, loop: ast.For) -> Replacements | str:
    """What a `replace_loop` replaces, or why that cannot be told, as a sentence."""
    _, value = assignment(loop.body[0])
    call = replace_call(value) if value is not None else None
    assert call is not None
    _, old, new = call
    if not isinstance(loop.target, ast.Name):
        return _pair_replacements(site, loop, old, new)
    image = constant_text(site, new)
    if image is None or not isinstance(old, ast.Name) or old.id != loop.target.id:
        return f"`{site.code(new)}` is not a fixed text"
    texts = constant_texts(site, loop.iter)
    if texts is not None:
        return Replacements(pairs=tuple((text, image) for text in texts))
    if not isinstance(loop.iter, ast.Name):
        return f"what `{site.code(loop.iter)}` holds is not known before the program runs"
    if len(image) > 1:
        return f"`{site.code(new)}` is longer than one character, and `{loop.iter.id}` may name some of them again"
    return Replacements(sequence=loop.iter, new=image)


def _pair_replacements(site: Site, loop: ast.For, old: ast.expr, new: ast.expr) -> Replacements | str:
    """`for old, new in ((",", " "), ...): s = s.replace(old, new)`."""
    problem = f"what `{site.code(loop.iter)}` holds is not known before the program runs"
    value = constant_value(site, loop.iter) or loop.iter
    names = [n.id if isinstance(n, ast.Name) else "" for n in getattr(loop.target, "elts", [])]
    wanted = [n.id if isinstance(n, ast.Name) else "?" for n in (old, new)]
    if names != wanted or len(set(names)) != 2 or not isinstance(value, ast.Tuple | ast.List):
        return problem
    found = []
    for item in value.elts:
        texts = constant_texts(site, item) if isinstance(item, ast.Tuple) else None
        if texts is None or len(texts) != 2:
            return problem
        found.append((texts[0], texts[1]))
    return Replacements(pairs=tuple(found))


def table_guards(sequence: str) -> tuple[str, ...]:
    """Tests that a run-time sequence holds single characters only, so that `dict.fromkeys` makes a table of it."""
    return (
        f"type({sequence}) in (str, list, tuple)",
        f"set(map(type, {sequence})) <= {{str}}",
        f"set(map(len, {sequence})) <= {{1}}",
    )
