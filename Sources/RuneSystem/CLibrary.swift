// The only file that names the C library; everything else sees it through this re-export.
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
