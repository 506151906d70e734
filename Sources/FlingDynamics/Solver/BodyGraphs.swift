/// The contacts and the joints of each body. A graph is built at its first use after a change.
struct BodyGraphs: Sendable {
  private var contactGraph: IncidenceGraph?
  private var jointGraph: IncidenceGraph?

  /// Frees graphs that are stale, because crowds have large ones.
  mutating func drop(_ data: DerivedData) {
    if data.contains(.contactGraph) { contactGraph = nil }
    if data.contains(.jointGraph) { jointGraph = nil }
  }

  /// The contacts of each body.
  mutating func contacts(_ contacts: [Contact], bodies: Int) -> IncidenceGraph {
    if let contactGraph { return contactGraph }
    let graph = IncidenceGraph(
      bodies: bodies, count: contacts.count, first: { contacts[$0].a }, second: { contacts[$0].b })
    contactGraph = graph
    return graph
  }

  /// The joints of each body.
  mutating func joints(_ joints: [JointDefinition], bodies: Int) -> IncidenceGraph {
    if let jointGraph { return jointGraph }
    let graph = IncidenceGraph(
      bodies: bodies, count: joints.count, first: { joints[$0].a }, second: { joints[$0].b })
    jointGraph = graph
    return graph
  }
}
