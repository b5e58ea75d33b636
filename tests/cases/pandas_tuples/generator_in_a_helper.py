# --- before
def later(row):
    return (row.a * k for k in (1, 2))


def all_later(df):
    found = []
    for row in df.itertuples():
        found.append(later(row))
    return [list(each) for each in found]

# --- inputs: all_later
import pandas as pd

CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}))]

# --- declined: a generator in `later` looks at `row`, perhaps later
