extension CompositingLayer {
  /// Draws runs of row `y` in one color.
  mutating func paint(_ runs: [CoverageRun], y: Int, solid pixel: UInt32) {
    let base = (y - frame.top) * frame.width - frame.left
    let isOpaque = pixel >> 24 == 255
    var pixels = self.pixels.mutableSpan
    for run in runs {
      let indices = (base + run.start)..<(base + run.end)
      if run.coverage == 255 && isOpaque {
        for index in indices { pixels[index] = pixel }
      } else {
        PixelKernels.over(Premultiplied.scaled(pixel, by: run.coverage), &pixels, indices)
      }
    }
  }
}
