# --- before
import datetime


def moments(texts):
    found = [datetime.datetime.strptime(text, "%Y%m%d%H%S.%f") for text in texts]
    found += [datetime.datetime.strptime(text[:8], "%Y%m%d") for text in texts]
    found += [datetime.datetime.strptime(text[:8], "(%Y%m%d)") for text in () if text]
    return found
# --- inputs: moments
CALLS = [call(["202402030405.000600", "199912312359.999999"])]
CHECKS = [call([one]) for one in ("202402030405.6", "202402030460.000001", "2024020304050.00000", "2024123", "20241331")]
# --- after: digits
import datetime
import re as _re


_MOMENTS_SHAPE = _re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})\.([0-9]{6})")


def _moments_moment(text):
    """`datetime.datetime.strptime(text, "%Y%m%d%H%S.%f")`, quickly for all that is spelled with two digits each."""
    found = _MOMENTS_SHAPE.fullmatch(text) if type(text) is str and type(datetime.datetime) is type else None
    if found is not None and datetime.datetime.__module__ == "datetime":  # no class of the user's
        year, month, day, hour, second, microsecond = map(int, found.groups())
        try:
            return datetime.datetime(year, month, day, hour=hour, second=second, microsecond=microsecond)
        except ValueError:
            pass  # strptime raises its own
    return datetime.datetime.strptime(text, "%Y%m%d%H%S.%f")


_MOMENTS_SHAPE_2 = _re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")


def _moments_moment_2(text):
    """`datetime.datetime.strptime(text, "%Y%m%d")`, quickly for all that is spelled with two digits each."""
    found = _MOMENTS_SHAPE_2.fullmatch(text) if type(text) is str and type(datetime.datetime) is type else None
    if found is not None and datetime.datetime.__module__ == "datetime":  # no class of the user's
        year, month, day = map(int, found.groups())
        try:
            return datetime.datetime(year, month, day)
        except ValueError:
            pass  # strptime raises its own
    return datetime.datetime.strptime(text, "%Y%m%d")


_MOMENTS_SHAPE_3 = _re.compile(r"\(([0-9]{4})([0-9]{2})([0-9]{2})\)")


def _moments_moment_3(text):
    """`datetime.datetime.strptime(text, "(%Y%m%d)")`, quickly for all that is spelled with two digits each."""
    found = _MOMENTS_SHAPE_3.fullmatch(text) if type(text) is str and type(datetime.datetime) is type else None
    if found is not None and datetime.datetime.__module__ == "datetime":  # no class of the user's
        year, month, day = map(int, found.groups())
        try:
            return datetime.datetime(year, month, day)
        except ValueError:
            pass  # strptime raises its own
    return datetime.datetime.strptime(text, "(%Y%m%d)")


def moments(texts):
    found = [_moments_moment(text) for text in texts]
    found += [_moments_moment_2(text[:8]) for text in texts]
    found += [_moments_moment_3(text[:8]) for text in () if text]
    return found
