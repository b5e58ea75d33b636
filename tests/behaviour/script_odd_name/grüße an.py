# $ python 'grüße an.py' ä
import sys

print(__file__, sys.argv)
raise ValueError("ß")
