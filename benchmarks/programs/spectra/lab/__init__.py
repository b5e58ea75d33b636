"""Tools of the lab."""
