"""Notebooks: cells as one script, changed scripts as cells; `.ipynb` files and the magics."""
