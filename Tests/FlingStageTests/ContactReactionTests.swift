import FlingScene
import FlingStage
import Testing

@Suite("Reactions to contacts")
struct ContactReactionTests {
  /// A box of mass 0.16 that hits a floor at 505 pt/s after 0.505 s, in the second substep after tick 30.
  private func fall(elasticity: Double, _ reactions: String) -> String {
    """
    views: [{view: floor-mark, frame: [0, 300, 10, 10]}, {view: box, center: [100, 100], size: 40}]
    behaviors:
      - {gravity: fall, items: box}
      - {dynamic-item: skin, items: box, elasticity: \(elasticity), friction: 0}
      - collision: walls
        items: box
        elasticity: 0
        boundaries: [{segment: floor, from: [0, 247.5125], to: [320, 247.5125]}]
        \(reactions)
    """
  }

  @Test("A contact with a boundary has an item, a boundary, a point, a normal and the impulse of the bounce")
  func boundary() throws {
    let logs = try Fixtures.logs(
      fall(
        elasticity: 1,
        """
        began:
              - log: "{contact.item.name} {contact.boundary} {contact.other == none} {contact.point.y:.1}"
              - if: = contact.normal == [0, 1] and abs(contact.impulse - 0.16 * 2 * 505) < 0.01
                then: [{log: exact}]
        """), ticks: 31)
    #expect(logs == ["31: box floor true 247.5", "31: exact"])
  }

  @Test("A bounce that begins and ends within one step runs began and then ended")
  func bounce() throws {
    let logs = try Fixtures.logs(
      fall(elasticity: 1, "began: [{log: begun}]\n    ended: [{log: over}]"), ticks: 40)
    #expect(logs == ["31: begun", "31: over"])
  }

  @Test("A box that comes to rest begins its contact once")
  func rest() throws {
    let logs = try Fixtures.logs(
      fall(elasticity: 0, "began: [{log: begun}]\n    ended: [{log: over}]"), ticks: 200)
    #expect(logs == ["31: begun"])
  }

  @Test("The bounds of a collision are the boundary with the name bounds")
  func bounds() throws {
    let logs = try Fixtures.logs(
      """
      views: [{view: box, center: [100, 520], size: 40}]
      behaviors:
        - {gravity: fall, items: box}
        - collision: walls
          items: box
          bounds: true
          began:
            - if: = contact.boundary == 'bounds'
              then: [{log: "{contact.boundary}"}]
      """, ticks: 60)
    #expect(logs.first?.hasSuffix("bounds") == true)
  }

  /// Three boxes side by side that touch from the start.
  private let row = """
    views:
      - {view: a, center: [100, 100], size: 40}
      - {view: b, center: [140, 100], size: 40}
      - {view: c, center: [180, 100], size: 40}

    """

  @Test("The contact's item is the earlier one in the document, and the normal points away from it")
  func documentOrder() throws {
    let logs = try Fixtures.logs(
      row + """
        behaviors:
          - {dynamic-item: first, items: c}
          - {dynamic-item: second, items: b}
          - collision: clack
            items: [c, b]
            began:
              - log: "{contact.item.name} {contact.other.name} {contact.boundary == none} {contact.normal}"
        """, ticks: 1)
    #expect(logs == ["1: b c true [1, 0]"])
  }

  @Test("Contacts of one substep are in the order of collision, item and other")
  func order() throws {
    let logs = try Fixtures.logs(
      row + """
        behaviors:
          - {dynamic-item: last, items: c}
          - collision: two
            items: [c, b, a]
            began: [{log: "two {contact.item.name}{contact.other.name}"}]
          - collision: one
            items: [b, a]
            began: [{log: "one {contact.item.name}{contact.other.name}"}]
        """, ticks: 3)
    #expect(logs == ["1: two ab", "1: two bc", "1: one ab"])
  }

  @Test("A removed collision ends its contacts in the next tick")
  func removal() throws {
    let logs = try Fixtures.logs(
      row + """
        behaviors:
          - {dynamic-item: skin, items: [a, b]}
          - collision: clack
            items: [a, b]
            ended: [{log: "{contact.item.name}{contact.other.name} parted"}]
        script: [{do: [{remove: clack}], at: 0.1s}]
        """, ticks: 20)
    #expect(logs == ["7: ab parted"])
  }

  @Test("An item that is no longer a body ends its contacts in the next tick")
  func removedItem() throws {
    let logs = try Fixtures.logs(
      row + """
        behaviors:
          - collision: clack
            items: [a, b]
            ended: [{log: "{contact.item.name}{contact.other.name} parted"}]
        script: [{do: [{set: clack, items: a}], at: 0.1s}]
        """, ticks: 20)
    #expect(logs == ["7: ab parted"])
  }

  @Test("A contact that exists when its collision is added begins in the first step, after all ends")
  func lateCollision() throws {
    let logs = try Fixtures.logs(
      row + """
        behaviors:
          - collision: one
            items: [a, b]
            began: [{log: one}]
            ended: [{log: one over}]
          - collision: two
            items: [a, b]
            enabled: false
            began: [{log: two}]
        script:
          - {do: [{add: two}], at: 0.1s}
          - {do: [{remove: [one, two]}, {add: two}, {add: one}], at: 0.2s}
        """, ticks: 20)
    #expect(logs == ["1: one", "7: two", "13: one over", "13: two", "13: one"])
  }

  @Test("Reactions set and compare the views of their contact")
  func targets() throws {
    let failures = try Fixtures.failures(
      row + """
        let: {other: none}
        behaviors:
          - collision: clack
            items: [a, b]
            began:
              - {set: = contact.item, opacity: 0.5}
              - if: = contact.item == a and contact.other != none and contact.other != c
                then: [{set: = contact.other, opacity: 0.25}]
        expect:
          - {at: 1s, that: = a.opacity == 0.5 and b.opacity == 0.25 and c.opacity == 1}
        """)
    #expect(failures == [])
  }

  @Test("Actions of after, then and run read the contact that caused them")
  func scheduled() throws {
    let logs = try Fixtures.logs(
      row + """
        actions:
          tell: [{log: "ran {contact.item.name}"}]
        behaviors:
          - collision: clack
            items: [a, b, c]
            began:
              - {run: tell}
              - {after: 0.1s, do: [{log: "later {contact.item.name}"}, {run: tell}]}
              - {animate: = contact.item, to: {opacity: 0}, duration: 0.1s, then: [{log: "then {contact.other.name}"}]}
        """, ticks: 10)
    #expect(
      logs == [
        "1: ran a", "1: ran b", "7: later a", "7: ran a", "7: then b", "7: later b", "7: ran b", "7: then c",
      ])
  }

  @Test("An action list that reads the contact is an error if its caller has no contact")
  func noContact() {
    let error = Fixtures.error(
      row + """
        actions:
          tell: [{log: "{contact.item.name}"}]
        behaviors:
          - collision: clack
            items: [a, b]
            began: [{run: tell}]
        script: [{do: [{run: tell}]}]
        """)
    #expect(error == "8: there is no contact here (at tick 0, 0s)")
  }

  @Test("A collision that an action creates reacts with the indices of that action")
  func createdCollision() throws {
    let logs = try Fixtures.logs(
      row + """
        script:
          - do:
              - repeat: 2
                add:
                  collision: pair
                  items: = if(i == 0, a, c)
                  bounds: {left: 80, right: 120}
                  began: [{log: "{i} {contact.item.name}"}]
        """, ticks: 3)
    #expect(logs == ["1: 0 a", "1: 1 c"])
  }

  @Test("A collision that removes itself in a reaction still reports the other contacts of that step")
  func collisionRemovesItself() throws {
    let logs = try Fixtures.logs(
      row + """
        behaviors:
          - collision: clack
            items: all
            began: [{log: "{contact.item.name}"}, {remove: clack}]
            ended: [{log: "{contact.item.name} over"}]
        """, ticks: 5)
    #expect(logs == ["1: a", "1: b", "2: a over", "2: b over"])
  }
}
