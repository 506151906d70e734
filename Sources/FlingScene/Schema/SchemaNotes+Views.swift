extension SchemaNotes {
  static let views = [
    "view": "A rectangle, also a group of views; the value is its name.",
    "ellipse": "An ellipse in its frame.",
    "polygon": "Points, a regular polygon or a star.", "path": "SVG path data.",
    "line": "From one point to another.",
    "label": "A text.", "image": "A PNG.",
    "frame": "[x, y, width, height] in the parent's coordinates. | | [40, 40, 120, 80]",
    "center": "Where anchor lies in the parent: [x, y] or a word. | | [160, 200]",
    "size": "[width, height]; one number is a square. | | [120, 80]",
    "rotation": "Clockwise, about anchor. | 0 | 45deg", "scale": "About anchor: a number or [sx, sy]. | 1",
    "anchor": "The unit point of the bounds that lies on center. | [0.5, 0.5]",
    "fill": "A paint. | | system-blue", "stroke": "A color, or a map with paint, width and more.",
    "corner": "A radius, or four clockwise from the top left. | 0 | 12",
    "corner-style": "Round, or continuous as on iOS. | round",
    "shadow": "A shadow or a list of them; none for none.", "opacity": "Of the view with its children. | 1",
    "blend": "How it is mixed with what lies beneath. | normal",
    "blur": "Standard deviation of a Gaussian, in points. | 0",
    "clip": "Children show only within the shape, and blend with nothing outside of the view. | false",
    "hidden": "Not drawn, not touched; a hidden item still collides. | false",
    "touchable": "Whether fingers find it. | true",
    "points": "Corners in own coordinates. | | [[0, 0], [40, 0], [20, 30]]",
    "sides": "Of a regular polygon. | | 6", "star": "A star in the frame.",
    "d": "SVG path data. | | M0 0 L40 0 L20 30 Z",
    "fill-rule": "What lies inside. | nonzero", "from": "Where the line begins. | | [0, 0]",
    "to": "Where the line ends. | | [100, 0]", "source": "A PNG beside the scene. | | photo.png",
    "fit": "How the picture fills the frame. | fill", "tint": "A color in place of the picture's own.",
    "body": "The outline that collides.", "style": "A name from styles, or a list of them.",
    "views": "Children, in this view's coordinates.", "repeat": "Makes copies that see i and n. | | 5",
    "text": "Words; {expression} is computed. | | {round(ball.center.y)} pt",
    "font": "Family, size, weight and more.", "color": "A paint for the text. | black",
    "align": "Where lines lie between left and right.",
    "valign": "Where the text lies between top and bottom. | middle",
    "lines": "At most so many; 0 for as many as there are.", "leading": "From line to line, in points.",
    "overflow": "What becomes of text that has no room.",
  ]

  static let strokes = [
    "paint": "A paint. | | black", "width": "In points. | 1", "dash": "Lengths on and off. | | [4, 4]",
    "phase": "Where in the dashes it begins. | 0", "cap": "Ends of lines. | butt", "join": "Corners. | miter",
    "miter-limit": "How long a sharp corner may be, in widths. | 10",
    "align": "On which side of the outline. | center",
    "trim": "The share of the outline that is drawn. | [0, 1]",
  ]

  static let shadows = [
    "color": "A color. | black 33%", "offset": "To the right and down. | [0, 4]",
    "blur": "As in CSS: twice the standard deviation. | 12", "spread": "Moves the outline outward. | 0",
  ]

  static let paints = [
    "checker": "Squares of so many points.", "stripes": "Stripes of so many points.",
    "linear": "An angle as in CSS, or two points. | | 180deg", "radial": "The centre.",
    "conic": "The centre.",
    "colors": "Two colors. | | [white, silver]", "angle": "Of the stripes. | 0 | 45deg",
    "stops": "Colors, each with its place or not. | | [red, blue 80%]", "radius": "In points. | | 60",
    "from": "Where the first color lies. | 0",
  ]

  static let stops = ["color": "A color. | | red 40%", "at": "Its place. | | 40%"]
  static let stars = [
    "points": "How many. | | 5", "inner": "Inner radius as a share of the outer one. | 0.5",
  ]

  static let bodies = [
    "points": "Corners about the centre.", "d": "SVG path data about the centre.",
    "ellipse": "[width, height] about the centre.",
  ]

  static let fonts = [
    "family": "A family of fonts, or a list. | Inter", "size": "In points. | 17",
    "weight": "A word or 1 to 1000. | regular",
    "italic": "Slanted. | false", "tracking": "Points between characters. | 0",
    "language": "A tag such as de. | | tr",
  ]

  static let insets = [
    "top": "From above; positive shrinks. | 0", "left": "From the left; positive shrinks. | 0",
    "bottom": "From below; positive shrinks. | 0", "right": "From the right; positive shrinks. | 0",
  ]

  static let copies = [
    "count": "How many copies, known when the scene is read. | | 5",
    "as": "What the copies call their index. | i | k",
  ]
}
