# --- before
import pandas as pd


def smooth(df, values):
    for i, row in df.iterrows():
        part = values["a"]
        part[0] = row["a"] / 2
    return df

# --- inputs: smooth
frame = pd.DataFrame({"a": [1.0, 2.0], "b": [1.0, 2.0]})
CALLS = [call(frame, frame)]

# --- declined: `part` is changed in the loop, and it may be the table or a part of it
