package import FlingScene
import FlingStage

/// What the cost of a film depends on, as far as its rehearsal tells. It is the same on every machine.
package struct FilmWork: Hashable, Sendable {
  /// Ticks that one run simulates, in all cells.
  package var ticks = 0
  /// Ticks times bodies: the sum over all cells. Bodies are the views that were bodies at any time.
  package var bodyTicks = 0
  /// Ticks times views: the sum over all cells.
  package var viewTicks = 0
  /// Outputs in the order of the scene.
  package var outputs: [OutputWork] = []

  /// What the cost of one output depends on.
  package struct OutputWork: Hashable, Sendable {
    package var kind: Kind
    /// Frames of a film, exposures of a strobe, or rows of a trace; for a vector output, ticks.
    package var frames: Int
    /// Pixels of one frame, or of the one picture; 0 without pixels.
    package var pixels: Int
    /// Views in one frame or row.
    package var views: Int
    /// Frames that differ from those before them; 0 without pixels.
    package var pictures = 0
    /// Pixels that are drawn for these frames: only what changes is drawn anew.
    package var drawnPixels = 0
    /// Those of pictures, gradients, shadows and blurs among them.
    package var shadedPixels = 0
  }

  /// Kinds of outputs with costs of their own.
  package enum Kind: String, CaseIterable, Sendable {
    case gif
    case apng
    /// A GIF that is `lossy` or dithered by `diffusion`.
    case slowGIF = "slow-gif"
    /// One picture: a PNG, a contact sheet or a strobe.
    case png
    case frames
    /// Raw frames: Y4M or PAM.
    case stream
    case trace
    case vector
    /// Frames that are compared with a golden.
    case comparison
  }

  /// The work of drawing a film.
  package init(of film: Film) {
    self.init(film.scene, film.plans)
  }

  /// Rehearses a scene for the work of rendering it.
  /// - Parameter documents: the scene in its themes.
  /// - Throws: the errors for which the scene would not be drawn.
  package init(rendering documents: [Document]) throws(SceneError) {
    self.init()
    for document in documents {
      let scene = try PreparedScene(document)
      add(FilmWork(scene, try OutputPlan.all(of: scene, suffix: "")))
    }
  }

  /// Rehearses a scene for the work of checking it: vector outputs are made, and nothing is drawn.
  /// - Parameter documents: the scene in its themes.
  /// - Throws: the errors of the scene.
  package init(checking documents: [Document]) throws(SceneError) {
    try self.init(rendering: documents)
    outputs.removeAll { $0.kind != .vector }
  }

  /// Rehearses a scene for the work of comparing it with its golden.
  /// - Parameter documents: the scene in its themes.
  /// - Throws: the errors of the scene.
  package init(testing documents: [Document]) throws(SceneError) {
    self.init()
    for document in documents {
      let scene = try PreparedScene(document)
      let (frames, trace) = try GoldenFilm.plans(of: scene)
      var work = FilmWork(scene, [frames, trace])
      work.outputs[0].kind = .comparison
      add(work)
    }
  }

  init() {}

  private init(_ scene: PreparedScene, _ plans: [OutputPlan]) {
    for cell in scene.cells {
      let ticks = cell.rehearsal.lastTick + 1
      self.ticks += ticks
      bodyTicks += ticks * cell.rehearsal.itemNames.count
      viewTicks += ticks * cell.document.views.count
    }
    let views = scene.cells.reduce(0) { $0 + $1.document.views.count }
    outputs = plans.map { plan in
      let kind = plan.output.workKind
      let hasPixels = kind != .trace && kind != .vector
      var work = OutputWork(
        kind: kind, frames: kind == .vector ? ticks : plan.stepCount,
        pixels: hasPixels ? plan.size.width * plan.size.height : 0,
        views: kind == .trace ? views / scene.cells.count : views)
      if hasPixels, kind != .png, let sample = try? ChangeSample(scene, plan) {
        (work.pictures, work.drawnPixels, work.shadedPixels) = (
          sample.pictures, sample.pixels, sample.shadedPixels
        )
      } else if hasPixels {
        (work.pictures, work.drawnPixels) = (work.frames, work.pixels)
      }
      return work
    }
  }

  /// Adds the work of the same scene in another theme.
  private mutating func add(_ other: FilmWork) {
    ticks += other.ticks
    bodyTicks += other.bodyTicks
    viewTicks += other.viewTicks
    outputs += other.outputs
  }
}

extension Output {
  fileprivate var workKind: FilmWork.Kind {
    switch kind {
    case .gif(let options): options.lossy > 0 || options.dither == .diffusion ? .slowGIF : .gif
    case .apng: .apng
    case .png, .sheet, .strobe: .png
    case .frames: .frames
    case .stream: .stream
    case .trace: .trace
    case .svg, .html, .lottie, .motion: .vector
    }
  }
}
