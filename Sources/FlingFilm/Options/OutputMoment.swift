package import FlingGeometry
import FlingScene

/// The start or end of an output as a user says it: a time from the start of the scene, or from a mark.
package struct OutputMoment: Hashable, Sendable {
  /// Nil for a time from the start of the scene.
  private let mark: String?
  private let offset: Time

  /// The longest time from the start or from a mark, in seconds: a day.
  package static let secondsLimit = 86_400.0

  package init(mark: String?, offset: Time) {
    self.mark = mark
    self.offset = offset
  }

  /// Reads a text such as `0.5s`, `500ms`, `0`, `landed`, `landed+0.2s` or `landed - 200ms`.
  package init?(_ argument: String) {
    if let time = OutputMoment.time(argument[...]) {
      (mark, offset) = (nil, time)
      return
    }
    let isLetter = argument.unicodeScalars.first?.properties.isAlphabetic ?? false
    guard isLetter else { return nil }
    // A hyphen may be part of a mark's name, so a minus sign needs spaces around it.
    if let sign = argument.firstRange(of: " - ") {
      guard let time = OutputMoment.time(argument[sign.upperBound...]) else { return nil }
      (mark, offset) = (String(argument[..<sign.lowerBound]), .zero - time)
    } else if let sign = argument.firstIndex(of: "+") {
      let text = argument[argument.index(after: sign)...].drop { $0 == " " }
      guard let time = OutputMoment.time(text) else { return nil }
      (mark, offset) = (String(argument[..<sign].reversed().drop { $0 == " " }.reversed()), time)
    } else {
      (mark, offset) = (argument, .zero)
    }
  }

  /// The moment as `init(_:)` reads it.
  package var description: String {
    let sign = offset < .zero ? " - " : "+"
    let seconds = "\(DecimalText.text(abs(offset.seconds)))s"
    guard let mark else { return seconds }
    return offset == .zero ? mark : "\(mark)\(sign)\(seconds)"
  }

  /// Whether this moment cannot be later than another one in any scene.
  package func isNoLater(than other: OutputMoment) -> Bool { mark == other.mark && offset <= other.offset }

  func moment(in document: Document) throws(OptionError) -> Moment {
    guard let mark else { return .time(offset) }
    guard !mark.isEmpty, let index = document.marks.firstIndex(of: mark) else {
      let names = document.marks.filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ", ")
      throw OptionError(
        "\(document.source.name) has no mark \"\(mark)\"; it has \(names.isEmpty ? "none" : names)")
    }
    return .mark(MarkID(index: index), offset: offset, range: nil)
  }

  private static func time(_ text: Substring) -> Time? {
    if text == "0" { return .zero }
    let isShort = text.hasSuffix("ms")
    guard isShort || text.hasSuffix("s") else { return nil }
    let digits = text.dropLast(isShort ? 2 : 1)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
      let number = Double(digits)
    else { return nil }
    let seconds = isShort ? number / 1000 : number
    return seconds <= secondsLimit ? Time(seconds: seconds) : nil
  }
}
