# program: a file of settings read line by line with several regular expressions
# techniques: strings
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Read settings such as `name = "text"`, `port = 80`, `[section]`, with comments and blank lines."""

import re


def make_text(sections):
    lines = []
    for section in range(sections):
        lines += [f"[part.{section}]", f'name = "node {section}"', f"port = {8000 + section % 900}  # as ever", ""]
        lines += [
            f"ratio = {section / 7:.4f}",
            "# nothing here",
            f"enabled = {'yes' if section % 3 else 'no'}",
            "odd line",
        ]
    return "\n".join(lines)


def value_of(text):
    if re.match(r"^-?\d+$", text):
        return int(text)
    if re.match(r"^-?\d+\.\d+$", text):
        return float(text)
    if re.match(r"^(yes|no)$", text, re.IGNORECASE):
        return text.lower() == "yes"
    return re.sub(r'^"|"$', "", text)


def read(text):
    settings = {}
    section = ""
    problems = []
    for number, line in enumerate(text.split("\n")):
        line = re.sub(r"\s*#.*$", "", line)
        if not line.strip():
            continue
        found = re.match(r"^\[([\w.]+)\]$", line)
        if found:
            section = found.group(1)
            continue
        found = re.match(r"^(\w+)\s*=\s*(.*?)\s*$", line)
        if found:
            settings[section + "." + found.group(1)] = value_of(found.group(2))
        else:
            problems.append(number)
    return settings, problems


def main():
    text = make_text(36000)
    settings, problems = read(text)
    print(len(settings), len(problems), problems[:3])
    for key in ["part.0.name", "part.7.port", "part.8.ratio", "part.9.enabled"]:
        print(key, repr(settings[key]))
    print(sum(value for value in settings.values() if type(value) is int))


if __name__ == "__main__":
    main()
