import Testing

@testable import FlingScene

@Test(
  "Mistakes in behaviors and at the top are told with place, line, caret and hint",
  arguments: Mistake.mistakesInBehaviors)
func mistakesInBehaviors(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesInBehaviors = [
    Mistake(
      "a field needs items, a type and what its type needs",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - field: a
            items: box
          - field: b
            type: vortx
          - field: c
            items: box
            type: velocity
            smoothness: 0.5
          - field: d
            items: box
            type: custom
            minimum-radius: 0
          - field: e
            items: box
            type: drag
            region: {circle: -1}
            falloff: -2
          - field: f
            items: box
            type: drag
            region: [{circle: 10, size: [2, 2]}]
          - field: g
            items: box
            type: custom
            force: "= [mas, charge]"

        """#,
      report: #"""
        scene.yaml:7:5: error: a field needs "type"
          - field: a
            ^~~~~
        hint: such as radial-gravity
        scene.yaml:9:5: error: a field needs "items"
          - field: b
            ^~~~~
        hint: a name, a pattern such as box-*, a list of these, or all
        scene.yaml:10:11: error: "type" can't be "vortx"
            type: vortx
                  ^~~~~
        hint: did you mean "vortex"?
        scene.yaml:11:5: error: a field of type velocity needs "direction"
          - field: c
            ^~~~~
        scene.yaml:14:5: error: "smoothness" has no effect on a field of type velocity
            smoothness: 0.5
            ^~~~~~~~~~
        hint: it belongs to noise, turbulence
        scene.yaml:15:5: error: a field of type custom needs "force"
          - field: d
            ^~~~~
        hint: write force: = velocity * -0.1; position, mass, charge and time can be read too
        scene.yaml:18:21: error: "minimum-radius" must be above 0, not 0
            minimum-radius: 0
                            ^
        scene.yaml:22:22: error: "circle" must be at least 0, not -1
            region: {circle: -1}
                             ^~
        hint: the least is 0
        scene.yaml:23:14: error: "falloff" must be at least 0, not -2
            falloff: -2
                     ^~
        hint: the least is 0
        scene.yaml:27:14: error: a region has one of circle and size
            region: [{circle: 10, size: [2, 2]}]
                     ^~~~~~~~~~~~~~~~~~~~~~~~~~
        hint: a list joins several
        scene.yaml:31:16: error: unknown name "mas"
            force: "= [mas, charge]"
                       ^~~
        hint: did you mean "mass"?
        """#),
    Mistake(
      "a density is above zero",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - dynamic-item: d
            items: box
            density: 0
            friction: -1

        """#,
      report: #"""
        scene.yaml:9:14: error: "density" must be above 0, not 0
            density: 0
                     ^
        scene.yaml:10:15: error: "friction" must be at least 0, not -1
            friction: -1
                      ^~
        hint: the least is 0
        """#),
    Mistake(
      "a push needs a direction",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - push: p
            items: box
            mode: instant

        """#,
      report: #"""
        scene.yaml:7:5: error: a push needs "direction", or "angle" and "magnitude"
          - push: p
            ^~~~
        scene.yaml:9:11: error: "mode" can't be "instant"
            mode: instant
                  ^~~~~~~
        hint: it is one of continuous, instantaneous
        """#),
    Mistake(
      "gravity has one form",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: g
            items: box
            direction: [0, 1]
            angle: 90deg

        """#,
      report: #"""
        scene.yaml:10:5: error: "angle" can't stand beside "direction"
            angle: 90deg
            ^~~~~
        """#),
    Mistake(
      "an attachment has one other end",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - attachment: a
            item: box
          - attachment: b
            item: box
            anchor: [0, 0]
            to: box

        """#,
      report: #"""
        scene.yaml:7:5: error: an attachment needs "anchor" or "to"
          - attachment: a
            ^~~~~~~~~~
        scene.yaml:12:5: error: "to" can't stand beside "anchor"
            to: box
            ^~
        hint: a distance attachment of two items takes "offset" and "to-offset"
        """#),
    Mistake(
      "behaviors need items",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: g
          - snap: s

        """#,
      report: #"""
        scene.yaml:7:5: error: a gravity needs "items"
          - gravity: g
            ^~~~~~~
        hint: a name, a pattern such as box-*, a list of these, or all
        scene.yaml:8:5: error: a snap needs "item"
          - snap: s
            ^~~~
        """#),
    Mistake(
      "boundaries have names of their own",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - collision: c
            items: box
            boundaries:
              - segment: bounds
                from: [0, 0]
                to: [1, 1]
              - segment: a
                from: [0, 0]
              - path: a
                points: [[0, 0], [1, 1]]

        """#,
      report: #"""
        scene.yaml:10:18: error: "bounds" is the name of a collision's own bounds
              - segment: bounds
                         ^~~~~~
        scene.yaml:13:9: error: a segment needs "to"
              - segment: a
                ^~~~~~~
        scene.yaml:15:15: error: the collision has a boundary "a" already
              - path: a
                      ^
        """#),
    Mistake(
      "a seed is whole",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        seed: -1

        """#,
      report: #"""
        scene.yaml:3:7: error: "seed" is a whole number of at least 0, not "-1"
        seed: -1
              ^~
        """#),
    Mistake(
      "a version is known",
      scene: #"""
        fling: one
        canvas: {size: [100, 100]}

        """#,
      report: #"""
        scene.yaml:1:8: error: "fling" is the version of the language, not "one"
        fling: one
               ^~~
        hint: write "fling: 1"
        """#),
    Mistake(
      "a version is needed",
      scene: #"""
        canvas: {size: [100, 100]}

        """#,
      report: #"""
        scene.yaml:1:1: error: a scene needs "fling": the version of its language
        canvas: {size: [100, 100]}
        ^~~~~~
        hint: begin it with "fling: 1"
        """#),
    Mistake(
      "a newer version is the only error",
      scene: #"""
        fling: 2
        canvas: nonsense
        what: ever

        """#,
      report: #"""
        scene.yaml:1:8: error: the scene needs a newer Fling: version 2 of the language
        fling: 2
               ^
        hint: this Fling knows version 1
        """#),
    Mistake(
      "a canvas is needed",
      scene: #"""
        fling: 1

        """#,
      report: #"""
        scene.yaml:1:1: error: a scene needs "canvas"
        fling: 1
        ^~~~~
        hint: write canvas: {size: [320, 568], scale: 2}
        """#),
    Mistake(
      "a canvas has a size",
      scene: #"""
        fling: 1
        canvas: {scale: 2}

        """#,
      report: #"""
        scene.yaml:2:1: error: "canvas" needs "size"
        canvas: {scale: 2}
        ^~~~~~
        hint: write size: [320, 568]
        """#),
    Mistake(
      "a canvas has a limit",
      scene: #"""
        fling: 1
        canvas: {size: [9000, 100], scale: 2}

        """#,
      report: #"""
        scene.yaml:2:16: error: the canvas has more than 16384 pixels a side
        canvas: {size: [9000, 100], scale: 2}
                       ^~~~~~~~~~~
        """#),
  ]
}
