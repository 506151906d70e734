import Testing

@testable import FlingScene

@Test("Mistakes of YAML are told with place, line, caret and hint", arguments: Mistake.mistakesOfYAML)
func mistakesOfYAML(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesOfYAML = [
    Mistake(
      "a tab can't indent",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
        	- view: box

        """#,
      report: #"""
        scene.yaml:4:1: error: a tab can't indent
        	- view: box
        ^
        hint: indent with spaces
        """#),
    Mistake(
      "a colon inside a text wants quotes",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: Fall: part one

        """#,
      report: #"""
        scene.yaml:3:12: error: a colon can't stand here
        title: Fall: part one
                   ^
        hint: quote it: a text with a colon and a space, a comma, a bracket or a brace wants quotes
        """#),
    Mistake(
      "a brace that begins a text wants quotes",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: {gone} of 3

        """#,
      report: #"""
        scene.yaml:3:15: error: here YAML expects the next key of the map
        title: {gone} of 3
                      ^
        hint: indent keys of one map alike; quote it: a text with a colon and a space, a comma, a bracket or a brace wants quotes
        """#),
    Mistake(
      "tags are refused",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: !!str 5

        """#,
      report: #"""
        scene.yaml:3:8: error: tags such as "!!str" are not allowed
        title: !!str 5
               ^
        hint: leave it out
        """#),
    Mistake(
      "merge keys are refused",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        x-base: &base {title: a}
        <<: *base

        """#,
      report: #"""
        scene.yaml:4:1: error: merge keys are not allowed
        <<: *base
        ^~
        hint: use styles, or an alias for the whole value
        """#),
    Mistake(
      "duplicate keys are refused",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: a
        seed: 1
        title: b

        """#,
      report: #"""
        scene.yaml:5:1: error: the key "title" stands here twice
        title: b
        ^~~~~
        """#),
    Mistake(
      "a second document is refused",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        ---
        fling: 1

        """#,
      report: #"""
        scene.yaml:3:1: error: a second document begins here
        ---
        ^
        hint: a file holds one scene
        """#),
    Mistake(
      "another version of YAML is refused",
      scene: #"""
        %YAML 1.1
        ---
        fling: 1
        canvas: {size: [100, 100]}

        """#,
      report: #"""
        scene.yaml:1:1: error: a scene is YAML 1.2, not 1.1
        %YAML 1.1
        ^
        hint: leave the line out
        """#),
    Mistake(
      "a version of YAML that does not exist is refused",
      scene: #"""
        %YAML 3.0
        ---
        fling: 1
        canvas: {size: [100, 100]}

        """#,
      report: #"""
        scene.yaml:1:1: error: a scene is YAML 1.2
        %YAML 3.0
        ^
        hint: leave the line out
        """#),
    Mistake(
      "an unknown alias is refused",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: *nothing

        """#,
      report: #"""
        scene.yaml:3:8: error: there is no anchor "&nothing" before this alias
        title: *nothing
               ^~~~~~~~
        """#),
    Mistake(
      "an alias inside its own anchor is refused",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        x-a: &a [*a]

        """#,
      report: #"""
        scene.yaml:3:10: error: the alias "*a" stands inside its own anchor
        x-a: &a [*a]
                 ^~
        """#),
    Mistake(
      "quotes must be closed",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: "never

        """#,
      report: #"""
        scene.yaml:3:8: error: the quotes are not closed
        title: "never
               ^
        """#),
    Mistake(
      "an unknown escape is refused",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: "a\qb"

        """#,
      report: #"""
        scene.yaml:3:10: error: there is no such escape in double quotes
        title: "a\qb"
                 ^
        hint: double the backslash, or use single quotes
        """#),
    Mistake(
      "a comma cuts an expression in a map",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            stroke: {paint: red, width: = max(1, 2)}

        """#,
      report: #"""
        scene.yaml:6:33: error: the expression "= max(1" ends at a comma
            stroke: {paint: red, width: = max(1, 2)}
                                        ^~~~~~~
        hint: quote it: inside [ ] and { } a comma ends a text
        """#),
    Mistake(
      "a comma cuts an expression in a list",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let: {spot: [= max(1, 2), 3]}

        """#,
      report: #"""
        scene.yaml:3:14: error: the expression "= max(1" ends at a comma
        let: {spot: [= max(1, 2), 3]}
                     ^~~~~~~
        hint: quote it: inside [ ] and { } a comma ends a text
        """#),
    Mistake(
      "a comma cuts a list in an expression",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
        behaviors:
          - snap: a
            item: box
            to: [= [1, 2]]

        """#,
      report: #"""
        scene.yaml:9:12: error: here YAML expects a comma or "]"
            to: [= [1, 2]]
                   ^
        hint: quote it: a text with a colon and a space, a comma, a bracket or a brace wants quotes
        """#),
    Mistake(
      "a color that starts with # wants quotes",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            fill: #f00

        """#,
      report: #"""
        scene.yaml:6:5: error: "fill" has no value
            fill: #f00
            ^~~~
        hint: quote colors that start with #
        """#),
    Mistake(
      "a key without a value is a mistake",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            fill:

        """#,
      report: #"""
        scene.yaml:6:5: error: "fill" has no value
            fill:
            ^~~~
        """#),
    Mistake(
      "a list as a key is a mistake",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        ? [a, b]
        : 1

        """#,
      report: #"""
        scene.yaml:3:3: error: a key is a text, not a list
        ? [a, b]
          ^~~~~~
        hint: quote texts that begin with [ or {
        """#),
    Mistake(
      "not a number is no number",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let: {a: .nan}

        """#,
      report: #"""
        scene.yaml:3:10: error: .nan is not a number that a scene can use
        let: {a: .nan}
                 ^~~~
        """#),
    Mistake(
      "infinity is refused where it makes no sense",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - view: box
            frame: [10, 10, 20, 20]
            opacity: .inf

        """#,
      report: #"""
        scene.yaml:6:14: error: a number must be finite here
            opacity: .inf
                     ^~~~
        """#),
    Mistake(
      "control characters are refused",
      scene: "fling: 1\ncanvas: {size: [100, 100]}\ntitle: a\u{7}b\n",
      report: #"""
        scene.yaml:3:9: error: control characters are not allowed
        title: a
                ^
        """#),
    Mistake(
      "a list where a map is wanted is a mistake",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        let: [a]

        """#,
      report: #"""
        scene.yaml:3:6: error: "let" is a map, not a list
        let: [a]
             ^~~
        """#),
    Mistake(
      "a map where a text is wanted wants quotes",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: {a}

        """#,
      report: #"""
        scene.yaml:3:8: error: "title" is a text, not a map
        title: {a}
               ^~~
        hint: quote it
        """#),
    Mistake(
      "a scene is a map",
      scene: #"""
        - fling: 1

        """#,
      report: #"""
        scene.yaml:1:1: error: a scene is a map, not a list
        - fling: 1
        ^~~~~~~~~~
        hint: a scene begins with "fling: 1"
        """#),
    Mistake(
      "a file without a scene is a mistake",
      scene: #"""
        # nothing

        """#,
      report: #"""
        scene.yaml:1:1: error: the file holds no scene
        # nothing
        ^
        hint: a scene begins with "fling: 1"
        """#),
    Mistake(
      "columns count characters and tabs stay",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        title: "ünïcödé"	x: 1

        """#,
      report: #"""
        scene.yaml:3:18: error: here YAML expects the next key of the map
        title: "ünïcödé"	x: 1
                        	^
        hint: indent keys of one map alike; quote it: a text with a colon and a space, a comma, a bracket or a brace wants quotes
        """#),
    Mistake(
      "wide characters take two columns",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        views:
          - {view: box, 色: red, frame: [0, 0, 1, 1]}

        """#,
      report: #"""
        scene.yaml:4:17: error: unknown key "色" of "view"
          - {view: box, 色: red, frame: [0, 0, 1, 1]}
                        ^~
        """#),
  ]
}
