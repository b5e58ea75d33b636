# --- program: tokens
"""Names for new accounts, with random letters from the operating system."""
import random

_system = random.SystemRandom()


def tokens(names, length):
    found = {}
    for name in names:
        found[name] = name[:3] + "".join(random.SystemRandom().choice("abcdefgh") for _ in range(length))
    return found


if __name__ == "__main__":
    print(len(tokens(["anna", "bert", "carla"], 8)), len(tokens(["dora"], 12)))
# --- wrong: one source for all | does not repeat itself
def tokens(names, length):
    choice = random.SystemRandom().choice
    return {name: name[:3] + "".join([choice("abcdefgh") for _ in range(length)]) for name in names}
# --- wrong: the program's own generator, which can be foreseen | does not repeat itself
def tokens(names, length):
    return {name: name[:3] + "".join(random.choices("abcdefgh", k=length)) for name in names}
