@_exported import RuneGraphics
@_exported import RuneLetters
@_exported import RunePicking
@_exported import RuneText
