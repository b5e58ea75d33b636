# $ python tools/../tools/main.py
import os
import sys

import beside

print(__file__, sys.argv[0], sys.path[0], os.getcwd(), beside.__file__)
