# --- before
from datetime import datetime


def moments(lines):
    return [datetime.strptime(line.split("[")[1][:26], "%d/%b/%Y:%H:%M:%S %z") for line in lines]
# --- inputs: moments
import locale


class Elsewhere(list):
    """As another file may, which sets a language for dates that has no English names."""

    def __iter__(self):
        kept = locale.setlocale
        locale.setlocale = lambda category, language=None: "de_DE.UTF-8"
        try:
            yield from super().__iter__()
        finally:
            locale.setlocale = kept


class Mine(datetime):
    @classmethod
    def strptime(cls, text, form):
        return cls(2000, 1, 1)


class Patching(list):
    """As another file may, which sets a class of its own."""

    def __iter__(self):
        global datetime
        kept, datetime = datetime, Mine
        try:
            yield from super().__iter__()
        finally:
            datetime = kept


def line(moment):
    return f'10.0.0.1 - ann [{moment}] "GET / HTTP/1.1" 200 17'


CALLS = [call([line("26/Feb/2023:22:00:00 +0000"), line("01/May/1999:00:59:07 -0130")]), call([])]
CHECKS = [
    call([line(one)])
    for one in (
        "26/feb/2023:22:00:00 +0000",
        "26/FEB/2023:22:00:00 +0000",
        "26/Fex/2023:22:00:00 +0000",
        "31/Feb/2023:22:00:00 +0000",
        "29/Feb/2024:24:00:00 +0000",
        "29/Feb/2024:23:59:60 +0000",
        "29/Feb/2024:23:59:61 +2400",
        "29/Feb/2024:23:59:59 +2359",
        "29/Feb/2024:23:59:59 -0000",
        "29/Feb/2024:23:59:59 -0001",
        "29/Feb/2024:23:59:59 +0060",
        "29/Feb/2024:23:59:59 Z",
        "29/Feb/2024:23:59:59 +01:00",
        "29/Feb/2024:23:59:59  +0100",
        " 9/Feb/2024:23:59:59 +0100",
        "9/Feb/2024:3:5:9 +0100",
        "09/February/2024:03:05:09 +",
        "09/Feb/0000:03:05:09 +0100",
        "09/Feb/24:03:05:09 +0100",
        "٠٩/Feb/2024:03:05:09 +0100",
        "09/Feb/2024:03:05:09 +01000",
    )
] + [call(Elsewhere([line("26/Mar/2023:22:00:00 +0200")])), call(Patching([line("26/Mar/2023:22:00:00 +0200")])), call([5])]
# --- after: digits
from datetime import datetime
import re as _re
import locale as _locale


_MOMENTS_SHAPE = _re.compile(r"([0-9]{2})/([A-Z][a-z]{2})/([0-9]{4}):([01][0-9]|2[0-3]):([0-9]{2}):([0-9]{2}) ([+-][0-9]{2}[0-5][0-9])")


_MOMENTS_MONTHS = {
    "Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04",
    "May": "05", "Jun": "06", "Jul": "07", "Aug": "08",
    "Sep": "09", "Oct": "10", "Nov": "11", "Dec": "12",
}


def _moments_moment(text):
    """`datetime.strptime(text, "%d/%b/%Y:%H:%M:%S %z")`, quickly for all that is spelled in full."""
    found = _MOMENTS_SHAPE.fullmatch(text) if type(text) is str and type(datetime) is type else None
    if found is not None and datetime.__module__ == "datetime" and _locale.setlocale(_locale.LC_TIME) == "C":
        day, month, year, hour, minute, second, zone = found.groups()
        try:
            return datetime.fromisoformat(f"{year}-{_MOMENTS_MONTHS[month]}-{day} {hour}:{minute}:{second}{zone}")
        except (KeyError, ValueError):
            pass  # strptime raises its own
    return datetime.strptime(text, "%d/%b/%Y:%H:%M:%S %z")


def moments(lines):
    return [_moments_moment(line.split("[")[1][:26]) for line in lines]
