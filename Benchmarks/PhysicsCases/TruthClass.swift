/// Rows of the truth table about the same part of the physics.
package struct TruthClass: Sendable {
  package let title: String
  /// A description for readers of the table.
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
      Motion without contacts: gravity, resistance, pushes and spin. The solver integrates each of them \
      exactly by its formula, so only rounding errors remain, at any frame rate.
      """),
    TruthClass(
      "Bounces", Truth.bounces,
      """
      Bounces from a floor, and fast bodies at thin walls. A bounce happens at its time of impact within the \
      substep, and both ends of a flat face bounce together.
      """),
    TruthClass(
      "Collisions", Truth.collisions,
      """
      Two bodies, a row of bodies, a cradle, a gas: momentum, angular momentum and, for elastic bodies, \
      energy are conserved. The last two rows place their bodies at random; each engine's harness uses \
      random numbers of its own.
      """),
    TruthClass(
      "Friction", Truth.friction,
      """
      Sticking, sliding, rolling and toppling, and the angle, force or acceleration at which each begins.
      """),
    TruthClass(
      "Rods and pins", Truth.rods + Truth.slidesAndRopes,
      """
      Pendulums compared with exact elliptic periods, chains under heavy loads, spinning pairs, slides and \
      ropes. A direct solver solves all joints together, so nothing stretches, whatever the load.
      """),
    TruthClass(
      "Springs", Truth.springs,
      """
      Spring attachments compared with the damped oscillator, whose formula also integrates them.
      """),
    TruthClass(
      "Stacks", Truth.stacks,
      """
      Towers, cards, an arch, a heavy box on a light one, a lever, dominoes: structures that stand in \
      reality stand in the simulation.
      """),
    TruthClass(
      "Rest and order", Truth.rest,
      """
      Resting bodies do not jitter and fall asleep after half a second. The order of declaration does not \
      affect the result.
      """),
    TruthClass(
      "Snaps", Truth.snaps,
      """
      Snap behaviors, run through the animator as in an application. No other engine has them.
      """),
    TruthClass(
      "Fields", Truth.fields,
      """
      Force fields: closed orbits, vortices, drag, edges of regions. The other engines have no fields; for \
      the orbit their benchmark sets a force every frame.
      """),
    TruthClass(
      "Shapes and limits", Truth.shapes,
      """
      Ellipses, pins with a range or friction, and mirrored scenes.
      """),
  ]
}
