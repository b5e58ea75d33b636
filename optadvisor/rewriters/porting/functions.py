"""What NumPy's functions give when their arguments lie on a card: how many axes, which kind of numbers.

Does not handle: functions that are not named here; axes that are not written out as numbers; `where=`.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters.porting.kinds import Array, Kind, Several, UnportableError, higher, words

FLOATING = frozenset(
    words(
        """arccos arccosh arcsin arcsinh arctan arctan2 arctanh cbrt cos cosh deg2rad degrees exp exp2
        expm1 hypot log log10 log1p log2 logaddexp power rad2deg radians sin sinh sinc tan tanh
        float_power angle"""
    )
)
"""The last digit is another library's."""
TO_FLOAT = FLOATING - {"power"} | {"sqrt", "divide", "true_divide"}
TESTS = frozenset(
    words(
        """equal not_equal less less_equal greater greater_equal isfinite isinf isnan logical_and
        logical_or logical_not logical_xor signbit isclose"""
    )
)
ELEMENTWISE = (
    TO_FLOAT
    | TESTS
    | frozenset(
        words(
            """abs absolute add bitwise_and bitwise_or bitwise_xor ceil conj conjugate copysign fabs floor
            floor_divide fmax fmin fmod heaviside invert left_shift maximum minimum mod
            multiply negative positive power reciprocal remainder right_shift rint sign
            square subtract trunc"""
        )
    )
)
OF_TWO = frozenset(
    words(
        """add arctan2 bitwise_and bitwise_or bitwise_xor copysign divide equal float_power floor_divide fmax fmin fmod
        greater greater_equal heaviside hypot left_shift less less_equal logaddexp logical_and logical_or logical_xor
        maximum minimum mod multiply not_equal power remainder right_shift subtract true_divide isclose"""
    )
)
"""Elementwise functions with two arguments; a third one would be `out`."""
MOST_ARGUMENTS = {"where": 3, "clip": 3, "searchsorted": 2, "meshgrid": 32, "diff": 2, "full_like": 2, "reshape": 32,
                  "roll": 3, "pad": 3, "nan_to_num": 1}  # fmt: skip
"""By position; 2 for all others that are not elementwise. What comes after may be `out`."""
TUPLES = frozenset({"retstep", "returned", "return_index", "return_counts", "return_inverse"})
"""Keywords with which more than an array comes out."""
ADDING = frozenset(words("""sum mean std var nansum nanmean average trace prod trapezoid"""))
"""Reductions whose order of additions is another one on a card."""
REDUCTIONS = ADDING | frozenset(
    words("""min max amin amax any all argmin argmax ptp median count_nonzero nanmin nanmax""")
)
ALONG = frozenset(["cumsum", "cumprod", "sort", "argsort", "roll", "diff", "flip"])
"""They keep the number of axes; without `axis`, some flatten."""
FLATTENS = frozenset({"cumsum", "cumprod"})
SAME = frozenset(
    words(
        """tril triu nan_to_num round around real imag copy zeros_like ones_like empty_like full_like clip
        fliplr flipud ascontiguousarray"""
    )
)
PADDING = ("constant", "edge", "wrap", "reflect", "symmetric")
"""What `pad` puts around an array, copied or zero."""
FARTHEST = {"wrap": 2, "reflect": 7, "symmetric": 7}
"""As far as CuPy's `pad`, which is that of an older NumPy, gives the same around arrays of any length."""
VIEWS = frozenset({"real", "transpose", "ravel", "reshape", "flip", "fliplr", "flipud", "expand_dims", "squeeze",
                   "diagonal",
                   "swapaxes", "moveaxis", "broadcast_to", "imag"})  # fmt: skip
MAKERS = frozenset(words("""zeros ones empty full arange linspace eye identity logspace"""))
ROUND_MAKERS = frozenset({"arange", "linspace", "logspace"})
TRANSFORMS = frozenset(["fft", "ifft", "fft2", "ifft2", "fftn", "ifftn"])
SHIFTS = frozenset({"fftshift", "ifftshift"})
LIKE_NUMPY_BOOL = frozenset({"allclose", "array_equal"})
"""They give Python's own bool in NumPy."""


REMAINDER_NAMES = frozenset(["floor_divide", "mod", "remainder"])
REMAINDERS = (
    "it divides floats and takes the whole part or the rest of it, which CuPy computes by another formula "
    "(1.0 // 0.1 is 9 in NumPy and 10 there)"
)
REALS = frozenset(words("""arctan2 hypot copysign maximum minimum fmax fmin sign sort less less_equal greater
                           greater_equal clip heaviside"""))  # fmt: skip
"""They order complex numbers, or refuse them, which CuPy does not."""
OF_COMPLEX = frozenset(words("""abs absolute multiply divide true_divide square reciprocal sqrt"""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A call, with the kinds of its arguments."""

    function: str
    """`sum`, `fft.fft2`; the array comes first for a method, too."""
    arguments: Sequence[Kind]
    nodes: Sequence[ast.expr]
    keywords: Mapping[str, ast.expr] = field(default_factory=dict)
    dtype: str = ""
    """The letter that `dtype=` asks for."""
    line: int = 0


def most_arguments(name: str) -> int:
    """How many arguments by position a function of NumPy may have here."""
    if name in ELEMENTWISE:
        return 2 if name in OF_TWO else 1
    return MOST_ARGUMENTS.get(name, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    rank: int
    letter: str
    view: bool = False
    rounds: str = ""


def given(asked: Asked) -> Given | Several | None:
    """What comes out; `Several` for tuples; None for a function that is not known. Raises `UnportableError`."""
    module, _, name = asked.function.rpartition(".")
    arrays = [each for each in asked.arguments if isinstance(each, Array)]
    first = arrays[0] if arrays else None
    letters = [each.letter for each in asked.arguments if not isinstance(each, Several)]
    letter = "b"
    for each in letters:
        letter = higher(letter, each)
    rank = max((each.rank for each in arrays), default=0)
    if (name in REALS and letter == "c") or (name == "sign" and letter == "b"):
        raise UnportableError(f"`{name}` of such numbers is another one on a card", asked.line)
    if name in REMAINDER_NAMES and letter in "fc":
        raise UnportableError(REMAINDERS, asked.line)
    if module == "fft":
        return _transform(name, rank, letter)
    if module == "linalg":
        return _algebra(name, asked, arrays, letter)
    if name in ELEMENTWISE:
        found = "b" if name in TESTS else higher(letter, "f") if name in TO_FLOAT else letter
        if name in ("abs", "absolute", "angle") and found == "c":
            found = "f"
        rounds = _LIBRARY if name in FLOATING else _COMPLEX if letter == "c" and name in OF_COMPLEX else ""
        return Given(rank=rank, letter=found, rounds=rounds)
    if first is None:
        return None
    if name in REDUCTIONS:
        return _reduction(name, asked, first)
    if name == "argsort":
        raise UnportableError("which of two equal elements `argsort` puts first is another one on a card", asked.line)
    if name == "clip" and not all(_is_written(each) for each in _bounds(asked)):
        raise UnportableError("`clip` with a bound that may be nan (`np.minimum(np.maximum(…))` is ported)", asked.line)
    if name == "diff" and not all((_number(each) or 0) > 0 for each in _orders(asked)):
        raise UnportableError("how often `diff` is taken is not written out", asked.line)
    if name in ALONG or name in SAME:
        flat = name in FLATTENS and "axis" not in asked.keywords and len(asked.nodes) < 2 and first.rank > 1
        found = letter if name == "clip" else first.letter
        adds = name in ("cumsum", "cumprod") and found in "fc"
        rank = 1 if flat else rank if name == "clip" else first.rank
        return Given(rank=rank, letter=_dtype(asked, found), view=name in VIEWS, rounds=_ORDER if adds else "")
    return _padded(asked, first) if name == "pad" else _shaping(name, asked, first, arrays, letter)


def _padded(asked: Asked, array: Array) -> Given | None:
    mode = asked.keywords.get("mode", asked.nodes[2] if len(asked.nodes) > 2 else ast.Constant("constant"))
    if not isinstance(mode, ast.Constant) or mode.value not in PADDING:
        return None
    width = asked.keywords.get("pad_width", asked.nodes[1] if len(asked.nodes) > 1 else ast.Constant(None))
    if mode.value in FARTHEST and not _is_within(width, FARTHEST[mode.value]):
        raise UnportableError(
            f"`pad` with `{mode.value}` gives something else on a card where the array is short: "
            f"there the width has to be a number that is written out, {FARTHEST[mode.value]} at most",
            asked.line,
        )
    return Given(rank=array.rank, letter=array.letter)


def _is_within(width: ast.expr, farthest: int) -> bool:
    if isinstance(width, ast.Tuple | ast.List):
        return all(_is_within(each, farthest) for each in width.elts)
    number = _number(width)
    return number is not None and number <= farthest


def _bounds(asked: Asked) -> list[ast.expr]:
    names = ("a_min", "a_max", "min", "max")
    return [*asked.nodes[1:], *(value for name, value in asked.keywords.items() if name in names)]


def _orders(asked: Asked) -> list[ast.expr]:
    return [*asked.nodes[1:], *(value for name, value in asked.keywords.items() if name == "n")]


def _is_written(node: ast.expr) -> bool:
    """A number, or nothing."""
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(inner, ast.Constant) and (inner.value is None or type(inner.value) in (int, float))


_LIBRARY = "functions like `exp` come from another library on a card"
_ORDER = "sums are added in another order on a card"
_COMPLEX = "complex numbers are multiplied otherwise on a card"
_PRODUCT = "products of matrices are added up in another order on a card"


def _transform(name: str, rank: int, letter: str) -> Given | None:
    if name in SHIFTS:
        return Given(rank=rank, letter=letter)
    if name in TRANSFORMS:
        return Given(rank=rank, letter="c", rounds="transforms are computed in another order on a card")
    if name in ("rfft", "rfft2"):
        return Given(rank=rank, letter="c", rounds="transforms are computed in another order on a card")
    if name in ("irfft", "irfft2"):
        return Given(rank=rank, letter="f", rounds="transforms are computed in another order on a card")
    return None


def _algebra(name: str, asked: Asked, arrays: Sequence[Array], letter: str) -> Given | Several | None:
    letter, words = higher(letter, "f"), "linear algebra is computed in another order on a card"
    if not arrays or (arrays[0].rank != 2 and name != "norm"):
        return None
    if name in ("inv", "cholesky", "pinv"):
        return Given(rank=2, letter=letter, rounds=words)
    if name == "solve" and len(arrays) == 2:
        return Given(rank=arrays[1].rank, letter=letter, rounds=words)
    if name == "det" or (name == "norm" and not asked.keywords and len(asked.nodes) == 1):
        return Given(rank=0, letter="f" if name == "norm" else letter, rounds=words)
    if name in ("eigh", "svd", "qr", "eig"):
        raise UnportableError(f"the vectors that `{name}` gives may have another sign on a card", asked.line)
    return Given(rank=1, letter="f", rounds=words) if name == "eigvalsh" else None


def _reduction(name: str, asked: Asked, array: Array) -> Given:
    axis = asked.keywords.get("axis", asked.nodes[1] if len(asked.nodes) > 1 else None)
    keeps = asked.keywords.get("keepdims")
    gone = array.rank
    if axis is not None and not (isinstance(axis, ast.Constant) and axis.value is None):
        axes = axis.elts if isinstance(axis, ast.Tuple) else [axis]
        if not all(isinstance(_number(each), int) for each in axes):
            raise UnportableError(f"the axis of `{name}` is not written as a number", asked.line)
        gone = len(axes)
    if keeps is not None and not isinstance(keeps, ast.Constant):
        raise UnportableError(f"`keepdims` of `{name}` is not written out", asked.line)
    if keeps is not None and isinstance(keeps, ast.Constant) and keeps.value:
        gone = 0
    letter = {"any": "b", "all": "b", "argmin": "i", "argmax": "i", "count_nonzero": "i"}.get(name, array.letter)
    if name in ("mean", "std", "var", "median", "nanmean", "average"):
        letter = higher(letter, "f")
    elif name in ("sum", "prod") and letter == "b":
        letter = "i"
    if array.letter == "c" and name in ("min", "max", "argmin", "argmax", "median"):
        raise UnportableError(
            f"`{name}` orders complex numbers, and nan among them comes elsewhere on a card", asked.line
        )
    rounds = _ORDER if name in ADDING and letter in "fc" else ""
    return Given(rank=max(array.rank - gone, 0), letter=_dtype(asked, letter), rounds=rounds)


def _shaping(name: str, asked: Asked, first: Array, arrays: Sequence[Array], letter: str) -> Given | Several | None:
    rank = first.rank
    if name == "where" and len(asked.nodes) == 3:
        kinds = [each for each in asked.arguments[1:] if not isinstance(each, Several)]
        return Given(rank=max(each.rank for each in arrays), letter=higher(kinds[0].letter, kinds[1].letter))
    if name in ("dot", "matmul"):
        return product(asked.arguments, asked.line)
    if name == "outer":
        return Given(rank=2, letter=letter)
    if name in ("ravel", "flatten"):
        return Given(rank=1, letter=letter, view=name == "ravel")
    if name == "transpose" and len(asked.nodes) == 1:
        return Given(rank=rank, letter=letter, view=True)
    if name == "reshape":
        return Given(rank=_lengths(asked.nodes[1:], asked.line), letter=letter, view=True)
    if name == "diag" and len(asked.nodes) == 1 and rank in (1, 2):
        return Given(rank=3 - rank, letter=letter, view=rank == 2)
    if name == "searchsorted":
        raise UnportableError("`searchsorted` in an array that may not be sorted finds other places there", asked.line)
    if name in LIKE_NUMPY_BOOL:
        return Given(rank=0, letter="b")
    if name == "meshgrid" and all(each.rank == 1 for each in arrays) and len(arrays) == len(asked.arguments) > 1:
        return Several(items=tuple(Array(rank=len(arrays), letter=each.letter) for each in arrays))
    if name == "bincount" and len(asked.nodes) == 1:
        return Given(rank=1, letter="i")
    return None


def product(arguments: Sequence[Kind], line: int) -> Given:
    ranks = [each.rank if isinstance(each, Array) else 0 for each in arguments[:2]]
    letters = [each.letter for each in arguments[:2] if not isinstance(each, Several)]
    if len(ranks) != 2 or not min(ranks) >= 1 or max(ranks) > 2:
        raise UnportableError("it multiplies arrays of more than two axes as matrices", line)
    return Given(rank=sum(ranks) - 2, letter=higher(*letters), rounds=_PRODUCT)


def _lengths(nodes: Sequence[ast.expr], line: int) -> int:
    if len(nodes) > 1:
        return len(nodes)
    if nodes and isinstance(nodes[0], ast.Tuple | ast.List):
        return len(nodes[0].elts)
    if nodes and (_number(nodes[0]) is not None or isinstance(nodes[0], ast.BinOp)):
        return 1
    raise UnportableError("how many axes `reshape` gives is not written out", line)


def _number(node: ast.expr) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _dtype(asked: Asked, letter: str) -> str:
    return asked.dtype or letter


def dtype_letter(node: ast.expr, line: int) -> str:
    """The kind of numbers that a `dtype=` asks for, from its text alone."""
    text = ast.unparse(node).rpartition(".")[2].strip("'\"").rstrip("_")
    for start, letter in (
        ("complex", "c"),
        ("float", "f"),
        ("double", "f"),
        ("single", "f"),
        ("uint", "u"),
        ("int", "i"),
        ("bool", "b"),
    ):
        if text.startswith(start):
            return letter
    short = {"f8": "f", "f4": "f", "i8": "i", "i4": "i", "u1": "u", "c16": "c", "d": "f", "f": "f", "i": "i"}
    if text in short:
        return short[text]
    raise UnportableError(f"the dtype `{ast.unparse(node)}` is none that a card is known to have", line)
