@_exported import RuneSound
@_exported import RuneTransliteration
