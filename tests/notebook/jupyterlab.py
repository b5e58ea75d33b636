"""JupyterLab in a real browser: load the extension, ask about a loop cell, see the table, apply, run, be faster.

    make test-notebook

Needs JupyterLab, Playwright and a Chromium (Debian's); not part of `make test`. The pictures of the documentation are
taken here, when PICTURES names a folder for them.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import expect, sync_playwright

LOOP = """start = time.perf_counter()
total = 0.0
for i in range(4_000_000):
    total += (i % 7) * 0.5 / (1.0 + i)
seconds = time.perf_counter() - start"""
CELLS = (
    "%load_ext optadvisor\nimport time\nimport numpy as np",
    LOOP,
    "before, slow = total, seconds",
    f"%%optsuggest --budget 20\n{LOOP}",
    "%optapply",
    "print('same:', total == before, '· times as fast:', round(slow / seconds, 1))",
)
ADVICE_MILLISECONDS = 240_000
WAIT_MILLISECONDS = 60_000


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a notebook in a JupyterLab of its own."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in CELLS], metadata={"kernelspec": kernel}
    )
    nbformat.write(notebook, tmp_path / "loop.ipynb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [f"--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=t", "--no-browser",
             "--allow-root", f"--ServerApp.root_dir={tmp_path}", "--LabApp.check_for_updates_class="
             "jupyterlab.NeverCheckForUpdate", "--LabApp.news_url="]  # fmt: skip
    folders = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "RUNTIME")}
    environment = {**os.environ, **folders, "JUPYTERLAB_SETTINGS_DIR": str(tmp_path / "settings")}
    with open(tmp_path / "lab.log", "wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *words], cwd=tmp_path, env=environment, stdout=log, stderr=log
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/api", server, tmp_path / "lab.log")
        yield f"http://127.0.0.1:{port}/doc/tree/loop.ipynb?token=t"
    finally:
        server.terminate()
        server.wait(20)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError(log.read_text(errors="replace")[-2000:])


def browser_path() -> str:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
    if not found:
        pytest.fail("no Chromium here: apt-get install chromium")
    return found


def run_cell(page: Any, number: int) -> None:
    """Select a cell by its place and run it; returns when it has an execution number."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    cell.scroll_into_view_if_needed()
    cell.locator(".jp-InputPrompt").first.click()
    page.keyboard.press("Shift+Enter")


def finished(page: Any, number: int, milliseconds: int) -> Any:
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    prompt = cell.locator(".jp-InputPrompt").first
    expect(prompt).to_have_text(re.compile(r"\[\d+\]:"), timeout=milliseconds)
    return cell


def picture(page: Any, name: str) -> None:
    folder = os.environ.get("PICTURES")
    if folder:
        page.screenshot(path=str(Path(folder) / name))


def test_a_loop_becomes_faster(lab: str) -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(lab)
            page.locator(".jp-Notebook .jp-CodeCell").nth(5).wait_for(timeout=WAIT_MILLISECONDS)
            expect(page.locator(".jp-Notebook-ExecutionIndicator").first).to_have_attribute(
                "data-status", "idle", timeout=WAIT_MILLISECONDS
            )
            quiet = page.get_by_role("button", name="No", exact=True)  # the offer of Jupyter's news
            if quiet.count():
                quiet.first.click()
            for number in range(4):
                run_cell(page, number)
                finished(page, number, ADVICE_MILLISECONDS)
            advised = page.locator(".jp-Notebook .jp-CodeCell").nth(3)
            table = advised.locator(".jp-RenderedHTMLCommon table").first
            expect(table).to_contain_text("top-", timeout=WAIT_MILLISECONDS)
            expect(table).to_contain_text("identical")
            advised.locator(".jp-InputPrompt").first.scroll_into_view_if_needed()
            picture(page, "notebook-suggest.png")
            run_cell(page, 4)
            applied = finished(page, 4, ADVICE_MILLISECONDS)
            expect(applied.locator(".jp-RenderedHTMLCommon").last).to_contain_text("Applied", timeout=WAIT_MILLISECONDS)
            expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS) + 1, timeout=WAIT_MILLISECONDS)
            for _ in range(2):  # the first run loads or compiles the kernel
                run_cell(page, 5)
                finished(page, 5, WAIT_MILLISECONDS)
                page.wait_for_timeout(2000)
            run_cell(page, 6)
            last = finished(page, 6, WAIT_MILLISECONDS)
            expect(last.locator(".jp-OutputArea-output")).to_contain_text("same: True")
            words = last.locator(".jp-OutputArea-output").inner_text()
            applied.scroll_into_view_if_needed()
            picture(page, "notebook-apply.png")
            assert float(words.rpartition(":")[2]) > 2.0, words
        finally:
            browser.close()
