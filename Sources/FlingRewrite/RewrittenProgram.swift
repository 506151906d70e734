/// The files of a program, rewritten. Classes and optional requirements are known across files.
package struct RewrittenProgram: Sendable {
  package let files: [RewrittenFile]
  /// What cannot be rewritten, file by file in the order of the lines.
  package let refusals: [(file: String, refusal: RewriteRefusal)]

  /// Rewrites files.
  ///
  /// - Parameter sources: Names for messages, and texts in UTF-8. Other bytes become U+FFFD.
  package init(_ sources: [(name: String, bytes: [UInt8])]) {
    let read = sources.map { SourceTokens($0.bytes) }
    let declarations = read.map(DeclarationScanner.declarations)
    let optionals = Set(declarations.flatMap { $0.optionals.map(\.name) })
    let classes = ClassList(declarations)
    var files: [RewrittenFile] = []
    var refusals: [(file: String, refusal: RewriteRefusal)] = []
    for (number, source) in read.enumerated() {
      let rewriter = SourceRewriter(source, declarations: declarations[number], optionals: optionals)
      let result = rewriter.result
      let writer = TableWriter(fileNumber: number, declarations: declarations[number], classes: classes)
      let imports = rewriter.importsUIKit ? [] : [RewrittenFile.importLine]
      files.append(
        RewrittenFile(
          name: sources[number].name, body: String(decoding: result.bytes, as: UTF8.self),
          appendix: imports + writer.lines, shifts: result.shifts, tables: writer.function,
          outlets: declarations[number].types.flatMap(\.outlets)))
      let lines = LineTable(source.bytes)
      for refusal in rewriter.refusals.sorted(by: { $0.token < $1.token }) {
        let place = lines.position(of: source.tokens[refusal.token].range.lowerBound)
        refusals.append(
          (
            sources[number].name,
            RewriteRefusal(
              line: place.line, column: place.column, message: refusal.message, hint: refusal.hint)
          ))
      }
    }
    self.files = files
    self.refusals = refusals
  }

  /// Statements that fill the tables of names of all files.
  ///
  /// - Parameter omitted: For each file the lines of its appendix that are left out.
  package func tableCalls(omitting omitted: [Set<Int>]) -> [String] {
    zip(files, omitted).compactMap { file, lines in
      lines.allSatisfy(file.isEntry) ? file.tables.map { "\($0)()" } : nil
    }
  }
}
