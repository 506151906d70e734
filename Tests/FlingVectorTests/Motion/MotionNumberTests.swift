import FlingScene
import Testing

@testable import FlingVector

/// Reads the printed numbers back and compares them with the keyframes.
struct MotionNumberTests {
  /// The largest difference between what is read and a property, at every 1/300 s.
  private func difference(
    _ film: VectorFilm, _ property: ViewMotion.Property, isRelative: Bool = true, _ read: (Double) -> Double
  ) -> Double {
    var tracks = ViewTracks()
    tracks.append(film.tracks)
    let motion = ViewMotion(tracks.all[0], end: film.duration)
    let channel = isRelative ? motion.relative(property) : motion[property]
    return (0...900).map { Double($0) / 300 }
      .map { time in abs(channel.values(at: time)[0] - read(time)) }.max() ?? .infinity
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Keyframes of CSS give the numbers of the film`(seed: UInt64) throws {
    let film = MotionFilms.card(MotionWriter.keyframeOptions(format: .css, duration: 3), seed: seed)
    let text = try MotionFilms.text(film, .css)
    let rules: [(String, [(ViewMotion.Property, Int)])] = [
      ("card-x", [(.x, 0)]), ("card-y", [(.y, 1)]), ("card-rotation", [(.rotation, 0)]),
      ("card-scale", [(.scaleX, 0), (.scaleY, 1)]), ("card-opacity", [(.opacity, 0)]),
    ]
    for (name, properties) in rules {
      let count = name == "card-y" ? 2 : properties.count
      let read = try #require(MotionReading.css(text, name, components: count, duration: 3))
      for (property, component) in properties {
        let worst = difference(film, property) { read.values(at: $0)[component] }
        #expect(worst < 0.002, "\(name)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Easings of CSS stay within the flatness`(seed: UInt64) throws {
    let film = MotionFilms.card(MotionWriter.keyframeOptions(format: .css, duration: 3), seed: seed)
    let text = try MotionFilms.text(film, .css)
    var count = 0
    for property in [ViewMotion.Property.x, .y, .rotation] {
      let name = "--card-\(property.rawValue)"
      guard let read = MotionReading.linear(text, "\(name)-easing") else { continue }
      count += 1
      let begin = try #require(
        MotionReading.text(in: text, from: "\(name)-delay: ", to: "s").flatMap(Double.init))
      let duration = try #require(
        MotionReading.text(in: text, from: "\(name)-duration: ", to: "s").flatMap(Double.init))
      var tracks = ViewTracks()
      tracks.append(film.tracks)
      let channel = ViewMotion(tracks.all[0], end: film.duration)[property]
      let worst = difference(film, property, isRelative: false) { time in
        let share = read.values(at: min(max((time - begin) / duration, 0), 1))[0]
        return channel.first[0] + share * (channel.last[0] - channel.first[0])
      }
      // The rounding of times adds a little to the flatness of 0.02.
      #expect(worst < 0.03, "\(name)")
    }
    #expect(count > 0)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Keys of Swift give the numbers of the film`(seed: UInt64) throws {
    let film = MotionFilms.card(MotionWriter.keyframeOptions(format: .swift, duration: 3), seed: seed)
    let text = try MotionFilms.text(film, .swift)
    let paths: [(String, ViewMotion.Property)] = [
      ("position.x", .x), ("position.y", .y), ("transform.rotation.z", .rotation),
      ("transform.scale.x", .scaleX), ("transform.scale.y", .scaleY), ("opacity", .opacity),
    ]
    for (path, property) in paths {
      let read = try #require(MotionReading.swift(text, "cardMotion", path))
      let worst = difference(film, property) { read.values(at: $0)[0] }
      #expect(worst < 0.002, "\(path)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Keyframes and paths of Android give the numbers of the film`(seed: UInt64) throws {
    let film = MotionFilms.card(MotionWriter.keyframeOptions(format: .xml, duration: 3), seed: seed)
    let text = try MotionFilms.text(film, .xml)
    let names: [(String, ViewMotion.Property)] = [
      ("translationX", .x), ("translationY", .y), ("rotation", .rotation),
      ("scaleX", .scaleX), ("scaleY", .scaleY), ("alpha", .opacity),
    ]
    for (name, property) in names {
      let read = try #require(MotionReading.xml(text, name, duration: 3))
      let worst = difference(film, property) { read.values(at: $0)[0] }
      #expect(worst < 0.03, "\(name)")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Keys of JSON give the numbers of the film`(seed: UInt64) throws {
    let film = MotionFilms.card(MotionWriter.keyframeOptions(format: .json, duration: 3), seed: seed)
    let text = try MotionFilms.text(film, .json)
    for property in ViewMotion.Property.allCases {
      let read = try #require(try MotionReading.json(text, "card", property.rawValue))
      let worst = difference(film, property, isRelative: false) { read.values(at: $0)[0] }
      #expect(worst < 1e-6, "\(property)")
    }
  }

  @Test func `Times are rounded as each format prints them, and those of steps down`() {
    for format in MotionWriter.Format.allCases {
      let options = MotionWriter.keyframeOptions(format: format, duration: 1.2343)
      let pass = format == .xml ? 1.235 : 1.2343
      let unit = format == .swift || format == .json ? 1e-6 : pass / 1e6
      let time = options.printedTime(1 / 3.0, .change)
      let count = time / unit
      #expect(abs(count - count.rounded()) < 1e-6)
      #expect(abs(time - 1 / 3.0) <= unit * 0.501)
      #expect(options.printedTime(1 / 3.0, .jump) < 1 / 3.0 - unit * 0.5)
      #expect(options.printedTime(0, .jump) == 0)
    }
  }

  @Test func `A format that prints lines leaves a part of the tolerance for them`() {
    #expect(MotionWriter.keyframeOptions(format: .css, duration: 1, tolerance: 1).tolerance == 0.6)
    #expect(MotionWriter.keyframeOptions(format: .json, duration: 1, tolerance: 1).tolerance == 1)
  }
}
