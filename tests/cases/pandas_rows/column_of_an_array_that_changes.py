# --- before
import numpy as np
import pandas as pd


def settle(n):
    heights = np.zeros(n)
    df = pd.DataFrame({"height": heights}, copy=False)
    column = df["height"]
    for i in range(1, len(column)):
        heights[i] = column[i - 1] + 1
    return heights

# --- inputs: settle
CALLS = [call(4)]

# --- declined: `heights` is changed in the loop, and it may be the table or a part of it
