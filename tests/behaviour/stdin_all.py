# $ printf 'one\ntwo\377\n' | python stdin_all.py
# hot: busy
import sys
import time


def busy(text):
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass
    with open("seen", "a") as file:
        file.write(text)


text = sys.stdin.buffer.read().decode("latin-1")
busy(text)
print(repr(text), sys.stdin.isatty(), sys.stdin.seekable())
