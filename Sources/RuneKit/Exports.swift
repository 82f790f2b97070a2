// One `import RuneKit` is the library's promise; the targets behind it are walls for its authors and no products. Swift 6.3
// has no stable way to say so: `public import` does not export the names, and aliases would hide initializers and nested
// types from the documentation. `@_exported` is what Foundation and SwiftNIO use for the same purpose.
@_exported import RuneGraphics
@_exported import RuneQuotes
@_exported import RuneSound
@_exported import RuneTransliteration
