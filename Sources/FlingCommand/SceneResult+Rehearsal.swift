import FlingFilm
import FlingGeometry
import FlingScene

extension SceneResult {
  /// Reads the scene and runs it without pixels, in each of its themes.
  /// - Parameters:
  ///   - root: a folder that may contain pictures, fonts and included files, besides the scene's own folder.
  ///   - policy: what to report of warnings and notes.
  /// - Returns: the films to draw; empty if there is an error.
  mutating func rehearse(_ loader: SceneLoader, root: String?, _ policy: DiagnosticPolicy) -> [Film] {
    let variants = Result { try loader.themeVariants(of: SourceFile.read(scene, root: root)) }
    return rehearse(variants, records: loader.records, policy)
  }

  /// Checks a file that is made to be included, without running anything.
  mutating func checkIncluded(
    _ source: SourceFile, values: [(name: String, value: String)], _ policy: DiagnosticPolicy
  ) {
    do throws(SceneError) {
      let options = ReadingOptions(overrides: values, files: SceneFiles(of: source))
      let contents = try SceneReader.checkPart(source, options: options)
      add(policy.warnings(contents.warnings))
      included = contents.counts
    } catch {
      fail(.scene(error))
    }
  }

  /// Runs a scene that was already read, or reports why it could not be read.
  mutating func rehearse(
    _ variants: Result<[SceneLoader.Variant], any Error>, records: FilmRecords?, _ policy: DiagnosticPolicy
  ) -> [Film] {
    do {
      let films = try Film.films(of: variants.get(), records: records)
      for film in films {
        add(policy.diagnostics(of: film))
        add(film.failures)
      }
      duration = films.first?.duration.seconds
      cells = films.first?.settings ?? []
      expectationCount = films.first?.expectationCount ?? 0
      return diagnostics.contains { $0.severity == .error } ? [] : films
    } catch let error as SceneError {
      fail(.scene(error))
    } catch let error as FilmError {
      fail(error)
    } catch let error as OptionError {
      self.error = Failure(status: OptionError.exitStatus, message: error.message)
    } catch {
      self.error = Failure(status: 1, message: "\(error)")
    }
    return []
  }
}
