/// Makes things of frames on several cores and hands them on in order, while no more than a few are on the way.
///
/// What comes out depends on neither the number of workers nor who finishes first.
package struct OrderedPipeline: Sendable {
  /// How many frames are worked on at a time, at least 1.
  let jobs: Int
  /// Into how many bands a picture is cut that alone occupies all workers: twice as many as those, for some bands take
  /// longer than others.
  var bands: Int { jobs == 1 ? 1 : 2 * jobs }
  /// Asked between frames; once true, the work ends with `FilmError.interrupted`.
  let isInterrupted: @Sendable () -> Bool

  package init(jobs: Int, isInterrupted: @escaping @Sendable () -> Bool) {
    self.jobs = max(1, jobs)
    self.isInterrupted = isInterrupted
  }

  /// Pixels of frames that may be worked on at a time: counted, compared and compressed, each takes up to 24 bytes.
  private static let pixelsAtWork = 48_000_000

  /// The same with fewer workers where frames are so large that as many would take too much memory.
  func fitting(_ size: PixelSize) -> OrderedPipeline {
    let most = OrderedPipeline.pixelsAtWork / max(1, size.width * size.height)
    return OrderedPipeline(jobs: min(jobs, most), isInterrupted: isInterrupted)
  }

  /// - Parameters:
  ///   - next: gives the frames one by one, here, in order; nil after the last.
  ///   - make: works on one frame, somewhere.
  ///   - consume: takes what was made, here, in order.
  func run<Frame: Sendable, Product: Sendable>(
    next: () throws(FilmError) -> Frame?,
    make: @escaping @Sendable (Frame) async throws(FilmError) -> Product,
    consume: (Product) throws(FilmError) -> Void
  ) async throws(FilmError) {
    // What is finished but waits for its predecessors counts too, so that one slow frame cannot pile up the others.
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
          while !isOver, started - finished < jobs, started - consumed < window {
            guard let frame = try next() else {
              isOver = true
              break
            }
            let index = started
            started += 1
            group.addTask { await Made(index: index, product: OrderedPipeline.result(of: make, frame)) }
          }
          guard let made = await group.next() else { return .success(()) }
          finished += 1
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

private struct Made<Product: Sendable>: Sendable {
  let index: Int
  let product: Result<Product, FilmError>
}
