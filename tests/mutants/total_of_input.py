# --- program: main
import sys


def main():
    total = 0
    for line in sys.stdin:
        total += len(line)
    print(total)


if __name__ == "__main__":
    main()
# --- wrong: counts twice | it would read standard input
def main():
    total = 0
    for line in sys.stdin:
        total += 2 * len(line)
    print(total)
# --- wrong: reads bytes | it would read standard input
def main():
    print(len(sys.stdin.buffer.read()) + 1 if sys.stdin.buffer.readline() else 0)
# --- wrong: asks for one line | it would read standard input
def main():
    try:
        print(len(input()))
    except EOFError:
        print(0)
# --- wrong: opens it anew | it would read standard input
def main():
    with open(0, closefd=False) as lines:
        print(len(lines.read()))
# --- refused: all at once | it would read standard input
def main():
    print(sum(map(len, sys.stdin.readlines())))
