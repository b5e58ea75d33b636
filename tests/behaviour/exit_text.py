# $ python exit_text.py
import sys

sys.exit("a reason\nin two lines")
