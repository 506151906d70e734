import FlingGeometry
package import FlingScene
package import FlingStage

/// Text format of a trace.
package enum TraceFormat: Hashable, Sendable {
  /// One JSON object a line, without empty objects and arrays.
  case jsonLines
  /// Comma-separated values with quotes as in RFC 4180 and line feeds as line ends; invisible characters are
  /// escaped.
  case csv

  /// The format for a file extension.
  package init(path: String) {
    self = path.lowercased().hasSuffix(".csv") ? .csv : .jsonLines
  }

  /// The names of an item's numbers, in their order.
  static let channels = ["x", "y", "angle", "vx", "vy", "spin"]

  /// The bytes before the first row.
  package func header(_ columns: TraceColumns) -> [UInt8] {
    guard self == .csv else { return [] }
    var bytes: [UInt8] = []
    for name in columns.settings { bytes += "\(name),".utf8 }
    bytes += "tick,time".utf8
    for item in columns.items {
      for column in TraceFormat.channels { bytes += ",\(item).\(column)".utf8 }
    }
    for view in columns.views {
      for key in view.keys.list {
        let name = "\(view.name).\(key.rawValue)"
        for column in key.isPair ? ["\(name).x", "\(name).y"] : [name] { bytes += ",\(column)".utf8 }
      }
    }
    for gesture in columns.gestures { bytes += ",\(gesture)".utf8 }
    bytes += ",marks,logs\n".utf8
    return bytes
  }

  /// One row with its line end.
  /// - Parameters:
  ///   - row: for JSON Lines, with the keys of views that it shall contain; for CSV, with all.
  ///   - settings: initial values of the sweep's variables in the row's cell.
  ///   - hasViews: whether JSON Lines contain `views` even if it is empty.
  package func line(
    _ row: TraceRow, _ columns: TraceColumns, settings: [Sweep.Setting] = [], hasViews: Bool = false
  ) -> [UInt8] {
    switch self {
    case .jsonLines: TraceFormat.jsonLine(row, settings, hasViews: hasViews)
    case .csv: TraceFormat.csvLine(row, columns, settings)
    }
  }

  // MARK: - JSON Lines

  private static func jsonLine(
    _ row: TraceRow, _ settings: [Sweep.Setting], hasViews: Bool
  ) -> [UInt8] {
    var members: [(key: String, value: JSONValue)] = []
    if !settings.isEmpty { members.append(("sweep", Sweep.json(settings))) }
    members += [("tick", .integer(row.tick)), ("time", .number(row.time.seconds))]
    if !row.items.isEmpty {
      let items = row.items.map {
        (key: $0.name, value: JSONValue.array(numbers(of: $0).map(JSONValue.number)))
      }
      members.append(("items", .object(items)))
    }
    if hasViews || !row.views.isEmpty {
      let views = row.views.map { view in
        (key: view.name, value: JSONValue.object(view.values.map { ($0.key.rawValue, json($0.value)) }))
      }
      members.append(("views", .object(views)))
    }
    if !row.gestures.isEmpty {
      let states = row.gestures.map { (key: $0.name, value: JSONValue.text($0.state)) }
      members.append(("gestures", .object(states)))
    }
    if !row.marks.isEmpty { members.append(("marks", .array(row.marks.map(JSONValue.text)))) }
    if !row.logs.isEmpty { members.append(("logs", .array(row.logs.map(JSONValue.text)))) }
    return JSONValue.object(members).compact + [UInt8(ascii: "\n")]
  }

  private static func json(_ value: TraceValue) -> JSONValue {
    switch value {
    case .number(let number): .number(number)
    case .pair(let point): .array([.number(point.x), .number(point.y)])
    case .text(let text): .text(text)
    case .noFill: .null
    }
  }

  private static func numbers(of item: TraceRow.Item) -> [Double] {
    [item.center.x, item.center.y, item.angle, item.velocity.x, item.velocity.y, item.spin]
  }

  // MARK: - CSV

  /// Cells are empty for an item that is not a body at the time, for the place of a view while it is one, and
  /// for a gesture in the state `possible`.
  /// Several marks share a cell, separated by spaces; several logs are separated by line feeds.
  private static func csvLine(
    _ row: TraceRow, _ columns: TraceColumns, _ settings: [Sweep.Setting]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for setting in settings {
      if case .number(let number, _) = setting.value {
        DecimalText.appendRoundedToMillionths(number, to: &bytes)
      } else {
        bytes += quoted(setting.text).utf8
      }
      bytes.append(comma)
    }
    bytes += String(row.tick).utf8
    bytes.append(comma)
    DecimalText.appendRoundedToMillionths(row.time.seconds, to: &bytes)
    // Rows and columns are both in document order, so one pass matches items and gestures.
    var next = row.items.startIndex
    for name in columns.items {
      if next < row.items.endIndex, row.items[next].name == name {
        for number in numbers(of: row.items[next]) {
          bytes.append(comma)
          DecimalText.appendRoundedToMillionths(number, to: &bytes)
        }
        next += 1
      } else {
        bytes += [UInt8](repeating: comma, count: TraceFormat.channels.count)
      }
    }
    var views = row.views[...]
    for column in columns.views {
      let view = views.first?.name == column.name ? views.removeFirst() : nil
      for key in column.keys.list {
        bytes.append(comma)
        switch view?.values.first(where: { $0.key == key })?.value {
        case .number(let number): DecimalText.appendRoundedToMillionths(number, to: &bytes)
        case .pair(let point):
          DecimalText.appendRoundedToMillionths(point.x, to: &bytes)
          bytes.append(comma)
          DecimalText.appendRoundedToMillionths(point.y, to: &bytes)
        case .text(let text): bytes += quoted(text).utf8
        case .noFill, nil: if key.isPair { bytes.append(comma) }
        }
      }
    }
    var states = row.gestures[...]
    for name in columns.gestures {
      bytes.append(comma)
      if states.first?.name == name { bytes += states.removeFirst().state.utf8 }
    }
    for cell in [row.marks.joined(separator: " "), row.logs.joined(separator: "\n")] {
      bytes.append(comma)
      bytes += quoted(cell).utf8
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static let comma = UInt8(ascii: ",")

  /// A cell, in quotes if needed. Tables may be printed on terminals, so invisible characters except line
  /// feeds and tabs are escaped. A backslash before `u` or `U` is escaped too, so that the text can be
  /// restored.
  private static func quoted(_ cell: String) -> String {
    let isPlain = cell.utf8.allSatisfy { (0x20..<0x7F).contains($0) && ![comma, 0x22, 0x5C].contains($0) }
    if isPlain { return cell }
    var text = ""
    let scalars = Array(cell.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "\"": text += "\"\""
      case "\n", "\t": text.unicodeScalars.append(scalar)
      case "\r": text += "\\u000d"
      case "\\" where next == "u" || next == "U": text += "\\u005c"
      case _ where scalar.isInvisible: text += scalar.escaped
      default: text.unicodeScalars.append(scalar)
      }
    }
    let isQuoted = cell.utf8.contains { [comma, 0x22, 0x0A, 0x0D].contains($0) }
    return isQuoted ? "\"\(text)\"" : text
  }
}
