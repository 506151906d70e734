import FlingCodecs
import FlingRaster
import Foundation
import Testing

/// Headless Chromium, an independent reference for pictures, colors and line breaks.
enum Browser {
  /// Options of every start. `--disable-dev-shm-usage`: shared memory is small in many containers.
  static let options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

  private static let path: String? = ["chromium", "chromium-browser", "google-chrome"].lazy
    .map { "/usr/bin/\($0)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The browser's program, or nil if none is installed or it cannot show a page.
  static let program: String? = {
    guard let path, let text = try? content(of: "<p>here</p>"), text.contains("here") else { return nil }
    return path
  }()

  static let absence: Comment = "Chromium is not installed or does not start: skipped"

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A screenshot of all cells, one above the other, for each scale.
  static let pages: [Int: Result<Bitmap, any Error>] = Dictionary(
    uniqueKeysWithValues: [1, 2].map { scale in (scale, Result { try page(at: scale) }) })

  private static func page(at scale: Int) throws -> Bitmap {
    try withPage(html) { page, folder in
      let picture = folder.appendingPathComponent("page.png")
      let status = try run(
        [
          "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb",
          "--force-device-scale-factor=\(scale)", "--screenshot=\(picture.path)",
          "--window-size=\(Cell.width),\(Cell.height * Cell.all.count)",
        ], page, in: folder, output: FileHandle.nullDevice)
      guard let bytes = FileManager.default.contents(atPath: picture.path) else {
        throw Failure(description: "the browser made no picture (exit \(status))")
      }
      return try PNGDecoder.decode(Array(bytes))
    }
  }

  /// The contents of a page after 20 s of its virtual time.
  static func content(of html: String) throws -> String {
    try withPage(html) { page, folder in
      let output = folder.appendingPathComponent("page.txt")
      try Data().write(to: output)
      _ = try run(
        ["--virtual-time-budget=20000", "--window-size=1000,800", "--dump-dom"], page, in: folder,
        output: FileHandle(forWritingTo: output))
      return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
  }

  private static func withPage<Result>(_ html: String, _ body: (URL, URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html")
    try Data(html.utf8).write(to: page)
    return try body(page, folder)
  }

  private static func run(
    _ arguments: [String], _ page: URL, in folder: URL, output: FileHandle
  ) throws -> Int32 {
    guard let path else { throw Failure(description: "no browser") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      options + ["--hide-scrollbars", "--user-data-dir=\(folder.path)/profile"] + arguments
      + [page.absoluteString]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let limit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: limit)
    process.waitUntilExit()
    limit.cancel()
    return process.terminationStatus
  }

  private static var html: String {
    let fonts = [(300, "Light"), (400, "Regular"), (700, "Bold")].map { weight, name in
      "@font-face{font-family:Inter;font-weight:\(weight);"
        + "src:url(file:///usr/share/fonts/opentype/inter/Inter-\(name).otf)}"
    }
    let cells = Cell.all.enumerated().map { index, cell in
      "<div class=cell style='top:\(index * Cell.height)px'>\(cell.html)</div>"
    }
    return """
      <!doctype html><meta charset=utf-8><style>\(fonts.joined())
      body{margin:0;background:white;font-family:Inter}
      div,svg{position:absolute}
      .cell{left:0;width:\(Cell.width)px;height:\(Cell.height)px;overflow:hidden;background:white;isolation:isolate}
      </style>\(cells.joined())
      """
  }
}
