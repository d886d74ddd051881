"""The report's plots as inline SVG: bars with intervals, stacked shares, small histograms. Text stays in HTML."""

from __future__ import annotations

from collections.abc import Sequence

from tripwright.trip.export.markup import Markup, tag


def interval_bar(
    value: float | None, low: float | None, high: float | None, *, css: str = "", title: str = ""
) -> Markup:
    """A bar from 0 to 1 with its interval as a whisker; an empty track when there is no value."""
    parts = [tag("title", title)] if title else []
    parts.append(tag("rect", class_="rp-track", x=0, y=3, width=100, height=10))
    if value is not None:
        parts.append(tag("rect", class_="rp-value", x=0, y=3, width=100 * value, height=10))
    if low is not None and high is not None:
        whisker = f"M{100 * low:.1f} 8H{100 * high:.1f}M{100 * low:.1f} 4.5V11.5M{100 * high:.1f} 4.5V11.5"
        parts.append(tag("path", class_="rp-whisker", d=whisker))
    return _flat(parts, f"rp-bar {css}".strip(), title)


def difference_bar(value: float, low: float, high: float, reach: float, *, noise: bool, title: str) -> Markup:
    """A difference around zero with its interval; ``reach`` is what the half width stands for."""

    def x(at: float) -> float:
        return 50 + 50 * max(-1.0, min(1.0, at / reach))

    start, end = sorted((50.0, x(value)))
    whisker = f"M{x(low):.1f} 8H{x(high):.1f}M{x(low):.1f} 4.5V11.5M{x(high):.1f} 4.5V11.5"
    parts = [
        tag("title", title),
        tag("rect", class_="rp-track", x=0, y=3, width=100, height=10),
        tag("rect", class_="rp-value", x=start, y=3, width=end - start, height=10),
        tag("path", class_="rp-zero", d="M50 0V16"),
        tag("path", class_="rp-whisker", d=whisker),
    ]
    css = "rp-noise" if noise else "rp-up" if value > 0 else "rp-down"
    return _flat(parts, f"rp-bar {css}", title)


def stacked_bar(shares: Sequence[tuple[str, int]], *, title: str) -> Markup:
    """Counts as parts of one bar, coloured ``rp-s0``, ``rp-s1``, ... in order."""
    whole = sum(count for _, count in shares) or 1
    parts = [tag("title", title)]
    x = 0.0
    for place, (name, count) in enumerate(shares):
        width = 100 * count / whole
        parts.append(
            tag("rect", tag("title", f"{name}: {count}"), class_=f"rp-s{place}", x=x, y=0, width=width, height=16)
        )
        x += width
    return _flat(parts, "rp-stack", title)


def histogram(values: Sequence[float], *, title: str, bins: int = 24) -> Markup:
    """How values spread from 0 to the largest one."""
    top = max(values, default=0.0) or 1.0
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int(value / top * bins))] += 1
    tallest = max(counts) or 1
    width = 100 / bins
    columns = [
        tag(
            "rect",
            class_="rp-value",
            x=n * width,
            y=28 - 28 * count / tallest,
            width=width * 0.86,
            height=28 * count / tallest,
        )
        for n, count in enumerate(counts)
        if count
    ]
    return tag(
        "svg",
        tag("title", title),
        *columns,
        tag("path", class_="rp-base", d="M0 28H100"),
        viewBox="0 0 100 29",
        preserveAspectRatio="none",
        class_="rp-histogram",
        role="img",
        aria_label=title,
    )


def _flat(parts: Sequence[Markup], css: str, title: str) -> Markup:
    """A strip that stretches to the width of its cell."""
    return tag(
        "svg",
        *parts,
        viewBox="0 0 100 16",
        preserveAspectRatio="none",
        class_=css,
        role="img",
        aria_label=title or None,
    )
