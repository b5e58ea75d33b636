# --- before
import re
from datetime import datetime


def read(line):
    match = re.match(r"(\S+ \S+) (\w+)", line)
    return (datetime.strptime(match.group(1), "%Y-%m-%d %H:%M"), match.group(2)) if match else None
# --- inputs: read
CALLS = [call("2024-02-29 23:59 ok"), call("?")]
CHECKS = [call("2024-02-30 23:59 ok"), call(None)]
# --- after: digits, and patterns compiled
import re
from datetime import datetime


_READ_SHAPE = re.compile(r"[0-9]{4}\-[0-9]{2}\-[0-9]{2} (?:[01][0-9]|2[0-3]):[0-9]{2}")


def _read_moment(text):
    """`datetime.strptime(text, "%Y-%m-%d %H:%M")`, quickly for all that is spelled with two digits each."""
    if type(text) is str and type(datetime) is type and _READ_SHAPE.fullmatch(text):
        try:
            if datetime.__module__ == "datetime":  # no class of the user's
                return datetime.fromisoformat(text)
        except ValueError:
            pass  # strptime raises its own
    return datetime.strptime(text, "%Y-%m-%d %H:%M")


_READ_PATTERN = re.compile(r"(\S+ \S+) (\w+)")


def read(line):
    match = _READ_PATTERN.match(line)
    return (_read_moment(match.group(1)), match.group(2)) if match else None
