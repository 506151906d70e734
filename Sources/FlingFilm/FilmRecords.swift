import FlingStage

/// The memory for the records of runs that all films of a command share. A film without a record runs its scene
/// again for each output.
package final class FilmRecords: Sendable {
  let budget = RecordBudget()

  package init() {}
}
