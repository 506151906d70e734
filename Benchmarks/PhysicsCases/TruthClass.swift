/// Rows of the truth table that show the same side of the physics.
package struct TruthClass: Sendable {
  package let title: String
  /// What the rows show, for readers of the table.
  package let about: String
  package let truths: [Truth]

  private init(_ title: String, _ truths: [Truth], _ about: String) {
    self.title = title
    self.about = about
    self.truths = truths
  }

  package static let all = [
    TruthClass(
      "Flight", Truth.flight,
      """
      Nothing touches anything: gravity, resistance, pushes and spin. Each has a formula, and the solver steps by that \
      formula, so that only rounding is left, at any frame rate.
      """),
    TruthClass(
      "Bounces", Truth.bounces,
      """
      What comes back from a floor, and what a fast thing does at a thin wall. Bounces happen at the very moment of touching, \
      within the substep, and both ends of a flat face bounce together.
      """),
    TruthClass(
      "Collisions", Truth.collisions,
      """
      Two bodies, a row of them, a cradle, a gas: momentum, angular momentum and, where it is asked for, energy are kept. The \
      last two rows scatter their bodies at random, each engine's table by random numbers of its own.
      """),
    TruthClass(
      "Friction", Truth.friction,
      """
      What sticks, slips, rolls and topples, and at which angle, force and acceleration it begins to.
      """),
    TruthClass(
      "Rods and pins", Truth.rods + Truth.ways,
      """
      Pendulums against the exact elliptic periods, chains under heavy loads, spinning pairs, slides and ropes. All joints are \
      solved at once, directly, so that nothing stretches, however heavy the end.
      """),
    TruthClass(
      "Springs", Truth.springs,
      """
      Spring attachments against the damped oscillator, which is also how they are stepped.
      """),
    TruthClass(
      "Stacks", Truth.stacks,
      """
      Towers, cards, an arch, a heavy box on a light one, a lever, dominoes: what stands in the world stands here.
      """),
    TruthClass(
      "Rest and order", Truth.rest,
      """
      What rests does not tremble and falls asleep after half a second; the order of declaration changes nothing.
      """),
    TruthClass(
      "Snaps", Truth.snaps,
      """
      Snap behaviors, by an animator as a program would use it. No other engine has them.
      """),
    TruthClass(
      "Fields", Truth.fields,
      """
      Fields of force: orbits that close, swirls, drags, edges. The other engines have no fields; their column of the orbit \
      comes from a force that is set anew every frame.
      """),
    TruthClass(
      "Shapes and limits", Truth.shapes,
      """
      Ellipses, pins with a range or friction, and mirrored scenes.
      """),
  ]
}
