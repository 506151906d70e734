import FlingScene
import FlingStage
import Testing

@Suite("Components")
struct ComponentTests {
  private static let row = """
    components:
      list-row:
        with: {heading: required, detail: '', is-on: false}
        size: [200, 40]
        views:
          - {view: plate, frame: [0, 0, 200, 40], fill: "= if(is-on, 'green', 'gray')"}
          - {label: name, text: = heading, frame: [8, 0, 100, 40]}
          - {label: more, text: "{detail}!", frame: [108, 0, 80, 40]}

    """

  private func holds(
    _ text: String, duration: String = "2s", sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    #expect(try Fixtures.failures(text, duration: duration) == [], sourceLocation: sourceLocation)
  }

  @Test("A use is a group with the component's size; its parts are named after it")
  func names() throws {
    try holds(
      Self.row + """
        views:
          - {list-row: ada, center: [100, 100], with: {heading: Ada, detail: 5}}
          - {list-row: bob, frame: [0, 200, 100, 20], with: {heading: Bob}}
          - list-row: row
            repeat: 3
            center: "= [100, 300 + 50 * i]"
            with: {heading: "row {i}"}
        expect:
          - {at: 0s, that: "= ada.frame == [0, 80, 200, 40] and bob.width == 100 and bob-plate.width == 200"}
          - {at: 0s, that: "= ada-name.text == 'Ada' and ada-more.text == '5!' and bob-more.text == '!'"}
          - {at: 0s, that: "= row-2-name.text == 'row 2' and every('row-*', it.width == 200)"}
          - {at: 0s, that: "= row-1-plate.name == 'row-1-plate' and row-1.name == 'row-1'"}
        """)
  }

  @Test("Parts of parts and repeated parts have the names of their owners first")
  func nested() throws {
    try holds(
      """
      components:
        badge:
          with: {count: 1}
          size: 20
          views:
            - {label: text, text: "{count}", frame: [0, 0, 20, 20]}
        row:
          with: {cells: 2}
          size: [100, 20]
          views:
            - {view: cell, repeat: = cells, frame: "= [10 * i, 0, 8, 8]"}
            - {badge: badge, center: [90, 10], with: {count: = cells * 10}}
      views:
        - {row: row, repeat: 2, center: "= [60, 20 + 30 * i]", with: {cells: = 3 + i}}
      expect:
        - {at: 0s, that: "= row-0-badge-text.text == '30' and row-1-badge-text.text == '40'"}
        - {at: 0s, that: "= row-1-cell-3.center.x == 34 and every('row-1-cell-*', it.width == 8)"}
      """)
  }

  @Test("A parameter that is given an expression is live; outside, parameters are members")
  func live() throws {
    try holds(
      Self.row + """
        let: {count: 0, dark: false}
        views:
          - {list-row: ada, center: [100, 100], with: {heading: "{count} of {count * 2}", is-on: = dark}}
          - {view: mirror, center: [10, 10], size: 4, opacity: "= if(ada.is-on, 1, 0.5)"}
        script:
          - {at: 1s, do: [{let: {count: 4, dark: true}}]}
        expect:
          - {at: 0.5s, that: "= ada-name.text == '0 of 0' and not ada.is-on and mirror.opacity == 0.5"}
          - {at: 1.5s, that: "= ada-name.text == '4 of 8' and ada.heading == '4 of 8' and mirror.opacity == 1"}
        """)
  }

  @Test("let inside and set outside assign parameters")
  func assigning() throws {
    try holds(
      """
      components:
        toggle:
          with: {is-on: false, count: 0}
          size: 40
          views:
            - {view: knob, center: "= [if(is-on, 30, 10), 20]", size: 10}
          gestures:
            - tap: flip
              recognized: [{let: {is-on: = not is-on, count: = count + 1}}, {run: blink}]
          actions:
            blink: [{set: knob, opacity: 0.5}]
          when:
            - {when: = count == 1, do: [{mark: flipped}]}
      views:
        - {toggle: wifi, center: [60, 60]}
        - {toggle: other, center: [160, 60], with: {is-on: true}}
      script:
        - {tap: wifi, at: 0.5s}
        - {at: 1s, do: [{set: other, is-on: false, center: [160, 90]}, {run: other-blink}]}
      expect:
        - {at: 0.4s, that: "= not wifi.is-on and wifi-knob.center.x == 10 and other-knob.center.x == 30"}
        - {at: 0.9s, that: "= wifi.is-on and wifi-knob.center.x == 30 and wifi-knob.opacity == 0.5 and other-knob.opacity == 1"}
        - {at: 1.1s, that: "= not other.is-on and other-knob.center.x == 10 and other.center.y == 90 and other-knob.opacity == 0.5"}
        - {at: wifi-flipped, that: = wifi.count == 1}
        - {fires: wifi-flip, times: 1}
        - {never: = fired(other-flip)}
      """)
  }

  @Test("A live parameter follows its expression until it is assigned")
  func endOfLiveness() throws {
    try holds(
      """
      let: {dark: false}
      components:
        toggle:
          with: {is-on: false}
          size: 40
          views:
            - {view: knob, center: "= [if(is-on, 30, 10), 20]", size: 10}
          gestures:
            - tap: flip
              recognized: [{let: {is-on: = not is-on}}]
      views:
        - {toggle: wifi, center: [60, 60], with: {is-on: = dark}}
      script:
        - {at: 0.5s, do: [{let: {dark: true}}]}
        - {tap: wifi, at: 1s}
        - {at: 1.4s, do: [{let: {dark: true}}]}
        - {at: 1.6s, do: [{set: wifi, is-on: true}]}
      expect:
        - {at: 0.4s, that: = not wifi.is-on and wifi-knob.center.x == 10}
        - {at: 0.9s, that: = wifi.is-on and wifi-knob.center.x == 30}
        - {at: 1.3s, that: = not wifi.is-on and wifi-knob.center.x == 10}
        - {at: 1.5s, that: = not wifi.is-on}
        - {at: 1.7s, that: = wifi.is-on}
      """)
  }

  @Test("Parameters are animated from inside and outside, also live ones and beside keys of views")
  func animated() throws {
    try holds(
      """
      let: {start: 10}
      components:
        meter:
          with: {level: 0}
          size: [100, 10]
          views:
            - {view: bar, frame: "= [0, 0, level, 10]"}
          actions:
            fill: [{animate: level, to: 100, duration: 1s, ease: linear, then: [{mark: full}]}]
      views:
        - {meter: one, center: [100, 20]}
        - {meter: two, center: [100, 60], with: {level: = start}}
      script:
        - {at: 0s, do: [{let: {start: 20}}]}
        - {at: 0.5s, do: [{run: one-fill}]}
        - at: 0.5s
          do:
            - animate: two
              to: {level: 40, opacity: 0.5}
              duration: 1s
              ease: linear
              then: [{mark: done}]
      expect:
        - {at: 0.4s, that: = one-bar.width == 0 and two-bar.width == 20}
        - {at: 1s, that: = abs(one-bar.width - 50) < 0.001 and abs(two-bar.width - 30) < 0.001}
        - {at: 1s, that: = abs(two.level - 30) < 0.001 and abs(two.opacity - 0.75) < 0.001}
        - {at: one-full, that: = one.level == 100 and abs(time - 1.5s) < 0.02s}
        - {at: done, that: = two.level == 40 and two.opacity == 0.5 and two-bar.width == 40}
      """)
  }

  @Test("A pattern animates the parameter of each use, one after the other with stagger")
  func animatedUses() throws {
    try holds(
      """
      let: {start: 10}
      components:
        meter:
          with: {level: 0}
          size: [100, 10]
          views:
            - {view: bar, frame: "= [0, 0, level, 10]"}
      views:
        - {meter: row, repeat: 2, center: "= [100, 20 + 40 * i]"}
        - {meter: row-last, center: [100, 100], with: {level: = start}}
      script:
        - at: 0s
          do:
            - animate: row-*
              to: {level: 40, opacity: 0.5}
              duration: 1s
              stagger: 0.5s
              ease: linear
              then: [{mark: done}]
      expect:
        - {at: 0.5s, that: = abs(row-0.level - 20) < 0.001 and row-1.level == 0 and row-last.level == 10}
        - {at: 1s, that: = row-0-bar.width == 40 and abs(row-1-bar.width - 20) < 0.001 and row-last.level == 10}
        - {at: 1.5s, that: = row-1.level == 40 and abs(row-last.level - 25) < 0.001}
        - {at: done, that: "= every('row-*', it.opacity == 0.5) and row-last-bar.width == 40 and time >= 2s"}
      """)
  }

  @Test("set of keys and parameters evaluates all values before it writes any")
  func setTogether() throws {
    try holds(
      """
      components:
        meter:
          with: {level: 3, kept: 1}
          size: [100, 10]
          views:
            - {view: bar, frame: "= [0, 0, level, 10]"}
      views:
        - {meter: one, center: [100, 20], opacity: 0.5}
      script:
        - {at: 0.5s, do: [{set: one, opacity: = one.level / 4, level: = one.opacity * 10, kept: = one.level}]}
      expect:
        - {at: 1s, that: = one.opacity == 0.75 and one.level == 5 and one.kept == 3}
      """)
  }

  @Test("Parameters of views that are known at run time can be read")
  func computedViews() throws {
    try holds(
      """
      let: {dark: false, seen: 0}
      components:
        lamp:
          with: {is-on: false, level: 1}
          size: 10
          views: [{view: bulb, frame: [0, 0, 10, 10]}]
      views:
        - lamp: lamp
          repeat: 3
          center: "= [50 + 50 * i, 50]"
          with: {is-on: "= dark and i != 1", level: "= 10 * i"}
      script:
        - at: 0.5s
          do:
            - let: {dark: true}
            - {let: {seen: "= seen + lamp-{k}.level"}, repeat: {count: 3, as: k}}
            - set: lamp-1
              is-on: true
      expect:
        - {at: 0.4s, that: "= not some('lamp-*', it.is-on) and seen == 0"}
        - {at: 0.6s, that: "= every('lamp-*', it.is-on) and seen == 30 and some('lamp-*', it.level == 20)"}
      """)
  }

  @Test("Inside, self is the group, and names that are computed at run time mean parts")
  func inside() throws {
    try holds(
      """
      components:
        meter:
          with: {level: 2, target: = self, wide: = self.width}
          size: [100, 20]
          views:
            - {view: bar, repeat: 4, frame: "= [25 * i, 0, 20, self.height]"}
          actions:
            light:
              - {set: "bar-{j}", opacity: 0.25, repeat: {count: = level, as: j}}
              - {animate: target, to: {opacity: 0.5}, duration: 0.1s}
              - {animate: "bar-*", to: {rotation: 90deg}, duration: 0.1s}
      views:
        - {meter: one, center: [100, 20], with: {level: 3}}
        - {meter: two, frame: [0, 100, 100, 30]}
      script:
        - {at: 0.1s, do: [{run: one-light}, {run: two-light}]}
        - {at: 1s, do: [{set: "one-bar-{k}", hidden: true, repeat: {count: 2, as: k}}]}
      expect:
        - {at: 0s, that: = one-bar-0.height == 20 and two-bar-3.height == 30 and one.wide == 100}
        - {at: 0.5s, that: "= one-bar-2.opacity == 0.25 and one-bar-3.opacity == 1 and two-bar-1.opacity == 0.25 and two-bar-2.opacity == 1"}
        - {at: 0.5s, that: "= one.opacity == 0.5 and two.opacity == 0.5 and every('two-bar-*', it.rotation == 90deg)"}
        - {at: 1.1s, that: = one-bar-1.hidden and not one-bar-2.hidden and not two-bar-0.hidden}
      """)
  }

  @Test("The views of a use stand in the slot with their own names and scope, also within other components")
  func slot() throws {
    try holds(
      """
      let: {ink: red}
      components:
        tray:
          with: {ink: blue}
          size: [100, 60]
          views:
            - {view: floor, frame: [0, 0, 100, 60], fill: = ink}
            - {slot: place, frame: [10, 20, 80, 30]}
        window:
          size: [120, 80]
          views:
            - tray: tray
              center: [60, 40]
              views:
                - slot:
                  frame: [5, 5, 50, 20]
      views:
        - tray: album
          center: [100, 100]
          views:
            - {view: photo, repeat: 3, center: "= [10 * i, 5]", size: 4, fill: = ink}
        - window: main
          center: [200, 300]
          views:
            - {view: page, center: [0, 0], size: 2}
      expect:
        - {at: 0s, that: "= photo-2.center == [20, 5] and world(photo-2, [2, 2]) == [80, 95]"}
        - {at: 0s, that: = album-floor.fill != photo-0.fill}
        - {at: 0s, that: = album-place.width == 80 and main-tray-place.width == 80}
      """)
  }

  @Test("A parameter may stand for a view, a behavior or a mark of the scene")
  func alias() throws {
    try holds(
      """
      components:
        magnet:
          with: {target: required, world: required}
          size: 10
          views: [{view: core, center: [5, 5], size: 4, opacity: "= if(target.center.y > 100, 0.5, 1)"}]
          behaviors:
            - {dynamic-item: heavy, items: target, resistance: 0}
          actions:
            release: [{add: world}, {set: target, opacity: 0.75}]
      views:
        - {view: ball, center: [50, 50], size: 10}
        - {magnet: m, center: [200, 20], with: {target: = ball, world: = fall}}
      behaviors:
        - {gravity: fall, items: ball, enabled: false}
      script: [{at: 0.2s, do: [{run: m-release}]}]
      expect:
        - {at: 0.1s, that: = ball.center.y == 50 and m-core.opacity == 1}
        - {at: 1s, that: = ball.center.y > 100 and ball.opacity == 0.75 and m-core.opacity == 0.5}
      """)
  }

  @Test("Behaviors inside act on parts; all means the parts of the use")
  func behaviors() throws {
    try holds(
      """
      components:
        drop:
          size: 40
          views: [{ellipse: ball, repeat: 2, center: "= [10 + 20 * i, 10]", size: 8}]
          behaviors: [{gravity: fall, items: all}, {dynamic-item: props, items: "ball-*", allows-rotation: false}]
      views:
        - {drop: one, center: [60, 20]}
        - {drop: two, center: [160, 20]}
        - {view: still, center: [250, 20], size: 10}
      script: [{at: 0.5s, do: [{remove: two-fall}]}]
      expect:
        - {at: 1s, that: = one-ball-0.center.y > 100 and one-ball-1.center.y > 100 and still.center.y == 20}
        - {at: 1s, that: = two-ball-0.center.y < one-ball-0.center.y}
      """)
  }

  @Test("Parts of a use without a name have no names outside, and their marks are not listed")
  func unnamed() throws {
    let text = """
      components:
        dot:
          size: 10
          views: [{view: core, center: [5, 5], size: 4}]
          when: [{when: = time > 0.1s, do: [{mark: lit}, {set: core, opacity: 0.5}, {log: "{core.opacity}"}]}]
      views:
        - {dot: , center: [20, 20]}
        - {dot: , center: [60, 20]}
      """
    #expect(try Fixtures.logs(text, ticks: 20).map { $0.suffix(3) } == ["0.5", "0.5"])
    let stage = try Fixtures.stage(text, tick: 20)
    #expect(stage.row.marks.isEmpty)
    #expect(try Fixtures.scene(text).views.allSatisfy { $0.name == nil || $0.name == "canvas" })
  }

  @Test("A pattern finds uses rather than their parts")
  func patterns() throws {
    let document = try Fixtures.scene(
      Self.row + """
        views:
          - {list-row: row, repeat: 2, center: "= [100, 100 + 50 * i]", with: {heading: a}}
          - {view: row-x, center: [1, 1], size: 1}
        show: [{trail: "row-*"}, {trail: "row-*-plate"}]
        """)
    let shown = document.overlays.map { overlay -> [String] in
      guard case .trail(let items) = overlay.kind, case .views(let ids)? = items.first else { return [] }
      return ids.map { document.views[$0.index].name ?? "" }
    }
    #expect(shown == [["row-0", "row-1", "row-x"], ["row-0-plate", "row-1-plate"]])
  }

  @Test("A style keeps the meaning of the scene's names, and random numbers differ between uses")
  func scopes() throws {
    try holds(
      """
      let: {ink: red}
      styles: {card: {fill: = ink}}
      components:
        tile:
          with: {ink: blue}
          size: 10
          views:
            - {view: back, style: card, frame: [0, 0, 10, 10], rotation: "= 1deg * random(0, 90)"}
            - {view: front, fill: = ink, frame: [0, 0, 10, 10]}
      views:
        - {tile: a, center: [20, 20]}
        - {tile: b, center: [40, 20]}
        - {view: red, style: card, frame: [0, 0, 10, 10]}
      expect:
        - {at: 0s, that: "= a-back.fill == red.fill and a-front.fill != red.fill"}
        - {at: 0s, that: = a-back.rotation != b-back.rotation}
      """)
  }

  @Test("An error at run time names the component and its use")
  func runError() throws {
    do {
      _ = try Rehearsal.run(
        Fixtures.scene(
          """
          components:
            box:
              with: {count: 0}
              size: 10
              views: [{view: core, center: [5, 5], size: 4, opacity: = 1 / count}]
          views:
            - {box: a, center: [20, 20], with: {count: "= if(time > 0.5s, 0, 1)"}}
          render: {duration: 1s}
          """))
      Issue.record("no error")
    } catch let error as SceneError {
      let diagnostic = try #require(error.diagnostics.first)
      #expect(diagnostic.range?.line == 7)
      #expect(diagnostic.rendered.contains("used at test.yaml:9"))
    }
  }

  @Test("5000 uses are read in moderate time")
  func many() throws {
    let document = try Fixtures.scene(
      Self.row + "views: [{list-row: row, repeat: 5000, center: [1, 1], with: {heading: '{i}'}}]\n")
    #expect(document.views.count == 20_001)
  }
}
