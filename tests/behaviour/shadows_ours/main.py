# $ python main.py
# hot: busy
import time

import cloudpickle
import libcst
import line_profiler
import numpy
import pathlib
import rich
import typer


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


busy()
for module in (cloudpickle, libcst, line_profiler, numpy, pathlib, rich, typer):
    print(module.__name__, module.mine)
