import FlingGeometry

extension GradientTrack {
  /// The same gradient with all stops at positions in 0...1, as SVG requires.
  ///
  /// Without repetition, a line or circle is lengthened to the outermost stops. Where that is impossible, colors outside
  /// of 0...1 are cut off. Stops that move stay as they are.
  var withinUnit: GradientTrack {
    let positions = stops.map { $0.position.first[0] }
    guard stops.allSatisfy(\.position.isConstant), let low = positions.min(), let high = positions.max(),
      low < 0 || high > 1
    else { return self }
    var result = self
    var (start, end) = (0.0, 1.0)
    switch geometry {
    case .linear(let channel) where spread == .pad:
      (start, end) = (Swift.min(0, low), Swift.max(1, high))
      result.geometry = .linear(
        channel.mapped { values in
          let (dx, dy) = (values[2] - values[0], values[3] - values[1])
          return [
            values[0] + start * dx, values[1] + start * dy, values[0] + end * dx, values[1] + end * dy,
          ]
        })
    case .radial(let channel) where spread == .pad:
      end = Swift.max(1, high)
      result.geometry = .radial(channel.mapped { [$0[0], $0[1], $0[2] * end] })
    case .linear, .radial, .focal: break
    }
    result.stops = cut(from: start, to: end).map { stop in
      Stop(stop.color, at: Channel(constant: [(stop.position.first[0] - start) / (end - start)]))
    }
    return result
  }

  /// The stops within a range of positions, with one at each end that cuts a span.
  private func cut(from start: Double, to end: Double) -> [Stop] {
    var result: [Stop] = []
    for (index, stop) in stops.enumerated() {
      let position = stop.position.first[0]
      if index > 0 {
        let before = stops[index - 1]
        for border in [start, end] where before.position.first[0] < border && border < position {
          let share = (border - before.position.first[0]) / (position - before.position.first[0])
          result.append(
            Stop(before.color.mixed(with: stop.color, by: share), at: Channel(constant: [border])))
        }
      }
      if start <= position, position <= end { result.append(stop) }
    }
    // All stops lie on one side: the gradient has one color.
    if result.isEmpty, let first = stops.first, let last = stops.last {
      let stop = first.position.first[0] > end ? first : last
      result.append(Stop(stop.color, at: Channel(constant: [start])))
    }
    return result
  }

  /// Stops between which colors that are not premultiplied are interpolated, as in SVG, with the same result.
  ///
  /// A transparent stop gets the color of its neighbor. Where both the color and an opacity above 0 change, there are
  /// seven stops more. Stops whose colors change during the film stay as they are.
  var unpremultipliedStops: [Stop] {
    var result: [Stop] = []
    for (index, stop) in stops.enumerated() {
      result.append(stop)
      guard index + 1 < stops.count else { break }
      let next = stops[index + 1]
      let isConstant = stop.color.isConstant && next.color.isConstant && stop.position.isConstant
      guard isConstant, next.position.isConstant else { continue }
      let (colors, others) = (stop.color.colors, next.color.colors)
      let pairs = zip(colors, others).filter {
        $0.alpha != $1.alpha && $0.withOpacity(0) != $1.withOpacity(0)
      }
      guard !pairs.isEmpty else { continue }
      let (begin, end) = (stop.position.first[0], next.position.first[0])
      func append(_ share: Double) {
        let position = Channel(constant: [ShortDecimal.rounded(begin + share * (end - begin), 4)])
        result.append(Stop(stop.color.mixed(with: next.color, by: share), at: position))
      }
      if pairs.contains(where: { $0.0.alpha == 0 }) { append(0) }
      if pairs.contains(where: { $0.0.alpha > 0 && $0.1.alpha > 0 }) {
        for part in 1..<8 { append(Double(part) / 8) }
      }
      if pairs.contains(where: { $0.1.alpha == 0 }) { append(1) }
    }
    return result
  }
}

extension ColorTrack {
  fileprivate var isConstant: Bool { rgb.isConstant && alpha.isConstant }

  /// The first color in each theme.
  fileprivate var colors: [Color] {
    let (rgb, alpha) = (rgb.first, alpha.first)
    return stride(from: 0, to: rgb.count - 2, by: 3).map { index in
      Color(
        red: rgb[index], green: rgb[index + 1], blue: rgb[index + 2],
        alpha: alpha.count > index / 3 ? alpha[index / 3] : alpha[0])
    }
  }

  /// The color between two in each theme, as `Color.mixed` gives it; at 0 and 1 the limit of the colors between, which
  /// differs from the ends if these are transparent.
  fileprivate func mixed(with other: ColorTrack, by share: Double) -> ColorTrack {
    var rgb: [Double] = []
    var alpha: [Double] = []
    for (mine, theirs) in zip(colors, other.colors) {
      var color = mine.mixed(with: theirs, by: share)
      if share == 0, mine.alpha == 0 { color = theirs.withOpacity(0) }
      if share == 1, theirs.alpha == 0 { color = mine.withOpacity(0) }
      rgb += [color.red, color.green, color.blue]
      alpha.append(color.alpha)
    }
    return ColorTrack(rgb: Channel(constant: rgb), alpha: Channel(constant: alpha))
  }
}
