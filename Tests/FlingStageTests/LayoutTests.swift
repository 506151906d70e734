import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Layouts")
struct LayoutTests {
  /// Runs a scene and fails for expectations that do not hold.
  private func expect(_ scene: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try Fixtures.failures(scene) == [], sourceLocation: sourceLocation)
  }

  @Test("A stack places children without a place one after the other; others stay where they are")
  func stack() throws {
    try expect(
      """
      views:
        - view: list
          frame: [10, 10, 200, 300]
          layout: {stack: vertical, gap: 8, inset: 16, align: stretch}
          views:
            - {view: a, size: [20, 30]}
            - {view: own, center: [100, 200], size: 10}
            - {view: b, height: 40}
            - {view: c, size: [20, 30], grow: 1}
            - {line: rule, from: [0, 0], to: [200, 0]}
        - view: bar
          frame: [10, 400, 300, 40]
          layout: {stack: horizontal, gap: 10, inset: {left: 20, right: 10}, align: center, justify: between}
          views: [{view: d, size: 20}, {view: e, size: [40, 10]}, {view: f, size: 20}]
      expect:
        - {at: 0s, that: "= a.frame == [16, 16, 168, 30] and b.frame == [16, 54, 168, 40]"}
        - {at: 0s, that: "= own.center == [100, 200] and rule.min-x == 0"}
        - {at: 0s, that: "= c.frame == [16, 102, 168, 182]"}
        - {at: 0s, that: "= d.frame == [20, 10, 20, 20] and e.frame == [135, 15, 40, 10] and f.max-x == 290"}
      """)
  }

  @Test("A grid places children row by row in columns of equal width")
  func grid() throws {
    try expect(
      """
      views:
        - view: shelf
          frame: [0, 0, 160, 80]
          layout: {grid: 4, gap: 8, align: center}
          views: [{view: photo, repeat: 8, size: [30, 30]}]
        - view: fitting
          min-x: 10
          min-y: 100
          size: fit
          layout: {grid: 2, gap: 4, row-gap: 10, inset: 5, align: stretch}
          views: [{view: p, size: [20, 10]}, {view: q, size: [40, 20]}, {view: r, size: [10, 10]}]
      expect:
        - {at: 0s, that: "= distance(photo-5.center, [59, 53]) < 1e-9"}
        - {at: 0s, that: "= fitting.frame == [10, 100, 94, 50]"}
        - {at: 0s, that: "= p.frame == [5, 5, 40, 20] and q.frame == [49, 5, 40, 20] and r.frame == [5, 35, 40, 10]"}
      """)
  }

  @Test("Views fit what they hold, innermost first, and keep the edge or center that holds them")
  func fit() throws {
    try expect(
      """
      views:
        - view: outer
          max-x: 300
          center.y: 100
          size: fit
          layout: {stack: horizontal, gap: 10, inset: 10, align: stretch}
          views:
            - view: inner
              size: fit
              layout: {stack: vertical, gap: 4, align: end}
              views: [{view: a, size: [30, 20]}, {view: b, size: "= [50 + tick, 20]"}]
            - {view: c, size: [20, 10]}
        - {label: text, text: hello, min-x: 0, center.y: 300}
        - view: chip
          center: [160, 300]
          size: [fit, 40]
          layout: {stack: horizontal, inset: 8, align: center}
          views: [{label: word, text: hello}]
      expect:
        - {at: 0s, that: "= outer.size == [100, 64] and outer.max-x == 300 and outer.center.y == 100"}
        - {at: 0s, that: "= inner.frame == [10, 10, 50, 44] and a.frame == [20, 0, 30, 20]"}
        - {at: 0s, that: "= c.frame == [70, 10, 20, 44]"}
        - {at: 1s, that: "= outer.width == 160 and abs(outer.max-x - 300) < 1e-9 and c.min-x == 130"}
        - {at: 0s, that: "= abs(chip.width - text.width - 16) < 1e-9 and word.min-x == 8 and chip.height == 40"}
      """)
  }

  @Test("A text that is stretched wraps, and its height moves what follows; a picture's does not")
  func texts() throws {
    try expect(
      """
      let: {words: 'one two three four five six seven'}
      views:
        - view: list
          frame: [0, 0, 120, 400]
          layout: {stack: vertical, gap: 10, align: stretch}
          views:
            - {label: first, text: "{words}"}
            - {view: second, height: 20}
        - view: bubble
          min-x: 0
          min-y: 420
          width: 100
          height: fit
          layout: {stack: vertical, inset: 10, align: stretch}
          views: [{label: third, text: "{words}"}]
        - {label: line, text: one, center: [0, 0]}
      script: [{do: [{let: {words: one}}], at: 0.5s}]
      expect:
        - {at: 0s, that: "= first.width == 120 and first.height > 1.5 * line.height"}
        - {at: 0s, that: "= third.width == 80 and abs(bubble.height - third.height - 20) < 1e-9 and bubble.min-y == 420"}
        - always: = abs(second.min-y - first.height - 10) < 1e-9
        - {at: 1s, that: "= first.height == line.height and abs(bubble.height - line.height - 20) < 1e-9"}
      """)
  }

  @Test("Hidden children take no room, and order changes the places but not the list")
  func order() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, gap: 10}
          views:
            - {view: a, size: 20}
            - {view: b, size: 20, hidden: true}
            - {view: c, size: 20}
            - {view: d, size: 20, order: "= if(tick < 30, 9, 0)"}
      script:
        - {do: [{set: b, hidden: false}], at: 0.25s}
        - {do: [{set: c, order: -1}], at: 1s}
      expect:
        - {at: 0s, that: "= a.min-y == 0 and c.min-y == 30 and d.min-y == 60 and c.order == 2 and d.order == 9"}
        - {at: 0.3s, that: "= a.min-y == 0 and b.min-y == 30 and c.min-y == 60 and d.min-y == 90"}
        # Ties keep the order of the list.
        - {at: 0.6s, that: "= a.min-y == 0 and d.min-y == 30 and b.min-y == 60 and c.min-y == 90"}
        - {at: 1.1s, that: "= c.min-y == 0 and a.min-y == 30 and d.min-y == 60"}
      """)
  }

  @Test("An action takes a coordinate over, the room stays, and layout gives it back")
  func takeOver() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, gap: 10, align: stretch}
          views: [{view: a, size: 20}, {view: b, size: 20}, {view: c, size: 20, grow: 1}]
      script:
        - {do: [{set: a, center.y: 200}], at: 0.25s}
        - {do: [{set: a, height: 40}], at: 0.5s}
        - {do: [{animate: b, to: {width: 50}, duration: 0.2s}], at: 0.5s}
        - {do: [{set: a, center: layout}, {set: b, width: layout}], at: 1s}
        - {do: [{set: c, height: 30}], at: 1.25s}
      expect:
        - {at: 0.3s, that: "= a.center == [50, 200] and a.width == 100 and b.min-y == 30"}
        - {at: 0.6s, that: "= a.center.y == 200 and a.height == 40 and b.min-y == 50"}
        - {at: 0.6s, that: "= b.width < 100 and b.width > 50 and abs(b.min-x) < 1e-9"}
        - {at: 0.9s, that: "= abs(b.width - 50) < 1e-9 and abs(b.min-x) < 1e-9"}
        - {at: 1.1s, that: "= a.min-y == 0 and b.width == 100 and c.min-y == 80 and c.max-y == 300"}
        - {at: 1.3s, that: "= c.height == 30"}
      """)
  }

  @Test("Live keys that read a child are computed after the layout, and those that it reads before")
  func live() throws {
    try expect(
      """
      views:
        - {view: marker, center.x: 50, min-y: = b.max-y, size: "= [2, c.height]"}
        - view: list
          frame: [0, 0, 100, "= 300 + 4 * tick"]
          layout: {stack: vertical, gap: "= 10 + tick", align: stretch}
          views:
            - {view: a, height: "= 20 + tick", width: 10}
            - view: b
              size: 20
              views: [{view: middle, center: center, size: 4}]
            - {view: c, size: 20, grow: "= 1 + tick"}
      expect:
        - always: = abs(b.min-y - (30 + 2 * tick)) < 1e-9 and abs(marker.min-y - b.max-y) < 1e-9
        - always: = middle.center == [50, 10]
        - always: = abs(c.max-y - (300 + 4 * tick)) < 1e-9 and marker.height == c.height
      """)
  }

  @Test("A view whose size depends on what its layout places is a cycle that names the layout")
  func cycle() {
    let error = Fixtures.error(
      """
      views:
        - view: list
          center: [50, 50]
          size: "= [100, b.height]"
          layout: {stack: vertical}
          views: [{view: a, size: 10}, {view: b, grow: 1, width: 10}]
      """)
    #expect(error.contains("live keys depend on each other in a cycle: list.size → list.layout → list.size"))
    // What does not depend on the height is no cycle.
    let fine = Fixtures.error(
      """
      views:
        - view: list
          center: [50, 50]
          width: 100
          height: = b.max-y
          layout: {stack: vertical}
          views: [{view: a, size: 10}, {view: b, size: 10}]
      """)
    #expect(fine == "")
  }

  @Test("A child that becomes an item leaves the layout, and its room closes")
  func items() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, gap: 10}
          views: [{view: a, size: 20}, {view: b, size: 20}, {view: c, size: 20}]
      behaviors:
        - {dynamic-item: still, items: a}
        - {dynamic-item: later, items: b, enabled: false}
      script: [{do: [{add: later}], at: 0.5s}]
      expect:
        - {at: 0s, that: "= a.min-y == 0 and b.min-y == 0 and c.min-y == 30"}
        - {at: 1s, that: "= a.min-y == 0 and b.min-y == 0 and c.min-y == 0"}
      """)
  }

  @Test("Children that need more than there is are a warning that names the view and by how much")
  func overflow() throws {
    let rehearsal = try Rehearsal.run(
      Fixtures.scene(
        """
        views:
          - view: list
            frame: [0, 0, 100, 50]
            layout: {stack: vertical, gap: 10, inset: 5}
            views: [{view: a, size: 20}, {view: b, size: 34}]
        render: {duration: 0.5s, outputs: []}
        """))
    #expect(
      rehearsal.warnings.map(\.message) == ["the children of list need 24 pt more height than it has"])
  }

  @Test("A layout can be set, and a child of unknown name is refused at its key if nothing places it")
  func set() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, gap: 10}
          views: [{view: a, size: 20}, {view: b, size: 30}]
      script: [{do: [{set: list, layout: {stack: horizontal, align: end}}], at: 0.5s}]
      expect:
        - {at: 1s, that: "= a.frame == [0, 280, 20, 20] and b.frame == [20, 270, 30, 30]"}
      """)
    let error = Fixtures.error(
      """
      views: [{view: a-0, center: [9, 9], size: 9}]
      script: [{do: [{set: "a-{tick}", order: 3}], at: 0s}]
      """)
    #expect(error.contains("a-0 is placed by no layout"))
  }

  @Test("With animate, children go to new places from the tick that finds them, and moves add up")
  func animate() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, gap: 10, animate: {duration: 0.5s, ease: linear}}
          views:
            - {view: a, size: 20}
            - {view: b, size: 20}
            - {view: c, size: 20}
            - {view: late, size: 20, hidden: true}
      script:
        - {do: [{set: b, hidden: true}], at: 0.2s}
        - {do: [{set: a, hidden: true}], at: 0.45s}
        - {do: [{set: late, hidden: false}], at: 1.5s}
      expect:
        - {at: 0s, that: "= a.min-y == 0 and b.min-y == 30 and c.min-y == 60"}
        - {at: 0.2s, that: = c.min-y == 60}
        - {at: 0.45s, that: "= abs(c.min-y - 45) < 1e-9"}
        - {at: 0.7s, that: "= abs(c.min-y - 15) < 1e-9"}
        - {at: 1s, that: "= abs(c.min-y) < 1e-9"}
        # A child that was hidden appears at its place.
        - {at: 1.5s, that: = late.min-y == 30}
      """)
  }

  @Test("Lengths that a layout makes animate with places; those of fit with their own layout")
  func animatedLengths() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, animate: {duration: 0.5s, ease: linear}}
          views: [{view: a, size: 100}, {view: b, size: [20, 0], grow: 1}]
        - view: box
          max-x: 200
          min-y: 0
          size: fit
          layout: {stack: horizontal, animate: {duration: 0.5s, ease: linear}}
          views: [{view: c, size: 20}, {view: d, size: 20}]
      script:
        - {do: [{set: a, hidden: true}, {set: d, hidden: true}], at: 0.2s}
      expect:
        - {at: 0.1s, that: "= b.frame == [0, 100, 20, 200] and box.width == 40"}
        - {at: 0.45s, that: "= abs(b.height - 250) < 1e-9 and abs(b.min-y - 50) < 1e-9"}
        - {at: 0.45s, that: "= abs(box.width - 30) < 1e-9 and abs(box.max-x - 200) < 1e-9"}
        - {at: 1s, that: "= distance(b.center, [10, 150]) < 1e-9 and abs(b.height - 300) < 1e-9"}
        - {at: 1s, that: "= abs(box.width - 20) < 1e-9 and abs(box.max-x - 200) < 1e-9"}
      """)
  }

  @Test("A layout without animate follows what an outer one with animate shows")
  func nestedAnimation() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, align: stretch, animate: {duration: 0.5s, ease: linear}}
          views:
            - {view: a, height: 100}
            - view: inner
              width: 10
              height: 0
              grow: 1
              layout: {stack: vertical, justify: end}
              views: [{view: last, size: 20}]
      script: [{do: [{set: a, hidden: true}], at: 0.2s}]
      expect:
        - always: = abs(last.max-y - inner.height) < 1e-9
        - {at: 0.45s, that: "= abs(inner.height - 250) < 1e-9"}
      """)
  }

  @Test("A spring of a layout ends when it is still, and nothing rests before")
  func spring() throws {
    try expect(
      """
      views:
        - view: list
          frame: [0, 0, 100, 300]
          layout: {stack: vertical, animate: {spring: {response: 0.4s, damping: 1}}}
          views: [{view: a, size: 20}, {view: b, size: 100}]
      script: [{do: [{set: a, hidden: true}], at: 0.2s}]
      expect:
        # (1 + 15.708 × 0.2) e^(-3.1416) = 17.9 % of the way are left.
        - {at: 0.4s, that: "= abs(b.min-y - 20 * 0.17898) < 0.01 and not scene.resting"}
        - {at: 1.8s, that: = b.min-y == 0 and scene.resting}
      """)
  }

  @Test(
    "A record of a scene with layouts shows what the run showed, at ticks and between them",
    arguments: ["", ", animate: {duration: 0.2s}"])
  func recorded(animate: String) throws {
    let document = try Fixtures.scene(
      """
      views:
        - view: list
          frame: [0, 0, 100, "= 200 + 60 * time / 1s"]
          layout: {stack: vertical, gap: 10, align: stretch\(animate)}
          views:
            - {view: a, height: 20, width: 5, fill: red}
            - {view: b, grow: 1, fill: blue}
            - {view: c, height: 10, fill: green}
            - view: d
              size: fit
              fill: gray
              layout: {stack: horizontal}
              views: [{label: e, text: "{tick}"}, {view: f, size: 10, fill: red}]
      script:
        - {do: [{set: a, center.x: 20}, {animate: a, to: {height: 60}, duration: 0.3s}], at: 0.1s}
        - {do: [{set: c, hidden: true}], at: 0.3s}
      render: {duration: 0.5s, outputs: []}
      """)
    let rehearsal = try Rehearsal.run(document)
    let recorded = try Stage(document, showing: rehearsal)
    let running = try Stage(document)
    for tick in 0..<30 {
      try recorded.advance()
      try running.advance()
      for part in [0, 3, 7] {
        let time = Time(units: tick * 10 + part)
        #expect(try recorded.snapshot(at: time) == running.snapshot(at: time), "\(tick) \(part)")
      }
    }
  }
}
