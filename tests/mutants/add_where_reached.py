# --- program: add_where_reached
"""Sums onto a list of int zeros: places that nothing reaches stay the int 0."""


def add_where_reached(values, places, sums):
    for i in range(len(values)):
        if values[i] > -0.25:
            sums[places[i]] += values[i] * 0.5
    return len(sums)


if __name__ == "__main__":
    for count in (3, 8, 20):
        totals = [0] * count
        add_where_reached([k * 0.31 % 1.0 for k in range(count)], [k * 3 % (count - 1) for k in range(count)], totals)
        print(totals, type(totals[-1]))
# --- right: by enumerate
def add_where_reached(values, places, sums):
    for i, value in enumerate(values):
        if value > -0.25:
            sums[places[i]] += value * 0.5
    return len(sums)
# --- wrong: zeros that nothing reaches become floats | int became float
def add_where_reached(values, places, sums):
    totals = [float(s) for s in sums]
    for i in range(len(values)):
        if values[i] > -0.25:
            totals[places[i]] += values[i] * 0.5
    sums[:] = totals
    return len(sums)
# --- wrong: all that is 0 becomes the int again | float became int
def add_where_reached(values, places, sums):
    totals = [float(s) for s in sums]
    for i in range(len(values)):
        if values[i] > -0.25:
            totals[places[i]] += values[i] * 0.5
    sums[:] = [total or 0 for total in totals]
    return len(sums)
# --- wrong: the sums go into another list | argument sums
def add_where_reached(values, places, sums):
    totals = list(sums)
    for i in range(len(values)):
        if values[i] > -0.25:
            totals[places[i]] += values[i] * 0.5
    return len(totals)
# --- wrong: nothing is stored before it raises | argument sums
def add_where_reached(values, places, sums):
    totals = list(sums)
    for i in range(len(values)):
        if values[i] > -0.25:
            totals[places[i]] += values[i] * 0.5
    sums[:] = totals
    return len(sums)
