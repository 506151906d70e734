import Testing

@testable import FlingScene

@Suite("Parsing of reactions, when and composites")
struct ReactionTests {
  private let head =
    "fling: 1\ncanvas: {size: [100, 100]}\nviews: [{view: box, repeat: 2, size: 4, center: top}]\n"

  @Test("contact is available in began and ended, in their nested actions and in the lists that they run")
  func contactIsKnown() {
    let scene =
      head + """
        actions:
          tell: [{run: deeper}]
          deeper: [{log: "{contact.item.name} {contact.impulse}"}]
        behaviors:
          - collision: clack
            items: all
            began: [{after: 1s, do: [{set: = contact.item, opacity: = contact.normal.x}]}]
            ended: [{if: = contact.other != none, then: [{run: tell}]}]
        """
    #expect(errors(of: scene) == [])
  }

  @Test("set rejects contact.item as a bare name")
  func bareContact() {
    let behavior =
      "behaviors: [{collision: clack, items: all, began: [{set: contact.item, opacity: 0}]}]\n"
    #expect(errors(of: head + behavior) == ["4: a view is meant by its name or computed"])
  }

  @Test("contact is not available outside reactions to contacts")
  func contactIsUnknown() {
    let behavior =
      "behaviors: [{collision: clack, items: all, each-tick: [{log: '{contact.item.name}'}]}]\n"
    #expect(errors(of: head + behavior) == ["4: contact is defined only in reactions to contacts"])
    let lists = """
      actions: {tell: [{log: "{contact.point}"}]}
      when: [{when: true, do: [{run: tell}]}]
      """
    #expect(errors(of: head + lists) == ["4: contact is defined only in reactions to contacts"])
  }

  @Test("contact has members and is not a value")
  func members() {
    func reaction(_ text: String) -> [String] {
      errors(of: head + "behaviors: [{collision: clack, items: all, began: [{log: \"{\(text)}\"}]}]\n")
    }
    #expect(reaction("contact.itme.name") == ["4: a contact has no member \"itme\""])
    #expect(reaction("contact") == ["4: a contact is not a value"])
    #expect(reaction("contact.impulse + 1s") == ["4: can't add a time to a number"])
    #expect(reaction("contact.item") == ["4: a view can't be part of a text"])
  }

  @Test("Only collisions have began and ended, and only composites have behaviors")
  func keys() {
    #expect(
      errors(
        of: head + """
          behaviors:
            - {gravity: fall, items: all, began: []}
            - {collision: clack, items: all, behaviors: []}
            - {composite: life}
          """) == [
          "5: \"began\" is not a key of \"gravity\"", "6: \"behaviors\" is not a key of \"collision\"",
          "7: a composite needs \"behaviors\"",
        ])
  }

  @Test("A when entry requires a test and actions")
  func whens() {
    #expect(
      errors(
        of: head + """
          when:
            - {when: = box-0.center.x > 1}
            - {when: , do: [{log: a}]}
            - {when: = box-0.center.x, do: [{log: a}]}
            - {if: true, do: [{log: a}]}
          """) == [
          "5: \"when\" needs \"do\"", "6: \"when\" has no value",
          "7: expected a truth value, found a number", "8: \"if\" is not a kind of entry in \"when\"",
        ])
  }

  @Test(
    "Names in when entries, reactions and parts are visible everywhere, with the indices of all enclosing copies"
  )
  func names() {
    let scene =
      head + """
        behaviors:
          - composite: life
            repeat: {count: 2, as: k}
            behaviors:
              - gravity: fall
                repeat: 2
                items: box-{i}
                each-tick: [{mark: fell}]
              - {collision: clack, items: all, boundaries: [{segment: floor, from: top, to: left}]}
        when:
          - {when: = fired(fell-1-0), repeat: 1, do: [{after: 1s, name: timer, do: [{mark: seen}]}]}
        script:
          - {do: [{remove: [fall-1-1, life-0, timer-0]}, {set: fall-0-1, magnitude: 2}]}
          - {do: [{set: clack-1.floor-1, enabled: false}], at: seen-0}
          - {do: [{set: fall-0-0, angle: = fall-1-1.angle}], at: fell-0-1}
        """
    #expect(errors(of: scene) == [])
  }

  @Test("The parts of a behavior that an action creates have names")
  func madeNames() {
    let scene =
      head + """
        script:
          - do:
              - add:
                  composite: life
                  behaviors:
                    - {gravity: fall, repeat: 2, items: box-0, each-tick: [{mark: fell}]}
                    - {snap: hold, item: box-1, to: top, enabled: false}
              - {remove: fall-1}
              - {add: hold}
          - {do: [{remove: life}], at: fell-0}
        """
    #expect(errors(of: scene) == [])
  }

  @Test("An error in a part of several copies is reported once")
  func onceForAllCopies() {
    let scene =
      head + """
        behaviors:
          - composite: life
            repeat: 3
            behaviors:
              - {gravity: fall, items: box-0, magnitud: 2}
              - {snap: hold, item: box-7, to: top}
              - {filed: wind}
        script: [{do: [{remove: [fall-0, hold-1]}, {add: wind-2}]}]
        """
    #expect(
      errors(of: scene) == [
        "8: unknown key \"magnitud\" of \"gravity\"", "9: unknown name \"box-7\", in copy 0",
        "10: \"filed\" is not a kind of entry in \"behaviors\"",
      ])
  }

  @Test("A disabled part that nothing adds is a warning")
  func neverAddedBehavior() {
    let scene =
      head + "behaviors: [{composite: life, behaviors: [{gravity: fall, items: all, enabled: false}]}]\n"
    #expect(report(of: scene).contains("warning: the gravity \"fall\" is not enabled and nothing adds it"))
  }

  @Test("Composites beyond the maximum depth are one error")
  func deep() {
    let open = String(repeating: "{composite: , behaviors: [", count: 40)
    let close = String(repeating: "]}", count: 40)
    #expect(errors(of: head + "behaviors: [\(open)\(close)]\n").count == 1)
  }
}
