package import CallLogs
package import FlingDynamics
internal import FlingFilm
internal import FlingScene
internal import FlingStage
package import PhysicsCases

/// The states and solver calls of a case, world by world.
package struct Recording: Sendable {
  package struct WorldHistory: Sendable {
    package var chain = StateChain()
    package var calls: [Journal.Call] = []

    package init() {}
  }

  package var name: String
  package var histories: [WorldHistory]

  /// Records a row of the truth table; most rows have several worlds.
  package init(_ truth: Truth, maxTicks: Int) {
    let watch = PhysicsCaseWatch(maxTicks: maxTicks)
    // A case that the watch stops early may not find what it measures.
    _ = try? PhysicsCaseWatch.$current.withValue(watch) { try truth.measure() }
    name = truth.name
    histories = watch.histories.map { seen in
      var history = WorldHistory()
      for state in seen.states { history.chain.add(state) }
      history.calls = seen.calls
      return history
    }
  }

  /// Records a scene file, with every cell of its sweep.
  package init(scene path: String, maxTicks: Int) throws {
    let source = try SourceFile.read(path)
    let document = try SceneReader.read(source, options: ReadingOptions())
    name = source.stem
    histories = try document.runs.map { try Recording.history(of: $0, maxTicks: maxTicks) }
  }

  private static func history(of document: Document, maxTicks: Int) throws -> WorldHistory {
    let stage = try Stage(document, keepsJournal: true)
    var history = WorldHistory()
    for _ in 0..<maxTicks {
      try stage.advance()
      // The solver is not called while everything rests.
      let calls = stage.journal?.calls ?? []
      if calls[history.calls.count...].contains(where: \.isAdvance) { history.chain.add(stage.stateHash) }
      history.calls = calls
    }
    return history
  }

  /// The case's name and, over all worlds together, a hash for each stop, the number of ticks, and the final
  /// hash.
  package var line: String {
    let most = histories.map(\.chain.marks.count).max() ?? 0
    let columns = (0..<most).map { stop in
      Recording.text(fold { $0.marks.count > stop ? $0.marks[stop] : $0.hash })
    }
    let ticks = histories.map(\.chain.ticks).max() ?? 0
    return "\(name): " + (columns + ["\(ticks)", Recording.text(fold(\.hash))]).joined(separator: " ")
  }

  private func fold(_ number: (StateChain) -> UInt64) -> UInt64 {
    var chain = StateChain()
    for history in histories { chain.add(number(history.chain)) }
    return chain.hash
  }

  /// Describes the ticks between which two lines of the same case diverge.
  package static func difference(_ line: String, _ known: String) -> String {
    let columns = line.split(separator: " ")
    let others = known.split(separator: " ")
    let name = line.prefix { $0 != ":" }
    let nameColumns = name.split(separator: " ").count
    guard columns.count == others.count, columns.count > nameColumns + 2,
      columns[columns.count - 2] == others[columns.count - 2]
    else { return "\(name) has a different number of ticks" }
    var last = 0
    for (k, stop) in StateChain.stops.enumerated() where nameColumns + k < columns.count - 2 {
      if columns[nameColumns + k] != others[nameColumns + k] {
        return "\(name) diverges after tick \(last), by tick \(stop)"
      }
      last = stop
    }
    return "\(name) diverges after tick \(last)"
  }

  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
