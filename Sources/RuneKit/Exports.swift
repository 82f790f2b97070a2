@_exported import RuneGraphics
@_exported import RuneQuotes
@_exported import RuneTransliteration
