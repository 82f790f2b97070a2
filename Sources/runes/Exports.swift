// What every file of the command uses.
@_exported import RuneKit
@_exported import RuneSystem
