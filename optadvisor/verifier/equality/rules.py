"""The rules of the contract, type by type: what makes two objects of one type hold the same.

Numbers, sequences, dicts, sets and arrays have rules for pairs, vectorised where they can be; everything else is taken
apart by `parts`.

Does not handle: objects whose state cannot be seen; they are a difference of kind `opaque` unless they pickle to the
same bytes.
"""

from __future__ import annotations

import array
import collections
import functools
import pickle
import types
from typing import Any

import numpy as np

from optadvisor.verifier.equality.findings import Where, show, type_name
from optadvisor.verifier.equality.floats import Array
from optadvisor.verifier.equality.identity import ATOMS, content_of_rows, raw_items, raw_pairs, state, token
from optadvisor.verifier.equality.parts import parts_of
from optadvisor.verifier.equality.walk import Walk

_MISSING = object()
_NUMBERS = (float, complex, np.number, np.bool_)
_PICKLING = (
    pickle.PicklingError,
    TypeError,
    AttributeError,
    ValueError,
    RuntimeError,
    ImportError,
    LookupError,
    OSError,
)


@functools.singledispatch
def expand(a: object, b: Any, walk: Walk, where: Where) -> None:
    """Compare the content of two objects of one type, pushing what they hold onto the walk."""
    left, right = parts_of(a), parts_of(b)
    if left is None or right is None:
        _expand_opaque(a, b, walk, where)
        return
    if len(left.facts) != len(right.facts):
        walk.found.add(where, f"{show(a)} of another make", "value")
    for (kind, name, x), (_, _, y) in zip(left.facts, right.facts, strict=False):
        if x != y:
            shown = f": {show(x)} became {show(y)}" if type(x) in ATOMS else ""
            walk.found.add(where, f"another {name}{shown}", kind)
    walk.push_children(left.children, right.children, where)


def _expand_opaque(a: object, b: object, walk: Walk, where: Where) -> None:
    left, right = _pickled(a), _pickled(b)
    if left is None or left != right:
        walk.found.add(where, f"the state of {show(a)} cannot be seen", "opaque")


def _pickled(value: object) -> bytes | None:
    if isinstance(value, types.GeneratorType | types.CoroutineType | types.AsyncGeneratorType):
        return None
    try:
        return pickle.dumps(value, protocol=4)
    except _PICKLING:
        return None


@expand.register(list)
@expand.register(tuple)
@expand.register(collections.deque)
def _(a: Any, b: Any, walk: Walk, where: Where) -> None:
    if type(a) not in (list, tuple):
        _expand_subclass(a, b, walk, where)
    xs, ys = (a, b) if type(a) in (list, tuple) else (raw_items(a), raw_items(b))
    if len(xs) != len(ys):
        walk.found.add(where, f"{len(xs)} items became {len(ys)}", "value")
    if plainly_equal(xs, ys):
        return
    kind = _one_kind(xs)
    if kind is not None and kind is _one_kind(ys) and len(xs) == len(ys):
        # items of a sequence may be quantities of their own, (mean, deviation): each is its own scale
        walk.numbers(np.array(xs), np.array(ys), where, each=True, labels="[{}]".format)
        return
    if _plain_rows(xs, ys, walk):
        return
    walk.push((x, y, (where, f"[{i}]")) for i, (x, y) in enumerate(zip(xs, ys, strict=False)))


def _expand_subclass(a: Any, b: Any, walk: Walk, where: Where) -> None:
    """What a deque, a named tuple or a list of the user's making has beside its items."""
    walk.push_children(state(a), state(b), where)
    if isinstance(a, tuple) and hasattr(type(a), "n_sequence_fields"):
        walk.push(iter([(a.__reduce__()[1], b.__reduce__()[1], where)]))  # time.struct_time has unlisted fields
    if isinstance(a, collections.deque) and a.maxlen != b.maxlen:
        walk.found.add(where, f"maxlen {a.maxlen} became {b.maxlen}", "value")


def _one_kind(items: list[object]) -> type | None:
    """The number type that all elements have; None when there are several or another one."""
    kinds = set(map(type, items))
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is None or kind in ATOMS or not issubclass(kind, _NUMBERS) or issubclass(kind, np.timedelta64):
        return None  # time differences carry a unit each
    return kind if kind in (float, complex) or kind.__module__ == "numpy" else None


def plainly_equal(xs: list[Any], ys: list[Any], depth: int = 3) -> bool:
    """True when two lists of plain values (or tuples of them) are surely the same; False says nothing."""
    kinds = set(map(type, xs))
    if len(xs) != len(ys) or kinds != set(map(type, ys)):
        return False
    if kinds == {tuple} and depth:
        widths = set(map(len, xs))
        if len(widths) != 1 or widths != set(map(len, ys)) or widths == {0}:
            return False
        columns = range(widths.pop())
        return all(plainly_equal([x[i] for x in xs], [y[i] for y in ys], depth - 1) for i in columns)
    if not kinds <= ATOMS | {float}:
        return False
    if len(kinds) > 1 and list(map(type, xs)) != list(map(type, ys)):
        return False
    if float not in kinds:
        return xs == ys
    if len(kinds) > 1:
        if xs != ys:
            return False
        xs, ys = ([v for v in values if type(v) is float] for values in (xs, ys))
    return array.array("d", xs).tobytes() == array.array("d", ys).tobytes()


def _plain_rows(xs: list[Any], ys: list[Any], walk: Walk) -> bool:
    """True when both hold lists, or dicts, of plain values that are surely the same, which then have met each other.

    A quarter of a million records are compared so in a second instead of ten.
    """
    left, right = content_of_rows(xs), content_of_rows(ys)
    if left is None or right is None or len(left) != len(right) or list(map(len, xs)) != list(map(len, ys)):
        return False
    return all(map(plainly_equal, left, right)) and walk.meet_all(xs, ys)


@expand.register(dict)
def _(a: Any, b: Any, walk: Walk, where: Where) -> None:
    if isinstance(a, collections.defaultdict):
        walk.push(iter([(a.default_factory, b.default_factory, (where, ".default_factory"))]))
    if type(a).__module__ != "builtins":
        walk.push_children(state(a), state(b), where)
    (left, xs), (right, ys) = raw_pairs(a), raw_pairs(b)
    if not plainly_equal(left, right):
        tokens = [token(key) for key in left], [token(key) for key in right]
        if not _same_keys(*tokens, left, right, walk, where):
            return
        odd = [i for i, known in enumerate(tokens[0]) if known is None]
        walk.push((left[i], right[i], (where, f"[key {i}]")) for i in odd)
    if not plainly_equal(xs, ys) and not _plain_rows(xs, ys, walk):
        walk.push((x, y, (where, f"[{show(key)}]")) for key, x, y in zip(left, xs, ys, strict=True))


def _same_keys(
    a: list[object], b: list[object], left: list[object], right: list[object], walk: Walk, where: Where
) -> bool:
    """Whether the keys agree in order, as far as their tokens say; objects are compared by what they hold."""
    if a == b:
        return True
    gone, new = collections.Counter(a) - collections.Counter(b), collections.Counter(b) - collections.Counter(a)
    if not gone and not new:
        walk.found.add(where, "the same keys in another order", "order")
        return False
    for key, known in zip(left, a, strict=True):
        if known in gone:
            walk.found.add(where, f"key {show(key)} ({type_name(type(key))}) is missing", "missing")
            break
    for key, known in zip(right, b, strict=True):
        if known in new:
            walk.found.add(where, f"key {show(key)} ({type_name(type(key))}) is new", "missing")
            break
    return False


@expand.register(set)
@expand.register(frozenset)
def _(a: Any, b: Any, walk: Walk, where: Where) -> None:
    if type(a).__module__ != "builtins":
        walk.push_children(state(a), state(b), where)
    xs, ys = raw_items(a), raw_items(b)
    if plainly_equal(xs, ys):
        return
    left, right = [token(x) for x in xs], [token(y) for y in ys]
    gone, new = (
        collections.Counter(left) - collections.Counter(right),
        collections.Counter(right) - collections.Counter(left),
    )
    if gone or new:
        shown = [show(x) for x, known in zip(xs, left, strict=True) if known in gone][:1]
        added = [show(y) for y, known in zip(ys, right, strict=True) if known in new][:1]
        what = [f"{text} is {verb}" for texts, verb in ((shown, "missing"), (added, "new")) for text in texts]
        walk.found.add(where, " and ".join(what), "missing")
        return
    alike = {type(x) for x in xs} <= {int, float, bool}  # these hash alike in every run
    if left != right and alike and walk.found.tolerance.orders:
        walk.found.add(where, "the same elements, but they come in another order", "order")
    if None in left:
        odd = [x for x, known in zip(xs, left, strict=True) if known is None]
        _push_matches(odd, [y for y, known in zip(ys, right, strict=True) if known is None], walk, where)


def _push_matches(xs: list[object], ys: list[object], walk: Walk, where: Where) -> None:
    """Elements without a token: by identity when they are tied already, else only a single one can be matched."""
    ties = {id(x): walk.forward.get(id(x), _MISSING) for x in xs}
    here = {id(y) for y in ys}
    tied = [x for x in xs if id(ties[id(x)]) in here]
    free = [x for x in xs if id(ties[id(x)]) not in here]
    taken = {id(ties[id(x)]) for x in tied}
    rest = [y for y in ys if id(y) not in taken]
    walk.push((x, ties[id(x)], (where, "{…}")) for x in tied)
    if len(free) == 1:
        walk.push(iter([(free[0], rest[0], (where, "{…}"))]))
    elif free:
        walk.found.add(where, f"{len(free)} objects of {show(free[0])} in a set cannot be told apart", "opaque")


@expand.register(np.generic)
def _(a: Any, b: Any, walk: Walk, where: Where) -> None:
    if type(a).__module__ != "numpy":
        walk.push_children(state(a), state(b), where)
    expand_content(np.asarray(a), np.asarray(b), walk, where)


@expand.register(array.array)
def _(a: Any, b: Any, walk: Walk, where: Where) -> None:
    walk.push_children(state(a), state(b), where)
    if (a.typecode, len(a)) != (b.typecode, len(b)):
        walk.found.add(where, f"{len(a)} items of {a.typecode} became {len(b)} of {b.typecode}", "value")
    elif a.typecode == "u":
        walk.push(iter([(a.tounicode(), b.tounicode(), where)]))
    else:
        walk.numbers(np.array(a), np.array(b), where, each=False, labels="[{}]".format)


@expand.register(complex)
def _(a: complex, b: complex, walk: Walk, where: Where) -> None:
    if type(a) is not complex:
        walk.push_children(state(a), state(b), where)
    walk.numbers(np.array([complex.__pos__(a)]), np.array([complex.__pos__(b)]), where, each=False)


@expand.register(np.ndarray)
def _(a: Array, b: Any, walk: Walk, where: Where) -> None:
    if type(a) is not np.ndarray:
        walk.push_children(state(a), state(b), where)
    walk.arrays.append((a, b, where))
    left, right = (one if type(one) is np.ndarray else one.view(np.ndarray) for one in (a, b))
    for name in ("c_contiguous", "f_contiguous", "writeable"):
        if getattr(left.flags, name) != getattr(right.flags, name):
            what = f"{name} {getattr(left.flags, name)} became {getattr(right.flags, name)}"
            walk.found.add(where, what, "layout")
    if left.shape == right.shape and _axis_order(left) != _axis_order(right):
        walk.found.add(where, f"strides {left.strides} became {right.strides}", "layout")
    if left.flags.owndata != right.flags.owndata:
        names = "an array of its own", "a view of other memory"
        before, after = names if left.flags.owndata else reversed(names)
        walk.found.add(where, f"{before} became {after}", "aliasing")
    expand_content(left, right, walk, where)


def _axis_order(values: Array) -> list[tuple[bool, int]]:
    """Axes longer than 1 from the widest stride to the narrowest, with the direction of each."""
    axes = [(step, axis) for axis, (step, n) in enumerate(zip(values.strides, values.shape, strict=True)) if n > 1]
    return [(step < 0, axis) for step, axis in sorted(axes, key=lambda pair: (-abs(pair[0]), pair[1]))]


def expand_content(a: Array, b: Array, walk: Walk, where: Where) -> None:
    """Compare dtype, shape and elements of two arrays."""
    if a.dtype != b.dtype or a.dtype.type is not b.dtype.type:
        walk.found.add(where, f"dtype {a.dtype} became {b.dtype}", "type")
        return
    if a.shape != b.shape:
        walk.found.add(where, f"shape {a.shape} became {b.shape}", "value")
        return

    def label(flat: int) -> str:
        return f"[{', '.join(str(int(i)) for i in np.unravel_index(flat, a.shape))}]" if a.ndim else ""

    if a.dtype.names is not None:
        walk.push((a[name], b[name], (where, f"[{name!r}]")) for name in a.dtype.names)
    elif a.dtype.kind in "OTV":
        if a.dtype.kind == "V":
            xs, ys = [v.tobytes() for v in a.reshape(-1)], [v.tobytes() for v in b.reshape(-1)]
        else:
            xs, ys = a.reshape(-1).tolist(), b.reshape(-1).tolist()
        walk.push((x, y, (where, label(i))) for i, (x, y) in enumerate(zip(xs, ys, strict=True)))
    else:
        walk.numbers(a, b, where, each=False, labels=label)
