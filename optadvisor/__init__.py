"""optadvisor: find what is slow, rewrite it, prove the rewrite equal, measure it, apply it."""

__version__ = "0.1.0"


def load_ipython_extension(shell: object) -> None:
    """What `%load_ext optadvisor` calls: the magics of `optadvisor.notebooks.magics`."""
    import importlib  # this package comes with every program that is profiled: it imports nothing for itself

    shell.register_magics(importlib.import_module("optadvisor.notebooks.magics").OptAdvisorMagics)  # type: ignore[attr-defined]
