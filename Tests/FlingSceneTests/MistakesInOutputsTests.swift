import Testing

@testable import FlingScene

@Test(
  "Mistakes in moments and expectations are told with place, line, caret and hint",
  arguments: Mistake.mistakesInMoments)
func mistakesInMoments(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

@Test("Mistakes in outputs are told with place, line, caret and hint", arguments: Mistake.mistakesInOutputs)
func mistakesInOutputs(mistake: Mistake) {
  #expect(report(of: mistake.scene) == mistake.report)
}

extension Mistake {
  static let mistakesInMoments = [
    Mistake(
      "an unknown mark",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        script:
          - mark: landed
        expect:
          - at: lended + 0.2s
            that: = true

        """#,
      report: #"""
        scene.yaml:6:9: error: there is no mark "lended"
          - at: lended + 0.2s
                ^~~~~~~~~~~~~
        hint: did you mean "landed"?
        """#),
    Mistake(
      "a moment has a form",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        script:
          - mark: landed
        expect:
          - at: landed+0.2s
            that: = true
          - at: landed + 0.2
            that: = true

        """#,
      report: #"""
        scene.yaml:6:9: error: there is no mark "landed+0.2s"
          - at: landed+0.2s
                ^~~~~~~~~~~
        hint: put spaces around the +
        scene.yaml:8:9: error: "at" is a time, not a number
          - at: landed + 0.2
                ^~~~~~~~~~~~
        hint: write 0.2s
        """#),
    Mistake(
      "an expectation needs a test",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        expect:
          - at: 1s
          - always: yes
          - within: 2s
            that: = true

        """#,
      report: #"""
        scene.yaml:4:5: error: the expectation needs "that"
          - at: 1s
            ^~
        hint: write that: = card.center.x > 100
        scene.yaml:5:13: error: "always" is a test, not "yes"
          - always: yes
                    ^~~
        hint: a test begins with "="
        scene.yaml:6:13: error: "within" is two moments: [1s, 2s]
          - within: 2s
                    ^~
        """#),
    Mistake(
      "at-most stands beside a test",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        script:
          - wait: 1s
            at-most: 2s
          - wait: = time + 1s
            at-most: 2s

        """#,
      report: #"""
        scene.yaml:5:5: error: "at-most" stands beside a test
            at-most: 2s
            ^~~~~~~
        hint: write wait: = card.resting
        scene.yaml:6:13: error: a truth value is wanted, this is a time
          - wait: = time + 1s
                    ^~~~~~~~~
        """#),
    Mistake(
      "at and together are two ways",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        script:
          - mark: a
          - mark: b
            at: 1s
            together: true

        """#,
      report: #"""
        scene.yaml:7:5: error: "at" and "together" can't stand side by side
            together: true
            ^~~~~~~~
        """#),
  ]
}

extension Mistake {
  static let mistakesInOutputs = [
    Mistake(
      "an unknown output",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - git: a.gif

        """#,
      report: #"""
        scene.yaml:5:7: error: "git" is no kind of entry of "outputs"
            - git: a.gif
              ^~~
        hint: did you mean "gif"?
        """#),
    Mistake(
      "an APNG has no color keys, and not more frames than browsers show",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - apng: a.gif
            - apng: b.png
              colors: 16
            - apng: c.apng
              fps: 120

        """#,
      report: #"""
        scene.yaml:5:13: error: the name of an apng ends in .apng or .png, not "a.gif"
            - apng: a.gif
                    ^~~~~
        hint: write "- gif: a.gif"
        scene.yaml:7:7: error: "colors" is no key of "apng"
              colors: 16
              ^~~~~~
        hint: it belongs to gif
        scene.yaml:9:12: error: an APNG has at most 90 frames a second, not 120
              fps: 120
                   ^~~
        hint: browsers show faster ones at 10 a second
        """#),
    Mistake(
      "a file has the ending of its kind",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - gif: a.png

        """#,
      report: #"""
        scene.yaml:5:12: error: the name of a gif ends in .gif, not "a.png"
            - gif: a.png
                   ^~~~~
        hint: write "- apng: a.png" for a film, "- png: a.png" for one picture
        """#),
    Mistake(
      "a path stays in its folder",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - gif: ../a.gif
            - png: /tmp/a.png
            - gif: a/../../b.gif
            - frames: .

        """#,
      report: #"""
        scene.yaml:5:12: error: "../a.gif" leaves the output folder
            - gif: ../a.gif
                   ^~~~~~~~
        scene.yaml:6:12: error: "/tmp/a.png" is absolute: paths count from the output folder
            - png: /tmp/a.png
                   ^~~~~~~~~~
        scene.yaml:7:12: error: "a/../../b.gif" leaves the output folder
            - gif: a/../../b.gif
                   ^~~~~~~~~~~~~
        scene.yaml:8:15: error: "." names no file
            - frames: .
                      ^
        """#),
    Mistake(
      "two outputs of one name",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - gif: a.gif
            - gif: ./a.gif

        """#,
      report: #"""
        scene.yaml:6:12: error: "a.gif" is written in line 5 already
            - gif: ./a.gif
                   ^~~~~~~
        hint: give it another name
        """#),
    Mistake(
      "a GIF has at most 50 frames a second",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - gif: a.gif
              fps: 60

        """#,
      report: #"""
        scene.yaml:6:12: error: a GIF has at most 50 frames a second, not 60
              fps: 60
                   ^~
        """#),
    Mistake(
      "colors of a GIF",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - gif: a.gif
              colors: 300
              dither: floyd

        """#,
      report: #"""
        scene.yaml:6:15: error: "colors" must lie in 2…256, not 300
              colors: 300
                      ^~~
        hint: the most is 256
        scene.yaml:7:15: error: "dither" can't be "floyd"
              dither: floyd
                      ^~~~~
        hint: it is one of auto, none, ordered, diffusion
        """#),
    Mistake(
      "size and width are two ways",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          outputs:
            - gif: a.gif
              size: [10, 10]
              width: 10

        """#,
      report: #"""
        scene.yaml:7:7: error: "size" and "width" can't stand side by side
              width: 10
              ^~~~~
        """#),
    Mistake(
      "a film has a limit",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render:
          duration: 1000s

        """#,
      report: #"""
        scene.yaml:4:13: error: "scene.gif" would have more than 36000 frames
          duration: 1000s
                    ^~~~~
        hint: shorten "duration" or "limit", or lower "fps"
        """#),
    Mistake(
      "a speed is above zero",
      scene: #"""
        fling: 1
        canvas: {size: [100, 100]}
        render: {speed: 0, fps: -1, theme: drak, duration: 0s}

        """#,
      report: #"""
        scene.yaml:3:17: error: "speed" must be above 0, not 0
        render: {speed: 0, fps: -1, theme: drak, duration: 0s}
                        ^
        scene.yaml:3:25: error: "fps" must be above 0, not -1
        render: {speed: 0, fps: -1, theme: drak, duration: 0s}
                                ^~
        scene.yaml:3:36: error: "theme" can't be "drak"
        render: {speed: 0, fps: -1, theme: drak, duration: 0s}
                                           ^~~~
        hint: did you mean "dark"?
        scene.yaml:3:52: error: "duration" must be above 0, not 0
        render: {speed: 0, fps: -1, theme: drak, duration: 0s}
                                                           ^~
        """#),
  ]
}
