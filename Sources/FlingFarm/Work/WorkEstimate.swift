package import FlingFilm

/// What a film costs on one core, estimated from its rehearsal alone. Every machine computes the same numbers, so
/// shards that know nothing of each other divide the work alike.
package struct WorkEstimate: Hashable, Sendable {
  /// Reading the scene and rehearsing it once, in seconds.
  package let simulationSeconds: Double
  private let outputs: [Cost]

  private struct Cost: Hashable, Sendable {
    var seconds: Double
    var frames: Int
  }

  package init(of film: Film) {
    self.init(FilmWork(of: film))
  }

  package init(_ work: FilmWork) {
    let rates = WorkRates.measured
    simulationSeconds =
      rates.scene + Double(work.ticks) * rates.tick + Double(work.bodyTicks) * rates.bodyTick
      + Double(work.viewTicks) * rates.viewTick
    outputs = work.outputs.map { output in
      let pictures = output.kind == .png ? min(1, output.frames) : output.frames
      let seconds =
        Double(pictures) * Double(output.pixels) * rates.pixel(of: output.kind)
        + Double(output.frames) * (rates.frame(of: output.kind) + Double(output.views) * rates.view)
      return Cost(seconds: seconds, frames: output.frames)
    }
  }

  /// All work, in seconds.
  package var seconds: Double {
    outputs.reduce(outputs.isEmpty ? simulationSeconds : 2 * simulationSeconds) { $0 + $1.seconds }
  }

  /// Drawing and encoding an output, in seconds, without the simulation.
  package func seconds(ofOutput index: Int) -> Double { outputs[index].seconds }

  /// Drawing and encoding one frame of an output, in seconds.
  package func secondsPerFrame(ofOutput index: Int) -> Double {
    outputs[index].seconds / Double(max(1, outputs[index].frames))
  }

  /// The cost of a scene that can't be rehearsed, in seconds.
  package static let secondsOfFailure = WorkRates.measured.scene
}

/// Seconds that steps of the work take on one core.
///
/// The values were estimated on 2026-11-26 from phases that were measured on two shared cores of an x86-64 machine;
/// `.ci/shards --fit` prints what to fit them with. Only their ratios matter for shards.
struct WorkRates {
  /// Reading a scene and its fonts.
  var scene = 0.006
  /// A tick of the simulation, and what each body and each view adds to it.
  var tick = 5e-6
  var bodyTick = 1.5e-6
  var viewTick = 0.3e-6
  /// A view in a frame or row.
  var view = 4e-6

  static let measured = WorkRates()

  /// Drawing and encoding a pixel of a frame.
  func pixel(of kind: FilmWork.Kind) -> Double {
    switch kind {
    case .gif: 10e-9
    case .slowGIF: 40e-9
    case .apng: 100e-9
    case .png, .frames: 40e-9
    case .stream: 7e-9
    case .comparison: 4e-9
    case .trace, .vector: 0
    }
  }

  /// What a frame, row or tick costs whatever its size.
  func frame(of kind: FilmWork.Kind) -> Double {
    switch kind {
    case .gif, .slowGIF, .apng, .png, .frames, .stream, .comparison: 50e-6
    case .trace: 5e-6
    case .vector: 60e-6
    }
  }
}
