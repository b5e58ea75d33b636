# --- before
from datetime import datetime


class Log:
    def __init__(self, shift):
        self.shift = shift
        self.last = None

    def moment(self, text):
        self.last = datetime.strptime(text[self.shift :], "%d %b %Y %H:%M:%S")
        return self.last
# --- inputs: Log.moment
CALLS = [call(Log(0), "26 Feb 2024 10:00:01"), call(Log(2), "a 26 Feb 2024 10:00:01")]
CHECKS = [call(Log(1), "26 Feb 2024 10:00:01"), call(Log(0), "26 feb 2024 10:00:01"), call(Log(0), None), call(None, "")]
# --- after: digits
from datetime import datetime
import re as _re
import locale as _locale


_MOMENT_SHAPE = _re.compile(r"([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([01][0-9]|2[0-3]):([0-9]{2}):([0-9]{2})")


_MOMENT_MONTHS = {
    "Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04",
    "May": "05", "Jun": "06", "Jul": "07", "Aug": "08",
    "Sep": "09", "Oct": "10", "Nov": "11", "Dec": "12",
}


def _moment_moment(text):
    """`datetime.strptime(text, "%d %b %Y %H:%M:%S")`, quickly for all that is spelled in full."""
    found = _MOMENT_SHAPE.fullmatch(text) if type(text) is str and type(datetime) is type else None
    if found is not None and datetime.__module__ == "datetime" and _locale.setlocale(_locale.LC_TIME) == "C":
        day, month, year, hour, minute, second = found.groups()
        try:
            return datetime.fromisoformat(f"{year}-{_MOMENT_MONTHS[month]}-{day} {hour}:{minute}:{second}")
        except (KeyError, ValueError):
            pass  # strptime raises its own
    return datetime.strptime(text, "%d %b %Y %H:%M:%S")


class Log:
    def __init__(self, shift):
        self.shift = shift
        self.last = None

    def moment(self, text):
        self.last = _moment_moment(text[self.shift :])
        return self.last
