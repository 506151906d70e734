import ArgumentParser
import FlingFilm

/// Checks of options that several commands have.
enum OptionCheck {
  static func jobs(_ jobs: Int?) throws {
    try range(jobs, 1...1024, "--jobs")
  }

  static func framesPerSecond(_ fps: Double?) throws {
    try range(fps, OutputOverrides.framesPerSecondRange, "--fps")
  }

  /// Refuses a number outside a range.
  static func range<Number: CustomStringConvertible>(
    _ number: Number?, _ range: ClosedRange<Number>, _ option: String
  ) throws {
    do throws(OptionError) {
      try OptionError.check(number, range, option)
    } catch {
      throw ValidationError("\(error.message).")
    }
  }

  static func span(from: OutputMoment?, until: OutputMoment?) throws {
    if let from, let until, until.isNoLater(than: from) {
      throw ValidationError("--until must be later than --from.")
    }
  }
}
