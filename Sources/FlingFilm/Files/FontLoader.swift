package import FlingScene
import FlingType

/// Loads the fonts that a scene names, and Inter from the system if it is not embedded.
package struct FontLoader {
  private let folder: SceneFolder
  private let source: SourceFile

  /// Loads the bytes of all fonts into a document.
  /// - Parameters:
  ///   - document: the scene.
  ///   - isEmbedded: whether Inter is embedded in the program.
  ///   - folders: folders to search for Inter otherwise, in this order.
  /// - Throws: `SceneError` with every file that can't be read or is not a font, each at its position.
  package static func loadFonts(
    _ document: inout Document, isEmbedded: Bool = DefaultFamily.embedded != nil,
    folders: [String] = DefaultFamily.folders
  ) throws(SceneError) {
    let shelf = FontLoader(of: document.source)
    var problems: [Diagnostic] = []
    for family in document.fonts.indices {
      for index in document.fonts[family].files.indices {
        let file = document.fonts[family].files[index]
        do throws(Failure) {
          document.fonts[family].files[index].bytes = try shelf.read(file.path)
        } catch {
          problems.append(
            document.diagnostic(
              .error, "\"\(file.path.shortened(to: 60))\" \(error.message)", at: file.range, hint: error.hint)
          )
        }
      }
    }
    guard problems.isEmpty else { throw SceneError(problems) }
    guard let range = document.firstTextRange else { return }
    let hash: String?
    if isEmbedded {
      hash = DefaultFamily.embeddedHash
    } else {
      hash = addInstalledDefaultFamily(to: &document, folders)
    }
    guard let hash, hash != DefaultFamily.knownHash else { return }
    document.warnings.append(
      document.diagnostic(
        .warning,
        "the installed font Inter has another version than Fling's own: text may differ from other machines",
        at: range, hint: "Fling's own version is that of Debian's fonts-inter 4.0~beta7"))
  }

  private init(of source: SourceFile) {
    folder = SceneFolder(of: source)
    self.source = source
  }

  private struct Failure: Error {
    var message: String
    var hint: String?
  }

  /// Reads a font beside the scene. Links that lead out of the scene's folder are rejected.
  private func read(_ path: String) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try folder.read(path, limit: FontFile.sizeLimit + 1)
    } catch {
      throw Failure(message: "can't be read: \(error.reason)")
    }
    guard let bytes else {
      throw Failure(message: folder.boundary.message, hint: folder.boundary.hint)
    }
    do throws(FontError) {
      _ = try Face(FontFile(bytes))
    } catch {
      throw Failure(message: error.message, hint: error.hint)
    }
    return bytes
  }

  /// Adds Inter from the usual install folders to a document; no other system font is used.
  /// - Returns: hash of the added files; nil if nothing was added.
  private static func addInstalledDefaultFamily(to document: inout Document, _ folders: [String]) -> String? {
    guard !document.fonts.contains(where: { $0.family == DefaultFamily.name }),
      let family = defaultFamily(in: folders)
    else { return nil }
    document.fonts.append(family.declaration)
    return family.hash
  }

  private static func defaultFamily(
    in folders: [String]
  ) -> (declaration: FontDeclaration, hash: String)? {
    for folder in folders {
      var declaration = FontDeclaration(family: DefaultFamily.name, files: [])
      for (name, weight, isItalic) in DefaultFamily.files {
        let path = "\(folder)/\(name)"
        guard let bytes = try? InputFile.bytes(at: path, limit: FontFile.sizeLimit + 1),
          (try? Face(FontFile(bytes))) != nil
        else { continue }
        var file = FontDeclaration.File(
          weight: weight, isItalic: isItalic, path: path, range: SourceRange(line: 0, column: 0))
        file.bytes = bytes
        declaration.files.append(file)
      }
      guard !declaration.files.isEmpty else { continue }
      let family = FontFamily(
        name: DefaultFamily.name,
        members: declaration.files.compactMap { file in
          file.bytes.map { .init(weight: nil, isItalic: file.isItalic, file: FontFile($0)) }
        })
      return (declaration, family.contentHash)
    }
    return nil
  }
}

extension Document {
  /// Position of the first view, overlay, sweep or output that shows text; nil if there is none.
  fileprivate var firstTextRange: SourceRange? {
    views.first { $0.hasText }?.range ?? overlays.first { $0.kind.hasText }?.range ?? sweep?.range
      ?? render.outputs.first { $0.hasText }?.range
  }
}

extension View {
  /// Whether the view is a label, or an arrow with a text.
  fileprivate var hasText: Bool {
    kind == .label || kind == .arrow && settings.contains { $0.key == .text }
  }
}

extension Output {
  fileprivate var hasText: Bool {
    if case .sheet(let sheet) = kind { sheet.hasLabels } else { false }
  }
}
