/// Rewrites a file so that a compiler without the Objective-C runtime accepts it.
///
/// Every line stays a line, and every column stays: what is removed becomes blanks, and what is replaced has
/// no more bytes than before. Only a protocol that `@objc` limits to classes, an initializer in an extension of
/// `CGPoint` or the like, and a property marked `@NSManaged` need words more; `shifts` tells which columns of
/// its line that moves.
struct SourceRewriter {
  private(set) var source: SourceTokens
  /// The names of methods that conforming types may leave out, in all files.
  let optionals: Set<String>
  private var bytes: [UInt8]
  private var insertions: [(position: Int, text: String)] = []
  private(set) var refusals: [(token: Int, message: String, hint: String)] = []
  /// Whether a line of the result imports `UIKit`.
  private(set) var importsUIKit = false

  init(_ source: SourceTokens, declarations: Declarations, optionals: Set<String>) {
    self.source = source
    self.optionals = optionals
    self.bytes = source.bytes
    rewriteTokens()
    for requirement in declarations.optionals { blank(source.tokens[requirement.modifier].range) }
    for declaration in declarations.protocols { limitToClasses(declaration) }
    insertions += Self.memberwiseInitializers(in: source).map { ($0, " self.init();") }
    refusals += declarations.refusals
    let found = refusals
    rewriteAgain()
    refusals = found
  }

  /// Rewrites what other replacements have uncovered, so that the result needs no rewriting.
  private mutating func rewriteAgain() {
    for _ in 0..<8 {
      let before = bytes
      source = SourceTokens(bytes)
      rewriteTokens()
      for requirement in DeclarationScanner.declarations(of: source).optionals {
        blank(source.tokens[requirement.modifier].range)
      }
      if bytes == before { return }
    }
  }

  /// The rewritten text, and columns that moved.
  var result: (bytes: [UInt8], shifts: [ColumnShift]) {
    let lines = LineTable(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 8 * insertions.count)
    var shifts: [ColumnShift] = []
    var start = 0
    var lineStart = 0
    for insertion in insertions.sorted(by: { $0.position < $1.position }) {
      let copied = bytes[start..<insertion.position]
      if let end = copied.lastIndex(where: SwiftLexer.isNewline) {
        lineStart = result.count + end + 1 - start
      }
      result += copied
      start = insertion.position
      let line = lines.position(of: start).line
      let count = insertion.text.utf8.count
      // Blanks before the name on the line make room, so that the rest of the line stays.
      if let blanks = Self.blanks(count, in: result[lineStart...]) {
        result.removeSubrange(blanks)
        let columns = blanks.lowerBound - lineStart + 1..<result.count - lineStart + 1
        shifts.append(ColumnShift(line: line, columns: columns, offset: count))
        result += Array(insertion.text.utf8)
      } else {
        result += Array(insertion.text.utf8)
        let first = result.count - lineStart + 1
        let rest = bytes[start...].prefix { !SwiftLexer.isNewline($0) }.count
        shifts.append(ColumnShift(line: line, columns: first..<first + rest + 1, offset: -count))
      }
    }
    result += bytes[start...]
    return (result, shifts)
  }

  /// The first `count` bytes of the last run of blanks that has as many, near the end of a line.
  private static func blanks(_ count: Int, in line: ArraySlice<UInt8>) -> Range<Int>? {
    var run = 0
    for index in line.indices.suffix(256).reversed() {
      run = line[index] == UInt8(ascii: " ") ? run + 1 : 0
      if run == count { return index..<index + count }
    }
    return nil
  }

  // MARK: - Replacing

  /// Replaces bytes by blanks; lines stay.
  private mutating func blank(_ range: Range<Int>) {
    for index in range where !SwiftLexer.isNewline(bytes[index]) { bytes[index] = UInt8(ascii: " ") }
  }

  /// Replaces bytes of one line by a text that is not longer, and blanks behind it.
  private mutating func replace(_ range: Range<Int>, by text: String) {
    let text = Array(text.utf8)
    guard text.count <= range.count, !bytes[range].contains(where: SwiftLexer.isNewline) else { return }
    blank(range)
    bytes.replaceSubrange(range.prefix(text.count), with: text)
  }

  /// The bytes of tokens and what stands between them.
  private func bytes(of tokens: Range<Int>) -> Range<Int> {
    source.tokens[tokens.lowerBound].range.lowerBound..<source.tokens[tokens.upperBound - 1].range.upperBound
  }

  // MARK: - Tokens

  private mutating func rewriteTokens() {
    var index = 0
    while index < source.count {
      switch source.tokens[index].kind {
      case .mark where source.word(index) == "@" && source.isWord(index + 1) && source.isAdjacent(index + 1):
        rewriteAttribute(at: index)
      case .pound: index = rewritePound(at: index) - 1
      case .word: rewriteWord(at: index)
      default: break
      }
      index += 1
    }
  }

  /// Attributes that only a compiler with Objective-C accepts, or that mean nothing without an interface
  /// file.
  private static let attributes: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction",
    "GKInspectable", "NSManaged", "NSCopying", "UIApplicationMain", "NSApplicationMain", "main",
  ]

  private mutating func rewriteAttribute(at index: Int) {
    guard Self.attributes.contains(source.word(index + 1)) else { return }
    var end = index + 2
    if source.word(end) == "(", source.isAdjacent(end) { end = source.after(end) }
    if source.word(index + 1) == "NSManaged", let property = managedProperty(after: end) {
      let key = property.name.filter { $0 != "`" }
      let accessors = "{get{managedValue(\"\(key)\")}set{setManagedValue(newValue,\"\(key)\")}}"
      insertions.append((source.tokens[property.last].range.upperBound, accessors))
    }
    blank(bytes(of: index..<end))
  }

  private mutating func rewriteWord(at index: Int) {
    switch source.word(index) {
    case "import" where startsStatement(index): rewriteImport(at: index)
    case "dynamic" where isModifier(index): blank(source.tokens[index].range)
    case let word where optionals.contains(word) && source.word(index - 1) == ".":
      // An optional requirement has an empty default, so that it can be called like any other.
      if source.word(index + 1) == "?", source.word(index + 2) == "(", source.isAdjacent(index + 1) {
        blank(source.tokens[index + 1].range)
      }
    default: break
    }
  }

  private static let declarationWords: Set<String> = [
    "var", "func", "let", "class", "override", "private", "fileprivate", "internal", "public", "open",
    "package",
    "final", "dynamic", "lazy", "weak", "unowned", "init", "subscript", "@", "static", "required",
    "convenience",
    "nonisolated",
  ]

  /// Whether a word is a modifier of a declaration and not a name.
  private func isModifier(_ index: Int) -> Bool {
    Self.declarationWords.contains(source.word(index + 1))
      && ![".", "@", "let", "var", "func", "case", ":", "->"].contains(source.word(index - 1))
  }

  private func startsStatement(_ index: Int) -> Bool {
    source.startsLine[index] || [";", "}", ")"].contains(source.word(index - 1))
      || source.word(index - 2) == "@"
      || ["public", "internal", "package", "private", "fileprivate"].contains(source.word(index - 1))
  }

  // MARK: - Imports

  /// Modules of Apple's. `UIKit` has their declarations as far as Fling has them; it tells of those that are
  /// missing where the code uses them, and not at the import.
  private static let modules: Set<String> = [
    "UIKit", "Foundation", "Dispatch", "CoreGraphics", "QuartzCore", "CoreMotion", "CoreFoundation",
    "CoreText", "CoreImage", "CoreMedia", "CoreVideo", "ImageIO", "ObjectiveC", "Darwin", "Glibc", "simd",
    "os", "OSLog", "XCPlayground", "PlaygroundSupport", "SwiftUI", "Combine",
    "AVFoundation", "AVKit", "AudioToolbox", "CoreAudio", "MediaPlayer", "CoreHaptics",
    "SpriteKit", "SceneKit", "ARKit", "GameplayKit", "GameKit", "GLKit", "OpenGLES", "Metal", "MetalKit",
    "Accelerate", "WebKit", "SafariServices", "JavaScriptCore", "MapKit", "CoreLocation", "CoreData",
    "CloudKit", "CoreML", "Vision", "Photos", "PhotosUI", "MobileCoreServices", "UniformTypeIdentifiers",
    "UserNotifications", "MessageUI", "Social", "StoreKit", "Security", "LocalAuthentication",
    "SystemConfiguration", "Network", "CoreTelephony", "CoreBluetooth", "Contacts", "ContactsUI",
    "EventKit", "HealthKit", "CoreSpotlight", "QuickLook", "PDFKit", "LinkPresentation",
  ]

  private static let importKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  private mutating func rewriteImport(at index: Int) {
    var end = index + 1
    if Self.importKinds.contains(source.word(end)) { end += 1 }
    guard source.isWord(end), Self.modules.contains(source.word(end)) else { return }
    end += 1
    while source.word(end) == ".", source.isWord(end + 1) { end += 2 }
    var range = bytes(of: index..<end)
    let text = "import UIKit"
    if range.count >= text.utf8.count {
      replace(range, by: text)
      importsUIKit = importsUIKit || !bytes[range].allSatisfy { $0 == UInt8(ascii: " ") }
    } else {
      // The name is too short. A line behind the file's imports UIKit; attributes of this import go with it.
      var start = index
      while start > max(0, index - 8), !source.startsLine[start], source.word(start - 1) != ";" { start -= 1 }
      range = bytes(of: start..<end)
      blank(range)
    }
  }

  // MARK: - Words with a number sign

  /// - Returns: the index behind what was rewritten.
  private mutating func rewritePound(at index: Int) -> Int {
    switch source.word(index) {
    case "#selector":
      if ["getter", "setter"].contains(source.word(index + 2)), source.word(index + 3) == ":" {
        refusals.append(
          (
            index, "a selector of a property needs the Objective-C runtime",
            "write a method that reads or sets it"
          ))
      } else {
        replace(source.tokens[index].range, by: " Selector")
      }
    case "#keyPath": return rewriteKeyPath(at: index)
    case "#if", "#elseif": rewriteCondition(at: index)
    case "#Preview": return rewritePreview(at: index)
    default: break
    }
    return index + 1
  }

  /// `#keyPath(CALayer.position)` becomes the text `"position"`.
  private mutating func rewriteKeyPath(at index: Int) -> Int {
    guard source.word(index + 1) == "(", let close = source.partners[index + 1] else { return index + 1 }
    let path = index + 2..<close
    guard path.allSatisfy({ source.isWord($0) || source.word($0) == "." }) else { return index + 1 }
    var names = path.filter(source.isWord).map(source.word)
    while names.count > 1, names[0].first?.isUppercase == true || names[0] == "self" { names.removeFirst() }
    replace(bytes(of: index..<close + 1), by: "\"\(names.joined(separator: "."))\"")
    return close + 1
  }

  /// `os(iOS)` becomes `true`: the code is meant for this module.
  private mutating func rewriteCondition(at index: Int) {
    var index = index + 1
    while index < source.count, !source.startsLine[index] || ["&&", "||"].contains(source.word(index - 1)) {
      if source.word(index) == "os", source.word(index + 1) == "(", source.word(index + 2) == "iOS",
        source.word(index + 3) == ")"
      {
        replace(bytes(of: index..<index + 4), by: "true")
      }
      index += 1
    }
  }

  /// `#Preview { … }` has no meaning outside of Xcode; attributes before it go with it.
  private mutating func rewritePreview(at index: Int) -> Int {
    var end = index + 1
    if source.word(end) == "(" { end = source.after(end) }
    guard source.word(end) == "{", let close = source.partners[end] else { return index + 1 }
    var start = index
    while start > 0, source.word(start - 1) == ")", let open = source.partners[start - 1], open >= 2,
      source.word(open - 2) == "@"
    {
      start = open - 2
    }
    blank(bytes(of: start..<close + 1))
    return close + 1
  }

  // MARK: - Protocols

  /// Limits a protocol to classes, as `@objc` did. `class` needs as many bytes as `@objc ` leaves.
  private mutating func limitToClasses(_ declaration: ProtocolDeclaration) {
    if let colon = declaration.colon {
      insertions.append((source.tokens[colon + 1].range.lowerBound, "class,"))
    } else {
      insertions.append((source.tokens[declaration.name].range.upperBound, ":class"))
    }
  }
}
