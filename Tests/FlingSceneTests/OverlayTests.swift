import FlingGeometry
import Testing

@testable import FlingScene

private let head = """
  fling: 1
  canvas: {size: [200, 100]}
  let: {side: 20}
  views:
    - ellipse: ball
      frame: [0, 0, = side, 20]
    - view: box
      frame: [50, 0, 20, 20]
      repeat: 2
  script:
    - mark: go

  """

private func overlays(_ show: String) throws -> [Overlay] {
  try read(head + "show:\n" + show.split(separator: "\n").map { "  " + $0 + "\n" }.joined()).overlays
}

@Test("Every overlay without views and value can be declared by its kind alone")
func plainOverlays() throws {
  let kinds = [
    "boundaries", "bodies", "attachments", "fields", "contacts", "grid", "rulers", "clock", "debug",
  ]
  let lowered = try overlays(kinds.map { "- \($0):" }.joined(separator: "\n"))
  #expect(lowered.count == kinds.count)
  #expect(lowered.allSatisfy { $0.color == nil && $0.width == nil && $0.opacity == nil && $0.place == nil })
}

@Test("An overlay of views accepts a name, a pattern, a list or all")
func overlaysOfViews() throws {
  let lowered = try overlays(
    "- trail: ball\n- vectors: box-*\n  of: force\n- ghosts: [ball, box-1]\n- trail: all")
  guard case .trail(let one) = lowered[0].kind, case .view(let ball)? = one.first else {
    Issue.record("no trail of a view")
    return
  }
  #expect(ball == ViewID(index: 1))
  guard case .vectors(let pattern, of: .force, label: nil) = lowered[1].kind,
    case .views(let boxes)? = pattern.first, boxes.count == 2
  else {
    Issue.record("no vectors of a pattern")
    return
  }
  guard case .ghosts(let two, let every) = lowered[2].kind else {
    Issue.record("no ghosts")
    return
  }
  #expect(two.count == 2)
  #expect(every == Time(units: 60))
  guard case .trail(let all) = lowered[3].kind, case .all? = all.first else {
    Issue.record("no trail of all")
    return
  }
}

@Test("Arrows have a label, which is a text that may be computed")
func arrowLabels() throws {
  let lowered = try overlays(
    "- vectors: ball\n  label: v\n- vectors: ball\n  of: force\n  label: \"{ball.velocity.x:.0}\"")
  guard case .vectors(_, of: .velocity, label: let constant?) = lowered[0].kind,
    case .vectors(_, of: .force, label: let computed?) = lowered[1].kind
  else {
    Issue.record("no labels")
    return
  }
  #expect(constant.constant == .text("v"))
  #expect(computed.constant == nil)
  #expect(lowered.allSatisfy { $0.kind.hasText })
}

@Test("The place of an overlay is a point, a word of the canvas or a strip")
func overlayPlacements() throws {
  let lowered = try overlays(
    "- clock:\n  place: [10, 20]\n- clock:\n  place: bottom-right\n- clock:\n  place: above\n- clock:\n  place: below\n- clock:\n  place: = ball.center"
  )
  guard case .point(let point)? = lowered[0].place, case .word(Point(1, 1))? = lowered[1].place,
    case .above? = lowered[2].place, case .below? = lowered[3].place,
    case .point(let computed)? = lowered[4].place
  else {
    Issue.record("a place has another kind")
    return
  }
  #expect(point.constant == .point(Point(10, 20)))
  #expect(computed.constant == nil)
}

@Test("The range of a plot is known at load, in any unit")
func plotRanges() throws {
  let lowered = try overlays(
    "- plot: = ball.rotation\n  range: [-90deg, = 0.5 * pi * 1rad]\n- plot: = ball.center.x\n  range: [= side, 60]"
  )
  guard case .plot(let rotation) = lowered[0].kind, case .plot(let position) = lowered[1].kind else {
    Issue.record("no plots")
    return
  }
  #expect(rotation.range == -Double.pi / 2...Double.pi / 2)
  #expect(position.range == 20...60)
}

@Test("Copies of an overlay read their index")
func repeatedOverlays() throws {
  let lowered = try overlays("- trail: box-{i}\n  repeat: 2")
  let views = lowered.compactMap { overlay -> ViewID? in
    if case .trail(let items) = overlay.kind, case .view(let id)? = items.first { id } else { nil }
  }
  #expect(views == [ViewID(index: 2), ViewID(index: 3)])
}
