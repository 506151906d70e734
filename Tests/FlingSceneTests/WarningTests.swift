import Testing

@testable import FlingScene

@Suite("Warnings")
struct WarningTests {
  private static let head = "fling: 1\ncanvas: {size: [100, 100]}\n"

  @Test("An unused variable, style, action list or behavior is a warning")
  func unused() {
    let scene =
      WarningTests.head
        + """
        let: {speed: 3}
        styles:
          soft: {corner: 3}
        actions:
          reset: [{remove: all}]
        views:
          - view: box
            frame: [0, 0, 1, 1]
        behaviors:
          - gravity: fall
            items: box
            enabled: false
        """
    #expect(
      report(of: scene) == """
        scene.yaml:3:7: warning: nothing reads the variable "speed"
        let: {speed: 3}
              ^~~~~
        scene.yaml:5:3: warning: nothing uses the style "soft"
          soft: {corner: 3}
          ^~~~
        scene.yaml:7:3: warning: nothing runs the action list "reset"
          reset: [{remove: all}]
          ^~~~~
        scene.yaml:12:5: warning: the gravity "fall" is not enabled and nothing adds it
          - gravity: fall
            ^~~~~~~
        """)
  }

  @Test("An entry of let that is computed from an animated variable is a warning")
  func computedFromAnimated() {
    let scene =
      WarningTests.head
        + """
        let: {way: 0, twice: = way * 2, still: 4, other: = still}
        views: [{view: box, size: 9, center: "= [twice + other, way]"}]
        script: [{do: [{animate: way, to: 40}]}]
        """
    #expect(
      report(of: scene) == """
        scene.yaml:3:15: warning: "twice" is computed once and does not follow the animation of "way"
        let: {way: 0, twice: = way * 2, still: 4, other: = still}
                      ^~~~~
        hint: write the expression where it is used
        """)
  }

  @Test("A comment without a space after its # is a warning, and one with a space is not")
  func comments() {
    #expect(
      report(of: WarningTests.head + "title: hit #3 # again\ndescription: fine # said so\n") == """
        scene.yaml:3:12: warning: YAML reads "#3 # again" as a comment
        title: hit #3 # again
                   ^~~~~~~~~~
        hint: quote the text if the # belongs to it, otherwise put a space after the #
        """)
  }
}
