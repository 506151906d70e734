import FlingScene
import FlingType

/// Reads the fonts that a scene names, and Inter where the program was built without it.
struct FontShelf {
  private let folder: SceneFolder
  private let source: SourceFile

  /// Puts the bytes of all fonts into a document.
  /// - Throws: `SceneError` with every file that can't be read or is no font, each at its place.
  static func fill(_ document: inout Document) throws(SceneError) {
    let shelf = FontShelf(of: document.source)
    var problems: [Diagnostic] = []
    for family in document.fonts.indices {
      for index in document.fonts[family].files.indices {
        let file = document.fonts[family].files[index]
        do throws(Failure) {
          document.fonts[family].files[index].bytes = try shelf.read(file.path)
        } catch {
          problems.append(
            document.source.error(
              "\"\(file.path.shortened(to: 60))\" \(error.message)", at: file.range, hint: error.hint))
        }
      }
    }
    guard problems.isEmpty else { throw SceneError(problems) }
    let label = document.views.first { $0.kind == .label }
    if let label { shelf.addDefaultFamily(to: &document, for: label) }
  }

  private init(of source: SourceFile) {
    folder = SceneFolder(of: source)
    self.source = source
  }

  private struct Failure: Error {
    var message: String
    var hint: String?
  }

  /// The bytes of a font beside the scene; links that lead elsewhere are refused.
  private func read(_ path: String) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try folder.read(path, limit: FontFile.sizeLimit + 1)
    } catch {
      throw Failure(message: "can't be read: \(error.reason)")
    }
    guard let bytes else {
      throw Failure(message: "lies outside of the scene's folder", hint: "copy it beside the scene")
    }
    do throws(FontError) {
      _ = try Face(FontFile(bytes))
    } catch {
      throw Failure(message: error.message, hint: error.hint)
    }
    return bytes
  }

  /// A program without Inter takes it from where it is usually installed; no other font of a system is looked at.
  private func addDefaultFamily(to document: inout Document, for label: View) {
    var hash = DefaultFamily.embedded?.contentHash
    if DefaultFamily.embedded == nil, !document.fonts.contains(where: { $0.family == DefaultFamily.name }),
      let found = FontShelf.installedFamily()
    {
      document.fonts.append(found.declaration)
      hash = found.hash
    }
    guard let hash, hash != DefaultFamily.knownHash else { return }
    document.warnings.append(
      source.diagnostic(
        .warning,
        "the font Inter is here another version than Fling's own: text may differ from other machines'",
        at: label.range, hint: "Fling knows that of Debian's fonts-inter 4.0~beta7"))
  }

  private static func installedFamily() -> (declaration: FontDeclaration, hash: String)? {
    for folder in DefaultFamily.folders {
      var declaration = FontDeclaration(family: DefaultFamily.name, files: [])
      for (name, weight, isItalic) in DefaultFamily.files {
        let path = "\(folder)/\(name)"
        guard let bytes = try? SceneFolder.bytes(at: path, limit: FontFile.sizeLimit + 1),
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
