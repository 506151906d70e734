internal import FlingScene

/// A scene as lists, maps and scalars without locations: the representation that mutations change.
package indirect enum SceneTree: Hashable, Sendable {
  /// An unquoted scalar: a number, a boolean or a word.
  case plain(String)
  /// A quoted scalar.
  case text(String)
  case list([SceneTree])
  case map([Entry])

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: SceneTree

    package init(_ key: String, _ value: SceneTree) {
      self.key = key
      self.value = value
    }
  }

  /// The path from the root to a node: the index of the entry or element on each level.
  package typealias Path = [Int]
}

// MARK: - Reading

extension SceneTree {
  /// Parses a scene's YAML. Aliases are replaced by copies of their nodes.
  /// - Returns: nil if the text is not YAML or violates the limits of scenes.
  package init?(yaml bytes: [UInt8]) {
    let bytes = SourceText.withoutByteOrderMark(bytes)
    guard SourceText.firstInvalidCharacter(in: bytes) == nil else { return nil }
    let findings = DiagnosticSink(file: "seed", lines: SourceLines(bytes))
    guard let root = YAMLReader.read(bytes, findings: findings) else { return nil }
    self.init(root)
  }

  private init(_ node: Node) {
    switch node.content {
    case .scalar(let text, .plain): self = .plain(text)
    case .scalar(let text, _): self = .text(text)
    case .sequence(let items): self = .list(items.map(SceneTree.init))
    case .mapping(let entries): self = .map(entries.map { Entry($0.key, SceneTree($0.value)) })
    case .broken: self = .plain("")
    }
  }
}

// MARK: - Nodes

extension SceneTree {
  /// The text of a scalar; nil for a list or map.
  package var scalar: String? {
    switch self {
    case .plain(let text), .text(let text): text
    case .list, .map: nil
    }
  }

  package var items: [SceneTree]? {
    if case .list(let items) = self { items } else { nil }
  }

  package var entries: [Entry]? {
    if case .map(let entries) = self { entries } else { nil }
  }

  package subscript(key: String) -> SceneTree? { entries?.first { $0.key == key }?.value }

  private var children: [SceneTree] {
    switch self {
    case .plain, .text: []
    case .list(let items): items
    case .map(let entries): entries.map(\.value)
    }
  }

  /// Calls `body` for every node in document order, parents first. `key` is the key of the nearest map entry
  /// around the node; it is empty at the root.
  package func visit(_ body: (_ path: Path, _ key: String, _ node: SceneTree) -> Void) {
    func walk(_ node: SceneTree, _ path: Path, _ key: String) {
      body(path, key, node)
      for (index, child) in node.children.enumerated() {
        walk(child, path + [index], node.entries?[index].key ?? key)
      }
    }
    walk(self, [], "")
  }

  /// The node at a path.
  /// - Precondition: the path leads to a node.
  package subscript(path: Path.SubSequence) -> SceneTree {
    get {
      guard let first = path.first else { return self }
      return children[first][path.dropFirst()]
    }
    set {
      guard let first = path.first else {
        self = newValue
        return
      }
      switch self {
      case .plain, .text: preconditionFailure("a scalar has no children")
      case .list(var items):
        items[first][path.dropFirst()] = newValue
        self = .list(items)
      case .map(var entries):
        entries[first].value[path.dropFirst()] = newValue
        self = .map(entries)
      }
    }
  }

  /// Removes the entry or element at a path. The empty path replaces the tree by an empty map.
  package mutating func remove(_ path: Path) {
    guard let last = path.last else {
      self = .map([])
      return
    }
    switch self[path.dropLast()] {
    case .plain, .text: return
    case .list(var items):
      items.remove(at: last)
      self[path.dropLast()] = .list(items)
    case .map(var entries):
      entries.remove(at: last)
      self[path.dropLast()] = .map(entries)
    }
  }
}
