# --- before
from datetime import datetime, timedelta


def hours(messages, names):
    table = {}
    for name in names:
        row = []
        for hour in range(3):
            row.append(len([m for m in messages if m["name"] == name and m["when"].hour == hour]))
        table[name] = row
    return table
# --- inputs: hours
NOON = datetime(2024, 1, 1)
LOG = [{"name": "abcd"[k % 4], "when": NOON + timedelta(minutes=25 * k)} for k in range(40)]
CALLS = [call(LOG, ["a", "b", "x"])]
CHECKS = [
    call(LOG, ["a", "a"]),
    call([], ["a"]),
    call([*LOG, {"name": "a", "when": [1]}], ["a", "b"]),
    call(LOG, [["a"]]),
]
# --- after: index
from datetime import datetime, timedelta
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


def _by_key(keys, rows):
    """Key → the rows that have it, in their order."""
    found = {}
    for key, row in zip(keys, rows):
        found.setdefault(key, []).append(row)
    return found


def hours(messages, names):
    table = {}
    messages_by_key = None
    try:
        if (
            type(messages) is list
            and set(map(type, messages)) <= {dict}
            and _are_plain_or_dates([item for row in messages for item in row])
            and _are_plain_or_dates([value for row in messages for value in row.values()])
            and type(names) is list
            and _are_plain_or_dates(names)
            and messages
        ):
            messages_by_key = _by_key([m['name'] for m in messages], messages)
    except Exception:
        pass  # the comprehension raises the same
    for name in names:
        row = []
        for hour in range(3):
            row.append(len([m for m in (messages if messages_by_key is None else messages_by_key.get(name, ())) if m["name"] == name and m["when"].hour == hour]))
        table[name] = row
    return table
