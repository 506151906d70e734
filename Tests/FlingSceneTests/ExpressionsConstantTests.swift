import FlingGeometry
import FlingScene
import Testing

@Suite("Constants and random draws")
struct ExpressionsConstantTests {
  @Test(
    "An expression of literals, constants and the theme is folded at load",
    arguments: [
      ("1 + 2", .number(3, .plain)), ("gap * 2", .number(16, .plain)),
      ("if(theme == 'dark', 1, 2)", .number(2, .plain)),
      ("[gap, rod-length]", .point(Point(8, 140))), ("card", .view(ViewID(index: 1))),
      ("every('box-*', it != card)", .truth(true)), ("if(gap > 1, 1, count)", .number(1, .plain)),
    ] as [(String, Value)])
  func folded(text: String, expected: Value) throws {
    let expression = try compiled(text)
    #expect(expression.constant == expected)
    #expect(expression.reads.isEmpty)
  }

  @Test(
    "An error in a constant subexpression is reported at load",
    arguments: ["1 / 0", "count + 1 / 0"])
  func loadErrors(text: String) {
    #expect(throws: SceneError.self) { try compiled(text) }
  }

  @Test("An error in a branch that may not be evaluated is not reported at load")
  func branches() throws {
    let expression = try compiled("if(count > 0, 1 / 0, 3)")
    #expect(try expression.number(in: TestScene()) == 3)
  }

  @Test("Values are converted to the expected type")
  func conversion() throws {
    #expect(try compiled("0", as: .time).constant == .number(0, .time))
    #expect(try compiled("5", as: .size(.atLeastZero)).constant == .point(Point(5, 5)))
    #expect(try compiled("2", as: .scale).constant == .point(Point(2, 2)))
    #expect(try compiled("gap", as: .text).constant == .text("8"))
    #expect(try compiled("'red'", as: .paint).constant == .color(Color(red: 1, green: 0, blue: 0)))
    #expect(try compiled("count", as: .angle).value(in: TestScene()) == .number(0, .angle))
    #expect(try compiled("400ms", as: .time).time(in: TestScene()) == Time(units: 240))
    #expect(
      try compiled("card.width", as: .size(.atLeastZero)).size(in: TestScene()) == Size(width: 50, height: 50)
    )
  }

  @Test("A list of two expressions is a point, of four a rectangle and of one an error")
  func lists() throws {
    let range = SourceRange(line: 1, column: 1)
    let one = compiler().literal(.number(1, .plain), at: range)
    let live = try compiled("card.center.x", as: .plain)
    #expect(try compiler().pointOrRectangle([one, one], at: range).constant == .point(Point(1, 1)))
    #expect(
      try compiler().pointOrRectangle([one, one, one, one], at: range).constant
        == .rect(Rect(x: 1, y: 1, width: 1, height: 1)))
    let point = try compiler().pointOrRectangle([one, live], at: range)
    #expect(point.reads == [.view(ViewID(index: 1), .center, on: .horizontal)])
    #expect(try point.point(in: TestScene()) == Point(1, 100))
    #expect(throws: SceneError.self) { try compiler().pointOrRectangle([one], at: range) }
  }

  @Test("A value can replace a value of the same type, and a plain 0 has every unit")
  func replacing() {
    #expect(Value.number(1, .angle).canReplace(.number(0, .plain)))
    #expect(Value.number(0, .plain).canReplace(.number(1, .angle)))
    #expect(!Value.number(1, .angle).canReplace(.number(1, .plain)))
    #expect(!Value.text("a").canReplace(.number(1, .plain)))
  }

  // MARK: Random draws

  let marble = Scope(path: "marble-3/center/0")

  @Test("random draws once in a constant and at every evaluation elsewhere")
  func draws() throws {
    let constant = try compiled("random(0, 1)", marble).constant
    #expect(constant != nil)
    var changing = marble
    changing.drawsOnce = false
    let expression = try compiled("random(0, 1)", changing)
    #expect(expression.constant == nil)
    let scene = TestScene()
    #expect(try expression.value(in: scene) == constant)
    scene.draws = 1
    #expect(try expression.value(in: scene) != constant)
    #expect(try compiled("random(0, 1) + card.width", marble).constant == nil)
  }

  @Test("A random draw depends only on the seed, the path, the ordinal and the count")
  func keys() throws {
    func draw(_ text: String, _ scope: Scope, seed: UInt64 = 0) throws -> Value? {
      try compiler(seed: seed).compile(located(text), scope: scope, expecting: .any).constant
    }
    let first = try draw("random(0, 1)", marble)
    #expect(try draw("   (random(0,1)) ", marble) == first)
    #expect(try draw("mix(random(0, 1), random(0, 1), 0)", marble) == first)
    #expect(try draw("mix(random(0, 1), random(0, 1), 1)", marble) != first)
    #expect(try draw("random(0, 1)", marble, seed: 1) != first)
    #expect(try draw("random(0, 1)", Scope(path: "marble-3/center/1")) != first)
  }

  @Test("The first random draws equal the accepted values")
  func acceptedDraws() throws {
    let values = try (0..<3).map { index in
      try compiled("[random(-4, 4), random-int(1, 6)]", Scope(path: "marble-\(index)/center")).constant?
        .described()
    }
    #expect(values == ["[-3.883, 6]", "[-2.043, 1]", "[-2.454, 1]"])
  }

  @Test("random excludes its upper bound, and random-int includes both bounds")
  func bounds() throws {
    var scope = Scope(path: "die")
    scope.drawsOnce = false
    let die = try compiled("random-int(1, 6)", scope)
    let draw = try compiled("random(0s, 2s)", scope)
    let scene = TestScene()
    var seen: Set<Double> = []
    for count in 0..<200 {
      scene.draws = UInt64(count)
      seen.insert(try die.number(in: scene))
      let time = try draw.number(in: scene)
      #expect((0..<2).contains(time))
    }
    #expect(seen == [1, 2, 3, 4, 5, 6])
    #expect(try compiled("random(2, 2)").constant == .number(2, .plain))
  }

  @Test("Evaluation counts its steps and throws an error above the limit")
  func steps() throws {
    let scene = TestScene()
    scene.limit = 100
    let expression = try compiled("every('box-*', it.width > 1)")
    #expect(try expression.truth(in: scene))
    #expect(scene.steps > 3)
    scene.limit = scene.steps
    #expect(throws: SceneError.self) { try expression.truth(in: scene) }
  }
}
