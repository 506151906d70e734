"""Renders scenes that are hostile to vector formats. Each run must end by itself, within limits of time and memory, with files
that are well-formed, or with errors that name their places.
"""
import json
import os
import re
import subprocess
import threading

import vector_files

SECONDS = 120
MEMORY = 2 << 30
FORMATS = ["svg", "html", "lottie", "motion"]

WORDS = [
    "</style><script>alert(1)</script>", "</title></svg><img src=x onerror=alert(1)>", "]]>--><script>alert(1)</script>",
    '" onload="alert(1)" x="', "' onload='alert(1)", "&lt;b&gt; & &#60;", '\\"; alert(1); //', "}*{display:none}",
    "\\(fatalError())", '"""', "*/", "\u0007\u001b[31m", "\u202eabc", "\ufeff\uffff", "a\u2028b", "e\u0301\U0001f468\u200d\U0001f469",
]

HEAD = "fling: 1\ncanvas: {size: [120, 80], background: white}\n"


def words(word):
    """A scene with a word in all places that a file may contain."""
    # YAML has the escapes of JSON except pairs of surrogates. Braces of texts are doubled.
    escaped = "".join(json.dumps(each)[1:-1] if ord(each) < 0x10000 else each for each in word)
    text = f'"{escaped}"'.replace("{", "{{").replace("}", "}}")
    return f"""fling: 1
title: {text}
description: {text}
canvas: {{size: [120, 80], background: white}}
views:
  - {{view: box, center: [20, 40], size: 20, fill: blue}}
  - {{label: words, center: [60, 20], text: {text}, font: {{size: 9}}}}
script:
  - do: [{{animate: box, to: {{center: [100, 40]}}, duration: 0.2s}}]
  - at: 0.1s
    do: [{{mark: half}}]
render: {{duration: 0.2s, outputs: []}}
"""


def moving(view, to, rest=""):
    """A scene with a view that moves for 0.2 s."""
    return f"""{HEAD}views: [{{view: box, {view}}}]
script: [{{do: [{{animate: box, to: {{{to}}}, duration: 0.2s}}]}}]
render: {{duration: 0.2s, outputs: []}}
{rest}"""


SCENES = {
    **{f"words {index}": words(word) for index, word in enumerate(WORDS)},
    "twenty thousand views": f"""{HEAD}views: [{{view: box, repeat: 20000, center: '= [i % 120 + 30 * time / 1s, (i - i % 120) / 2]', size: 2, fill: red}}]
render: {{duration: 0.2s, outputs: []}}
""",
    "a text for each frame of ten minutes": f"""{HEAD}views: [{{label: clock, center: [60, 40], text: '{{time / 1s, .00}} seconds'}}]
render: {{duration: 600s, outputs: []}}
""",
    "an hour": f"""{HEAD}views: [{{view: box, center: '= [60 + 50 * sin(time * 1rad / 1s), 40]', size: 20, fill: red}}]
render: {{duration: 3600s, fps: 10, outputs: []}}
""",
    "a single frame": moving("center: [20, 40], size: 20, fill: blue", "center: [100, 40]").replace("duration: 0.2s, outputs", "duration: 1ms, outputs"),
    "nothing": f"{HEAD}views: []\nrender: {{duration: 0.2s, outputs: []}}\n",
    "huge coordinates": moving("center: [20, 40], size: 20, fill: blue", "center: [1e300, -1e300]"),
    "a huge size": moving("center: [20, 40], size: 20, fill: blue", "size: 1e12"),
    "tiny numbers": moving("center: [1e-300, 40], size: 1e-9, fill: blue", "center: [1e-12, 40]"),
    "many turns": moving("center: [20, 40], size: 20, fill: blue", "rotation: 1e9deg"),
    "no size": moving("center: [20, 40], size: 0, fill: blue, stroke: {paint: red, width: 0}", "center: [100, 40]"),
    "mirrored and flat": moving("center: [20, 40], size: 20, fill: blue, scale: [-1, 1]", "scale: [1, 0]"),
    "skew": f"""{HEAD}views:
  - {{view: outer, center: [60, 40], size: [60, 40], scale: [2, 0.5], views: [{{view: inner, center: [30, 20], size: 20, fill: red}}]}}
script: [{{do: [{{animate: inner, to: {{rotation: 300deg}}, duration: 0.2s}}]}}]
render: {{duration: 0.2s, outputs: []}}
""",
    "a conic gradient": moving("center: [20, 40], size: 20, fill: {conic: center, stops: [red, blue]}", "center: [100, 40]"),
    "a pattern that changes": moving("center: [20, 40], size: 20, fill: {checker: 4, colors: [red, blue]}", "fill: {checker: 9, colors: [red, blue]}"),
    "blends, blurs and shadows": moving(
        "center: [20, 40], size: 20, fill: blue, blend: multiply, blur: 2, shadow: {blur: 600, spread: 9, offset: [1, 2]}", "center: [100, 40]"),
    "cells of different lengths": f"""{HEAD}let: {{wait: 100ms}}
views: [{{view: box, center: [20, 40], size: 20, fill: red}}]
script: [{{do: [{{animate: box, to: {{center: [100, 40]}}, duration: = wait}}]}}]
sweep: {{over: {{wait: [100ms, 300ms]}}}}
render: {{duration: rest, outputs: []}}
""",
    "many groups in each other": HEAD + "views:\n" + "".join(
        f"{'  ' * k}- view: g{k}\n{'  ' * k}  center: [60, 40]\n{'  ' * k}  size: [120, 80]\n{'  ' * k}  rotation: 3deg\n{'  ' * k}  views:\n"
        for k in range(1, 25)) + f"{'  ' * 25}- {{view: leaf, center: [60, 40], size: 9, fill: red}}\n"
        + "script: [{do: [{animate: g1, to: {rotation: 90deg}, duration: 0.2s}]}]\nrender: {duration: 0.2s, outputs: []}\n",
}


class Run:
    """A run of the program within limits."""

    def __init__(self, arguments):
        process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        self.messages = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        # The process has been waited for here.
        process.returncode = os.waitstatus_to_exitcode(status)
        self.status = process.returncode
        # In kilobytes on Linux.
        self.memory = usage.ru_maxrss * 1024


def faults(fling, work):
    """What is wrong with the files of the scenes: sentences."""
    found = []
    for index, (name, scene) in enumerate(SCENES.items()):
        path = f"{work}/hostile-{index}.yaml"
        with open(path, "w", encoding="utf-8") as file:
            file.write(scene)
        for kind in FORMATS:
            folder = f"{work}/hostile-{index}-{kind}"
            run = Run([fling, "render", path, "--format", kind, "-o", folder, "--quiet"])
            messages = messages_faults(run, os.path.basename(path)) + files_faults(folder, run.status)
            found += [f"hostile: {name} as {kind}: {message}" for message in messages]
    return found


def messages_faults(run, scene):
    if run.status not in (0, 1):
        return [f"exit {run.status}: {run.messages.strip()[-200:]}"]
    found = []
    if run.memory > MEMORY:
        found.append(f"{run.memory >> 20} MB")
    errors = [line for line in run.messages.splitlines() if re.search(r"\berror: ", line)]
    if run.status == 1 and not any(re.search(rf"{re.escape(scene)}:\d+:\d+: error: ", line) for line in errors):
        found.append(f"an error without a place: {run.messages.strip()[-200:]}")
    return found


def files_faults(folder, status):
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    if status == 0 and not names:
        return ["no file was written"]
    if status == 1 and names:
        return [f"{names[0]} was written in spite of an error"]
    found = []
    for name in names:
        path = f"{folder}/{name}"
        if name.endswith(".json"):
            found += vector_files.json_faults(path)
            continue
        with open(path, "rb") as file:
            content = file.read()
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            found.append(f"{name}: {error}")
            continue
        if name.endswith(".svg"):
            found += vector_files.svg_faults(text)
        elif name.endswith(".html"):
            found += vector_files.html_faults(text)
    return found
