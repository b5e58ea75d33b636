"""optadvisor: find what is slow, rewrite it, prove the rewrite equal, measure it, apply it."""

__version__ = "0.1.0"
