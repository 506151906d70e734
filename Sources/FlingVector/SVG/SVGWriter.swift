import FlingGeometry
package import FlingScene
import FlingStage

/// Writes a film as an animated SVG.
///
/// The file has no script, no reference to the outside and nothing of the scene's words but its title, its description
/// and, on request, the names of views. The same film gives the same bytes everywhere.
package struct SVGWriter {
  /// How the file moves its elements.
  package enum Method: String, Hashable, Sendable, CaseIterable {
    /// Keyframes in a style sheet: readers who asked for less motion see the still.
    case css
    /// `animate` elements, for programs that remove style sheets.
    case smil
  }

  /// A written file with what is to be said about it.
  package struct Document: Sendable {
    package var text: String
    /// What costs the reader's processor or is not drawn exactly, in the order of the layers.
    package var remarks: [SVGRemark]
    /// How many animations run at the same time.
    package var animationCount: Int
  }

  private let film: VectorFilm
  private let method: Method
  private let hasNames: Bool

  /// - Parameters:
  ///   - film: the film, with keyframes chosen by `keyframeOptions` for the same method.
  ///   - method: how elements move.
  ///   - names: whether elements bear the names of their views, as `data-name`.
  package init(_ film: VectorFilm, method: Method = .css, names: Bool = false) {
    self.film = film
    self.method = method
    hasNames = names
  }

  /// The text of the file.
  package func text() throws(VectorError) -> String { try document().text }

  /// What costs the reader's processor or is not drawn exactly; empty for a film that has no form as SVG.
  package var remarks: [SVGRemark] { (try? document())?.remarks ?? [] }

  /// Writes the file.
  package func document() throws(VectorError) -> Document {
    var ids = ShortNames()
    let (titleID, descriptionID) = (ids.next(), ids.next())
    var composer = SVGComposer(film, method: method, hasNames: hasNames, ids: ids)
    var body = ""
    // The canvas is the parent of all layers.
    var canvas = SVGElement("g")
    if let background = film.background {
      canvas.children += try composer.painted(film.picture, fill: background, stroke: nil)
    }
    for track in film.tracks {
      if let element = try composer.element(of: track, within: .always) { canvas.children.append(element) }
    }
    composer.shareOutlines(of: &canvas.children)
    if film.origin == .zero {
      for child in canvas.children { composer.write(child, to: &body) }
    } else {
      canvas = composer.moved(canvas, [Channel(constant: [film.origin.x, film.origin.y])])
      composer.write(canvas, to: &body)
    }

    let (width, height) = (SVGProperty.decimal(film.size.width), SVGProperty.decimal(film.size.height))
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
    text += " viewBox=\"0 0 \(width) \(height)\""
    let labels = [(film.title, titleID), (film.description, descriptionID)].filter { !$0.0.isEmpty }
    if !labels.isEmpty {
      text += " role=\"img\" aria-labelledby=\"\(labels.map { $0.1 }.joined(separator: " "))\""
    }
    text += ">"
    if !film.title.isEmpty { text += "<title id=\"\(titleID)\">\(XMLText.escaped(film.title))</title>" }
    if !film.description.isEmpty {
      text += "<desc id=\"\(descriptionID)\">\(XMLText.escaped(film.description))</desc>"
    }
    let style = composer.sheet.text
    if !style.isEmpty { text += "<style>\(style)</style>" }
    let definitions = composer.definitionsText
    if !definitions.isEmpty { text += "<defs>\(definitions)</defs>" }
    text += body + "</svg>\n"
    return Document(
      text: text, remarks: composer.remarks + composer.animationRemarks,
      animationCount: composer.animationCount)
  }

  /// How keyframes must be chosen for this kind of file.
  /// - Parameters:
  ///   - duration: the length of the film without the hold, in seconds.
  ///   - hold: for how long the last frame is shown in addition, in seconds.
  ///   - tolerance: the largest distance in points and degrees.
  package static func keyframeOptions(
    method: Method, duration: Double, hold: Double, tolerance: Double = KeyframeOptions.usualTolerance,
    loop: Output.Loop = .forever
  ) -> KeyframeOptions {
    let timing = SVGTiming(duration: duration, hold: hold, loop: loop, poster: 0)
    // Colors are printed as bytes, which takes half of the difference that is allowed.
    return KeyframeOptions(
      form: method == .css ? .cubic : .monotoneCubic, tolerance: tolerance, colorTolerance: 0.5 / 255,
      curveLength: method == .css ? SVGAnimation.easingLength : 0
    ) { timing.printed($0, $1) }
  }
}

extension VectorFilm {
  /// The whole picture, in the coordinates of the canvas.
  fileprivate var picture: ShapeTrack {
    .rectangle(
      box: Channel(constant: [-origin.x, -origin.y, size.width, size.height]),
      radii: Channel(constant: [0, 0, 0, 0]), style: .round)
  }
}

extension SVGComposer {
  /// From this number on, the animations of a file are worth a remark.
  private static let manyAnimations = 300

  fileprivate var animationRemarks: [SVGRemark] {
    animationCount > SVGComposer.manyAnimations ? [SVGRemark(.animations(animationCount), nil)] : []
  }
}
