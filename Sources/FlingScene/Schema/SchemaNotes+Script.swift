extension SchemaNotes {
  static let script = [
    "tap": "The view that is tapped.", "press": "The view that is pressed.",
    "drag": "The view that is dragged.",
    "flick": "The view that is flicked.", "swipe": "The view that is swiped.",
    "pinch": "The view that two fingers pinch.",
    "rotate": "The view that two fingers turn.",
    "transform": "The view that two fingers move, turn and scale.",
    "touch": "The view that a finger touches as keys tell.",
    "wait": "A time, or a test with at-most. | | 0.5s",
    "interrupt": "The system takes every finger away.", "do": "Actions without a finger.",
    "mark": "Names this moment.",
    "at": "A time or mark at which it starts, even while others run.",
    "delay": "After the step before ended. | 0 | 0.3s",
    "together": "Starts with the step before. | false", "at-most": "How long a wait may be. | 10s",
    "from": "A point of the canvas, a word, or shares of the view. | center | [50%, 80%]",
    "finger": "A number that tells it apart.",
    "fingers": "How many, side by side. | 1", "spread": "Points between them. | 40",
    "anyway": "Whatever view lies there. | false",
    "taps": "How many. | 1", "gap": "Time between taps. | 0.1s", "to": "Where it ends, in the canvas.",
    "by": "How far it goes. | | [0, -100]", "rotate.by": "How far they turn. | | 30deg",
    "transform.by": "How far they turn. | | 30deg",
    "path": "Points of the canvas, or SVG path data.", "hold": "Time before lifting; releases at rest.",
    "release": "Velocity that is reported at the end. | | [900, -1200]",
    "compensate": "Goes the 10 points further that a pan swallows. | false",
    "velocity": "In points a second. | | [0, -1200]",
    "speed": "In points a second.", "direction": "Where it goes.",
    "scale": "What is reported at the end. | | 2",
    "move": "How far their middle goes.", "distance": "Between the fingers. | 160",
    "pinch.distance": "Between the fingers. | 100",
    "swipe.distance": "How far it goes. | 160", "from-distance": "Between the fingers at first.",
    "to-distance": "Between the fingers at last.", "angle": "Clockwise from the right. | 0",
    "duration": "How long it takes. | 0.5s", "tap.duration": "How long a finger is down. | 60ms",
    "press.duration": "How long. | 1s",
    "flick.duration": "How long it takes. | 0.12s", "swipe.duration": "How long it takes. | 0.16s",
    "ease": "How it speeds up and slows down. | ease-in-out", "keys": "Places in time.",
    "lift": "Whether the finger leaves. | true",
    "cancel": "The system takes it away. | false", "repeat": "Makes copies that see i and n. | | 5",
  ]

  static let touchKeys = [
    "at": "Time since the step began. | | 0.2s", "point": "In the canvas.",
    "ease": "On the way to here. | linear",
  ]

  static let actions = [
    "add": "Puts a behavior in: a name, or a map that makes one.",
    "remove": "Takes behaviors or timers out; all for every behavior.",
    "set": "Changes keys of a view, behavior, boundary, gesture or the canvas.",
    "let": "Gives variables other values.",
    "animate": "The view, or a pattern.", "stop": "Ends a view's animations where they are.",
    "add-velocity": "The item.", "after": "A time. | | 0.4s", "if": "A test. | | = fast > 1000",
    "run": "A list of actions.",
    "mark": "Names this moment.", "log": "A line in the trace.", "to": "Keys of the view at the end.",
    "duration": "How long it takes. | 0.25s", "delay": "Before it begins. | 0",
    "stagger": "From view to view. | 0",
    "ease": "How it speeds up and slows down. | ease-in-out", "spring": "Instead of ease.",
    "times": "How often. | 1 | forever",
    "autoreverse": "There and back. | false", "keyframes": "Instead of to.",
    "linear": "In points a second. | | [0, -400]",
    "angular": "Clockwise. | | 5rad/s", "do": "Actions.", "name": "A timer that remove takes out.",
    "then": "Actions if it is true.",
    "animate.then": "Actions if it ran out.", "else": "Actions if it is not.",
    "repeat": "Makes copies that see i and n. | | 5",
  ]

  static let springs = [
    "damping": "Ratio, from 0.05 to 1, which does not swing. | | 0.6",
    "velocity": "At the start, in ways a second. | 0",
    "bounce": "From -0.95 to 0.95; duration is the perceptual one. | | 0.3",
  ]

  static let keyframes = ["at": "A share of the duration. | | 40%", "ease": "On the way to here."]
}
