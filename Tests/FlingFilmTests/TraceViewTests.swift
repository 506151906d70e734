import FlingFilm
import FlingScene
import Foundation
import Testing

@Suite("Views in traces")
struct TraceViewTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The lines of a trace.
  private func trace(
    _ scene: String, _ output: String = "trace: t.jsonl", isRecorded: Bool = true
  ) async throws -> [String] {
    let text = """
      fling: 1
      canvas: {size: [100, 100]}
      \(scene)
      render: {duration: 0.1s, outputs: [{\(output)}]}

      """
    let document = try SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(text.utf8)))
    let film = try Film(of: document, suffix: "", records: isRecorded ? FilmRecords() : nil)
    let files = try await film.write(to: .folder(folder.path))
    let name = try #require(files.first?.path.split(separator: "/").last)
    let bytes = try #require(folder.text(String(name)))
    return bytes.split(separator: "\n").map(String.init)
  }

  /// What a line of JSON has as `views`; empty if it has none.
  private func views(_ line: String) -> String {
    guard let start = line.range(of: "\"views\":")?.upperBound else { return "" }
    var depth = 0
    for index in line[start...].indices {
      if line[index] == "{" { depth += 1 }
      if line[index] == "}" { depth -= 1 }
      if depth == 0 { return String(line[start...index]) }
    }
    return ""
  }

  private static let fading = """
    views:
      - view: card
        center: [50, 50]
        size: 20
        fill: red
        views:
          - view: badge
            frame: [0, 0, 4, 4]
      - label: count
        center: [50, 20]
        size: [40, 20]
        text: 'at {tick}'
      - view: still
        frame: [0, 0, 10, 10]
    script:
      - do:
          - animate: card
            to: {opacity: 0, center: [80, 50]}
            duration: 0.1s
            ease: linear
      - do: [{set: card, fill: '#00ff0080'}]
        at: 0.05s
    """

  @Test("The first row has every key that changes, later rows those that differ from the row before")
  func changes() async throws {
    let lines = try await trace(Self.fading)
    #expect(
      lines.map(views) == [
        ##"{"card":{"center":[50,50],"opacity":1,"fill":"#ff0000"},"count":{"text":"at 0"}}"##,
        ##"{"card":{"center":[55,50],"opacity":0.833333},"count":{"text":"at 1"}}"##,
        ##"{"card":{"center":[60,50],"opacity":0.666667},"count":{"text":"at 2"}}"##,
        ##"{"card":{"center":[65,50],"opacity":0.5,"fill":"#00ff0080"},"count":{"text":"at 3"}}"##,
        ##"{"card":{"center":[70,50],"opacity":0.333333},"count":{"text":"at 4"}}"##,
        ##"{"card":{"center":[75,50],"opacity":0.166667},"count":{"text":"at 5"}}"##,
      ], "a child that only its parent moves, and a view that rests, are missing")
  }

  @Test("A run without a record gives the same bytes as one with it")
  func unrecorded() async throws {
    for output in ["trace: t.jsonl", "trace: t.csv", "trace: f.jsonl, rows: frames, fps: 35"] {
      #expect(try await trace(Self.fading, output) == trace(Self.fading, output, isRecorded: false))
    }
  }

  @Test("CSV has a column for each key, two for a pair, and every row is filled")
  func columns() async throws {
    let lines = try await trace(Self.fading, "trace: t.csv")
    #expect(
      lines.prefix(3) == [
        "tick,time,card.center.x,card.center.y,card.opacity,card.fill,count.text,marks,logs",
        "0,0,50,50,1,#ff0000,at 0,,",
        "1,0.016667,55,50,0.833333,#ff0000,at 1,,",
      ])
  }

  @Test("With \"views: false\" a trace has bodies only")
  func old() async throws {
    #expect(try await trace(Self.fading, "trace: t.jsonl, views: false")[1] == #"{"tick":1,"time":0.016667}"#)
    #expect(try await trace(Self.fading, "trace: t.csv, views: false")[0] == "tick,time,marks,logs")
  }

  @Test("Only changes in the rows of the output count, and its first row is the complete one")
  func span() async throws {
    let lines = try await trace(Self.fading, "trace: t.jsonl, from: 0.05s")
    #expect(
      lines.map(views).prefix(2) == [
        #"{"card":{"center":[65,50],"opacity":0.5},"count":{"text":"at 3"}}"#,
        #"{"card":{"center":[70,50],"opacity":0.333333},"count":{"text":"at 4"}}"#,
      ])
    let frames = try await trace(Self.fading, "trace: f.jsonl, rows: frames, fps: 20")
    #expect(frames.count == 2)
    #expect(
      views(frames[1])
        == ##"{"card":{"center":[65,50],"opacity":0.5,"fill":"#00ff0080"},"count":{"text":"at 3"}}"##)
  }

  @Test("While a view is a body, its place is in \"items\" only; afterwards it is told anew")
  func bodies() async throws {
    let lines = try await trace(
      """
      views:
        - view: box
          frame: [10, 10, 10, 10]
          fill: red
        - view: other
          frame: [50, 10, 10, 10]
      behaviors:
        - gravity: fall
          items: [box, other]
          enabled: false
        - gravity: always
          items: other
      script:
        - do:
            - add: fall
            - animate: box
              to: {opacity: 0.4}
              duration: 0.05s
              ease: linear
        - do: [{remove: fall}]
          at: 0.05s
      """)
    #expect(
      lines.map(views) == [
        #"{"box":{"center":[15,15],"opacity":1}}"#, #"{"box":{"opacity":0.8}}"#, #"{"box":{"opacity":0.6}}"#,
        #"{"box":{"center":[15,16.25],"opacity":0.4}}"#, "", "",
      ])
    for (tick, line) in lines.enumerated() { #expect(line.contains("\"box\":[") == (1...2).contains(tick)) }
  }

  @Test("Scale, size, rotation, patterns and no fill are told")
  func kinds() async throws {
    let lines = try await trace(
      """
      views:
        - view: box
          center: [50, 50]
          size: [10, 10]
          fill: {linear: 90deg, stops: [red, 'blue 50%']}
      script:
        - do: [{set: box, scale: [2, 1], size: [20, 10], rotation: 0.5rad, fill: none}]
          at: 0.05s
      """)
    let first =
      ##"{"rotation":0,"size":[10,10],"scale":[1,1],"fill":"{linear: 1.570796rad, "##
      + ##"stops: ['#ff0000 0%', '#0000ff 50%']}"}"##
    #expect(views(lines[0]) == ##"{"box":\##(first)}"##)
    #expect(views(lines[3]) == #"{"box":{"rotation":0.5,"size":[20,10],"scale":[2,1],"fill":null}}"#)
  }

  @Test("A sweep tells the keys that change in any cell, and each cell begins with all of them")
  func sweep() async throws {
    let scene = """
      let: {goal: 1}
      sweep: {over: {goal: [1, 0.4]}}
      views:
        - view: box
          frame: [10, 10, 10, 10]
          opacity: = if(tick > 2, goal, 1)
      """
    let lines = try await trace(scene)
    #expect(lines.count == 12)
    #expect(views(lines[0]) == #"{"box":{"opacity":1}}"#)
    #expect(lines[1..<6].allSatisfy { views($0).isEmpty })
    #expect(views(lines[6]) == #"{"box":{"opacity":1}}"#)
    #expect(views(lines[9]) == #"{"box":{"opacity":0.4}}"#)
    #expect(try await trace(scene, "trace: t.csv")[0] == "goal,tick,time,box.opacity,marks,logs")
  }

  @Test("Traces of one film share a run, and each has its own keys")
  func shared() async throws {
    let output = "trace: a.jsonl}, {trace: b.csv, until: 0.05s}, {trace: c.csv, views: false}, {gif: d.gif"
    for isRecorded in [true, false] {
      let lines = try await trace(Self.fading, output, isRecorded: isRecorded)
      #expect(views(lines[3]).contains("#00ff0080"))
      #expect(
        folder.text("b.csv")?.hasPrefix(
          "tick,time,card.center.x,card.center.y,card.opacity,count.text,marks,logs\n0,0,50,50,1,at 0,,\n")
          == true)
      #expect(folder.text("c.csv")?.hasPrefix("tick,time,marks,logs\n0,0,,\n") == true)
    }
  }
}
