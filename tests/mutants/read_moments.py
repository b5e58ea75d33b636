# --- program: read_moments
"""Moments from texts of one format, as `strptime` reads it: digits may be missing, blanks may be more."""

from datetime import datetime


def read_moments(texts):
    return [datetime.strptime(text, "%Y-%m-%d %H:%M:%S") for text in texts]


if __name__ == "__main__":
    print(read_moments([f"2024-02-{day:02d} 08:{day:02d}:59" for day in range(1, 29)]))
    print(read_moments(["2024-2-1 8:5:9", "1999-12-31  23:59:59", "0001-01-01 00:00:00"]))
# --- wrong: the parts cut out, wherever they stand | raised
def read_moments(texts):
    return [
        datetime(int(t[:4]), int(t[5:7]), int(t[8:10]), int(t[11:13]), int(t[14:16]), int(t[17:])) for t in texts
    ]
# --- wrong: ISO only | raised
def read_moments(texts):
    return [datetime.fromisoformat(text) for text in texts]
# --- wrong: without the seconds | return
def read_moments(texts):
    return [datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(second=0) for text in texts]
# --- right: ISO where it is spelled so
import re

_SHAPE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} (?:[01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}")


def _read(text):
    if type(text) is str and _SHAPE.fullmatch(text):
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            pass
    return datetime.strptime(text, "%Y-%m-%d %H:%M:%S")


def read_moments(texts):
    return [_read(text) for text in texts]
