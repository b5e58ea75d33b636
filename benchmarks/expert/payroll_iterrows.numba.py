# numba: one compiled loop over the columns
"""Monthly pay of employees from their hours, with overtime and a bonus."""

import random

import numpy as np
import pandas as pd
from numba import njit


def make_table(n):
    random.seed(1200)
    departments = ["sales", "lab", "office", "field"]
    rows = []
    for i in range(n):
        rows.append(
            {
                "id": 1000 + i,
                "department": random.choice(departments),
                "hours": round(random.uniform(60, 220), 1),
                "rate": round(random.uniform(15, 80), 2),
            }
        )
    return pd.DataFrame(rows)


@njit(cache=True)
def amounts(hours, rate, in_field):
    pay = np.empty(len(hours))
    overtime = np.zeros(len(hours))
    for i in range(len(hours)):
        if hours[i] > 160:
            overtime[i] = hours[i] - 160
            pay[i] = 160 * rate[i] + overtime[i] * rate[i] * 1.5
        else:
            pay[i] = hours[i] * rate[i]
        if in_field[i]:
            pay[i] += 100
    return pay, overtime


def compute_pay(df):
    in_field = (df["department"] == "field").to_numpy()
    df["pay"], df["overtime"] = amounts(df["hours"].to_numpy(), df["rate"].to_numpy(), in_field)
    return df


def main():
    df = compute_pay(make_table(45000))
    print(df.shape, dict(df.dtypes.astype(str)))
    print(df.head(4).to_string())
    print("total pay", repr(float(df["pay"].sum())), "overtime", repr(float(df["overtime"].sum())))
    means = df.groupby("department")["pay"].mean()
    for name in means.index:
        print(f"{name:8s} {means[name]:.8f}")


if __name__ == "__main__":
    main()
