/// A file format that Fling does not write, recognized by its extension, with advice on how to get such a
/// file.
package struct UnsupportedFormat: Equatable, Sendable {
  /// The common name of the format.
  private let name: String
  private let advice: Advice

  private enum Advice: Equatable {
    /// A video format; ffmpeg writes it.
    case video
    /// A picture or animation format; ffmpeg writes it.
    case picture
    case raw
    /// Planned but not implemented.
    case later(String)
    /// Another extension, with what the file holds.
    case renamed(String, reason: String)
    case trace
    case archive
    case unknown
  }

  /// The format of a path's extension; nil if Fling writes that extension or there is none.
  ///
  /// - Parameter path: the path of a file or folder; a path that ends with `/` has no extension.
  package init?(path: String) {
    guard let ending = UnsupportedFormat.fileExtension(of: path), !UnsupportedFormat.written.contains(ending)
    else {
      return nil
    }
    switch ending {
    case "mp4", "m4v", "mov", "webm", "mkv", "avi", "ogv", "mpg", "mpeg", "wmv", "flv", "ts":
      (name, advice) = (UnsupportedFormat.names[ending] ?? ending.uppercased(), .video)
    case "webp", "avif", "jxl", "heic", "jpg", "jpeg", "bmp", "tif", "tiff", "tga", "ico", "psd":
      (name, advice) = (UnsupportedFormat.names[ending] ?? ending.uppercased(), .picture)
    case "ppm", "pgm", "pbm", "pnm", "yuv", "rgb", "rgba", "raw": (name, advice) = (ending.uppercased(), .raw)
    case "pdf", "eps": (name, advice) = (ending.uppercased(), .later("an SVG has its shapes"))
    case "svgz": (name, advice) = ("SVGZ", .renamed("svg", reason: "web servers compress it"))
    case "lottie":
      (name, advice) = ("dotLottie", .renamed("json", reason: "dotLottie is a ZIP file around it"))
    case "htm": (name, advice) = (".htm", .renamed("html", reason: "it is the same"))
    case "txt", "tsv", "xls", "xlsx", "log", "md": (name, advice) = (ending.uppercased(), .trace)
    case "zip", "tar", "tgz", "gz": (name, advice) = (ending.uppercased(), .archive)
    default: (name, advice) = (".\(ending)", .unknown)
    }
  }

  /// The extension of the last path component in lower case; nil if it has none.
  package static func fileExtension(of path: String) -> String? {
    guard !path.hasSuffix("/") else { return nil }
    let last = path.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return nil }
    let ending = last[last.index(after: dot)...]
    // `..`, and names that end with a period, have no extension.
    return ending.isEmpty || last.allSatisfy { $0 == "." } ? nil : ending.lowercased()
  }

  /// The extensions of outputs.
  private static let written = [
    "gif", "apng", "png", "svg", "html", "json", "css", "swift", "xml", "jsonl", "csv", "y4m", "pam",
  ]

  private static let names = [
    "mov": "QuickTime", "webm": "WebM", "mkv": "Matroska", "ogv": "Ogg", "mpg": "MPEG", "mpeg": "MPEG",
    "ts": "MPEG", "webp": "WebP", "jxl": "JPEG XL", "jpg": "JPEG", "jpeg": "JPEG", "heic": "HEIC",
    "tif": "TIFF", "tiff": "TIFF",
  ]

  /// The message that Fling does not write the format, with advice on how to get it.
  ///
  /// - Parameters:
  ///   - path: the path of the requested output.
  ///   - isStill: whether the output is a single picture; nil if unknown.
  package func refusalMessage(for path: String, isStill: Bool? = nil) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let target = UnsupportedFormat.quoted(path.shortened(to: 60))
    let pipe = "pipe: --format y4m | ffmpeg -i - \(target)"
    let picture = UnsupportedFormat.quoted("\(stem.shortened(to: 40)).png")
    switch advice {
    case .video: return "Fling writes no \(name); \(pipe)"
    case .picture:
      let still = "ffmpeg -i \(picture) \(target)"
      switch isStill {
      case true?: return "Fling writes no \(name); write \(picture), then: \(still)"
      case false?: return "Fling writes no \(name); \(pipe)"
      case nil: return "Fling writes no \(name); \(pipe), or write \(picture), then: \(still)"
      }
    case .raw: return "Fling writes no \(name); raw frames are --format pam and --format y4m"
    case .later(let instead): return "\(name) is not supported yet; \(instead)"
    case .renamed(let ending, let reason):
      return "Fling writes no \(name), but \(stem.shortened(to: 40)).\(ending): \(reason)"
    case .trace:
      return
        "Fling writes no \(name); a trace is \(stem.shortened(to: 40)).jsonl or \(stem.shortened(to: 40)).csv"
    case .archive:
      return
        "Fling writes no \(name); a folder of frames is an output of the scene: \"- frames: \(stem.shortened(to: 40))\""
    case .unknown:
      let endings = UnsupportedFormat.written.map { ".\($0)" }.joined(separator: " ")
      return
        "Fling writes no \(name) files, only \(endings); a folder that is not there yet ends with /: \(target)/"
    }
  }

  /// The path quoted for a shell.
  private static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy { byte in
      byte >= 0x80
        || "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+=:,@%".utf8.contains(byte)
    }
    guard !plain || path.hasPrefix("-") else { return path }
    let file = path.hasPrefix("-") ? "./" + path : path
    return "'" + file.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
