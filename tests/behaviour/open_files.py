# $ python open_files.py
import os

for name in sorted(os.listdir("/proc/self/fd"), key=int):
    try:
        print(name, os.get_inheritable(int(name)), os.readlink(f"/proc/self/fd/{name}").partition(":")[0])
    except OSError:
        print(name, "closed")
print(open(__file__).fileno())
