"""Classes whose objects are nothing but the values in them: vectors, complex numbers, points.

    class Vec:
        def __init__(self, x, y):
            self.x, self.y = x, y
        def __add__(self, other):
            return Vec(self.x + other.x, self.y + other.y)

Plain classes, data classes and classes derived from `NamedTuple` that keep what they are given, each in an attribute of
its own, and do nothing when they are made. What the text says is tested again in each call (`IS_PLAIN`).

Does not handle: classes that compute in `__init__` other than `float(x)`, that derive from others, that count or check.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.rewriters.flattening.calls import body_of
from optadvisor.source.site import Site, bindings, parameter_names

IS_PLAIN = '''def {name}(kind, fields, defaults=None, /, **methods):
    """Whether a class keeps what it is given in these attributes, no more, and has the methods of this file."""
    if type(kind) is not type or kind.__mro__[1:] not in ((object,), (tuple, object)):
        return False
    held, is_tuple = vars(kind), kind.__mro__[1] is tuple
    hooks = {{"__getattribute__", "__getattr__", "__del__", "__post_init__", *(() if is_tuple else ("__new__",))}}
    if hooks & held.keys() or ("__setattr__" in held and "__dataclass_fields__" not in held):
        return False
    for each in [held[name] for name in fields if name in held]:
        if hasattr(type(each), "__get__") and type(each).__name__ not in ("member_descriptor", "_tuplegetter"):
            return False
    if is_tuple:
        if kind._fields != fields or getattr(held["__new__"], "__module__", "") != "namedtuple_" + kind.__name__:
            return False
    elif "__init__" not in methods:
        made = getattr(held.get("__init__"), "__code__", None)
        if made is None or made.co_filename != "<string>" or tuple(held.get("__dataclass_fields__", ())) != fields:
            return False
    if defaults and repr((kind.__new__ if is_tuple else kind.__init__).__defaults__) != defaults:
        return False
    functions = [held.get(name) for name in methods]
    functions = [each.fget if type(each) is property else each for each in functions]
    return all(
        type(function) is type({name})
        and function.__globals__ is globals()
        and function.__qualname__ == f"{{kind.__name__}}.{{function.__code__.co_name}}"
        and function.__code__.co_name == name
        and {untouched}(**{{name: function}})
        for function, name in zip(functions, methods.values())
    )'''
_HOOKS = frozenset({
    "__new__", "__getattr__", "__getattribute__", "__setattr__", "__delattr__", "__init_subclass__", "__set_name__",
    "__post_init__", "__del__", "__class_getitem__",
})  # fmt: skip
_WORDS = {"frozen", "slots", "eq", "order", "repr", "unsafe_hash"}


@dataclass(kw_only=True)
class ValueClass:
    """A class of values, as its text has it."""

    name: str
    fields: tuple[str, ...]
    """Attributes, in the order in which they are given."""
    floats: frozenset[str]
    """Those that are kept as `float(x)`."""
    defaults: Mapping[str, ast.expr]
    """Attribute → the constant that it is when it is not given."""
    parameters: tuple[str, ...]
    """How the attributes are called where they are given."""
    methods: Mapping[str, ast.FunctionDef] = field(default_factory=dict)
    computed: frozenset[str] = frozenset()
    """Methods that are properties."""
    own_init: bool = True
    frozen: bool = False
    """Can no attribute be set later?"""
    given_by_class: str = ""
    """What the defaults of a data class, or a `NamedTuple`, look like: they are in no text of a method."""
    making: ast.FunctionDef | None = None
    """An `__init__` that does more than to keep what it is given: such objects cannot be made of their attributes."""


def value_class(site: Site, name: str) -> ValueClass | None:
    """The class of that name at the top of the file; None where it is not that plain."""
    tree = site.module.tree
    every = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == name]
    if len(every) != 1 or every[0] not in tree.body or bindings(tree, name) != every or name in site.bound_names:
        return None
    node = every[0]
    if node.keywords or len(node.bases) > 1 or _is_touched(tree, node):
        return None
    base = site.resolved(node.bases[0]) if node.bases else "builtins.object"
    if not all(_is_plain_part(each) for each in node.body) or base not in ("builtins.object", "typing.NamedTuple"):
        return None
    if node.decorator_list and not (len(node.decorator_list) == 1 and _is_dataclass(site, node.decorator_list[0])):
        return None
    methods, computed = _methods(node)
    if methods is None or _HOOKS & methods.keys():
        return None
    if base == "typing.NamedTuple" or node.decorator_list:
        if "__init__" in methods or (base == "typing.NamedTuple" and node.decorator_list):
            return None
        frozen = not node.decorator_list or "frozen" in ast.unparse(node.decorator_list[0])
        return _annotated(site, node, methods, computed, frozen=frozen)
    return _written(site, node, methods, computed)


def _is_touched(tree: ast.Module, node: ast.ClassDef) -> bool:
    """Is the class derived from, are attributes of it set, or is it named by `setattr` and the like?"""
    for other in ast.walk(tree):
        match other:
            case ast.ClassDef(bases=bases) if any(isinstance(b, ast.Name) and b.id == node.name for b in bases):
                return True
            case ast.Attribute(value=owner, ctx=ast.Store() | ast.Del()):
                while isinstance(owner, ast.Attribute):  # `Vec.__init__.__defaults__ = …`
                    owner = owner.value
                if _is_name(owner, node.name) or other.attr == "__class__":
                    return True
            case ast.Call(func=ast.Name(id="setattr" | "delattr" | "type"), args=[ast.Name(id=name), *_]):
                if name == node.name:
                    return True
    return False


def _is_plain_part(statement: ast.stmt) -> bool:
    match statement:
        case ast.FunctionDef() | ast.AnnAssign(target=ast.Name(), value=None | ast.Constant()) | ast.Pass():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__")]):
            return True
        case ast.Assign(targets=[ast.Name()], value=ast.Name()):  # __rmul__ = __mul__
            return True
    return False


def _is_dataclass(site: Site, node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        if node.args or any(k.arg not in _WORDS or not isinstance(k.value, ast.Constant) for k in node.keywords):
            return False
        node = node.func
    return site.resolves_to(node, "dataclasses.dataclass")


def _methods(node: ast.ClassDef) -> tuple[dict[str, ast.FunctionDef] | None, frozenset[str]]:
    """Methods by name, those with two names under both; None where one is defined twice, or decorated."""
    found: dict[str, ast.FunctionDef] = {}
    computed = set()
    for statement in node.body:
        match statement:
            case ast.FunctionDef(name=name):
                words = [ast.unparse(each) for each in statement.decorator_list]
                if name in found:
                    return None, frozenset()
                if words == ["staticmethod"] or words == ["classmethod"]:
                    continue
                if words not in ([], ["property"]):
                    return None, frozenset()
                found[name] = statement
                computed |= {name} if words else set()
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)):
                if name in found or other not in found or other in computed:
                    return None, frozenset()
                found[name] = found[other]
    return found, frozenset(computed)


def _annotated(
    site: Site, node: ast.ClassDef, methods: dict[str, ast.FunctionDef], computed: frozenset[str], *, frozen: bool
) -> ValueClass | None:
    """A data class, or one derived from `NamedTuple`."""
    rows = [s for s in node.body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)]
    if not all(_is_plain_type(site, s.annotation) for s in rows):
        return None
    fields = tuple(s.target.id for s in rows if isinstance(s.target, ast.Name))
    if not fields or len(set(fields)) != len(fields) or set(fields) & methods.keys():
        return None
    defaults = {s.target.id: s.value for s in rows if isinstance(s.target, ast.Name) and s.value is not None}
    return ValueClass(
        name=node.name, fields=fields, floats=frozenset(), defaults=defaults, parameters=fields, methods=methods,
        computed=computed, own_init=False, frozen=frozen, given_by_class=_constants(defaults.values()),
    )  # fmt: skip


def _constants(defaults: Iterable[ast.expr]) -> str:
    """How Python writes them as a tuple; empty where there are none, or one is no constant."""
    try:
        values = tuple(map(ast.literal_eval, defaults))
    except ValueError:
        return ""
    return repr(values) if values else ""


def _is_plain_type(site: Site, annotation: ast.expr) -> bool:
    """Does it say what kind of value the attribute is, and not that it is none (`ClassVar`, under whatever name)?"""
    spelled = ast.unparse(annotation)
    if any(word in spelled for word in ("ClassVar", "InitVar", "KW_ONLY")):
        return False
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return False
    classes = {f".{n.name}" for n in site.module.tree.body if isinstance(n, ast.ClassDef)}
    for node in [n for n in ast.walk(annotation) if isinstance(n, ast.Name)]:
        found = site.resolved(node)
        if not found or found.endswith((".ClassVar", ".InitVar", ".KW_ONLY")):
            return False
        if found[0] == "." and found not in classes:
            return False
    return True


def _written(
    site: Site, node: ast.ClassDef, methods: dict[str, ast.FunctionDef], computed: frozenset[str]
) -> ValueClass | None:
    """A class with an `__init__` of its own that only keeps what it is given."""
    init = methods.get("__init__")
    if init is None or "__init__" in computed:
        return None
    a = init.args
    if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or not a.args:
        return None
    own, *given = parameter_names(init)
    kept: dict[str, str] = {}
    floats = set()
    for target, value in _pairs(body_of(init)):
        is_float = False
        match value:
            case ast.Call(func=func, args=[ast.Name() as inner], keywords=[]) if site.resolves_to(
                func, "builtins.float"
            ):
                value, is_float = inner, True
        match target, value:
            case ast.Attribute(value=ast.Name(id=owner), attr=attribute), ast.Name(id=name) if owner == own:
                if name not in given or name in kept or attribute in kept.values() or attribute in methods:
                    return _making(node, init, methods, computed)
                kept[name] = attribute
                floats |= {attribute} if is_float else set()
            case _:
                return _making(node, init, methods, computed)
    if kept.keys() != set(given) or not all(isinstance(each, ast.Constant) for each in a.defaults):
        return _making(node, init, methods, computed)
    with_defaults = given[len(given) - len(a.defaults) :] if a.defaults else []
    return ValueClass(
        name=node.name, fields=tuple(kept[name] for name in given), floats=frozenset(floats), parameters=tuple(given),
        defaults={kept[name]: value for name, value in zip(with_defaults, a.defaults, strict=True)}, methods=methods,
        computed=computed,
    )  # fmt: skip


def _making(
    node: ast.ClassDef, init: ast.FunctionDef, methods: dict[str, ast.FunctionDef], computed: frozenset[str]
) -> ValueClass | None:
    """A class whose `__init__` computes: all attributes are set there, whatever happens."""
    own, *given = parameter_names(init)
    fields: list[str] = []
    for statement in body_of(init):
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        targets = [statement.target] if isinstance(statement, ast.AnnAssign) and statement.value else targets
        flat = [t for target in targets for t in (target.elts if isinstance(target, ast.Tuple) else [target])]
        fields += [t.attr for t in flat if isinstance(t, ast.Attribute) and _is_name(t.value, own)]
    stores = [n for n in ast.walk(node) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)]
    if {n.attr for n in stores if _is_name(n.value, own)} - set(fields) or set(fields) & methods.keys() or not fields:
        return None
    if any(isinstance(n, ast.Return | ast.Yield | ast.Try | ast.With) for n in ast.walk(init)):
        return None
    return ValueClass(
        name=node.name, fields=tuple(dict.fromkeys(fields)), floats=frozenset(), defaults={}, parameters=tuple(given),
        methods=methods, computed=computed, making=init,
    )  # fmt: skip


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _pairs(body: list[ast.stmt]) -> Iterator[tuple[ast.expr | None, ast.expr | None]]:
    """Targets and values of the assignments; None where it is something else."""
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                yield from zip(targets, values, strict=True) if len(targets) == len(values) else [(None, None)]
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                yield target, value
            case _:
                yield None, None


def _is_float(site: Site, func: ast.expr) -> bool:
    return site.resolves_to(func, "builtins.float")
