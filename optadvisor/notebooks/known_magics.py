"""What is known of IPython's magics, and of those of common extensions: which of them bind no names."""

from __future__ import annotations

BODIES = frozenset({"time", "capture", "prun", "optprofile"})
"""Cell magics whose body is run in the notebook's namespace."""
STATEMENTS = frozenset({"time", "timeit", "prun", "optprofile"})
"""Line magics that run a statement."""
PROGRAMS = frozenset({
    "bash", "sh", "script", "perl", "ruby", "cmd", "pypy", "python2", "system", "sx", "!", "writefile", "file",
})  # fmt: skip
"""Cell magics that run another program or write a file."""
DISPLAYED = frozenset({"html", "HTML", "svg", "SVG", "javascript", "js", "latex", "markdown"})
"""Cell magics that show something; a script has nowhere to."""
LEFT_OUT = frozenset({"optsuggest", "optapply", "optundo", "optreport", "debug", "pdb"})
"""Our own, which ask about cells, and what waits for somebody."""
IDLE = frozenset({
    "matplotlib", "config", "autoreload", "pinfo", "pinfo2", "psearch", "psource", "pdef", "pdoc", "pfile", "history",
    "hist", "lsmagic", "quickref", "who", "whos", "who_ls", "precision", "xmode", "colors", "automagic", "autosave",
    "logstart", "logstop", "logon", "logoff", "watermark", "gui", "pprint", "page", "magic", "notebook", "qtconsole",
    "connect_info", "tensorboard", "aimport",
})  # fmt: skip
"""Line magics that matter to a notebook's front end alone: a script does nothing for them."""
QUIET = IDLE | {
    "cd", "pwd", "ls", "ll", "ldir", "mkdir", "rmdir", "cp", "mv", "rm", "cat", "less", "more", "man", "dhist", "dirs",
    "pushd", "popd", "env", "set_env", "pip", "conda", "mamba", "micromamba", "uv", "sc", "sx", "system",
    "killbgscripts",
}  # fmt: skip
"""Line magics that bind no names."""
QUIET_EXTENSIONS = frozenset({
    "autoreload", "optadvisor", "line_profiler", "memory_profiler", "watermark", "tensorboard", "snakeviz", "scalene",
    "pyinstrument", "autotime", "lab_black", "nb_black", "jupyter_black", "dotenv", "heat",
})  # fmt: skip
"""Extensions that bind no names; a script does without them."""
