import FlingGeometry
import Testing

@testable import FlingScene

@Suite("Vector outputs of scenes")
struct VectorOutputTests {
  private func plan(_ outputs: String, render: String = "") throws -> RenderPlan {
    try read(
      """
      fling: 1
      canvas: {size: [100, 80]}
      views:
        - {view: ball-a, frame: [0, 0, 10, 10]}
        - {view: ball-b, frame: [20, 0, 10, 10]}
      script:
        - mark: go
      render:
        duration: 1s
        \(render.isEmpty ? "speed: 1" : render)
        outputs:
          - \(outputs)

      """
    ).render
  }

  private func output(_ outputs: String) throws -> Output { try plan(outputs).outputs[0] }

  @Test
  func `An SVG plays forever by CSS within 0.05 pt by default`() throws {
    let output = try output("svg: a.svg")
    guard case .svg(let options) = output.kind else {
      Issue.record("not an SVG")
      return
    }
    #expect(options.method == .css && !options.hasNames)
    #expect(options.vector.loop == .forever && options.vector.holdLast == .auto)
    #expect(options.vector.tolerance == 0.05 && options.vector.poster == nil)
  }

  @Test
  func `An SVG parses its method, names, loop, hold, poster and tolerance`() throws {
    let output = try output(
      "{svg: a.svg, method: smil, names: true, loop: boomerang, hold-last: 1s, poster: go + 0.2s, "
        + "tolerance: 0.2, from: go, until: 0.5s}")
    guard case .svg(let options) = output.kind else {
      Issue.record("not an SVG")
      return
    }
    #expect(options.method == .smil && options.hasNames)
    #expect(options.vector.loop == .boomerang && options.vector.holdLast == .time(Time(seconds: 1)))
    #expect(options.vector.tolerance == 0.2)
    guard case .mark(_, let offset, _)? = options.vector.poster else {
      Issue.record("no mark")
      return
    }
    #expect(offset == Time(seconds: 0.2))
    #expect(output.from != nil && output.until != nil)
  }

  @Test
  func `A Lottie animation and a motion play once and name their views`() throws {
    guard case .lottie(let lottie) = try output("{lottie: a.json, effects: true, raster: ball-*}").kind,
      case .motion(let motion) = try output("{motion: a.swift, views: [ball-b], loop: 3}").kind,
      case .motion(let other) = try output("motion: a.css").kind
    else {
      Issue.record("other kinds")
      return
    }
    #expect(lottie.hasEffects && lottie.vector.loop == .times(1))
    guard case .views(let views)? = lottie.rasterViews.first, case .view(let view)? = motion.views?.first
    else {
      Issue.record("no views")
      return
    }
    #expect(views.count == 2 && views[1] == view)
    #expect(motion.vector.loop == .times(3) && other.vector.loop == .times(1) && other.views == nil)
    #expect(other.vector.holdLast == .time(.zero))
  }

  @Test(arguments: [
    ("svg: a.svg", "", RenderPlan.ThemeChoice.both), ("html: a.html", "", .both),
    ("svg: a.svg", "theme: light", .light), ("svg: a.svg", "theme: both", .both),
    ("{svg: a.svg, theme: dark}", "theme: both", .dark), ("{svg: a.svg, theme: both}", "theme: dark", .both),
    ("lottie: a.json", "", .light), ("lottie: a.json", "theme: both", .both),
    ("{lottie: a.json, theme: dark}", "", .dark), ("gif: a.gif", "", .light),
  ])
  func `A file that can hold both themes does so unless the scene or the output chooses one`(
    output: String, render: String, choice: RenderPlan.ThemeChoice
  ) throws {
    let plan = try plan(output, render: render)
    #expect(plan.outputs[0].themes(of: plan) == choice)
  }

  @Test
  func `Only files that differ by theme have its name in their path`() throws {
    #expect(try output("svg: a.svg").path(withSuffix: "-dark") == "a.svg")
    #expect(try output("html: a.html").path(withSuffix: "-dark") == "a.html")
    #expect(try output("lottie: a.json").path(withSuffix: "-dark") == "a-dark.json")
    #expect(try output("{lottie: a.json, theme: dark}").path(withSuffix: "-dark") == "a.json")
    #expect(try output("motion: a.css").path(withSuffix: "-dark") == "a-dark.css")
  }

  @Test
  func `An entry without a name is called like the scene`() throws {
    let outputs = try ["svg:", "html:", "lottie:", "motion:"].map { try output($0).path }
    let stem = try #require(outputs.first?.split(separator: ".").first)
    #expect(outputs == ["svg", "html", "json", "css"].map { "\(stem).\($0)" })
  }

  @Test(arguments: [
    ("a.pdf", "PDF is not supported yet; an SVG has its shapes"),
    ("a.svgz", "Fling writes no SVGZ, but a.svg: web servers compress it"),
    ("out/a.lottie", "Fling writes no dotLottie, but a.json: dotLottie is a ZIP file around it"),
    ("a.htm", "Fling writes no .htm, but a.html: it is the same"),
    ("a.txt", "Fling writes no TXT; a trace is a.jsonl or a.csv"),
  ])
  func `Formats that are not written name one that is`(path: String, message: String) throws {
    #expect(UnsupportedFormat(path: path)?.refusalMessage(for: path) == message)
  }

  @Test(arguments: ["a.svg", "a.HTML", "b/a.json", "a.css", "a.swift", "a.xml"])
  func `The extensions of vector films are known`(path: String) throws {
    #expect(UnsupportedFormat(path: path) == nil)
  }
}
