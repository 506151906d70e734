/// An element of an XML text, read by a strict parser: what is not well formed is an error.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The text directly in the element, with references resolved.
  var text = ""

  init(name: String) {
    self.name = name
  }

  /// Parses a text with one element.
  init(parsing text: String) throws(XMLError) {
    var parser = XMLParser(text)
    self = try parser.document()
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The element and all within, in the order of the text.
  var all: [XMLElement] { [self] + children.flatMap(\.all) }

  /// All elements of a kind within.
  func all(_ name: String) -> [XMLElement] { all.filter { $0.name == name } }

  /// The first element of a kind within.
  func first(_ name: String) -> XMLElement? { all(name).first }
}

struct XMLError: Error, CustomStringConvertible {
  var description: String
}

private struct XMLParser {
  private let characters: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    characters = Array(text.unicodeScalars)
  }

  private func error(_ message: String) -> XMLError { XMLError(description: "\(message) at \(index)") }

  private var next: Unicode.Scalar? { index < characters.count ? characters[index] : nil }

  mutating func document() throws(XMLError) -> XMLElement {
    for scalar in characters {
      let isAllowed = scalar.value >= 0x20 || scalar == "\n" || scalar == "\r" || scalar == "\t"
      guard isAllowed, scalar.value != 0xFFFE, scalar.value != 0xFFFF else {
        throw error("a forbidden character")
      }
    }
    let root = try element()
    skipSpace()
    guard next == nil else { throw error("text after the root element") }
    return root
  }

  private mutating func skipSpace() {
    while let scalar = next, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
      index += 1
    }
  }

  private mutating func expect(_ text: String) throws(XMLError) {
    for scalar in text.unicodeScalars {
      guard next == scalar else { throw error("no \(text)") }
      index += 1
    }
  }

  private mutating func name() throws(XMLError) -> String {
    var name = ""
    while let scalar = next,
      scalar.properties.isAlphabetic || "0123456789-_:.".unicodeScalars.contains(scalar)
    {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else {
      throw error("no name")
    }
    return name
  }

  private mutating func element() throws(XMLError) -> XMLElement {
    try expect("<")
    var element = XMLElement(name: try name())
    while true {
      let hadSpace = next == " " || next == "\n"
      skipSpace()
      if next == "/" {
        try expect("/>")
        return element
      }
      if next == ">" { break }
      guard hadSpace else { throw error("no space before an attribute") }
      let attribute = try name()
      try expect("=")
      guard let quote = next, quote == "\"" || quote == "'" else { throw error("no quote") }
      index += 1
      let value = try characters(until: quote)
      index += 1
      guard element.attributes.updateValue(value, forKey: attribute) == nil else {
        throw error("\(attribute) twice")
      }
    }
    try expect(">")
    while true {
      element.text += try characters(until: "<")
      if index + 1 < characters.count, characters[index + 1] == "/" {
        try expect("</" + element.name + ">")
        return element
      }
      element.children.append(try self.element())
    }
  }

  /// Text with its references resolved.
  private mutating func characters(until end: Unicode.Scalar) throws(XMLError) -> String {
    var text = ""
    while let scalar = next, scalar != end {
      guard scalar != "<" else { throw error("< in an attribute") }
      index += 1
      guard scalar == "&" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      var reference = ""
      while let letter = next, letter != ";" {
        reference.unicodeScalars.append(letter)
        index += 1
      }
      try expect(";")
      switch reference {
      case "amp": text += "&"
      case "lt": text += "<"
      case "gt": text += ">"
      case "quot": text += "\""
      case "#39": text += "'"
      case "#13": text += "\r"
      default: throw error("an unknown reference \(reference)")
      }
    }
    guard next != nil else { throw error("an open element") }
    return text
  }
}
