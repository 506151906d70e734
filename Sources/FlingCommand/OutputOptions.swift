import ArgumentParser
import FlingFilm

extension OutputMoment: ExpressibleByArgument {
  /// Reads a moment such as `0.5s`, `landed` or `landed+0.2s`.
  package init?(argument: String) {
    self.init(argument)
  }
}

/// Formats that are written as a single file.
extension OutputFormat: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(rawValue: argument)
    if self == .frames { return nil }
  }

  package static var allValueStrings: [String] { allCases.filter { $0 != .frames }.map(\.rawValue) }
}
