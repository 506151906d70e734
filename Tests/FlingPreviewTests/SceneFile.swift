import Foundation

/// A scene in a folder of its own, saved as editors do.
final class SceneFile: Sendable {
  let folder: URL
  var path: String { folder.appendingPathComponent("scene.yaml").path }

  init(_ text: String = SceneFile.text()) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(text)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// In place.
  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

  /// To another file, which then takes its place.
  func replace(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  func remove() throws { try FileManager.default.removeItem(atPath: path) }

  /// A square that falls for five frames.
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
