import FlingGeometry
import Testing

@testable import FlingScene

/// The members of `gesture` and the function `fired`.
@Suite("Gestures in expressions")
struct GestureExpressionTests {
  private func scope(_ kinds: Gesture.Kind...) -> Scope {
    var scope = Scope()
    scope.gestures = kinds
    return scope
  }

  @Test("Expressions read the members of the running gesture by name and its touches by number")
  func members() throws {
    let scene = TestScene()
    scene.gesture = [
      .state: .text("changed"), .location: .point(Point(3, 4)), .velocity: .point(Point(30, 40)),
      .touches: .number(2, .plain),
    ]
    scene.fingers = [Point(0, 0), Point(6, 8)]
    let pan = scope(.pan)
    #expect(try value("length(gesture.velocity)", pan, in: scene) == .number(50, .plain))
    #expect(try value("gesture.state == 'changed'", pan, in: scene) == .truth(true))
    #expect(
      try value("(gesture.touch(0) + gesture.touch(gesture.touches - 1)) / 2", pan, in: scene)
        == .point(Point(3, 4)))
    #expect(try value("local(card, gesture.location).x", pan, in: scene) == .number(-97, .plain))
    #expect(throws: SceneError.self) { try value("gesture.touch(2)", pan, in: scene) }
  }

  @Test("fired returns whether a gesture has fired, also for a computed name")
  func fired() throws {
    let scene = TestScene()
    #expect(try value("fired(drag)", in: scene) == .truth(false))
    scene.fired = [GestureID(index: 0)]
    #expect(try value("fired(drag) and not fired(missed)", in: scene) == .truth(true))
    #expect(try value("fired({'dr' + 'ag'})", in: scene) == .truth(true))
    #expect(try compiled("fired(drag)").reads == [.clock])
  }

  @Test("gesture.velocity is a vector, for a pinch a number in 1/s and for a rotation a spin")
  func velocities() {
    for kind in [Gesture.Kind.tap, .longPress, .pan, .swipe, .edgePan] {
      #expect(
        mistake("gesture.velocity.y + 1s", scope(kind))
          == "0+23 can't add a time to a number | times need a unit: 0.4s or 400ms")
    }
    #expect(mistake("gesture.velocity + 1", scope(.pinch)) == "0+20 can't add a number to a number in 1/s")
    #expect(mistake("gesture.velocity + 1deg", scope(.rotation)) == "0+23 can't add an angle to a spin")
    // With several kinds the type is known only when the list runs.
    #expect((try? compiled("gesture.velocity + 1", scope(.pinch, .pan))) != nil)
  }

  @Test(
    "A member that the gesture lacks is an error that names the kinds that have it",
    arguments: [
      (Gesture.Kind.tap, "translation", "a tap", "pan and edge-pan"),
      (.edgePan, "scale", "an edge-pan", "pinch"), (.pinch, "rotation", "a pinch", "rotation"),
    ])
  func foreign(kind: Gesture.Kind, member: String, who: String, owners: String) {
    #expect(
      mistake("gesture.\(member)", scope(kind))
        == "8+\(member.count) \(who) has no \(member) | it belongs to \(owners)")
    #expect((try? compiled("gesture.\(member)", scope(kind, .pan, .pinch, .rotation))) != nil)
  }

  @Test(
    "The error of a wrong gesture member has a hint with the correction",
    arguments: [
      ("gesture", "0+7 a gesture is not a value | write gesture.location"),
      ("gesture.loction", "8+7 a gesture has no member \"loction\" | did you mean \"location\"?"),
      (
        "gesture.touch",
        "8+5 a gesture has no member \"touch\" | write gesture.touch(0), or gesture.touches for how many"
      ),
      ("gesture.tuch(0)", "8+4 a gesture has no function \"tuch\" | did you mean \"touch\"?"),
      (
        "gesture.location()",
        "8+8 a gesture has no function \"location\" | write gesture.location without parentheses"
      ),
      ("gesture.touch()", "8+5 touch takes 1 value, not 0 | write gesture.touch(0)"),
      ("gesture.touch(0.5)", "14+3 no finger has the number 0.5 | touch counts from 0"),
      ("gesture.touch(-1)", "14+2 no finger has the number -1 | touch counts from 0"),
      ("gesture.touch(1s)", "14+2 touch takes a number, not a time"),
      ("gesture.state == 'chnged'", "17+8 gesture.state is never 'chnged' here | did you mean 'changed'?"),
      (
        "'recognized' != gesture.state",
        "0+12 gesture.state is never 'recognized' here | it is one of 'began', 'changed', 'ended', 'cancelled'"
      ),
      ("gesture.target + 1", "0+18 can't add a number to a view"),
    ])
  func mistakes(text: String, expected: String) {
    #expect(mistake(text, scope(.pan)) == expected)
  }

  @Test("A discrete gesture has only the state recognized")
  func discreteState() {
    #expect(
      mistake("gesture.state == 'ended'", scope(.tap))
        == "17+7 gesture.state is never 'ended' here | did you mean 'recognized'?")
    #expect((try? compiled("gesture.state == 'ended'", scope(.tap, .pan))) != nil)
  }

  @Test("An action list that reads a gesture fails if its caller is not a reaction to a gesture")
  func withoutGesture() {
    let words = "there is no gesture here | the caller of this list of actions is not a reaction to a gesture"
    #expect(mistake("gesture.location", scope(.pan)) == "0+16 \(words)")
    #expect(mistake("gesture.touch(0)", scope(.pan)) == "0+16 \(words)")
  }

  private let head = "fling: 1\ncanvas: {size: [100, 100]}\nlet: {spot: [0, 0]}\n"

  @Test("A gesture is available in its reactions, in their nested actions and in the lists that they run")
  func contexts() {
    let scene =
      head + """
        actions:
          settle: [{after: 1s, do: [{run: deeper}]}]
          deeper: [{let: {spot: = gesture.translation}}]
        gestures:
          - {pan: drag, ended: [{if: = gesture.velocity.x > 0, then: [{run: settle}]}]}
          - {rotation: turn, do: [{run: settle, repeat: 2}]}
        """
    #expect(errors(of: scene) == [])
  }

  @Test("An action list reads only the members that a calling gesture has")
  func lists() {
    let lists = "actions: {settle: [{let: {spot: = gesture.translation}}]}\n"
    #expect(
      errors(of: head + lists + "gestures: [{tap: poke, do: [{run: settle}]}]\n")
        == ["4: a tap has no translation"])
    #expect(
      errors(of: head + lists + "script: [{do: [{run: settle}]}]\n")
        == ["4: gesture is defined only in reactions to gestures"])
    // A gesture with an error causes no further error in its list.
    #expect(
      errors(of: head + lists + "gestures: [{pam: drag, do: [{run: settle}]}]\n")
        == ["5: \"pam\" is not a kind of entry in \"gestures\""])
  }

  @Test("Live keys, tests and expectations can test whether a gesture has fired, but not read its members")
  func elsewhere() {
    let scene =
      head + """
        views: [{view: box, size: 4, center: = gesture.location, hidden: = fired(poke)}]
        gestures: [{tap: poke}]
        when: [{when: = fired(poke), do: [{set: box, opacity: 0}]}]
        expect: [{eventually: = fired(poke)}]
        """
    #expect(errors(of: scene) == ["4: gesture is defined only in reactions to gestures"])
  }
}
