# --- before
import datetime as dt


def days(rows):
    return [dt.datetime.strptime(row[0], "%d/%m/%Y %H:%M").date() for row in rows]
# --- inputs: days
class Mine(dt.datetime):
    @classmethod
    def strptime(cls, text, form):
        return cls(2000, 1, 1)


class Patching(list):
    """As another file may, which sets a class of its own."""

    def __iter__(self):
        kept, dt.datetime = dt.datetime, Mine
        try:
            yield from super().__iter__()
        finally:
            dt.datetime = kept


CALLS = [call([("01/02/2024 03:04",), ("31/12/1999 23:59",)])]
CHECKS = [
    call([(one,)])
    for one in ("1/2/2024 3:4", "31/02/2024 00:00", "01/02/2024  03:04", "01/02/24 03:04", "01-02-2024 03:04", 5)
] + [call(Patching([("01/02/2024 03:04",)]))]
# --- after: digits
import datetime as dt
import re as _re


_DAYS_SHAPE = _re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{4}) ([0-9]{2}):([0-9]{2})")


def _days_moment(text):
    """`dt.datetime.strptime(text, "%d/%m/%Y %H:%M")`, quickly for all that is spelled with two digits each."""
    found = _DAYS_SHAPE.fullmatch(text) if type(text) is str and type(dt.datetime) is type else None
    if found is not None and dt.datetime.__module__ == "datetime":  # no class of the user's
        day, month, year, hour, minute = map(int, found.groups())
        try:
            return dt.datetime(year, month, day, hour, minute)
        except ValueError:
            pass  # strptime raises its own
    return dt.datetime.strptime(text, "%d/%m/%Y %H:%M")


def days(rows):
    return [_days_moment(row[0]).date() for row in rows]
