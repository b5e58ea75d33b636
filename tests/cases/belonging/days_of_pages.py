# --- before
from datetime import date, timedelta


def visits(log):
    days = {}
    for page, day in log:
        if page not in days:
            days[page] = []
        if day not in days[page]:
            days[page].append(day)
    return days
# --- inputs: visits
CALLS = [call([("ab"[k % 2], date(2024, 1, 1) + timedelta(days=k // 3)) for k in range(150)])]
CHECKS = [call([]), call([("a", None)] * 3), call([("a", [k]) for k in range(40)] * 2)]
# --- after: members
from datetime import date, timedelta
import datetime as _datetime


def _are_plain_or_dates(values):
    """Whether they are numbers, texts, dates without a zone or None of exactly these types, or tuples of them."""
    plain = {bool, complex, float, int, str, type(None), _datetime.date, _datetime.datetime, _datetime.timedelta}
    kinds = set(map(type, values))
    tuples = [value for value in values if type(value) is tuple] if tuple in kinds else []
    if not (kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)):
        return False
    several = [values, *tuples] if tuples or _datetime.datetime in kinds else []
    return all(one.tzinfo is None for some in several for one in some if type(one) is _datetime.datetime)


class _Members:
    """What a list holds that only grows, found by hash; where equal values may hash differently, as `in` finds it."""

    __slots__ = ("known", "read")
    plain = frozenset([bool, complex, float, int, str, type(None), _datetime.date, _datetime.timedelta])

    def __init__(self, fine=True):
        self.known, self.read = set() if fine else None, 0

    def have(self, value, items):
        if self.known is not None and self.read != len(items):
            self.read_on(items)
        plain = self.plain
        if self.known is None or not (
            type(value) in plain
            or (type(value) is tuple and plain.issuperset(map(type, value)))
            or (type(value) is _datetime.datetime and value.tzinfo is None)
        ):
            return value in items
        return value in self.known

    def read_on(self, items):
        """Take in what came to the list; from the first odd element on, nothing is looked up by hash."""
        new = items[self.read :]
        if len(new) == 1 and type(new[0]) in self.plain:
            self.known.add(new[0])
        elif _are_plain_or_dates(new):
            self.known.update(new)
        else:
            self.known = None
        self.read = len(items)  # in the end: it may be interrupted, and go on later


class _MembersOf:
    """What lists hold that only grow, found by hash; short ones are looked through."""

    __slots__ = ("known",)

    def __init__(self):
        self.known = {}

    def have(self, value, items):
        if type(items) is not list or len(items) < 16:
            return value in items
        known = self.known.get(id(items))
        if known is None:
            if len(self.known) >= 100_000:
                self.known.clear()
            known = self.known[id(items)] = _Members(), items  # which it keeps, so that no other one gets its id
        return known[0].have(value, items)


def visits(log):
    days = {}
    days_members = _MembersOf()
    for page, day in log:
        if page not in days:
            days[page] = []
        if not days_members.have(day, days[page]):
            days[page].append(day)
    return days
