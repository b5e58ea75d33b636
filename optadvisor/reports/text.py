"""Words and numbers as every report writes them: units, three digits, plural forms, places in files.

    seconds(0.92134)      →  "0.921 s"            ratio(27.4)            →  "27×"
    change(0.921, 0.31)   →  "0.921 s → 0.310 s (3.0×)"
    plural(2, "call")     →  "2 calls"            percent(0.981)         →  "98 %"
    count(14_200_000)     →  "14.2 M"             memory(92_400_000)     →  "92 MB"

Strings come back plain; marking them up is left to the report. Does not handle: languages other than English.
"""

from __future__ import annotations

import hashlib
import io
import math
import os
import tokenize
import unicodedata
from datetime import datetime
from pathlib import Path

from optadvisor.records import FunctionRef, LoopStats, Run, Timing

_BIDIRECTIONAL = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLOCKS = " ▏▎▍▌▋▊▉█"
_NAMELESS = {
    "<module>": "top-level code",
    "<lambda>": "lambda",
    "<listcomp>": "list comprehension",
    "<setcomp>": "set comprehension",
    "<dictcomp>": "dict comprehension",
    "<genexpr>": "generator expression",
}
"""What Python names in angle brackets, in words."""
COUNT_IN_FULL = 10_000_000
CEILING_LIMIT = 100.0
"""Above it an Amdahl ceiling says only ">100×": the share it comes from is not measured that well."""


# ---------------------------------------------------------------- numbers


def seconds(value: float) -> str:
    """Three significant digits with the unit that suits; tenths of a second stay seconds.

    >>> seconds(0.92134), seconds(0.0123), seconds(754.2), seconds(0)
    ('0.921 s', '12.3 ms', '754 s', '0 s')
    """
    if not math.isfinite(value):
        return "unknown"
    if value == 0:
        return "0 s"
    value = float(f"{value:.2e}")  # rounded first, so that 0.09999 s does not become 100.0 ms
    size = abs(value)
    if size >= 0.1:
        return f"{_three_digits(value)} s"
    scale, unit = (1e3, "ms") if size >= 1e-3 else (1e6, "µs") if size >= 1e-6 else (1e9, "ns")
    return f"{_three_digits(value * scale)} {unit}"


def _three_digits(value: float) -> str:
    size = abs(value)
    decimals = 0 if size >= 99.95 else 1 if size >= 9.995 else 2 if size >= 0.9995 else 3
    return f"{value:,.{decimals}f}"


def ratio(value: float) -> str:
    """How many times as fast: two digits, more where they decide.

    >>> ratio(27.4), ratio(2.94), ratio(1.04), ratio(0.52), ratio(1234.5)
    ('27×', '2.9×', '1.04×', '0.52×', '1,230×')
    """
    return f"{_ratio_number(value)}×"


def _ratio_number(value: float) -> str:
    if not math.isfinite(value):
        return "∞" if value > 0 else "?"
    if value >= 999.5:
        return f"{float(f'{value:.2e}'):,.0f}"
    if value >= 9.95:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 1.15 else f"{value:.2f}"


def speedup(timing: Timing) -> str:
    """The measured speedup with its interval: `27× (25–29)`."""
    return f"{ratio(timing.speedup)} ({_ratio_number(timing.low)}–{_ratio_number(timing.high)})"


def ceiling(value: float) -> str:
    return f">{CEILING_LIMIT:.0f}×" if value > CEILING_LIMIT else ratio(value)


def change(before: float, after: float) -> str:
    """Seconds before and after with their ratio; without it when one of them is unknown."""
    arrow = f"{seconds(before)} → {seconds(after)}"
    return f"{arrow} ({ratio(before / after)})" if before > 0 and after > 0 else arrow


def percent(share: float) -> str:
    """A share of 0…1 as a percentage, whole where it is ten or more.

    >>> percent(0.984), percent(0.0421), percent(0.0001), percent(0.0)
    ('98 %', '4.2 %', '<0.1 %', '0 %')
    """
    if not math.isfinite(share):
        return "? %"
    if share <= 0:
        return "0 %"
    value = 100 * share
    if value < 0.1:
        return "<0.1 %"
    return f"{value:.0f} %" if value >= 9.95 else f"{value:.1f} %"


def points(value: float) -> str:
    """Percentage points: tenths below ten."""
    return f"{value:.1f}" if value < 9.95 else f"{value:.0f}"


def count(number: int) -> str:
    """A count for a table: in full up to seven digits, then in millions (M) or billions (G).

    >>> count(999_999), count(9_999_999), count(14_200_000), count(3_000_000_000), count(-1)
    ('999,999', '9,999,999', '14.2 M', '3.00 G', '—')
    """
    if number < 0:
        return "—"
    if number < COUNT_IN_FULL:
        return f"{number:,}"
    value = float(f"{number:.2e}")
    scale, unit = (1e6, "M") if value < 1e9 else (1e9, "G")
    return f"{_three_digits(value / scale)} {unit}"


def trips(loop: LoopStats) -> str:
    """How often a loop began and how many passes it made each time: `3 × 1,000,000`.

    >>> trips(LoopStats(line=1, entries=1000, iterations=2500))
    '1,000 × 2.5'
    """
    mean = loop.trips
    whole = mean >= 100 or mean == round(mean)
    return f"{count(loop.entries)} × {count(round(mean)) if whole else f'{mean:.1f}'}"


def memory(size: int) -> str:
    """Bytes as kB, MB or GB (powers of ten).

    >>> memory(92_400_000), memory(1_240_000_000), memory(512)
    ('92 MB', '1.2 GB', '1 kB')
    """
    if size >= 999.5e6:
        return f"{size / 1e9:,.1f} GB"
    return f"{size / 1e6:.0f} MB" if size >= 999.5e3 else f"{max(size / 1e3, 1):.0f} kB"


def plural(count: int, noun: str, several: str = "") -> str:
    """The count with its noun: `1 call`, `1,000 calls`."""
    return f"{count:,} {noun if count == 1 else several or noun + 's'}"


def bar(share: float, width: int) -> str:
    """A bar of block characters, `width` cells for a share of 1; something is always drawn for a positive share."""
    share = min(max(share, 0.0), 1.0) if math.isfinite(share) else 0.0
    eighths = max(round(share * width * 8), 1 if share > 0 else 0)
    return "█" * (eighths // 8) + (_BLOCKS[eighths % 8] if eighths % 8 else "")


def when(created: str) -> str:
    """An ISO time to the minute; the text itself when it is not one."""
    try:
        return datetime.fromisoformat(created).strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return clean(created)


# ---------------------------------------------------------------- words


def clean(text: str) -> str:
    """The text on one line and safe to print: runs of white space become one space, see `visible`."""
    return visible(" ".join(text.split()))


def visible(line: str) -> str:
    """Characters that steer a terminal, reorder text or cannot be encoded, written as escapes (`\\x1b`)."""
    if line.isascii() and line.isprintable():
        return line
    return "".join(_escape(ch) if _is_unsafe(ch) else ch for ch in line)


def _is_unsafe(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in _BIDIRECTIONAL


def _escape(character: str) -> str:
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")


def sentence(text: str) -> str:
    """The cleaned text, ended by a full stop where nothing ends it (within brackets or quotes at its end, too)."""
    text = clean(text)
    return text if not text or text.rstrip(")”’\"'")[-1:] in set(".!?…") else text + "."


def listing(items: tuple[str, ...] | list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))


# ---------------------------------------------------------------- places


def relative(path: str, directory: str) -> str:
    """The path as seen from the run's directory; absolute when it lies elsewhere."""
    inside = os.path.join(directory, "")
    return visible(path[len(inside) :] if directory and path.startswith(inside) else path)


def short_path(path: str) -> str:
    """The last two parts: `json/decoder.py:344`."""
    return visible("/".join(path.split("/")[-2:]))


def label(function: FunctionRef) -> str:
    """A function's name for people: `Grid.step`, `outer.inner`, `lambda in outer`, `top-level code`."""
    outer, _, name = function.qualname.replace("<locals>.", "").rpartition(".")
    if name in _NAMELESS:
        return f"{_NAMELESS[name]} in {visible(outer)}" if outer else _NAMELESS[name]
    return visible(f"{outer}.{name}" if outer else name)


def name_of(run: Run, function: FunctionRef) -> str:
    """`label`, and for the kernel of a loop what the user knows it by: `loop in Grid.step`."""
    region = run.region(function)
    if region is None:
        return label(function)
    return f"{'comprehension' if region.part else 'loop'} in {label(region.host)}"


def place(function: FunctionRef, directory: str) -> str:
    """`walk.py:22`; the file alone for its top-level code."""
    path = relative(function.path, directory)
    return path if function.qualname == "<module>" else f"{path}:{function.first_line}"


def source_lines(run: Run, path: str) -> tuple[str, ...]:
    """The lines of a profiled file; none when it changed since, was not part of the run, or cannot be read."""
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError):
        return ()
    digest = hashlib.sha256(data).hexdigest()
    if not any(source.path == path and source.sha256 == digest for source in run.profile.sources):
        return ()
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = io.TextIOWrapper(io.BytesIO(data), encoding).read()
    except (SyntaxError, UnicodeDecodeError):
        return ()
    return tuple(text.split("\n"))


def dedent(lines: list[str]) -> list[str]:
    """The lines fit to print, less the indent they have in common."""
    lines = [visible(line.expandtabs(4).rstrip()) for line in lines]
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[margin:] for line in lines]
