# program: overtime pay row by row with iterrows, results collected in lists
# techniques: pandas, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Monthly pay of employees from their hours, with overtime and a bonus."""

import random

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
    pay = []
    overtime_hours = []
    for index, row in df.iterrows():
        if row["hours"] > 160:
            overtime = row["hours"] - 160
            amount = 160 * row["rate"] + overtime * row["rate"] * 1.5
        else:
            overtime = 0.0
            amount = row["hours"] * row["rate"]
        if row["department"] == "field":
            amount += 100
        pay.append(amount)
        overtime_hours.append(overtime)
    df["pay"] = pay
    df["overtime"] = overtime_hours
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
