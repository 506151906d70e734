package import CallLogs
package import FlingDynamics
internal import FlingFilm
internal import FlingScene
internal import FlingStage
package import PhysicsCases

/// The states that a case went through, world by world, and what led to them.
package struct Recording: Sendable {
  package struct Course: Sendable {
    package var chain = StateChain()
    package var calls: [Journal.Call] = []

    package init() {}
  }

  package var name: String
  package var courses: [Course]

  /// A row of the truth table; most have several worlds.
  package init(_ truth: Truth, mostTicks: Int) {
    let watch = PhysicsCaseWatch(mostTicks: mostTicks)
    // A case that was stopped early may well find nothing to measure.
    _ = try? PhysicsCaseWatch.$current.withValue(watch) { try truth.measure() }
    name = truth.name
    courses = watch.courses.map { seen in
      var course = Course()
      for state in seen.states { course.chain.add(state) }
      course.calls = seen.calls
      return course
    }
  }

  /// A scene file, with every cell of its sweep.
  package init(scene path: String, mostTicks: Int) throws {
    let source = try SourceFile.read(path)
    let document = try SceneReader.read(source, options: ReadingOptions())
    name = source.stem
    courses = try document.runs.map { try Recording.course(of: $0, mostTicks: mostTicks) }
  }

  private static func course(of document: Document, mostTicks: Int) throws -> Course {
    let stage = try Stage(document, keepsJournal: true)
    let animator = stage.animator
    var course = Course()
    for _ in 0..<mostTicks {
      try stage.advance()
      // At rest, with nothing new, the solver is not asked.
      let calls = animator.journal?.calls ?? []
      if calls[course.calls.count...].contains(where: \.isAdvance) { course.chain.add(animator.stateHash) }
      course.calls = calls
    }
    return course
  }

  /// One number for each stop and one for the end, of all worlds together.
  package var line: String {
    let most = courses.map(\.chain.marks.count).max() ?? 0
    let columns = (0..<most).map { stop in
      Recording.text(fold { $0.marks.count > stop ? $0.marks[stop] : $0.hash })
    }
    let ticks = courses.map(\.chain.ticks).max() ?? 0
    return "\(name): " + (columns + ["\(ticks)", Recording.text(fold(\.hash))]).joined(separator: " ")
  }

  private func fold(_ number: (StateChain) -> UInt64) -> UInt64 {
    var whole = StateChain()
    for course in courses { whole.add(number(course.chain)) }
    return whole.hash
  }

  /// Says where two lines of one case part company.
  package static func difference(_ line: String, _ known: String) -> String {
    let columns = line.split(separator: " ")
    let others = known.split(separator: " ")
    let name = line.prefix { $0 != ":" }
    let words = name.split(separator: " ").count
    guard columns.count == others.count, columns.count > words + 2,
      columns[columns.count - 2] == others[columns.count - 2]
    else { return "\(name) takes another number of ticks" }
    var last = 0
    for (k, stop) in StateChain.stops.enumerated() where words + k < columns.count - 2 {
      if columns[words + k] != others[words + k] {
        return "\(name) goes another way after tick \(last), by tick \(stop)"
      }
      last = stop
    }
    return "\(name) goes another way after tick \(last)"
  }

  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
