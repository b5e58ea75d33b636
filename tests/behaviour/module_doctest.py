# $ python -m doctest module_doctest.py
"""
>>> 1 + 1
3
"""
