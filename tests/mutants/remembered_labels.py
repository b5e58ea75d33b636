# --- program: labels
"""What is made of each value, of which many come again."""


def label(value):
    return f"<{str(value).strip().lower()}>"


def labels(values):
    found = []
    for value in values:
        found.append(label(value))
    return found


if __name__ == "__main__":
    print(labels(["a", " A", "b", "a"]))
    print(labels([1, 2, 1, 3]))
    print(labels([True, 1, 1.0, "1"]))
    print(labels([]))
# --- right: remembered for each type
def labels(values):
    known = {}
    found = []
    for value in values:
        if type(value) not in (int, str):
            found.append(label(value))
            continue
        if (type(value), value) not in known:
            known[type(value), value] = label(value)
        found.append(known[type(value), value])
    return found
# --- wrong: 1 and True are one key | '<1>' became '<true>'
def labels(values):
    known = {}
    for value in values:
        if value not in known:
            known[value] = label(value)
    return [known[value] for value in values]
# --- wrong: texts that begin alike are one key | '<1.0>' became '<1>'
def labels(values):
    known = {}
    for value in values:
        known.setdefault(str(value).strip().lower()[:1], label(value))
    return [known[str(value).strip().lower()[:1]] for value in values]
