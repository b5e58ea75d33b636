# --- before
import datetime


def working(days, holidays):
    count = 0
    for day in days:
        if day.weekday() < 5 and day not in holidays:
            count += 1
    return count
# --- inputs: working
FIRST = datetime.date(2024, 1, 1)
DAYS = [FIRST + datetime.timedelta(days=k) for k in range(60)]
NOON = datetime.datetime(2024, 1, 1, 12)
ZONED = NOON.replace(tzinfo=datetime.timezone.utc)
CALLS = [call(DAYS, DAYS[3::7])]
CHECKS = [
    call([], []),
    call([NOON, FIRST], [FIRST, NOON]),
    call([NOON, ZONED], [ZONED, NOON]),
    call([NOON, "x"], [NOON]),
    call(DAYS, [[1], FIRST]),
    call(DAYS, (FIRST, NOON)),
    call(DAYS, None),
    call([datetime.timedelta(1)], [FIRST]),
]
# --- after: members
import datetime


def _are_plain_or_dates(values):
    """Whether they are numbers, texts, dates without a zone or None of exactly these types, or tuples of them."""
    plain = {bool, complex, float, int, str, type(None), datetime.date, datetime.datetime, datetime.timedelta}
    kinds = set(map(type, values))
    tuples = [value for value in values if type(value) is tuple] if tuple in kinds else []
    if not (kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)):
        return False
    several = [values, *tuples] if tuples or datetime.datetime in kinds else []
    return all(one.tzinfo is None for some in several for one in some if type(one) is datetime.datetime)


def working(days, holidays):
    count = 0
    holidays_set = (
        set(holidays)
        if type(days) is list
        and _are_plain_or_dates(days)
        and type(holidays) is list
        and _are_plain_or_dates(holidays)
        else holidays
    )
    for day in days:
        if day.weekday() < 5 and day not in holidays_set:
            count += 1
    return count
