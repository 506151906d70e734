import Testing

@testable import FlingScene

@Test(
  "Mistakes in variables and styles are told with place, line, caret and hint",
  arguments: Mistake.mistakesInVariables)
func mistakesInVariables(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

@Test("Mistakes in actions are told with place, line, caret and hint", arguments: Mistake.mistakesInActions)
func mistakesInActions(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesInVariables = [
    Mistake(
      "variables may not read each other",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let:
          a: = b + 1
          b: = c + 1
          c: = a + 1

        """#,
      report: #"""
        scene.yaml:4:3: error: variables read each other: a → b → c → a
          a: = b + 1
          ^
        """#),
    Mistake(
      "an unknown variable is assigned",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let: {count: 0}
        script:
          - do:
              - let: {cuont: 1}

        """#,
      report: #"""
        scene.yaml:6:15: error: there is no variable "cuont"
              - let: {cuont: 1}
                      ^~~~~
        hint: did you mean "count"?
        """#),
    Mistake(
      "a variable keeps its type",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let: {spot: [0, 0]}
        script:
          - do:
              - let: {spot: red}

        """#,
      report: #"""
        scene.yaml:6:21: error: "spot" holds a point, not a text
              - let: {spot: red}
                            ^~~
        """#),
    Mistake(
      "a style must exist",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        styles:
          card: {fill: red}
        views:
          - view: a
            style: cart
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:7:12: error: there is no style "cart"
            style: cart
                   ^~~~
        hint: did you mean "card"?
        """#),
    Mistake(
      "an unknown key of a style",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        styles:
          card: {fil: red}
        views:
          - view: a
            style: card
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:4:10: error: unknown key "fil" of a style
          card: {fil: red}
                 ^~~
        hint: did you mean "fill"?
        """#),
  ]
}

extension Mistake {
  static let mistakesInActions = [
    Mistake(
      "set says which keys may change",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        script:
          - do:
              - set: box
                name: a
                views: []

        """#,
      report: #"""
        scene.yaml:9:9: error: unknown key "name" of "view"
                name: a
                ^~~~
        hint: did you mean "frame"?
        scene.yaml:10:9: error: "views" of "view" can't be set
                views: []
                ^~~~~
        """#),
    Mistake(
      "set needs keys",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        script:
          - do:
              - set: box

        """#,
      report: #"""
        scene.yaml:8:14: error: "set" changes nothing: no key stands beside it
              - set: box
                     ^~~
        """#),
    Mistake(
      "set knows boundaries",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - collision: walls
            items: box
            boundaries:
              - segment: floor
                from: [0, 0]
                to: [1, 1]
        script:
          - do:
              - set: walls.flor
                enabled: false

        """#,
      report: #"""
        scene.yaml:15:14: error: "walls" has no boundary "flor"
              - set: walls.flor
                     ^~~~~~~~~~
        hint: did you mean "floor"?
        """#),
    Mistake(
      "a joint is not set",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - attachment: rod
            item: box
            anchor: center
        script:
          - do:
              - set: rod
                joint: pin

        """#,
      report: #"""
        scene.yaml:13:9: error: "joint" of "attachment" can't be set
                joint: pin
                ^~~~~
        """#),
    Mistake(
      "a variable is assigned, not set",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let: {a: 1}
        script:
          - do:
              - set: a
                value: 2

        """#,
      report: #"""
        scene.yaml:6:14: error: "a" is a variable: "set" changes views, behaviors and gestures
              - set: a
                     ^
        hint: write - let: {a: 2}
        """#),
    Mistake(
      "what can't be animated",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        script:
          - do:
              - animate: box
                to: {hidden: true}

        """#,
      report: #"""
        scene.yaml:9:14: error: "hidden" of "view" can't be animated
                to: {hidden: true}
                     ^~~~~~
        hint: change it by "set"
        """#),
    Mistake(
      "an animation needs an end",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        script:
          - do:
              - animate: box
                ease: bouncy

        """#,
      report: #"""
        scene.yaml:8:9: error: "animate" needs "to" or "keyframes"
              - animate: box
                ^~~~~~~
        scene.yaml:9:15: error: "ease" can't be "bouncy"
                ease: bouncy
                      ^~~~~~
        hint: it is one of linear, ease, ease-in, ease-out, ease-in-out
        """#),
    Mistake(
      "an unknown action list",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        actions:
          reset: []
        script:
          - do:
              - run: rest

        """#,
      report: #"""
        scene.yaml:7:14: error: there is no action list "rest"
              - run: rest
                     ^~~~
        hint: did you mean "reset"?
        """#),
    Mistake(
      "action lists may not run each other",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        actions:
          a: [{run: b}]
          b: [{if: = true, then: [{run: a}]}]
        script:
          - do: [{run: a}]

        """#,
      report: #"""
        scene.yaml:4:3: error: action lists run each other for ever: a → b → a
          a: [{run: b}]
          ^
        """#),
    Mistake(
      "a test begins with an equals sign",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        script:
          - do:
              - if: time > 1s
                then: []

        """#,
      report: #"""
        scene.yaml:5:13: error: "if" is a test, not "time > 1s"
              - if: time > 1s
                    ^~~~~~~~~
        hint: a test begins with "="
        """#),
    Mistake(
      "if needs a branch",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        script:
          - do:
              - if: = time > 1s

        """#,
      report: #"""
        scene.yaml:5:9: error: "if" needs "then" or "else"
              - if: = time > 1s
                ^~
        """#),
    Mistake(
      "after needs actions",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        script:
          - do:
              - after: 1

        """#,
      report: #"""
        scene.yaml:5:9: error: "after" needs "do"
              - after: 1
                ^~~~~
        scene.yaml:5:16: error: "after" is a time, not a number
              - after: 1
                       ^
        hint: write 1s
        """#),
    Mistake(
      "remove takes behaviors",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        script:
          - do:
              - remove: box

        """#,
      report: #"""
        scene.yaml:8:17: error: "box" is a view, not a behavior or timer
              - remove: box
                        ^~~
        """#),
    Mistake(
      "add knows behaviors",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: fall
            items: box
        script:
          - do:
              - add: fal

        """#,
      report: #"""
        scene.yaml:11:14: error: unknown name "fal"
              - add: fal
                     ^~~
        hint: did you mean "fall"?
        """#),
    Mistake(
      "a gesture is known in its reactions only",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        script:
          - do:
              - set: box
                center: = gesture.location
          - drag: box
            by: [0, 10]
          - wait: 0.4

        """#,
      report: #"""
        scene.yaml:9:19: error: gesture is known only in reactions to gestures
                center: = gesture.location
                          ^~~~~~~~~~~~~~~~
        hint: these are "do", "began", "changed", "ended", "cancelled" and "recognized" of a gesture
        scene.yaml:12:11: error: "wait" is a time, not a number
          - wait: 0.4
                  ^~~
        hint: write 0.4s
        """#),
  ]
}
