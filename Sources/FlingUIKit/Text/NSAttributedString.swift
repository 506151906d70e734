/// Text whose parts have attributes. Labels show it with those of its first character.
open class NSAttributedString: NSObject, @unchecked Sendable {
  /// A part of the text: UTF-16 units from the last part's end on, and their attributes.
  struct Run {
    var length: Int
    var attributes: [Key: Any]
  }

  fileprivate(set) var text: String
  fileprivate(set) var runs: [Run]

  /// An empty text.
  public override init() {
    (text, runs) = ("", [])
    super.init()
  }

  public init(string: String, attributes: [Key: Any]? = nil) {
    text = string
    runs = [Run(length: string.utf16.count, attributes: attributes ?? [:])]
    super.init()
  }

  public init(attributedString other: NSAttributedString) {
    (text, runs) = (other.text, other.runs)
    super.init()
  }

  open var string: String { text }

  /// In UTF-16 units.
  open var length: Int { text.utf16.count }

  /// Whether parts differ in font or color, or are decorated.
  var hasSeveralLooks: Bool {
    guard let first = runs.first(where: { $0.length > 0 }) else { return false }
    func differs(_ key: Key, _ attributes: [Key: Any]) -> Bool {
      !NSAttributedString.isEqual(first.attributes[key], attributes[key])
    }
    return runs.contains { run in
      run.length > 0
        && ([.font, .foregroundColor, .kern].contains { differs($0, run.attributes) }
          || [.backgroundColor, .underlineStyle, .strikethroughStyle, .strokeWidth, .baselineOffset]
            .contains { run.attributes[$0] != nil })
    }
  }

  /// The attributes of a UTF-16 unit; none beyond the text.
  func attributes(at location: Int) -> [Key: Any] {
    var end = 0
    for run in runs {
      end += run.length
      if location < end { return run.attributes }
    }
    return [:]
  }

  /// The text in a range of UTF-16 units, as far as it lies in the text, with its attributes.
  open func attributedSubstring(from range: NSRange) -> NSAttributedString {
    let part = NSMutableAttributedString(attributedString: self)
    let (low, high) = part.limits(of: range)
    part.deleteCharacters(in: NSRange(location: high, length: length - high))
    part.deleteCharacters(in: NSRange(location: 0, length: low))
    return NSAttributedString(attributedString: part)
  }

  /// Calls a closure for each part of a range that has the same attributes, from the start on. The closure can
  /// set its last argument to true to stop.
  open func enumerateAttributes(
    in range: NSRange, options: NSAttributedString.EnumerationOptions = [],
    using block: ([Key: Any], NSRange, inout Bool) -> Void
  ) {
    let (low, high) = limits(of: range)
    var parts: [(attributes: [Key: Any], range: NSRange)] = []
    var start = 0
    for run in runs {
      let (from, to) = (max(start, low), min(start + run.length, high))
      start += run.length
      guard from < to else { continue }
      if let last = parts.last, NSAttributedString.areEqual(last.attributes, run.attributes) {
        parts[parts.count - 1].range.length += to - from
      } else {
        parts.append((run.attributes, NSRange(location: from, length: to - from)))
      }
    }
    var stops = false
    for part in options.contains(.reverse) ? parts.reversed() : parts where !stops {
      block(part.attributes, part.range, &stops)
    }
  }

  /// Whether two values of an attribute are equal; nil is no value.
  private static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    guard let a = a as? AnyHashable, let b = b as? AnyHashable else { return false }
    return a == b
  }

  private static func areEqual(_ a: [Key: Any], _ b: [Key: Any]) -> Bool {
    a.count == b.count && a.allSatisfy { isEqual($0.value, b[$0.key]) }
  }

  /// The start and the end of a range as far as it lies in the text.
  func limits(of range: NSRange) -> (low: Int, high: Int) {
    let low = max(0, min(range.location, length))
    let (end, overflows) = low.addingReportingOverflow(max(0, range.length))
    return (low, overflows ? length : min(end, length))
  }

  /// How parts of a text are visited.
  public struct EnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From the end on.
    public static let reverse = EnumerationOptions(rawValue: 1 << 1)
    /// Has no effect: a part is visited with all characters that share its attributes.
    public static let longestEffectiveRangeNotRequired = EnumerationOptions(rawValue: 1 << 20)
  }

  /// The size on one line.
  @preconcurrency @MainActor
  open func size() -> CGSize { text.size(withAttributes: attributes(at: 0)) }

  @preconcurrency @MainActor
  open func draw(at point: CGPoint) { text.draw(at: point, withAttributes: attributes(at: 0)) }

  @preconcurrency @MainActor
  open func draw(in rect: CGRect) { text.draw(in: rect, withAttributes: attributes(at: 0)) }

  /// The name of an attribute.
  public struct Key: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let font = Key(rawValue: "NSFont")
    public static let foregroundColor = Key(rawValue: "NSColor")
    public static let backgroundColor = Key(rawValue: "NSBackgroundColor")
    public static let kern = Key(rawValue: "NSKern")
    public static let paragraphStyle = Key(rawValue: "NSParagraphStyle")
    public static let underlineStyle = Key(rawValue: "NSUnderline")
    public static let underlineColor = Key(rawValue: "NSUnderlineColor")
    public static let strikethroughStyle = Key(rawValue: "NSStrikethrough")
    public static let strokeColor = Key(rawValue: "NSStrokeColor")
    public static let strokeWidth = Key(rawValue: "NSStrokeWidth")
    public static let baselineOffset = Key(rawValue: "NSBaselineOffset")
    public static let shadow = Key(rawValue: "NSShadow")
    public static let link = Key(rawValue: "NSLink")
  }
}

/// Text with attributes that can be changed.
open class NSMutableAttributedString: NSAttributedString, @unchecked Sendable {
  open func append(_ other: NSAttributedString) {
    text += other.text
    runs += other.runs
  }

  /// Adds a text before the UTF-16 unit at an index.
  open func insert(_ other: NSAttributedString, at location: Int) {
    replaceCharacters(in: NSRange(location: location, length: 0), with: other)
  }

  open func deleteCharacters(in range: NSRange) {
    replaceCharacters(in: range, with: NSAttributedString())
  }

  /// Replaces a range by a text that has the attributes of the first character it replaces, or else of the
  /// character before.
  open func replaceCharacters(in range: NSRange, with string: String) {
    let (low, high) = limits(of: range)
    let attributes = attributes(at: low < high ? low : max(0, low - 1))
    replaceCharacters(in: range, with: NSAttributedString(string: string, attributes: attributes))
  }

  open func replaceCharacters(in range: NSRange, with other: NSAttributedString) {
    let (low, high) = limits(of: range)
    let units = Array(text.utf16)
    let (added, addedRuns) = (other.text, other.runs)
    func pieces(_ from: Int, _ to: Int) -> [Run] {
      var start = 0
      return runs.compactMap { run in
        defer { start += run.length }
        let count = min(start + run.length, to) - max(start, from)
        return count > 0 ? Run(length: count, attributes: run.attributes) : nil
      }
    }
    let changed = pieces(0, low) + addedRuns + pieces(high, units.count)
    text =
      String(decoding: units[..<low], as: UTF16.self) + added
      + String(decoding: units[high...], as: UTF16.self)
    runs = changed
  }

  open func setAttributedString(_ other: NSAttributedString) { (text, runs) = (other.text, other.runs) }

  open func addAttribute(_ name: Key, value: Any, range: NSRange) {
    addAttributes([name: value], range: range)
  }

  open func addAttributes(_ attributes: [Key: Any], range: NSRange) {
    change(range) { $0.merge(attributes) { _, new in new } }
  }

  open func setAttributes(_ attributes: [Key: Any]?, range: NSRange) {
    change(range) { $0 = attributes ?? [:] }
  }

  open func removeAttribute(_ name: Key, range: NSRange) { change(range) { $0[name] = nil } }

  /// Changes the attributes of a range, as far as it lies in the text.
  private func change(_ range: NSRange, _ body: (inout [Key: Any]) -> Void) {
    var changed: [Run] = []
    var start = 0
    let (low, high) = limits(of: range)
    for run in runs {
      let end = start + run.length
      let cuts = [start, min(max(low, start), end), min(max(high, start), end), end]
      for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
        var piece = Run(length: to - from, attributes: run.attributes)
        if from >= low, to <= high { body(&piece.attributes) }
        changed.append(piece)
      }
      start = end
    }
    runs = changed
  }
}
