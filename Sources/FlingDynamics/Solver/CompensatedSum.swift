/// A compensated sum: it keeps the rounding error of each addition, so that the order of the terms has
/// practically no effect.
///
/// Source: A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen" (1974).
struct CompensatedSum {
  private var sum = 0.0
  /// Sum of the rounding errors.
  private var lost = 0.0

  var value: Double { sum + lost }

  mutating func add(_ term: Double) {
    let next = sum + term
    lost += abs(sum) >= abs(term) ? (sum - next) + term : (term - next) + sum
    sum = next
  }
}
