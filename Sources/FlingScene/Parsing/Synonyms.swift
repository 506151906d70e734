/// Names that UIKit, CSS and other engines use for keys, kinds and choices of the language.
enum Synonyms {
  /// The candidate that `word` most likely stands for: a synonym, otherwise the one with the nearest
  /// spelling.
  /// - Parameter synonyms: those of the table alone, which come first.
  static func likelyMeaning(
    of word: String, among candidates: [String], table synonyms: [String: String] = [:]
  ) -> String? {
    synonyms[plain(word)].flatMap { candidates.contains($0) ? $0 : nil } ?? synonym(
      of: word, among: candidates) ?? nearest(word, in: candidates)
  }

  /// The candidate that is a synonym of `word`, regardless of case, `-` and `_`.
  static func synonym(of word: String, among candidates: [String]) -> String? {
    meanings[plain(word)]?.first { candidates.contains($0) }
  }

  private static func plain(_ word: String) -> String {
    word.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// Keys are in lower case without dashes. The first value among the candidates is the meaning.
  private static let meanings: [String: [String]] = [
    // Views
    "rectangle": ["view"], "rect": ["view", "frame"], "box": ["view"], "square": ["view"],
    "circle": ["ellipse"],
    "oval": ["ellipse"], "position": ["center"], "x": ["center.x", "center"], "y": ["center.y", "center"],
    "left": ["min-x"], "right": ["max-x"], "top": ["min-y"], "bottom": ["max-y"], "minx": ["min-x"],
    "maxx": ["max-x"], "miny": ["min-y"], "maxy": ["max-y"], "centerx": ["center.x"], "midx": ["center.x"],
    "centery": ["center.y"], "midy": ["center.y"], "padding": ["inset"], "w": ["width"], "h": ["height"],
    "margin": ["inset"], "insets": ["inset"], "spacing": ["gap"], "rowspacing": ["row-gap"],
    "rowgap": ["row-gap"],
    "columns": ["grid"], "spacebetween": ["between"], "alignitems": ["align"], "alignment": ["align"],
    "justifycontent": ["justify"], "distribution": ["justify"], "flexgrow": ["grow"], "flex": ["grow"],
    "vstack": ["stack"], "hstack": ["stack"], "leading": ["start"], "trailing": ["end"], "fill": ["stretch"],
    "flexstart": ["start"], "flexend": ["end"], "row": ["horizontal"], "column": ["vertical"],
    "width": ["size"], "height": ["size"],
    "radius": ["corner", "circle", "size"], "cornerradius": ["corner"],
    "borderradius": ["corner"], "color": ["fill"], "colour": ["fill"], "background": ["fill"],
    "backgroundcolor": ["fill"], "border": ["stroke"], "outline": ["stroke"], "alpha": ["opacity"],
    "angle": ["rotation"], "transform": ["rotation"], "ishidden": ["hidden"], "children": ["views"],
    "subviews": ["views"], "zindex": ["z"], "zposition": ["z"],
    // Paints: names of SVG and CSS
    "spreadmethod": ["spread"], "fx": ["focus"], "fy": ["focus"], "fr": ["focus-radius"],
    "mirror": ["reflect"],
    "pluslighter": ["plus"],
    // Functions: names of JavaScript and Swift
    "substring": ["slice"], "substr": ["slice"], "uppercase": ["upper"], "uppercased": ["upper"],
    "touppercase": ["upper"], "lowercase": ["lower"], "lowercased": ["lower"], "tolowercase": ["lower"],
    "len": ["count"], "concat": ["join"], "padstart": ["pad"], "replaceall": ["replace"],
    // Behaviors
    "item": ["items"], "items": ["item"],
    "spring": ["attachment", "distance"], "joint": ["attachment"], "force": ["push", "direction"],
    "impulse": ["push", "instantaneous"], "properties": ["dynamic-item"], "group": ["item-group"],
    "mass": ["density"], "restitution": ["elasticity"], "bounce": ["elasticity"],
    "bounciness": ["elasticity"],
    "stiffness": ["frequency"], "drag": ["resistance", "pan"], "lineardamping": ["resistance"],
    "angulardamping": ["angular-resistance"], "static": ["anchored"], "point": ["to", "anchor"],
    "target": ["to", "view", "of"], "distance": ["length", "by"], "speed": ["magnitude", "velocity"],
    "center": ["position"], "kind": ["joint"], "vector": ["direction"],
    "move": ["animate"], "moveto": ["animate"], "tween": ["animate"], "fade": ["animate"], "print": ["log"],
    "bringtofront": ["bring-to-front"], "bringsubviewtofront": ["bring-to-front"],
    "raise": ["bring-to-front"],
    "sendtoback": ["send-to-back"], "sendsubviewtoback": ["send-to-back"], "lower": ["send-to-back"],
    "assign": ["let"], "call": ["run"], "delay": ["after"], "timer": ["after"],
    "weld": ["fixed"], "hinge": ["pin"], "revolute": ["pin"], "prismatic": ["slide"], "slider": ["slide"],
    "sliding": ["slide"], "rod": ["distance"], "limit": ["rope"],
    // Gestures: names that differ between kinds of gestures, and names of UIKit
    "began": ["recognized"], "changed": ["recognized"], "ended": ["recognized"], "recognized": ["began"],
    "action": ["do"], "actions": ["do"], "on": ["view"], "isenabled": ["enabled"], "touches": ["fingers"],
    "numberoftouches": ["fingers"], "numberoftouchesrequired": ["fingers"],
    "minimumnumberoftouches": ["fingers"], "maximumnumberoftouches": ["fingers"],
    "numberoftaps": ["taps"], "numberoftapsrequired": ["taps"], "directions": ["direction"],
    "edge": ["edges"], "edges": ["direction"], "direction": ["edges"],
    "minimumpressduration": ["minimum-duration"],
    "duration": ["minimum-duration"], "simultaneous": ["alongside"], "with": ["alongside"],
    "requires": ["waits-for"], "requiretofail": ["waits-for"], "cancelstouchesinview": ["cancels-touches"],
    "longpress": ["long-press", "press"], "hold": ["long-press", "press"], "doubletap": ["tap"],
    "rotate": ["rotation"], "zoom": ["pinch"], "screenedgepan": ["edge-pan"],
    // Script
    "pan": ["drag"], "scroll": ["drag"], "fling": ["flick"], "throw": ["flick"], "click": ["tap"],
    "rotation": ["rotate"], "cancel": ["interrupt"], "pause": ["wait"], "sleep": ["wait"],
    "count": ["taps"],
    // Arrows and overlays
    "connector": ["arrow"], "curve": ["bend"], "curvature": ["bend"], "arrowhead": ["head"],
    "heads": ["head"], "start": ["from"], "end": ["to"],
    "tooltip": ["callout"], "annotation": ["callout"], "note": ["callout"], "measure": ["dimension"],
    "brace": ["bracket"], "highlight": ["spotlight"], "focus": ["spotlight"], "at": ["of"], "between": ["of"],
    "to": ["between"],
    "points": ["between"], "trim": ["stroke"], "dash": ["stroke"], "cap": ["stroke"], "join": ["stroke"],

    "placement": ["side", "place"], "dimming": ["dim"],
  ]
}
