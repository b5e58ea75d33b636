# --- before
from datetime import datetime


def seconds(texts):
    first = datetime.strptime(texts[0], "%Y-%m-%dT%H:%M:%S.%f")
    return [(datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f") - first).total_seconds() for text in texts]
# --- inputs: seconds
CALLS = [call(["2024-02-29T23:59:59.000001", "2024-03-01T00:00:00.500000"])]
CHECKS = [call([]), call(["2024-02-29T23:59:59.5"]), call(["2024-02-29T23:59:59,500000"]), call(["2024-02-29t23:59:59.500000"])]
# --- after: digits
from datetime import datetime
import re as _re


_SECONDS_SHAPE = _re.compile(r"[0-9]{4}\-[0-9]{2}\-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}\.[0-9]{6}")


def _seconds_moment(text):
    """`datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f")`, quickly for all that is spelled with two digits each."""
    if type(text) is str and type(datetime) is type and _SECONDS_SHAPE.fullmatch(text):
        try:
            if datetime.__module__ == "datetime":  # no class of the user's
                return datetime.fromisoformat(text)
        except ValueError:
            pass  # strptime raises its own
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f")


def seconds(texts):
    first = _seconds_moment(texts[0])
    return [(_seconds_moment(text) - first).total_seconds() for text in texts]
