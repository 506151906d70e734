"""The sizes of vector films, and what their files may contain."""
import gzip
import html
import json
import os
import re
import xml.etree.ElementTree as ElementTree
from statistics import median

# Bars in bytes for the scenes of Benchmarks/Scenes: SVG raw, SVG gzipped, Lottie gzipped.
BARS = {
    "two-squares": (9_200, 2_000, 1_700), "newtons-cradle": (36_000, 5_500, 5_400), "spring-table": (100_000, 11_700, 14_500),
    "falling-letters": (45_000, 10_000, 20_000), "toss-card": (40_000, 15_000, 15_000), "projectile": (140_000, 19_000, 25_000)}
# The largest medians of an SVG's size as a part of the GIF's, over the gallery.
RAW_PART = 1 / 6
PACKED_PART = 1 / 20

SVG = "{http://www.w3.org/2000/svg}"
NOT_IN_SVG = {"script", "foreignObject", "a", "iframe", "audio", "video", "handler", "listener"}


class Sizes:
    """Bytes of the files of a scene: raw, and as a web server sends them."""

    def __init__(self, scene):
        self.gif = self.of(scene.file("gif", "film.gif"))
        self.svg = self.of(scene.file("films", "film.svg"))
        self.page = self.of(scene.file("films", "film.html"))
        self.lottie = self.of(scene.file("lottie", "film.json"))

    @staticmethod
    def of(path):
        """The bytes of a file, raw and gzipped; None without the file."""
        if path is None:
            return None
        with open(path, "rb") as file:
            content = file.read()
        return len(content), len(gzip.compress(content, 9, mtime=0))


def size_faults(scene, sizes):
    """The bars that a scene of Benchmarks/Scenes exceeds."""
    if os.path.dirname(scene.path) != "Benchmarks/Scenes" or scene.name not in BARS:
        return []
    raw, packed, lottie = BARS[scene.name]
    found = []
    if sizes.svg and (sizes.svg[0] > raw or sizes.svg[1] > packed):
        found.append(f"sizes: the SVG has {sizes.svg[0]} bytes, {sizes.svg[1]} gzipped; the bars are {raw} and {packed}")
    if sizes.lottie and sizes.lottie[1] > lottie:
        found.append(f"sizes: the Lottie file has {sizes.lottie[1]} bytes gzipped; the bar is {lottie}")
    return found


def medians(all_sizes):
    """The medians of an SVG's size as a part of the GIF's: raw and gzipped."""
    known = [sizes for sizes in all_sizes if sizes.svg and sizes.gif]
    if not known:
        return 0.0, 0.0
    return median(sizes.svg[0] / sizes.gif[0] for sizes in known), median(sizes.svg[1] / sizes.gif[0] for sizes in known)


def svg_faults(text):
    """What an SVG must not contain: nothing that runs or that loads another file."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return [f"svg: not well-formed: {error}"]
    faults = []
    ids = set()
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        if not element.tag.startswith(SVG) or name in NOT_IN_SVG:
            faults.append(f"svg: the element {element.tag}")
        for key, value in element.attrib.items():
            key = key.rpartition("}")[2]
            if key.lower().startswith("on"):
                faults.append(f"svg: the attribute {key}")
            if key == "href" and not value.startswith(("#", "data:image/png;base64,", "data:image/jpeg;base64,")):
                faults.append(f"svg: a reference to {value[:80]}")
            if key == "id" and value in ids:
                faults.append(f"svg: two elements have the id {value}")
            if key == "id":
                ids.add(value)
            faults += address_faults("svg", value) if key != "href" else []
        if name == "style":
            faults += address_faults("svg", element.text or "")
    for place in re.findall(r'(?:url\(#|href="#)([^)"]*)', text):
        if place not in ids:
            faults.append(f"svg: a reference to #{place}, which is missing")
    return faults


def address_faults(kind, text):
    if "@import" in text.lower() or re.search(r"url\(\s*(?!#|['\"]#|data:)", text):
        return [f"{kind}: an address in {text[:80]!r}"]
    return []


def html_faults(text):
    """What a page must not contain: a script that its policy does not name, or an address of another file."""
    faults = []
    policy = re.search(r'<meta http-equiv="?Content-Security-Policy"? content="([^"]*)"', text, re.I)
    if not policy or "default-src 'none'" not in html.unescape(policy[1]):
        faults.append("html: the page has no policy, or one that allows requests")
    without_names = re.sub(r'xmlns(?::\w+)?="[^"]*"', "", text)
    return faults + [f"html: the address {address[:80]}" for address in re.findall(r"https?://[^\s\"'<>]+", without_names)]


def json_faults(path):
    try:
        with open(path, encoding="utf-8") as file:
            json.load(file, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(word)))
    except ValueError as error:
        return [f"{os.path.basename(path)}: not JSON: {error}"]
    return []
