/// Processes frames concurrently and returns the results in order, with a bounded number of frames in flight.
///
/// The results depend neither on the number of workers nor on the order in which they finish.
package struct OrderedPipeline: Sendable {
  /// Number of frames processed at a time, at least 1.
  let jobs: Int
  /// Number of bands in which a single picture is drawn. It is twice the number of workers because some bands
  /// take longer than others.
  var bands: Int { jobs == 1 ? 1 : 2 * jobs }
  /// Checked between frames; once it returns true, `run` throws `FilmError.interrupted`.
  let isInterrupted: @Sendable () -> Bool

  package init(jobs: Int, isInterrupted: @escaping @Sendable () -> Bool) {
    self.jobs = max(1, jobs)
    self.isInterrupted = isInterrupted
  }

  /// Most pixels of frames that are processed at a time. Counting, comparing and compressing needs up to 24
  /// bytes a pixel.
  private static let pixelsAtWork = 48_000_000

  /// Returns a pipeline with fewer workers if frames of this size would need too much memory otherwise.
  func limitingMemory(forFramesOf size: PixelSize) -> OrderedPipeline {
    let maxJobs = OrderedPipeline.pixelsAtWork / max(1, size.width * size.height)
    return OrderedPipeline(jobs: min(jobs, maxJobs), isInterrupted: isInterrupted)
  }

  /// Runs all frames through the pipeline.
  /// - Parameters:
  ///   - next: returns the next frame, nil after the last; called in order in the calling task.
  ///   - make: processes one frame; called concurrently.
  ///   - consume: receives the results in order in the calling task.
  /// - Throws: the first error of a closure, or `FilmError.interrupted`.
  package func run<Frame: Sendable, Product: Sendable>(
    next: () throws(FilmError) -> Frame?,
    make: @escaping @Sendable (Frame) async throws(FilmError) -> Product,
    consume: (Product) throws(FilmError) -> Void
  ) async throws(FilmError) {
    // Finished frames that wait for an earlier one count too: one slow frame must not let results pile up.
    let window = jobs + 2
    let result: Result<Void, FilmError> = await withTaskGroup { group in
      var waiting = [Product?](repeating: nil, count: window)
      var started = 0
      var finished = 0
      var consumed = 0
      var isOver = false
      do throws(FilmError) {
        while true {
          if isInterrupted() || Task.isCancelled { throw .interrupted }
          // Start frames while a worker is free and the window has room for another result.
          while !isOver, started - finished < jobs, started - consumed < window {
            guard let frame = try next() else {
              isOver = true
              break
            }
            let index = started
            started += 1
            group.addTask {
              await IndexedProduct(index: index, product: OrderedPipeline.result(of: make, frame))
            }
          }
          guard let made = await group.next() else { return .success(()) }
          finished += 1
          // Results arrive in any order; the ring buffer puts them back in order.
          waiting[made.index % window] = try made.product.get()
          while let product = waiting[consumed % window] {
            waiting[consumed % window] = nil
            consumed += 1
            try consume(product)
          }
        }
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Wraps the result of `make`, because child tasks of a group cannot throw typed errors.
  private static func result<Frame, Product>(
    of make: (Frame) async throws(FilmError) -> Product, _ frame: Frame
  ) async -> Result<Product, FilmError> {
    do throws(FilmError) {
      return .success(try await make(frame))
    } catch {
      return .failure(error)
    }
  }
}

/// The result for one frame with its position in the sequence.
private struct IndexedProduct<Product: Sendable>: Sendable {
  let index: Int
  let product: Result<Product, FilmError>
}
