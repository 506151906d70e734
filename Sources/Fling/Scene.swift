import FlingFilm
import FlingGeometry
import FlingScene

/// A scene that was read without errors.
///
/// A scene is a value: it keeps the texts that it was read from, and reading changes no file. Pictures and
/// fonts that the scene names are read by ``Film/rehearse(_:options:)``.
public struct Scene: Sendable {
  let source: SourceFile
  /// The files that the scene includes.
  let files: SceneFiles
  let values: [(name: String, value: String)]
  let document: Document

  /// Reads a scene file.
  ///
  /// - Parameters:
  ///   - path: the path of the file, absolute or from the current folder.
  ///   - values: initial values of variables that replace those of the scene, by name: a number, a text, or
  ///     an expression that begins with `=`.
  ///   - root: a folder that may contain pictures, fonts and included files of the scene, besides the scene's own folder.
  /// - Throws: ``FlingError/unreadable(path:reason:)`` if the file can't be read or `root` is not a folder;
  ///   ``FlingError/scene(_:)`` with all errors of the scene.
  public init(
    contentsOfFile path: String, values: [String: String] = [:], root: String? = nil
  ) throws(FlingError) {
    let source: SourceFile
    do throws(FilmError) {
      // The standard input, which the program calls "-", is not a file.
      source = try SourceFile.read(path == "-" ? "./-" : path, root: root)
    } catch {
      throw FlingError(error)
    }
    try self.init(source, values: values)
  }

  /// Reads a scene from text.
  ///
  /// - Parameters:
  ///   - text: the scene as YAML or JSON.
  ///   - path: the path that the text would have as a file. Messages begin with it, outputs without a name of
  ///     their own are named after it, and pictures, fonts and included files are found beside it. The file need not exist.
  ///   - values: initial values of variables that replace those of the scene, by name: a number, a text, or
  ///     an expression that begins with `=`.
  ///   - root: a folder that may contain pictures, fonts and included files of the scene, besides the folder of `path`.
  /// - Throws: ``FlingError/unreadable(path:reason:)`` if `root` is not a folder; ``FlingError/scene(_:)`` with
  ///   all errors of the scene.
  public init(
    text: String, path: String = "scene.yaml", values: [String: String] = [:], root: String? = nil
  ) throws(FlingError) {
    do throws(FilmError) {
      if let root { try SourceFile.checkFolder(root) }
    } catch {
      throw FlingError(error)
    }
    try self.init(SourceFile(name: path, bytes: Array(text.utf8), root: root), values: values)
  }

  private init(_ source: SourceFile, values: [String: String]) throws(FlingError) {
    self.source = source
    files = SceneFiles(of: source)
    self.values = values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    do throws(SceneError) {
      document = try SceneReader.read(source, options: ReadingOptions(overrides: self.values, files: files))
    } catch {
      throw .scene(error.diagnostics.map(Diagnostic.init))
    }
  }

  /// The scene's title; nil if it has none.
  public var title: String? { document.metadata.title }

  /// The scene's description; nil if it has none.
  public var summary: String? { document.metadata.description }

  /// The width of the canvas in points.
  public var width: Double { document.canvas.size.width }

  /// The height of the canvas in points.
  public var height: Double { document.canvas.size.height }

  /// The outputs that the scene declares, in its order. A scene without the key `outputs` has one GIF.
  public var outputs: [Output] { document.render.outputs.map(Output.init) }

  /// The names of the marks, which a ``Moment`` may name.
  public var marks: [String] { document.marks.filter { !$0.isEmpty } }

  /// The names of the variables, whose initial values `values` may replace.
  public var variables: [String] { document.variables.filter { !$0.isParameter }.map(\.name) }

  /// Warnings about the text of the scene. ``Film/warnings`` has these and those of its run.
  public var warnings: [Diagnostic] { document.warnings.map(Diagnostic.init) }

  /// An output that a scene declares.
  public struct Output: Hashable, Sendable {
    /// The path relative to the folder of the outputs.
    public let path: String
    /// The format of the file, or of the files of a folder.
    public let format: OutputFormat

    init(_ output: FlingScene.Output) {
      path = output.path
      format = OutputFormat(FlingFilm.OutputFormat(of: output))
    }
  }
}

extension Scene: CustomStringConvertible {
  /// The path of the scene.
  public var description: String { source.name }
}
