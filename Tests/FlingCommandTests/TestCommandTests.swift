import Foundation
import TestTraits
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("fling test")
struct TestCommandTests {
  private let command: Command

  init() throws {
    command = try Command()
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("scenes/more"), withIntermediateDirectories: true)
    try command.write(Self.scene(), to: "scenes/box.yaml")
  }

  /// A scene in which a box flies for four frames.
  private static func scene(speed: String = "100", expecting test: String = "true") -> String {
    """
    fling: 1
    canvas: {size: [24, 16], background: white}
    views: [{view: box, center: [8, 8], size: 4, fill: blue}]
    behaviors: [{dynamic-item: fast, items: box, velocity: [\(speed), 0]}]
    render: {duration: 80ms}
    expect: [{always: '= \(test)'}]

    """
  }

  private func test(_ arguments: String..., ci: String = "") throws -> Command.Outcome {
    try command.run(["test"] + arguments, environment: ["CI": ci])
  }

  @Test("A scene is pending, accepted, passed or failed, with the matching exit status")
  func verdicts() throws {
    let pending = try test()
    #expect(pending.status == 0)
    #expect(
      pending.text == """
        scenes/box.yaml: pending: it has no golden; --accept writes it
        1 scene: 1 pending

        """)
    #expect(try test("--quiet").text == "scenes/box.yaml: pending: it has no golden; --accept writes it\n")
    let accepted = try test("--accept")
    #expect(
      accepted.status == 0 && accepted.text.hasPrefix("scenes/box.yaml: accepted: scenes/Goldens/box\n"))
    let passed = try test("scenes")
    #expect(passed.status == 0 && passed.text == "scenes/box.yaml: passed\n1 scene: 1 passed\n")
    try command.write(Self.scene(speed: "101"), to: "scenes/box.yaml")
    let failed = try test("scenes/box.yaml", "--jobs", "2")
    #expect(failed.status == 1)
    #expect(
      failed.text == """
        scenes/box.yaml: failed: first in the trace
          trace: tick 0 (0 s): box.vx is 101, expected 100
          pictures: 3 of 4 kept frames differ, first frame 1 (0.02 s); at most 8 of 384 pixels (frame 1), channels by up to 15
          frames: 3 of 4 differ, first frame 1 (0.02 s)
          see Output/Failures/scenes/box/frame-0001.png (2 more beside it)
        1 scene: 1 failed

        """)
    #expect(
      command.contents(of: "Output/Failures/scenes/box").count == 13,
      "3 pictures of 4 files each, and the list of files")
  }

  @Test("In logs each scene has one line: with --quiet those that fail or are pending, with CI set all")
  func oneLine() throws {
    try command.write(Self.scene(), to: "scenes/more/still.yaml")
    #expect(try test("--accept").status == 0)
    try command.write(Self.scene(speed: "101"), to: "scenes/box.yaml")
    try command.write(Self.scene(), to: "scenes/new.yaml")
    try command.write(Self.scene(speed: "101", expecting: "box.center.x < 9"), to: "scenes/more/still.yaml")
    let box =
      "scenes/box.yaml: failed: trace: tick 0 (0 s): box.vx is 101, expected 100; also pictures, frames; "
      + "see Output/Failures/scenes/box/frame-0001.png (2 more beside it)\n"
    let still =
      "scenes/more/still.yaml: failed: 1 expectation failed; also trace, pictures, frames; "
      + "see Output/Failures/scenes/more/still/frame-0001.png (2 more beside it)\n"
    #expect(
      try test("--quiet").text
        == box + still + "scenes/new.yaml: pending: it has no golden; --accept writes it\n")
    #expect(
      try test(ci: "true").text
        == box + still + "scenes/new.yaml: pending: it has no golden, and CI is set\n"
        + "3 scenes: 2 failed, 1 pending\n")
  }

  @Test("A report tells its command and what is known of commit and date, and equal runs write equal reports")
  func origin() throws {
    #expect(try test("--accept").status == 0)
    try command.write(Self.scene(speed: "101"), to: "scenes/box.yaml")
    func report(_ variables: [String: String]) throws -> String {
      let unknown = ["FLING_COMMIT", "GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT", "SOURCE_DATE_EPOCH"]
      let environment = Dictionary(uniqueKeysWithValues: unknown.map { ($0, "") })
      let outcome = try command.run(
        ["test", "scenes", "--report", "the report.html"],
        environment: environment.merging(variables) { $1 })
      #expect(outcome.status == 1)
      return String(decoding: try #require(command.read("the report.html")), as: UTF8.self)
    }
    let plain = try report([:])
    #expect(plain.contains("<dt>Command</dt><dd>fling test scenes --report &#39;the report.html&#39;</dd>"))
    #expect(plain.contains("<code>fling test scenes/box.yaml --accept</code>"))
    #expect(!plain.contains("<dt>Commit</dt>") && !plain.contains("<dt>Date</dt>"))
    #expect(try report([:]) == plain)
    let known = try report(["GITHUB_SHA": "0123abcd", "SOURCE_DATE_EPOCH": "1709210040"])
    #expect(known.contains("<dt>Commit</dt><dd>0123abcd</dd>"))
    #expect(known.contains("<dt>Date</dt><dd>2024-02-29 12:34 UTC</dd>"))
  }

  @Test("With CI set, --accept is refused and a pending scene fails", arguments: ["true", "1", "yes"])
  func unattended(ci: String) throws {
    let refused = try test("--accept", ci: ci)
    #expect(refused.status == 64 && refused.messages.contains("--accept is refused where CI is set"))
    #expect(try test(ci: ci).status == 1)
    #expect(!command.contents().contains { $0.contains("Goldens") })
  }

  @Test("CI with a false or empty value counts as unset", arguments: ["false", "0", ""])
  func attended(ci: String) throws {
    #expect(try test(ci: ci).status == 0)
    #expect(try test("--accept", ci: ci).status == 0)
  }

  @Test("Names after --accept select the goldens to write")
  func named() throws {
    try command.write(Self.scene(), to: "scenes/more/two words.yaml")
    let outcome = try test("scenes", "--accept", "two words", "--quiet")
    #expect(outcome.status == 0)
    #expect(command.contents(of: "scenes/more/Goldens").first == "two words")
    #expect(!command.contents(of: "scenes").contains("Goldens"))
    let unknown = try test("--accept", "scenes/none.yaml")
    #expect(unknown.status == 66 && unknown.messages.contains("no scene has this name"))
    #expect(try test("--accept", "scenes/box.yaml", "--quiet").status == 0)
    #expect(try test("--quiet").text == "")
  }

  @Test("A golden without a scene is orphaned; --accept removes it but keeps foreign files")
  func orphans() throws {
    try command.write(Self.scene(), to: "scenes/gone.yaml")
    try command.write(Self.scene(), to: "scenes/lost.yaml")
    #expect(try test("--accept").status == 0)
    try command.write("mine", to: "scenes/Goldens/lost/notes.md")
    for name in ["gone", "lost"] {
      try FileManager.default.removeItem(at: command.folder.appendingPathComponent("scenes/\(name).yaml"))
    }
    let outcome = try test()
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("scenes/Goldens/gone: orphaned: its scene is gone; --accept removes it\n"))
    #expect(outcome.text.hasSuffix("1 scene: 1 passed; 2 goldens orphaned\n"))
    #expect(try test("--accept", "gone").text.hasSuffix("1 golden orphaned; 1 golden removed\n"))
    #expect(try test("--accept").status == 0)
    #expect(!command.contents(of: "scenes/Goldens").contains("gone"))
    #expect(command.contents(of: "scenes/Goldens/lost") == ["notes.md"])
  }

  @Test("Folders are visited in byte order without hidden and generated ones; a broken scene stops no other")
  func walk() throws {
    for folder in [".hidden", "Goldens", "Output"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
      try command.write(Self.scene(), to: "\(folder)/x.yaml")
    }
    try command.write(
      Self.scene().replacingOccurrences(of: "size: 4", with: "siez: 4"), to: "scenes/Broken.yaml")
    try command.write("services: {}\n", to: "compose.yaml")
    try command.write("{\"name\": \"fling\"}", to: "package.json")
    try command.write(Self.scene(expecting: "box.center.x < 9"), to: "scenes/more/a.yml")
    let outcome = try test()
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        scenes/Broken.yaml: broken: it cannot be run
        scenes/box.yaml: pending: it has no golden; --accept writes it
        scenes/more/a.yml: failed: first in its expectations
        3 scenes: 1 failed, 1 broken, 1 pending

        """)
    #expect(outcome.messages.contains("compose.yaml: skipped: it has no \"fling\" key\n"))
    #expect(!outcome.messages.contains("package.json"))
    #expect(outcome.messages.contains("scenes/Broken.yaml:3:37: error: unknown key \"siez\""))
    #expect(outcome.messages.contains("scenes/more/a.yml:6:22: error: expectation failed"))
  }

  @Test("Two scenes with the same name cannot share a golden")
  func rivals() throws {
    try command.write(Self.scene(), to: "scenes/box.yml")
    let outcome = try test("--accept")
    #expect(outcome.status == 66)
    #expect(
      outcome.text.contains(
        "scenes/box.yml: broken: scenes/box.yml: cannot be read: its golden would be that of scenes/box.yaml")
    )
  }

  @Test("JSON and JUnit results do not depend on the number of jobs", .heavy)
  func programs() throws {
    try command.write(Self.scene(), to: "scenes/more/a & \"b\".yaml")
    #expect(try test("--accept").status == 0)
    try command.write(Self.scene(speed: "102"), to: "scenes/box.yaml")
    try command.write(Self.scene(), to: "scenes/new.yaml")
    try command.write(Self.scene() + "what: \"\u{1}<]]>\"\n", to: "scenes/odd.yaml")
    var outputs: Set<Data> = []
    for jobs in ["1", "3"] {
      let outcome = try test("--json", "--junit", "r/\(jobs).xml", "--jobs", jobs)
      #expect(outcome.status == 1 && outcome.messages == "")
      outputs.insert(outcome.output)
    }
    #expect(outputs.count == 1)
    let output = try #require(outputs.first)
    let object = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.map { $0["verdict"] as? String } == ["failed", "passed", "pending", "broken"])
    let finding = try #require((results[0]["findings"] as? [[String: Any]])?.first)
    #expect(finding["item"] as? String == "box" && finding["channel"] as? String == "vx")
    #expect(finding["expected"] as? String == "100" && finding["actual"] as? String == "102")
    let document = try #require(command.read("r/1.xml"))
    #expect(document == command.read("r/3.xml"))
    let reader = XMLReader(document)
    #expect(reader.isWhole)
    #expect(reader.names == ["box", "a & \"b\"", "new", "odd"])
    #expect(reader.kinds == ["failure", "skipped", "error"])
    #expect(reader.words.contains("box.vx is 102, expected 100"))
  }

  @Test(
    "An invalid command line sets exit status 64",
    arguments: [["-"], ["--jobs", "0"], ["--report", "a", "--junit", "a"]])
  func wrongCommandLine(arguments: [String]) throws {
    #expect(try command.run(["test"] + arguments).status == 64)
  }

  @Test("A missing scene exits with 66 and an unwritable path with 73")
  func system() throws {
    #expect(try test("none.yaml").status == 66)
    #expect(try test("scenes/more").status == 66)
    try command.write("in the way", to: "scenes/Goldens")
    let outcome = try test("--accept")
    #expect(outcome.status == 73 && outcome.text.contains("scenes/Goldens: cannot be written"))
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("scenes/Goldens"))
    #expect(try test("--report", "scenes/box.yaml/r.html").status == 73)
    // The difference is reported although its pictures cannot be written.
    #expect(try test("--accept").status == 0)
    try command.write(Self.scene(speed: "101"), to: "scenes/box.yaml")
    let failed = try test("-o", "scenes/box.yaml")
    #expect(failed.status == 73 && failed.text.contains("box.vx is 101, expected 100"))
    #expect(failed.text.contains("no pictures of it: scenes/box.yaml/scenes/box/: cannot be written"))
  }

  @Test("SIGINT during a test exits with 130 and leaves nothing behind")
  func interrupt() throws {
    try command.write(SceneText.long, to: "scenes/long.yaml")
    let before = command.contents()
    let outcome = try command.run(
      ["test", "scenes/long.yaml", "--accept", "--report", "r.html"]
    ) { process in
      let end = Date().addingTimeInterval(60)
      while !command.contents().contains(where: { $0.contains(".trace.jsonl") || $0.contains(".frame-0000") }
      ),
        Date() < end
      { Thread.sleep(forTimeInterval: 0.01) }
      process.interrupt()
    }
    #expect(outcome.status == 130)
    #expect(command.contents() == before)
  }
}

/// The contents of a JUnit document as an XML parser reads it.
private final class XMLReader: NSObject, XMLParserDelegate {
  private(set) var isWhole = false
  private(set) var names: [String] = []
  private(set) var kinds: [String] = []
  private(set) var words = ""

  init(_ document: Data) {
    super.init()
    let parser = XMLParser(data: document)
    parser.delegate = self
    isWhole = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "testcase" { names.append(attributes["name"] ?? "") }
    if ["failure", "error", "skipped"].contains(name) { kinds.append(name) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { words += string }
}
