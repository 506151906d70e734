import Fling
import Foundation
import Synchronization
import TestTraits
import Testing

@Suite("Films made by the library")
struct FilmTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")

  private func film(
    _ options: RenderOptions = RenderOptions(), _ text: String = SceneTests.box
  ) async throws -> Film {
    try await Film.rehearse(Scene(text: text, path: "box.yaml"), options: options)
  }

  private static let twoThemes = """
    fling: 1
    canvas: {size: [40, 30], background: system-background}
    views: [{view: box, center: [10, 10], size: 8, fill: blue}]
    render: {duration: 0.1s, theme: both, outputs: [{gif: box.gif}, {frames: pictures}]}
    """

  @Test("A film tells its length, its outputs and whether its expectations hold")
  func properties() async throws {
    let film = try await film()
    #expect(abs(film.duration - 0.1) < 1e-9)
    #expect(film.outputPaths == ["box.gif"])
    #expect(film.expectationCount == 1)
    #expect(film.failedExpectations.isEmpty)
    #expect(film.warnings.isEmpty)
  }

  @Test("Files in memory have the bytes of written files")
  func memory() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try await film(RenderOptions(), FilmTests.twoThemes)
    let files = try await film.files(jobs: 2)
    let names = (0..<5).map { "000\($0).png" }
    #expect(
      files.map(\.path) == ["box-light.gif"] + names.map { "pictures-light/\($0)" }
        + ["box-dark.gif"] + names.map { "pictures-dark/\($0)" })
    let formats = [.gif] + names.map { _ in OutputFormat.frames }
    #expect(files.map(\.format) == formats + formats)
    #expect(files.allSatisfy { $0.width == 40 && $0.height == 30 })
    let written = try await film.write(toFolder: folder.path, jobs: 1)
    #expect(written.map(\.format) == [.gif, .frames, .gif, .frames])
    #expect(written.map(\.frameCount) == [5, 5, 5, 5])
    #expect(written[0].path == "\(folder.path)/box-light.gif")
    for file in files {
      #expect(try Data(contentsOf: folder.appending(path: file.path)) == Data(file.bytes))
    }
  }

  @Test("Every format can be made of any scene", arguments: OutputFormat.allCases)
  func formats(_ format: OutputFormat) async throws {
    let film = try await film(RenderOptions(outputs: .format(format)))
    let files = try await film.files()
    #expect(files.count == (format == .frames ? 5 : 1))
    let start: [UInt8]? =
      switch format {
      case .gif: Array("GIF89a".utf8)
      case .jsonl: Array("{".utf8)
      case .csv: Array("tick,time".utf8)
      case .y4m: Array("YUV4MPEG2".utf8)
      case .pam: Array("P7".utf8)
      case .svg: Array("<svg".utf8)
      case .html: Array("<!".utf8)
      case .lottie: Array("{".utf8)
      case .motion: Array("/*".utf8)
      default: [0x89] + Array("PNG".utf8)
      }
    #expect(files.allSatisfy { $0.bytes.starts(with: start ?? []) })
    #expect(film.outputPaths[0].hasPrefix("box"))
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = format == .frames ? "frames" : film.outputPaths[0]
    let written = try await film.write(toFile: folder.appending(path: name).path)
    #expect(written.format == format)
  }

  @Test("Options choose size, rate, range and theme")
  func options() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = RenderOptions(outputs: .format(.gif), size: .width(80), framesPerSecond: 20)
    options.from = .mark("halfway")
    let file = try await film(options).write(toFile: "\(folder.path)/a.gif")
    #expect(file.width == 80 && file.height == 60 && file.frameCount == 1)
    options = RenderOptions(outputs: .format(.gif), theme: .dark, size: .scale(0.5), until: .seconds(0.04))
    let dark = try await film(options, FilmTests.twoThemes).write(toFile: "\(folder.path)/b.gif")
    #expect(dark.width == 20 && dark.height == 15 && dark.frameCount == 2)
    #expect(
      try await film(RenderOptions(outputs: .paths(["pictures"])), FilmTests.twoThemes).outputPaths.count == 2
    )
  }

  @Test(
    "Options that are out of range or do not fit the scene are refused",
    arguments: [
      (RenderOptions(size: .scale(0)), "the scale must be 0.01 to 100"),
      (RenderOptions(outputs: .paths([])), "no output is chosen"),
      (RenderOptions(size: .width(20_000)), "the width must be 1 to 16384"),
      (RenderOptions(framesPerSecond: .nan), "the number of frames per second must be 0.01 to 1000"),
      (RenderOptions(from: .seconds(1), until: .seconds(0.5)), "the end must be later than the start"),
      (
        RenderOptions(from: .seconds(9)),
        "with \"from\", \"box.gif\" covers no time: it begins at 9s and ends at 0.1s"
      ),
      (
        RenderOptions(from: .seconds(8), until: .mark("halfway")),
        "with \"from\" and \"until\", \"box.gif\" covers no time: it begins at 8s and ends at 0.05s"
      ),
      (RenderOptions(from: .mark("landed")), "box.yaml has no mark \"landed\"; it has \"halfway\""),
      (RenderOptions(outputs: .paths(["a.gif"])), "box.yaml has no output \"a.gif\"; it has \"box.gif\""),
    ])
  func refused(_ options: RenderOptions, _ message: String) async {
    await #expect(throws: FlingError.options(message)) { _ = try await film(options) }
  }

  @Test("A mark that never comes is an error of the option that names it")
  func missingMark() async throws {
    let text = SceneTests.box.replacingOccurrences(
      of: "{mark: halfway}", with: "{if: = speed < 0, then: [{mark: halfway}]}")
    await #expect(throws: FlingError.options("the mark \"halfway\" of \"until\" never comes")) {
      try await film(RenderOptions(until: .mark("halfway")), text)
    }
  }

  @Test("A file takes one output of its own format, or has no extension")
  func oneFile() async throws {
    let film = try await film()
    await #expect(throws: FlingError.options("\"box.gif\" can't be written as a.png: that is another format"))
    {
      try await film.write(toFile: "a.png")
    }
    await #expect(throws: FlingError.options("\"box.gif\" can't be written as a.mp4: that is another format"))
    {
      try await film.write(toFile: "a.mp4")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await film.write(toFile: folder.path).format == .gif)
    let many = try await self.film(RenderOptions(), FilmTests.twoThemes)
    await #expect(throws: FlingError.self) { try await many.write(toFile: "a.gif") }
  }

  @Test("An output that would replace a file which the scene reads is refused, wherever it goes")
  func protected() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appending(path: "art.png").path
    _ = try await film(RenderOptions(outputs: .format(.png))).write(toFile: picture)
    let before = try Data(contentsOf: URL(filePath: picture))
    let scene = try Scene(
      text: """
        fling: 1
        canvas: {size: [40, 30]}
        views: [{image: art, source: art.png, frame: [0, 0, 40, 30]}]
        render: {duration: 0.1s, outputs: [{png: art.png}]}
        """, path: "\(folder.path)/scene.yaml")
    let film = try await Film.rehearse(scene)
    let named = await #expect(throws: FlingError.self) { try await film.write(toFolder: folder.path) }
    if case .refused? = named {} else { Issue.record("\(String(describing: named))") }
    let chosen = await #expect(throws: FlingError.self) { try await film.write(toFile: picture) }
    if case .unwritable? = chosen {} else { Issue.record("\(String(describing: chosen))") }
    #expect(try Data(contentsOf: URL(filePath: picture)) == before)
    #expect(try await film.files().map(\.path) == ["art.png"])
  }

  @Test("Values describe themselves, and formats and moments are read from their descriptions")
  func descriptions() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try await film()
    #expect("\(film)" == "box.gif")
    #expect("\(try Scene(text: SceneTests.box, path: "box.yaml"))" == "box.yaml")
    let path = folder.appending(path: "a.gif").path
    #expect("\(try await film.write(toFile: path))" == "\(path): 40×30, 5 frames")
    for format in OutputFormat.allCases { #expect(OutputFormat("\(format)") == format) }
    #expect(OutputFormat("mp4") == nil)
    for moment in [
      Moment.seconds(0.5), .mark("landed"), .mark("landed", offset: 0.2), .mark("a", offset: -0.1),
    ] {
      #expect(Moment("\(moment)") == moment, "\(moment)")
    }
    #expect("\(Moment.mark("landed", offset: 0.2))" == "landed+0.2s")
    #expect(Moment("0.5 seconds") == nil)
  }

  @Test("A cancelled task makes no film")
  func cancelled() async throws {
    let film = try await film()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await film.files()
    }
    task.cancel()
    await #expect(throws: FlingError.cancelled) { _ = try await task.value }
  }

  @Test("A rehearsal in a cancelled task throws that it was cancelled")
  func cancelledRehearsal() async throws {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await film()
    }
    task.cancel()
    await #expect(throws: FlingError.cancelled) { _ = try await task.value }
  }

  @Test("Any number of jobs gives the same file", arguments: [Int.min, 0, 3, .max])
  func jobs(_ count: Int) async throws {
    let film = try await film(RenderOptions(outputs: .format(.png)))
    #expect(try await film.files(jobs: count) == film.files(jobs: 1))
  }

  @Test("Progress ends with the whole work")
  func progress() async throws {
    let steps = Steps()
    _ = try await film().files { steps.add($0) }
    #expect(steps.all == steps.all.sorted())
    #expect(steps.all.last == 1)
  }
}

/// What a film reported of its progress.
private final class Steps: Sendable {
  private let list = Mutex<[Double]>([])

  var all: [Double] { list.withLock { $0 } }

  func add(_ step: Double) {
    list.withLock { $0.append(step) }
  }
}
