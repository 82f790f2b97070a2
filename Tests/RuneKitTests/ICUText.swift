#if canImport(CICU)
  import CICU

  /// ICU's functions for strings, as functions on arrays of UTF-16.
  enum ICUText {
    static func normalized(_ text: [UInt16], to form: ICUNormalForm) -> [UInt16] {
      mapped(text) { icu_normalize(form, $0, $1, $2, $3) }
    }

    /// The result of a function, or the text itself if it fails.
    static func mapped(
      _ text: [UInt16], by function: (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt16>, Int32) -> Int32
    ) -> [UInt16] {
      // No Unicode mapping turns a code unit into more than 18.
      guard let count = Int32(exactly: text.count), let capacity = Int32(exactly: text.count * 18 + 1) else {
        return text
      }
      var written: Int32 = -1
      let result = [UInt16](unsafeUninitializedCapacity: Int(capacity)) { buffer, initialized in
        guard let target = buffer.baseAddress else { return }
        written = text.withUnsafeBufferPointer { source in
          source.baseAddress.map { function($0, count, target, capacity) } ?? 0
        }
        initialized = Int(max(0, written))
      }
      return written < 0 ? text : result
    }
  }
#endif
