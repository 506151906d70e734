@testable import FlingRewrite

/// A file, rewritten alone.
func rewritten(_ text: String) -> RewrittenFile {
  RewrittenProgram([("Card.swift", Array(text.utf8))]).files[0]
}

/// The lines of a text.
func lines(_ text: String) -> [Substring] {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
}

/// The tokens of a source without blanks, as kinds and texts.
func tokens(_ text: String) -> [String] {
  let bytes = Array(text.utf8)
  return SwiftLexer.tokens(of: bytes).filter { $0.kind != .space && $0.kind != .newline }
    .map { "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))" }
}
