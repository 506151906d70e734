internal import FlingGeometry

/// Picture files and their tints.
extension ContentLowering {
  /// Lowers the path of a PNG file, relative to the scene's folder. Removes `.` and resolves `..`, so that
  /// each file has one path and one number. Does not read the file.
  func picture(_ node: Node, key: String, _ scope: CopyScope) -> Content? {
    guard let expression = values.text(node, key: key, scope) else { return nil }
    guard case .text(let path)? = expression.constant else {
      error(node.range, "\"\(key)\" must be known when the scene is read", in: scope)
      return nil
    }
    func refused(_ message: String, hint: String? = nil) -> Content? {
      error(node.range, message, in: scope, hint: hint)
      return nil
    }
    let shown = path.shortened(to: 40)
    if path.isEmpty { return refused("the name of a file is missing", hint: "write source: photo.png") }
    if path.unicodeScalars.contains("\0") { return refused("a path can't hold a zero character") }
    if path.hasPrefix("/") {
      return refused("\"\(shown)\" is absolute: paths count from the scene's folder")
    }
    if path.contains("://") {
      return refused("\"\(shown)\" is not a file", hint: "save it beside the scene")
    }
    let plain = ScenePath.normalized(findings.sources.folder(of: node.range) + path)
    // If --root allows more than the scene's folder, the limit is checked when the file is read.
    guard plain != "..", !plain.hasPrefix("../") || findings.sources.scene.root != nil else {
      return refused(
        "\"\(shown)\" leaves the scene's folder",
        hint: "copy it beside the scene, or allow more with --root (in Swift, root:)")
    }
    guard !plain.isEmpty, !path.hasSuffix("/") else {
      return refused("\"\(shown)\" names no file")
    }
    let last = ScenePath.lastComponent(of: plain)
    guard last.lowercased().hasSuffix(".png"), last.utf8.count > 4 else {
      return refused(
        "\"\(shown)\" is not a PNG, and other pictures can't be read", hint: "save it as a .png")
    }
    if let number = lowering.pictureNumbers[plain] { return .picture(number) }
    lowering.pictureNumbers[plain] = lowering.pictures.count
    lowering.pictures.append(PictureSource(path: plain, range: node.range))
    return .picture(lowering.pictures.count - 1)
  }

  /// Lowers a color or `none`.
  func tint(_ node: Node, key: String, _ scope: CopyScope) -> Content? {
    if node.text == "none" { return Content.none }
    return values.color(node, key: key, .color, scope).map { .expression($0) }
  }
}
