import Foundation

/// A scene that the built program watches.
final class WatchedScene {
  /// The address of the page.
  let address: String
  private let folder: URL
  private let process = Process()

  init(_ text: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scene = folder.appendingPathComponent("scene.yaml")
    try Data(text.utf8).write(to: scene)
    // The build puts the program into the folder of the test bundle.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("fling")
    process.arguments = ["watch", scene.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var output = Data()
    while output.last != UInt8(ascii: "\n") {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { throw Browser.Failure(description: "fling watch ended") }
      output += more
    }
    address = String(decoding: output.dropLast(), as: UTF8.self)
  }

  deinit {
    process.interrupt()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Saves the scene by a rename, as most editors do.
  func save(_ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent("scene.yaml"), options: .atomic)
  }
}
