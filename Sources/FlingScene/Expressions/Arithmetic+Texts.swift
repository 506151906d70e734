internal import FlingGeometry

/// Functions of texts. They count grapheme clusters and do not depend on a language.
extension Arithmetic {
  /// The length of a text that `pad` and `replace` may give, in grapheme clusters.
  private static let textLimit = 100_000

  /// Evaluates a function of texts. The types of the values are checked.
  static func callOfTexts(_ function: Function, _ values: [Value]) throws(ExpressionError) -> Value {
    let texts = values.map(text)
    switch function {
    case .count: return .number(Double(texts[0].count), .plain)
    case .slice: return .text(slice(texts[0], from: plainNumber(values[1]), to: plainNumber(values[2])))
    case .upper: return .text(texts[0].uppercased())
    case .lower: return .text(texts[0].lowercased())
    case .pad: return .text(try pad(texts[0], to: plainNumber(values[1]), with: texts[2]))
    case .replace: return .text(try replace(texts[1], by: texts[2], in: texts[0]))
    default: return .text(texts.dropFirst().joined(separator: texts[0]))
    }
  }

  /// The clusters with indices in `from..<to`. Indices are rounded down and clamped.
  private static func slice(_ text: String, from: Double, to: Double) -> String {
    func index(_ number: Double) -> Int {
      Int(max(0, min(Elementary.floor(number), Double(text.utf8.count))))
    }
    let start = index(from)
    return String(text.prefix(index(to)).dropFirst(start))
  }

  /// The text with `filling`, repeated and cut to fit, before it, so that it has `width` clusters.
  private static func pad(
    _ text: String, to width: Double, with filling: String
  ) throws(ExpressionError) -> String {
    guard width <= Double(textLimit) else {
      throw ExpressionError("pad makes texts of at most \(textLimit) characters", operand: 1)
    }
    let missing = Int(max(0, Elementary.floor(width))) - text.count
    guard missing > 0, !filling.isEmpty else { return text }
    let clusters = Array(filling)
    return String((0..<missing).map { clusters[$0 % clusters.count] }) + text
  }

  /// The text with every `pattern` replaced, from left to right and without overlaps.
  private static func replace(
    _ pattern: String, by replacement: String, in text: String
  ) throws(ExpressionError) -> String {
    let clusters = Array(text)
    let wanted = Array(pattern)
    if wanted.isEmpty || wanted.count > clusters.count { return text }
    // Knuth, Morris and Pratt: `borders[k]` is the length of the longest proper prefix of the first k + 1
    // clusters that is also their end.
    var borders = [0]
    func extended(_ length: Int, by cluster: Character) -> Int {
      var length = length
      while length > 0, wanted[length] != cluster { length = borders[length - 1] }
      return wanted[length] == cluster ? length + 1 : 0
    }
    for cluster in wanted.dropFirst() { borders.append(extended(borders[borders.count - 1], by: cluster)) }

    let added = replacement.count
    var result: [Character] = []
    var matched = 0
    for cluster in clusters {
      result.append(cluster)
      matched = extended(matched, by: cluster)
      guard matched == wanted.count else { continue }
      matched = 0
      result.removeLast(wanted.count)
      guard result.count + added <= textLimit else {
        throw ExpressionError("replace makes texts of at most \(textLimit) characters")
      }
      result += replacement
    }
    return String(result)
  }

  /// `TypeRules` has already checked the types, so the fallbacks are never reached.
  private static func text(_ value: Value) -> String { if case .text(let text) = value { text } else { "" } }

  private static func plainNumber(_ value: Value) -> Double {
    if case .number(let number, _) = value { number } else { 0 }
  }
}
