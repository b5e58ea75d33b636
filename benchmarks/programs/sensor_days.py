# program: daily means of a sensor from CSV lines with German dates
# techniques: strings, counting, reduction
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Daily means and extremes of a sensor, from lines such as `03.02.2024 07:30;12.75`."""

import math
from datetime import datetime


def make_lines(days):
    lines = []
    for day in range(days):
        for hour in range(24):
            for minute in (0, 15, 30, 45):
                value = 10 + 5 * math.sin((day * 24 + hour) / 11) + minute / 100
                lines.append(
                    f"{day % 28 + 1:02d}.{day // 28 % 12 + 1:02d}.{2020 + day // 336} {hour:02d}:{minute:02d};{value:.2f}"
                )
    return lines


def read(lines):
    readings = []
    for line in lines:
        stamp, value = line.split(";")
        readings.append((datetime.strptime(stamp, "%d.%m.%Y %H:%M"), float(value)))
    return readings


def daily(readings):
    days = {}
    for moment, value in readings:
        day = moment.date()
        if day not in days:
            days[day] = []
        days[day].append(value)
    return days


def main():
    lines = make_lines(500)
    readings = read(lines)
    days = daily(readings)
    print(len(lines), len(days))
    for day in sorted(days)[::90]:
        values = days[day]
        print(day.isoformat(), len(values), round(sum(values) / len(values), 4), min(values), max(values))


if __name__ == "__main__":
    main()
