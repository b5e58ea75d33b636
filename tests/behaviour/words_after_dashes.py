# $ python -- words_after_dashes.py -q -- --help
import sys

print(sys.argv)
