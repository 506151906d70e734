import ArgumentParser

/// Checks of options that several commands have.
enum OptionCheck {
  static func jobs(_ jobs: Int?) throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be 1 to 1024.") }
  }

  static func framesPerSecond(_ fps: Double?) throws {
    if let fps, !(0.01...1000).contains(fps) { throw ValidationError("--fps must be 0.01 to 1000.") }
  }

  static func span(from: OutputMoment?, until: OutputMoment?) throws {
    if let from, let until, until.isNoLater(than: from) {
      throw ValidationError("--until must be later than --from.")
    }
  }
}
