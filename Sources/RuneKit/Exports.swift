// `import RuneKit` must be sufficient: the other targets separate concerns for maintainers and are not products.
// Swift 6.3 has no stable feature for this: `public import` does not re-export names, and type aliases would hide
// initializers and nested types from the documentation. Foundation and SwiftNIO use `@_exported` for the same purpose.
@_exported import RuneKitCore
@_exported import RuneQuotes
