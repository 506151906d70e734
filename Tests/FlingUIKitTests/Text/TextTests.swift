import FlingUIKit
import Testing

@MainActor
@Suite("Fonts and texts with attributes")
struct TextTests {
  @Test func `Descriptors change size, weight and slant of fonts`() throws {
    let font = UIFont.systemFont(ofSize: 20, weight: .heavy)
    #expect(font.fontDescriptor.pointSize == 20 && font.fontDescriptor.symbolicTraits == .traitBold)
    #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font, "a size of 0 is the descriptor's")
    #expect(UIFont(descriptor: font.fontDescriptor, size: 9) == .systemFont(ofSize: 9, weight: .heavy))

    let both = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(both.symbolicTraits == [.traitBold, .traitItalic])
    #expect(both.withSymbolicTraits(.traitBold) == font.fontDescriptor, "a weight that is bold stays")
    let plain = try #require(both.withSymbolicTraits([]))
    #expect(UIFont(descriptor: plain, size: 20) == .systemFont(ofSize: 20))
    let bold = UIFont.systemFont(ofSize: 20).fontDescriptor.withSymbolicTraits(.traitBold)
    #expect(bold.map { UIFont(descriptor: $0, size: 0) } == .boldSystemFont(ofSize: 20))
    #expect(font.fontDescriptor.withDesign(.rounded) == font.fontDescriptor)
    #expect(UIFontDescriptor(name: "Avenir-LightOblique", size: 8).symbolicTraits == .traitItalic)
    #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1).pointSize == 28)
  }

  /// The parts of a text, each with its font's size; 0 for none.
  private func parts(_ text: NSAttributedString, in range: NSRange? = nil, reversed: Bool = false) -> [String]
  {
    var parts: [String] = []
    text.enumerateAttributes(
      in: range ?? NSRange(location: 0, length: text.length), options: reversed ? .reverse : []
    ) { attributes, range, _ in
      let size = (attributes[.font] as? UIFont)?.pointSize ?? 0
      parts.append("\(text.attributedSubstring(from: range).string) \(Int(size))")
    }
    return parts
  }

  private func text(_ string: String, _ size: CGFloat) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: UIFont.systemFont(ofSize: size)])
  }

  @Test func `Edits of texts keep the attributes of what stays`() {
    let whole = NSMutableAttributedString()
    #expect(whole.length == 0 && parts(whole).isEmpty)
    whole.append(text("one", 1))
    whole.append(text("two🙂", 2))
    #expect(parts(whole) == ["one 1", "two🙂 2"])
    whole.insert(text("mid", 9), at: 2)
    #expect(parts(whole) == ["on 1", "mid 9", "e 1", "two🙂 2"])
    whole.replaceCharacters(in: NSRange(location: 1, length: 5), with: "N")
    #expect(parts(whole) == ["oN 1", "two🙂 2"], "it has the attributes of the first it replaces")
    whole.replaceCharacters(in: NSRange(location: whole.length, length: 0), with: "!")
    #expect(whole.string == "oNtwo🙂!" && parts(whole).last == "two🙂! 2", "those of the character before")
    whole.deleteCharacters(in: NSRange(location: 5, length: 2))
    #expect(whole.string == "oNtwo!" && whole.length == 6)
    #expect(parts(whole, in: NSRange(location: 1, length: 2)) == ["N 1", "t 2"])
    #expect(parts(whole, reversed: true).first == "two! 2")
    whole.deleteCharacters(in: NSRange(location: 4, length: .max))
    #expect(whole.string == "oNtw", "what lies beyond the end counts for nothing")
    whole.setAttributedString(text("new", 3))
    #expect(parts(whole) == ["new 3"])
    var visits = 0
    whole.append(text("more", 4))
    whole.enumerateAttributes(in: NSRange(location: 0, length: 7)) { _, _, stop in
      visits += 1
      stop = true
    }
    #expect(visits == 1)
  }

  @Test func `A label gives back the text with attributes that was set, and notes looks that it lacks`() {
    _ = AppRig()
    let label = UILabel()
    label.attributedText = text("one look", 5)
    #expect(!RuntimeNotes.all.contains { $0.contains("labels") } && label.font.pointSize == 5)
    let mixed = NSMutableAttributedString(attributedString: text("one ", 6))
    mixed.append(text("other", 7))
    label.attributedText = mixed
    #expect(RuntimeNotes.all.count { $0.contains("labels show") } == 1)
    mixed.deleteCharacters(in: NSRange(location: 0, length: 4))
    #expect(label.attributedText.map { parts($0) } == ["one  6", "other 7"], "the label has a copy")
    label.text = "plain"
    #expect(label.attributedText.map { parts($0) } == ["plain 6"])
  }
}
