# --- before
from datetime import datetime


def read(lines):
    found = []
    for line in lines:
        found.append(datetime.strptime(line, "%m/%d/%y %I:%M %p"))
    return found
# --- inputs: read
CALLS = [call(["02/26/23 10:15 PM", "12/31/68 12:00 AM", "01/01/69 12:59 PM", "07/04/00 01:00 AM"])]
CHECKS = [
    call([one])
    for one in (
        "02/26/23 10:15 pm",
        "02/26/23 00:15 AM",
        "02/26/23 13:15 PM",
        "02/26/23 1:15 PM",
        "02/26/2023 10:15 PM",
        "02/30/23 10:15 PM",
        "02/26/23 10:60 PM",
        "02/26/23 10:15PM",
        "",
    )
] + [call([None]), call(["02/26/99 11:59 AM"])]
# --- after: digits
from datetime import datetime
import re as _re
import locale as _locale


_READ_SHAPE = _re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{2}) (0[1-9]|1[0-2]):([0-9]{2}) (AM|PM)")


def _read_moment(text):
    """`datetime.strptime(text, "%m/%d/%y %I:%M %p")`, quickly for all that is spelled in full."""
    found = _READ_SHAPE.fullmatch(text) if type(text) is str and type(datetime) is type else None
    if found is not None and datetime.__module__ == "datetime" and _locale.setlocale(_locale.LC_TIME) == "C":
        month, day, year, hour, minute, half = found.groups()
        try:
            return datetime.fromisoformat(f"{'20' if year < '69' else '19'}{year}-{month}-{day} {int(hour) % 12 + (12 if half == 'PM' else 0):02}:{minute}:00")
        except (KeyError, ValueError):
            pass  # strptime raises its own
    return datetime.strptime(text, "%m/%d/%y %I:%M %p")


def read(lines):
    found = []
    for line in lines:
        found.append(_read_moment(line))
    return found
