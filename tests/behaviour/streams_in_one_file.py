# $ python streams_in_one_file.py > both.txt 2>&1
import os
import sys

for number in range(5):
    print("out", number, flush=True)
    print("err", number, file=sys.stderr)
os.write(1, b"written around the buffer\n")
print("last, from the buffer")
os.write(1, b"first, without one\n")
