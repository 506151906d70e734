import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Parts of a place")
struct PlaceTests {
  /// Runs a scene and fails for expectations that do not hold.
  private func expect(_ scene: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try Fixtures.failures(scene) == [], sourceLocation: sourceLocation)
  }

  @Test("Edges, lengths and center coordinates place a view, each axis by two of them")
  func first() throws {
    try expect(
      """
      views:
        - {view: a, min-x: 10, width: 30, center.y: 50, height: 20}
        - {view: b, min-x: 10, max-x: 50, min-y: 5, max-y: 25}
        - {view: c, center.x: 40, max-x: 60, max-y: 100, height: 30}
        - {view: d, center.x: 40, width: 10, min-y: 100, height: 8, anchor: [0, 1]}
        - {view: e, max-x: 100, center.y: 10, size: [20, 10], anchor: [0.25, 0.5]}
      expect:
        - at: 0s
          that: = a.frame == [10, 40, 30, 20] and a.center == [25, 50]
        - {at: 0s, that: "= b.frame == [10, 5, 40, 20]"}
        - {at: 0s, that: "= c.frame == [20, 70, 40, 30] and c.max-x == 60"}
        - {at: 0s, that: "= d.frame == [40, 100, 10, 8] and d.center == [40, 108]"}
        - {at: 0s, that: "= e.frame == [80, 5, 20, 10] and e.center == [85, 10]"}
        - {at: 0s, that: "= a.min-x == 10 and a.max-x == 40 and a.min-y == 40 and a.max-y == 60"}
      """)
  }

  @Test("A held edge stays while the length is live, set or animated")
  func heldEdge() throws {
    try expect(
      """
      views:
        - {view: live, min-x: 20, width: "= 10 + tick", center.y: 50, height: 10}
        - {view: set, max-x: 100, width: 10, center.y: 50, height: 10}
        - {view: animated, min-y: 30, height: 10, center.x: 50, width: 10}
        - {view: middle, center: [60, 60], size: 10}
      script:
        - at: 0.1s
          do:
            - {set: set, width: 60}
            - {animate: animated, to: {height: 50}, duration: 0.5s}
            - {set: middle, width: 30}
      expect:
        - always: = abs(live.min-x - 20) < 1e-9 and abs(live.width - 10 - tick) < 1e-9
        - always: = abs(animated.min-y - 30) < 1e-9
        - always: = abs(set.max-x - 100) < 1e-9 and middle.center.x == 60
        - {at: 1s, that: "= set.width == 60 and abs(animated.height - 50) < 1e-9 and middle.width == 30"}
        - {at: 0.35s, that: "= abs(animated.height - 30) < 1e-9"}
      """)
  }

  @Test("Two edges stretch a view, and a third coordinate replaces them")
  func stretch() throws {
    try expect(
      """
      views:
        - {view: a, min-x: 10, max-x: "= 50 + tick", center.y: 50, height: 10}
        - {view: b, min-x: 10, max-x: 50, center.y: 50, height: 10}
        - {view: c, min-x: 10, max-x: 50, center.y: 50, height: 10}
      script:
        - at: 0.1s
          do:
            - {set: b, width: 20}
            - {animate: c, to: {max-x: 90}, duration: 0.5s}
        - at: 0.2s
          do: [{set: a, min-x: 20}]
        - at: 1s
          do: [{set: a, center.x: 100}]
      expect:
        - {at: 0.05s, that: "= a.frame == [10, 45, 43, 10]"}
        - {at: 0.5s, that: "= a.min-x == 20 and a.max-x == 80"}
        - {at: 1.5s, that: "= a.center.x == 100 and a.width == 89"}
        - {at: 0.15s, that: "= b.center.x == 30 and b.width == 20"}
        - always: = abs(c.min-x - 10) < 1e-9
        - {at: 1s, that: "= abs(c.width - 80) < 1e-9"}
      """)
  }

  @Test("A set of one coordinate ends its binding, and the others go on")
  func bindings() throws {
    try expect(
      """
      views:
        - {view: a, center: "= [tick, 2 * tick]", size: 10}
        - {view: b, frame: "= [tick, 0, 10 + tick, 10]"}
        - {view: c, center.x: = tick, center.y: = a.center.x, size: 10}
        - {view: d, center.x: = d.center.y, center.y: = tick, size: 4}
      script:
        - at: 0.1s
          do:
            - {set: a, center.y: 5}
            - {set: b, width: 50}
            - {animate: c, to: {center.x: 100}, duration: 0.1s}
      expect:
        - {at: 0.5s, that: "= a.center == [30, 5]"}
        - {at: 0.5s, that: "= b.width == 50 and b.center.x == 50 and b.height == 10"}
        - {at: 0.5s, that: "= c.center == [100, 30]"}
        - always: = d.center == [tick, tick]
      """)
  }

  @Test("Coordinates animate independently, each with its duration, and add up on the same coordinate")
  func animations() throws {
    try expect(
      """
      views: [{view: a, center: [0, 0], size: 10}, {view: b, center: [0, 0], size: 10}]
      script:
        - at: 0.1s
          do:
            - {animate: a, to: {center.x: 100}, duration: 0.5s, ease: linear}
            - {animate: a, to: {center.y: 50}, duration: 1s, ease: linear}
            - animate: b
              duration: 1s
              ease: linear
              keyframes: [{at: 50%, center.x: 40}, {at: 100%, center.x: 0}]
            - {animate: b, to: {center.y: 10}, duration: 0.5s, ease: linear}
        - at: 0.2s
          do: [{animate: b, to: {center.y: 30}, duration: 0.5s, ease: linear}]
      expect:
        - {at: 0.35s, that: "= distance(a.center, [50, 12.5]) < 1e-9"}
        - {at: 0.6s, that: "= distance(a.center, [100, 25]) < 1e-9"}
        - {at: 0.6s, that: "= abs(b.center.x - 40) < 1e-9"}
        - {at: 0.3s, that: "= abs(b.center.y - (30 - 20 * 0.8 - 10 * 0.6)) < 1e-9"}
        - {at: 1.5s, that: "= b.center == [0, 30] and a.center == [100, 50]"}
      """)
  }

  @Test("A center that animates replaces only what runs on its coordinates")
  func then() throws {
    let logs = try Fixtures.logs(
      """
      views: [{view: a, center: [0, 0], size: 10}]
      script:
        - at: 0s
          do:
            - animate: a
              duration: 0.2s
              keyframes: [{at: 100%, center.x: 40}]
              then: [{log: x}]
            - animate: a
              duration: 0.2s
              keyframes: [{at: 100%, center.y: 40}]
              then: [{log: y}]
        - at: 0.1s
          do: [{animate: a, to: {center.y: 80}, duration: 0.1s}]
      """, ticks: 20)
    #expect(logs == ["12: x"])
  }

  @Test("An animation of an edge goes from the place the view is going to")
  func goal() throws {
    try expect(
      """
      views: [{view: a, min-x: 0, width: 20, center.y: 10, height: 10}]
      script:
        - at: 0s
          do:
            - {animate: a, to: {width: 100}, duration: 1s}
            - {animate: a, to: {max-x: 200}, duration: 0.5s}
      expect:
        - {at: 1.5s, that: "= abs(a.min-x - 100) < 1e-9 and abs(a.max-x - 200) < 1e-9"}
      """)
  }

  @Test("A view's own keys come first; a style's place fills what they leave open")
  func styles() throws {
    try expect(
      """
      styles:
        box: {frame: [10, 20, 30, 40]}
        wide: {width: 80}
        small: {size: 12}
      views:
        - {view: a, style: box, center.x: 100}
        - {view: b, style: box, width: 50}
        - {view: c, style: [box, wide]}
        - {view: d, style: small, center: [50, 50]}
        - {view: e, style: small, center: [50, 50], height: 30}
        - {view: f, style: small, min-x: 0, max-x: 70, center.y: 5}
        - {view: g, style: box, min-x: 5}
      expect:
        - {at: 0s, that: "= a.center.x == 100 and a.width == 30 and a.min-y == 20 and a.height == 40"}
        - {at: 0s, that: "= b.frame == [10, 20, 50, 40]"}
        - {at: 0s, that: "= c.frame == [10, 20, 80, 40]"}
        - {at: 0s, that: "= d.size == [12, 12] and e.size == [12, 30]"}
        - {at: 0s, that: "= f.width == 70 and f.height == 12"}
        - {at: 0s, that: "= g.frame == [5, 20, 30, 40]"}
      """)
  }

  @Test("A text with a width wraps and has the height of its lines; a picture keeps its proportions")
  func content() throws {
    try expect(
      """
      views:
        - {label: one, text: several words in a row, min-x: 0, center.y: 20}
        - {label: two, text: several words in a row, min-x: 0, width: 60, min-y: 40}
        - {label: live, text: "= 'n' + tick", max-x: 200, center.y: 20}
      expect:
        - {at: 0s, that: "= two.width == 60 and two.height > 2 * one.height - 1 and two.min-y == 40"}
        - {at: 0s, that: "= one.min-x == 0 and one.width > 100"}
        - always: = abs(live.max-x - 200) < 1e-9
      """)
  }

  @Test("An item loses the bindings of its positions only")
  func items() throws {
    try expect(
      """
      views: [{view: a, min-x: "= 10 + tick", width: "= 20 + tick", center.y: 50, height: 10}]
      behaviors: [{dynamic-item: still, items: a, enabled: false}]
      script: [{do: [{add: still}], at: 0.1s}]
      expect:
        - {at: 0.05s, that: "= a.min-x == 13 and a.width == 23"}
        - {at: 1s, that: "= a.width == 80 and a.center.x == 29"}
      """)
  }

  @Test("An edge of a turned view can't be written, nor can a position of an item be animated")
  func refused() {
    func error(_ action: String, _ view: String = "rotation: 10deg") -> String {
      Fixtures.error(
        """
        views: [{view: a, center: [50, 50], size: 10, \(view)}]
        behaviors: [{dynamic-item: still, items: a}]
        script: [{do: [{\(action)}], at: 0s}]
        """)
    }
    #expect(error("set: a, min-x: 3").contains("min-x of a can't be set while it is rotated or scaled"))
    #expect(error("animate: a, to: {max-y: 3}", "scale: 2").contains("max-y of a is controlled by"))
    #expect(error("animate: a, to: {center.x: 3}", "scale: 1").contains("center.x of a is controlled by"))
  }

  @Test("Moments between ticks show gestures' coordinates, and a record equals its run")
  func recorded() throws {
    let document = try Fixtures.scene(
      """
      views:
        - {view: a, min-x: 10, width: "= 20 + 10 * time / 1s", center.y: 50, height: 10}
        - {view: b, min-x: = a.max-x, width: 20, center.y: 50, height: 10}
      script:
        - at: 0.1s
          do:
            - {animate: b, to: {width: 60, center.y: 80}, duration: 0.3s, spring: {damping: 0.5}}
            - {set: a, max-x: 90}
      render: {duration: 0.5s, outputs: []}
      """)
    let rehearsal = try Rehearsal.run(document)
    #expect(rehearsal.failures.isEmpty)
  }
}
