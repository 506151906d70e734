"""The scenes whose vector films are checked, and their renderings.

A scene is rendered from copies that differ from it in their outputs only: one copy makes the vector films, one the frames
and the GIF to compare them with, and one each the Lottie file and the film by SMIL.
"""
import glob
import json
import os
import shutil
import subprocess
from fractions import Fraction

import yaml

FOLDERS = ["Scenes", "Tests/Scenes", "Tests/Acceptance", "Benchmarks/Scenes"]
# A moment of a scene is a whole number of these a second.
UNITS = 600
# Pixels of a point of what is compared, as many as displays of phones have. Overlays beside the canvas end at whole pixels, so
# that films have as many, too. With a fraction, such as the 1.25 of some scenes, Chromium draws every horizontal edge at
# another place, since it rounds edges of outlines to quarters of a pixel; and it draws small outlines with many points, such as
# glyphs, from four samples a pixel.
SCALE = 3
# Parts of a film at which it is compared.
PARTS = [0.2, 0.5, 0.85]


class Failure(Exception):
    """A sentence that says what the program did wrong."""


def child(node, key):
    """The key and the value of an entry of a YAML map; None without it."""
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value == key:
                return name, value
    return None


def plain(node):
    """A YAML node as text, lists and maps."""
    if isinstance(node, yaml.MappingNode):
        return {name.value: plain(value) for name, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [plain(value) for value in node.value]
    return node.value


def with_outputs(text, outputs):
    """The text of a scene with other outputs, each a map in YAML's flow style."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    listed = f"outputs: [{', '.join(outputs)}]"
    render = child(root, "render")
    if render is None:
        return f"{text.rstrip()}\nrender: {{{listed}}}\n"
    _, settings = render
    old = child(settings, "outputs")
    if old is None:
        place = settings.start_mark.index
        if settings.flow_style:
            separator = ", " if settings.value else ""
            return f"{text[:place]}{{{listed}{separator}{text[place + 1:].lstrip()}"
        return f"{text[:place]}{listed}\n{' ' * settings.start_mark.column}{text[place:]}"
    name, value = old
    end = value.end_mark.index
    if value.flow_style:
        return text[:name.start_mark.index] + listed + text[end:]
    # A list in block style ends where the next key begins.
    line = text.rfind("\n", 0, end) + 1
    end = line if not text[line:end].strip() else end
    return f"{text[:name.start_mark.index]}{listed}\n{text[end:]}"


def flow(entry):
    """A map of plain values in YAML's flow style."""
    def word(value):
        if isinstance(value, list):
            return f"[{', '.join(map(word, value))}]"
        return value if all(each.isalnum() or each in "._-+ " for each in value) else json.dumps(value)

    return f"{{{', '.join(f'{key}: {word(value)}' for key, value in entry.items())}}}"


class Scene:
    def __init__(self, path, work):
        self.path = path
        self.name = os.path.basename(path)[:-5]
        # Names are not unique over the folders.
        self.label = path[:-5]
        self.work = f"{work}/{os.path.dirname(path)}"
        self.folder = f"{work}/films/{self.label}"
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        document = plain(yaml.compose(self.text, Loader=yaml.SafeLoader))
        render = document.get("render", {})
        theme = render.get("theme", "both")
        self.themes = ["light", "dark"] if theme == "both" else [theme]
        self.speed = Fraction(render.get("speed", "1"))
        self.rate = Fraction(render.get("fps", "50"))
        self.poster = render.get("poster")
        self.start = self.seconds(render.get("start", "0s"))
        self.gif = next((entry for entry in render.get("outputs", []) if "gif" in entry), {})
        self.has_plot = any("plot" in entry for entry in document.get("show", []) if isinstance(entry, dict))

    @staticmethod
    def seconds(text):
        text = text.replace(" ", "")
        return Fraction(text[:-2]) / 1000 if text.endswith("ms") else Fraction(text.removesuffix("s"))

    # Moments

    def moments(self, duration):
        """Moments of the film as seconds of film; they are frames that lie on whole units of time.
        - duration: seconds of the scene."""
        step = UNITS * self.speed / self.rate
        count = -(-int(duration * UNITS) // step)
        whole = range(0, max(1, int(count)), step.denominator)
        return sorted({min(whole, key=lambda frame: abs(frame - part * count)) / self.rate for part in PARTS})

    def at(self, moment):
        """A moment of the film as a time of the scene."""
        return f"{float(self.start + moment * self.speed):.9f}s"

    # Rendering

    def copy(self, kind, outputs):
        """Writes a copy of the scene with other outputs beside the files that it reads."""
        path = f"{self.work}/{self.name}.{kind}.yaml"
        with open(path, "w", encoding="utf-8") as file:
            file.write(with_outputs(self.text, outputs))
        return path

    def render(self, fling, kind, outputs, *options):
        folder = f"{self.folder}/{kind}"
        os.makedirs(folder, exist_ok=True)
        path = self.copy(kind, outputs)
        run = subprocess.run(
            [fling, "render", path, "-o", folder, "--quiet", "--jobs", "1", "--json", *options], capture_output=True, text=True)
        result = json.loads(run.stdout) if run.stdout.startswith("{") else {}
        if run.returncode != 0:
            messages = [
                f"{each['line']}:{each['column']}: {each['message']}" if "line" in each else each["message"]
                for scene in result.get("scenes", []) for each in scene.get("diagnostics", []) if each.get("severity") == "error"]
            # A line of the copy: outputs are at the end of most scenes.
            raise Failure(f"{kind}: exit {run.returncode}: {'; '.join(messages) or run.stderr.strip()[-300:]}")
        return result["scenes"][0]

    def duration(self, fling):
        """The length of the film in seconds of the scene."""
        run = subprocess.run([fling, "check", self.path, "--json"], capture_output=True, text=True)
        scenes = json.loads(run.stdout)["scenes"] if run.stdout.startswith("{") else []
        if not scenes or "duration" not in scenes[0]:
            raise Failure(f"check: exit {run.returncode}: {run.stderr.strip()[-300:]}")
        return Fraction(scenes[0]["duration"]).limit_denominator(UNITS)

    def film(self, kind, name):
        """An SVG or a page that plays like the GIF, as an output."""
        shared = {key: self.gif[key] for key in ("loop", "hold-last") if key in self.gif}
        return flow({kind: name, **shared, "theme": "both" if len(self.themes) == 2 else self.themes[0]})

    def render_films(self, fling):
        """Renders the SVG and the page.
        - Returns: the result that the program prints."""
        return self.render(fling, "films", [self.film("svg", "film.svg"), self.film("html", "film.html")])

    def render_pictures(self, fling):
        """Renders the SVG that is compared with frames."""
        self.render(fling, "pictures", [self.film("svg", "film.svg")], "--scale", str(SCALE))

    def render_smil(self, fling):
        """Renders an SVG that moves by SMIL, in the first theme."""
        self.render(fling, "smil", [flow({"svg": "film.svg", "method": "smil", "theme": self.themes[0]})], "--scale", str(SCALE))

    def render_frames(self, fling, moments):
        """Renders the frames of the moments and the poster, in each theme."""
        outputs = [flow({"png": f"{index}.png", "at": self.at(moment)}) for index, moment in enumerate(moments)]
        outputs.append(flow({"png": "poster.png", **({"at": self.poster} if self.poster else {})}))
        for theme in self.themes:
            self.render(fling, f"frames-{theme}", outputs, "--theme", theme, "--scale", str(SCALE))

    def render_gif(self, fling):
        """Renders the GIF of the first theme with the settings of the scene, except a part of the film."""
        entry = {key: value for key, value in self.gif.items() if key not in ("gif", "from", "until")}
        self.render(fling, "gif", [flow({"gif": "film.gif", **entry})], "--theme", self.themes[0])

    def render_lottie(self, fling):
        self.render(fling, "lottie", ["{lottie: film.json}"], "--theme", self.themes[0])

    def file(self, kind, name):
        """The path of a rendered file; None if there is none."""
        path = f"{self.folder}/{kind}/{name}"
        return path if os.path.exists(path) else None


def scenes(work, names=()):
    """All scenes, or those of the names, with copies of the folders that they read in `work`."""
    for folder in FOLDERS:
        shutil.copytree(folder, f"{work}/{folder}", dirs_exist_ok=True)
    paths = [path for folder in FOLDERS for path in sorted(glob.glob(f"{folder}/*.yaml"))]
    found = [Scene(path, work) for path in paths if not names or os.path.basename(path)[:-5] in names or path in names]
    missing = [name for name in names if not any(name in (scene.name, scene.path) for scene in found)]
    if missing:
        raise SystemExit(f"error: there are no scenes {', '.join(missing)}")
    return found
