/// The tables of the language as Markdown, for the reference page.
package enum KeyReferencePage {
  /// One table for each map and each list of the language.
  package static var markdown: String {
    let tables: [KeyTable] = KeyTable.all + [KeyTable.gestureChanges]
    let sections = tables.map { table in
      var sections: [String] = ["### \(title(of: table))\n"]
      if !table.kinds.isEmpty { sections.append(kindTable(of: table)) }
      sections.append(keyTable(of: table))
      return sections.joined(separator: "\n")
    }
    return (sections + [LaterWords.markdown]).joined(separator: "\n")
  }

  private static func kindTable(of table: KeyTable) -> String {
    markdownTable(
      ["kind", "meaning", "default"],
      table.kinds.map { ["`\($0.word)`", $0.note, $0.fallback.map(text) ?? ""] })
  }

  private static func keyTable(of table: KeyTable) -> String {
    let hasKinds = table.keys.contains { $0.kinds != nil }
    let changes = table.keys.contains { $0.allowedChanges.contains(.animate) }
    var header: [String] = ["key", "value", "default", "meaning"]
    if changes { header.insert("changed by", at: 3) }
    if hasKinds { header.insert("kinds", at: 1) }
    var lines: [[String]] = []
    // The values that are too long for a cell.
    var longValues = ""
    func add(_ key: KeySpec, _ kinds: [String]) {
      var value = key.valueDescription
      if value.utf8.count > maxCellLength {
        longValues += "\n" + wrapped("`\(key.name)` is one of \(value).")
        value = "a word, below"
      }
      var line: [String] = ["`\(key.name)`", value, key.fallback.map(text) ?? "", key.note]
      if changes { line.insert(key.allowedChanges.phrase, at: 3) }
      if hasKinds { line.insert(phrase(for: kinds, of: table), at: 1) }
      lines.append(line)
    }
    for key in table.keys {
      for variant in variants(of: key, in: table) { add(variant.key, variant.kinds) }
    }
    return markdownTable(header, lines) + longValues
  }

  /// A key with the kinds that have it; kinds for which it differs are apart. No kinds are all kinds of the table.
  static func variants(of key: KeySpec, in table: KeyTable) -> [(key: KeySpec, kinds: [String])] {
    let differing = (key.kinds ?? table.kinds.map(\.word)).filter { key.differs(in: $0) }
    let shared = (key.kinds ?? []).filter { !differing.contains($0) }
    var variants: [(key: KeySpec, kinds: [String])] = []
    if key.kinds == nil || !shared.isEmpty { variants.append((key, shared)) }
    for kind in differing { variants.append((key.of(kind), [kind])) }
    return variants
  }

  /// The kinds, or, if that is much shorter, the other kinds of the table.
  static func phrase(for kinds: [String], of table: KeyTable) -> String {
    let phrase = kinds.joined(separator: ", ")
    let others = table.kinds.map(\.word).filter { !kinds.contains($0) }
    let opposite = "not " + others.joined(separator: ", ")
    return opposite.utf8.count * 3 < phrase.utf8.count * 2 ? opposite : phrase
  }

  /// The longest list of words in a cell, in characters.
  private static let maxCellLength = 90

  /// A paragraph in lines of at most 120 characters.
  private static func wrapped(_ text: String) -> String {
    var lines: [String] = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.utf8.count + 1 + word.utf8.count <= 120 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func markdownTable(_ header: [String], _ lines: [[String]]) -> String {
    let rule: [String] = header.map { _ in "---" }
    let all: [[String]] = [header, rule] + lines
    return all.map { cells in
      let escaped: [String] = cells.map { $0.replacing("|", with: "\\|") }
      return "| \(escaped.joined(separator: " | ")) |\n"
    }.joined()
  }

  static func text(_ value: JSONValue) -> String {
    switch value {
    case .text(let text): "`\(text)`"
    case .array(let items): "`[\(items.map(plainText).joined(separator: ", "))]`"
    default: "`\(plainText(value))`"
    }
  }

  private static func plainText(_ value: JSONValue) -> String {
    if case .text(let text) = value { return text }
    return String(decoding: value.compact, as: UTF8.self)
  }

  static func title(of table: KeyTable) -> String { titles[table.name] ?? table.name }

  private static let titles: [String: String] = [
    "scene": "A scene", "canvas": "`canvas`", "physics": "`physics`", "view": "`views`", "stroke": "`stroke`",
    "shadow": "`shadow`", "paint": "Paints", "stop": "`stops` of a gradient", "star": "`star`",
    "body": "`body`", "layout": "`layout`", "layout motion": "`animate` of a layout", "font": "`font`",
    "insets": "Insets", "repeat": "`repeat`",
    "behavior": "`behaviors`",
    "boundary": "`boundaries`", "region": "`region`", "gesture": "`gestures`",
    "gesture change": "What `set` changes of a gesture", "script": "`script`",
    "touch key": "`keys` of `touch`",
    "action": "Actions", "spring": "`spring`", "keyframe": "`keyframes`", "when": "`when`",
    "expectation": "`expect`", "overlay": "`show`", "component": "`components`", "render": "`render`",
    "output": "`outputs`",
    "sweep": "`sweep`", "goldens": "`goldens`", "tolerance": "`tolerance`",
  ]
}

extension KeySpec.AllowedChanges {
  /// The actions that change the key.
  fileprivate var phrase: String {
    var actions: [String] = []
    if contains(.set) { actions.append("`set`") }
    if contains(.animate) { actions.append("`animate`") }
    return actions.joined(separator: ", ")
  }
}

extension KeySpec {
  /// The accepted values in words.
  var valueDescription: String {
    if let schema { return schema.summary }
    return switch type {
    case .number(.time?, let bounds): ("a time " + bounds.phrase).trimmed
    case .number(.angle?, _): "an angle"
    case .number(.spin?, _): "a spin"
    case .number(_, let bounds): ("a number " + bounds.phrase).trimmed
    case .whole(let bounds): ("a whole number " + bounds.phrase).trimmed
    case .point: "a point"
    case .place: "a point or the name of a view"
    case .vector: "`[x, y]`"
    case .axis: "`[x, y]`, not both 0"
    case .size: "a size"
    case .scale: "a number or `[x, y]`"
    case .rect: "`[x, y, width, height]`"
    case .color, .tint: "a color"
    case .paint: "a paint"
    case .text: "a text"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .path: "SVG path data"
    case .truth: "`true` or `false`"
    case .view: "a view"
    case .any, .zero, .none: "a value"
    case .stroke: "a paint or a [map](#stroke)"
    case .shadows: "a [map](#shadow), a list of them, or `none`"
    case .numbers(let bounds, let count):
      "a list of \(count.map { "\($0) " } ?? "")numbers \(bounds.phrase)".trimmed
    case .corners: "a radius or four"
    case .points(let count): "at least \(count) points"
    case .star: "a [map](#star)"
    case .body: "`rectangle`, `ellipse`, `shape`, `none`, or a [map](#body)"
    case .font: "a [map](#font)"
    case .items(let isSingle): isSingle ? "an item" : "items"
    case .insets: "`true`, `false`, a number or [insets](#insets)"
    case .region: "`everywhere`, a [map](#region) or a list of them"
    case .range: "two numbers or angles"
    case .force: "a vector that is computed for each item"
    case .picture: "a file"
    case .actions: "actions"
    case .layout: "a [map](#layout)"
    case .custom: ""
    }
  }
}

extension NumberBounds {
  /// The bounds in words: `0…1`, `above 0`; empty for any number.
  fileprivate var phrase: String {
    if high < .infinity { return "\(NumberBounds.text(low))…\(NumberBounds.text(high))" }
    guard low.isFinite else { return "" }
    return (isLowAllowed ? "of at least " : "above ") + NumberBounds.text(low)
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

extension JSONValue {
  /// A schema in words: its choices and references.
  fileprivate var summary: String {
    var phrases: [String] = []
    collectPhrases(into: &phrases)
    return phrases.joined(separator: ", ")
  }

  private func collectPhrases(into phrases: inout [String]) {
    guard case .object(let members) = self else { return }
    func add(_ phrase: String) { if !phrases.contains(phrase) { phrases.append(phrase) } }
    for (key, value) in members {
      switch (key, value) {
      case ("$ref", .text(let path)):
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if name != "expression" { add(name.replacing("-", with: " ")) }
      case ("enum", .array(let words)):
        for case .text(let word) in words { add("`\(word)`") }
      case ("const", let value): add("`\(String(decoding: value.compact, as: UTF8.self))`")
      case ("type", .text(let name)):
        let words = ["number": "number", "integer": "whole number", "string": "text", "array": "list"]
        if let word = words[name] { add(word) }
      case ("anyOf", .array(let forms)): for form in forms { form.collectPhrases(into: &phrases) }
      case ("items", let form): form.collectPhrases(into: &phrases)
      default: break
      }
    }
  }
}
