import FlingCodecs
import FlingRaster
import Foundation

/// The outputs of a scene, rendered by the built program into a folder of their own.
final class VectorFilmFiles {
  private let folder: URL

  /// - Throws: `Browser.Failure` with the messages of the program if it fails.
  init(_ scene: String, _ options: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("scene.yaml").path
    try Data(scene.utf8).write(to: URL(fileURLWithPath: path))
    let process = Process()
    // The build puts the program into the folder of the test bundle.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("fling")
    process.arguments = ["render", path, "-o", folder.path, "--quiet"] + options
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Browser.Failure(description: text) }
  }

  deinit { remove() }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The address of a file.
  func address(_ name: String) -> String { folder.appendingPathComponent(name).absoluteString }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func picture(_ name: String) throws -> Bitmap { try PNGDecoder.decode(Array(try bytes(name))) }

  /// Writes a page beside the outputs.
  /// - Returns: its address.
  func write(_ page: String, to name: String) throws -> String {
    try Data(page.utf8).write(to: folder.appendingPathComponent(name))
    return address(name)
  }
}

extension Tab {
  /// The page as it is shown.
  func screenshot() throws -> Bitmap {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    guard let text = answer["data"] as? String, let data = Data(base64Encoded: text) else {
      throw Browser.Failure(description: "no screenshot")
    }
    return try PNGDecoder.decode(Array(data))
  }

  /// Pauses all animations of CSS and SMIL at a moment in seconds.
  func seek(to seconds: Double) throws {
    _ = try value(
      """
      document.getAnimations().map(each => { each.pause(); each.currentTime = \(1000 * seconds); })
        + [...document.querySelectorAll('svg')].map(each => { each.pauseAnimations(); each.setCurrentTime(\(seconds)); })
      """)
  }
}
