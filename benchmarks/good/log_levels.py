# program: messages of a log by level and hour, with one compiled pattern
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Messages by level and hour of a log."""

import re
from collections import Counter
from datetime import datetime

LINE = re.compile(r"(\S+) \[(\w+)\] (.*)")


def make_lines(count):
    levels = ["DEBUG", "INFO", "INFO", "WARNING", "ERROR"]
    return [f"2024-05-{i % 28 + 1:02d}T{i % 24:02d}:15:00 [{levels[i * 7 % 5]}] message {i % 97}" for i in range(count)]


def by_level(lines):
    read = LINE.match
    matches = [read(line) for line in lines]
    return Counter((match[2], datetime.fromisoformat(match[1]).hour) for match in matches if match)


def main():
    counts = by_level(make_lines(150000))
    for key in sorted(counts)[:8]:
        print(*key, counts[key])


if __name__ == "__main__":
    main()
