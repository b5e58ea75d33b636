# --- before
def growing(count):
    row = [1]
    rows = [[2]]
    rows[0] = row
    total = 0
    for number in range(count):
        row.append(number)
        total += sum(rows[0])
    return total
# --- inputs: growing
CALLS = [call(4)]
# --- declined: a list is used there in a way that is not known
