"""Dates and times in one fixed spelling of digits are read without `strptime`.

Before:

    moment = datetime.strptime(fields[0], "%Y-%m-%d %H:%M:%S")

After:

    _READ_SHAPE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} (?:[01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}")

    def _read_moment(text):
        if type(text) is str and type(datetime) is type and _READ_SHAPE.fullmatch(text):
            try:
                if datetime.__module__ == "datetime":  # no class of the user's
                    return datetime.fromisoformat(text)
            except ValueError:
                pass  # strptime raises its own
        return datetime.strptime(text, "%Y-%m-%d %H:%M:%S")

    moment = _read_moment(fields[0])

`strptime` is written in Python and reads the format anew at each call. What is spelled otherwise (`2024-3-1`, other
digits, a day that there is not) goes to it as before.

Names of months and days, AM and PM, differences to UTC (`+0100`) and years of two digits are put into the ISO spelling,
which `fromisoformat` reads in C: an access log's `26/Feb/2023:22:00:00 +0100`. Names are English where the program has
set no language for dates, which is asked at each call.

Does not handle: names of time zones, days counted in the year or in weeks, formats without a full date, formats that
are made at run time or that other files may set, `time.strptime`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters import patterns
from optadvisor.rewriters._places import name_problem
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._text import constant_text, quoted
from optadvisor.rewriters._whole_functions import bound_around, stem, whole_problem
from optadvisor.source.site import Site, own_nodes

name = "timestamps"
whole = True
"""It is asked about methods and inner functions, too."""

FIELDS = {"Y": ("year", 4), "m": ("month", 2), "d": ("day", 2), "H": ("hour", 2), "M": ("minute", 2)} | {
    "S": ("second", 2), "f": ("microsecond", 6),
}  # fmt: skip
"""Directive → what it reads, and the number of its digits."""
ORDER = tuple(field for field, _ in FIELDS.values())
SPELLED = {
    "b": ("month", "([A-Z][a-z]{2})"),
    "B": ("month", "([A-Z][a-z]+)"),
    "a": ("weekday", "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"),
    "A": ("weekday", "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"),
    "y": ("year", "([0-9]{2})"),
    "H": ("hour", "([01][0-9]|2[0-3])"),
    "I": ("hour", "(0[1-9]|1[0-2])"),
    "p": ("half", "(AM|PM)"),
    "z": ("zone", "([+-][0-9]{2}[0-5][0-9])"),
}
"""Directive → what it reads, and how that is spelled, where the date is put into the ISO spelling.

Newer Pythons read 24:00 as the next day, and `fromisoformat` knows no single digits.
"""
NAMED = ("b", "B", "a", "A", "p")
"""These read words of the language that is set for dates."""
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
ISO = re.compile(r"%Y-%m-%d([ T]%H:%M(:%S(\.%f)?)?)?")
"""The formats that `datetime.fromisoformat` reads in all versions of Python."""
NAMES = ("int", "map", "str", "type", "KeyError", "ValueError")


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    call: ast.Call
    owner: str
    """The class as the file writes it: `datetime`, `datetime.datetime`, `dt.datetime`."""
    format: str


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or _is_reader(site):
        return
    calls = [n for n in own_nodes(site.node) if isinstance(n, ast.Call) and _is_strptime(site, n)]
    if not calls:
        return
    calls = [one for one in calls if not any(_is_inside(other, one) for other in calls)]
    read = [_use(site, call) for call in calls]
    uses = [one for one in read if isinstance(one, Use)]
    problem = whole_problem(site) or name_problem(site, NAMES)
    if any(own_calls(site)) or site.is_recursive():
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if problem or not uses:
        reasons = [(one, call) for one, call in zip(read, calls, strict=True) if isinstance(one, str)]
        reason, where = (problem, None) if problem else reasons[0]
        yield site.decline(name, reason, where)
        return
    proposal = _proposal(site, uses)
    yield proposal
    yield from (_both(proposal, other) for other in patterns.propose(site) if _fits(other, proposal))


# ---------------------------------------------------------------- reading


def _is_inside(inner: ast.Call, outer: ast.Call) -> bool:
    return inner is not outer and any(node is inner for node in ast.walk(outer))


def _is_strptime(site: Site, call: ast.Call) -> bool:
    return site.resolves_to(call.func, "datetime.datetime.strptime")


def _is_reader(site: Site) -> bool:
    """A function that an earlier rewrite added: it begins with the test of the shape."""
    first = site.body[0] if site.body else None
    tested = ast.unparse(first).partition("\n")[0] if isinstance(first, ast.If | ast.Assign) else ""
    return site.parameters == ("text",) and "type(text) is str and type(" in tested


def _use(site: Site, call: ast.Call) -> Use | str:
    """The call, or why it stays as it is."""
    assert isinstance(call.func, ast.Attribute | ast.Name)
    code = site.code(call)
    if len(call.args) != 2 or call.keywords or any(isinstance(one, ast.Starred) for one in call.args):
        return f"`{code}` passes its arguments in a way that is not known"
    if isinstance(call.func, ast.Name):
        return f"`{code}` is not written as a method of its class"
    written = constant_text(site, call.args[1])
    if written is None:
        return f"`{site.code(call.args[1])}` is not a fixed format"
    if any(isinstance(n, ast.Name) for n in ast.walk(call.args[1])):
        return f"`{site.code(call.args[1])}` may be set by other files: write the format where it is used"
    owner = site.code(call.func.value)
    root = owner.partition(".")[0]
    if root in site.bound_names or "\n" in owner:
        return f"`{root}` is imported inside {site.ref.name}"
    if bound_around(site, root):
        return f"`{root}` is imported inside the function around {site.ref.name}"
    if root in ("text", "found", "half", "zone", *ORDER):
        return f"`{root}` is a variable of the function that would be added"
    problem = _format_problem(written)
    return f"the format `{written}` {problem}" if problem else Use(call=call, owner=owner, format=written)


def _format_problem(written: str) -> str:
    directives = _directives(written)
    unknown = next((d for d in directives if d not in FIELDS and d not in SPELLED), None)
    if unknown is not None:
        return f"has `%{unknown}`, which is left to `strptime`"
    read = [SPELLED[d][0] if d in SPELLED else FIELDS[d][0] for d in directives]
    if len(set(read)) != len(read):
        return "reads the same twice"
    if not {"year", "month", "day"} <= set(read):
        return "has no full date"
    if ("I" in directives) != ("p" in directives):
        return "has one of `%I` and `%p` without the other"
    if re.search(r"%z[%0-9:.]", written):
        return "goes on behind `%z` with what may belong to it"
    fine = written.isascii() and written.isprintable() and '"""' not in written  # it stands in a docstring
    return "" if fine else "has unusual characters"


def _directives(written: str) -> list[str]:
    return re.findall(r"%(.?)", written, re.DOTALL)


def _is_spelled(written: str) -> bool:
    """Whether there is more to it than digits in groups of their usual length."""
    return any(directive in SPELLED and directive != "H" for directive in _directives(written))


# ---------------------------------------------------------------- writing


def _proposal(site: Site, uses: Sequence[Use]) -> Proposal:
    module, imports = site.import_as("re", "re")
    language = ""
    if any(directive in NAMED for one in uses for directive in _directives(one.format)):
        language, more = site.import_as("locale", "locale")
        imports = (*imports, *more)
    names: dict[tuple[str, str], str] = {}
    helpers: list[str] = []
    for one in uses:
        key = (one.owner, one.format)
        if key not in names:
            number = f"_{len(names) + 1}" if names else ""
            names[key] = site.fresh(f"_{stem(site)}_moment{number}")
            shape = site.fresh(f"_{stem(site)}_shape{number}".upper())
            months = site.fresh(f"_{stem(site)}_months{number}".upper())
            helpers.append(_shape(module, shape, one.format))
            if _is_spelled(one.format):
                helpers += [*_table(months, one.format), _reader_of_words(names[key], shape, months, language, one)]
            else:
                helpers.append(_reader(names[key], shape, one))
    edits = []
    for one in uses:
        start, end = site.module.span(one.call)
        edits.append(Edit(start=start, end=end, text=f"{names[one.owner, one.format]}({site.code(one.call.args[0])})"))
    return Proposal(
        rewriter=name,
        variant="digits",
        function=site.ref,
        title="read dates in their usual spelling without strptime",
        why=(
            "`strptime` is written in Python, and reads its format anew for each date. A date that is spelled with all "
            "its digits is read in a fraction of that time; any other goes to `strptime` as before."
        ),
        edits=tuple(sorted(edits, key=lambda edit: edit.start)),
        imports=imports,
        helpers=tuple(helpers),
        guards=(),
    )


def _fits(other: Proposal | Declined, one: Proposal) -> TypeGuard[Proposal]:
    """Both can be done at once: neither changes text that the other changes."""
    if isinstance(other, Declined):
        return False
    return all(a.end <= b.start or b.end <= a.start for a in one.edits for b in other.edits)


def _both(one: Proposal, other: Proposal) -> Proposal:
    """The dates, and the regular expressions of the same function compiled once."""
    return replace(
        one,
        variant="digits, and patterns compiled",
        title=f"{one.title}, and {other.title}",
        why=f"{one.why} {other.why}",
        edits=tuple(sorted((*one.edits, *other.edits), key=lambda edit: edit.start)),
        imports=tuple(dict.fromkeys((*one.imports, *other.imports))),
        helpers=(*one.helpers, *other.helpers),
        guards=(*one.guards, *other.guards),
    )


def _shape(module: str, shape: str, written: str) -> str:
    """The pattern of the one spelling that is read quickly; in groups where they are put into another order."""
    iso, spelled = ISO.fullmatch(written) is not None, _is_spelled(written)
    found = ""
    for piece in re.findall(r"%.|[^%]", written):
        if piece[0] != "%":
            found += re.escape(piece) if piece != " " else piece
            continue
        if spelled and piece[1] in SPELLED:
            found += SPELLED[piece[1]][1]
            continue
        digits = f"[0-9]{{{FIELDS[piece[1]][1]}}}"
        if iso and piece == "%H":  # newer Pythons read 24:00 as the next day
            digits = "(?:[01][0-9]|2[0-3])"
        found += digits if iso else f"({digits})"
    return (
        f'{shape} = {module}.compile(r"{found}")'
        if '"' not in found
        else f"{shape} = {module}.compile({quoted(found)})"
    )


def _reader(reader: str, shape: str, use: Use) -> str:
    original = f"{use.owner}.strptime(text, {quoted(use.format)})"
    tests = f"type(text) is str and type({use.owner}) is type"
    if ISO.fullmatch(use.format):
        condition = f"if {tests} and {shape}.fullmatch(text):"
        made = f"{use.owner}.fromisoformat(text)"
        return f'''def {reader}(text):
    """`{original}`, quickly for all that is spelled with two digits each."""
    {condition}
        try:
            if {use.owner}.__module__ == "datetime":  # no class of the user's
                return {made}
        except ValueError:
            pass  # strptime raises its own
    return {original}'''
    fields = [FIELDS[directive][0] for directive in _directives(use.format)]
    known = [field for field in ORDER if field in fields]
    skipped = known != list(ORDER[: len(known)])
    arguments = ", ".join(f"{field}={field}" if skipped and field not in ORDER[:3] else field for field in known)
    return f'''def {reader}(text):
    """`{original}`, quickly for all that is spelled with two digits each."""
    found = {shape}.fullmatch(text) if {tests} else None
    if found is not None and {use.owner}.__module__ == "datetime":  # no class of the user's
        {", ".join(fields)} = map(int, found.groups())
        try:
            return {use.owner}({arguments})
        except ValueError:
            pass  # strptime raises its own
    return {original}'''


def _table(months: str, written: str) -> Iterator[str]:
    """The definition of the numbers of the months, where they have names in the format."""
    directives = _directives(written)
    if "b" in directives or "B" in directives:
        names = [month if "B" in directives else month[:3] for month in MONTHS]
        numbers = [f'"{name}": "{number:02}"' for number, name in enumerate(names, 1)]
        rows = [", ".join(numbers[start : start + 4]) for start in range(0, 12, 4)]
        yield f"{months} = {{\n" + "".join(f"    {row},\n" for row in rows) + "}"


def _reader_of_words(reader: str, shape: str, months: str, language: str, use: Use) -> str:
    directives = _directives(use.format)
    original = f"{use.owner}.strptime(text, {quoted(use.format)})"
    tests = f'{use.owner}.__module__ == "datetime"'
    if any(directive in NAMED for directive in directives):
        tests = f'{tests} and {language}.setlocale({language}.LC_TIME) == "C"'
    groups = [SPELLED[d][0] if d in SPELLED else FIELDS[d][0] for d in directives if d not in ("a", "A")]
    return f'''def {reader}(text):
    """`{original}`, quickly for all that is spelled in full."""
    found = {shape}.fullmatch(text) if type(text) is str and type({use.owner}) is type else None
    if found is not None and {tests}:
        {", ".join(groups)} = found.groups()
        try:
            return {use.owner}.fromisoformat(f"{_iso_spelling(directives, months)}")
        except (KeyError, ValueError):
            pass  # strptime raises its own
    return {original}'''


def _iso_spelling(directives: Sequence[str], months: str) -> str:
    """What stands between the quotes of an f-string with these variables."""
    year = "{'20' if year < '69' else '19'}{year}" if "y" in directives else "{year}"
    month = f"{{{months}[month]}}" if "b" in directives or "B" in directives else "{month}"
    hour = "{hour}" if "H" in directives else "00"
    if "I" in directives:
        hour = "{int(hour) % 12 + (12 if half == 'PM' else 0):02}"
    time = f"{hour}:{'{minute}' if 'M' in directives else '00'}:{'{second}' if 'S' in directives else '00'}"
    fraction = ".{microsecond}" if "f" in directives else ""
    zone = "{zone}" if "z" in directives else ""
    return f"{year}-{month}-{{day}} {time}{fraction}{zone}"
