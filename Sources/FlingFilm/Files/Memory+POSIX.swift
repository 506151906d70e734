#if canImport(Glibc)
  import CMalloc
#endif

/// How the program gets its memory.
package enum Memory {
  /// Keeps the memory of pictures that are no longer needed for those that follow, instead of giving it back to the system
  /// and having it cleared anew, page by page, for every frame: that takes a seventh of a film's time.
  ///
  /// To be called once, at the start of a program: it is a choice for a whole process, which a library must not make.
  package static func keepsPictures() {
    #if canImport(Glibc)
      // 32 MiB is the most that glibc takes from its own heaps.
      mallopt(M_MMAP_THRESHOLD, 32 << 20)
      mallopt(M_TRIM_THRESHOLD, 256 << 20)
    #endif
  }
}
