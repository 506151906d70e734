import FlingFilm
import FlingScene

/// Which notes a command prints, and which diagnostics count as errors.
struct DiagnosticPolicy {
  /// Whether warnings count as errors.
  var isStrict: Bool
  /// Whether notes count as errors, too.
  var isStrictAboutNotes: Bool
  /// Whether notes are printed.
  var showsNotes = false
  /// Whether notes are printed that nobody needs who has not asked for them.
  var showsHints = false

  /// Nothing counts as an error, and neither notes nor hints are printed.
  init() { (isStrict, isStrictAboutNotes) = (false, false) }

  init(_ run: RunArguments) {
    isStrictAboutNotes = run.strictAboutNotes
    isStrict = run.strict || isStrictAboutNotes
  }

  /// The warnings and notes of a film that the command reports.
  func diagnostics(of film: Film) -> [Diagnostic] {
    warnings(film.warnings) + notes(film.notes) + (showsHints ? notes(film.hints) : [])
  }

  /// The warnings that the command reports.
  func warnings(_ warnings: [Diagnostic]) -> [Diagnostic] { isStrict ? warnings.map(\.asError) : warnings }

  /// The notes that the command reports.
  func notes(_ notes: [Diagnostic]) -> [Diagnostic] {
    if isStrictAboutNotes { return notes.map(\.asError) }
    return showsNotes ? notes : []
  }
}

extension Diagnostic {
  fileprivate var asError: Diagnostic {
    var diagnostic = self
    diagnostic.severity = .error
    return diagnostic
  }
}
