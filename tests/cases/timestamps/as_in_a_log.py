# --- before
from datetime import datetime


def hours(lines):
    found = []
    for line in lines:
        moment = datetime.strptime(line[:19], "%Y-%m-%d %H:%M:%S")
        found.append(moment)
    return found
# --- inputs: hours
class Mine(datetime):
    @classmethod
    def strptime(cls, text, form):
        return "mine", text, form


class Patching(list):
    """As another file may, which sets a class of its own."""

    def __iter__(self):
        global datetime
        kept, datetime = datetime, Mine
        try:
            yield from super().__iter__()
        finally:
            datetime = kept


CALLS = [call(["2024-02-29 23:59:59 x", "0001-01-01 00:00:00"])]
CHECKS = [
    call([one])
    for one in (
        "2023-02-29 00:00:00", "2024-2-9 1:2:3", "2024-02-09  01:02:03", "2024-02-09T01:02:03", "2024-02-09 24:00:00",
        "2024-02-09 01:02:60", "2024-02-09 01:02:61", "0000-01-01 00:00:00", "\u0662024-01-01 00:00:00", "", None, b"2024",
        "2024-02-09 01:02:03\n", "20240-2-09 01:02:03", "2024-02-09 01:02:0", "+024-02-09 01:02:03", "2024-13-01 00:00:00",
        "\u0662\u0660\u0662\u0664-01-01 00:00:00", "2024-01-00 00:00:00", "2024-W1-1 00:00:00", "2024-02-09\t01:02:03",
    )
] + [call(Patching(["2024-02-29 23:59:59 x", "2024-02-09"]))]
# --- after: digits
from datetime import datetime
import re as _re


_HOURS_SHAPE = _re.compile(r"[0-9]{4}\-[0-9]{2}\-[0-9]{2} (?:[01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}")


def _hours_moment(text):
    """`datetime.strptime(text, "%Y-%m-%d %H:%M:%S")`, quickly for all that is spelled with two digits each."""
    if type(text) is str and type(datetime) is type and _HOURS_SHAPE.fullmatch(text):
        try:
            if datetime.__module__ == "datetime":  # no class of the user's
                return datetime.fromisoformat(text)
        except ValueError:
            pass  # strptime raises its own
    return datetime.strptime(text, "%Y-%m-%d %H:%M:%S")


def hours(lines):
    found = []
    for line in lines:
        moment = _hours_moment(line[:19])
        found.append(moment)
    return found
