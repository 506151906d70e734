extension SourceRewriter {
  /// The structures of Core Graphics and UIKit, which Apple's compiler imports from C.
  private static let structures: Set<String> = [
    "CGPoint", "CGSize", "CGRect", "CGVector", "CGAffineTransform", "CATransform3D", "UIEdgeInsets",
    "UIOffset",
  ]

  /// Where initializers begin that set the members of such a structure one by one. Swift allows that in an
  /// extension for structures of C only; those of another module must call one of their initializers first.
  static func memberwiseInitializers(in source: SourceTokens) -> [Int] {
    var bodies: [Int] = []
    for index in 0..<source.count where source.word(index) == "extension" && source.startsLine[index] {
      guard structures.contains(source.word(index + 1)) else { continue }
      var start = index + 2
      while start < source.count, source.word(start) != "{", !source.startsLine[start] { start += 1 }
      guard source.word(start) == "{", let end = source.partners[start], end > start else { continue }
      var member = start + 1
      while member < end {
        if source.word(member) == "init", let body = body(ofInitializerAt: member, before: end, in: source) {
          bodies.append(source.tokens[body].range.upperBound)
        }
        member = source.after(member)
      }
    }
    return bodies
  }

  /// The brace of an initializer that neither calls another one nor assigns `self`; nil for any other.
  private static func body(
    ofInitializerAt index: Int, before end: Int, in source: SourceTokens
  ) -> Int? {
    var open = index + 1
    while open < end, source.word(open) != "{", source.word(open) != "}" { open = source.after(open) }
    guard open < end, source.word(open) == "{", let close = source.partners[open] else { return nil }
    let delegates = (open + 1..<close).contains {
      source.word($0) == "self"
        && (source.word($0 + 1) == "=" || source.word($0 + 1) == "." && source.word($0 + 2) == "init")
    }
    return delegates ? nil : open
  }
}
