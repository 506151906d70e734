/// The names that are declared in one space.
struct NameSpace {
  /// The meaning of each declared name.
  private(set) var symbols: [String: Symbol] = [:]
  /// All names, in the order of the file.
  private(set) var order: [String] = []
  /// The number of copies of each repeated entry. Its name has a meaning only with an index.
  var repeated: [String: Int] = [:]
  /// Names whose declaration is a mistake.
  private(set) var mistaken: Set<String> = []
  /// Words in entries that could not be read. A reference to such a word that is not declared is not
  /// reported, nor is one to `NAME-…`, because the entry may be repeated.
  private var mistakenStems: Set<String> = []
  /// Where the names are known outside; nil for the scene's own space.
  var outside: Outside?
  /// The parameters of the component, by name.
  var parameters: [String: VariableID] = [:]
  /// The indices of the lists of actions, by name.
  var actionLists: [String: Int] = [:]
  /// The index of the component's use; nil for the scene's own space.
  var use: Int?
  /// The names of views and item groups, for patterns.
  private var viewNames: [(name: String, id: ViewID)] = []
  /// The names of gestures in document order, for patterns.
  private var gestureNames: [(name: String, id: GestureID)] = []
  /// The results of `views(matching:)`, by pattern.
  private var viewMatches: [String: [ViewID]] = [:]
  /// The results of `gestures(matching:)`, by pattern.
  private var gestureMatches: [String: [GestureID]] = [:]

  /// The use of a component from outside.
  struct Outside {
    /// The space of the use.
    var parent: Int
    /// The name of the use in that space; nil if it has none.
    var owner: String?
    /// The group of the use.
    var view: ViewID
    /// The position of the use.
    var range: SourceRange
  }

  /// The names of variables, in the order of the file.
  var variableNames: [String] {
    order.filter { if case .variable? = symbols[$0] { true } else { false } }
  }

  /// Gives a name its meaning; a later declaration replaces an earlier one.
  mutating func declare(_ name: String, _ symbol: Symbol) {
    if symbols.updateValue(symbol, forKey: name) == nil { order.append(name) }
    if case .view(let id) = symbol { addView(name, id) }
    if case .gesture(let id, _) = symbol {
      gestureNames.append((name, id))
      gestureMatches = [:]
    }
  }

  /// Adds a name that patterns of views find.
  mutating func addView(_ name: String, _ id: ViewID) {
    viewNames.append((name, id))
    viewMatches = [:]
  }

  mutating func declareMistaken(_ name: String, isStem: Bool) {
    if isStem { mistakenStems.insert(name) } else { mistaken.insert(name) }
  }

  /// Whether a name is, or begins with, a word of an entry that could not be read.
  func hasMistakenStem(of name: String) -> Bool {
    guard !mistakenStems.isEmpty else { return false }
    return mistakenStems.contains(name)
      || name.indices.contains { name[$0] == "-" && mistakenStems.contains(String(name[..<$0])) }
  }

  /// Whether a pattern that matches no view may match one whose declaration is a mistake.
  func mayMatchInvalidDeclaration(pattern: String) -> Bool {
    // Among so many names one will match; comparing all of them is slow.
    if mistaken.count + mistakenStems.count > Limits.errors * 10 { return true }
    let head = pattern.prefix { $0 != "*" }
    return mistaken.union(mistakenStems).contains { NamePattern.matches(pattern, $0) }
      || mistakenStems.contains { head.hasPrefix($0 + "-") || ($0 + "-").hasPrefix(head) }
  }

  /// The views whose names match a pattern, in order of ID. A use of a component that matches stands for its
  /// parts, whose names begin with its name.
  /// - Parameter owners: the uses to which parts of components belong.
  mutating func views(matching pattern: String, owners: [ViewID: ViewID]) -> [ViewID] {
    if let known = viewMatches[pattern] { return known }
    var ids = viewNames.filter { NamePattern.matches(pattern, $0.name) }.map(\.id).sorted()
    if !owners.isEmpty {
      let matches = Set(ids)
      ids.removeAll { id in
        var view = id
        while let owner = owners[view] {
          if matches.contains(owner) { return true }
          view = owner
        }
        return false
      }
    }
    viewMatches[pattern] = ids
    return ids
  }

  /// The gestures whose names match a pattern, in document order.
  mutating func gestures(matching pattern: String) -> [GestureID] {
    if let known = gestureMatches[pattern] { return known }
    let ids = gestureNames.filter { NamePattern.matches(pattern, $0.name) }.map(\.id)
    gestureMatches[pattern] = ids
    return ids
  }
}
