# --- program: working_days
"""The working days from one date up to another, each at nine in its time zone: dates and times."""
from datetime import date, datetime, time, timedelta, timezone


def working_days(first, last, holidays, offset):
    zone = timezone(timedelta(hours=offset))
    found = []
    day = first
    while day <= last:
        if day.weekday() < 5 and day not in holidays:
            found.append(datetime.combine(day, time(9), zone))
        day += timedelta(days=1)
    return found


if __name__ == "__main__":
    holidays = {date(2024, 12, 25), date(2024, 12, 26), date(2025, 1, 1)}
    print(len(working_days(date(2024, 12, 20), date(2025, 1, 10), holidays, 1)))
    print(working_days(date(2024, 2, 28), date(2024, 3, 1), set(), -5))
# --- wrong: without the last day | items became
def working_days(first, last, holidays, offset):
    zone = timezone(timedelta(hours=offset))
    days = (first + timedelta(days=n) for n in range((last - first).days))
    return [datetime.combine(day, time(9), zone) for day in days if day.weekday() < 5 and day not in holidays]
# --- wrong: Saturdays, too | items became
def working_days(first, last, holidays, offset):
    zone = timezone(timedelta(hours=offset))
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [datetime.combine(day, time(9), zone) for day in days if day.isoweekday() <= 6 and day not in holidays]
# --- wrong: no time zone | return[0]
def working_days(first, last, holidays, offset):
    nine = time(9)
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [datetime.combine(day, nine) for day in days if day.weekday() < 5 and day not in holidays]
# --- wrong: the same moments in Greenwich's time, which are equal | return[0]
def working_days(first, last, holidays, offset):
    zone = timezone(timedelta(hours=offset))
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    nine = (datetime.combine(day, time(9), zone) for day in days if day.weekday() < 5 and day not in holidays)
    return [moment.astimezone(timezone.utc) for moment in nine]
# --- wrong: the zone has a name | return[0]
def working_days(first, last, holidays, offset):
    zone = timezone(timedelta(hours=offset), "office")
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [datetime.combine(day, time(9), zone) for day in days if day.weekday() < 5 and day not in holidays]
# --- wrong: the second of two equal hours | return[0]
def working_days(first, last, holidays, offset):
    nine = time(9, tzinfo=timezone(timedelta(hours=offset)), fold=1)
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [datetime.combine(day, nine) for day in days if day.weekday() < 5 and day not in holidays]
# --- wrong: takes days off the holidays as it meets them | argument holidays
def working_days(first, last, holidays, offset):
    zone = timezone(timedelta(hours=offset))
    found = []
    for n in range((last - first).days + 1):
        day = first + timedelta(days=n)
        if day in holidays:
            holidays.discard(day)
        elif day.weekday() < 5:
            found.append(datetime.combine(day, time(9), zone))
    return found
# --- wrong: NumPy's dates | return[0]
import numpy as np


def working_days(first, last, holidays, offset):
    days = np.arange(first, last + timedelta(days=1), dtype="datetime64[D]")
    days = days[np.is_busday(days, holidays=sorted(holidays))]
    return list(days + np.timedelta64(9, "h"))
# --- right: a step and a time of day in names
def working_days(first, last, holidays, offset):
    nine, step = time(9), timedelta(days=1)
    zone = timezone(timedelta(hours=offset))
    found = []
    day = first
    while day <= last:
        if day not in holidays and day.weekday() < 5:
            found.append(datetime.combine(day, nine, zone))
        day += step
    return found
# --- right: ordinals
def working_days(first, last, holidays, offset):
    nine = time(9, tzinfo=timezone(timedelta(hours=offset)))
    if first <= last:
        last + timedelta(days=1)  # which the last day of the calendar does not have
    days = map(date.fromordinal, range(first.toordinal(), last.toordinal() + 1))
    return [datetime.combine(day, nine) for day in days if day.weekday() < 5 and day not in holidays]
