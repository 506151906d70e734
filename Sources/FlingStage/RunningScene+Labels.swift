import FlingGeometry
import FlingScene
import FlingType

/// Text of labels: set when it is first needed, and anew only when something about it has changed.
extension RunningScene {
  /// The glyphs of a label in its own coordinates.
  func setText(of view: Int) -> SetLabel {
    let state = views[view]
    let frame = state.hasOwnSize ? state.geometry.size : nil
    if let known = setLabels[view], known.label == state.label, known.frame == frame { return known }
    let set = set(state.label, in: frame)
    setLabels[view] = set
    return set
  }

  private func set(_ label: LabelState, in frame: Point?) -> SetLabel {
    let layout = TextLayout(
      label.drawnText, label.style, label.arrangement, width: frame.map { max(0, $0.x) }, height: frame?.y,
      by: typesetter)
    let size = frame.map { Size(width: $0.x, height: $0.y) } ?? layout.size
    let top = (size.height - layout.size.height) * label.verticalAlignment.share
    return SetLabel(
      label: label, frame: frame, size: size, glyphs: layout.glyphs.moved(by: Point(0, top)),
      isClipped: label.arrangement.overflow == .clip)
  }

  /// Gives a label without a size of its own that of its text; says what no font can draw.
  func refreshLabel(_ view: Int) {
    guard views[view].kind == .label else { return }
    warnOfMissing(in: view)
    guard !views[view].hasOwnSize else { return }
    let size = setText(of: view).size
    views[view].geometry.size = Point(size.width, size.height)
    views[view].model?.size = Point(size.width, size.height)
  }

  private func warnOfMissing(in view: Int) {
    let label = views[view].label
    // Which font draws a character does not hang on its size.
    var style = label.style
    style.size = 1
    style.tracking = 0
    var unseen = String.UnicodeScalarView()
    for scalar in label.drawnText.unicodeScalars
    where checkedCharacters[style, default: []].insert(scalar).inserted { unseen.append(scalar) }
    guard !unseen.isEmpty else { return }
    let range =
      document.views[view].settings.first { $0.key == .text }?.range ?? document.views[view].range
    warnOfMissing(in: String(unseen), label.style, at: range) { isOne in
      "declare a font that has \(isOne ? "it" : "them") under \"fonts\", and name it in the label's \"font\""
    }
  }

  /// Says which characters of a text no font can draw, each once.
  /// - Parameter hint: what to do about one or several.
  func warnOfMissing(
    in text: String, _ style: TextStyle, at range: SourceRange, hint: (_ isOne: Bool) -> String
  ) {
    let missing = typesetter.missing(in: text, style).filter { toldMissing.insert($0.value).inserted }
    guard !missing.isEmpty else { return }
    guard !typesetter.families.isEmpty else {
      if textWarnings.isEmpty {
        textWarnings.append(
          document.diagnostic(
            .warning, "text can't be drawn: the font Inter was found neither in Fling nor on this machine",
            at: range, hint: "install it (Debian: fonts-inter), or declare \"fonts\" beside the scene"))
      }
      return
    }
    let list = missing.prefix(8).map(\.described).joined(separator: ", ")
    let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
    textWarnings.append(
      document.diagnostic(
        .warning, "no font has \(list)\(more); boxes stand in", at: range, hint: hint(missing.count == 1)))
  }

  /// The most bytes of a label: some pages of text.
  private static let longestText = 20_000

  func labelText(_ expression: Expression) throws(RunError) -> String {
    let text = try text(expression)
    guard text.utf8.count <= RunningScene.longestText else {
      throw RunError(
        "a label holds at most \(RunningScene.longestText) bytes of text", at: expression.range,
        hint: "make several labels")
    }
    return text
  }

  func textStyle(_ formula: FontFormula) throws(RunError) -> TextStyle {
    var style = TextStyle(families: formula.families, language: formula.language)
    if let size = formula.size {
      style.size = try number(size)
      guard style.size > 0 else { throw RunError("a font's size must be above 0", at: size.range) }
    }
    if let weight = formula.weight { style.weight = try self.weight(weight) }
    if let italic = formula.italic { style.isItalic = try truth(italic) }
    if let tracking = formula.tracking { style.tracking = try number(tracking) }
    return style
  }

  private func weight(_ expression: Expression) throws(RunError) -> FontWeight {
    switch try evaluate(expression) {
    case .number(let value, .plain) where value >= 1 && value <= 1000:
      return FontWeight(value: Int(value.rounded()))
    case .text(let name):
      if let weight = FontWeight(name: name) { return weight }
      let all = FontWeight.names.map(\.name).joined(separator: ", ")
      throw RunError("unknown weight \"\(name)\"", at: expression.range, hint: "one of \(all)")
    default:
      throw RunError("a weight is a name such as bold, or a number from 1 to 1000", at: expression.range)
    }
  }
}

extension View.Key {
  /// Whether it decides how a label's text is set.
  var isOfText: Bool {
    switch self {
    case .text, .font, .align, .valign, .lines, .leading, .overflow: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Its code point, and itself where that can be seen.
  fileprivate var described: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return properties.isWhitespace || properties.canonicalCombiningClass != .notReordered
      ? code : "\(self) (\(code))"
  }
}

extension Typesetter {
  /// Sets in the families that a scene declares, then in the default one.
  convenience init(of document: Document, fallback: FontFamily?) {
    let families = document.fonts.map { declaration in
      FontFamily(
        name: declaration.family,
        members: declaration.files.compactMap { file in
          file.bytes.map {
            FontFamily.Member(
              weight: file.weight.map { FontWeight(value: $0) }, isItalic: file.isItalic, file: FontFile($0))
          }
        })
    }
    self.init(families.filter { !$0.members.isEmpty }, fallback: fallback)
  }
}
