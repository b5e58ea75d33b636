"""Tools for rows of measured values."""

from fieldtools.smoothing import smoothed

__all__ = ["smoothed"]
