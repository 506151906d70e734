/// Finds declarations at the top level of a file and within its types. It does not read the bodies of
/// functions.
struct DeclarationScanner {
  let source: SourceTokens
  var declarations = Declarations()
  /// The types around the current token, outermost first.
  private var scopes: [Scope] = []
  /// The conditions of `#if` around the current token.
  private var conditions: [String] = []
  /// The attributes and modifiers before the current token, with their indices.
  var attributes: [(name: String, range: Range<Int>)] = []
  var modifiers: [(name: String, index: Int)] = []

  /// A type whose body is being read.
  private struct Scope {
    var kind: String
    var path: String
    /// The index of the closing brace.
    var end: Int
    /// The index in `types` of a class or extension.
    var type: Int?
    var isHidden: Bool
    var isGeneric: Bool
    /// Whether Objective-C sees all members.
    var exposesMembers: Bool
  }

  static func declarations(of source: SourceTokens) -> Declarations {
    var scanner = DeclarationScanner(source: source)
    var index = 0
    while index < source.count {
      while let scope = scanner.scopes.last, scope.end <= index { scanner.scopes.removeLast() }
      index = max(index + 1, scanner.read(index))
    }
    return scanner.declarations
  }

  private init(source: SourceTokens) {
    self.source = source
  }

  private static let modifierWords: Set<String> = [
    "private", "fileprivate", "internal", "public", "open", "package", "final", "override", "static",
    "required",
    "convenience", "lazy", "weak", "unowned", "nonisolated", "optional", "dynamic", "mutating", "indirect",
  ]

  /// Reads a token and what belongs to it.
  ///
  /// - Returns: the index of the next token to read.
  private mutating func read(_ index: Int) -> Int {
    let word = source.word(index)
    if source.tokens[index].kind == .pound { return readPound(word, at: index) }
    if word == "@", source.isWord(index + 1) { return readAttribute(at: index) }
    if source.isWord(index), source.word(index - 1) != "." {
      // In "import class UIKit.UIView" nothing is declared.
      if word == "import" { return index + 2 }
      let isClassMember = word == "class" && ["func", "var", "subscript"].contains(source.word(index + 1))
      if Self.modifierWords.contains(word) || isClassMember {
        modifiers.append((isClassMember ? "static" : word, index))
        return source.word(index + 1) == "(" ? source.after(index + 1) : index + 1
      }
      if let next = readDeclaration(word, at: index) {
        forgetModifiers()
        return next
      }
    }
    forgetModifiers()
    return source.after(index)
  }

  private mutating func forgetModifiers() {
    attributes.removeAll(keepingCapacity: true)
    modifiers.removeAll(keepingCapacity: true)
  }

  private mutating func readAttribute(at index: Int) -> Int {
    var end = index + 2
    if source.word(end) == "(", source.isAdjacent(end) { end = source.after(end) }
    attributes.append((source.word(index + 1), index..<end))
    return end
  }

  /// Reads a conditional directive. Of other words with `#` nothing is needed.
  private mutating func readPound(_ word: String, at index: Int) -> Int {
    forgetModifiers()
    var end = index + 1
    while end < source.count, !source.startsLine[end] || ["&&", "||"].contains(source.word(end - 1)) {
      end += 1
    }
    switch word {
    case "#if": conditions.append(source.text(index + 1..<end))
    case "#elseif":
      if let condition = conditions.popLast() {
        // A condition of this length is not written any more, so it need not grow.
        let isLong = condition.utf8.count > 1_000
        conditions.append(isLong ? condition : "!(\(condition)) && (\(source.text(index + 1..<end)))")
      }
    case "#else":
      if let condition = conditions.popLast() { conditions.append("!(\(condition))") }
    case "#endif": _ = conditions.popLast()
    default: return index + 1
    }
    return end
  }

  private mutating func readDeclaration(_ word: String, at index: Int) -> Int? {
    switch word {
    case "class", "extension", "struct", "enum", "actor", "protocol":
      source.isWord(index + 1) ? readType(word, at: index) : nil
    case "func": readFunction(at: index)
    case "init": readInitializer(at: index)
    case "var": readProperty(at: index)
    default: nil
    }
  }

  func has(_ modifier: String) -> Bool { modifiers.contains { $0.name == modifier } }

  func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }

  // MARK: - Types

  private mutating func readType(_ kind: String, at index: Int) -> Int? {
    var end = index + 2
    var name = source.word(index + 1)
    while source.word(end) == ".", source.isWord(end + 1) {
      name += "." + source.word(end + 1)
      end += 2
    }
    let isGeneric = source.word(end).hasPrefix("<")
    // The body; a colon before it starts the list of inherited types.
    var colon: Int?
    var condition: Int?
    var depth = 0
    while end < source.count, source.word(end) != "{" {
      let word = source.word(end)
      if word == ";" || word == "}" { return nil }
      if source.tokens[end].kind == .symbol {
        depth += word.count { $0 == "<" } - (word == "->" ? 0 : word.count { $0 == ">" })
      }
      if word == ":", depth == 0, colon == nil, condition == nil { colon = end }
      if word == "where", condition == nil { condition = end }
      end = source.after(end)
    }
    guard end < source.count else { return nil }
    let outer = scopes.last
    let isDeep = scopes.count >= 32
    let path = outer.map { isDeep ? $0.path : "\($0.path).\(name)" } ?? name
    let isPrivate = has("private") || has("fileprivate")
    var scope = Scope(
      kind: kind, path: path, end: source.partners[end] ?? source.count, type: nil,
      isHidden: outer.map { $0.isHidden || isPrivate || $0.isGeneric || isDeep } ?? false,
      isGeneric: isGeneric,
      exposesMembers: hasAttribute("objcMembers") || kind == "extension" && hasAttribute("objc"))
    if kind == "class" || kind == "extension" {
      scope.type = declarations.types.count
      declarations.types.append(
        TypeDeclaration(
          path: path, superclass: kind == "class" ? colon.map(path(after:)) : nil,
          isExtension: kind == "extension",
          isGeneric: isGeneric || condition != nil, isHidden: scope.isHidden,
          isPrivateMember: outer.map { isPrivate && !$0.isHidden && !$0.isGeneric && !isDeep } ?? false,
          conditions: conditions))
    }
    if kind == "protocol" { readProtocol(at: index, colon: colon, end: end) }
    scopes.append(scope)
    return end + 1
  }

  /// The name of a type, with dots, behind a colon.
  private func path(after colon: Int) -> String {
    var index = colon + 1
    while source.word(index) == "@" { index += 2 }
    var path = source.word(index)
    while source.word(index + 1) == ".", source.isWord(index + 2) {
      path += "." + source.word(index + 2)
      index += 2
    }
    return path
  }

  private mutating func readProtocol(at index: Int, colon: Int?, end: Int) {
    guard let attribute = attributes.first(where: { $0.name == "objc" }) else { return }
    let inherited = colon.map { source.words[($0 + 1)..<end] } ?? []
    if inherited.contains(where: Self.classProtocols.contains) { return }
    declarations.protocols.append(
      ProtocolDeclaration(
        attribute: attribute.range.lowerBound, attributeEnd: attribute.range.upperBound, name: index + 1,
        colon: colon))
  }

  private static let classProtocols: Set<String> = [
    "AnyObject", "class", "NSObjectProtocol", "UIDynamicItem",
  ]

  // MARK: - Members

  private mutating func readFunction(at index: Int) -> Int? {
    let open = parameterList(after: index + 1)
    guard let open, let close = source.partners[open] else { return nil }
    let effects = effects(after: close)
    checkOverride()
    if let modifier = modifiers.first(where: { $0.name == "optional" }), scopes.last?.kind == "protocol" {
      readOptional(modifier.index, function: index, close: close, effects: effects)
    }
    guard let scope = scopes.last, let type = scope.type, open == index + 2, !has("static"),
      scope.exposesMembers && !has("private") || hasAttribute("objc") || hasAttribute("IBAction"),
      effects.isEmpty, let parameters = parameters(open: open, close: close), parameters.count <= 2
    else { return close + 1 }
    let name = source.word(index + 1)
    let given = attributes.first { $0.name == "objc" && $0.range.count > 2 }
      .map { source.text(($0.range.lowerBound + 3)..<($0.range.upperBound - 1)).filter { $0 != " " } }
    declarations.types[type].methods.append(
      TypeDeclaration.Method(
        name: name, selector: given ?? SelectorName.of(name, labels: parameters.map(\.label)),
        parameters: parameters))
    return close + 1
  }

  /// The index of the opening parenthesis behind a name and its generic parameters.
  private func parameterList(after name: Int) -> Int? {
    var index = name + 1
    while index < source.count, source.word(index) != "(" {
      if ["{", "}", ";"].contains(source.word(index)) || index > name + 64 { return nil }
      index += 1
    }
    return index < source.count ? index : nil
  }

  /// `async`, `throws` and `rethrows` behind the parameters.
  private func effects(after close: Int) -> [String] {
    (close + 1..<close + 3).map(source.word).filter { ["async", "throws", "rethrows"].contains($0) }
  }

  private mutating func checkOverride() {
    guard let override = modifiers.first(where: { $0.name == "override" }), scopes.last?.kind == "extension"
    else {
      return
    }
    declarations.refusals.append(
      (
        override.index, "an extension overrides a member, which needs the Objective-C runtime",
        "move the member into the class"
      ))
  }

  private mutating func readOptional(_ modifier: Int, function index: Int, close: Int, effects: [String]) {
    guard let scope = scopes.last else { return }
    let result = source.word(close + 1) == "->" ? source.word(close + 2) : "Void"
    guard effects.isEmpty, result == "Void" || result == "(" && source.word(close + 3) == ")", !has("static")
    else {
      declarations.refusals.append(
        (
          modifier, "an optional requirement with a result needs the Objective-C runtime",
          "remove \"optional\" and give the requirement a default in an extension of the protocol"
        ))
      return
    }
    declarations.optionals.append(
      OptionalRequirement(
        modifier: modifier, name: source.word(index + 1), protocolPath: scope.path,
        signature: source.text(index..<close + 1), conditions: conditions))
  }

  /// The parameters of a method that can be called with any arguments; nil if a type does not allow that.
  func parameters(open: Int, close: Int) -> [TypeDeclaration.Parameter]? {
    var parameters: [TypeDeclaration.Parameter] = []
    var start = open + 1
    while start < close {
      var end = start
      var colon: Int?
      var equals: Int?
      var depth = 0
      while end < close, source.word(end) != "," || depth > 0 {
        if source.tokens[end].kind == .symbol, equals == nil {
          let word = source.word(end)
          depth += word.count { $0 == "<" } - (word == "->" ? 0 : word.count { $0 == ">" })
        }
        if source.word(end) == ":", colon == nil { colon = end }
        if source.word(end) == "=", equals == nil { equals = end }
        end = source.after(end)
      }
      guard let colon, colon > start, end <= close else { return nil }
      let type = colon + 1..<(equals ?? end)
      if type.contains(where: {
        ["inout", "@", "some", "...", "borrowing", "consuming"].contains(source.word($0))
      }) {
        return nil
      }
      let isAttributed = source.word(start) == "@"
      parameters.append(
        TypeDeclaration.Parameter(
          label: isAttributed ? "_" : source.word(start), type: source.text(type), hasDefault: equals != nil))
      start = end + 1
    }
    return parameters
  }

  private mutating func readInitializer(at index: Int) -> Int? {
    guard let open = parameterList(after: index), let close = source.partners[open] else { return nil }
    checkOverride()
    if let type = scopes.last?.type, !declarations.types[type].isExtension {
      let parameters = parameters(open: open, close: close)
      let isForbidden = attributes.contains {
        $0.name == "available" && source.words[$0.range].contains("unavailable")
      }
      declarations.types[type].initializers.append(
        TypeDeclaration.Initializer(
          labels: (parameters ?? []).filter { !$0.hasDefault }.map(\.label),
          isConvenience: has("convenience"),
          isUnavailable: isForbidden || parameters == nil || !effects(after: close).isEmpty))
    }
    return close + 1
  }

  private mutating func readProperty(at index: Int) -> Int? {
    checkOverride()
    if let modifier = modifiers.first(where: { $0.name == "optional" }), scopes.last?.kind == "protocol" {
      declarations.refusals.append(
        (
          modifier.index, "an optional property needs the Objective-C runtime",
          "remove \"optional\" and give the property a default in an extension of the protocol"
        ))
    }
    guard hasAttribute("IBOutlet"), let type = scopes.last?.type, source.isWord(index + 1),
      source.word(index + 2) == ":"
    else { return nil }
    var end = index + 3
    if source.word(end) == "[" {
      end = source.after(end)
    } else {
      guard source.isWord(end) else { return nil }
      end += 1
      while source.word(end) == ".", source.isWord(end + 1) { end += 2 }
    }
    if source.word(end).hasPrefix("<") { return nil }
    declarations.types[type].outlets.append(
      RewrittenFile.Outlet(name: source.word(index + 1), type: source.text(index + 3..<end)))
    return end
  }
}
