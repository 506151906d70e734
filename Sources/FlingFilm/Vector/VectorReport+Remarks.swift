import FlingScene
import FlingStage
import FlingVector

/// What an SVG costs its readers.
extension VectorReport {
  /// Filters on something that moves from which on a browser's core is probably more than half busy.
  private static let manyFilters = 3

  /// Warnings about an SVG that keeps the reader's processor busy, and notes about what is not drawn exactly.
  func diagnostics(_ remarks: [SVGRemark]) -> [Diagnostic] {
    (filterWarning(remarks).map { [$0] } ?? []) + remarks.compactMap(diagnostic)
  }

  private func filterWarning(_ remarks: [SVGRemark]) -> Diagnostic? {
    var filters: [(use: SVGFilterUse, subject: Layer.Subject?)] = []
    for remark in remarks {
      if case .movingFilter(let use) = remark.kind { filters.append((use, remark.subject)) }
    }
    guard filters.count >= VectorReport.manyFilters else { return nil }
    let shown = filters.prefix(3).map { "the \($0.use.rawValue) of \(title(of: $0.subject))" }
    let more = filters.count - shown.count
    let names = shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    return document.diagnostic(
      .warning, "\"\(path)\" keeps a browser busy: it draws \(names) anew 60 times a second",
      at: range(of: filters[0].subject), hint: "leave them out of what moves, or write a GIF")
  }

  private func diagnostic(_ remark: SVGRemark) -> Diagnostic? {
    let title = title(of: remark.subject)
    switch remark.kind {
    case .movingFilter: return nil
    case .animations(let count):
      return document.diagnostic(
        .warning, "\"\(path)\" keeps a browser busy: it plays \(count) animations at the same time",
        at: range(of: remark.subject), hint: "show fewer views that move, and no plot, or write a GIF")
    case .raster:
      return document.diagnostic(
        .note, "a paint of \(title) is a picture in \"\(path)\": SVG lacks it", at: range(of: remark.subject),
        hint: "linear and radial gradients are sharp at every size")
    case .alwaysMoves(let part):
      return document.diagnostic(
        .note, "\(part) of \(title) moves in \"\(path)\" for readers who asked for less motion too",
        at: range(of: remark.subject))
    case .approximate(let part):
      return document.diagnostic(
        .note, "\(part) of \(title) has a slightly different edge in \"\(path)\"",
        at: range(of: remark.subject))
    }
  }
}
