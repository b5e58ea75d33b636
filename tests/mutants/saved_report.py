# --- program: save_report
"""Writes a table to a file, line by line: an effect on the outside, which a replay must not repeat."""
import os
import tempfile


def save_report(rows, path):
    written = 0
    with open(path, "w") as file:
        for name, value in rows:
            line = name + ";" + str(value) + "\n"
            written += file.write(line)
    return written


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.csv")
        print(save_report([("a", 1), ("b", 2.5)], path), save_report([(f"n{i}", i) for i in range(50)], path))
# --- wrong: one write, but the file cannot be looked at | would write to
def save_report(rows, path):
    text = "".join([f"{name};{value}\n" for name, value in rows])
    with open(path, "w") as file:
        return file.write(text)
# --- wrong: forgets to write the file | would write to
def save_report(rows, path):
    return sum(len(f"{name};{value}\n") for name, value in rows)
# --- wrong: adds to the file that is there | would write to
def save_report(rows, path):
    with open(path, "a") as file:
        return sum(file.write(f"{name};{value}\n") for name, value in rows)
