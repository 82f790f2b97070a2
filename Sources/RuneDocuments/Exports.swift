// What every file of this target uses; it is not a product.
@_exported import RuneFields
@_exported import RuneKitCore
