# $ python stdout_unflushed.py
import os
import sys

print("kept in the buffer")
sys.stderr.write("said at once\n")
os.write(1, b"around the buffer\n")
sys.stdout.write("no newline at the end")
