import FlingScene
import FlingStage
import Testing

@Suite("Errors of the physics")
struct RefusalTests {
  private func error(_ text: String) -> String { Fixtures.error(text) }

  @Test("A number that is out of range is reported with the name and the key of its behavior")
  func behavior() {
    let scene = """
      views: [{view: a, center: [50, 50], size: 20}, {view: b, center: [90, 50], size: 20}]
      behaviors:
        - attachment: spring
          item: a
          anchor: center
          damping: 1
          frequency: 1e12
        - {attachment: other, item: b, anchor: center, frequency: 1}
      """
    #expect(
      error(scene)
        == #"9: "frequency" of spring is 1000000000000.0; it must be 0, or from 0.000001 to 1e9"#)
  }

  @Test(
    "An error names the key of the scene",
    arguments: [
      ("snap: s, item: a, to: [1e12, 0]", "to"),
      ("push: p, items: a, angle: 0deg, magnitude: 1e12", "magnitude"),
      ("gravity: g, items: a, direction: [1e12, 0]", "direction"),
      ("field: f, items: a, type: drag, minimum-radius: 1e12", "minimum-radius"),
      ("collision: c, items: a, elasticity: 1e12", "elasticity"),
      ("attachment: t, item: a, joint: pin, anchor: [0, 0], friction: 1e12", "friction"),
    ])
  func keys(entry: String, key: String) {
    let text = error("views: [{view: a, center: [50, 50], size: 20}]\nbehaviors: [{\(entry)}]")
    let name = entry.split(separator: ",")[0].split(separator: " ")[1]
    #expect(text.hasPrefix("4: \"\(key)\" of \(name) is "))
  }

  @Test("A number that an action set is reported at the behavior, not at the initial value of the key")
  func set() {
    let scene = """
      views: [{view: a, center: [50, 50], size: 20}]
      let: {most: 1e12}
      behaviors:
        - snap: s
          item: a
          to: center
      script: [{do: [{set: s, to: "= [most, 0]"}], at: 0.1s}]
      """
    #expect(error(scene).hasPrefix("6: \"to\" of s is (1000000000000.0, 0.0); it must have"))
  }

  @Test("A boundary without length is reported at its own line, not at its collision")
  func boundary() {
    let scene = """
      views: [{view: a, center: [50, 50], size: 20}]
      behaviors:
        - collision: walls
          items: a
          boundaries:
            - {segment: floor, from: [0, 200], to: [300, 200]}
            - {segment: dot, from: [1, 1], to: [1, 1]}
      """
    #expect(error(scene) == "9: the path of dot is without length; it must lead from one point to another")
  }

  @Test("A view whose outline cannot be simulated is reported at its line, also in a group")
  func outline() {
    let views = """
      views:
        - {view: a, center: [50, 50], size: 20}
        - {polygon: crossed, points: [[0, 0], [10, 10], [10, 0], [0, 10]]}
        - {polygon: whole, points: [[50, 0], [60, 10], [50, 10]]}
        - {view: dot, center: [90, 90], size: 0}
      behaviors:

      """
    let crossed =
      "5: the outline of crossed is not one simple outline; it must enclose an area without crossing itself, "
      + "with at most 1024 corners"
    #expect(error(views + "  - {gravity: g, items: [a, crossed, whole]}") == crossed)
    #expect(
      error(views + "  - {item-group: k, items: [a, crossed]}\n  - {gravity: g, items: [k, whole]}")
        == crossed)
    #expect(
      error(views + "  - {gravity: g, items: [a, dot, whole]}")
        == "7: the size of dot is 0.0 × 0.0; it must have two sides above 0, from 0.001 to 1 000 000 pt")
  }
}
