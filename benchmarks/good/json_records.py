# program: records written as JSON, read again and filtered
# techniques: strings, io
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Records to JSON and back."""

import json


def make_records(count):
    return [
        {"id": i, "name": f"node {i % 50}", "tags": ["a", "b"][: i % 3], "load": i % 101 / 100} for i in range(count)
    ]


def busy(text):
    records = json.loads(text)
    return [record["id"] for record in records if record["load"] > 0.95 and "a" in record["tags"]]


def main():
    text = json.dumps(make_records(60000))
    found = busy(text)
    print(len(text), len(found), found[:5])


if __name__ == "__main__":
    main()
