# --- before
def lasts(start, spend, years, rates):
    balance = start * 1.0
    for year in range(years):
        balance = (balance - spend) * (1 + rates[year])
        if balance <= 0:
            return 0, year
    return balance, years

# --- inputs: lasts
CALLS = [call(100, 6, 4, [0.05, 0.07, -0.1, 0.02]), call(100, 60, 4, [0.05, 0.07, -0.1, 0.02])]
# --- declined: it returns tuples that hold an int
