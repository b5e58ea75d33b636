"""A report as one piece of HTML that needs nothing else: tables with inline styles, no scripts, no style sheet.

    page(run, places, lines_of, text=…, diffs=…)

It survives saving, conversion and GitHub's cleaning: without any style the bars are characters and the words say all.
Colours are translucent or of middle brightness, so that they are read on light and on dark. All text is escaped.

Does not handle: pictures, folding by scripts (`<details>` folds without).
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence

from optadvisor.notebooks.places import Places
from optadvisor.records import Accepted, FunctionRef, Hotspot, Level, Outcome, OutcomeState, Run, Suggestion
from optadvisor.reports import text as say

LinesOf = Callable[[str], Sequence[str]]
FUNCTIONS, LINES, SUGGESTIONS = 6, 12, 12
LEAST_SHARE = 0.01
BAR = 8
DIFF_LINES = 400
_CELL = "text-align:left;vertical-align:top;padding:2px 10px 2px 0;border:none;background:none"
_RIGHT = "text-align:right;vertical-align:top;padding:2px 10px 2px 0;border:none;white-space:nowrap"
_CODE = "text-align:left;padding:0 10px 0 0;border:none;font-family:monospace;white-space:pre"
_TABLE = "border-collapse:collapse;margin:4px 0 8px 0"


def escape(text: str) -> str:
    return html.escape(say.visible(text))


def page(
    run: Run,
    places: Places,
    lines_of: LinesOf,
    *,
    title: str,
    words: str,
    diffs: Mapping[str, str] | None = None,
    notes: Iterable[str] = (),
    next_step: str = "",
) -> str:
    """`run` as `places.told` gives it; `words`: the report as text, folded in at the end."""
    parts = [f"<p><b>{escape(title)}</b></p>"]
    parts += [f"<p>{escape(note)}</p>" for note in notes]
    accepted = [one for one in run.suggestions if isinstance(one.verdict, Accepted)]
    if accepted:
        parts.append(_suggestions(run, accepted, places, diffs or {}))
    if next_step:
        parts.append(f"<p>{next_step}</p>")
    parts.append(_hotspots(run, places))
    parts += [_lines(spot, places, lines_of) for spot in run.hotspots[:FUNCTIONS] if spot.lines]
    parts.append(_folded("The report in words, with the reasons for every no", f"<pre>{escape_lines(words)}</pre>"))
    return f'<div class="optadvisor">{"".join(parts)}</div>'


def escape_lines(text: str) -> str:
    return "\n".join(map(escape, text.split("\n")))


def _folded(summary: str, body: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{body}</details>"


def _table(headers: Sequence[str], rows: Iterable[str]) -> str:
    head = "".join(f'<th style="{_CELL}">{escape(name)}</th>' for name in headers)
    return f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _row(cells: Iterable[tuple[str, str]], tint: str = "") -> str:
    inside = "".join(f'<td style="{style}">{text}</td>' for text, style in cells)
    return f"<tr{tint}>{inside}</tr>"


def _heat(share: float) -> str:
    """The colour of a row: the hotter, the redder; seen through, whatever the theme."""
    return f' style="background-color:rgba(230,70,40,{0.4 * min(max(share, 0.0), 1.0):.2f})"'


# ---------------------------------------------------------------- where the time goes


def _hotspots(run: Run, places: Places) -> str:
    if not run.hotspots:
        return ""
    rows = []
    for spot in run.hotspots[:FUNCTIONS]:
        own = spot.self_seconds / run.profile.plain_seconds if run.profile.plain_seconds > 0 else 0.0
        kind = f"<br><i>{escape(spot.kind.value)}</i>" if spot.kind else ""
        calls = say.count(spot.calls) if spot.calls_exact or spot.calls < 0 else f"≥ {say.count(spot.calls)}"
        cells = [
            (f"<b>{escape(say.label(spot.function))}</b>{kind}", _CELL),
            (escape(places.of(spot.function)), _CELL),
            (f"{_bar(own)} {escape(say.percent(own))}", _RIGHT),
            (escape(say.seconds(spot.self_seconds)), _RIGHT),
            (escape(say.seconds(spot.inclusive_seconds)), _RIGHT),
            (escape(calls), _RIGHT),
            (escape(say.ceiling(spot.ceiling)), _RIGHT),
        ]
        rows.append(_row(cells, _heat(own)))
    headers = ("Function", "Where", "Own share", "Self", "Total", "Calls", "At best")
    return _table(headers, rows)


def _bar(share: float) -> str:
    return escape(say.bar(share, BAR))


def _lines(spot: Hotspot, places: Places, lines_of: LinesOf) -> str:
    source = lines_of(spot.function.path)
    by_share = sorted(spot.lines, key=lambda line: -line.share)[:LINES]
    hot = sorted((one for one in by_share if one.share >= LEAST_SHARE), key=lambda one: one.line)
    if not source or not hot:
        return ""
    numbers = [one.line for one in hot if 0 < one.line <= len(source)]
    texts = dict(zip(numbers, say.dedent([source[number - 1] for number in numbers]), strict=True))
    rows = [
        _row(
            [
                (escape(places.line(spot.function.path, one.line)), _RIGHT),
                (f"{_bar(one.share)} {escape(say.percent(one.share))}", _RIGHT),
                (escape(say.count(one.hits)), _RIGHT),
                (f"<code>{escape(texts[one.line])}</code>", _CODE),
            ],
            _heat(one.share),
        )
        for one in hot
        if one.line in texts
    ]
    head = f"<p>Lines of <b>{escape(say.label(spot.function))}</b>, {escape(places.of(spot.function))}</p>"
    return head + _table(("Line", "Share", "Times run", "Source"), rows)


# ---------------------------------------------------------------- suggestions


def _suggestions(run: Run, accepted: Sequence[Suggestion], places: Places, diffs: Mapping[str, str]) -> str:
    planned = set(run.plan.ids) if run.plan else set()
    before = run.profile.plain_seconds
    shown = sorted(accepted, key=lambda one: one.id not in planned)[:SUGGESTIONS]
    rows = []
    for one in shown:
        verdict = one.verdict
        assert isinstance(verdict, Accepted)
        mark = "✓ " if one.id in planned else ""
        cells = [
            (f"{mark}<b>{escape(one.id)}</b>", _CELL),
            (escape(_where(run, one.proposal.function, places)), _CELL),
            (escape(one.proposal.title), _CELL),
            (escape(_level(verdict)), _CELL),
            (escape(say.speedup(verdict.timing)), _RIGHT),
            (escape(say.change(before, one.projected_seconds)), _RIGHT),
        ]
        rows.append(_row(cells, ' style="background-color:rgba(40,160,80,0.15)"' if mark else ""))
    headers = ("Suggestion", "Where", "What", "Results", "Speedup", "The whole cell")
    confidence = say.percent(next(o.verdict.timing.confidence for o in shown if isinstance(o.verdict, Accepted)))
    legend = f"<p>✓ goes together best. Speedup: of the function or loop, with its {escape(confidence)} interval.</p>"
    folds = [_change(one, diffs.get(one.id, "")) for one in shown]
    return _table(headers, rows) + legend + "".join(folds)


def _where(run: Run, function: FunctionRef, places: Places) -> str:
    region = run.region(function)
    where = places.of(function, region.last_line if region is not None else 0)
    return f"{say.name_of(run, function)}, {where}"


def _level(verdict: Accepted) -> str:
    error = f" ({verdict.worst_error})" if verdict.level is Level.CLOSE and verdict.worst_error else ""
    return verdict.level.value + error


def _change(one: Suggestion, diff: str) -> str:
    body = f"<p>{escape(say.sentence(one.proposal.why))}</p>"
    guards = "".join(f"<li>{escape(say.sentence(guard))}</li>" for guard in one.proposal.guards)
    if guards:
        body += f"<p>It tests at run time, and otherwise runs your original code:</p><ul>{guards}</ul>"
    return _folded(f"{one.id}: why it is equal, and its code", body + coloured(diff))


def coloured(diff: str) -> str:
    """A unified diff; signs tell what colours do."""
    if not diff.strip():
        return ""
    lines = [line for line in diff.rstrip("\n").split("\n") if not line.startswith(("---", "+++"))]
    rows = []
    for line in lines[:DIFF_LINES]:
        tint = {"+": "rgba(40,160,80,0.2)", "-": "rgba(230,70,40,0.2)"}.get(line[:1], "")
        style = f' style="background-color:{tint}"' if tint else ""
        rows.append(_row([(f"<code>{escape(line.expandtabs(4))}</code>", _CODE)], style))
    more = len(lines) - DIFF_LINES
    rest = f"<p>… and {say.plural(more, 'line')} more</p>" if more > 0 else ""
    return _table((), rows) + rest


# ---------------------------------------------------------------- what came of it


def outcome_page(outcome: Outcome, diff: str, sentences: Sequence[str]) -> str:
    """What was applied or taken back, with figures."""
    state = {OutcomeState.APPLIED: "Applied", OutcomeState.ROLLED_BACK: "Not applied", OutcomeState.UNDONE: "Undone"}
    parts = [f"<p><b>{state[outcome.state]}: {escape(say.listing(outcome.ids))}</b></p>"]
    rows = []
    if outcome.before_seconds > 0 and outcome.after_seconds > 0:
        achieved = say.change(outcome.before_seconds, outcome.after_seconds)
        rows.append(_row([("The whole cell", _CELL), (f"<b>{escape(achieved)}</b>, measured", _CELL)]))
        if outcome.projected_seconds > 0 and outcome.profiled_seconds > 0:
            projected = say.change(outcome.profiled_seconds, outcome.projected_seconds)
            rows.append(_row([("", _CELL), (f"{escape(projected)}, projected from the profile", _CELL)]))
    if outcome.output:
        rows.append(_row([("Compared", _CELL), (escape(say.sentence(outcome.output)), _CELL)]))
    parts.append(_table((), rows) if rows else "")
    if outcome.reason:
        parts.append(f"<p>{escape(say.sentence(outcome.reason))}</p>")
    parts += [f"<p>{escape(sentence)}</p>" for sentence in sentences]
    if diff:
        parts.append(_folded("What changed", coloured(diff)))
    return f'<div class="optadvisor">{"".join(parts)}</div>'
