# $ PYTHONIOENCODING=ascii:backslashreplace python stdout_encoding.py
import sys

print("grüße", sys.stdout.encoding, sys.stdout.errors)
sys.stdout.reconfigure(encoding="utf-8", errors="strict")
print("grüße")
sys.stdout.buffer.write(b"\xff\x00\n")
print("\udcff")
