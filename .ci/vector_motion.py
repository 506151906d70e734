"""Compares the motion in an SVG with the numbers that `fling trace` prints, at every 1/600 s of the scene: the moments at which
the program samples it, and one between each two of them.

The SVG does not name views. A view is found by its motion: it is the element that carries a fixed point along the way of the
view's center, and that turns with it. What is compared is therefore how far the element is from a rigid connection to the view;
where the element lies is left to the comparison of pictures.
"""
import cmath
import fnmatch
import json
import math
import subprocess
from pathlib import Path

from vector_scenes import UNITS, Failure
from vector_styles import Film, Unsupported, times

# Points along each axis and degrees, at the moments at which the program samples the scene. The trace is rounded to
# millionths.
LIMIT = 0.05 + 1e-5
# Views that move less are not looked for, in points.
LEAST = 1.0
# The place of a view that was hidden or set jumps by more than this, in points, from one moment to the next.
JUMP = 20.0
# An element farther from a view than this, in points, is not that view.
MOST = 3.0
# Units of time between the samples of the program.
STEP = 2
# Views without an element that moves like them, by scene: they draw nothing, or they are texts that stand still and change.
NOT_DRAWN = {
    "Scenes/jelly-blob": ["bead-*"], "Scenes/slot-machine": ["strip-*"], "Tests/Scenes/button-squash": ["probe"],
    "Tests/Acceptance/24-toast": ["line-1-detail-of"]}


class View:
    """The motion of a named view, or of one in a cell of a sweep."""

    def __init__(self):
        self.units = []
        self.centers = []
        # In degrees; None where the trace does not tell it.
        self.angles = []

    def longest_run(self):
        """The longest part of the motion without jumps."""
        jumps = [i for i in range(1, len(self.units)) if abs(self.centers[i] - self.centers[i - 1]) > JUMP]
        start, end = max(zip([0, *jumps], [*jumps, len(self.units)]), key=lambda part: part[1] - part[0])
        run = View()
        run.units, run.centers, run.angles = self.units[start:end], self.centers[start:end], self.angles[start:end]
        return run

    @property
    def extent(self):
        xs, ys = [center.real for center in self.centers], [center.imag for center in self.centers]
        return math.hypot(max(xs) - min(xs), max(ys) - min(ys))


def views(scene, fling):
    """All views that move, by their names in the trace."""
    rate = float(UNITS * scene.speed)
    run = subprocess.run(
        [fling, "trace", scene.path, "--fps", f"{rate:.9g}", "--theme", scene.themes[0]], capture_output=True, text=True)
    if run.returncode != 0:
        raise Failure(f"trace: exit {run.returncode}: {run.stderr.strip()[-300:]}")
    found, states = {}, {}
    cell, last = 0, -1.0
    for line in run.stdout.splitlines():
        row = json.loads(line)
        if row["time"] <= last:
            cell, states = cell + 1, {}
        last = row["time"]
        units = round(row["time"] * UNITS)
        for name, changed in row.get("views", {}).items():
            states.setdefault(name, {}).update(changed)
        bodies = row.get("items", {})
        for name in {**states, **bodies}:
            if name in bodies:
                x, y, angle = bodies[name][:3]
            elif "center" in states[name]:
                (x, y), angle = states[name]["center"], states[name].get("rotation")
            else:
                continue
            view = found.setdefault((cell, name), View())
            view.units.append(units)
            view.centers.append(complex(x, y))
            view.angles.append(None if angle is None else math.degrees(angle))
    runs = {name: view.longest_run() for name, view in found.items()}
    return {name: view for name, view in runs.items() if view.extent >= LEAST}


def distances(view, maps, indices):
    """The distances in points, the larger one of x and y, between a view and a point that is fixed in an element, at moments
    of the view; and the distance of that point from the element's origin.

    In most films the point is the origin, in the coordinates of the picture. Otherwise it is the point of least squares, and a
    constant offset between the coordinates of the view and of the picture is left out: linear · point + translation = center +
    offset, with complex numbers for points and for rotations with a scale.
    """
    linear = [complex(maps[i][0] + maps[i][3], maps[i][1] - maps[i][2]) / 2 for i in indices]
    wanted = [view.centers[i] - complex(maps[i][4], maps[i][5]) for i in indices]
    # What lies between samples does not choose the connection.
    at_samples = [place for place, i in enumerate(indices) if view.units[i] % STEP == 0] or range(len(indices))

    def centered(differences):
        xs, ys = [differences[place].real for place in at_samples], [differences[place].imag for place in at_samples]
        middle = complex(min(xs) + max(xs), min(ys) + max(ys)) / 2
        return [each - middle for each in differences]

    found = [(wanted, 0.0), (centered(wanted), 0.0)]
    count, total = len(indices), sum(linear)
    squares = sum(abs(each) ** 2 for each in linear)
    products = sum(each.conjugate() * value for each, value in zip(linear, wanted))
    determinant = squares * count - abs(total) ** 2
    if determinant > 1e-9 * count * max(squares, 1e-12):
        point = (count * products - total.conjugate() * sum(wanted)) / determinant
        found.append((centered([value - each * point for each, value in zip(linear, wanted)]), abs(point)))
    axes = [([max(abs(each.real), abs(each.imag)) for each in differences], reach) for differences, reach in found]
    return min(axes, key=lambda each: max(each[0][place] for place in at_samples))


def turns(view, maps, indices):
    """The differences of rotation in degrees, apart from a constant one, by index; empty where the trace does not tell a
    rotation."""
    indices = [i for i in indices if view.angles[i] is not None]
    if not indices or max(view.angles[i] for i in indices) - min(view.angles[i] for i in indices) < 1e-6:
        return {}
    # A mirrored element turns the other way: its first column tells the rotation of its own axis.
    found = {i: cmath.rect(1, math.atan2(maps[i][1], maps[i][0]) - math.radians(view.angles[i])) for i in indices}
    total = sum(found.values())
    total = total / abs(total) if abs(total) > 1e-9 else 1
    differences = {i: math.degrees(cmath.phase(each / total)) for i, each in found.items()}
    at_samples = [each for i, each in differences.items() if view.units[i] % STEP == 0] or list(differences.values())
    middle = (min(at_samples) + max(at_samples)) / 2
    return {i: abs(each - middle) for i, each in differences.items()}


class Match:
    """The largest differences between a view and its element, at samples and between them."""

    def __init__(self, reach, changes_shape=False):
        # A point beside the origin, such as the middle of a line that turns about its end, moves with the rotation, too; that of
        # a shape that changes moves with its own numbers.
        self.limit = LIMIT + reach * math.radians(LIMIT) + (LIMIT if changes_shape else 0)
        self.points = self.degrees = self.points_between = self.degrees_between = 0.0

    @property
    def is_near(self):
        return self.points <= self.limit and self.degrees <= LIMIT

    def joined(self, other):
        """Both, of which the farther one counts."""
        both = Match(0.0)
        both.limit = max(self.limit, other.limit)
        for name in ("points", "degrees", "points_between", "degrees_between"):
            setattr(both, name, max(getattr(self, name), getattr(other, name)))
        return both


class Motion:
    """The result for a scene."""

    def __init__(self):
        self.points = self.degrees = self.points_between = self.degrees_between = 0.0
        self.count = 0
        self.faults = []

    def add(self, match):
        self.count += 1
        for name in ("points", "degrees", "points_between", "degrees_between"):
            setattr(self, name, max(getattr(self, name), getattr(match, name)))


def spread(count, wanted):
    """Indices that are spread evenly over a list."""
    return sorted({index * (count - 1) // max(1, wanted - 1) for index in range(wanted)})


class Finder:
    """Finds elements by their motion. All views of a scene ask at the same moments, so maps are kept."""

    def __init__(self, film, scene):
        self.film = film
        self.scene = scene
        # Units of time of a frame.
        self.frame = math.ceil(UNITS * scene.speed / scene.rate)
        self.known = {}
        movers = [element for element in film.elements if film.moves(element) or film.changes_shape(element)]
        # An element with its way in the picture, and in each element around it that moves too.
        self.candidates = [(element, None) for element in movers]
        self.inner = [(element, outer) for element in movers for outer in element.chain()[:-1] if film.moves(outer)]

    def seconds(self, units):
        return [float((unit - self.scene.start * UNITS) / (UNITS * self.scene.speed)) for unit in units]

    def maps(self, candidate, units):
        """The maps from the coordinates around the middle of an element to those of the picture or the element around it; None
        where the element is not shown."""
        element, outer = candidate
        key = (id(element), id(outer), tuple(units[:3]), units[-1], len(units))
        if key not in self.known:
            seconds = self.seconds(units)
            maps = self.film.maps(element, seconds, outer)
            middles = self.film.middles(element, seconds) if self.film.changes_shape(element) else None
            if middles:
                maps = [times(each, (1.0, 0.0, 0.0, 1.0, *middle)) for each, middle in zip(maps, middles)]
            # What is hidden between two frames stands still until the second one, at which it is hidden in the film.
            shown = self.film.visible(element, seconds)
            later = self.film.visible(element, self.seconds([unit + self.frame for unit in units]))
            self.known[key] = [
                each if is_shown and is_later else None for each, is_shown, is_later in zip(maps, shown, later)]
        return self.known[key]

    def nearest(self, view, open_indices):
        """The best elements for the moments of a view that are open, by a few of them: pairs of a distance and a candidate."""
        whole = [i for i in open_indices if view.units[i] % STEP == 0] or open_indices
        few = [whole[i] for i in spread(len(whole), 48)]
        units = [view.units[i] for i in few]
        part = View()
        part.units = units
        part.centers, part.angles = [view.centers[i] for i in few], [view.angles[i] for i in few]

        def rank(candidates):
            ranked = []
            for index, candidate in enumerate(candidates):
                maps = self.maps(candidate, units)
                shown = [i for i, each in enumerate(maps) if each]
                # A few points lie on many ways.
                if len(shown) < min(4, len(few)):
                    continue
                apart, reach = distances(part, maps, shown)
                # A tenth of the moments may be others, such as those of a jump.
                most = 9 * (len(shown) - 1) // 10
                # A far point of something that turns lies on many ways, too.
                apart = sorted(apart)[most] + reach / 1000
                angles = sorted(turns(part, maps, shown).values()) or [0.0]
                # Of elements that fit, the one that is shown longest.
                score = apart + angles[min(most, len(angles) - 1)]
                ranked.append((score > 0.2, -len(shown) if score <= 0.2 else 0, score, index, candidate))
            return sorted(ranked, key=lambda each: each[:4])

        best = rank(self.candidates)
        if not best or best[0][0]:
            best = sorted(best + rank(self.inner), key=lambda each: each[:3])
        return [each[-1] for each in best[:4]]

    def match(self, view):
        """The differences of the elements that follow a view; None if no element follows it. A view has several elements, one
        after the other, if what is in front of it changes."""
        found = None
        open_indices = list(range(len(view.units)))
        while len(open_indices) > 1:
            part = None
            for candidate in self.nearest(view, open_indices):
                maps = self.maps(candidate, view.units)
                indices = [i for i in open_indices if maps[i]]
                if len(indices) < 2:
                    continue
                apart, reach = distances(view, maps, indices)
                match = Match(reach, self.film.changes_shape(candidate[0]))
                for name, differences in (("points", dict(zip(indices, apart))), ("degrees", turns(view, maps, indices))):
                    for index, difference in differences.items():
                        key = name if view.units[index] % STEP == 0 else name + "_between"
                        setattr(match, key, max(getattr(match, key), difference))
                if match.points <= MOST and (part is None or match.points + match.degrees < part[0].points + part[0].degrees):
                    part = match, set(indices)
            # What no further element follows is hidden.
            if part is None or found and not part[0].is_near:
                break
            found = found.joined(part[0]) if found else part[0]
            open_indices = [i for i in open_indices if i not in part[1]]
        return found


def compare(scene, fling, path):
    """Compares all views of a scene that move with the elements of its SVG."""
    result = Motion()
    hidden = NOT_DRAWN.get(scene.label, [])
    moving = {
        (cell, name): view for (cell, name), view in views(scene, fling).items()
        if not any(fnmatch.fnmatchcase(name, pattern) for pattern in hidden)}
    if not moving:
        return result
    try:
        finder = Finder(Film(Path(path).read_text(encoding="utf-8"), scene.themes[0]), scene)
        for (cell, name), view in moving.items():
            label = f"{name} of cell {cell + 1}" if cell else name
            match = finder.match(view)
            if match is None:
                result.faults.append(f"motion: no element moves like {label}")
                continue
            result.add(match)
            if not match.is_near:
                result.faults.append(f"motion: {label} is off by {match.points:.3f} pt and {match.degrees:.3f}°")
    except Unsupported as error:
        result.faults.append(f"motion: this check does not know {error}")
    return result
