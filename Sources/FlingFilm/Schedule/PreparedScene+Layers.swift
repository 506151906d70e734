import FlingGeometry
import FlingScene
import FlingStage

extension PreparedScene {
  /// Refuses scenes whose layers need too much memory, before anything is drawn.
  ///
  /// Without a blur no layer is larger than the picture, and nested layers are drawn in bands. With a blur,
  /// all moments of the outputs are checked without drawing pixels, unless the picture is so small that no
  /// blur can exceed the limit.
  /// - Throws: `SceneError` at the view that needs too large a layer.
  func checkLayerMemory(of plans: [OutputPlan]) throws(SceneError) {
    guard cells.contains(where: \.document.hasBlurs) else { return }
    for plan in plans {
      if case .trace = plan.output.kind { continue }
      try checkLayerMemory(of: plan)
    }
  }

  private func checkLayerMemory(of plan: OutputPlan) throws(SceneError) {
    do throws(FilmError) {
      switch plan.output.kind {
      // Vector outputs have no layers of pixels.
      case .trace, .svg, .html, .lottie, .motion: return
      case .png, .sheet, .strobe:
        let problem = layerMemoryError(in: try layerWriter.snapshot(of: plan), plan)
        if let problem { throw FilmError.scene(problem) }
      case .gif, .apng, .frames, .stream:
        if plan.showsPosterFirst {
          let snapshot = try layerWriter.posterSnapshot(of: plan, on: .scene)
          if let problem = layerMemoryError(in: snapshot, plan) { throw FilmError.scene(problem) }
        }
        var reel = SceneFrameIterator(self, plan)
        while let group = try reel.nextEqualFrames() {
          if let problem = layerMemoryError(in: group.snapshot, plan) { throw FilmError.scene(problem) }
        }
      }
    } catch {
      if case .scene(let problem) = error { throw problem }
    }
  }

  /// Makes snapshots of which nothing is written.
  private var layerWriter: OutputWriter {
    OutputWriter(
      scene: self, runs: [], pipeline: OrderedPipeline(jobs: 1, isInterrupted: { false }),
      recordingByteLimit: 0,
      countFrames: { _ in })
  }

  private func layerMemoryError(in snapshot: Snapshot, _ plan: OutputPlan) -> SceneError? {
    guard LayerMemoryEstimate.upperBound(snapshot.layers, plan.size) > Double(Limits.pixels) else {
      return nil
    }
    let estimate = LayerMemoryEstimate.bandedEstimate(snapshot, plan.size).estimate
    let maximum = Limits.megapixels(Double(Limits.pixels))
    if estimate.largest > Double(Limits.pixels) {
      return error(
        at: estimate.largestSubject, plan,
        "\"\(plan.path)\" needs a layer of \(Limits.megapixels(estimate.largest)) for this; the maximum is \(maximum)",
        hint: "a blur needs all of what it blurs that can reach the picture: blur less, or less of it")
    }
    guard estimate.peak > LayerMemoryEstimate.limit else { return nil }
    return error(
      at: estimate.peakSubject, plan,
      "\"\(plan.path)\" needs nested layers of \(Limits.megapixels(estimate.peak)) for this; the maximum is \(Limits.megapixels(LayerMemoryEstimate.limit))",
      hint: "nest fewer views that are blurred, blended or translucent")
  }

  private func error(
    at subject: Layer.Subject?, _ plan: OutputPlan, _ message: String, hint: String
  ) -> SceneError {
    let range: SourceRange? =
      switch subject {
      case .view(let view) where document.views.indices.contains(view): document.views[view].range
      case .overlay(let index, _) where document.overlays.indices.contains(index):
        document.overlays[index].range
      default: plan.output.range ?? document.render.range
      }
    return SceneError([document.diagnostic(.error, message, at: range, hint: hint)])
  }
}
