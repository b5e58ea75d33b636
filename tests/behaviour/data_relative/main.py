# $ python main.py data/in.txt
# hot: busy
import pathlib
import sys
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


busy()
text = pathlib.Path(sys.argv[1]).read_text()
beside = pathlib.Path(__file__).parent / "data" / "out.txt"
beside.write_text(text.upper())
print(beside.read_text())
