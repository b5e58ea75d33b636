"""The `__init__` that `@dataclass` writes, as if it stood in the file, for `family`.

    @dataclass
    class Vec:                      def __init__(self, x, y):
        x: float            →           self.x = x
        y: float                        self.y = y

What the file's class really has is compared with the instructions that `dataclasses` itself makes of such fields, as
for each function that is compiled; so what is told from the text is only an expectation.

Does not handle: bases, `field(…)`, defaults that are no constants, `frozen`, `kw_only`, `__post_init__`.
"""

from __future__ import annotations

import ast
import dataclasses
from types import CodeType

ALLOWED = frozenset({"repr", "eq", "order", "unsafe_hash", "slots"})
SPECIAL = ("ClassVar", "InitVar", "KW_ONLY")


def written_init(node: ast.ClassDef) -> ast.FunctionDef | None:
    """The constructor as a function; None where the class is another one."""
    fields = _fields(node)
    if fields is None:
        return None
    defaults = [value for value in fields.values() if value is not None]
    text = f"def __init__({', '.join(['self', *fields])}):\n" + "\n".join(f"    self.{one} = {one}" for one in fields)
    (written,) = ast.parse(text).body
    assert isinstance(written, ast.FunctionDef)
    written.args.defaults = list(defaults)
    for one in ast.walk(written):
        if isinstance(one, ast.stmt | ast.expr | ast.arg):
            one.lineno = one.end_lineno = node.lineno
    return written


def code_of_init(node: ast.ClassDef) -> CodeType | None:
    """As `dataclasses` of this Python makes it."""
    fields = _fields(node)
    if fields is None:
        return None
    given = [(one, object) if value is None else (one, object, dataclasses.field(default=None))
             for one, value in fields.items()]  # fmt: skip
    made: object = dataclasses.make_dataclass("Made", given)
    found = vars(made)["__init__"].__code__
    assert isinstance(found, CodeType)
    return found


def _fields(node: ast.ClassDef) -> dict[str, ast.Constant | None] | None:
    """The default of each; None where this is no such class."""
    if node.bases or node.keywords or len(node.decorator_list) != 1 or not _is_plain(node.decorator_list[0]):
        return None
    fields: dict[str, ast.Constant | None] = {}
    for one in node.body:
        match one:
            case ast.FunctionDef(name="__init__" | "__post_init__" | "__new__" | "__setattr__"):
                return None
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value, simple=1):
                special = any(word in ast.unparse(annotation) for word in SPECIAL)
                if special or name == "self" or name.startswith("__") or not isinstance(value, ast.Constant | None):
                    return None
                fields[name] = value
    ordered = [value is not None for value in fields.values()]
    return fields if fields and ordered == sorted(ordered) else None


def _is_plain(decorator: ast.expr) -> bool:
    match decorator:
        case ast.Call(func=function, args=[], keywords=keywords):
            return {one.arg for one in keywords} <= ALLOWED and _is_plain(function)
        case ast.Name(id="dataclass") | ast.Attribute(value=ast.Name(id="dataclasses"), attr="dataclass"):
            return True
    return False
