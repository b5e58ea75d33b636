"""Dates, naive times of day on them, and differences of these, as plain values: of exactly these types, which never
change, compare and hash in C, and are equal to nothing else.

    from datetime import date                      plain: date(2024, 2, 1) and datetime(2024, 2, 1, 8, 30), not those
                                                   with a zone, whose code may be anybody's

Does not handle: `time`, values with a zone, formats (`f"{day:%B}"` is Python's own code), files that import no dates.
"""

from __future__ import annotations

import ast

from optadvisor.source.site import Site

DATES = frozenset({"datetime.date", "datetime.datetime", "datetime.timedelta"})
PARTS = ("year", "month", "day", "hour", "minute", "second", "microsecond", "days", "seconds", "microseconds")
METHODS = ("date", "isoweekday", "toordinal", "total_seconds", "weekday")
"""What of a date is read in C, and gives something plain; without arguments."""

PLAIN_DATES = '''def PLAIN(values):
    """Whether they are numbers, texts, dates without a zone or None of exactly these types, or tuples of them."""
    plain = {bool, complex, float, int, str, type(None), DT.date, DT.datetime, DT.timedelta}
    kinds = set(map(type, values))
    tuples = [value for value in values if type(value) is tuple] if tuple in kinds else []
    if not (kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)):
        return False
    several = [values, *tuples] if tuples or DT.datetime in kinds else []
    return all(one.tzinfo is None for some in several for one in some if type(one) is DT.datetime)'''


def knows_dates(site: Site) -> bool:
    """Whether the file imports dates: its values may be some."""
    imports = [node for node in ast.walk(site.module.tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = [
        [one.module] if isinstance(one, ast.ImportFrom) else [item.name for item in one.names] for one in imports
    ]
    return any("datetime" in several for several in modules)


def with_dates(members: str, dates: str) -> str:
    """The class of `membership` for lists that may hold dates; `dates` is the module's name in the file."""
    members = members.replace("type(None)])", f"type(None), {dates}.date, {dates}.timedelta])")
    return members.replace(
        "type(value) in plain or (type(value) is tuple and plain.issuperset(map(type, value)))",
        "type(value) in plain\n"
        "            or (type(value) is tuple and plain.issuperset(map(type, value)))\n"
        f"            or (type(value) is {dates}.datetime and value.tzinfo is None)",
    )
