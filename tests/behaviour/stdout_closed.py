# $ python stdout_closed.py >&-
import os
import sys

print("nobody hears", sys.stdout, file=sys.stderr)
print("nowhere")
sys.stderr.write(f"{os.path.exists('/proc/self/fd/1')}\n")
