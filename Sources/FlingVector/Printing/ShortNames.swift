/// Names in the order a, b, …, z, aa, ab, …
package struct ShortNames {
  private var count = 0

  /// Words that CSS does not accept as the name of an animation.
  private static let reserved: Set<String> = [
    "none", "auto", "unset", "revert", "initial", "inherit", "default",
  ]

  package init() {}

  /// The next name.
  package mutating func next() -> String {
    while true {
      let name = ShortNames.name(count)
      count += 1
      if !ShortNames.reserved.contains(name) { return name }
    }
  }

  private static func name(_ number: Int) -> String {
    var letters: [UInt8] = []
    var rest = number
    repeat {
      letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
      rest = rest / 26 - 1
    } while rest >= 0
    return String(decoding: letters.reversed(), as: UTF8.self)
  }
}

/// Short names for values, the same for equal values.
package struct NameTable<Value: Hashable> {
  /// All values with their names, in the order in which they were named.
  package private(set) var entries: [(value: Value, name: String)] = []
  private var names: ShortNames
  private var known: [Value: String] = [:]

  /// - Parameter names: the source of the names.
  package init(_ names: ShortNames = ShortNames()) {
    self.names = names
  }

  package mutating func name(for value: Value) -> String {
    if let name = known[value] { return name }
    let name = names.next()
    known[value] = name
    entries.append((value, name))
    return name
  }
}
