"""Measures the processor time that a playing film costs, as an SVG and as a GIF, in pages of their own."""
import time
from pathlib import Path

from chromium import Chromium

# Points; the width of a film in a page of text.
WIDTH = 400
SECONDS = 5
# Seconds until the browser has started and decoded the film.
REST = 2
# Largest shares of a core by scene.
LIMITS = {"falling-letters": 0.40, "two-squares": 0.25}

PAGE = '<!doctype html><meta charset=utf-8><style>body{{margin:0}}</style><img src="{}" width={} alt="">'


def share(picture):
    """The share of a core that a browser uses while it plays a picture."""
    with Chromium() as browser:
        page = Path(browser.folder) / "page.html"
        page.write_text(PAGE.format(Path(picture).resolve().as_uri(), WIDTH), encoding="utf-8")
        browser.resize(WIDTH, 2 * WIDTH)
        browser.open(page.as_uri())
        time.sleep(REST)
        begun, used = time.monotonic(), browser.processor_seconds()
        time.sleep(SECONDS)
        return (browser.processor_seconds() - used) / (time.monotonic() - begun)
