import FlingGeometry
import Testing

@testable import FlingDynamics

@Suite("Memory use")
struct MemoryUseTests {
  @Test("Contact records stay within their size limits")
  func sizes() {
    #expect(MemoryLayout<Contact>.stride <= 32)
    #expect(MemoryLayout<ManifoldRecord>.stride <= 80)
    #expect(MemoryLayout<ContactConstraintWide>.stride <= 320)
    #expect(MemoryLayout<TouchPair>.stride <= 12)
    #expect(MemoryLayout<TouchChange>.stride <= 64)
  }

  @Test("A table of shared definitions returns the last one set for each body")
  func kinds() {
    func body(_ radius: Double, density: Double) -> BodyDefinition {
      var body = BodyDefinition(bodyShape: .ellipse(Size(width: radius, height: radius)))
      body.density = density
      return body
    }
    var bodies = BodyDefinitionTable()
    var expected: [BodyDefinition] = []
    for k in 0..<40 {
      expected.append(body(Double(10 + k % 3), density: Double(1 + k % 2)))
      bodies.append(expected[k])
    }
    for k in stride(from: 0, to: 40, by: 3) {
      expected[k] = body(20, density: Double(k))
      bodies[k] = expected[k]
    }
    #expect(Array(bodies) == expected)
    bodies.removeAll { $0 % 4 == 1 }
    expected = expected.indices.filter { $0 % 4 != 1 }.map { expected[$0] }
    #expect(Array(bodies) == expected)
    // Entries of definitions that no body uses are overwritten.
    for k in expected.indices {
      expected[k] = body(30, density: Double(1 + k % 5))
      bodies[k] = expected[k]
    }
    #expect(Array(bodies) == expected)
  }
}
