"""Evaluates the motion in an animated SVG from its text, without a browser: CSS rules, keyframes and easings, as in CSS Cascade,
CSS Animations 1 and CSS Easing Functions 1. It knows the subset of CSS that files of vector films contain, and refuses the rest.
"""
import math
import re
import xml.etree.ElementTree as ElementTree
from bisect import bisect_right

import tinycss2

import vector_outlines

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "image", "text"}
NOT_DRAWN = {"defs", "clipPath", "mask", "pattern", "filter", "linearGradient", "radialGradient", "style", "title", "desc", "symbol"}
# Keyframes of these properties move an element.
POSE = ("translate", "rotate", "scale", "transform")
# Keyframes of these properties move what an element draws.
SHAPE = ("d", "stroke-dasharray")


class Unsupported(Exception):
    """CSS that this reader does not know."""


# Values


def number(text):
    match = re.fullmatch(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(px|deg|rad|turn|s|ms|%)?\s*", text)
    if not match:
        raise Unsupported(f"the number {text!r}")
    value = float(match[1])
    factors = {"rad": 180 / math.pi, "turn": 360, "ms": 0.001}
    return value * factors.get(match[2], 1)


def split(text, separator=","):
    """Parts of a list; separators in brackets do not count."""
    parts, depth, part = [], 0, ""
    for character in text.strip():
        depth += (character == "(") - (character == ")")
        if depth == 0 and (character == separator or separator == " " and character.isspace()):
            parts.append(part)
            part = ""
        else:
            part += character
    return [part.strip() for part in [*parts, part] if part.strip() or separator == ","]


def bezier(x1, y1, x2, y2):
    """The easing of cubic-bezier(): Newton's method for the parameter, then bisection where it fails."""
    def ease(x):
        if x <= 0 or x >= 1:
            return max(0.0, min(1.0, x))
        low, high, s = 0.0, 1.0, x
        for _ in range(60):
            error = 3 * x1 * s * (1 - s) ** 2 + 3 * x2 * s * s * (1 - s) + s ** 3 - x
            if abs(error) < 1e-12:
                break
            low, high = (low, s) if error > 0 else (s, high)
            slope = 3 * x1 * (1 - s) * (1 - 3 * s) + 3 * x2 * s * (2 - 3 * s) + 3 * s * s
            step = s - error / slope if slope else low
            s = step if low < step < high else (low + high) / 2
        return 3 * y1 * s * (1 - s) ** 2 + 3 * y2 * s * s * (1 - s) + s ** 3

    return ease


def lines(stops):
    """The easing of linear(): straight lines between values at places, 0 to 1. The first and the last place may be left out."""
    points = []
    for index, stop in enumerate(stops):
        value, *places = [number(each) for each in stop.split()]
        places = [place / 100 for place in places] or ([0.0] if index == 0 else [1.0] if index == len(stops) - 1 else [])
        if not places:
            raise Unsupported(f"the place of {stop!r}")
        points += [(place, value) for place in places]
    places = [place for place, _ in points]

    def ease(x):
        index = max(1, min(len(points) - 1, bisect_right(places, x)))
        (start, first), (end, last) = points[index - 1], points[index]
        return first + (last - first) * (x - start) / (end - start) if end > start else last

    return ease


def easing(text):
    named = {"ease": (0.25, 0.1, 0.25, 1), "ease-in": (0.42, 0, 1, 1), "ease-out": (0, 0, 0.58, 1), "ease-in-out": (0.42, 0, 0.58, 1)}
    if text == "linear":
        return lambda x: x
    if text in named:
        return bezier(*named[text])
    if text == "step-end":
        return lambda x: 1.0 if x >= 1 else 0.0
    if text == "step-start":
        return lambda x: 1.0
    match = re.fullmatch(r"cubic-bezier\((.*)\)", text)
    if match:
        return bezier(*map(number, split(match[1])))
    match = re.fullmatch(r"linear\((.*)\)", text)
    if match:
        return lines(split(match[1]))
    raise Unsupported(f"the easing {text!r}")


# Matrices, as in SVG: (a, b, c, d, e, f)

UNIT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(m, n):
    return (
        m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def turn(degrees):
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return (cosine, sine, -sine, cosine, 0.0, 0.0)


def functions(text):
    """The functions of a transform: names and numbers."""
    if text in ("none", ""):
        return []
    found = re.findall(r"(\w+)\(([^()]*)\)", text)
    if not found:
        raise Unsupported(f"the transform {text!r}")
    return [(name, [number(each) for each in re.split(r"[\s,]+", values.strip())]) for name, values in found]


def matrix(list_of_functions):
    result = UNIT
    for name, values in list_of_functions:
        if name == "translate":
            step = (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)
        elif name == "scale":
            step = (values[0], 0, 0, values[1] if len(values) > 1 else values[0], 0, 0)
        elif name == "rotate" and len(values) == 1:
            step = turn(values[0])
        elif name == "rotate":
            step = times(times((1, 0, 0, 1, values[1], values[2]), turn(values[0])), (1, 0, 0, 1, -values[1], -values[2]))
        elif name == "matrix":
            step = tuple(values)
        else:
            raise Unsupported(f"the function {name}() of a transform")
        result = times(result, step)
    return result


def parsed(name, text):
    """The value of a property as a list of numbers, or as a word for one that changes by steps."""
    if name in ("translate", "rotate", "scale"):
        if text == "none":
            return [1.0, 1.0] if name == "scale" else [0.0] if name == "rotate" else [0.0, 0.0]
        values = [number(each) for each in split(text, " ")]
        if name == "translate" and len(values) == 1:
            values.append(0.0)
        if name == "scale" and len(values) == 1:
            values.append(values[0])
        return values
    if name == "opacity":
        return [number(text)]
    if name == "stroke-dasharray":
        return [] if text == "none" else [number(each) for each in re.split(r"[\s,]+", text.strip())]
    if name == "d":
        return vector_outlines.tokens(text)
    if name == "transform":
        return functions(text)
    return text


def between(name, start, end, share):
    """The value between two keyframes, by their share of the way, which an easing may move out of 0...1."""
    if name in ("transform", "d") and start and end:
        if [each for each, _ in start] != [each for each, _ in end]:
            raise Unsupported(f"a {name} of different functions")
        return [
            (function, [a + share * (b - a) for a, b in zip(first, last)]) for (function, first), (_, last) in zip(start, end)]
    if isinstance(start, list):
        return [a + share * (b - a) for a, b in zip(start, end)]
    if name == "visibility" and start != end:
        # It is visible at all times between a visible and a hidden keyframe.
        return start if share <= 0 else end if share >= 1 else "visible"
    return start if share < 0.5 else end


# Rules


def declarations(content):
    found = {}
    for each in tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True):
        if each.type == "error":
            raise Unsupported(f"the declaration: {each.message}")
        if each.type == "declaration":
            found[each.lower_name] = (tinycss2.serialize(each.value).strip(), each.important)
    return found


class Keyframes:
    """The keyframes of one name: values by property, in order of their place in the cycle, 0 to 1."""

    def __init__(self, content):
        self.of = {}
        for rule in tinycss2.parse_rule_list(content, skip_comments=True, skip_whitespace=True):
            if rule.type != "qualified-rule":
                raise Unsupported(f"{rule.type} in keyframes")
            found = {name: value for name, (value, _) in declarations(rule.content).items()}
            ease = found.pop("animation-timing-function", None)
            for place in split(tinycss2.serialize(rule.prelude)):
                place = {"from": 0.0, "to": 1.0}.get(place, None) if place in ("from", "to") else number(place) / 100
                for name, value in found.items():
                    self.of.setdefault(name, []).append((place, parsed(name, value), easing(ease) if ease else None))
        for values in self.of.values():
            values.sort(key=lambda each: each[0])


class Animation:
    def __init__(self, name, settings):
        self.name = name
        self.duration = number(settings.get("duration", "0s"))
        self.delay = number(settings.get("delay", "0s"))
        self.ease = easing(settings.get("timing-function", "ease"))
        count = settings.get("iteration-count", "1")
        self.count = math.inf if count == "infinite" else number(count)
        self.direction = settings.get("direction", "normal")
        self.fill = settings.get("fill-mode", "none")

    def place(self, seconds):
        """The place in the cycle, 0 to 1; None if the animation has no effect."""
        elapsed = seconds - self.delay
        if elapsed < 0 and self.fill not in ("backwards", "both"):
            return None
        if elapsed >= self.duration * self.count:
            if self.fill not in ("forwards", "both"):
                return None
            turns, place = self.count - 1, 1.0
        else:
            turns, place = divmod(max(0.0, elapsed) / self.duration, 1)
        is_back = self.direction == "reverse" or self.direction == "alternate" and turns % 2 == 1
        return 1 - place if is_back else place


class Element:
    def __init__(self, node, parent):
        self.tag = node.tag.replace(SVG, "")
        self.parent = parent
        self.id = node.get("id")
        self.classes = set((node.get("class") or "").split())
        self.attributes = node.attrib
        self.style = {}
        self.animations = []

    def chain(self):
        """The element and its ancestors, the root first."""
        return [*(self.parent.chain() if self.parent else []), self]


def matches(selector, element):
    """Whether a compound selector matches, and how specific it is."""
    parts = re.fullmatch(r"(\*|[\w-]+)?((?:[.#:][\w-]+)*)", selector)
    if not parts:
        raise Unsupported(f"the selector {selector!r}")
    specific = [0, 0, 0]
    if parts[1] and parts[1] != "*":
        if parts[1] != element.tag:
            return None
        specific[2] += 1
    for part in re.findall(r"[.#:][\w-]+", parts[2]):
        if part[0] == "." and part[1:] in element.classes or part == ":root" and element.parent is None:
            specific[1] += 1
        elif part[0] == "#" and part[1:] == element.id:
            specific[0] += 1
        else:
            return None
    return specific


def found_by(selector, element):
    """The specificity of a selector of compound selectors with spaces and > between them, or None."""
    words = selector.replace(">", " > ").split()
    specific = matches(words.pop(), element)
    if specific is None:
        return None
    place = element.parent
    while words:
        is_child = words[-1] == ">"
        if is_child:
            words.pop()
        wanted = words.pop()
        while place is not None:
            more = matches(wanted, place)
            place = place.parent
            if more is not None:
                specific = [a + b for a, b in zip(specific, more)]
                break
            if is_child:
                return None
        else:
            return None
    return specific


class Film:
    """An animated SVG."""

    def __init__(self, text, theme="light"):
        self.theme = theme
        self.keyframes = {}
        self.elements = []
        self.rules = []
        root = ElementTree.fromstring(text)
        for node in root.iter(f"{SVG}style"):
            self.read(tinycss2.parse_stylesheet(node.text or "", skip_comments=True, skip_whitespace=True))
        self.collect(root, None)
        for element in self.elements:
            self.apply(element)

    def read(self, rules):
        for rule in rules:
            if rule.type == "qualified-rule":
                for selector in split(tinycss2.serialize(rule.prelude)):
                    self.rules.append((selector, declarations(rule.content)))
            elif rule.type == "at-rule" and rule.lower_at_keyword == "keyframes":
                self.keyframes[tinycss2.serialize(rule.prelude).strip()] = Keyframes(rule.content)
            elif rule.type == "at-rule" and rule.lower_at_keyword == "media":
                question = tinycss2.serialize(rule.prelude).replace(" ", "")
                answers = {
                    "(prefers-color-scheme:dark)": self.theme == "dark", "(prefers-color-scheme:light)": self.theme == "light",
                    "(prefers-reduced-motion:reduce)": False, "(prefers-reduced-motion)": False,
                    "(prefers-reduced-motion:no-preference)": True, "print": False, "screen": True}
                if question not in answers:
                    raise Unsupported(f"@media {question}")
                if answers[question]:
                    self.read(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))
            else:
                raise Unsupported(f"the rule {tinycss2.serialize([rule])[:60]!r}")

    def collect(self, node, parent):
        element = Element(node, parent)
        if element.tag in NOT_DRAWN:
            return
        self.elements.append(element)
        for each in node:
            self.collect(each, element)

    def apply(self, element):
        """The cascade of an element: its style, and its animations."""
        ranked = []
        for order, (selector, found) in enumerate(self.rules):
            specific = found_by(selector, element)
            if specific is not None:
                ranked.append((specific, order, found))
        inline = element.attributes.get("style")
        if inline:
            ranked.append(([9, 0, 0], 0, declarations(tinycss2.parse_component_value_list(inline))))
        ranked.sort(key=lambda each: each[:2])
        longhands = {}
        for is_important in (False, True):
            for _, _, found in ranked:
                for name, (value, important) in found.items():
                    if important != is_important:
                        continue
                    if name == "animation":
                        longhands.update({key: None for key in longhands} | shorthand(value))
                    elif name.startswith("animation-"):
                        longhands[name[len("animation-"):]] = split(value)
                    else:
                        element.style[name] = value
        names = longhands.get("name") or []
        for index, name in enumerate(names):
            if name == "none":
                continue
            settings = {
                key: values[index % len(values)] for key, values in longhands.items() if key != "name" and values}
            if settings.get("play-state") == "paused":
                raise Unsupported("a paused animation")
            if name not in self.keyframes:
                raise Unsupported(f"the animation {name!r} without keyframes")
            element.animations.append((Animation(name, settings), self.keyframes[name]))

    # Values over time

    def values(self, element, name, moments):
        """The values of a property at ascending moments; None where nothing sets it."""
        base = element.style.get(name)
        if base is None and name in ("transform", "opacity", "visibility", "display", *SHAPE):
            base = element.attributes.get(name)
        base = None if base is None else parsed(name, base)
        # The last animation of a property wins.
        moving = [(animation, frames.of[name]) for animation, frames in element.animations if name in frames.of]
        if not moving:
            return [base] * len(moments)
        animation, keys = moving[-1]
        places = [place for place, _, _ in keys]
        if places[0] > 0 or places[-1] < 1:
            if base is None:
                base = parsed(name, "none") if name in POSE else [1.0] if name == "opacity" else "visible"
            keys = [*([(0.0, base, None)] if places[0] > 0 else []), *keys, *([(1.0, base, None)] if places[-1] < 1 else [])]
            places = [place for place, _, _ in keys]
        result = []
        for moment in moments:
            place = animation.place(moment)
            if place is None:
                result.append(base)
                continue
            # Of keyframes at the same place the last one counts from there on.
            index = min(bisect_right(places, place), len(keys) - 1)
            start, end = keys[index - 1], keys[index]
            length = end[0] - start[0]
            share = (place - start[0]) / length if length > 0 else 1.0
            result.append(between(name, start[1], end[1], (start[2] or animation.ease)(share)))
        return result

    def moves(self, element):
        return any(name in frames.of for _, frames in element.animations for name in POSE)

    def changes_shape(self, element):
        return any(name in frames.of for _, frames in element.animations for name in SHAPE)

    def middles(self, element, moments):
        """The middle of what an element draws while its shape changes, in its own coordinates: that of the box of its outline,
        or that of the drawn part of a line, its first dash. None where neither is known."""
        outlines = self.values(element, "d", moments)
        if not outlines[0]:
            return None
        if not any("d" in frames.of for _, frames in element.animations):
            ends = vector_outlines.line(outlines[0])
            dashes = self.values(element, "stroke-dasharray", moments)
            if not ends or len(dashes[0] or []) != 2:
                return None
            (x, y), (right, bottom) = ends
            length = math.hypot(right - x, bottom - y) or 1.0
            return [
                (x + (right - x) * min(dash, length) / (2 * length), y + (bottom - y) * min(dash, length) / (2 * length))
                for dash, _ in dashes]
        return [vector_outlines.middle(outline) for outline in outlines]

    def poses(self, element, moments):
        """The maps from the element's coordinates to those of its parent."""
        columns = {name: self.values(element, name, moments) for name in POSE}
        if not self.moves(element):
            return [self.pose(*(columns[name][0] for name in POSE))] * len(moments)
        return [self.pose(*row) for row in zip(*(columns[name] for name in POSE))]

    @staticmethod
    def pose(translate, rotate, scale, transform):
        result = UNIT
        if translate:
            result = (1.0, 0.0, 0.0, 1.0, translate[0], translate[1])
        if rotate:
            result = times(result, turn(rotate[0]))
        if scale:
            result = times(result, (scale[0], 0.0, 0.0, scale[1], 0.0, 0.0))
        return times(result, matrix(transform)) if transform else result

    def maps(self, element, moments, ancestor=None):
        """The maps from the element's coordinates to those of the picture, or of an ancestor."""
        result = [UNIT] * len(moments)
        chain = element.chain()
        if ancestor is not None:
            chain = chain[chain.index(ancestor) + 1:]
        for each in chain:
            poses = self.poses(each, moments)
            if any(pose != UNIT for pose in (poses if self.moves(each) else poses[:1])):
                result = [times(outer, inner) for outer, inner in zip(result, poses)]
        return result

    def visible(self, element, moments):
        """Whether anything of an element is drawn."""
        result = [False] * len(moments)
        for leaf in self.elements:
            chain = leaf.chain() if leaf.tag in SHAPES else []
            if element not in chain:
                continue
            shown = [True] * len(moments)
            for each in chain:
                if "visibility" in each.style or "visibility" in each.attributes or any("visibility" in f.of for _, f in each.animations):
                    # A child may be visible in a hidden group.
                    shown = [value in (None, "visible") for value in self.values(each, "visibility", moments)]
                for name, nothing in (("display", "none"), ("opacity", [0.0])):
                    if name in each.style or name in each.attributes or any(name in f.of for _, f in each.animations):
                        shown = [old and value != nothing for old, value in zip(shown, self.values(each, name, moments))]
            result = [old or new for old, new in zip(result, shown)]
            if all(result):
                break
        return result


def shorthand(text):
    """The longhands of `animation`."""
    result = {}
    for part in split(text):
        found = {"name": "none", "duration": None}
        for word in split(part, " "):
            if re.fullmatch(r"[-+]?[\d.]+m?s", word):
                found["delay" if found["duration"] else "duration"] = word
            elif word in ("linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end") or "(" in word:
                found["timing-function"] = word
            elif word == "infinite" or re.fullmatch(r"[\d.]+", word):
                found["iteration-count"] = word
            elif word in ("normal", "reverse", "alternate", "alternate-reverse"):
                found["direction"] = word
            elif word in ("forwards", "backwards", "both"):
                found["fill-mode"] = word
            elif word in ("running", "paused"):
                found["play-state"] = word
            else:
                found["name"] = word
        defaults = {
            "duration": "0s", "delay": "0s", "timing-function": "ease", "iteration-count": "1", "direction": "normal", "fill-mode": "none",
            "play-state": "running"}
        for key, value in {**defaults, **{key: value for key, value in found.items() if value}}.items():
            result.setdefault(key, []).append(value)
    return result
