"""What a project has to say so that its wheels hold what Cython makes of its functions, and Numba comes with them.

    project_of(Path("src/words/count.py"))        →  the folder of its `pyproject.toml`, or None
    snippet(Path("."), [Path("src/words/_optadvisor_count_words.pyx")])  →  lines for setuptools and for meson-python
    numba_snippet(Path("."), [Path("src/words/field.py")])               →  the same for files with kernels of Numba

Who installs such a wheel needs no compiler, and who cannot build it gets the functions as they are written
(`optional`). Cython is asked for in the version that the functions were proved with. Kernels of Numba are compiled on
each machine when they are called first: a wheel holds no machine code of theirs, and works without Numba, too.

Does not handle: scripts that are in no package and no module of the wheel; other build systems (Hatch, Poetry, Flit),
whose plug-ins for Cython take the same names and files.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Sequence
from pathlib import Path

from optadvisor.runtime import SOURCE
from optadvisor.verifier.ahead.cython_building import FLAGS, version

_OPTIONS = [flag for flag in FLAGS if flag.startswith(("-O", "-f")) and flag != "-fPIC"]

SETUPTOOLS = """# For setuptools: in pyproject.toml
[build-system]
requires = ["setuptools>=77", "cython~={version}.0"]
build-backend = "setuptools.build_meta"

# and a file setup.py beside it (or these arguments in the one that is there)
from Cython.Build import cythonize
from setuptools import Extension, setup

options = {{"extra_compile_args": {flags}, "optional": True}}
modules = [
{modules}
]
setup(ext_modules=cythonize([Extension(name, [file], **options) for name, file in modules]))
"""
MESON = """# For meson-python: "cython~={version}.0" among `requires` in pyproject.toml; in meson.build, with 'c' and
# 'cython' as languages of project(…)
python = import('python').find_installation(pure: false)
{modules}
"""

NUMBA = """# For what Numba compiles (in {files}): in pyproject.toml, among the dependencies in [project]
dependencies = ["numba>={version}"]
# A kernel is compiled when it is called first on a machine, and kept in __pycache__ or in the user's cache folder.
# Where there is no Numba, the functions run as they are written.
"""
FINDERS = """
# With meson-python, in meson.build: what finds the machine code belongs to the package. Setuptools takes it by itself.
{modules}
"""


def project_of(file: Path) -> Path | None:
    """The folder of the `pyproject.toml` that the file belongs to."""
    return next((folder for folder in file.resolve().parents if (folder / "pyproject.toml").is_file()), None)


def snippet(root: Path, sources: Sequence[Path]) -> str:
    """For modules in Cython below `root`, the project's folder."""
    root = root.resolve()
    files = [source.resolve().relative_to(root) for source in sources]
    names = [_module_name(root, file) for file in files]
    pairs = "\n".join(f'    ("{name}", "{file.as_posix()}"),' for name, file in zip(names, files, strict=True))
    calls = "\n".join(map(_of_meson, names, files))
    setuptools = SETUPTOOLS.format(version=version(), flags=_listed(_OPTIONS), modules=pairs)
    return f"{setuptools}\n{MESON.format(version=version(), modules=calls)}"


def numba_snippet(root: Path, files: Sequence[Path]) -> str:
    """For files below `root` in which there are kernels."""
    root = root.resolve()
    names = ", ".join(dict.fromkeys(file.resolve().relative_to(root).as_posix() for file in files))
    return NUMBA.format(files=names, version=".".join(importlib.metadata.version("numba").split(".")[:2]))


def finders_snippet(root: Path, files: Sequence[Path]) -> str:
    """For the small modules beside all these."""
    root = root.resolve()
    found = dict.fromkeys(file.resolve().with_name(SOURCE.name).relative_to(root) for file in files)
    return FINDERS.format(modules="\n".join(_installed(root, file) for file in found))


def _installed(root: Path, file: Path) -> str:
    package = _module_name(root, file).rpartition(".")[0].replace(".", "/")
    below = f", subdir: '{package}'" if package else ""
    return f"python.install_sources('{file.as_posix()}'{below})"


def _listed(words: Sequence[str]) -> str:
    quoted = ", ".join(f'"{word}"' for word in words)
    return f"[{quoted}]"


def _module_name(root: Path, file: Path) -> str:
    """With the packages around it: `src/words/_optadvisor_count.pyx` → `words._optadvisor_count`."""
    parts = [file.stem]
    for folder in file.parents:
        if not (root / folder / "__init__.py").exists():
            break
        parts.insert(0, folder.name)
    return ".".join(parts)


def _of_meson(name: str, file: Path) -> str:
    package, _, module = name.rpartition(".")
    options = ", ".join(f"'{word}'" for word in _OPTIONS)
    below = f", subdir: '{package.replace('.', '/')}'" if package else ""
    return f"python.extension_module('{module}', '{file.as_posix()}', c_args: [{options}], install: true{below})"
