# program: statistics by station over CSV text, parsed by hand
# techniques: strings, counting, reduction, io
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Mean, standard deviation, minimum and maximum of temperatures by station, from CSV text."""

import math
import random


def make_csv(rows):
    random.seed(1867)
    stations = ["oslo", "bergen", "tromso", "roros", "finse", "alta", "bodo"]
    lines = ["station,day,temperature,quality"]
    for i in range(rows):
        name = random.choice(stations)
        temperature = random.gauss(4.0 + len(name), 6.0)
        quality = "ok" if random.random() < 0.95 else "bad"
        if random.random() < 0.01:
            lines.append(f"{name},{i % 365},,{quality}")
        else:
            lines.append(f"{name},{i % 365},{temperature:.2f},{quality}")
    return "\n".join(lines)


def parse(text):
    records = []
    skipped = 0
    for line in text.split("\n")[1:]:
        fields = line.split(",")
        if fields[3].strip() != "ok" or fields[2] == "":
            skipped += 1
            continue
        records.append({"station": fields[0], "day": int(fields[1]), "temperature": float(fields[2])})
    return records, skipped


def statistics(records, station):
    values = []
    for record in records:
        if record["station"] == station:
            values.append(record["temperature"])
    mean = sum(values) / len(values)
    variance = 0
    for v in values:
        variance += (v - mean) ** 2
    return len(values), mean, math.sqrt(variance / (len(values) - 1)), min(values), max(values)


def main():
    text = make_csv(250000)
    records, skipped = parse(text)
    names = []
    for record in records:
        if record["station"] not in names:
            names.append(record["station"])
    print("characters:", len(text), "records:", len(records), "skipped:", skipped)
    for name in sorted(names):
        n, mean, sd, low, high = statistics(records, name)
        print(f"{name:8s} {n:6d} {mean!r} {sd!r} {low!r} {high!r}")
    warmest = max(records, key=lambda r: r["temperature"])
    print("warmest:", warmest)


if __name__ == "__main__":
    main()
