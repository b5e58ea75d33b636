# $ seq 1000 | python stdin_lines.py
import sys

total = 0
for number, line in enumerate(sys.stdin):
    total += number * int(line)
print(total, sys.stdin.readline() == "")
