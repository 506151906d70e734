package import FlingGeometry
package import FlingScene

/// A film as layers with keyframes, from which the writers of vector formats print their files.
package struct VectorFilm: Sendable {
  /// The size of the picture in whole points: the canvas with the strips of overlays.
  package var size: Size
  /// The position of the canvas, the parent of `tracks`, in the picture, in points.
  package var origin: Point
  /// The themes whose colors the film contains, light before dark; one or two.
  package var themes: [Theme]
  /// The length in seconds, without the hold of the last frame.
  package var duration: Double
  /// For how long the last frame is shown in addition, in seconds.
  package var hold: Double
  package var loop: Output.Loop
  /// Frames per second of the raster film beside it; steps in texts and structure lie on these frames.
  package var framesPerSecond: Double
  /// The moment of the still for readers who asked for less motion and for programs that do not animate, in seconds of
  /// film.
  package var poster: Double
  package var title: String
  package var description: String
  /// Marks of the scene that were set, in ascending order of time.
  package var marks: [Mark]
  /// Nil for a transparent background.
  package var background: PaintTrack?
  /// The first one at the back.
  package var tracks: [LayerTrack]
  /// Outlines of the glyphs that texts use, each once.
  package var glyphs: [GlyphRun.Outline]
  /// Files of the pictures that are drawn, by the number of their fill; nil for one that is not drawn.
  package var pictures: [Raster?]
  /// Paints as pictures.
  package var rasters: [Raster]
  /// How far the keyframes are from the scene at most.
  package var deviation: Deviation

  /// A mark of the scene.
  package struct Mark: Hashable, Sendable {
    package var name: String
    /// In seconds of film.
    package var time: Double

    package init(_ name: String, at time: Double) {
      self.name = name
      self.time = time
    }
  }

  /// A PNG file.
  package struct Raster: Hashable, Sendable {
    package var png: [UInt8]
    /// In pixels.
    package var width: Int
    package var height: Int

    package init(png: [UInt8], width: Int, height: Int) {
      self.png = png
      self.width = width
      self.height = height
    }
  }

  /// The largest differences between the printed keyframes and the scene, at any sample.
  package struct Deviation: Hashable, Sendable {
    package var points = 0.0
    package var degrees = 0.0
    /// Of a color channel, 0...1.
    package var color = 0.0

    package init(points: Double = 0, degrees: Double = 0, color: Double = 0) {
      self.points = points
      self.degrees = degrees
      self.color = color
    }
  }

  package init(
    size: Size, origin: Point = .zero, themes: [Theme] = [.light], duration: Double, hold: Double = 0,
    loop: Output.Loop = .forever, framesPerSecond: Double = 50, poster: Double = 0, title: String = "",
    description: String = "", marks: [Mark] = [], background: PaintTrack? = nil, tracks: [LayerTrack] = [],
    glyphs: [GlyphRun.Outline] = [], pictures: [Raster?] = [], rasters: [Raster] = [],
    deviation: Deviation = Deviation()
  ) {
    self.size = size
    self.origin = origin
    self.themes = themes
    self.duration = duration
    self.hold = hold
    self.loop = loop
    self.framesPerSecond = framesPerSecond
    self.poster = poster
    self.title = title
    self.description = description
    self.marks = marks
    self.background = background
    self.tracks = tracks
    self.glyphs = glyphs
    self.pictures = pictures
    self.rasters = rasters
    self.deviation = deviation
  }
}
