# --- before
import datetime as dt


def days(rows):
    return [dt.datetime.strptime(row["day"], "%A, %d %B %Y").date() for row in rows]
# --- inputs: days
CALLS = [call([{"day": "Sunday, 26 February 2023"}, {"day": "Monday, 01 May 2023"}])]
CHECKS = [
    call([{"day": one}])
    for one in (
        "Monday, 26 February 2023",
        "sunday, 26 february 2023",
        "Sun, 26 February 2023",
        "Sunday, 26 Feb 2023",
        "Sunday, 6 February 2023",
        "Sunday,  26 February 2023",
        "Sunday, 30 February 2023",
        "Wednesday, 31 December 9999",
        "Someday, 26 February 2023",
        "Sunday, 26 Fébruary 2023",
    )
]
# --- after: digits
import datetime as dt
import re as _re
import locale as _locale


_DAYS_SHAPE = _re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, ([0-9]{2}) ([A-Z][a-z]+) ([0-9]{4})")


_DAYS_MONTHS = {
    "January": "01", "February": "02", "March": "03", "April": "04",
    "May": "05", "June": "06", "July": "07", "August": "08",
    "September": "09", "October": "10", "November": "11", "December": "12",
}


def _days_moment(text):
    """`dt.datetime.strptime(text, "%A, %d %B %Y")`, quickly for all that is spelled in full."""
    found = _DAYS_SHAPE.fullmatch(text) if type(text) is str and type(dt.datetime) is type else None
    if found is not None and dt.datetime.__module__ == "datetime" and _locale.setlocale(_locale.LC_TIME) == "C":
        day, month, year = found.groups()
        try:
            return dt.datetime.fromisoformat(f"{year}-{_DAYS_MONTHS[month]}-{day} 00:00:00")
        except (KeyError, ValueError):
            pass  # strptime raises its own
    return dt.datetime.strptime(text, "%A, %d %B %Y")


def days(rows):
    return [_days_moment(row["day"]).date() for row in rows]
