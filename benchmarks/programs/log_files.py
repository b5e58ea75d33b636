# program: many small log files are written, read back and merged; the time goes to the file system
# techniques: io, strings
# place: function
# numeric: no
# vectorizable: no
# expect: decline: the time is in writing and reading files
"""Write log files of a small cluster to a scratch folder, then merge them by time."""

import os
import shutil
import tempfile
import time


def write_logs(folder, nodes, files):
    """Each file is flushed to the disk, as a careful logger does."""
    for node in range(nodes):
        os.makedirs(os.path.join(folder, f"node{node:02d}"))
        for f in range(files):
            path = os.path.join(folder, f"node{node:02d}", f"part{f:03d}.log")
            with open(path, "w") as out:
                for line in range(20):
                    stamp = (f * 20 + line) * 64 + (node * 37) % 64
                    out.write(f"{stamp:08d} node{node:02d} load {(stamp * 7919) % 1000 / 1000:.3f}\n")
                    out.flush()
                os.fsync(out.fileno())


def read_logs(folder):
    entries = []
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            size = os.path.getsize(path)
            with open(path) as f:
                entries.extend(f.readlines())
            if size == 0:
                print("empty:", name)
    return sorted(entries)


def main():
    folder = tempfile.mkdtemp()
    try:
        write_logs(folder, 10, 60)
        time.sleep(0.3)  # let slow disks settle
        entries = read_logs(folder)
    finally:
        shutil.rmtree(folder)
    print("entries:", len(entries))
    print(entries[0].strip(), "|", entries[-1].strip())
    high = [e for e in entries if float(e.split()[-1]) > 0.9]
    print("high load:", len(high), high[0].strip())


if __name__ == "__main__":
    main()
