extension NSLayoutConstraint {
  /// How the views of a visual format are aligned.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    /// The attributes that are equal in all views.
    var attributes: [Attribute] {
      let all: [(FormatOptions, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
        (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
        (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
        (.alignAllFirstBaseline, .firstBaseline),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// The constraints that a visual format describes, such as `|-[name(80)]-8-[value]-|`. A format with a
  /// fault makes none, and a note says what is wrong with it.
  /// - Parameters:
  ///   - metrics: numbers by the names that the format uses.
  ///   - views: views by the names that the format uses.
  public class func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, metrics: metrics ?? [:], views: views)
    do throws(VisualFormat.Fault) {
      try reader.read()
    } catch {
      RuntimeNotes.add("the visual format \"\(format)\" is not used: \(error.text)")
      return []
    }
    for attribute in options.attributes {
      for (view, other) in zip(reader.chain, reader.chain.dropFirst()) {
        reader.add(view, attribute, .equal, other, attribute, 0, .required)
      }
    }
    return reader.constraints
  }
}

/// Reads a visual format of constraints.
@MainActor
struct VisualFormat {
  /// A mistake of a format.
  struct Fault: Error {
    let text: String
  }

  /// One relation of a size or a space.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var number: CGFloat = 0
    /// The view whose size counts instead of the number.
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  /// The space between two views.
  private enum Space {
    case none
    case standard
    case given([Predicate])
  }

  /// A place in the chain: a view, or an edge of the superview.
  private enum Item {
    case view(UIView)
    case edge
  }

  private(set) var constraints: [NSLayoutConstraint] = []
  /// The views in their order.
  private(set) var chain: [UIView] = []
  private var rest: [Character]
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var superview: UIView?

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    // Read from the end of the list.
    rest = format.filter { !$0.isWhitespace }.reversed()
    self.metrics = metrics
    self.views = views
  }

  /// Reads the whole format.
  mutating func read() throws(Fault) {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var before: (item: Item, space: Space)?
    if take("|") { before = (.edge, try space()) }
    while take("[") {
      let view = try self.view(name())
      superview = superview ?? view.superview
      chain.append(view)
      if take("(") {
        for predicate in try predicates() { addSize(of: view, predicate) }
      }
      try expect("]")
      if let before { try connect(before.item, before.space, .view(view)) }
      let follows = try space()
      before = (.view(view), follows)
      if take("|") {
        try connect(.view(view), follows, .edge)
        before = nil
        break
      }
    }
    guard rest.isEmpty else { throw Fault(text: "\"\(rest[rest.count - 1])\" is not expected") }
    guard !chain.isEmpty else { throw Fault(text: "it names no view") }
    if let before {
      guard case .none = before.space else { throw Fault(text: "it ends with a space") }
    }
  }

  /// Adds a constraint.
  mutating func add(
    _ first: UIView, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: UIView?, _ other: NSLayoutConstraint.Attribute, _ constant: CGFloat,
    _ priority: UILayoutPriority
  ) {
    let constraint = NSLayoutConstraint(
      first: first, attribute, relation, second: second, other, multiplier: 1, constant: constant)
    constraint.priority = priority
    constraints.append(constraint)
  }

  private mutating func addSize(of view: UIView, _ predicate: Predicate) {
    let attribute = isVertical ? NSLayoutConstraint.Attribute.height : .width
    add(
      view, attribute, predicate.relation, predicate.view,
      predicate.view == nil ? .notAnAttribute : attribute, predicate.number, predicate.priority)
  }

  private mutating func connect(_ from: Item, _ space: Space, _ to: Item) throws(Fault) {
    let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    var predicates = [Predicate()]
    var margins: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) = (start, end)
    switch space {
    case .none: break
    case .standard:
      switch (from, to) {
      case (.view, .view): predicates[0].number = 8
      default: margins = isVertical ? (.topMargin, .bottomMargin) : (.leadingMargin, .trailingMargin)
      }
    case .given(let list): predicates = list
    }
    for predicate in predicates {
      guard predicate.view == nil else { throw Fault(text: "a space is no view") }
      switch (from, to) {
      case (.view(let a), .view(let b)):
        add(b, start, predicate.relation, a, end, predicate.number, predicate.priority)
      case (.edge, .view(let view)):
        let edge = try edges(of: view)
        add(view, start, predicate.relation, edge, margins.0, predicate.number, predicate.priority)
      case (.view(let view), .edge):
        let edge = try edges(of: view)
        add(edge, margins.1, predicate.relation, view, end, predicate.number, predicate.priority)
      case (.edge, .edge): break
      }
    }
  }

  private func edges(of view: UIView) throws(Fault) -> UIView {
    guard let edge = superview ?? view.superview else { throw Fault(text: "its views have no superview") }
    return edge
  }

  // MARK: Parts

  private mutating func space() throws(Fault) -> Space {
    guard take("-") else { return .none }
    if rest.last == "[" || rest.last == "|" { return .standard }
    var list: [Predicate] = []
    if take("(") { list = try predicates() } else { list = [try predicate()] }
    try expect("-")
    return .given(list)
  }

  /// The predicates up to a closing parenthesis, after the opening one was read.
  private mutating func predicates() throws(Fault) -> [Predicate] {
    var list = [try predicate()]
    while take(",") { list.append(try predicate()) }
    try expect(")")
    return list
  }

  private mutating func predicate() throws(Fault) -> Predicate {
    var predicate = Predicate()
    if take("==") {
    } else if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    }
    let sign: CGFloat = take("-") ? -1 : 1
    let word = try name()
    if let view = views[word] as? UIView {
      predicate.view = view
    } else {
      predicate.number = sign * (try number(word))
    }
    if take("@") { predicate.priority = UILayoutPriority(Float(try number(name()))) }
    return predicate
  }

  private func number(_ word: String) throws(Fault) -> CGFloat {
    if let number = Double(word), number.isFinite { return CGFloat(number) }
    switch metrics[word] {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: throw Fault(text: "\"\(word)\" is no number, metric or view")
    }
  }

  private func view(_ name: String) throws(Fault) -> UIView {
    guard let view = views[name] as? UIView else { throw Fault(text: "no view is named \"\(name)\"") }
    return view
  }

  private mutating func name() throws(Fault) -> String {
    var name = ""
    while let next = rest.last, next.isLetter || next.isNumber || next == "_" || next == "." {
      name.append(next)
      rest.removeLast()
    }
    guard !name.isEmpty else { throw Fault(text: "a name or a number is missing") }
    return name
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.count >= text.count, rest.suffix(text.count).elementsEqual(text.reversed()) else {
      return false
    }
    rest.removeLast(text.count)
    return true
  }

  private mutating func expect(_ text: String) throws(Fault) {
    guard take(text) else { throw Fault(text: "\"\(text)\" is missing") }
  }
}
