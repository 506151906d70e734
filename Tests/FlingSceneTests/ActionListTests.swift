import Testing

@testable import FlingScene

@Suite("Action lists")
struct ActionListTests {
  private let head = "fling: 1\ncanvas: {size: [100, 100]}\nlet: {x: 0}\n"

  @Test("An action list reads the index, the count and the copy names of its callers")
  func callersIndices() {
    let lists = """
      actions:
        note: [{let: {x: = i + n + k}}, {run: deeper}]
        deeper: [{let: {x: = x + k}}]

      """
    #expect(
      errors(of: head + lists + "script: [{do: [{run: note, repeat: {count: 2, as: k}}], repeat: 3}]") == [])
  }

  @Test("An action list can read the names of all its callers")
  func manyCallers() {
    let names = (0..<200).map { "k\($0)" }
    let list = names.map { "{let: {x: = \($0)}}" }.joined(separator: ", ")
    let callers = names.map { "  - do: [{run: note, repeat: {count: 1, as: \($0)}}]\n" }.joined()
    #expect(
      errors(of: head + "actions: {note: [\(list)]}\nscript:\n\(callers)") == [])
  }

  @Test("Copies of an action that declares a name count once toward the limit of the scene")
  func countedOnce() {
    #expect(errors(of: head + "actions: {note: [{mark: m, repeat: 10001}]}\n") == [])
    #expect(errors(of: head + "gestures: [{tap: t, recognized: [{mark: m, repeat: 10001}]}]\n") == [])
  }

  @Test("The names that action lists inherit from their callers have a limit")
  func tooManyNames() {
    let lists = (0..<400).map { "  l\($0): [{run: l\($0 + 1)}]\n" }.joined()
    let callers = (0..<400).map { "  - do: [{run: l0, repeat: {count: 1, as: k\($0)}}]\n" }.joined()
    let messages = errors(
      of: head + "actions:\n\(lists)  l400: [{log: x}]\nscript:\n\(callers)")
    #expect(messages == ["5: the lists of actions see more than 100000 names of the copies that run them"])
  }

  @Test("An action list whose callers have no copies cannot read the index")
  func noIndex() {
    #expect(
      errors(of: head + "actions: {note: [{let: {x: = i}}]}\nscript: [{do: [{run: note}]}]")
        == ["4: i is defined only in copies"])
  }

  @Test("A copy name shadows a variable only in the action lists that those copies run")
  func hiding() throws {
    let document = try read(
      head + "actions: {note: [{let: {x: = x + 1}}]}\n"
        + "script: [{do: [{run: note}, {let: {x: = x}, repeat: {count: 2, as: x}}]}]")
    guard case .assign(let assignments) = document.actionLists[0].actions[0].kind else {
      Issue.record("no assignment")
      return
    }
    #expect(assignments[0].1.reads == [.variable(VariableID(index: 0))])
  }
}

@Suite("Variable overrides")
struct OverrideTests {
  private func messages(_ name: String, _ value: String) -> [String] {
    errors(
      of: "fling: 1\ncanvas: {size: [100, 100]}\nlet: {damping: 0.5, word: hi}\n",
      options: ReadingOptions(overrides: [(name, value)]))
  }

  @Test("The error of an invalid override names the variable and the value and has no source range")
  func badValues() {
    #expect(
      messages("damping", "abc") == ["0: damping=abc: \"damping\" holds a number, not a text"])
    #expect(messages("damping", "= 3 +") == ["0: damping== 3 +: a value is missing after +"])
    #expect(messages("word", "abc") == [])
    #expect(messages("damping", "3") == [])
  }

  @Test("Each invalid override has its own error, which names it")
  func invalidOverrides() {
    let options = ReadingOptions(overrides: [("a", "= 1 / 0"), ("b", "= 1 / 0")])
    #expect(
      errors(of: "fling: 1\ncanvas: {size: 9}\nlet: {a: 1, b: 2}\n", options: options).map { $0.prefix(12) }
        == ["0: a== 1 / 0", "0: b== 1 / 0"])
  }
}

@Suite("Title and description")
struct TitleTests {
  private let head = "fling: 1\ncanvas: {size: [100, 100]}\nlet: {speed: 2.50, late: = canvas.width}\n"

  @Test("The title and the description contain values of expressions that are known at load")
  func title() throws {
    let document = try read(head + "title: at {speed}\ndescription: \"{{speed} {theme}\"\n")
    #expect(document.metadata.title == "at 2.5")
    #expect(document.metadata.description == "{speed} light")
  }

  @Test("A title that depends on the run or on an unknown name is an error at its line")
  func runningTitle() {
    #expect(
      errors(of: head + "title: at {time}\n") == ["4: \"title\" must be known when the scene is read"])
    #expect(errors(of: head + "title: at {tmie}\n") == ["4: unknown name \"tmie\""])
  }
}
