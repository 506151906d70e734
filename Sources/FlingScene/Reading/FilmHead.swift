internal import FlingGeometry

/// Reads the values of `app` and `outlets`, and reports mistakes in them.
struct FilmHead {
  let findings: DiagnosticSink
  let theme: Theme

  static let appKeys = ["root", "device", "size", "scale", "safe-area", "frame", "seed", "swift", "sources"]
  private static let outletKeys = ["view", "frame", "text", "fill", "actions"]

  /// The values of a map by key. Unknown keys are reported.
  func fields(_ node: Node?, of what: String, _ known: [String]) -> [String: Node] {
    guard let node, !node.isEmpty, !node.isBroken else { return [:] }
    guard let entries = node.entries else {
      findings.error(node.range, "\(what) is a map, not \(node.description)", hint: "write {\(known[0]): …}")
      return [:]
    }
    var fields: [String: Node] = [:]
    for entry in entries {
      guard known.contains(entry.key) else {
        findings.error(
          entry.keyRange, "\"\(entry.key.shortened(to: 40))\" is not a key of \(what)",
          hint: suggestion(for: entry.key, in: known) ?? "its keys are \(known.joined(separator: ", "))")
        continue
      }
      if !entry.value.isBroken { fields[entry.key] = entry.value }
    }
    return fields
  }

  func name(_ node: Node?, _ key: String) -> String? {
    guard let node else { return nil }
    guard let text = node.text, !text.isEmpty else {
      findings.error(node.range, "\"\(key)\" is a name, not \(node.description)")
      return nil
    }
    return text
  }

  func choice(_ node: Node?, _ key: String, _ choices: [String]) -> String? {
    guard let node else { return nil }
    guard let text = node.text, choices.contains(text) else {
      findings.error(
        node.range, "\"\(key)\" is one of \(choices.joined(separator: ", ")), not \(node.description)",
        hint: node.text.flatMap { suggestion(for: $0, in: choices) })
      return nil
    }
    return text
  }

  func device(_ node: Node?) -> Device {
    let name = choice(node, "device", Device.all.map(\.name))
    return Device.all.first { $0.name == name } ?? Device.all[0]
  }

  /// Numbers of a list; nil for a mistake, which is reported.
  private func numbers(_ node: Node, _ key: String, _ form: String, count: Int) -> [Double]? {
    let numbers = (node.items ?? []).compactMap { item -> Double? in
      guard let text = item.plainText, case .number(let value, .plain)? = try? LiteralSyntax.number(text)
      else {
        return nil
      }
      return value
    }
    guard numbers.count == count, node.items?.count == count, numbers.allSatisfy({ abs($0) <= 1e6 }) else {
      findings.error(node.range, "\"\(key)\" is \(form), not \(node.description)")
      return nil
    }
    return numbers
  }

  func size(_ node: Node?) -> Size? {
    guard let node, let sides = numbers(node, "size", "[width, height]", count: 2) else { return nil }
    guard sides.allSatisfy({ $0 > 0 }) else {
      findings.error(node.range, "a window's sides are longer than 0")
      return nil
    }
    return Size(width: sides[0], height: sides[1])
  }

  func rect(_ node: Node?, _ key: String) -> Rect? {
    node.flatMap { numbers($0, key, "[x, y, width, height]", count: 4) }
      .map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  func insets(_ node: Node?) -> Insets? {
    node.flatMap { numbers($0, "safe-area", "[top, left, bottom, right]", count: 4) }
      .map { Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }

  /// The paths of a program's files. They stay in the folder of the film.
  func sources(_ node: Node?) -> [String] {
    guard let node else { return [] }
    return (node.items ?? [node]).compactMap { item in
      guard let path = item.text, path.hasSuffix(".swift") else {
        findings.error(item.range, "\"sources\" are the paths of Swift files, not \(item.description)")
        return nil
      }
      let normal = ScenePath.normalized(path)
      guard !path.hasPrefix("/"), normal != "..", !normal.hasPrefix("../") else {
        findings.error(item.range, "\"\(path.shortened(to: 60))\" leaves the folder of the film")
        return nil
      }
      return normal
    }
  }

  func outlets(_ node: Node?) -> [AppSettings.Outlet] {
    guard let node, !node.isEmpty, !node.isBroken else { return [] }
    guard let entries = node.entries else {
      findings.error(
        node.range, "\"outlets\" is a map, not \(node.description)",
        hint: "write outlets: {image: {view: image, frame: [0, 0, 100, 100]}}")
      return []
    }
    var outlets: [AppSettings.Outlet] = []
    for entry in entries {
      let isRoot = entry.key == AppSettings.Outlet.rootName
      let fields =
        isRoot
        ? self.fields(entry.value, of: "the root's own view", ["fill", "actions"])
        : self.fields(entry.value, of: "an outlet", Self.outletKeys)
      let (kind, text) = (name(fields["view"], "view"), fields["text"]?.text)
      let fill = fields["fill"].flatMap { color($0) }
      let actions = self.actions(fields["actions"])
      if isRoot {
        outlets.append(
          AppSettings.Outlet(name: entry.key, kind: "", frame: .zero, text: nil, fill: fill, actions: actions)
        )
        continue
      }
      guard let frame = fields["frame"] else {
        findings.error(
          entry.keyRange, "an outlet needs \"frame\"", hint: "write frame: [x, y, width, height]")
        continue
      }
      guard let frame = rect(frame, "frame") else { continue }
      outlets.append(
        AppSettings.Outlet(
          name: entry.key, kind: kind ?? "view", frame: frame, text: text, fill: fill, actions: actions))
    }
    return outlets
  }

  /// The methods that a view calls, by its events.
  private func actions(_ node: Node?) -> [AppSettings.Outlet.Action] {
    let events = AppSettings.Outlet.Event.allCases
    let fields = self.fields(node, of: "\"actions\"", events.map(\.rawValue))
    return events.compactMap { event in
      name(fields[event.rawValue], event.rawValue).map { AppSettings.Outlet.Action(event, $0) }
    }
  }

  private func color(_ node: Node) -> Color? {
    guard let text = node.text, let color = try? ColorSyntax.color(text, theme: theme) else {
      findings.error(
        node.range, "\"fill\" is a color, not \(node.description)", hint: "write #ff9500 or orange")
      return nil
    }
    return color
  }
}
