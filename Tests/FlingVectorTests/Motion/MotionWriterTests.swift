import FlingGeometry
import FlingScene
import FlingStage
import Foundation
import Testing

@testable import FlingVector

struct MotionWriterTests {
  @Test func `A falling ball as CSS`() throws {
    let text = try MotionFilms.text(MotionFilms.drop, .css, views: ["ball"], tolerance: 1.25)
    #expect(
      text == """
        /* Motion of views of "Drop", 1 s.
           The class moves an element from where it stands: translate is 0 at the start, in pixels for points.
           rotate, scale and opacity are those of the view. */

        /* ball: starts with its middle at (20, 10). */
        @keyframes ball-y {
          0% { translate: 0 0px; animation-timing-function: cubic-bezier(0.333333, 0, 0.666667, 0.5) }
          50% { translate: 0 50px }
          100% { translate: 0 50px }
        }
        .ball-motion {
          animation-name: ball-y;
          animation-duration: 1s;
          animation-timing-function: linear;
          animation-fill-mode: both;
          animation-iteration-count: 1;
        }
        :root {
          --ball-y-easing: linear(0, 0.029, 0.111, 0.236, 0.397, 0.583, 0.787, 1);
          --ball-y-duration: 0.5s;
          --ball-y-delay: 0s;
        }
        @media (prefers-reduced-motion: reduce) {
          .ball-motion {
            animation-play-state: paused;
            animation-delay: -1s;
          }
        }

        """)
  }

  @Test func `A falling ball as a function of Swift`() throws {
    let text = try MotionFilms.text(MotionFilms.drop, .swift, views: ["ball"])
    #expect(
      text.contains(
        """

        /// ball: starts with its middle at (20, 10).
        func ballMotion() -> CAAnimationGroup {
          let group = CAAnimationGroup()
          group.animations = [
            motionKeyframes(
              "position.y", isAdditive: true,
              [
                (0, 0, 0, 0.5),
                (0.5, 50, 0.333333, 0.666667),
              ]),
          ]
          group.duration = 1
          group.fillMode = .both
          group.isRemovedOnCompletion = false
          return group
        }

        """))
  }

  @Test func `A falling ball as an animator of Android`() throws {
    let text = try MotionFilms.text(MotionFilms.drop, .xml, views: ["ball"], tolerance: 1.25)
    let path =
      "M0,0L0.071429,0.029L0.142857,0.111L0.214286,0.236L0.285714,0.397L0.357143,0.583L0.428571,0.787L0.5,1L1,1"
    #expect(
      text == """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- Motion of views of "Drop", 1 s.
             Each inner set is the motion of one view, in this order. Translations are 0 at the start, in dp. -->
        <set xmlns:android="http://schemas.android.com/apk/res/android" xmlns:aapt="http://schemas.android.com/aapt">
          <!-- ball: starts with its middle at (20, 10). -->
          <set>
            <objectAnimator android:propertyName="translationY" android:valueType="floatType" \
        android:valueFrom="0" android:valueTo="50" android:duration="1000">
              <aapt:attr name="android:interpolator">
                <pathInterpolator android:pathData="\(path)"/>
              </aapt:attr>
            </objectAnimator>
          </set>
        </set>

        """)
  }

  @Test func `A falling ball as JSON`() throws {
    let text = try MotionFilms.text(MotionFilms.drop, .json, views: ["ball"])
    #expect(
      text == """
        {
        "title":"Drop",
        "duration":1,
        "loop":1,
        "tracks":{
        "ball":{
        "x":[[0,20]],
        "y":[[0,10,0,0.5],[0.5,60]]
        }
        }
        }

        """)
  }

  @Test func `In Android the curve of a keyframe belongs to the way from the one before`() throws {
    let film = MotionFilms.film([
      LayerTrack(
        subject: .view(0), name: "card",
        pose: Pose(
          rotation: Channel([
            .init(at: 0, [0], .cubic(y1: 0.1, y2: 0.2)), .init(at: 0.25, [30]), .init(at: 1, [0]),
          ])))
    ])
    let text = try MotionFilms.text(film, .xml)
    #expect(
      text.contains(
        """
                <keyframe android:fraction="0" android:value="0"/>
                <keyframe android:fraction="0.25" android:value="30">
                  <aapt:attr name="android:interpolator">
                    <pathInterpolator android:controlX1="0.333333" android:controlY1="0.1" \
        android:controlX2="0.666667" android:controlY2="0.2"/>
                  </aapt:attr>
                </keyframe>
                <keyframe android:fraction="1" android:value="0"/>

        """))
  }

  @Test func `A way that both coordinates share is one animation of CSS`() throws {
    let way = Channel([.init(at: 0, [10, 20], .cubic(y1: 0.1, y2: 0.9)), .init(at: 1, [110, 220])])
    let film = MotionFilms.film([LayerTrack(name: "card", pose: Pose(position: .joint(way)))])
    let text = try MotionFilms.text(film, .css)
    #expect(text.contains("100% { translate: 100px 200px }"))
    #expect(!text.contains("animation-composition"))
  }

  @Test func `Coordinates that move each on their own are added in CSS`() throws {
    let film = MotionFilms.card(MotionWriter.keyframeOptions(format: .css, duration: 3))
    let text = try MotionFilms.text(film, .css)
    #expect(text.contains("  animation-name: card-x, card-y, card-rotation, card-scale, card-opacity;\n"))
    #expect(text.contains("  animation-composition: replace, add, replace, replace, replace;\n"))
  }

  @Test func `What stays turned or scaled is told too`() throws {
    let pose = Pose(
      position: .separate(x: Channel([.init(at: 0, [0]), .init(at: 1, [50])]), y: Channel(constant: [0])),
      rotation: Channel(constant: [30]), scale: Channel(constant: [2, 0.5]))
    let film = MotionFilms.film([LayerTrack(name: "card", pose: pose, opacity: Channel(constant: [0.25]))])
    let css = try MotionFilms.text(film, .css)
    #expect(css.contains("  rotate: 30deg;\n  scale: 2 0.5;\n  opacity: 0.25;\n"))
    let swift = try MotionFilms.text(film, .swift)
    let angles = try #require(MotionReading.swift(swift, "cardMotion", "transform.rotation.z"))
    #expect(angles.keys.map(\.values) == [[30], [30]])
    let scaleY = try MotionReading.json(MotionFilms.text(film, .json), "card", "scale-y")
    #expect(scaleY?.keys.map(\.values) == [[0.5]])
    let scaleX = try MotionReading.xml(MotionFilms.text(film, .xml), "scaleX", duration: 1)
    #expect(scaleX?.values(at: 0.5) == [2])
  }

  @Test(
    arguments: [
      (.forever, ["infinite"], ".infinity", "\"infinite\"", "\"loop\":\"forever\""),
      (
        .boomerang, ["infinite", "alternate"], "autoreverses = true", "\"reverse\"", "\"loop\":\"boomerang\""
      ),
      (.times(3), ["iteration-count: 3"], "repeatCount = 3", "repeatCount=\"2\"", "\"loop\":3"),
    ] as [(Output.Loop, [String], String, String, String)])
  func `A loop is that of the output`(
    loop: Output.Loop, css: [String], swift: String, xml: String, json: String
  ) throws {
    let film = MotionFilms.card(MotionWriter.keyframeOptions(format: .css, duration: 3), loop: loop)
    let sheet = try MotionFilms.text(film, .css)
    for word in css { #expect(sheet.contains(word)) }
    #expect(try MotionFilms.text(film, .swift).contains(swift))
    #expect(try MotionFilms.text(film, .xml).contains(xml))
    #expect(try MotionFilms.text(film, .json).contains(json))
  }

  @Test func `The hold of the last frame is part of a pass`() throws {
    var film = MotionFilms.drop
    film.hold = 1
    let text = try MotionFilms.text(film, .css)
    #expect(text.contains("animation-duration: 2s;"))
    #expect(text.contains("  25% { translate: 0 50px }\n  100% { translate: 0 50px }\n"))
    film.loop = .boomerang
    #expect(try MotionFilms.text(film, .css).contains("animation-duration: 1.5s;"))
  }

  @Test func `A still for less motion is that of the poster, and not the start of the next pass`() throws {
    var film = MotionFilms.drop
    film.poster = 0.25
    #expect(try MotionFilms.text(film, .css).contains("animation-delay: -0.25s;"))
    film.poster = 5
    #expect(try MotionFilms.text(film, .css).contains("animation-delay: -1s;"))
    film.loop = .forever
    #expect(try MotionFilms.text(film, .css).contains("animation-delay: -0.999s;"))
  }

  @Test func `A spring that overshoots has an easing beyond 1`() throws {
    let height = Channel([
      .init(at: 0.5, [0], .cubic(y1: 0.1, y2: 1.2)), .init(at: 0.75, [112], .cubic(y1: 0.5, y2: 1)),
      .init(at: 1.5, [100]),
    ])
    let film = MotionFilms.film(
      [LayerTrack(name: "sheet", pose: Pose(position: .separate(x: Channel(constant: [5]), y: height)))],
      duration: 2)
    let text = try MotionFilms.text(film, .css)
    #expect(text.contains("--sheet-y-duration: 1s;"))
    #expect(text.contains("--sheet-y-delay: 0.5s;"))
    let easing = try #require(MotionReading.linear(text, "--sheet-y-easing"))
    #expect(easing.values(at: 0) == [0])
    #expect(easing.values(at: 0.25) == [1.12])
    #expect(easing.values(at: 1) == [1])
    #expect(abs(easing.values(at: 0.1)[0] - height.values(at: 0.6)[0] / 100) < 0.0003)
  }

  @Test func `What comes back to its start has no easing of its own`() throws {
    let height = Channel([.init(at: 0, [0]), .init(at: 0.5, [40]), .init(at: 1, [0])])
    let film = MotionFilms.film([
      LayerTrack(name: "ball", pose: Pose(position: .separate(x: height, y: Channel(constant: [0]))))
    ])
    let css = try MotionFilms.text(film, .css)
    #expect(!css.contains("easing"))
    let xml = try MotionFilms.text(film, .xml)
    #expect(xml.contains("<keyframe "))
  }

  @Test func `A view that is never shown is an error`() {
    let hidden = LayerTrack(name: "ghost", presence: Presence([]))
    for format in MotionWriter.Format.allCases {
      #expect(throws: VectorError.neverShown(view: "ghost")) {
        try MotionFilms.text(MotionFilms.film([hidden]), format, views: ["ghost"])
      }
      #expect(throws: VectorError.neverShown(view: "card")) {
        try MotionFilms.text(MotionFilms.film([hidden]), format, views: ["card"])
      }
    }
  }

  @Test func `A view that does not move has a comment, and is left out where no view is named`() throws {
    let film = MotionFilms.film([LayerTrack(name: "wall")])
    for format in MotionWriter.Format.allCases {
      let named = try MotionFilms.text(film, format, views: ["wall"])
      #expect(named.contains("It does not move."))
      let moving = try MotionFilms.text(film, format)
      #expect(!moving.contains("wall"))
    }
  }

  @Test func `What else changes and what carries a view are told`() throws {
    let box = Channel([.init(at: 0, [-10, -10, 20, 20]), .init(at: 1, [-20, -10, 40, 20])])
    let drawing = Drawing(
      shape: .rectangle(box: box, radii: Channel(constant: [0, 0, 0, 0]), style: .round),
      fill: .color(ColorTrack(rgb: Channel([.init(at: 0, [0, 0, 0]), .init(at: 1, [1, 0, 0])]))))
    let arm = Pose(rotation: Channel([.init(at: 0, [0]), .init(at: 1, [90])]))
    let film = MotionFilms.film([
      LayerTrack(name: "arm", pose: arm, children: [LayerTrack(name: "hand", drawings: [drawing])])
    ])
    for format in MotionWriter.Format.allCases {
      let text = try MotionFilms.text(film, format, views: ["hand"])
      #expect(text.contains("What else changes is not in this file: fill, size."))
      #expect(text.contains("It is part of arm, which moves too"))
    }
  }

  @Test func `Views are written once, in the order of their names`() throws {
    let move = Pose(rotation: Channel([.init(at: 0, [0]), .init(at: 1, [90])]))
    let film = MotionFilms.film([LayerTrack(name: "a", pose: move), LayerTrack(name: "b", pose: move)])
    let text = try MotionFilms.text(film, .json, views: ["b", "a", "b"])
    let places = ["\"b\":", "\"a\":"].map { text.components(separatedBy: $0) }
    #expect(places.map(\.count) == [2, 2])
    #expect(places[0][0].count < places[1][0].count)
  }

  @Test func `Equal films have equal bytes`() throws {
    for format in MotionWriter.Format.allCases {
      let options = MotionWriter.keyframeOptions(format: format, duration: 3)
      let texts = try (0..<2).map { _ in try MotionFilms.text(MotionFilms.card(options), format) }
      #expect(texts[0] == texts[1])
    }
  }
}
