// What every file of this target uses; it is no product.
@_exported import RuneFields
@_exported import RuneKitCore
