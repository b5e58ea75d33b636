"""The text of `batching`: the function that works out all numbers at once, and the loop that looks them up."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from optadvisor.records import Edit, Proposal
from optadvisor.rewriters._batching_formulas import Writer, plus
from optadvisor.rewriters._batching_read import Level, Parts, Rows, reduction, sized_in
from optadvisor.rewriters._batching_rounds import Rounds, header, helper_of
from optadvisor.rewriters._batching_steady import Steady
from optadvisor.rewriters._places import mentioned
from optadvisor.source.site import Site

ARE_ROWS = '''
def ARE_ROWS(arrays, others, indices, numbers=(), sized=(), stored=(), added=(), summed=(), asked=()):
    """Whether these are rows of floats, rows and numbers, and nothing that is stored into is part of them."""
    float64 = NP.dtype(float)
    for array in arrays:
        if type(array) is not NP.ndarray or array.dtype != float64 or array.ndim != 2 or not array.flags.c_contiguous:
            return False
        if array.shape[1] < 2 or not array.flags.aligned:  # of one number there is no sum
            return False
    for other in others:
        if type(other) is NP.ndarray:
            if other.dtype != float64 or other.ndim != 1 or other.size < 2 or not other.flags.c_contiguous:
                return False
        elif type(other) not in (float, int, NP.float64) or (type(other) is int and abs(other) > 2**53):
            return False
    if any(hasattr(one, "__next__") for one in asked):  # what it does when it is asked is not known
        return False
    if any(one is other for one in added for other in stored):  # which may get a row
        return False
    for container in (*stored, *added, *summed):
        if isinstance(container, NP.ndarray):
            if any(type(one) is NP.ndarray and NP.may_share_memory(container, one) for one in (*arrays, *others)):
                return False
    if not set(map(type, (*stored, *added))) <= {list, dict, NP.ndarray}:
        return False
    for container in added:  # an element that is a row would be changed in place
        items = container.values() if type(container) is dict else container
        if type(container) is NP.ndarray:
            if container.dtype.hasobject:
                return False
        elif not set(map(type, items)) <= {float, int, bool, NP.float64, NP.int64}:
            return False
    if not set(map(type, numbers)) <= {float, int, NP.float64}:
        return False
    if any(type(number) is int and abs(number) > 2**53 for number in numbers):
        return False
    if not set(map(type, sized)) <= {list, tuple, range, dict, set, str, NP.ndarray}:
        return False
    return set(map(type, indices)) <= {int, NP.int64}
'''

HELD = '''
def HELD(thing, name):
    """An attribute that the object itself holds; None where it has none or its class works it out."""
    if type(thing) is not type:
        if type(thing).__getattribute__ is not object.__getattribute__:
            return None
        if any(name in vars(one) and hasattr(vars(one)[name], "__set__") for one in type(thing).__mro__):
            return None
    return getattr(thing, "__dict__", {}).get(name)
'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """An expression for all rounds of its loops, and what was found out about these."""

    rows: Rows
    parts: Parts
    steady: Steady
    rounds: Rounds | None = None
    """What the loop asks of the number, where it has nothing else in it."""


@dataclass(kw_only=True)
class _Written:
    edits: dict[tuple[int, int], str] = field(default_factory=dict)
    ahead: dict[int, dict[str, None]] = field(default_factory=dict)
    helpers: dict[str, str] = field(default_factory=dict)
    """Text with its name left open → name."""
    variables: dict[tuple[int, str], str] = field(default_factory=dict)
    """Statement and call → the variable with all numbers."""
    counters: dict[int, str] = field(default_factory=dict)
    """Loop → the variable that counts its rounds."""
    taken: set[str] = field(default_factory=set)


def proposal(rewriter: str, site: Site, batches: Sequence[Batch], variant: str) -> Proposal:
    np, imports = site.import_as("numpy", "np")
    test = site.fresh("_are_rows")
    written = _Written(taken=set(mentioned(site)))
    helpers = {each.name: each for batch in batches for each in batch.steady.helpers.values()}
    untouched, definition = site.untouched(helpers.values())
    for batch in batches:
        _write(site, batch, written, np, test, untouched)
    edits = [Edit(start=start, end=end, text=text) for (start, end), text in written.edits.items()]
    edits += [Edit(start=start, end=start, text="".join(texts)) for start, texts in written.ahead.items()]
    made = [text.replace("HELPER", known) for text, known in written.helpers.items()]
    dots = any("." in name for batch in batches for name in _names(batch))
    first = site.code(batches[0].rows.node)
    return Proposal(
        rewriter=rewriter,
        variant=variant,
        function=site.ref,
        title=f"work out what it needs of the rows, {variant}",
        why=(
            f"Each call of NumPy takes a microsecond or more, however short a row is, and `{' '.join(first.split())}` "
            "is called for one row after the other. One call for many rows makes the same additions in the same order."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=(
            ARE_ROWS.replace("ARE_ROWS", test).replace("NP", np).strip("\n") + "\n",
            *([HELD.replace("HELD", site.fresh("_held")).strip("\n") + "\n"] if dots else []),
            *made,
            *filter(None, [definition]),
        ),
        guards=tuple(dict.fromkeys(guard for batch in batches for guard in _guards(batch))),
    )


def _guards(batch: Batch) -> Iterator[str]:
    for array in batch.parts.arrays:
        yield f"{array} is a 2-dimensional float64 array, its rows one after the other in memory"
    for stored in (*batch.steady.stored, *batch.steady.added):
        yield f"{stored}, of which the loop sets elements, shares no memory with these rows"


def _write(site: Site, batch: Batch, written: _Written, np: str, test: str, untouched: str) -> None:
    rows = batch.rows
    text = _helper(site, batch, np, test)
    kind = (reduction(site, rows.expression) or ("", ()))[0]
    word = {"norm": "norms", "dot": "products", "sum": "sums", "mean": "means"}.get(kind, "values")
    helper = written.helpers.setdefault(text, "")
    if not helper:
        helper = _free(site, f"_{word}_of_rows", written.helpers.values())
        written.helpers[text] = helper
    mine = _mine(batch)
    containers = [f"{mine[word]}={_tuple(names)}" for word, names in _containers(batch).items()]
    given = [_given(each, site.fresh("_held")) for each in _names(batch)]
    call = f"{helper}({', '.join([*given, *containers])})"
    if untouched:
        call += f" if {untouched} else None"
    start = site.module.statement_span(rows.statement)[0]
    variable = written.variables.get((start, call), "")
    if not variable:
        variable, number = word, 2
        while variable in written.taken or variable in site.module.identifiers:
            variable, number = f"{word}_{number}", number + 1
        written.taken.add(variable)
        written.variables[start, call] = variable
        line = site.lines(f"{variable} = {call}", site.module.indent(rows.statement))
        written.ahead.setdefault(start, {})[line] = None
    if batch.rounds is not None:
        _write_header(site, batch, batch.rounds, written, variable, np)
    places = ", ".join(_position(site, one, written) for one in rows.levels)
    low, high = site.module.span(rows.node)
    text = f"{site.code(rows.node)} if {variable} is None else {variable}[{places}]"
    around = site.module.data[low - 1 : low] + site.module.data[high : high + 1]
    written.edits[low, high] = text if around == b"()" else f"({text})"


def _given(name: str, held: str) -> str:
    """`self.X`, None where it has none or works it out: the loop may never come to it."""
    root, _, attribute = name.partition(".")
    return f'{held}({root}, "{attribute}")' if attribute else name


def _write_header(site: Site, batch: Batch, rounds: Rounds, written: _Written, variable: str, np: str) -> None:
    """Only the rounds that matter."""
    (one,) = batch.rows.levels
    text, wanted = helper_of(rounds, np)
    helper = written.helpers.get(text, "")
    if not helper:
        helper = written.helpers[text] = _free(site, wanted, written.helpers.values())
    at = _free(site, "at", written.taken)
    items = one.loop.iter
    written.edits[site.module.span(items)] = header(rounds, one, variable, site.code(items), helper, at)


def _free(site: Site, wanted: str, taken: Iterable[str]) -> str:
    """A name that neither the file nor what is written so far has."""
    used, number, name = set(taken), 2, site.fresh(wanted)
    while name in used:
        name, number = site.fresh(f"{wanted}_{number}"), number + 1
    return name


def _position(site: Site, one: Level, written: _Written) -> str:
    """The number of the round, counted from zero; a loop without a counter gets one."""
    if one.index:
        start = ast.unparse(one.start)
        if start == "0":
            return one.index
        return (
            f"{one.index} - {start}" if isinstance(one.start, ast.Name | ast.Constant) else f"{one.index} - ({start})"
        )
    counter = written.counters.get(id(one.loop), "")
    if not counter:
        counter, number = "row", 2
        while counter in written.taken or counter in site.module.identifiers:
            counter, number = f"row_{number}", number + 1
        written.taken.add(counter)
        written.counters[id(one.loop)] = counter
        target, items = site.code(one.loop.target), site.code(one.loop.iter)
        if isinstance(one.loop.target, ast.Tuple) and not (target.startswith("(") and target.endswith(")")):
            target = f"({target})"
        written.edits[site.module.span(one.loop.target)] = f"{counter}, {target}"
        written.edits.setdefault(site.module.span(one.loop.iter), f"enumerate({items})")
    return counter


@dataclass(frozen=True, slots=True, kw_only=True)
class _Limits:
    """What the bounds of the loops are made of."""

    numbers: dict[str, None]
    sized: dict[str, None]

    @classmethod
    def of(cls, rows: Rows) -> _Limits:
        bounds = [bound for one in rows.levels for bound in (one.start, one.stop) if bound is not None]
        sized = dict.fromkeys(each for bound in bounds for each in sized_in(bound))
        names = dict.fromkeys(n.id for bound in bounds for n in ast.walk(bound) if isinstance(n, ast.Name))
        return cls(numbers={each: None for each in names if each not in sized and each != "len"}, sized=sized)


def _names(batch: Batch) -> list[str]:
    """What the helper is given."""
    limits, parts = _Limits.of(batch.rows), batch.parts
    arrays = [array for one in batch.rows.levels for array in one.rows.values()]
    return [
        *dict.fromkeys(
            [*parts.arrays, *arrays, *parts.others, *parts.numbers, *parts.indices, *limits.numbers, *limits.sized]
        )
    ]


def _containers(batch: Batch) -> dict[str, list[str]]:
    """What the loop goes over and stores into, by the word that the helper has for it."""
    added = list(batch.steady.added)
    sized = dict.fromkeys([*_Limits.of(batch.rows).sized, *batch.steady.iterated])
    known = {*_names(batch), *sized, *batch.steady.stored, *added, *batch.steady.summed}
    found = {
        "sized": [each for each in sized if each not in batch.parts.arrays],
        "stored": [each for each in batch.steady.stored if each not in added],
        "added": added,
        "summed": list(batch.steady.summed),
        "asked": [each for each in batch.steady.asked if each not in known],
    }
    return {word: names for word, names in found.items() if names}


_WORDS = (
    "rows",
    "others",
    "found",
    "step",
    "low",
    "high",
    "first",
    "last",
    "first_2",
    "last_2",
    "sized",
    "stored",
    "added",
    "summed",
    "asked",
)


def _mine(batch: Batch) -> dict[str, str]:
    """The helper's own words, as they are called beside the names that it is given."""
    names = _names(batch)
    mine: dict[str, str] = {}
    for word in _WORDS:
        free = word
        while any(name.startswith(free) for name in names):
            free += "_"
        mine[word] = free
    return mine


def _helper(site: Site, batch: Batch, np: str, test: str) -> str:
    """The function that works out all numbers; its name is left open."""
    rows, parts, limits = batch.rows, batch.parts, _Limits.of(batch.rows)
    names, mine, given = _names(batch), _mine(batch), _containers(batch)
    found, step, low, high = mine["found"], mine["step"], mine["low"], mine["high"]
    bounds = [mine[each] for each in ("first", "last", "first_2", "last_2")]
    first, last = bounds[:2]
    tested = [_tuple(parts.arrays), _tuple(parts.others), _tuple({**parts.indices, **limits.numbers})]
    tested += [f"numbers={_tuple(parts.numbers)}"] if parts.numbers else []
    tested += [f"{each}={mine[each]}" for each in given]
    outside = list(dict.fromkeys(_outside(rows, parts, bounds)))
    pairs = len(rows.levels) > 1
    many = f"({last} - {first}, {bounds[3]} - {bounds[2]})" if pairs else f"{last} - {first}"
    width = f"{next(iter(parts.shifts))}.shape[1]" + (f" * ({bounds[3]} - {bounds[2]})" if pairs else "")
    writer = Writer(site=site, levels=rows.levels, bounds=[low, high, *bounds[2:]], np=np, mine=mine)
    lines: list[str] = []
    value = writer.value(rows.expression, lines)
    code, each = " ".join(site.code(rows.node).split()), "pair" if pairs else "row"
    if set(code) & set('\\"#'):  # comments, lines that go on
        code = ast.unparse(rows.node)
    text = "\n".join(
        [
            f"def HELPER({', '.join([*names, *(f'{mine[each]}=()' for each in given)])}):",
            f'    """`{code}` for every {each}, each as for one alone; None where that is not sure."""',
            f"    if not {test}({', '.join(tested)}):",
            "        return None",
            "    try:",
            *(f"        {line}" for line in _bound_lines(rows, bounds)),
            *([f"        if {' or '.join(outside)}:", "            return None"] if outside else []),
            f"        {found} = {np}.empty({many})",
            f"        if {found}.size > 2**24:",
            "            return None",
            f"        {step} = max(1, 16384 // max(1, {width}))  # so that it stays in the processor's cache",
            f'        with {np}.errstate(all="raise"):',
            f"            for {low} in range({first}, {last}, {step}):",
            f"                {high} = min({low} + {step}, {last})",
            *(f"                {line}" for line in lines),
            f"                {found}[{low} - {first} : {high} - {first}] = {value}",
            f"        return {found} if {np}.isfinite({found}).all() else None",
            "    except Exception:  # the loop raises or warns as ever",
            "        return None",
            "",
        ]
    )
    head, doc, rest = text.partition(f'    """`{code}`')
    for name in sorted(names, key=len, reverse=True):
        plain = name.replace(".", "_")
        while plain in (*names, *mine.values()):
            plain += "_"
        head, rest = (part.replace(name, plain) if "." in name else part for part in (head, rest))
    return head + doc + rest


def _outside(rows: Rows, parts: Parts, bounds: Sequence[str]) -> Iterator[str]:
    """Tests whether rows lie before the first or beyond the last one of their array, where they may."""
    for array, shifts in parts.shifts.items():
        for number, one in enumerate(rows.levels):
            offsets = [shift for at, shift in shifts if at == number]
            low, high = bounds[2 * number : 2 * number + 2]
            if offsets and (min(offsets) < 0 or ast.unparse(one.start) != "0"):
                yield f"{plus(low, min(offsets))} < 0"
            stop = ast.unparse(one.stop) if one.stop is not None else _fewest(one)
            whole = stop in (f"len({array})", f"{array}.shape[0]") or array in one.rows.values()
            if offsets and (max(offsets) > 0 or not whole):
                yield f"{plus(high, max(offsets))} > len({array})"


def _bound_lines(rows: Rows, bounds: Sequence[str]) -> Iterator[str]:
    """The rounds of each loop."""
    for number, one in enumerate(rows.levels):
        start, stop = ast.unparse(one.start), ast.unparse(one.stop) if one.stop is not None else _fewest(one)
        yield f"{bounds[2 * number]}, {bounds[2 * number + 1]} = {start}, {stop}"


def _fewest(one: Level) -> str:
    arrays = list(dict.fromkeys(one.rows.values()))
    return f"len({arrays[0]})" if len(arrays) == 1 else f"min({', '.join(f'len({array})' for array in arrays)})"


def _tuple(names: Iterable[str]) -> str:
    found = list(names)
    return f"({', '.join(found)}{',' * (len(found) == 1)})"
