# -*- coding: latin-1 -*-
# runs: ;100;7 x
"""CRLF line ends, Latin-1 text, tabs, one-line bodies, odd spacing; no newline at the end of the file."""
import sys

MARK = "\xe9t\xe9"; SEP = "äöü"

def clean(s):
	# every mark goes
	for c in ".,;!?" :
		s = s.replace( c , " " )
	return s

def count( words ) :
	seen = { }
	for w in words :
		w = w.lower( )
		if w in seen : seen[ w ] += 1
		else : seen[ w ] = 1
	return seen
def add(n): 
	t = 0 ; k = 3
	for i in range( n ) : t += i % k  # caf\xe9 äöü
	return t
def hashed(n):
	"doc string" ; h = 5381
	for i in range(n):
		h = ( h * 33 + \
		      i ) & 0xFFFFFF
	return h
def main():
	n = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
	ws = clean("Un %s, deux. Trois! äöü; " % MARK * n).split()
	print(ascii(list(count(ws).items())), add(n * 5), hashed(n * 2), ascii(SEP))
if __name__ == "__main__" : main()