/// Text whose parts have attributes. Labels show it with those of its first character.
open class NSAttributedString: NSObject, @unchecked Sendable {
  /// A part of the text: UTF-16 units from the last part's end on, and their attributes.
  struct Run {
    var length: Int
    var attributes: [Key: Any]
  }

  fileprivate(set) var text: String
  fileprivate(set) var runs: [Run]

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

  /// The attributes of a UTF-16 unit; none beyond the text.
  func attributes(at location: Int) -> [Key: Any] {
    var end = 0
    for run in runs {
      end += run.length
      if location < end { return run.attributes }
    }
    return [:]
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
    let low = max(0, range.location)
    let high = max(low, min(length, range.location + range.length))
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
