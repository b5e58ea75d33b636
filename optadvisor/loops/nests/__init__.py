"""The loop IR: nests of loops with what they read and write, their dependences, and what kind of loop each one is.

    source  →  build.nest  →  Nest  →  classify.classify  →  Classification of each loop  →  words.explain

Analysis only: nobody transforms a nest. `ir` holds the records, `build` makes them from source, `dependence` decides by
integer sets (islpy), `classify` names each loop, `words` says it to people.
"""
