import FlingScene
import Testing

@Suite("Errors in expressions")
struct ExpressionsMistakeTests {
  @Test(
    "A syntax error has a range and a hint",
    arguments: [
      ("", "0+1 an expression is missing"),
      ("=", "0+1 an expression is missing"),
      ("1 +", "2+1 a value is missing after +"),
      ("(1 + 2", "0+1 ) is missing"),
      ("[1, 2", "0+1 ] is missing"),
      ("'red", "0+1 a text has no closing '"),
      ("1 2", "2+1 unexpected 2 | an operator is missing"),
      (
        "2 gap",
        "2+3 unexpected gap | an operator such as * is missing, or a unit is separated from its number"
      ),
      ("gap = 2", "4+1 unexpected = | write == to compare"),
      ("gap > 2 && true", "8+2 unexpected && | write and"),
      ("gap > 2 || true", "8+2 unexpected || | write or"),
      ("!true", "0+1 unexpected ! | write not"),
      ("2 ^ 3", "2+1 unexpected ^ | write pow(a, b)"),
      ("gap ? 1 : 2", "4+1 unexpected ? | write if(test, a, b)"),
      ("1 < 2 < 3", "6+1 comparisons can't be chained | write a < b and b < c"),
      ("1 + not true", "4+3 not applies to a whole comparison | write (not …)"),
      ("1)", "1+1 unexpected )"),
      ("max(1, )", "7+1 unexpected )"),
      ("card.", "4+1 a member's name is missing after the point | write view.center"),
      ("3px", "0+3 unknown unit \"px\" | lengths are points and have no unit: 3"),
      ("45degs", "0+6 unknown unit \"degs\" | did you mean \"deg\"?"),
      ("1e999", "0+5 1e999 is too large for a number"),
      (
        "[1, 2, 3]",
        "0+9 3 numbers are neither a point nor a rectangle | write [x, y] or [x, y, width, height]"
      ),
      ("box-{}", "4+1 an expression is missing between the braces | write {{ for a brace"),
      ("box-{1", "4+1 } is missing | write {{ for a brace"),
      ("'{gap:7}'", "6+1 \"7\" is not a format | formats are .2, +.2, 03, .0%, deg, ms and .1deg"),
      ("1, 2", "1+1 unexpected , | points are written [x, y]"),
      ("“red”", "0+1 unexpected “ | quote texts with ' or \""),
    ])
  func syntax(text: String, expected: String) {
    #expect(mistake(text) == expected)
  }

  @Test(
    "The error of an unknown name suggests a similar name or a correction",
    arguments: [
      ("cart.center", "0+4 unknown name \"cart\" | did you mean \"card\"?"),
      ("gap + gpa", "6+3 unknown name \"gpa\" | did you mean \"gap\"?"),
      ("gap-1", "0+5 unknown name \"gap-1\" | write gap - 1"),
      ("gap-rod-length", "0+14 unknown name \"gap-rod-length\" | write gap - rod-length"),
      ("2 * rod-length-gap-1", "4+16 unknown name \"rod-length-gap-1\" | write rod-length - gap - 1"),
      ("box.center", "0+3 unknown name \"box\" | its copies are box-0, box-1 and so on, or box-{i}"),
      ("box-{7}.center", "0+7 unknown name \"box-7\" | did you mean \"box-0\"?"),
      ("sin + 1", "0+3 unknown name \"sin\" | the function is written sin(angle)"),
      ("crimson", "0+7 unknown name \"crimson\" | quote colors and other texts: 'crimson'"),
      ("squrt(4)", "0+5 unknown function \"squrt\" | did you mean \"sqrt\"?"),
      ("card.centre", "5+6 a view has no member \"centre\" | did you mean \"center\"?"),
      ("card.center.z", "12+1 a point has no member \"z\" | it has x and y"),
      ("card.size.width", "10+5 a point has no member \"width\" | write .x: sizes are points"),
      ("card.center.x-1", "12+3 a point has no member \"x-1\" | write x - 1"),
      (
        "card.stroke",
        "5+6 a view has no member \"stroke\" | it has center, frame, size, width, height, min-x, max-x, min-y, "
          + "max-y, rotation, scale, opacity, blur, hidden, z, order, fill, text, top, bottom, left, right, top-left, "
          + "top-right, bottom-left, bottom-right, velocity, angular-velocity, mass, resting, name"
      ),
      ("card.blurr", "5+5 a view has no member \"blurr\" | did you mean \"blur\"?"),
      ("card.x", "5+1 a view has no member \"x\" | write .center.x"),
      ("rod.lenght", "4+6 an attachment has no member \"lenght\" | did you mean \"length\"?"),
      ("landed.at", "7+2 a mark has no member \"at\" | it has time"),
      ("landed + 1s", "0+6 landed is a mark | write landed.time or fired(landed)"),
      ("rod + 1", "0+3 rod is a behavior (attachment), not a value | read one of its keys"),
      ("i + 1", "0+1 i is defined only in copies | give the entry repeat: N"),
      ("it.center", "0+2 it is defined only inside every and some"),
      (
        "drag.location",
        "0+4 drag is a gesture (pan), not a value | write fired(drag), or gesture.location and the like in its reactions"
      ),
      ("card.touch(0)", "5+5 a view has no function \"touch\""),
      (
        "contact.item",
        "0+12 contact is defined only in reactions to contacts | these are \"began\" and \"ended\" of a collision"
      ),
      ("fired(darg)", "6+4 unknown name \"darg\" | did you mean \"drag\"?"),
      ("fired(card)", "6+4 fired takes a gesture or mark; card is neither"),
      ("every('bax-*', true)", "6+7 no view matches 'bax-*' | did you mean \"box-*\"?"),
      ("every(card, true)", "6+4 every takes a pattern in quotes | write every('box-*', test)"),
      ("time.x", "5+1 a time has no members"),
      ("scene.rests", "6+5 the scene has no member \"rests\" | it has resting"),
    ])
  func names(text: String, expected: String) {
    #expect(mistake(text) == expected)
  }

  @Test(
    "A type mismatch is an error at its range",
    arguments: [
      ("gap + 1s", "0+8 can't add a time to a number | times need a unit: 0.4s or 400ms"),
      ("time - 1", "0+8 can't subtract a number from a time | times need a unit: 0.4s or 400ms"),
      ("time > 1", "0+8 can't compare a time with a number | times need a unit: 0.4s or 400ms"),
      (
        "card.rotation < 30",
        "0+18 can't compare an angle with a number | angles need a unit: 45deg, 0.5rad or 0.25turn"
      ),
      ("card.center + 1", "0+15 can't add a number to a point"),
      (
        "card.center * [1, 2]",
        "0+20 can't multiply two points | write dot(a, b) or multiply x and y separately"
      ),
      ("1 / card.center", "4+11 can't divide by a point"),
      ("card.center > 3", "0+11 > takes numbers, not a point | compare .x, .y or length(…)"),
      ("sin(time)", "4+4 sin takes an angle or a number, not a time"),
      ("exp(card.rotation)", "4+13 exp takes a number without a unit, not an angle"),
      ("sqrt(time)", "5+4 can't take the square root of a time"),
      ("max(1, 'a')", "7+3 max takes a number, not a text"),
      ("max(time, gap)", "10+3 max takes values of one unit, not a time and a number"),
      ("length(card)", "7+4 length takes a point, not a view | write its .center"),
      ("abs([1, 2])", "4+6 abs takes a number, not a point | write length(…)"),
      ("tick and true", "0+4 and takes a truth value, not a number | compare it: x > 0"),
      ("not 'a'", "4+3 not takes a truth value, not a text"),
      ("if(tick, 1, 2)", "3+4 if takes a truth value, not a number | compare it: x > 0"),
      ("clamp(1, 2)", "0+5 clamp takes 3 values, not 2 | write clamp(x, least, most)"),
      ("sin()", "0+3 sin takes 1 value, not 0 | write sin(angle)"),
      ("max(1)", "0+3 max takes at least 2 values, not 1 | write max(a, b, …)"),
      ("rgb(1, 2)", "0+3 rgb takes 3 or 4 values, not 2 | write rgb(255, 0, 0) or rgb(255, 0, 0, 0.5)"),
      (
        "hsl(tick, 100, 50)",
        "4+4 the hue of hsl is an angle, not a number | write hsl(120deg, 100, 50) or hsl(120deg, 100, 50, 0.5)"
      ),
      ("'a' == 1", "0+8 can't compare a text with a number"),
      ("card + 'a'", "0+4 a view can't be part of a text | write its .name"),
      ("[time, 1]", "1+4 points and rectangles consist of numbers, not a time"),
      ("touching('a', card)", "9+3 touching takes a view first, not a text"),
      ("random(0, 'a')", "10+3 random takes a number, not a text"),
      (
        "random-int(0s, 2s)",
        "11+2 random-int takes numbers without units, not a time | multiply what it gives: random-int(1, 9) * 1s"
      ),
      ("pick(time, 1, 2)", "5+4 pick takes a number, not a time"),
      ("card.frame.x", "11+1 a rectangle has no members | read those of its view: view.center, view.width"),
      ("'{card}'", "2+4 a view can't be part of a text | write its .name"),
      ("'{time:deg}'", "2+4 the format deg requires an angle, not a time"),
    ])
  func types(text: String, expected: String) {
    #expect(mistake(text) == expected)
  }

  @Test(
    "The error of an evaluation quotes the expression and its values",
    arguments: [
      ("1 / count", "0+9 division by zero: 1 / count | count is 0"),
      ("5 % 0", "0+5 division by zero: 5 % 0"),
      (
        "card.center / count",
        "0+19 division by zero: card.center / count | card.center is [100, 10], count is 0"
      ),
      ("exp(1000)", "0+9 exp(1000) is not a finite number: exp(1000)"),
      ("sqrt(count - 4)", "0+15 sqrt(-4) is not a finite number: sqrt(count - 4) | count is 0"),
      ("log(0)", "0+6 log(0) is not a finite number: log(0)"),
      ("1e308 * 10", "0+10 the result is not a finite number: 1e308 * 10"),
      ("unit([count, 0])", "0+16 [0, 0] has no direction: unit([count, 0]) | count is 0"),
      ("pick(count - 1, 1, 2)", "5+9 pick has no value -1: its values are 0 to 1 | pick counts from 0"),
      ("pick(2, 1, 2)", "5+1 pick has no value 2: its values are 0 to 1 | pick counts from 0"),
      ("none-yet + 1", "0+8 none-yet has no value yet"),
      ("card.mass", "0+9 mass is not known"),
      ("missed.time > 1s", "0+11 the mark has not been set yet: missed.time | test fired(…) first"),
      (
        "random(2, 1)",
        "0+12 the lower bound of random, 2, is above the upper bound, 1: random(2, 1) | write the lower bound first"
      ),
      ("random-int(0.5, 1)", "0+18 random-int takes whole numbers, not 0.5 and 1: random-int(0.5, 1)"),
      ("pow(2s, 0.5)", "8+3 pow of a time needs a whole exponent"),
      ("'{1:ms}'", "2+1 the format ms requires a time, not a number"),
      ("'{'a':.2}'", "1+1 } is missing | write {{ for a brace"),
      ("'{\"a\":.2}'", "2+3 formats apply to numbers, not a text"),
    ])
  func computing(text: String, expected: String) {
    #expect(mistake(text) == expected)
  }

  @Test(
    "A key accepts only values that can be converted to its type",
    arguments: [
      ("5", .time, "0+1 expected a time, found a number | times need a unit: 0.4s or 400ms"),
      ("5s", .plain, "0+2 expected a number, found a time"),
      ("card", .point, "0+4 expected a point, found a view | write its .center"),
      ("card.width", .point, "0+10 expected a point, found a number | points are written [x, y]"),
      ("tick", .truth, "0+4 expected a truth value, found a number"),
      ("card", .text, "0+4 expected a text, found a view | write its .name"),
      ("'rad'", .color, "1+3 unknown color \"rad\" | did you mean \"red\"?"),
      (
        "if(card.resting, 'red', 'system-gren')", .paint,
        "25+11 unknown color \"system-gren\" | did you mean \"system-green\"?"
      ),
      ("count", .time, "none"), ("0", .time, "none"), ("5", .size(.atLeastZero), "none"),
      ("5s", .size(.atLeastZero), "0+2 expected a size, found a time"),
      ("ball.fill", .paint, "0+9 expected a paint, found none"),
    ] as [(String, ValueType, String)])
  func wanted(text: String, type: ValueType, expected: String) {
    #expect(mistake(text, as: type) == expected)
  }

  @Test("An error in a text that differs from its source has the range of the whole text")
  func notVerbatim() throws {
    let text = located("1 + cart", isVerbatim: false)
    #expect {
      try compiler().compile(text, scope: Scope(), expecting: .any)
    } throws: { error in
      (error as? SceneError)?.diagnostics.first?.range == text.range
    }
  }

  @Test("Deep nesting and long chains of operators are errors")
  func depth() {
    let deep = String(repeating: "(", count: 100_000)
    let message = "an expression is nested more than 64 levels deep"
    #expect(mistake(deep) == "64+1 " + message)
    #expect(mistake(String(repeating: "-", count: 100_000) + "1").hasSuffix(message))
    #expect(mistake(String(repeating: "not ", count: 100_000) + "true").hasSuffix(message))
    #expect(mistake(String(repeating: "a-{", count: 10_000)).hasSuffix(message))
    let long = "1" + String(repeating: " + 1", count: 10_000)
    #expect(
      mistake(long)
        == "0+513 an expression has more than 128 operators in a row | give parts of it a name in let")
    #expect(mistake(String(repeating: "(", count: 60) + "1" + String(repeating: ")", count: 60)) == "none")
  }
}
