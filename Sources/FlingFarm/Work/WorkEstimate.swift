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
      let rate = rates.output(output.kind)
      let seconds =
        Double(output.drawnPixels) * rate.drawnPixel + Double(output.shadedPixels) * rate.shadedPixel
        + Double(output.pictures) * rate.picture + Double(output.frames * output.pixels) * rate.pixel
        + Double(output.frames) * (rate.frame + Double(output.views) * rates.view)
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
/// The values were fitted on 2026-11-26 to the processor times of the scenes in `Scenes`, with `.ci/shards --fit`, on one core of
/// a shared x86-64 virtual machine; those of outputs that no such scene has are from single measurements. Only their ratios
/// matter for shards.
struct WorkRates {
  /// Reading a scene and its fonts.
  var scene = 0.05
  /// A tick of the simulation, and what each body and each view adds to it.
  var tick = 100e-6
  var bodyTick = 4e-6
  var viewTick = 0.0
  /// A view in a frame or row.
  var view = 20e-6

  /// What an output costs.
  struct Output {
    /// Drawing and encoding a pixel of a picture that changes.
    var drawnPixel = 0.0
    /// What a pixel of a picture, gradient, shadow or blur adds to it.
    var shadedPixel = 0.0
    /// A picture that differs from the one before, whatever its size.
    var picture = 0.0
    /// A pixel of every frame.
    var pixel = 0.0
    /// A frame, row or tick, whatever its size.
    var frame = 0.0
  }

  static let measured = WorkRates()

  func output(_ kind: FilmWork.Kind) -> Output {
    switch kind {
    case .gif: Output(drawnPixel: 10e-9)
    case .slowGIF: Output(drawnPixel: 12e-9, shadedPixel: 88e-9, picture: 2.7e-3)
    case .apng: Output(drawnPixel: 100e-9, frame: 50e-6)
    case .png, .frames: Output(drawnPixel: 83e-9, frame: 50e-6)
    case .stream: Output(drawnPixel: 5e-9, pixel: 3e-9, frame: 50e-6)
    case .comparison: Output(drawnPixel: 5e-9, pixel: 1e-9, frame: 50e-6)
    case .trace: Output(frame: 5e-6)
    case .vector: Output(frame: 60e-6)
    }
  }
}
