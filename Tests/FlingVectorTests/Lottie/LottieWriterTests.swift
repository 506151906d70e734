import FlingGeometry
import FlingStage
import Foundation
import Testing

@testable import FlingVector

struct LottieWriterTests {
  @Test func `A file has its version, times in frames and the size of the picture`() throws {
    let file = try LottieFile(
      VectorFilm(size: Size(width: 240, height: 99.5), duration: 2.5, hold: 0.8, title: "Two squares"))
    #expect(file.text.hasPrefix(#"{"v":"5.9.0","ver":10000,"fr":60,"ip":0,"op":198,"w":240,"h":100,"#))
    #expect(file.string("nm") == "Two squares")
    #expect(file.count("layers") == 0)
  }

  @Test func `A moving view is one layer with separate positions and handles in thirds`() throws {
    let fall = Channel([
      .init(at: 0, [10], .cubic(y1: 0, y2: 0.3333)), .init(at: 0.5, [60], .linear), .init(at: 1, [20]),
    ])
    var track = LayerTrack.rectangle("box")
    track.pose = Pose(
      position: .separate(x: Channel(constant: [50]), y: fall),
      rotation: Channel([.init(at: 0, [0]), .init(at: 1, [90])]),
      scale: Channel(constant: [1.5, 0.5]))
    let file = try LottieFile(track)
    #expect(file.count("layers") == 1)
    #expect(
      file.text.contains(
        #"{"ddd":0,"ty":4,"nm":"box","ks":{"p":{"s":true,"x":{"a":0,"k":50},"y":{"a":1,"k":["#))
    #expect(
      file.text.contains(
        #"{"t":0,"s":[10],"i":{"x":0.6667,"y":0.3333},"o":{"x":0.3333,"y":0}},{"t":30,"s":[60],"i":{"x":1,"y":1},"#
          + #""o":{"x":0,"y":0}},{"t":60,"s":[20]}"#))
    #expect(file.numbers("layers.0.ks.s.k") == [150, 50])
    #expect(file.numbers("layers.0.ks.r.k.1.s") == [90])
    #expect(file.number("layers.0.ip") == 0)
    #expect(file.number("layers.0.op") == 120)
  }

  @Test func `Wide changes have more decimals of a third`() throws {
    var track = LayerTrack.rectangle()
    track.pose.position = .joint(
      Channel([.init(at: 0, [0, 0], .cubic(y1: 0.25, y2: 0.75)), .init(at: 1, [50, 250])]))
    let file = try LottieFile(track)
    #expect(file.number("layers.0.ks.p.k.0.i.x") == 0.66667)
    #expect(file.number("layers.0.ks.p.k.0.o.x") == 0.33333)
  }

  @Test func `A held value has the mark of a hold`() throws {
    var track = LayerTrack.rectangle()
    track.pose.rotation = Channel([.init(at: 0, [0], .hold), .init(at: 1, [45])])
    let file = try LottieFile(track)
    #expect(file.text.contains(#""r":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":60,"s":[45]}]}"#))
  }

  @Test func `The layer in front comes first, and the background last`() throws {
    let film = VectorFilm(
      size: Size(width: 50, height: 50), duration: 1, background: .blue,
      tracks: [.rectangle("back"), .rectangle("front")])
    let file = try LottieFile(film)
    #expect((0..<3).map { file.string("layers.\($0).nm") } == ["front", "back", nil])
    #expect(file.numbers("layers.2.shapes.0.it.0.s.k") == [50, 50])
    #expect(file.numbers("layers.2.shapes.0.it.0.p.k") == [25, 25])
  }

  @Test func `The canvas lies at its origin in the picture`() throws {
    let film = VectorFilm(
      size: Size(width: 50, height: 90), origin: Point(0, 40), duration: 1,
      tracks: [.rectangle(at: Point(25, 10)), LayerTrack(children: [.rectangle(at: Point(1, 2))])])
    let file = try LottieFile(film)
    #expect(file.numbers("layers.1.ks.p.k") == [25, 50])
    #expect(file.numbers("layers.0.ks.p.k") == [1, 42])
  }

  @Test func `Children lie in the coordinates of their parent's layer`() throws {
    var parent = LayerTrack.rectangle("parent", at: Point(30, 40))
    parent.children = [.rectangle("child", at: Point(5, 5))]
    let group = LayerTrack(
      name: "group", pose: Pose(rotation: Channel(constant: [45])),
      children: [.rectangle("first"), .rectangle("second")])
    let file = try LottieFile(
      VectorFilm(size: Size(width: 50, height: 50), duration: 1, tracks: [parent, group]))
    let names = (0..<5).map { file.string("layers.\($0).nm") }
    #expect(names == ["second", "first", "group", "child", "parent"])
    #expect(file.number("layers.2.ty") == 3)
    #expect(file.number("layers.0.parent") == file.number("layers.2.ind"))
    #expect(file.number("layers.3.parent") == file.number("layers.4.ind"))
    #expect(file.numbers("layers.4.ks.p.k") == [30, 40])
    #expect(file.numbers("layers.3.ks.p.k") == [5, 5])
  }

  @Test func `Names and titles with special characters stay within their strings`() throws {
    let name = "\"},{\"ty\":4 \\ </script><script>\n\u{0}\u{1B}[31m\u{202E} é \u{1F600}"
    let film = VectorFilm(
      size: Size(width: 10, height: 10), duration: 1, title: name, marks: [.init(name, at: 0.5)],
      tracks: [.rectangle(name)])
    let file = try LottieFile(film)
    #expect(file.string("nm") == name)
    #expect(file.string("layers.0.nm") == name)
    #expect(file.string("markers.0.cm") == name)
    #expect(!file.text.contains("\u{1B}") && !file.text.contains("\n"))
  }

  @Test func `Marks are markers without a duration`() throws {
    let film = VectorFilm(
      size: Size(width: 10, height: 10), duration: 1,
      marks: [.init("thrown", at: 0.6), .init("caught", at: 0.905)])
    let file = try LottieFile(film)
    #expect(
      file.text.hasSuffix(
        #""markers":[{"cm":"thrown","tm":36,"dr":0},{"cm":"caught","tm":54.3,"dr":0}]}"#))
  }

  @Test func `Colors are those of the theme`() throws {
    let color = ColorTrack(
      rgb: Channel(constant: [1, 1, 1, 0, 0.5, 0]), alpha: Channel(constant: [1, 0.25]))
    let film = VectorFilm(
      size: Size(width: 10, height: 10), themes: [.light, .dark], duration: 1,
      tracks: [.rectangle(fill: .color(color))])
    let light = try LottieFile(film, theme: .light)
    #expect(light.numbers("layers.0.shapes.0.it.1.c.k") == [1, 1, 1])
    #expect(light.number("layers.0.shapes.0.it.1.o.k") == 100)
    let dark = try LottieFile(film, theme: .dark)
    #expect(dark.numbers("layers.0.shapes.0.it.1.c.k") == [0, 0.502, 0])
    #expect(dark.number("layers.0.shapes.0.it.1.o.k") == 25)
  }

  @Test func `Every byte of a color survives rounding down`() {
    for byte in 0...255 {
      let printed = LottiePaints.component(Double(byte) / 255)
      #expect(Int(printed * 255) == byte && printed <= 1)
    }
  }

  // MARK: - Time

  @Test func `A layer that another one follows ends a bit before it, in the middle between two frames`()
    throws
  {
    var early = LayerTrack.rectangle("early")
    early.presence = Presence([0..<0.9])
    var late = LayerTrack.rectangle("late")
    late.presence = Presence([0.9..<Double.infinity])
    let file = try LottieFile(
      VectorFilm(size: Size(width: 10, height: 10), duration: 2, tracks: [early, late]))
    #expect(file.number("layers.1.op") == 53.49)
    #expect(file.number("layers.0.ip") == 53.5)
    #expect(file.number("layers.0.op") == 120)
  }

  @Test func `Steps lie after the frame of the film before theirs and not after their own`() {
    let clock = LottieClock(duration: 10, hold: 0, frameRate: 60)
    for frame in 1...500 {
      let step = clock.step(Double(frame) / 50)
      #expect(step <= Double(frame) * 1.2 + 1e-9 && step > Double(frame - 1) * 1.2)
      #expect(step - step.rounded(.down) == 0.5)
    }
  }

  @Test func `Times of keyframes stay the same when they are rounded again`() {
    let options = LottieWriter.keyframeOptions(duration: 10, speed: 0.3, tolerance: 0.05)
    #expect(options.form == .monotoneCubic)
    for sample in 0...3000 {
      for event in [KeyframeOptions.Event.change, .jump, .frame] {
        let time = options.printedTime(Double(sample) / 300, event)
        #expect(options.printedTime(time, event) == time)
        if event != .change { #expect(time <= Double(sample) / 300 + 1e-9) }
      }
    }
  }

  @Test func `Slow films have whole frames for ticks and at least 60 frames a second`() {
    #expect(LottieClock.frameRate(speed: 1, framesPerSecond: 50) == 60)
    #expect(LottieClock.frameRate(speed: 0.25, framesPerSecond: 50) == 60)
    #expect(LottieClock.frameRate(speed: 2, framesPerSecond: 50) == 120)
    #expect(LottieClock.frameRate(speed: 1, framesPerSecond: 100) == 120)
    #expect(LottieClock.frameRate(speed: 0.4, framesPerSecond: 50) == 72)
  }

  @Test func `A shape that comes and goes is one layer with a held opacity`() throws {
    var track = LayerTrack.rectangle()
    track.presence = Presence([0.2..<0.4, 0.6..<0.8])
    let file = try LottieFile(track)
    #expect(file.count("layers") == 1)
    #expect(file.number("layers.0.ip") == 11.5)
    #expect(file.number("layers.0.op") == 47.49)
    #expect(file.types("layers.0.shapes.0.it") == ["gr", "tr"])
    #expect(
      file.text.contains(
        #"{"ty":"tr","o":{"a":1,"k":[{"t":11.5,"s":[100],"h":1},{"t":23.5,"s":[0],"h":1},{"t":35.5,"s":[100]}]}}"#
      ))
  }

  @Test func `Children are present while their parents are`() throws {
    var child = LayerTrack.rectangle("child")
    child.presence = Presence([0..<1])
    let file = try LottieFile(
      LayerTrack(presence: Presence([0.5..<Double.infinity]), children: [child, .rectangle("other")]))
    #expect(file.number("layers.1.ip") == 29.5)
    #expect(file.number("layers.1.op") == 59.49)
    #expect(file.number("layers.0.op") == 120)
  }

  // MARK: - Groups

  @Test func `The opacity of one layer is its own`() throws {
    var track = LayerTrack.rectangle(stroke: .blue(width: 2))
    track.opacity = Channel([.init(at: 0, [0]), .init(at: 1, [1])])
    let file = try LottieFile(track)
    #expect(file.count("assets") == 0)
    #expect(file.numbers("layers.0.ks.o.k.1.s") == [100])
  }

  @Test func `The opacity of a group is that of a composition that contains all of it`() throws {
    let group = LayerTrack(
      name: "group", pose: Pose(position: .joint(Channel(constant: [40, 50]))),
      opacity: Channel(constant: [0.5]),
      children: [.rectangle(at: Point(30, 0)), .rectangle(at: Point(-30, 0))])
    let file = try LottieFile(group)
    #expect(file.count("layers") == 1)
    #expect(file.number("layers.0.ty") == 0)
    #expect(file.string("layers.0.refId") == file.string("assets.0.id"))
    #expect(file.number("layers.0.ks.o.k") == 50)
    let width = try #require(file.number("layers.0.w"))
    #expect(width >= 80)
    // The middle of the composition lies at the group's position.
    #expect(file.numbers("layers.0.ks.a.k") == [width / 2, width / 2])
    #expect(file.numbers("layers.0.ks.p.k") == [40, 50])
    #expect(file.numbers("assets.0.layers.2.ks.p.k") == [width / 2 + 30, width / 2])
    #expect(file.number("assets.0.layers.0.ty") == 3)
  }

  @Test func `The opacity of a group with one child is that of the child's paint`() throws {
    var child = LayerTrack.rectangle("child")
    child.opacity = Channel([.init(at: 0, [0]), .init(at: 1, [1])])
    let file = try LottieFile(
      LayerTrack(
        pose: Pose(rotation: Channel(constant: [45])), opacity: Channel(constant: [0.5]), children: [child]))
    #expect(file.count("assets") == 0)
    #expect(file.count("layers") == 2)
    #expect(file.value("layers.0.ks.o") == nil)
    #expect(file.types("layers.0.shapes.0.it") == ["gr", "tr"])
    #expect(file.numbers("layers.0.shapes.0.it.1.o.k.1.s") == [50])
  }

  @Test func `A rectangle with whole sides clips by the size of a composition`() throws {
    var track = LayerTrack.rectangle("frame", at: Point(50, 50))
    track.clipsChildren = true
    track.children = [.rectangle("child", at: Point(8, 0))]
    let file = try LottieFile(track)
    #expect(file.count("layers") == 2)
    #expect(file.number("layers.0.w") == 20)
    #expect(file.number("layers.0.h") == 10)
    #expect(file.value("layers.0.hasMask") == nil)
    #expect(file.numbers("layers.0.ks.a.k") == [10, 5])
    #expect(file.number("layers.0.parent") == file.number("layers.1.ind"))
    #expect(file.numbers("assets.0.layers.0.ks.p.k") == [18, 5])
  }

  @Test func `Other shapes clip by a mask, and those with holes by a matte`() throws {
    var track = LayerTrack.rectangle(radius: 4)
    track.clipsChildren = true
    track.children = [.rectangle("child")]
    let masked = try LottieFile(track)
    #expect(masked.value("layers.0.hasMask") as? Bool == true)
    #expect(masked.string("layers.0.masksProperties.0.mode") == "a")
    #expect(masked.numbers("layers.0.masksProperties.0.pt.k.v.0") == [4, 0])
    #expect(masked.count("layers.0.masksProperties.0.pt.k.v") == 8)

    let ring =
      Path(ellipseIn: Rect(x: -9, y: -9, width: 18, height: 18)).elements
      + Path(ellipseIn: Rect(x: -4, y: -4, width: 8, height: 8)).elements
    track.drawings = [Drawing(shape: .path(Path(ring), rule: .evenodd), fill: .red)]
    let matted = try LottieFile(track)
    #expect(matted.number("layers.0.td") == 1)
    #expect(matted.number("layers.1.tt") == 1)
    #expect(matted.string("layers.1.refId") == "c0")
    #expect(matted.types("layers.0.shapes.0.it") == ["sh", "sh", "fl", "tr"])
    #expect(matted.number("layers.0.shapes.0.it.2.r") == 2)
  }

  // MARK: - Limits

  @Test func `Many views and large numbers are written`() throws {
    var tracks = (0..<20_000).map { LayerTrack.rectangle("v\($0)", at: Point(Double($0), 0)) }
    tracks[0].pose.position = .joint(Channel(constant: [1e300, -1e300]))
    tracks[1].pose.scale = Channel(constant: [1e308, 1e-300])
    tracks[2].drawings[0].shape = .ellipse(Channel(constant: [-1e307, 0, 1e308, 1]))
    tracks[2].opacity = Channel(constant: [0.5])
    tracks[2].children = [tracks[1]]
    let film = VectorFilm(size: Size(width: 1e9, height: 0), duration: 1, tracks: tracks)
    let file = try LottieFile(film)
    #expect(file.count("layers") == 20_000)
    #expect(!file.text.contains("null"))
  }

  @Test func `A film without length has no layers`() throws {
    let file = try LottieFile(
      VectorFilm(size: Size(width: 10, height: 10), duration: 0, tracks: [.rectangle()]))
    #expect(file.count("layers") == 0)
  }
}
