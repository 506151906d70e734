"""Compares an SVG in Chromium with the frames that the program renders: in a page, as a picture, and for readers who asked for
less motion.
"""
import math
import os
import re
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from vector_scenes import SCALE, Failure

# Limits of the mean difference, 0 to 255, and of the percentage of pixels that differ by more than `FAR`.
PLAIN = (0.3, 0.2)
# Films with filters or plots.
SOFT = (0.8, 0.5)
FAR = 32
# Where pictures of differences are written.
DIFFERENCES = ".build/vectors"

# Films without a background are on white, in both themes.
PAGE = """<!doctype html><meta charset=utf-8>
<style>:root{color-scheme:light dark}html,body{margin:0;background:white}svg,img{display:block}</style>%s"""
# Pauses all animations at a moment in seconds, and waits until the page shows it.
SEEK = """(async seconds => {
  for (const each of document.getAnimations()) { each.pause(); each.currentTime = 1000 * seconds; }
  for (const each of document.querySelectorAll('svg')) { each.pauseAnimations(); each.setCurrentTime(seconds); }
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
  return document.getAnimations().length;
})(%.9f)"""
# Waits until the picture is shown, and some milliseconds more.
WAIT = """(async milliseconds => {
  await document.querySelector('img').decode();
  await new Promise(done => setTimeout(done, milliseconds));
  for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
})(%d)"""


class Comparison:
    """The difference of two pictures: the mean over pixels and color channels, and the percentage of pixels with a channel that
    differs by more than `FAR`."""

    def __init__(self, picture, frame):
        # A side of a film may end within a pixel.
        size = tuple(map(min, picture.size, frame.size))
        if any(max(sides) > least + 2 for least, *sides in zip(size, picture.size, frame.size)):
            raise Failure(f"the browser's picture has {picture.size} pixels, the frame {frame.size}")
        picture, frame = picture.crop((0, 0, *size)), frame.crop((0, 0, *size))
        self.picture, self.frame = picture, frame
        channels = ImageChops.difference(picture, frame)
        red, green, blue = channels.split()
        # The channel that differs most.
        self.difference = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        count = picture.width * picture.height
        # The histogram of a picture has 256 numbers for each channel.
        self.mean = sum(index % 256 * pixels for index, pixels in enumerate(channels.histogram())) / (3 * count)
        self.far = 100 * sum(self.difference.histogram()[FAR + 1:]) / count

    def exceeds(self, limits):
        return self.mean > limits[0] or self.far > limits[1]

    def save(self, path):
        """Writes the frame, the browser's picture and their difference eight times as strong, side by side: the part that
        differs, enlarged."""
        box = self.difference.point(lambda value: 255 if value > FAR else 0).getbbox() or self.difference.getbbox()
        if box is None:
            return
        left, top, right, bottom = box
        width, height = self.difference.size
        box = (max(0, left - 8), max(0, top - 8), min(width, right + 8), min(height, bottom + 8))
        strong = self.difference.point(lambda value: min(255, 8 * value))
        parts = [part.convert("RGB").crop(box) for part in (self.frame, self.picture, strong)]
        factor = max(1, min(4, 1600 // (3 * parts[0].width)))
        size = (parts[0].width * factor, parts[0].height * factor)
        sheet = Image.new("RGB", (3 * size[0] + 16, size[1]), "#808080")
        for index, part in enumerate(parts):
            sheet.paste(part.resize(size, Image.Resampling.NEAREST), (index * (size[0] + 8), 0))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        sheet.save(path)


def opened(source):
    """A picture without an alpha channel; what is transparent is white."""
    with Image.open(source) as image:
        image = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")


def paused(svg, moment):
    """The text of an SVG whose animations stand still at a moment."""
    rule = f"*{{animation-play-state:paused!important;animation-delay:-{float(moment):.9f}s!important}}"
    if "</style>" not in svg:
        raise Failure("the SVG has no style: it does not move")
    before, _, after = svg.rpartition("</style>")
    return f"{before}{rule}</style>{after}"


class Gallery:
    """Shows SVG files in a browser."""

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def open(self, name, content):
        path = self.folder / name
        path.write_text(PAGE % content, encoding="utf-8")
        self.browser.open(path.resolve().as_uri())

    def screenshot(self):
        return opened(BytesIO(self.browser.screenshot()))

    def resize(self, size):
        """Gives the page the size of the film in points."""
        self.browser.resize(math.ceil(size[0]), math.ceil(size[1]), SCALE)


def size(svg):
    """The width and height of an SVG in points."""
    root = re.search(r"<svg\b[^>]*>", svg)
    sides = [re.search(rf'\s{side}="([\d.]+)"', root[0]) if root else None for side in ("width", "height")]
    if None in sides:
        raise Failure("the SVG has no width and height")
    return [float(side[1]) for side in sides]


def limits(scene, svg):
    return SOFT if scene.has_plot or "<filter" in svg else PLAIN


class Result:
    """The worst differences of a scene: those of one way of showing it."""

    def __init__(self):
        self.mean = self.far = 0.0
        self.count = 0
        # Whether a picture is within the limits with the GPU rasterizer only.
        self.needs_gpu = False
        # Sentences about pictures that exceed the limits.
        self.faults = []
        # The enlarged difference of the first one.
        self.picture = None

    def add(self, shot, comparison, second):
        """Counts a picture: the comparison in the first browser, and that in the second one if the first exceeds the limits."""
        if second and not second.exceeds(shot.limits):
            self.needs_gpu = True
            comparison = second
        self.count += 1
        self.mean = max(self.mean, comparison.mean)
        self.far = max(self.far, comparison.far)
        if comparison.exceeds(shot.limits):
            path = f"{DIFFERENCES}/{shot.scene.label.replace('/', '-')}-{shot.name}.png"
            comparison.save(path)
            self.picture = self.picture or path
            self.faults.append(f"{shot.title}: mean {comparison.mean:.2f}, {comparison.far:.2f} % beyond {FAR}; see {path}")


class Shot:
    """A picture to compare: an SVG in a theme, shown in one way at a moment, and the frame that it should be like."""

    def __init__(self, scene, svg, way, theme, frame, moment=None, index=0, folder=""):
        self.scene, self.svg, self.way, self.theme, self.frame, self.moment = scene, svg, way, theme, frame, moment
        self.limits = limits(scene, svg)
        self.name = "-".join(filter(None, [folder, way, theme, str(index)]))
        self.title = f"{way}, {theme}, {float(moment):.2f} s" if moment is not None else f"{way}, {theme}"

    def compare(self, gallery):
        gallery.browser.choose(self.theme)
        gallery.resize(size(self.svg))
        if self.way == "page":
            gallery.open("page.html", self.svg)
            gallery.browser.value(SEEK % float(self.moment))
        else:
            svg = self.svg if self.moment is None else paused(self.svg, self.moment)
            (gallery.folder / "film.svg").write_text(svg, encoding="utf-8")
            gallery.open("img.html", '<img src="film.svg">')
            gallery.browser.value(WAIT % (0 if self.moment is not None else 250))
        return Comparison(gallery.screenshot(), self.frame)


def results(scene, shots, browser, second):
    """Compares pictures in a browser, and those that exceed the limits in a second one.

    Without a GPU, Chromium rounds mixtures of translucent colors down and edges to quarters of a pixel; with one, it blends
    exactly, but its edges of small text are less exact. A picture must be within the limits with one of the two rasterizers.
    - second: a function that gives the second browser.
    - Returns: a result for each way."""
    gallery = Gallery(browser, f"{scene.folder}/pages")
    found = {}
    for shot in shots:
        comparison = shot.compare(gallery)
        again = shot.compare(Gallery(second(), f"{scene.folder}/pages")) if comparison.exceeds(shot.limits) else None
        found.setdefault(shot.way, Result()).add(shot, comparison, again)
    if browser.complaints and shots:
        found[shots[0].way].faults.append(f"{shots[0].way}: {browser.complaints[0]}")
    return found


def compare(scene, browser, second, moments, path, ways=("page", "img"), themes=None):
    """Compares an SVG of a scene, paused at the moments, in the themes, or in all themes of the scene.
    - ways: `page` for an SVG in the text of a page, `img` for a picture, which CSS must move.
    - Returns: a result for each way of showing it."""
    svg = Path(path).read_text(encoding="utf-8")
    shots = [
        Shot(scene, svg, way, theme, frame(scene, theme, f"{index}.png"), moment, index, Path(path).parent.name)
        for theme in themes or scene.themes for way in ways for index, moment in enumerate(moments)]
    return results(scene, shots, browser, second)


def compare_still(scene, browser, second, path):
    """Compares an SVG as a picture, in a browser whose user asked for less motion, with the poster, at two times."""
    svg = Path(path).read_text(encoding="utf-8")
    shots = [
        Shot(scene, svg, "less motion", theme, frame(scene, theme, "poster.png"), index=index)
        for theme in scene.themes for index in range(2)]
    return results(scene, shots, browser, second)["less motion"]


def frame(scene, theme, name):
    """A frame of a theme."""
    path = scene.file(f"frames-{theme}", name)
    if not path:
        raise Failure(f"frames-{theme}: {name} is missing")
    return opened(path)


def page_faults(scene, browser, path):
    """What is wrong with the page of a scene: sentences."""
    address = Path(path).resolve().as_uri()
    browser.resize(800, 600)
    browser.open(address)
    browser.value("new Promise(done => setTimeout(done, 200))")
    faults = [f"html: {complaint}" for complaint in browser.complaints]
    faults += [f"html: it asks for {request[:200]}" for request in browser.requests if request != address and not request.startswith("data:")]
    svg = Path(scene.file("films", "film.svg")).read_text(encoding="utf-8")
    if "@keyframes" in svg and not browser.value("document.getAnimations().length"):
        faults.append("html: nothing moves")
    return faults
