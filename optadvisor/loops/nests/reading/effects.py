"""What calls do: nothing but compute, draw random numbers, print, or who knows; helpers of the file are followed.

    math.sqrt, abs, np.exp             PURE
    random.random, rng.normal          DRAWS
    print, f.write                     OUTPUT
    def half(x): return x / 2          PURE: a helper that stores nothing but its own variables

Does not handle: methods of the file's own classes (a subclass may replace them), functions of other files.
"""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass, field

from optadvisor.loops.nests.ir import Effect
from optadvisor.loops.nests.reading.evidence import ARRAY_MAKERS, Evidence, evidence
from optadvisor.loops.nests.reading.names import (
    MUTATING,
    RESIZING,
    called_builtin,
    helper,
    key,
    library,
    resolved,
    root_key,
    root_name,
)
from optadvisor.source.module import Module
from optadvisor.source.site import own_nodes, parameter_names

NUMERIC_BUILTINS = frozenset(
    {"abs", "float", "int", "round", "len", "pow", "complex", "bool", "divmod", "ord", "hash", "isinstance", "str"}
    | {"repr", "chr", "format", "bin", "hex", "oct", "bytes", "id", "callable", "issubclass", "ascii"}
)
"""Their results are numbers, texts or other values that nothing can change."""
PICKING_BUILTINS = frozenset({"min", "max", "sum"})
"""Their results may be one of their arguments."""
MAKING_BUILTINS = frozenset({"list", "tuple", "sorted", "set", "dict", "frozenset", "bytearray"})
READING_BUILTINS = frozenset({"range", "enumerate", "zip", "reversed", "any", "all", "type"})
BUILTINS = NUMERIC_BUILTINS | PICKING_BUILTINS | MAKING_BUILTINS | READING_BUILTINS
NUMPY = ARRAY_MAKERS | frozenset(
    {
        "sqrt", "exp", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "arcsin", "arccos", "arctan",
        "arctan2", "sinh", "cosh", "tanh", "hypot", "abs", "absolute", "fabs", "sign", "floor", "ceil", "rint", "trunc",
        "maximum", "minimum", "fmax", "fmin", "power", "square", "cbrt", "mod", "remainder", "fmod", "add", "subtract",
        "multiply", "divide", "true_divide", "floor_divide", "negative", "clip", "where", "sum", "mean", "prod", "std",
        "var", "min", "max", "amin", "amax", "argmin", "argmax", "median", "dot", "vdot", "inner", "matmul", "cross",
        "trace", "isnan", "isinf", "isfinite", "all", "any", "float64", "float32", "int64", "int32", "bool_", "conj",
        "real", "imag", "angle", "exp2", "deg2rad", "rad2deg", "radians", "degrees", "searchsorted", "interp", "sort",
        "argsort", "unique", "bincount", "histogram", "nonzero", "count_nonzero", "allclose", "isclose", "cumprod",
        "round", "around", "heaviside", "sinc", "polyval", "einsum", "tensordot", "logical_and", "logical_or",
        "logical_not", "greater", "less", "equal", "uint8", "complex128", "int8", "ptp", "percentile", "quantile",
    }
)  # fmt: skip
OF_ONE = frozenset(
    {
        "sqrt", "exp", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "arcsin", "arccos", "arctan",
        "sinh", "cosh", "tanh", "abs", "absolute", "fabs", "sign", "floor", "ceil", "rint", "trunc", "square", "cbrt",
        "negative", "isnan", "isinf", "isfinite", "conj", "exp2", "deg2rad", "rad2deg", "radians", "degrees",
        "logical_not",
    }
)  # fmt: skip
OF_TWO = frozenset(
    {
        "arctan2", "hypot", "maximum", "minimum", "fmax", "fmin", "power", "mod", "remainder", "fmod", "add",
        "subtract", "multiply", "divide", "true_divide", "floor_divide", "matmul", "heaviside", "logical_and",
        "logical_or", "greater", "less", "equal", "dot", "outer",
    }
)  # fmt: skip
"""Functions of one and two arrays; one more, by place, is the array to fill."""
NUMPY_FRESH = (NUMPY - {"asarray", "ascontiguousarray", "real", "imag"}) | {"array"}
"""Their results share nothing with their arguments."""
NUMPY_FIRST = frozenset(
    {"copyto", "put", "fill_diagonal", "add.at", "subtract.at", "maximum.at", "minimum.at", "place"}
)
"""They change their first argument."""
OUTPUT = frozenset({"builtins.print", "sys.stdout.write", "sys.stderr.write", "sys.stdout.flush", "time.sleep"})
OUTPUT_METHODS = frozenset({"write", "writelines", "writerow", "writerows", "flush"})
READING_METHODS = frozenset(
    {
        "copy", "sum", "mean", "min", "max", "dot", "std", "var", "argmin", "argmax", "any", "all", "astype", "reshape",
        "ravel", "flatten", "tolist", "item", "transpose", "prod", "cumsum", "conj", "conjugate", "round", "clip",
        "upper", "lower", "strip", "lstrip", "rstrip", "split", "join", "startswith", "endswith", "replace", "find",
        "isdigit", "isalpha", "isalnum", "isupper", "islower", "isspace", "format", "encode", "decode", "title",
        "zfill",
        "ljust", "rjust", "get", "keys", "values", "items", "index", "count", "bit_length", "splitlines",
        "is_integer", "nonzero", "argsort", "trace", "isdisjoint", "union", "intersection", "difference", "issubset",
    }
)  # fmt: skip
STRING_METHODS = frozenset(
    {
        "upper", "lower", "strip", "lstrip", "rstrip", "split", "join", "startswith", "endswith", "isdigit", "isalpha",
        "isalnum", "isupper", "islower", "isspace", "encode", "title", "zfill", "ljust", "rjust", "splitlines",
    }
)  # fmt: skip
"""Only texts have them, and nothing changes a text."""
OPERATORS_IN_PLACE = frozenset(
    {"setitem", "delitem", "call", "methodcaller"}
    | {"iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "ior", "ipow", "irshift", "isub"}
    | {"itruediv", "ixor"}
)
"""Functions of `operator` that change their first argument, or call what nobody knows."""
OVERWRITING = ("overwrite_input", "overwrite_a", "overwrite_b", "overwrite_x")
"""Keywords with which functions of NumPy and SciPy work in the array that they are given."""
PURE_PACKAGES = ("math", "cmath", "operator", "statistics", "numpy.linalg", "numpy.fft")


@dataclass(kw_only=True)
class Summary:
    """What a helper of the file does besides computing its result."""

    effects: list[tuple[Effect, str]] = field(default_factory=list)
    """Each with a reason for the unknown ones."""
    reads: set[str] = field(default_factory=set)
    """Names of the file's data that it looks at."""
    attributes: set[str] = field(default_factory=set)
    """Names of attributes that it looks at."""
    containers: set[str] = field(default_factory=set)
    """Parameters that it takes elements of."""
    in_place: set[str] = field(default_factory=set)
    """Parameters that `+=` would change if they were arrays."""
    parameters: tuple[str, ...] = ()
    raises: bool = False

    def unknown(self, reason: str) -> None:
        self.effects.append((Effect.UNKNOWN, reason))


def library_effect(name: str) -> Effect | None:
    """What a function of the standard library or NumPy does, by its full name; None: not known."""
    package, _, function = name.rpartition(".")
    if package == "operator" and function.strip("_") in OPERATORS_IN_PLACE:
        return None
    if name in OUTPUT or package == "logging":
        return Effect.OUTPUT
    if name in ("random.seed", "numpy.random.seed") or package in ("random", "numpy.random"):
        return Effect.DRAWS
    if package in PURE_PACKAGES or (package == "builtins" and function in BUILTINS):
        return Effect.PURE
    if package == "builtins" and function.endswith(("Error", "Exception", "Warning", "StopIteration")):
        return Effect.PURE
    if package == "numpy" and function in NUMPY:
        return Effect.PURE
    if name in ("copy.copy", "copy.deepcopy", "itertools.product"):
        return Effect.PURE
    return None


def filled(name: str, call: ast.Call) -> list[ast.expr]:
    """Arrays that a function of NumPy fills, given by place: the last of `np.add(a, b, c)`."""
    function = name.removeprefix("numpy.")
    if function == name or function not in (*OF_ONE, *OF_TWO):
        return []
    return call.args[1 if function in OF_ONE else 2 :]


def summary(module: Module, function: ast.FunctionDef, known: dict[str, Summary]) -> Summary:
    """What calling `function` does; `known` holds the helpers that are done or being followed."""
    if function.name in known:
        return known[function.name]
    found = known[function.name] = Summary(parameters=parameter_names(function))
    facts = evidence(module, function)
    outside = _module_data(module.tree) - facts.local
    for node in own_nodes(function):
        _look(module, function, node, found, facts, known)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in outside:
            found.reads.add(node.id)
    found.containers = set(facts.containers) & set(found.parameters)
    return found


@functools.lru_cache(maxsize=16)
def _module_data(tree: ast.Module) -> frozenset[str]:
    """Names that are bound anywhere in the file."""
    return frozenset(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def _look(
    module: Module, function: ast.FunctionDef, node: ast.AST, found: Summary, facts: Evidence, known: dict[str, Summary]
) -> None:
    """Add what one node of the helper does."""
    match node:
        case ast.Global() | ast.Nonlocal():
            found.unknown(f"`{function.name}` changes `{node.names[0]}`, which is no variable of its own")
        case ast.Yield() | ast.YieldFrom() | ast.Await():
            found.unknown(f"`{function.name}` is a generator")
        case ast.FunctionDef() | ast.Lambda() | ast.ClassDef() | ast.With() | ast.Import() | ast.ImportFrom():
            found.unknown(f"`{function.name}` contains a `{_word(node)}` (line {node.lineno})")
        case ast.Raise() | ast.Assert():
            found.raises = True
        case ast.Attribute(ctx=ast.Load(), attr=attribute):
            found.attributes.add(attribute)
        case ast.Attribute(value=value):
            found.unknown(f"`{function.name}` sets an attribute of `{ast.unparse(value)}` (line {node.lineno})")
        case ast.Subscript() if not isinstance(node.ctx, ast.Load):
            _changed(module, function, node, found, facts)
        case ast.AugAssign(target=ast.Name(id=name)):
            found.in_place.update({name} & set(found.parameters))
            if name not in facts.local:
                found.unknown(f"`{function.name}` changes `{name}` (line {node.lineno})")
        case ast.Call():
            _called(module, function, node, found, facts, known)


def _word(node: ast.AST) -> str:
    return {"FunctionDef": "def", "Lambda": "lambda", "ClassDef": "class", "With": "with"}.get(
        type(node).__name__, "import"
    )


def _changed(module: Module, function: ast.FunctionDef, node: ast.expr, found: Summary, facts: Evidence) -> None:
    """An element of something is stored: harmless for a container that the helper itself has made."""
    name = root_key(node)
    if not name or "." in name or name not in _made(module, function):
        found.unknown(f"`{function.name}` changes elements of `{name or ast.unparse(node)}` (line {node.lineno})")


def _made(module: Module, function: ast.FunctionDef) -> set[str]:
    """Variables of a helper that only ever hold flat containers it has made itself."""
    made: dict[str, bool] = dict.fromkeys(parameter_names(function), False)
    for node in own_nodes(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            made[name] = made.get(name, True) and is_fresh(module, node.value)
    for node in own_nodes(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in made:
            made[node.id] = False
        if isinstance(node, ast.For | ast.comprehension | ast.withitem | ast.NamedExpr):
            target = node.optional_vars if isinstance(node, ast.withitem) else node.target
            for inner in ast.walk(target) if target is not None else ():
                if isinstance(inner, ast.Name):
                    made[inner.id] = False
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.List):
            for inner in ast.walk(node.targets[0]):
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                    made[inner.id] = False
    return {name for name, fresh in made.items() if fresh}


def _called(
    module: Module,
    function: ast.FunctionDef,
    node: ast.Call,
    found: Summary,
    facts: Evidence,
    known: dict[str, Summary],
) -> None:
    name = resolved(module, node.func)
    effect = library_effect(name) if name and not name.startswith(".") else None
    if any(keyword.arg in ("out", "key", None, *OVERWRITING) for keyword in node.keywords) or filled(name, node):
        what = f"`{ast.unparse(node.func)}` (line {node.lineno}) in a way that may change its arguments"
        found.unknown(f"`{function.name}` calls {what}")
    elif effect is not None and not (effect is Effect.DRAWS and name.endswith("shuffle")):
        if effect is not Effect.PURE:
            found.effects.append((effect, ""))
    elif (inner := helper(module, node.func)) is not None:
        _followed(module, node, found, summary(module, inner, known), facts, inner)
    elif isinstance(node.func, ast.Attribute) and (not name or (name.startswith(".") and name[1:2] != ".")):
        _method(module, function, node.func, found, facts)
    else:
        what = ast.unparse(node.func)
        found.unknown(f"`{function.name}` calls `{what}` (line {node.lineno}), of which nothing is known")


def _followed(
    module: Module, node: ast.Call, found: Summary, inner: Summary, facts: Evidence, function: ast.FunctionDef
) -> None:
    """The effects of a helper that a helper calls."""
    found.effects += [item for item in inner.effects if item not in found.effects]
    found.reads |= inner.reads
    found.attributes |= inner.attributes
    found.raises = found.raises or inner.raises
    if inner.in_place:
        found.unknown(f"`{function.name}` may change its argument `{min(inner.in_place)}` in place")


def _method(module: Module, function: ast.FunctionDef, method: ast.Attribute, found: Summary, facts: Evidence) -> None:
    receiver = key(method.value)
    own = defines_method(module, method.attr)
    if receiver in facts.generators:
        found.effects.append((Effect.DRAWS, ""))
    elif own or method.attr not in READING_METHODS | RESIZING | MUTATING | OUTPUT_METHODS:
        found.unknown(f"`{function.name}` calls the method `{method.attr}` (line {method.lineno})")
    elif method.attr in OUTPUT_METHODS:
        found.effects.append((Effect.OUTPUT, ""))
    elif method.attr not in READING_METHODS and root_name(method.value) not in _made(module, function):
        found.unknown(f"`{function.name}` changes `{ast.unparse(method.value)}` (line {method.lineno})")


def defines_method(module: Module, name: str) -> bool:
    """Whether some class of the file has a method of that name."""
    return any(ref.name == name and "." in ref.qualname for ref in module.functions)


def is_fresh(module: Module, node: ast.expr) -> bool:
    """Whether an expression gives a new flat container, or a number: nothing else refers to what it holds.

    `[0] * n`, `[x * 2 for x in a]`, `np.zeros(n)`, `a.copy()`, `list(a)`: elements are numbers, as far as they are
    known to be; of `[row for row in a]` and `list(a)` for nested lists only the outer list is new: these do not count.
    """
    match node:
        case ast.Constant() | ast.JoinedStr() | ast.Compare():
            return True
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return all(_is_number(module, part) for part in parts)
        case ast.BinOp(left=left, right=right, op=ast.Mult()) if isinstance(left, ast.List):
            return is_fresh(module, left) and not isinstance(right, ast.List)
        case ast.BinOp():
            return not any(isinstance(side, ast.List | ast.ListComp) for side in (node.left, node.right))
        case ast.UnaryOp():
            return True
        case ast.ListComp(elt=element):
            return is_fresh(module, element) or _is_number(module, element)
        case ast.Dict(keys=keys):
            return not keys
        case ast.Call(func=function):
            package, _, name = resolved(module, function).rpartition(".")
            if package == "numpy":
                return name in NUMPY_FRESH and not any(k.arg == "out" for k in node.keywords)
            if package in ("math", "cmath") or called_builtin(module, node, *NUMERIC_BUILTINS):
                return True
            if called_builtin(module, node, "list", "dict", "set") and not node.args:
                return True
            method = isinstance(function, ast.Attribute) and not library(module, function)
            strings = ("split", "strip", "upper", "lower", "join", "replace", "rstrip", "lstrip", "splitlines", "sum")
            return method and isinstance(function, ast.Attribute) and function.attr in strings
    return False


def _is_number(module: Module, node: ast.expr) -> bool:
    """An element that is surely nothing that can change."""
    if isinstance(node, ast.BinOp):
        return not any(isinstance(part, ast.List | ast.ListComp) for part in ast.walk(node))
    if isinstance(node, ast.Constant | ast.UnaryOp | ast.Compare | ast.JoinedStr):
        return True
    if not isinstance(node, ast.Call):
        return False
    name = resolved(module, node.func)
    return name.startswith("math.") or called_builtin(module, node, *NUMERIC_BUILTINS) is not None
