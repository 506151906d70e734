import Foundation

/// A scene file in a temporary folder, with the ways in which editors save it.
final class SceneFile: Sendable {
  let folder: URL
  var path: String { folder.appendingPathComponent("scene.yaml").path }

  init(_ text: String = SceneFile.text()) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(text)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes the file in place.
  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

  /// Writes another file and renames it to the scene.
  func replace(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  func remove() throws { try FileManager.default.removeItem(atPath: path) }

  /// A scene in which a square falls for five frames.
  static func text(title: String = "Falling", drop: String = "20", fill: String = "blue") -> String {
    """
    fling: 1
    title: \(title)
    canvas: {size: [60, 80], background: white}
    let: {drop: \(drop)}
    views:
      - view: square
        center: = [30, drop]
        size: 20
        fill: \(fill)
    behaviors:
      - gravity: fall
        items: square
    script:
      - at: 40ms
        do: [{mark: falling}, {log: "it falls"}]
    expect:
      - at: 0.1s
        that: = square.center.y > 20
    render: {duration: 0.1s, fps: 50, outputs: []}

    """
  }
}
