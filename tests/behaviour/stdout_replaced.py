# $ python stdout_replaced.py
import contextlib
import io
import sys

with contextlib.redirect_stdout(io.StringIO()) as caught:
    print("caught")
print(repr(caught.getvalue()), sys.stdout is sys.__stdout__)


class Shouting:
    def write(self, text):
        sys.__stdout__.write(text.upper())

    def flush(self):
        sys.__stdout__.flush()


sys.stdout = Shouting()
print("loud")
