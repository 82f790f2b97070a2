// The one place that names the C library: the other files of this module, and the modules that import it, see it
// through here.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Android)
  @_exported import Android
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(WASILibc)
  @_exported import WASILibc
#endif
