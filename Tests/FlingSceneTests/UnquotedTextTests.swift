import Testing

@testable import FlingScene

@Test("A text that YAML cuts is one error with the hint to quote it", arguments: Mistake.unquoted)
func unquoted(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let unquoted = [
    Mistake(
      "a color in braces ends at a comma",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            stroke: {paint: oklch(0.6, 0.2, 250deg), width: 4}
          - {view: dot, frame: [1, 1, 2, 2], fill: rgb(0, 0, 0, 1), opacity: wide}
        behaviors: [{gravity: g, items: dot}]
        """#,
      report: #"""
        scene.yaml:6:21: error: the text "oklch(0.6" ends at a comma
            stroke: {paint: oklch(0.6, 0.2, 250deg), width: 4}
                            ^~~~~~~~~
        hint: quote it: inside [ ] and { } a comma ends a text
        scene.yaml:7:44: error: the text "rgb(0" ends at a comma
          - {view: dot, frame: [1, 1, 2, 2], fill: rgb(0, 0, 0, 1), opacity: wide}
                                                   ^~~~~
        hint: quote it: inside [ ] and { } a comma ends a text
        scene.yaml:7:70: error: "opacity" is a number, not "wide"
          - {view: dot, frame: [1, 1, 2, 2], fill: rgb(0, 0, 0, 1), opacity: wide}
                                                                             ^~~~
        """#),
    Mistake(
      "a color in a list ends at a comma",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100], background: {checker: 4, colors: [rgb(1, 2, 3), red]}}
        views:
          - {view: box, center: [= max(1, 2), 3], size: 4}
        """#,
      report: #"""
        scene.yaml:2:62: error: the text "rgb(1" ends at a comma
        canvas: {size: [100, 100], background: {checker: 4, colors: [rgb(1, 2, 3), red]}}
                                                                     ^~~~~
        hint: quote it: inside [ ] and { } a comma ends a text
        scene.yaml:4:26: error: the expression "= max(1" ends at a comma
          - {view: box, center: [= max(1, 2), 3], size: 4}
                                 ^~~~~~~
        hint: quote it: inside [ ] and { } a comma ends a text
        """#),
    Mistake(
      "a second color is a comment to YAML",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            fill: light-dark(#007aff, #0a84ff)
        """#,
      report: #"""
        scene.yaml:6:31: error: "#0a84ff)" is a comment to YAML
            fill: light-dark(#007aff, #0a84ff)
                                      ^~~~~~~~
        hint: quote colors that start with #
        """#),
    Mistake(
      "a color in braces hides the brace",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100], background: #fff}
        views:
          - {view: box, frame: [10, 10, 20, 20]}
        """#,
      report: #"""
        scene.yaml:2:40: error: "#fff}" is a comment to YAML
        canvas: {size: [100, 100], background: #fff}
                                               ^~~~~
        hint: quote colors that start with #
        """#),
    Mistake(
      "a color in a list hides the bracket",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100], background: {checker: 4, colors: [light-dark(#000, #fff), red]}}
        """#,
      report: #"""
        scene.yaml:2:79: error: "#fff), red]}}" is a comment to YAML
        canvas: {size: [100, 100], background: {checker: 4, colors: [light-dark(#000, #fff), red]}}
                                                                                      ^~~~~~~~~~~~~
        hint: quote colors that start with #
        """#),
  ]
}
