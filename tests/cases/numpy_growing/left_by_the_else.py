# --- before
def collected(rows):
    a = []
    for row in rows:
        for x in row:
            a = a + [x]
        else:
            break
        a = []
    return a
# --- inputs: collected
CALLS = [call([[1, 2, 3], [4, 5]])]
# --- declined: the loop's `else` leaves the loop around it
