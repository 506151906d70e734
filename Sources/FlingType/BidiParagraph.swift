/// The embedding levels of a paragraph's characters: even levels run from left to right, odd levels from
/// right to left.
///
/// Source: Unicode Standard Annex 9, rules P2–P3, W1–W7, N0–N2, I1–I2. Explicit embeddings (X rules) are not
/// implemented.
struct BidiParagraph {
  /// The level of each character.
  private(set) var levels: [UInt8]
  /// The level of the paragraph.
  let baseLevel: UInt8

  /// - Parameter baseLevel: nil for the level of the first strong character.
  init(_ scalars: [UInt32], baseLevel given: UInt8? = nil) {
    // Without characters from right-to-left scripts all levels are 0.
    guard scalars.contains(where: { $0 >= 0x590 }) || (given ?? 0) != 0 else {
      baseLevel = 0
      levels = [UInt8](repeating: 0, count: scalars.count)
      return
    }
    var classes = scalars.map { BidiClass($0) }
    let first = classes.first { $0.isStrong }
    baseLevel = given ?? (first == .right || first == .arabic ? 1 : 0)
    let base: BidiClass = baseLevel == 1 ? .right : .left
    BidiParagraph.resolveWeak(&classes, base)
    BidiParagraph.resolveBrackets(&classes, scalars, base)
    BidiParagraph.resolveNeutral(&classes, base)
    let level = baseLevel
    levels = classes.map { (kind: BidiClass) -> UInt8 in
      switch kind {
      case .left: level == 0 ? 0 : 2
      case .right: 1
      default: 2
      }
    }
  }

  /// Rules W1 to W7. Afterwards only left, right, both kinds of numbers and neutrals remain.
  private static func resolveWeak(_ classes: inout [BidiClass], _ base: BidiClass) {
    var previous = base
    for index in classes.indices {
      if classes[index] == .mark { classes[index] = previous }
      previous = classes[index]
    }
    var strong = base
    for index in classes.indices {
      if classes[index].isStrong { strong = classes[index] }
      if classes[index] == .european, strong == .arabic { classes[index] = .arabicNumber }
    }
    for index in classes.indices where classes[index] == .arabic { classes[index] = .right }
    for index in classes.indices.dropFirst().dropLast() {
      let (before, after) = (classes[index - 1], classes[index + 1])
      guard before == after else { continue }
      if before == .european, classes[index] == .separator || classes[index] == .commonSeparator {
        classes[index] = .european
      } else if before == .arabicNumber, classes[index] == .commonSeparator {
        classes[index] = .arabicNumber
      }
    }
    resolveTerminators(&classes)
    strong = base
    for index in classes.indices {
      switch classes[index] {
      case .left, .right: strong = classes[index]
      case .separator, .terminator, .commonSeparator: classes[index] = .neutral
      case .european where strong == .left: classes[index] = .left
      default: break
      }
    }
  }

  /// Rule W5: terminators such as % beside a European number become part of it.
  private static func resolveTerminators(_ classes: inout [BidiClass]) {
    var index = 0
    while index < classes.count {
      guard classes[index] == .terminator else {
        index += 1
        continue
      }
      var end = index
      while end < classes.count, classes[end] == .terminator { end += 1 }
      let touches =
        (index > 0 && classes[index - 1] == .european) || (end < classes.count && classes[end] == .european)
      if touches { for position in index..<end { classes[position] = .european } }
      index = end
    }
  }

  /// The maximum number of open brackets (rule BD16).
  private static let deepest = 63

  /// Rule N0: brackets take the direction of their content.
  private static func resolveBrackets(_ classes: inout [BidiClass], _ scalars: [UInt32], _ base: BidiClass) {
    var open: [(closing: UInt32, position: Int)] = []
    var pairs: [(Int, Int)] = []
    for (position, scalar) in scalars.enumerated() where classes[position] == .neutral {
      switch UnicodeProperties.category(of: scalar) {
      case .opening:
        let closing = UnicodeProperties.mirrored(scalar)
        guard closing != scalar else { continue }
        guard open.count < deepest else { return }
        open.append((closing, position))
      case .closing:
        guard let match = open.lastIndex(where: { $0.closing == scalar }) else { continue }
        pairs.append((open[match].position, position))
        open.removeSubrange(match...)
      default: break
      }
    }
    for (start, end) in pairs.sorted(by: { $0.0 < $1.0 }) {
      guard let direction = bracketDirection(within: start, end, classes, base) else { continue }
      classes[start] = direction
      classes[end] = direction
    }
  }

  /// The direction of a pair of brackets; nil if its content has no strong direction.
  private static func bracketDirection(
    within start: Int, _ end: Int, _ classes: [BidiClass], _ base: BidiClass
  ) -> BidiClass? {
    var holdsOther = false
    for position in (start + 1)..<end {
      guard let direction = strongDirection(of: classes[position]) else { continue }
      if direction == base { return base }
      holdsOther = true
    }
    guard holdsOther else { return nil }
    let before = classes[..<start].reversed().lazy.compactMap { strongDirection(of: $0) }.first ?? base
    return before == base ? base : (base == .left ? .right : .left)
  }

  /// The direction of a strong class or a number; among neutrals, numbers count as right-to-left.
  private static func strongDirection(of kind: BidiClass) -> BidiClass? {
    switch kind {
    case .left: .left
    case .right, .european, .arabicNumber: .right
    default: nil
    }
  }

  /// Rules N1 and N2: neutrals between equal directions take that direction, other neutrals that of the
  /// paragraph.
  private static func resolveNeutral(_ classes: inout [BidiClass], _ base: BidiClass) {
    var index = 0
    var before = base
    while index < classes.count {
      if let strong = strongDirection(of: classes[index]) {
        before = strong
        index += 1
        continue
      }
      var end = index
      while end < classes.count, strongDirection(of: classes[end]) == nil { end += 1 }
      let after = end < classes.count ? strongDirection(of: classes[end]) ?? base : base
      for position in index..<end { classes[position] = before == after ? before : base }
      index = end
    }
  }
}
