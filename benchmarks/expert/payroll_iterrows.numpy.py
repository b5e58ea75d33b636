# numpy: whole columns instead of rows
"""Monthly pay of employees from their hours, with overtime and a bonus."""

import random

import numpy as np
import pandas as pd


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


def compute_pay(df):
    hours = df["hours"].to_numpy()
    rate = df["rate"].to_numpy()
    late = hours > 160
    overtime = np.where(late, hours - 160, 0.0)
    pay = np.where(late, 160 * rate + overtime * rate * 1.5, hours * rate)
    pay[(df["department"] == "field").to_numpy()] += 100
    df["pay"] = pay
    df["overtime"] = overtime
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
