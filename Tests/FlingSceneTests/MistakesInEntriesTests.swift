import Testing

@testable import FlingScene

@Test("Mistakes in entries are told with place, line, caret and hint", arguments: Mistake.mistakesInEntries)
func mistakesInEntries(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

@Test("Mistakes in names are told with place, line, caret and hint", arguments: Mistake.mistakesInNames)
func mistakesInNames(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesInEntries = [
    Mistake(
      "a key stands beside the part that it belongs into",
      scene: #"""
        fling: 1
        canvas: {size: 10}
        theme: dark

        """#,
      report: #"""
        scene.yaml:3:1: error: unknown key "theme" of a scene
        theme: dark
        ^~~~~
        hint: it belongs into "render"
        """#),
    Mistake(
      "a key of the canvas or of an output stands in render, one of render in the canvas",
      scene: #"""
        fling: 1
        canvas: {size: 10, fps: 25}
        render: {scale: 2, colors: 16}

        """#,
      report: #"""
        scene.yaml:2:20: error: unknown key "fps" of the canvas
        canvas: {size: 10, fps: 25}
                           ^~~
        hint: it belongs into "render"
        scene.yaml:3:10: error: unknown key "scale" of "render"
        render: {scale: 2, colors: 16}
                 ^~~~~
        hint: it belongs into "canvas"
        scene.yaml:3:20: error: unknown key "colors" of "render"
        render: {scale: 2, colors: 16}
                           ^~~~~~
        hint: it belongs into "outputs"
        """#),
    Mistake(
      "an unknown key has a near one",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            colour: red
            opactiy: 0.5

        """#,
      report: #"""
        scene.yaml:6:5: error: unknown key "colour" of "view"
            colour: red
            ^~~~~~
        hint: did you mean "fill"?
        scene.yaml:7:5: error: unknown key "opactiy" of "view"
            opactiy: 0.5
            ^~~~~~~
        hint: did you mean "opacity"?
        """#),
    Mistake(
      "an unknown key at the top",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        behaviours: []

        """#,
      report: #"""
        scene.yaml:3:1: error: unknown key "behaviours" of a scene
        behaviours: []
        ^~~~~~~~~~
        hint: did you mean "behaviors"?
        """#),
    Mistake(
      "a key of another kind",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            sides: 5

        """#,
      report: #"""
        scene.yaml:6:5: error: "sides" is no key of "view"
            sides: 5
            ^~~~~
        hint: it belongs to polygon
        """#),
    Mistake(
      "an unknown kind has a near one",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - veiw: box
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:4:5: error: "veiw" is no kind of entry of "views"
          - veiw: box
            ^~~~
        hint: did you mean "view"?
        """#),
    Mistake(
      "an entry without a kind",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:4:5: error: "frame" is no kind of entry of "views"
          - frame: [0, 0, 1, 1]
            ^~~~~
        hint: its kinds are view, ellipse, polygon, path, line, label, image
        """#),
    Mistake(
      "an entry with two kinds",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: a
            ellipse: b
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:5:5: error: an entry has one kind, this one has "view" and "ellipse"
            ellipse: b
            ^~~~~~~
        hint: begin another entry with "- ellipse:"
        """#),
    Mistake(
      "an entry that is a text",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - box

        """#,
      report: #"""
        scene.yaml:4:5: error: an entry of "views" is a map, not "box"
          - box
            ^~~
        hint: write - view: box
        """#),
    Mistake(
      "an empty entry",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          -

        """#,
      report: #"""
        scene.yaml:4:4: error: an entry of "views" is empty
          -
           ^
        hint: write - view:
        """#),
    Mistake(
      "views that are a map",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          view: box

        """#,
      report: #"""
        scene.yaml:4:3: error: "views" is a list, not a map
          view: box
          ^~~~~~~~~
        hint: begin each entry with "- "
        """#),
    Mistake(
      "an unknown action",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        script:
          - do:
              - moev: box

        """#,
      report: #"""
        scene.yaml:8:9: error: "moev" is no kind of entry of "do"
              - moev: box
                ^~~~
        hint: its kinds are add, remove, set, let, animate, stop, add-velocity, after, if, run, mark, log
        """#),
    Mistake(
      "shadows, blurs and clips are checked key by key",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            shadow: [{blur: 3}, {color: blurple, radius: 4}, {offset: 4}]
            blur: -2
            clip: round
          - view: other
            frame: [10, 10, 20, 20]
            shadow: black
          - view: third
            frame: [10, 10, 20, 20]
            shadow: {blur: .nan}

        """#,
      report: #"""
        scene.yaml:6:33: error: unknown color "blurple"
            shadow: [{blur: 3}, {color: blurple, radius: 4}, {offset: 4}]
                                        ^~~~~~~
        hint: did you mean "purple"?
        scene.yaml:6:42: error: unknown key "radius" of a shadow
            shadow: [{blur: 3}, {color: blurple, radius: 4}, {offset: 4}]
                                                 ^~~~~~
        hint: its keys are color, offset, blur, spread
        scene.yaml:6:63: error: "offset" is [x, y], not "4"
            shadow: [{blur: 3}, {color: blurple, radius: 4}, {offset: 4}]
                                                                      ^
        scene.yaml:7:11: error: "blur" must be at least 0, not -2
            blur: -2
                  ^~
        hint: the least is 0
        scene.yaml:8:11: error: "clip" is true or false, not "round"
            clip: round
                  ^~~~~
        scene.yaml:11:13: error: "shadow" is a map, a list of maps or none, not "black"
            shadow: black
                    ^~~~~
        hint: write {color: black 33%, offset: [0, 4], blur: 12}
        scene.yaml:14:20: error: .nan is not a number that a scene can use
            shadow: {blur: .nan}
                           ^~~~
        """#),
    Mistake(
      "three mistakes are three errors",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [0, 0, 1]
            opacity: 2
        behaviors:
          - gravity:
            items: bxo

        """#,
      report: #"""
        scene.yaml:5:12: error: "frame" is [x, y, width, height], not a list of 3
            frame: [0, 0, 1]
                   ^~~~~~~~~
        scene.yaml:6:14: error: "opacity" must lie in 0…1, not 2
            opacity: 2
                     ^
        hint: the most is 1
        scene.yaml:9:12: error: unknown name "bxo"
            items: bxo
                   ^~~
        hint: did you mean "box"?
        """#),
  ]
}

extension Mistake {
  static let mistakesInNames = [
    Mistake(
      "a name that can't be one",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: 2box
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:4:11: error: "2box" can't be a name
          - view: 2box
                  ^~~~
        hint: a name is made of letters and digits, begins with a letter, and may be joined by - or _
        """#),
    Mistake(
      "a reserved name",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: time
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:4:11: error: "time" has a meaning of its own and can't be a name
          - view: time
                  ^~~~
        """#),
    Mistake(
      "two things of one name",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: box
            items: box

        """#,
      report: #"""
        scene.yaml:7:14: error: "box" is already a view, in line 4
          - gravity: box
                     ^~~
        hint: a behavior has a name of its own; the views that it acts on stand under "items"
        """#),
    Mistake(
      "an unknown item",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: fall
            items: bux

        """#,
      report: #"""
        scene.yaml:8:12: error: unknown name "bux"
            items: bux
                   ^~~
        hint: did you mean "box"?
        """#),
    Mistake(
      "a pattern that matches nothing",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            repeat: 2
            frame: [0, 0, 1, 1]
        behaviors:
          - gravity: fall
            items: bix-*

        """#,
      report: #"""
        scene.yaml:9:12: error: no view matches "bix-*"
            items: bix-*
                   ^~~~~
        hint: did you mean "box-*"?
        """#),
    Mistake(
      "a repeated name alone is none",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            repeat: 2
            frame: [0, 0, 1, 1]
        behaviors:
          - gravity: fall
            items: box

        """#,
      report: #"""
        scene.yaml:9:12: error: unknown name "box"
            items: box
                   ^~~
        hint: box is repeated: box-0 … box-1
        """#),
    Mistake(
      "a behavior is no item",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: fall
            items: fall

        """#,
      report: #"""
        scene.yaml:8:12: error: "fall" is a behavior, not a view
            items: fall
                   ^~~~
        """#),
    Mistake(
      "the canvas is no item",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: fall
            items: canvas

        """#,
      report: #"""
        scene.yaml:8:12: error: the canvas can't be an item
            items: canvas
                   ^~~~~~
        """#),
    Mistake(
      "a mistake in a copy is told once with its index",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - ellipse: dot
            repeat: 3
            center: [1, 1]
            size: = 2 - i
        behaviors:
          - attachment: rod
            repeat: 3
            item: dot-{i}
            to: dot-{i + 1}

        """#,
      report: #"""
        scene.yaml:12:9: error: unknown name "dot-3", in copy 2
            to: dot-{i + 1}
                ^~~~~~~~~~~
        hint: did you mean "dot-0"?
        """#),
    Mistake(
      "an unknown name in an expression",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            rotation: = bix.rotation

        """#,
      report: #"""
        scene.yaml:6:17: error: unknown name "bix"
            rotation: = bix.rotation
                        ^~~
        hint: did you mean "box"?
        """#),
    Mistake(
      "all of one name are of one kind",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - gravity: a
            items: box
        script:
          - do:
              - add: {snap: a, item: box, to: center}

        """#,
      report: #"""
        scene.yaml:11:21: error: "a" is a gravity, not a snap
              - add: {snap: a, item: box, to: center}
                            ^
        hint: all behaviors of one name are of one kind
        """#),
    Mistake(
      "copies must be known",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let: {k: 2}
        views:
          - view: a
            repeat: = k
            frame: [0, 0, 1, 1]
        script:
          - do:
              - let: {k: 3}

        """#,
      report: #"""
        scene.yaml:6:13: error: "repeat" must be known when the scene is read
            repeat: = k
                    ^~~
        """#),
    Mistake(
      "copies are whole",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: a
            repeat: 1.5
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:5:13: error: "repeat" is a whole number, not 1.5
            repeat: 1.5
                    ^~~
        """#),
    Mistake(
      "an index needs a name",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: a
            repeat: {count: 2, as: time}
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:5:28: error: "time" is no name for an index
            repeat: {count: 2, as: time}
                                   ^~~~
        hint: write a short one, such as k
        """#),
  ]
}
