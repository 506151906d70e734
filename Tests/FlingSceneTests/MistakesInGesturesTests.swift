import Testing

@testable import FlingScene

@Test(
  "Mistakes in gestures are told with place, line, caret and hint",
  arguments: Mistake.mistakesInGestures)
func mistakesInGestures(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesInGestures = [
    Mistake(
      "reactions fit the kind, and what a gesture waits for is known",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: card, frame: [20, 20, 100, 100]}
        gestures:
          - pan: drag
            view: card
            recognized: [{log: a}]
          - tap: poke
            began: [{log: a}]
            waits-for: doble
          - tap: double
            taps: 0
            alongside: card
          - pinch: zoom
            fingers: 2
            waits-for: zoom
          - rotate: turn
            alongside: x-*

        """#,
      report: #"""
        scene.yaml:8:5: error: "recognized" is no key of "pan"
            recognized: [{log: a}]
            ^~~~~~~~~~
        hint: did you mean "began"?
        scene.yaml:10:5: error: "began" is no key of "tap"
            began: [{log: a}]
            ^~~~~
        hint: did you mean "recognized"?
        scene.yaml:11:16: error: there is no gesture "doble"
            waits-for: doble
                       ^~~~~
        hint: did you mean "double"?
        scene.yaml:13:11: error: "taps" must lie in 1…1000, not 0
            taps: 0
                  ^
        hint: the least is 1
        scene.yaml:14:16: error: "card" is a view, not a gesture
            alongside: card
                       ^~~~
        scene.yaml:16:5: error: "fingers" is no key of "pinch"
            fingers: 2
            ^~~~~~~
        hint: it belongs to tap, long-press, pan, swipe
        scene.yaml:17:16: error: "waits-for" names the gesture itself
            waits-for: zoom
                       ^~~~
        scene.yaml:18:5: error: "rotate" is no kind of entry of "gestures"
          - rotate: turn
            ^~~~~~
        hint: did you mean "rotation"?
        scene.yaml:19:16: error: no gesture matches "x-*"
            alongside: x-*
                       ^~~
        """#),
    Mistake(
      "gestures may not wait for each other",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        gestures:
          - tap: one
            waits-for: three
          - tap: two
            waits-for: [one]
          - tap: three
            waits-for: t*

        """#,
      report: #"""
        scene.yaml:7:16: error: gestures wait for each other for ever: one → three → two → one
            waits-for: [one]
                       ^~~~~
        """#),
    Mistake(
      "counts, directions and edges are of their kind",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        gestures:
          - tap: a
            fingers: [1, 2]
          - pan: b
            fingers: [3, 2]
          - pan: c
            fingers: 65
          - swipe: d
            direction: [left, sideways]
            edges: left
          - swipe: e
            direction: []
          - edge-pan: f
          - edge-pan: g
            edges: up
          - long-press: h
            minimum-duration: 0.5
            allowable-movement: -3

        """#,
      report: #"""
        scene.yaml:5:14: error: "fingers" is a whole number, not a list
            fingers: [1, 2]
                     ^~~~~~
        hint: only a pan takes [least, most]
        scene.yaml:7:14: error: "fingers" must begin with the smaller number
            fingers: [3, 2]
                     ^~~~~~
        hint: write [2, 3]
        scene.yaml:9:14: error: "fingers" must lie in 1…64, not 65
            fingers: 65
                     ^~
        hint: the most is 64
        scene.yaml:11:23: error: "direction" can't be "sideways"
            direction: [left, sideways]
                              ^~~~~~~~
        hint: it is one of up, down, left, right
        scene.yaml:12:5: error: "edges" is no key of "swipe"
            edges: left
            ^~~~~
        hint: did you mean "direction"?
        scene.yaml:14:16: error: "direction" names none
            direction: []
                       ^~
        hint: it is one of up, down, left, right
        scene.yaml:15:5: error: an edge-pan needs "edges"
          - edge-pan: f
            ^~~~~~~~
        hint: such as left
        scene.yaml:17:12: error: "edges" can't be "up"
            edges: up
                   ^~
        hint: it is one of top, bottom, left, right
        scene.yaml:19:23: error: "minimum-duration" is a time, not a number
            minimum-duration: 0.5
                              ^~~
        hint: write 0.5s
        scene.yaml:20:25: error: "allowable-movement" must be at least 0, not -3
            allowable-movement: -3
                                ^~
        hint: the least is 0
        """#),
    Mistake(
      "a gesture has one view that fingers can touch",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: box, repeat: 2, frame: [20, 20, 100, 100]}
        behaviors:
          - item-group: both
            items: box-*
        gestures:
          - tap: a
            view: box-*
          - tap: b
            view: = box-0
          - tap: c
            view: both
          - tap: d
            view: box

        """#,
      report: #"""
        scene.yaml:10:11: error: a gesture has one view, not a pattern
            view: box-*
                  ^~~~~
        hint: repeat the gesture: view: box-{i}
        scene.yaml:12:11: error: the view of a gesture is a name
            view: = box-0
                  ^~~~~~~
        scene.yaml:14:11: error: "both" is an item group, not a view
            view: both
                  ^~~~
        hint: fingers touch its members
        scene.yaml:16:11: error: unknown name "box"
            view: box
                  ^~~
        hint: box is repeated: box-0 … box-1
        """#),
    Mistake(
      "set changes what UIKit lets change",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        gestures:
          - pan: drag
            changed:
              - set: drag
                translation: 0
              - set: drag
                fingers: 3
              - set: drag
                scale: 2
              - set: drag
                colour: red
              - set: gesture
                translation: [0, 0]
          - pinch: zoom
            changed:
              - set: zoom
                scale: 0

        """#,
      report: #"""
        scene.yaml:7:22: error: "translation" is [x, y], not "0"
                translation: 0
                             ^
        scene.yaml:9:9: error: "fingers" of a pan can't be set
                fingers: 3
                ^~~~~~~
        hint: "set" changes translation and enabled
        scene.yaml:11:9: error: "scale" is no key of a pan
                scale: 2
                ^~~~~
        hint: it belongs to pinch
        scene.yaml:13:9: error: unknown key "colour" of a pan
                colour: red
                ^~~~~~
        hint: its keys are translation, enabled
        scene.yaml:14:14: error: a gesture is meant by its name
              - set: gesture
                     ^~~~~~~
        scene.yaml:19:16: error: "scale" must be above 0, not 0
                scale: 0
                       ^
        """#),
    Mistake(
      "a name stands for one thing",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        let: {hold: 0.5s}
        gestures:
          - long-press: hold
          - tap: left
          - tap: poke
            repeat: 2
            recognized:
              - log: poked
        expect:
          - fires: poke
          - fires: hold
          - fires: poke-1
            times: -1
          - fires:

        """#,
      report: #"""
        scene.yaml:5:17: error: "hold" is already a variable, in line 3
          - long-press: hold
                        ^~~~
        hint: views, behaviors, gestures, marks, timers and variables share their names
        scene.yaml:6:10: error: "left" has a meaning of its own and can't be a name
          - tap: left
                 ^~~~
        scene.yaml:12:12: error: there is no gesture "poke"
          - fires: poke
                   ^~~~
        hint: poke is repeated: poke-0 … poke-1
        scene.yaml:15:12: error: "times" must be at least 0, not -1
            times: -1
                   ^~
        hint: the least is 0
        scene.yaml:16:5: error: "fires" has no value
          - fires:
            ^~~~~
        hint: name a gesture
        """#),
  ]
}
