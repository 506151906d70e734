import Testing

@testable import FlingScene

@Test(
  "Mistakes in fingers of the script are told with place, line, caret and hint",
  arguments: Mistake.mistakesInFingers)
func mistakesInFingers(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesInFingers = [
    Mistake(
      "a step touches one view that is there",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: card, frame: [20, 20, 100, 100]}
        script:
          - tap:
          - tap: crad
          - tap: card*
          - pan: card
          - press: card
            duration: -1s
            fingers: 65
            finger: 1
          - tap: card
            spread: 20

        """#,
      report: #"""
        scene.yaml:6:5: error: "tap" has no value
          - tap:
            ^~~
        hint: name the view that is touched, or canvas
        scene.yaml:7:10: error: unknown name "crad"
          - tap: crad
                 ^~~~
        hint: did you mean "card"?
        scene.yaml:8:10: error: a step touches one view, not a pattern
          - tap: card*
                 ^~~~~
        hint: repeat the step: box-{i}
        scene.yaml:9:5: error: "pan" is no kind of entry of "script"
          - pan: card
            ^~~
        hint: did you mean "drag"?
        scene.yaml:11:15: error: "duration" must be above 0, not -1
            duration: -1s
                      ^~~
        scene.yaml:12:14: error: "fingers" must lie in 1…64, not 65
            fingers: 65
                     ^~
        hint: the most is 64
        scene.yaml:13:5: error: "finger" can't stand beside "fingers"
            finger: 1
            ^~~~~~
        hint: one number tells one finger apart
        scene.yaml:15:5: error: "spread" stands beside "fingers"
            spread: 20
            ^~~~~~
        """#),
    Mistake(
      "it begins in one place",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: card, frame: [20, 20, 100, 100]}
        script:
          - tap: card
            from: [50%, 20]
          - tap: card
            from: middle
          - tap: card
            from: [a%, 20%]
          - drag: card
            to: [50%, 50%]

        """#,
      report: #"""
        scene.yaml:7:11: error: "from" is [x, y] in points of the canvas or [x%, y%] of the view, not both
            from: [50%, 20]
                  ^~~~~~~~~
        scene.yaml:9:11: error: "from" is a point, not "middle"
            from: middle
                  ^~~~~~
        hint: write [x, y] or a word such as center
        scene.yaml:11:12: error: "from" is of shares such as 25%, not "a%"
            from: [a%, 20%]
                   ^~
        scene.yaml:13:9: error: "to" is a point of the canvas; shares of the view stand in "from"
            to: [50%, 50%]
                ^~~~~~~~~~
        hint: write = world(card, [10, 20]) for a point of a view
        """#),
    Mistake(
      "a drag has one way that a finger can go",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: card, frame: [20, 20, 100, 100]}
        script:
          - drag: card
          - drag: card
            to: [0, 0]
            by: [0, 0]
          - drag: card
            path: M 0 0
          - drag: card
            path: M 0 0 L 1 1 M 3 3 L 4 4
            from: [0, 0]
          - drag: card
            path: [[0, 0]]
          - drag: card
            by: [50, 0]
            release: [0, 3]
            ease: linear
            hold: 0.2s

        """#,
      report: #"""
        scene.yaml:6:5: error: "drag" needs "to", "by" or "path"
          - drag: card
            ^~~~
        scene.yaml:9:5: error: "by" can't stand beside "to"
            by: [0, 0]
            ^~
        scene.yaml:11:11: error: "path" needs at least 2 points
            path: M 0 0
                  ^~~~~
        scene.yaml:13:11: error: "path" is one line: a finger can't jump
            path: M 0 0 L 1 1 M 3 3 L 4 4
                  ^~~~~~~~~~~~~~~~~~~~~~~
        scene.yaml:16:11: error: "path" needs at least 2 points, not 1
            path: [[0, 0]]
                  ^~~~~~~~
        scene.yaml:21:5: error: "hold" can't stand beside "release"
            hold: 0.2s
            ^~~~
        hint: a finger that is held is released at rest
        """#),
    Mistake(
      "flicks and swipes go somewhere",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: card, frame: [20, 20, 100, 100]}
        script:
          - flick: card
          - flick: card
            velocity: [0, 0]
          - flick: card
            angle: 30deg
          - flick: card
            velocity: [0, 9]
            speed: 3
          - swipe: card
            direction: north
          - swipe: card

        """#,
      report: #"""
        scene.yaml:6:5: error: "flick" needs "velocity", or "angle" and "speed"
          - flick: card
            ^~~~~
        hint: such as velocity: [0, -1200]
        scene.yaml:8:15: error: "velocity" has no direction
            velocity: [0, 0]
                      ^~~~~~
        scene.yaml:9:5: error: "flick" needs "speed" beside "angle"
          - flick: card
            ^~~~~
        hint: in points a second
        scene.yaml:13:5: error: "speed" can't stand beside "velocity"
            speed: 3
            ^~~~~
        scene.yaml:15:16: error: "direction" can't be "north"
            direction: north
                       ^~~~~
        hint: it is one of up, down, left, right
        scene.yaml:16:5: error: "swipe" needs "direction"
          - swipe: card
            ^~~~~
        hint: one of up, down, left, right
        """#),
    Mistake(
      "two fingers are told what to do",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: card, frame: [20, 20, 100, 100]}
        script:
          - pinch: card
            fingers: 3
          - pinch: card
            from-distance: 30
            distance: 20
          - pinch: card
            scale: 0
          - rotate: card
          - rotate: card
            by: 30
          - transform: card

        """#,
      report: #"""
        scene.yaml:6:5: error: "pinch" needs "scale", or "from-distance" and "to-distance"
          - pinch: card
            ^~~~~
        scene.yaml:7:5: error: "fingers" is no key of "pinch"
            fingers: 3
            ^~~~~~~
        hint: it belongs to tap, press, drag, flick, swipe
        scene.yaml:8:5: error: "pinch" needs "to-distance" beside "from-distance"
          - pinch: card
            ^~~~~
        scene.yaml:10:5: error: "distance" can't stand beside "from-distance"
            distance: 20
            ^~~~~~~~
        scene.yaml:12:12: error: "scale" must be above 0, not 0
            scale: 0
                   ^
        scene.yaml:13:5: error: "rotate" needs "by"
          - rotate: card
            ^~~~~~
        hint: an angle such as 30deg
        scene.yaml:15:9: error: "by" is an angle, not a number
            by: 30
                ^~
        hint: write 30deg
        scene.yaml:16:5: error: "transform" needs "scale", "by" or "move"
          - transform: card
            ^~~~~~~~~
        """#),
    Mistake(
      "a raw touch is in one place at a time",
      scene: #"""
        fling: 1
        canvas: {size: [320, 568]}
        views:
          - {view: card, frame: [20, 20, 100, 100]}
        script:
          - touch: card
          - touch: card
            keys: []
          - touch: card
            keys: [{at: 0s, point: [0, 0]}, {at: 0s, point: [1, 1]}]
            lift: false
            cancel: true
          - touch: card
            keys: [{point: [0, 0]}, {at: -1s, point: top}]
            from: center
          - interrupt: card

        """#,
      report: #"""
        scene.yaml:6:5: error: "touch" needs "keys"
          - touch: card
            ^~~~~
        hint: a list such as [{at: 0s, point: [100, 100]}]
        scene.yaml:8:11: error: "keys" needs at least one place
            keys: []
                  ^~
        scene.yaml:10:42: error: the keys of "touch" must follow each other in time
            keys: [{at: 0s, point: [0, 0]}, {at: 0s, point: [1, 1]}]
                                                 ^~
        hint: the key before is at 0s
        scene.yaml:12:5: error: "cancel" can't stand beside "lift"
            cancel: true
            ^~~~~~
        scene.yaml:14:12: error: a key of "touch" needs "at"
            keys: [{point: [0, 0]}, {at: -1s, point: top}]
                   ^~~~~~~~~~~~~~~
        scene.yaml:14:34: error: "at" must be at least 0, not -1
            keys: [{point: [0, 0]}, {at: -1s, point: top}]
                                         ^~~
        hint: the least is 0
        scene.yaml:15:5: error: "from" is no key of "touch"
            from: center
            ^~~~
        hint: it belongs to tap, press, drag, flick, swipe, pinch, rotate, transform
        scene.yaml:16:16: error: "interrupt" takes no value
          - interrupt: card
                       ^~~~
        hint: the system takes every finger away
        """#),
  ]
}
