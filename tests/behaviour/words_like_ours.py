# $ python words_like_ours.py --help -q -m x --engine trace --quick -- --once -c '' 'a b' -o out.prof
import sys

print(sys.argv, sys.orig_argv[1:])
