# --- before
def growing(count):
    row = [1]
    rows = []
    rows.append(row)
    total = 0
    for number in range(count):
        row.append(number)
        total += sum(rows[0])
    return total
# --- inputs: growing
CALLS = [call(4)]
# --- declined: `rows` may be, or hold, one of the lists that the loop changes
