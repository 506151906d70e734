import Testing

@testable import FlingScene

@Test("Mistakes in values are told with place, line, caret and hint", arguments: Mistake.mistakesInValues)
func mistakesInValues(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesInValues = [
    Mistake(
      "a time carries a unit",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          duration: 2

        """#,
      report: #"""
        scene.yaml:4:13: error: "duration" is a time, not a number
          duration: 2
                    ^
        hint: write 2s
        """#),
    Mistake(
      "an angle carries a unit",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            rotation: 45

        """#,
      report: #"""
        scene.yaml:6:15: error: "rotation" is an angle, not a number
            rotation: 45
                      ^~
        hint: write 45deg
        """#),
    Mistake(
      "an unknown unit",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          duration: 2sec

        """#,
      report: #"""
        scene.yaml:4:13: error: unknown unit "sec"
          duration: 2sec
                    ^~~~
        hint: write 2s
        """#),
    Mistake(
      "a number is no text",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            opacity: "0.5"

        """#,
      report: #"""
        scene.yaml:6:14: error: "opacity" is a number, not a text
            opacity: "0.5"
                     ^~~~~
        hint: leave the quotes out
        """#),
    Mistake(
      "an opacity is a share",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            opacity: 1.5

        """#,
      report: #"""
        scene.yaml:6:14: error: "opacity" must lie in 0…1, not 1.5
            opacity: 1.5
                     ^~~
        hint: the most is 1
        """#),
    Mistake(
      "a rectangle has four numbers",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10]

        """#,
      report: #"""
        scene.yaml:5:12: error: "frame" is [x, y, width, height], not a list of 2
            frame: [10, 10]
                   ^~~~~~~~
        """#),
    Mistake(
      "a size is not negative",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, -20, 20]

        """#,
      report: #"""
        scene.yaml:5:12: error: "frame" must have a width and a height of at least 0
            frame: [10, 10, -20, 20]
                   ^~~~~~~~~~~~~~~~~
        """#),
    Mistake(
      "a point has two numbers",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - line: l
            from: [1, 2, 3]
            to: middle

        """#,
      report: #"""
        scene.yaml:5:11: error: "from" is [x, y], not a list of 3
            from: [1, 2, 3]
                  ^~~~~~~~~
        scene.yaml:6:9: error: "to" is a point, not "middle"
            to: middle
                ^~~~~~
        hint: write [x, y] or a word such as center
        """#),
    Mistake(
      "a name where a point is wanted",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - snap: s
            item: box
            to: box

        """#,
      report: #"""
        scene.yaml:9:9: error: "to" is a point, not "box"
            to: box
                ^~~
        hint: write "= box.center"
        """#),
    Mistake(
      "a choice has near words",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            corner-style: continous
            blend: multipli

        """#,
      report: #"""
        scene.yaml:6:19: error: "corner-style" can't be "continous"
            corner-style: continous
                          ^~~~~~~~~
        hint: did you mean "continuous"?
        scene.yaml:7:12: error: "blend" can't be "multipli"
            blend: multipli
                   ^~~~~~~~
        hint: did you mean "multiply"?
        """#),
    Mistake(
      "a truth value is true or false",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            hidden: yes

        """#,
      report: #"""
        scene.yaml:6:13: error: "hidden" is true or false, not "yes"
            hidden: yes
                    ^~~
        hint: write true
        """#),
    Mistake(
      "four corners or one",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            corner: [1, 2]

        """#,
      report: #"""
        scene.yaml:6:13: error: "corner" is one radius or four, not 2
            corner: [1, 2]
                    ^~~~~~
        hint: clockwise from the top left
        """#),
    Mistake(
      "an unknown color",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            fill: rad

        """#,
      report: #"""
        scene.yaml:6:11: error: unknown color "rad"
            fill: rad
                  ^~~
        hint: did you mean "red"?
        """#),
    Mistake(
      "a wrong hexadecimal color",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            fill: '#ff'

        """#,
      report: #"""
        scene.yaml:6:12: error: "#ff" is not a color
            fill: '#ff'
                   ^~~
        hint: write #rgb, #rgba, #rrggbb or #rrggbbaa
        """#),
    Mistake(
      "a stroke needs a paint",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            stroke: {width: 2}

        """#,
      report: #"""
        scene.yaml:6:13: error: "stroke" needs "paint"
            stroke: {width: 2}
                    ^~~~~~~~~~
        """#),
    Mistake(
      "a checker needs two colors",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            fill: {checker: 8, colors: [red]}

        """#,
      report: #"""
        scene.yaml:6:32: error: "colors" is a list of two colors
            fill: {checker: 8, colors: [red]}
                                       ^~~~~
        """#),
    Mistake(
      "wrong path data",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - path: p
            d: M 0 0 L 10

        """#,
      report: #"""
        scene.yaml:5:18: error: "d" is no path: expected a number
            d: M 0 0 L 10
                         ^
        """#),
    Mistake(
      "a polygon needs three points",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - polygon: p
            points: [[0, 0], [1, 1]]

        """#,
      report: #"""
        scene.yaml:5:13: error: "points" needs at least 3 points, not 2
            points: [[0, 0], [1, 1]]
                    ^~~~~~~~~~~~~~~~
        """#),
    Mistake(
      "a polygon needs an outline",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - polygon: p
            frame: [0, 0, 1, 1]

        """#,
      report: #"""
        scene.yaml:4:5: error: a polygon needs "points", "sides" or "star"
          - polygon: p
            ^~~~~~~
        """#),
    Mistake(
      "a star needs points",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - polygon: p
            frame: [0, 0, 1, 1]
            star: {inner: 0.5}

        """#,
      report: #"""
        scene.yaml:6:11: error: "star" needs "points"
            star: {inner: 0.5}
                  ^~~~~~~~~~~~
        """#),
    Mistake(
      "a view needs a place",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: a
          - view: b
            center: [1, 1]
          - line: c

        """#,
      report: #"""
        scene.yaml:4:5: error: a view needs "frame", or "center" and "size"
          - view: a
            ^~~~
        scene.yaml:5:5: error: a view needs "size" beside "center"
          - view: b
            ^~~~
        scene.yaml:7:5: error: a line needs "from"
          - line: c
            ^~~~
        """#),
    Mistake(
      "a place is said once",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            center: [1, 1]

        """#,
      report: #"""
        scene.yaml:6:5: error: "center" says again what "frame" says
            center: [1, 1]
            ^~~~~~
        """#),
    Mistake(
      "a wrong body",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            body: {points: [[0, 0], [1, 0], [0, 1]], ellipse: 3}

        """#,
      report: #"""
        scene.yaml:6:11: error: "body" has one of points, d and ellipse
            body: {points: [[0, 0], [1, 0], [0, 1]], ellipse: 3}
                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        """#),
  ]
}
