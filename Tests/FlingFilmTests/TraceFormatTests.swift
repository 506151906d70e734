import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingFilm

@Suite("Traces")
struct TraceFormatTests {
  private let row = TraceRow(
    tick: 30, time: Time(seconds: 0.5),
    items: [
      .init(
        name: "card", center: Point(160, 223), angle: 0, velocity: Point(-0.0000001, 0.1234567), spin: -1.5)
    ],
    marks: ["thrown", "seen"], logs: ["fast \"2052\", said\nhe"])

  @Test("A row of JSON Lines is one compact object")
  func jsonLine() {
    let line = String(
      decoding: TraceFormat.jsonLines.line(row, TraceColumns(items: ["card", "ball"], gestures: [])),
      as: UTF8.self)
    #expect(
      line
        == #"{"tick":30,"time":0.5,"items":{"card":[160,223,0,0,0.123457,-1.5]},"marks":["thrown","seen"],"#
        + #""logs":["fast \"2052\", said\nhe"]}"# + "\n")
  }

  @Test("JSON Lines omit empty maps and lists")
  func emptyRow() {
    let row = TraceRow(tick: 1, time: Time(tick: 1), items: [], marks: [], logs: [])
    #expect(
      String(decoding: TraceFormat.jsonLines.line(row, TraceColumns(items: [], gestures: [])), as: UTF8.self)
        == "{\"tick\":1,\"time\":0.016667}\n")
  }

  @Test("A row of CSV has a cell for every column, which is empty for an item without a body")
  func csvLine() {
    #expect(
      String(
        decoding: TraceFormat.csv.header(TraceColumns(items: ["ball", "card"], gestures: [])), as: UTF8.self)
        == "tick,time,ball.x,ball.y,ball.angle,ball.vx,ball.vy,ball.spin,"
        + "card.x,card.y,card.angle,card.vx,card.vy,card.spin,marks,logs\n")
    #expect(
      String(
        decoding: TraceFormat.csv.line(row, TraceColumns(items: ["ball", "card"], gestures: [])),
        as: UTF8.self)
        == "30,0.5,,,,,,,160,223,0,0,0.123457,-1.5,thrown seen,\"fast \"\"2052\"\", said\nhe\"\n")
  }

  @Test("Control characters are escaped in CSV without loss")
  func unseen() {
    func cell(_ log: String) -> String {
      let row = TraceRow(tick: 6, time: Time(tick: 6), items: [], marks: [], logs: [log])
      let line = TraceFormat.csv.line(row, TraceColumns(items: [], gestures: []))
      return String(decoding: line.dropFirst("6,0.1,,".utf8.count).dropLast(), as: UTF8.self)
    }
    #expect(cell("\u{1B}[31m\u{202E}") == #"\u001b[31m\u202e"#)
    #expect(cell("a\rb\tc") == "\"a\\u000db\tc\"")
    #expect(cell(#"C:\new, \u001b"#) == ##""C:\new, \u005cu001b""##)
    #expect(cell("é 👩\u{200D}🚀") == "é 👩\u{200D}🚀")
  }

  @Test("JSON of a trace reads as the text that was written, and invalid escapes are rejected")
  func readBack() throws {
    for text in ["\u{1B}\u{202E}\u{E0041}", "😀\u{FEFF}", "plain"] {
      guard case .text(let actual)? = JSONReader.read(JSONValue.text(text).compact[...]) else {
        Issue.record("\(text.onOneLine)")
        continue
      }
      #expect(actual == text)
    }
    for wrong in [#""\udb40""#, #""\udb40x""#, #""\udb40\u0041""#, #""\udc41""#, #""\u+041""#, #""\u00""#] {
      #expect(JSONReader.read(Array(wrong.utf8)[...]) == nil, "\(wrong)")
    }
  }

  @Test("The states of gestures are a map in JSON Lines and one column each in CSV")
  func gestures() {
    var row = TraceRow(tick: 6, time: Time(tick: 6), items: [], marks: [], logs: [])
    row.gestures = [.init(name: "drag", state: "began"), .init(name: "spin", state: "failed")]
    let names = ["drag", "poke", "spin"]
    #expect(
      String(
        decoding: TraceFormat.jsonLines.line(row, TraceColumns(items: [], gestures: names)), as: UTF8.self)
        == #"{"tick":6,"time":0.1,"gestures":{"drag":"began","spin":"failed"}}"# + "\n")
    #expect(
      String(decoding: TraceFormat.csv.header(TraceColumns(items: [], gestures: names)), as: UTF8.self)
        == "tick,time,drag,poke,spin,marks,logs\n")
    #expect(
      String(decoding: TraceFormat.csv.line(row, TraceColumns(items: [], gestures: names)), as: UTF8.self)
        == "6,0.1,began,,failed,,\n")
  }

  @Test("The values of a sweep come first: a map in JSON Lines, one column each in CSV")
  func sweep() {
    let row = TraceRow(tick: 6, time: Time(tick: 6), items: [], marks: [], logs: [])
    let settings = [
      Sweep.Setting(name: "damping", value: .number(0.5, .plain), text: "0.50"),
      Sweep.Setting(name: "delay", value: .number(0.25, .time), text: "250ms"),
      Sweep.Setting(name: "tint", value: .text("red, \"or\" so"), text: "red, \"or\" so"),
    ]
    let columns = TraceColumns(settings: settings.map(\.name), items: [], gestures: [])
    #expect(
      String(decoding: TraceFormat.jsonLines.line(row, columns, settings: settings), as: UTF8.self)
        == #"{"sweep":{"damping":0.5,"delay":0.25,"tint":"red, \"or\" so"},"tick":6,"time":0.1}"# + "\n")
    #expect(
      String(decoding: TraceFormat.csv.header(columns), as: UTF8.self)
        == "damping,delay,tint,tick,time,marks,logs\n")
    #expect(
      String(decoding: TraceFormat.csv.line(row, columns, settings: settings), as: UTF8.self)
        == "0.5,0.25,\"red, \"\"or\"\" so\",6,0.1,,\n")
  }

  @Test("Items that only some cells have get columns in the common order")
  func mergedColumns() {
    #expect(TraceColumns.merged([["a", "c"], ["a", "b", "c", "d"]]) == ["a", "b", "c", "d"])
    #expect(TraceColumns.merged([["b"], ["a", "b"]]) == ["a", "b"])
    #expect(TraceColumns.merged([[], []]) == [])
  }

  @Test("The extension of a path determines the format")
  func formats() {
    #expect(TraceFormat(path: "a/b.CSV") == .csv)
    #expect(TraceFormat(path: "b.jsonl") == .jsonLines)
  }

  @Test(
    "Numbers have at most six decimals, no trailing zeros, no exponent and are never -0",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (-0.0000004, "0"), (0.0000005, "0.000001"), (1.5, "1.5"),
      (-2052.1234564, "-2052.123456"),
      (0.1, "0.1"), (99.9999999, "100"), (1e15, "1000000000000000"), (-1e20, "-100000000000000000000"),
      (9_007_199_254_740_992, "9007199254740992"), (.infinity, "null"), (12.000001, "12.000001"),
      (0.05, "0.05"),
    ])
  func numbers(number: Double, text: String) {
    #expect(DecimalText.text(number) == text)
  }

  @Test("JSON texts escape quotes, backslashes and control characters, and nothing else")
  func jsonText() {
    let value = JSONValue.object([
      ("a\u{1}", .text("\\ \" \u{1F} é 👍 /")), ("b", .array([.null, .truth(true), .array([])])),
    ])
    #expect(
      String(decoding: value.compact, as: UTF8.self)
        == #"{"a\u0001":"\\ \" \u001f é 👍 /","b":[null,true,[]]}"#)
  }

  @Test("Pretty JSON is indented by two spaces")
  func prettyJSON() {
    let value = JSONValue.object([("a", .array([.integer(1), .integer(2)])), ("b", .object([]))])
    #expect(
      String(decoding: value.pretty, as: UTF8.self) == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}\n")
  }
}
