import FlingGeometry
import FlingScene
import Testing

@Suite("Names in expressions")
struct ExpressionsNameTests {
  let copy = Scope(constants: ["i": .number(1, .plain), "n": .number(3, .plain), "row": .number(2, .plain)])
  let action = Scope(
    constants: ["i": .number(1, .plain)], locals: ["k"], allowsRuntimeNames: true, drawsOnce: false)

  @Test("The longest possible name is read, and a hyphen after a number or a parenthesis is a minus")
  func longest() throws {
    #expect(try number("rod-length - gap") == 132)
    #expect(try number("rod-length -gap") == 132)
    #expect(try number("2-gap") == -6)
    #expect(try number("(gap)-gap") == 0)
    #expect(try number("1s-gap * 1s") == -7)
    #expect(mistake("i-1", copy) == "0+3 unknown name \"i-1\" | write i - 1")
    #expect(mistake("row-i", copy) == "0+5 unknown name \"row-i\" | write row - i")
  }

  @Test("Braces in a name are evaluated before the name is looked up")
  func braces() throws {
    #expect(try value("box-{i}.center.x", copy) == .number(400, .plain))
    #expect(try value("box-{i + 1}.center.x", copy) == .number(500, .plain))
    #expect(try value("box-{row - 2}.center", copy) == .point(Point(300, 30)))
    #expect(try value("{'box'}-{i}", copy) == .view(ViewID(index: 4)))
    #expect(
      mistake("box-{count}.center") == "5+5 a name here may use only i, n, names given by as, and constants")
    #expect(mistake("box-{i / 2}.center", copy).hasPrefix("0+11 unknown name \"box-0.5\""))
  }

  @Test("A branch that a copy never takes may compute an unknown name, but not spell one")
  func deadBranches() throws {
    let first = Scope(constants: ["i": .number(0, .plain)])
    #expect(try value("if(i == 0, 5, box-{i - 1}.center.x)", first) == .number(5, .plain))
    #expect(try value("i > 0 and box-{i - 1}.center.x > 0", first) == .truth(false))
    #expect(try compiled("if(i == 0, 5, box-{i - 1}.center.x)", first).constant == .number(5, .plain))
    #expect(mistake("if(i == 0, 5, bax.center.x)", first).hasPrefix("14+3 unknown name"))
  }

  @Test("Names in actions are computed when the action runs")
  func runtime() throws {
    let scene = TestScene()
    scene.locals["k"] = .number(2, .plain)
    let expression = try compiled("box-{k}.center.x", action)
    #expect(expression.constant == nil)
    #expect(expression.reads.contains(.anything))
    #expect(try expression.number(in: scene) == 500)
    scene.locals["k"] = .number(9, .plain)
    #expect {
      try expression.number(in: scene)
    } throws: { error in
      (error as? SceneError).map(errorText) == "0+7 there is no view \"box-9\""
    }
  }

  @Test("A bare name is constant at load or computed at run time")
  func aloneNames() throws {
    guard case .constant(let name) = try compiler().compileName(located("box-{i + 1}"), scope: copy) else {
      Issue.record("the name is not constant")
      return
    }
    #expect(name == "box-2")
    guard case .computed(let expression) = try compiler().compileName(located("box-{k}"), scope: action)
    else {
      Issue.record("the name is constant")
      return
    }
    let scene = TestScene()
    scene.locals["k"] = .number(7, .plain)
    #expect(try expression.text(in: scene) == "box-7")
    #expect(throws: SceneError.self) { try compiler().compileName(located("box-{count}"), scope: copy) }
  }

  @Test("An expression lists each of its reads once, in order")
  func reads() throws {
    func reads(_ text: String) throws -> [Expression.Reference] { try compiled(text).reads }
    let card = ViewID(index: 1)
    #expect(try reads("gap + 1") == [])
    #expect(
      try reads("card.center.x + count + card.center.y") == [
        .view(card, .center, on: .horizontal), .variable(VariableID(index: 2)),
        .view(card, .center, on: .vertical),
      ])
    #expect(
      try reads("local(card, ball.center)")
        == [.view(ViewID(index: 2), .center, on: nil), .geometry(card)])
    #expect(
      try reads("every('box-*', it.width > 1)")
        == [3, 4, 5].map { .view(ViewID(index: $0), .width, on: nil) })
    #expect(try reads("rod.length") == [.behavior(BehaviorID(index: 1), .length)])
    #expect(try reads("landed.time + time") == [.mark(MarkID(index: 0)), .clock])
    #expect(try reads("random(0, card.width)") == [.view(card, .width, on: nil), .clock])
    #expect(try reads("if(card.resting, card, ball).width") == [.view(card, .resting, on: nil), .anything])
  }

  @Test("The plain names of an expression are available without compilation")
  func plainNames() {
    #expect(
      ExpressionCompiler.names(in: located("= a + if(b, c.x, 'is {d}') * box-{e}.width - a")) == [
        "a", "b", "c.x", "d", "e",
      ])
    #expect(ExpressionCompiler.names(in: located("= a +")) == [])
    #expect(ExpressionCompiler.names(inTemplate: located("{a} of {b:.2}")) == ["a", "b"])
  }

  @Test("The nearest name is found across typing errors")
  func nearestName() {
    #expect(nearest("gravty", in: ["snap", "gravity"]) == "gravity")
    #expect(nearest("baord", in: ["board", "bard"]) == "bard")
    #expect(nearest("ab", in: ["xy", "ax"]) == "ax")
    #expect(nearest("x", in: ["y"]) == nil)
    #expect(nearest("attachement-behaviour", in: ["attachment-behavior"]) == "attachment-behavior")
    #expect(nearest("zebra", in: ["snap"]) == nil)
    #expect(nearest("Center", in: ["center"]) == "center")
  }
}
