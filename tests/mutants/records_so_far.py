# --- program: report
"""For each day the total, the record and the number of different values so far, each from the beginning."""


def report(values):
    rows = []
    for day in range(1, len(values) + 1):
        rows.append((sum(values[:day]), max(values[:day]), len(set(values[:day]))))
    return rows


if __name__ == "__main__":
    print(report([n * 37 % 101 for n in range(80)])[-1])
    print(report([0.1, 0.7, 0.3, 1e16, 0.3, -1e16])[-1])
    print(report([2, 2, 1]))
# --- guarded: carried on | values
def report(values):
    rows = []
    total, record, known = 0, None, set()
    for value in values:
        total += value
        record = value if record is None or value > record else record
        known.add(value)
        rows.append((total, record, len(known)))
    return rows
# --- wrong: backwards from the total | return
def report(values):
    rows = []
    total = sum(values)
    for day in range(len(values), 0, -1):
        rows.append((total, max(values[:day]), len(set(values[:day]))))
        total -= values[day - 1]
    return rows[::-1]
# --- wrong: the first day is missing | return
def report(values):
    rows = []
    for day in range(2, len(values) + 1):
        rows.append((sum(values[:day]), max(values[:day]), len(set(values[:day]))))
    return rows
# --- wrong: as far as yesterday | return
def report(values):
    rows = []
    for day in range(1, len(values) + 1):
        rows.append((sum(values[:day]), max(values[:day]), len(set(values[: day - 1]))))
    return rows
