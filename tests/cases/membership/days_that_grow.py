# --- before
from datetime import date, datetime, timedelta, timezone, tzinfo


class Zone(tzinfo):
    """Says when it is asked."""

    def __repr__(self):
        return "Zone()"

    def utcoffset(self, moment):
        print("asked")
        return timedelta(hours=1)


class Day(date):
    def __eq__(self, other):
        print("compared")
        return True

    __hash__ = None


def days_of(messages):
    days = []
    for message in messages:
        day = message["when"]
        if day not in days:
            days.append(day)
    return days
# --- inputs: days_of
def messages(*values):
    return [{"when": value} for value in values]


MOMENT = datetime(2024, 2, 1)
CALLS = [call(messages(*[date(2024, 2, 1) + timedelta(days=k // 2) for k in range(20)]))]
CHECKS = [
    call([]),
    call(messages(date(2024, 2, 1), MOMENT, MOMENT.replace(fold=1), MOMENT, date(2024, 2, 1), "2024-02-01", None)),
    call(messages(MOMENT, MOMENT.replace(tzinfo=timezone.utc), MOMENT, MOMENT.replace(tzinfo=timezone.utc))),
    call(messages(MOMENT, MOMENT.replace(tzinfo=Zone()), MOMENT.replace(tzinfo=Zone()), MOMENT)),
    call(messages(MOMENT.replace(tzinfo=Zone()), MOMENT.replace(tzinfo=timezone.utc), MOMENT)),
    call(messages(timedelta(1), 1, 86400, timedelta(hours=24), float("nan"), timedelta(0), 0, False)),
    call(messages((MOMENT, 1), (MOMENT, 1), (MOMENT.replace(tzinfo=Zone()), 1), (date(2024, 2, 1), 1))),
    call(messages(date(2024, 2, 1), date(2024, 2, 2), Day(2024, 2, 1), date(2024, 2, 2), date(2024, 2, 3))),
    call(messages(date(2024, 2, 1), [date(2024, 2, 1)], date(2024, 2, 1), [date(2024, 2, 1)])),
    call([{"when": date(2024, 2, 1)}, {"what": 1}]),
]
# --- after: members
from datetime import date, datetime, timedelta, timezone, tzinfo
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


class Zone(tzinfo):
    """Says when it is asked."""

    def __repr__(self):
        return "Zone()"

    def utcoffset(self, moment):
        print("asked")
        return timedelta(hours=1)


class Day(date):
    def __eq__(self, other):
        print("compared")
        return True

    __hash__ = None


def days_of(messages):
    days = []
    days_members = _Members()
    for message in messages:
        day = message["when"]
        if not days_members.have(day, days):
            days.append(day)
    return days
