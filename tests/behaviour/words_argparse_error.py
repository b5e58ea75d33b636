# $ python words_argparse_error.py --engine
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--engine", choices=["a"])
parser.parse_args()
