# python: patterns compiled once
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


WHOLE = re.compile(r"-?\d+$").match
DECIMAL = re.compile(r"-?\d+\.\d+$").match
YES_OR_NO = re.compile(r"(yes|no)$", re.IGNORECASE).match
QUOTES = re.compile(r'^"|"$').sub
COMMENT = re.compile(r"\s*#.*$").sub
SECTION = re.compile(r"\[([\w.]+)\]$").match
SETTING = re.compile(r"(\w+)\s*=\s*(.*?)\s*$").match


def value_of(text):
    if WHOLE(text):
        return int(text)
    if DECIMAL(text):
        return float(text)
    if YES_OR_NO(text):
        return text.lower() == "yes"
    return QUOTES("", text) if '"' in text else text


def read(text):
    settings = {}
    section = ""
    problems = []
    for number, line in enumerate(text.split("\n")):
        line = COMMENT("", line) if "#" in line else line
        if not line.strip():
            continue
        found = SECTION(line)
        if found:
            section = found.group(1)
            continue
        found = SETTING(line)
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
