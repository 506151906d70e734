import FlingGeometry
package import FlingScene
package import FlingType

/// Texts of labels. A text is typeset when it is first needed and again only after a change.
final class LabelSetter {
  private let document: Document
  let typesetter: Typesetter
  /// By view index.
  private var typesetLabels: [Int: TypesetLabel] = [:]
  /// Characters of each style that were checked for a glyph. Their styles have no size and tracking, which do
  /// not affect the choice of a font.
  private var checkedCharacters: [TextStyle: Set<Unicode.Scalar>] = [:]
  /// Characters without a glyph that a warning has named.
  private var warnedCharacters: Set<UInt32> = []
  /// Warnings about texts that can't be drawn as written.
  private(set) var warnings: [Diagnostic] = []

  /// - Parameter family: the default font family; nil if there is none.
  init(_ document: Document, family: FontFamily?) {
    self.document = document
    typesetter = Typesetter(of: document, fallback: family)
  }

  /// The typeset text of a label.
  func typesetLabel(of view: Int, _ state: ViewState) -> TypesetLabel {
    let frame = LabelFrame(of: state)
    if let known = typesetLabels[view], known.label == state.label, known.frame == frame { return known }
    let set = typeset(state.label, in: frame)
    typesetLabels[view] = set
    return set
  }

  /// The size of a label's text in a frame, in points.
  func size(of label: LabelState, in frame: LabelFrame, view: Int) -> Size {
    if let known = typesetLabels[view], known.label == label, known.frame == frame { return known.size }
    return typeset(label, in: frame).size
  }

  /// Typesets a label. The text is aligned vertically in its frame.
  private func typeset(_ label: LabelState, in frame: LabelFrame) -> TypesetLabel {
    let layout = TextLayout(
      label.drawnText, label.style, label.arrangement, width: frame.width.map { max(0, $0) },
      height: frame.height, by: typesetter)
    let size = Size(width: frame.width ?? layout.size.width, height: frame.height ?? layout.size.height)
    let top = (size.height - layout.size.height) * label.verticalAlignment.fraction
    return TypesetLabel(
      label: label, frame: frame, size: size, glyphs: layout.glyphs.moved(by: Point(0, top)),
      isClipped: label.arrangement.overflow == .clip, isCut: layout.isCut)
  }

  /// Updates a label: warns about characters without a glyph, and sizes the label to its text on the axes on
  /// which it has no length of its own.
  func refresh(_ state: inout ViewState, of view: Int) {
    guard [.label, .arrow].contains(state.kind) else { return }
    warnOfMissingGlyphs(in: state.label, of: view)
    let axes = Axis.allCases.filter { state.place[$0].isContent }
    guard state.kind == .label, !axes.isEmpty else { return }
    let size = typesetLabel(of: view, state).size
    for axis in axes {
      let length = axis == .horizontal ? size.width : size.height
      state.place.resize(&state.geometry, to: length, on: axis)
      if var model = state.model {
        state.place.resize(&model, to: length, on: axis)
        state.model = model
      }
    }
  }

  private func warnOfMissingGlyphs(in label: LabelState, of view: Int) {
    let declared = document.views[view]
    warnOfMissingGlyphs(
      in: label.drawnText, label.style,
      at: declared.settings.first { $0.key == .text }?.range ?? declared.range
    ) { isOne in
      "declare a font that has \(isOne ? "it" : "them") under \"fonts\", and name it in the label's \"font\""
    }
  }

  /// Warns about characters of a text that no font has, once for each character.
  /// - Parameter hint: the hint for one or several characters.
  func warnOfMissingGlyphs(
    in text: String, _ style: TextStyle, at range: @autoclosure () -> SourceRange,
    hint: (_ isOne: Bool) -> String
  ) {
    var style = style
    style.size = 1
    style.tracking = 0
    var newCharacters = String.UnicodeScalarView()
    var checked = checkedCharacters.removeValue(forKey: style) ?? []
    for scalar in text.unicodeScalars where checked.insert(scalar).inserted { newCharacters.append(scalar) }
    checkedCharacters[style] = checked
    guard !newCharacters.isEmpty else { return }
    let missing = typesetter.charactersWithoutGlyph(in: String(newCharacters), style).filter {
      warnedCharacters.insert($0.value).inserted
    }
    guard !missing.isEmpty else { return }
    let range = range()
    guard !typesetter.families.isEmpty else {
      if warnings.isEmpty {
        warnings.append(
          document.diagnostic(
            .warning, "text can't be drawn: the font Inter was found neither in Fling nor on this machine",
            at: range, hint: "install it (Debian: fonts-inter), or declare \"fonts\" beside the scene"))
      }
      return
    }
    let list = missing.prefix(8).map(\.described).joined(separator: ", ")
    let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
    warnings.append(
      document.diagnostic(
        .warning, "no font has \(list)\(more); boxes are drawn instead", at: range,
        hint: hint(missing.count == 1)))
  }
}

extension View.Key {
  /// Whether the key affects the course of an arrow.
  var isOfArrow: Bool {
    switch self {
    case .from, .to, .gap, .bend: true
    default: false
    }
  }

  /// Whether the key affects the typesetting of a label.
  var isOfText: Bool {
    switch self {
    case .text, .font, .align, .valign, .lines, .leading, .overflow: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The code point, with the character itself if it is visible.
  fileprivate var described: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return properties.isWhitespace || properties.canonicalCombiningClass != .notReordered
      ? code : "\(self) (\(code))"
  }
}

extension Typesetter {
  /// A typesetter with the families that a scene declares and a fallback.
  package convenience init(of document: Document, fallback: FontFamily?) {
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
