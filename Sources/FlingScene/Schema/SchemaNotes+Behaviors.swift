extension SchemaNotes {
  private static let members = "Names, patterns such as box-*, or all. | | box-*"

  static let behaviors = [
    "gravity": "1 is 1000 points a second squared.",
    "collision": "Items hit each other, boundaries and bounds.",
    "push": "A force, or one shove.", "attachment": "A rod, spring, rope, weld, pivot or slide.",
    "snap": "Pulls an item to a point.", "dynamic-item": "What items are like.",
    "field": "A force that depends on the place.",
    "item-group": "One rigid body of several views.", "composite": "Behaviors that go in and out as one.",
    "items": members, "item": "A name.", "direction": "A vector, y down. | | [0, 1]",
    "gravity.direction": "A vector, y down; its length is the magnitude. | [0, 1]",
    "angle": "Clockwise from the right. | | 90deg",
    "magnitude": "Of gravity or force. | | 1", "mode": "What is hit. | everything",
    "push.mode": "All the time or once. | continuous",
    "bounds": "The canvas's edges, be it with insets. | false",
    "boundaries": "Segments, paths and ellipses.",
    "elasticity": "0 does not bounce, 1 keeps its speed. | 0.2",
    "friction": "0 is ice. | 0.2", "attachment.friction": "Of a pivot or slide. | 0",
    "began": "Actions when things touch; they see contact.", "ended": "Actions when things part.",
    "offset": "From the item's centre, in its own axes. | [0, 0]", "active": "Whether it pushes. | true",
    "anchor": "A point of the canvas.", "attachment.to": "The other item.", "snap.to": "Where it is pulled.",
    "joint": "What kind of tie. | distance", "to-offset": "From the other item's centre. | [0, 0]",
    "length": "In points; as it is when the behavior goes in.",
    "frequency": "Of a spring in Hz; 0 is rigid. | 0 | 2",
    "attachment.damping": "Ratio of the spring: 1 does not swing. | 0",
    "snap.damping": "0 swings, 1 hardly does. | 0.5",
    "axis": "Direction of a slide. | | [1, 0]",
    "range": "Least and most, from where it is. | | [-30deg, 30deg]",
    "density": "1 weighs 1 for 100 × 100 points. | 1", "resistance": "Slows down; .inf holds. | 0",
    "angular-resistance": "Slows turning. | 0", "charge": "For electric and magnetic fields. | 0",
    "anchored": "Stays where it is. | false", "allows-rotation": "Whether it turns. | true",
    "velocity": "Added once, in points a second. | | [200, 0]", "angular-velocity": "Added once. | | 5rad/s",
    "type": "What the field does. | | radial-gravity", "position": "Its middle.",
    "region": "Where it acts. | everywhere",
    "strength": "How strong. | 1", "falloff": "Power of the distance by which it fades. | 0",
    "minimum-radius": "Nearer than that counts as that. | 1", "smoothness": "Of noise, 0 to 1. | 0.5",
    "animation-speed": "Of noise. | 1", "force": "A vector of position, velocity, mass, charge and time.",
    "enabled": "Whether it is in from the start. | true", "each-tick": "Actions after each step.",
    "behaviors": "Its parts.", "repeat": "Makes copies that see i and n. | | 5",
  ]

  static let regions = [
    "circle": "A radius. | | 100", "size": "[width, height]. | | [200, 100]",
    "inverted": "Acts outside. | false",
  ]

  static let boundaries = [
    "segment": "A line.", "path": "SVG path data or points.", "ellipse": "An ellipse in a frame.",
    "from": "Where the line begins.", "to": "Where it ends.", "d": "SVG path data.",
    "points": "Corners of a line.",
    "frame": "[x, y, width, height].", "enabled": "Whether it is there. | true",
    "elasticity": "Its own. | 0.2",
    "friction": "Its own. | 0.2", "repeat": "Makes copies that see i and n. | | 5",
  ]

  static let gestures = [
    "tap": "Short touches.", "long-press": "A touch that stays.", "pan": "A drag.",
    "swipe": "A quick stroke.",
    "pinch": "Two fingers that part or meet.", "rotation": "Two fingers that turn.",
    "edge-pan": "A drag from an edge.",
    "view": "Where touches must begin. | canvas", "enabled": "Whether it recognizes from the start. | true",
    "taps": "How many. | 1",
    "fingers": "How many; of a pan [least, most] too. | 1", "direction": "One or a list.",
    "edges": "One or a list.",
    "minimum-duration": "How long it stays. | 0.5s", "allowable-movement": "How far it may move. | 10",
    "alongside": "Gestures that may recognize at the same time.",
    "waits-for": "Gestures that must fail first.",
    "cancels-touches": "Whether views lose the touches. | true", "do": "Actions at every callback, first.",
    "began": "Actions as it begins; they see gesture.", "changed": "Actions as it goes on.",
    "ended": "Actions as it ends.",
    "cancelled": "Actions if it is taken away.", "recognized": "Actions when it is recognized.",
    "repeat": "Makes copies that see i and n. | | 5",
  ]
}
