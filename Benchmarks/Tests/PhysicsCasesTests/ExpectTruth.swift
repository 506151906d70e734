import PhysicsCases
import Testing

/// Measures a row of the truth table and expects each figure to be within its bar.
func expectTruth(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let truth = try #require(Truth.named(name), sourceLocation: sourceLocation)
  let findings = try truth.measure()
  #expect(!findings.isEmpty, sourceLocation: sourceLocation)
  for finding in findings {
    #expect(
      finding.holds,
      "\(truth.name): \(finding.metric) is \(finding.value), expected \(finding.truth) ± \(finding.bar)",
      sourceLocation: sourceLocation)
  }
}
