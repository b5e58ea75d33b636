# --- program: visible
"""Which messages are shown at the level that an environment variable sets; the program changes it between calls."""
import os

LEVELS = {"DEBUG": 10, "INFO": 20, "WARNING": 30, "ERROR": 40}


def visible(messages):
    shown = []
    for level, text in messages:
        if LEVELS.get(level, 0) >= LEVELS[os.environ.get("DEMO_LEVEL", "INFO")]:
            shown.append(text)
    return shown


if __name__ == "__main__":
    messages = [("DEBUG", "a"), ("INFO", "b"), ("ERROR", "c"), ("NOTE", "d"), ("WARNING", "e")] * 3
    os.environ["DEMO_LEVEL"] = "WARNING"
    print(visible(messages))
    os.environ["DEMO_LEVEL"] = "DEBUG"
    print(visible(messages), visible(messages[1:]))
# --- wrong: asks the environment once in the process | call 2, return
import functools


@functools.cache
def _lowest():
    return LEVELS[os.environ.get("DEMO_LEVEL", "INFO")]


def visible(messages):
    lowest = _lowest()
    return [text for level, text in messages if LEVELS.get(level, 0) >= lowest]
# --- wrong: an unknown level counts as loud | return
def visible(messages):
    lowest = LEVELS[os.environ.get("DEMO_LEVEL", "INFO")]
    return [text for level, text in messages if LEVELS.get(level, 99) >= lowest]
# --- wrong: takes the variable away as it reads it | ['environ']
def visible(messages):
    name = os.environ.pop("DEMO_LEVEL", "INFO") if messages else "INFO"
    return [text for level, text in messages if LEVELS.get(level, 0) >= LEVELS[name]]
# --- wrong: writes the default down | ['environ']
def visible(messages):
    os.environ["DEMO_LOWEST"] = str(LEVELS[os.environ.get("DEMO_LEVEL", "INFO")])
    lowest = int(os.environ["DEMO_LOWEST"])
    return [text for level, text in messages if LEVELS.get(level, 0) >= lowest]
# --- wrong: compares names | return
def visible(messages):
    lowest = os.environ.get("DEMO_LEVEL", "INFO")
    return [text for level, text in messages if level >= lowest]
# --- wrong: remembers new levels | global LEVELS
def visible(messages):
    lowest = LEVELS[os.environ.get("DEMO_LEVEL", "INFO")]
    return [text for level, text in messages if LEVELS.setdefault(level, 0) >= lowest]
# --- wrong: changes the folder for good | ['directory']
def visible(messages):
    os.chdir("/")
    lowest = LEVELS[os.environ.get("DEMO_LEVEL", "INFO")]
    return [text for level, text in messages if LEVELS.get(level, 0) >= lowest]
# --- right: the lowest level once a call
def visible(messages):
    lowest = LEVELS[os.environ.get("DEMO_LEVEL", "INFO")] if messages else 0
    return [text for level, text in messages if LEVELS.get(level, 0) >= lowest]
# --- right: the names of what is shown
def visible(messages):
    shown = []
    for level, text in messages:
        rank = LEVELS.get(level, 0)
        if LEVELS[os.environ.get("DEMO_LEVEL", "INFO")] <= rank:
            shown.append(text)
    return shown
