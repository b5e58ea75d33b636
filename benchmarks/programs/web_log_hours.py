# program: requests by hour from a web server's log, with a regular expression and strptime for each line
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Requests of a web server by hour and page, from the lines of its log."""

import random
import re
from datetime import datetime


def make_lines(count):
    random.seed(7)
    pages = ["/", "/news", "/shop/cart", "/shop/item", "/about"]
    lines = []
    for i in range(count):
        day, hour, minute = i * 28 // count + 1, i * 37 % 24, i % 60
        page, status = random.choice(pages), random.choice([200, 200, 404, 500])
        lines.append(f"2024-03-{day:02d} {hour:02d}:{minute:02d}:{i % 59:02d} GET {page} {status} {i % 900}ms")
        if i % 500 == 0:
            lines.append("-- log turned over --")
    return lines


def parse(line):
    match = re.match(r"(\S+ \S+) (GET|POST) (\S+) (\d+) (\d+)ms", line)
    if match is None:
        return None
    moment = datetime.strptime(match.group(1), "%Y-%m-%d %H:%M:%S")
    return moment, match.group(3), int(match.group(4)), int(match.group(5))


def by_hour(lines):
    totals = {}
    for line in lines:
        entry = parse(line)
        if entry is None:
            continue
        moment, page, status, millis = entry
        key = (moment.hour, page)
        count, total = totals.get(key, (0, 0))
        totals[key] = (count + 1, total + millis)
    return totals


def main():
    lines = make_lines(130000)
    totals = by_hour(lines)
    print(len(lines), len(totals))
    for key in sorted(totals)[::9]:
        count, total = totals[key]
        print(key, count, round(total / count, 3))


if __name__ == "__main__":
    main()
