"""Functions and numbers that a file imports from the files beside it, copied into it so that they can be compiled.

    from forces import pull          →      def _forces_pull(x): …                    the text of forces.py
    def fly(…): … pull(x) …                 … _are_copies([(pull, _forces_pull)], {}) …      tested in every call

finding.py       which file defines an imported name, and how
copying.py       the copies, and the function with calls of them
asking.py        a rewriter, asked about that function; its answer as one for the user's file
"""
