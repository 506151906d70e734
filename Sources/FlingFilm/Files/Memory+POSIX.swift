#if canImport(Glibc)
  import CMalloc
#endif

/// Memory allocation of the process.
package enum Memory {
  /// Makes the allocator keep the memory of freed pictures for later ones. Otherwise the memory goes back to
  /// the system and is cleared again, page by page, for every frame, which takes a seventh of a film's time.
  ///
  /// To be called once at the start of a program. The setting affects the whole process, so a library must
  /// not make it.
  package static func keepFreedMemory() {
    #if canImport(Glibc)
      // 32 MiB is the largest block that glibc allocates from its own heaps.
      mallopt(M_MMAP_THRESHOLD, 32 << 20)
      mallopt(M_TRIM_THRESHOLD, 256 << 20)
    #endif
  }
}
