"""Functions that look at text, as functions that look at code points: for rewriters that know numbers and lists only.

    def count(dna): … dna[i] == "G" …      →      def count(dna): … dna[i] == 71 …      `dna` a list of ints here

kinds.py         which variables and expressions are text, or one character
reading.py       what the parts of this package share while one function is read
expressions.py   expressions over codes in place of those over text
methods.py       the calls among them
statements.py    the same for statements
tables.py        dicts that are written out, as functions
tools.py         small functions that the rewritten text calls
coded.py         the function over codes, with what was recorded for it rewritten alike
full_rows.py      rows of tables in their full length from the start
around.py        a proposal for that function as one for the user's: text is encoded before, and made of codes after
asking.py        a rewriter, asked about the function over codes
"""
