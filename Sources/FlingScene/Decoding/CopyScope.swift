internal import FlingGeometry

/// Where the decoder is: what expressions see, and which copy of repeated entries it is in.
struct CopyScope {
  var scope = Scope()
  /// What the name of an entry gets: `-2-5`; empty outside of copies.
  var suffix = ""
  /// The copy for messages: `2`, or `2-5`; nil outside of copies.
  var copy: String? { suffix.isEmpty ? nil : String(suffix.dropFirst()) }
  /// Where words such as `top-left` are taken: nil for the canvas.
  var parent: ViewID?
  /// The index of the innermost copy.
  var index: Int?

  func inside(_ key: String) -> CopyScope {
    var frame = self
    frame.scope = scope.inside(key)
    return frame
  }

  /// The frame of a named entry: draws of `random` are keyed by the name.
  func named(_ name: String) -> CopyScope {
    var frame = self
    frame.scope.path = name
    return frame
  }
}

/// `repeat` as written.
struct Repetition {
  var count: Node
  /// What the copies call their index.
  var name: String
  var keyRange: SourceRange
}

extension SceneDecoder {
  /// Reads `repeat`; nil if there is none.
  func repetition(_ fields: KeyedValues) -> Repetition? {
    guard let field = fields["repeat"] else { return nil }
    guard let entries = field.value.entries else {
      return Repetition(count: field.value, name: "i", keyRange: field.keyRange)
    }
    let parts = self.fields(entries, KeyTable.copies, of: "repeat")
    var name = "i"
    if let node = parts.value("as") {
      if let text = node.text, SceneNames.isName(text), text == "i" || !SceneNames.reserved.contains(text) {
        name = text
      } else {
        findings.error(
          node.range, "\(node.description) is no name for an index", hint: "write a short one, such as k")
      }
    }
    guard let count = parts.value("count") else {
      if parts.isMissing("count") { findings.error(field.keyRange, "\"repeat\" needs \"count\"") }
      return Repetition(count: Node(.broken, range: field.keyRange), name: name, keyRange: field.keyRange)
    }
    return Repetition(count: count, name: name, keyRange: field.keyRange)
  }

  /// The frames of an entry's copies: the frame itself if it is not repeated, nil if the count is a mistake.
  func copies(_ repetition: Repetition?, in frame: CopyScope) -> [CopyScope]? {
    guard let repetition else { return [frame] }
    guard let count = copyCount(repetition, in: frame) else { return nil }
    return (0..<count).map { copy($0, of: count, name: repetition.name, in: frame) }
  }

  /// How many copies `repeat` asks for; nil if that is a mistake or more than may be made.
  private func copyCount(_ repetition: Repetition, in frame: CopyScope) -> Int? {
    guard let expression = wholeExpression(repetition.count, key: "repeat", .atLeastZero, frame) else {
      return nil
    }
    guard case .number(let value, _)? = expression.constant else {
      uncountable.append((expression, repetition.count.range, frame))
      return nil
    }
    let count = Int(min(value, Double(Int32.max)))
    copiesMade += count
    guard copiesMade <= Limits.copies else {
      copiesMade -= count
      findings.error(
        repetition.keyRange, "a scene has at most \(Limits.copies) views, bodies and copies",
        hint: "here are \(count) more")
      return nil
    }
    return count
  }

  /// Reports the counts that depend on what runs. A variable may be unknown because of a mistake that is found only
  /// after the copies were made: then it is that mistake which is told.
  func refuseUncountable() {
    for (expression, range, frame) in uncountable {
      let isReported = expression.reads.contains { read in
        if case .variable(let id) = read { names.isMistaken(variables[id.index].name) } else { false }
      }
      if !isReported { error(range, "\"repeat\" must be known when the scene is read", in: frame) }
    }
    uncountable = []
  }

  func copy(_ index: Int, of count: Int, name: String, in frame: CopyScope) -> CopyScope {
    var copy = frame
    copy.suffix += "-\(index)"
    copy.index = index
    copy.scope.constants[name] = .number(Double(index), .plain)
    copy.scope.constants["n"] = .number(Double(count), .plain)
    copy.scope.locals.subtract([name, "n"])
    copy.scope.path += "#\(index)"
    return copy
  }
}
