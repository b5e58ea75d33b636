# --- before
from datetime import datetime


def twice(text):
    return datetime.strptime(datetime.strptime(text, "%Y-%m-%d").strftime("%Y%m%d"), "%Y%m%d")
# --- inputs: twice
CALLS = [call("2024-01-31")]
CHECKS = [call("2024-1-31"), call("2024-02-30"), call(None)]
# --- after: digits
from datetime import datetime
import re as _re


_TWICE_SHAPE = _re.compile(r"[0-9]{4}\-[0-9]{2}\-[0-9]{2}")


def _twice_moment(text):
    """`datetime.strptime(text, "%Y-%m-%d")`, quickly for all that is spelled with two digits each."""
    if type(text) is str and type(datetime) is type and _TWICE_SHAPE.fullmatch(text):
        try:
            if datetime.__module__ == "datetime":  # no class of the user's
                return datetime.fromisoformat(text)
        except ValueError:
            pass  # strptime raises its own
    return datetime.strptime(text, "%Y-%m-%d")


def twice(text):
    return datetime.strptime(_twice_moment(text).strftime("%Y%m%d"), "%Y%m%d")
