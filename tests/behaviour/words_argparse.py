# $ python words_argparse.py --help
import argparse

parser = argparse.ArgumentParser(description="What the program says itself.")
parser.add_argument("--quick", action="store_true")
parser.parse_args()
